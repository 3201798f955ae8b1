// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokeninputs.h"

#include "engine/labels.h"

#include <algorithm>
#include <charconv>

namespace alphascope {

namespace {

//! The number that a word is, or -1.
Index numberOf(const std::string &word)
{
    Index number = -1;
    const char *end = word.data() + word.size();
    const auto [stop, problem] = std::from_chars(word.data(), end, number);
    return problem == std::errc() && stop == end && number >= 0 ? number : -1;
}

} // namespace

std::vector<Index> sourceTokens(const TokenInputs &inputs, Index padding)
{
    std::vector<Index> tokens = inputs.source.tokens;
    for (std::size_t i = 0; i < std::min(tokens.size(), inputs.padded.size()); ++i) {
        if (inputs.padded[i])
            tokens[i] = padding;
    }
    return tokens;
}

std::string tokenLabel(Index token, const std::shared_ptr<const Vocabulary> &vocabulary)
{
    if (vocabulary && token >= 0 && token < vocabulary->size())
        return displayText(vocabulary->entries[static_cast<std::size_t>(token)]);
    return std::to_string(token);
}

TokenSequence tokenSequence(const std::vector<std::string> &words, const std::shared_ptr<const Vocabulary> &vocabulary)
{
    TokenSequence sequence;
    if (vocabulary) {
        const VocabularyIndex index(*vocabulary);
        const Index unknown = index.find(VocabularyEntry::Kind::Unknown).value_or(-1);
        for (const std::string &word : words)
            sequence.tokens.push_back(index.find(word).value_or(unknown));
    } else {
        for (const std::string &word : words)
            sequence.tokens.push_back(numberOf(word));
    }
    if (labelsOf(sequence, vocabulary) != words)
        sequence.texts = words;
    return sequence;
}

std::vector<std::string> labelsOf(const TokenSequence &sequence, const std::shared_ptr<const Vocabulary> &vocabulary)
{
    return labelsOr(sequence.texts, static_cast<Index>(sequence.tokens.size()),
        [&](Index i) { return tokenLabel(sequence.tokens[static_cast<std::size_t>(i)], vocabulary); });
}

} // namespace alphascope
