// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command.h"

#include <QIODevice>

namespace alphascope {

void CommandOutput::warn(const QString &sentence) const
{
    if (!sentence.isEmpty())
        errors.write(sentence.toUtf8() + '\n');
}

} // namespace alphascope
