// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/textdivision.h"

namespace alphascope {

std::vector<std::string> divided(const QString &text, const TextDivision &division)
{
    return division.unit == TokenUnit::Words ? wordsOf(text, division.letterCase)
                                             : charactersOf(text, division.letterCase);
}

} // namespace alphascope
