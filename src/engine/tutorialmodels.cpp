// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tutorialmodels.h"

#include "engine/text.h"

namespace alphascope {

std::optional<Problem> checkTokens(const std::vector<Index> &tokens, Index vocabulary, const std::string &sequence)
{
    if (tokens.empty())
        return Problem { "The " + sequence + " has no tokens. Add at least one." };
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i] >= 0 && tokens[i] < vocabulary)
            continue;
        return Problem { "Token " + std::to_string(i + 1) + " of the " + sequence + " is number "
            + std::to_string(tokens[i]) + ", but the vocabulary has " + counted(vocabulary, "token")
            + ". Choose a number from 0 to " + std::to_string(vocabulary - 1) + "." };
    }
    return std::nullopt;
}

} // namespace alphascope
