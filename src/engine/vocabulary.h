// SPDX-License-Identifier: GPL-3.0-or-later
//! The words or characters a model knows, each with its number; marks such as padding are no words, whatever is typed.
#pragma once

#include "engine/matrix.h"
#include "engine/problem.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace alphascope {

struct VocabularyEntry {
    enum class Kind {
        Word,
        Padding, //!< fills a batch
        Begin, //!< of a sequence: what a decoder reads first
        End, //!< of a sequence: what a decoder writes last
        Unknown, //!< stands for each word that is not here
    };

    Kind kind = Kind::Word;
    std::string text; //!< UTF-8; of a Word only

    bool operator==(const VocabularyEntry &) const = default;
};

//! The number of an entry is its place.
struct Vocabulary {
    std::vector<VocabularyEntry> entries; // [V]

    Index size() const { return static_cast<Index>(entries.size()); }
    bool operator==(const Vocabulary &) const = default;
};

struct VocabularyPlan {
    //! Come first, in this order: padding is 0, as most programs have it.
    std::vector<VocabularyEntry::Kind> marks { VocabularyEntry::Kind::Padding, VocabularyEntry::Kind::Begin,
        VocabularyEntry::Kind::End, VocabularyEntry::Kind::Unknown };
    Index leastCount = 1; //!< rarer words are left out
    std::optional<Index> mostWords; //!< the most frequent ones
};

//! The words of these sequences, the most frequent first; of equally frequent ones, the one that came first.
Vocabulary vocabularyOf(const std::vector<std::vector<std::string>> &sequences, const VocabularyPlan &plan = {});

//! What an entry is called where it is seen: the word itself, or ⟨pad⟩, ⟨begin⟩, ⟨end⟩, ⟨unknown⟩.
std::string displayText(const VocabularyEntry &entry);

//! Finds the numbers of words and marks. Of equal entries the first is found. It is quickly made and goes with the
//! vocabulary, whose words it looks at.
class VocabularyIndex {
public:
    explicit VocabularyIndex(const Vocabulary &vocabulary);
    explicit VocabularyIndex(const Vocabulary &&) = delete;

    std::optional<Index> find(std::string_view word) const; //!< Unknown does not count
    std::optional<Index> find(VocabularyEntry::Kind mark) const;
    std::size_t longestWord() const { return m_longestWord; } //!< in bytes

private:
    std::unordered_map<std::string_view, Index> m_words;
    std::size_t m_longestWord = 0;
    std::vector<std::pair<VocabularyEntry::Kind, Index>> m_marks;
};

struct EncodedWords {
    std::vector<Index> ids;
    std::optional<Problem> problem; //!< names the first word that is not there; then ids end before it
};

//! The numbers of words. One that is not in the vocabulary has the number of Unknown, if there is one.
EncodedWords encodeWords(const std::vector<std::string> &words, const VocabularyIndex &index);

//! A row for each id: 1 in its column, else 0. [T x V]
template <typename Scalar>
Matrix<Scalar> oneHot(const std::vector<Index> &ids, Index V)
{
    Matrix<Scalar> rows = Matrix<Scalar>::Zero(static_cast<Index>(ids.size()), V);
    for (std::size_t t = 0; t < ids.size(); ++t)
        rows(static_cast<Index>(t), ids[t]) = 1;
    return rows;
}

} // namespace alphascope
