// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vocabulary.h"

#include <algorithm>

namespace alphascope {

namespace {

struct CountedWord {
    std::string text;
    Index count = 0;
};

//! In the order of their first appearance.
std::vector<CountedWord> countWords(const std::vector<std::vector<std::string>> &sequences)
{
    std::vector<CountedWord> words;
    std::unordered_map<std::string, std::size_t> places;
    for (const auto &sequence : sequences) {
        for (const std::string &word : sequence) {
            const auto [place, isNew] = places.try_emplace(word, words.size());
            if (isNew)
                words.push_back({ word, 0 });
            ++words[place->second].count;
        }
    }
    return words;
}

} // namespace

Vocabulary vocabularyOf(const std::vector<std::vector<std::string>> &sequences, const VocabularyPlan &plan)
{
    Vocabulary vocabulary;
    for (const VocabularyEntry::Kind mark : plan.marks)
        vocabulary.entries.push_back({ mark, {} });

    std::vector<CountedWord> words = countWords(sequences);
    std::stable_sort(
        words.begin(), words.end(), [](const CountedWord &a, const CountedWord &b) { return a.count > b.count; });
    Index left = plan.mostWords.value_or(static_cast<Index>(words.size()));
    for (const CountedWord &word : words) {
        if (word.count < plan.leastCount || left-- <= 0)
            break;
        vocabulary.entries.push_back({ VocabularyEntry::Kind::Word, word.text });
    }
    return vocabulary;
}

std::string displayText(const VocabularyEntry &entry)
{
    switch (entry.kind) {
    case VocabularyEntry::Kind::Word:
        break;
    case VocabularyEntry::Kind::Padding:
        return "⟨pad⟩";
    case VocabularyEntry::Kind::Begin:
        return "⟨begin⟩";
    case VocabularyEntry::Kind::End:
        return "⟨end⟩";
    case VocabularyEntry::Kind::Unknown:
        return "⟨unknown⟩";
    }
    return entry.text;
}

VocabularyIndex::VocabularyIndex(const Vocabulary &vocabulary)
{
    m_words.reserve(vocabulary.entries.size());
    for (Index id = 0; id < vocabulary.size(); ++id) {
        const VocabularyEntry &entry = vocabulary.entries[static_cast<std::size_t>(id)];
        if (entry.kind == VocabularyEntry::Kind::Word) {
            m_words.try_emplace(entry.text, id);
            m_longestWord = std::max(m_longestWord, entry.text.size());
        } else {
            m_marks.emplace_back(entry.kind, id);
        }
    }
}

std::optional<Index> VocabularyIndex::find(std::string_view word) const
{
    const auto found = m_words.find(word);
    return found == m_words.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Index> VocabularyIndex::find(VocabularyEntry::Kind mark) const
{
    const auto found
        = std::find_if(m_marks.begin(), m_marks.end(), [mark](const auto &pair) { return pair.first == mark; });
    return found == m_marks.end() ? std::nullopt : std::optional(found->second);
}

EncodedWords encodeWords(const std::vector<std::string> &words, const VocabularyIndex &index)
{
    const std::optional<Index> unknown = index.find(VocabularyEntry::Kind::Unknown);
    EncodedWords encoded;
    for (const std::string &word : words) {
        const std::optional<Index> id = index.find(word);
        if (!id && !unknown) {
            encoded.problem = Problem { "The model does not know “" + word
                + "”. Use words that it was trained with, or train it with this one too." };
            return encoded;
        }
        encoded.ids.push_back(id ? *id : *unknown);
    }
    return encoded;
}

} // namespace alphascope
