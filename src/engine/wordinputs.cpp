// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wordinputs.h"

namespace alphascope {

namespace {

//! The only column that is not 0, if it is 1.
std::optional<Index> placeOfOne(const RowVector<double> &row)
{
    Index place = 0;
    if (row.size() == 0 || row.maxCoeff(&place) != 1 || (row.array() != 0).count() != 1)
        return {};
    return place;
}

} // namespace

WordSequence sequenceOfWords(const std::vector<std::string> &words, const Vocabulary &vocabulary)
{
    EncodedWords encoded = encodeWords(words, VocabularyIndex(vocabulary));
    if (encoded.problem)
        return { {}, std::move(encoded.problem) };
    return { { oneHot<double>(encoded.ids, vocabulary.size()), words, std::vector<bool>(words.size(), false), {} },
        {} };
}

std::optional<std::vector<InputWord>> wordsIn(const SequenceInputs &inputs, const Vocabulary &vocabulary)
{
    if (inputs.x.cols() != vocabulary.size())
        return {};
    std::vector<InputWord> words;
    for (Index t = 0; t < inputs.x.rows(); ++t) {
        const std::optional<Index> id = placeOfOne(inputs.x->row(t));
        if (!id)
            return {};
        const VocabularyEntry &entry = vocabulary.entries[static_cast<std::size_t>(*id)];
        const auto label = static_cast<std::size_t>(t);
        if (entry.kind == VocabularyEntry::Kind::Word)
            words.push_back({ entry.text, true });
        else if (entry.kind == VocabularyEntry::Kind::Unknown && label < inputs.labels.size())
            words.push_back({ inputs.labels[label], false });
        else
            return {};
    }
    return words;
}

} // namespace alphascope
