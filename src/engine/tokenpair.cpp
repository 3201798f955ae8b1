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

//! The begin and the end token: the decoder reads the one, and learns to write the other.
std::optional<Problem> checkToken(const char *name, Index token, Index vocabulary)
{
    if (token >= 0 && token < vocabulary)
        return std::nullopt;
    return Problem { "The " + std::string(name) + " token is " + std::to_string(token)
        + ", but the vocabulary of the target has " + counted(vocabulary, "token")
        + ", from 0 on. Choose another, or enlarge the vocabulary." };
}

} // namespace

std::optional<Problem> check(
    const std::vector<TokenPair> &pairs, Index sourceVocabulary, Index targetVocabulary, const TokenIds &tokens)
{
    if (pairs.empty())
        return Problem { "There is no pair to learn from. Add one." };
    if (auto problem = checkToken("begin", tokens.begin, targetVocabulary))
        return problem;
    if (auto problem = checkToken("end", tokens.end, targetVocabulary))
        return problem;
    if (tokens.end == tokens.padding)
        return Problem { "The end token stands for padding too, number " + std::to_string(tokens.end)
            + ", so no sequence would be learned to its end. Give each a number of its own." };
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const std::string pair = " of pair " + std::to_string(i + 1);
        if (auto problem = checkSequence(pairs[i].source, sourceVocabulary, tokens.padding, "The source" + pair))
            return problem;
        if (auto problem = checkSequence(pairs[i].target, targetVocabulary, tokens.padding, "The target" + pair))
            return problem;
    }
    return std::nullopt;
}

std::optional<Problem> checkPositions(const std::vector<TokenPair> &pairs, Index positions)
{
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto length = static_cast<Index>(pairs[i].source.size());
        if (length > positions)
            return Problem { "The source of pair " + std::to_string(i + 1) + " has " + counted(length, "token")
                + ", but the location weights were made for at most " + std::to_string(positions)
                + ". Leave out longer sources, or begin with a new model." };
    }
    return std::nullopt;
}

std::optional<Problem> checkTeacherForcing(double ratio)
{
    if (ratio >= 0 && ratio <= 1)
        return std::nullopt;
    return Problem { "The share of teacher forcing is " + shortestNumber(ratio) + ". Use a number from 0 to 1." };
}

bool isTeacherForced(double ratio, std::uint64_t seed, Index number)
{
    return RandomStream(seed, "teacher forcing " + std::to_string(number)).unit() < ratio;
}

} // namespace alphascope
