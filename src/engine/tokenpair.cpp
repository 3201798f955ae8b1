// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokenpair.h"

#include "engine/randomstream.h"
#include "engine/text.h"
#include "engine/tokenbatch.h"

#include <algorithm>

namespace alphascope {

namespace {

std::optional<Problem> checkSequence(
    const std::vector<Index> &sequence, Index vocabulary, Index padding, const std::string &name)
{
    if (lengthOf(sequence, padding) == 0)
        return Problem { name + " has no token that is no padding. Add one." };
    const auto isUnknown = [&](Index token) { return token < 0 || token >= vocabulary; };
    const auto unknown = std::find_if(sequence.begin(), sequence.end(), isUnknown);
    if (unknown == sequence.end())
        return std::nullopt;
    return Problem { name + " has the token " + std::to_string(*unknown) + ", but the vocabulary has "
        + counted(vocabulary, "token") + ", from 0 on. Change it, or enlarge the vocabulary." };
}

} // namespace

std::optional<Problem> check(
    const std::vector<TokenPair> &pairs, Index sourceVocabulary, Index targetVocabulary, const TokenIds &tokens)
{
    if (pairs.empty())
        return Problem { "There is no pair to learn from. Add one." };
    if (tokens.begin < 0 || tokens.begin >= targetVocabulary)
        return Problem { "The begin token is " + std::to_string(tokens.begin)
            + ", but the vocabulary of the target has " + counted(targetVocabulary, "token")
            + ", from 0 on. Choose another, or enlarge the vocabulary." };
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const std::string pair = " of pair " + std::to_string(i + 1);
        if (auto problem = checkSequence(pairs[i].source, sourceVocabulary, tokens.padding, "The source" + pair))
            return problem;
        if (auto problem = checkSequence(pairs[i].target, targetVocabulary, tokens.padding, "The target" + pair))
            return problem;
    }
    return std::nullopt;
}

bool isTeacherForced(double ratio, std::uint64_t seed, Index number)
{
    return RandomStream(seed, "teacher forcing " + std::to_string(number)).unit() < ratio;
}

} // namespace alphascope
