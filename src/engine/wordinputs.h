// SPDX-License-Identifier: GPL-3.0-or-later
//! Words as rows of a sequence of numbers: what a model reads that tells the class of a text.
#pragma once

#include "engine/manytoone.h"
#include "engine/vocabulary.h"

namespace alphascope {

struct WordSequence {
    SequenceInputs inputs; //!< x [T x V]: 1 in the column of each word, which is also the row's label
    std::optional<Problem> problem; //!< names the first word that the vocabulary does not have
};

WordSequence sequenceOfWords(const std::vector<std::string> &words, const Vocabulary &vocabulary);

//! A word that a row stands for.
struct InputWord {
    std::string text;
    bool isKnown = true; //!< false: the model reads "unknown" in its place

    bool operator==(const InputWord &) const = default;
};

//! The words that x [T x V] stands for. One that the vocabulary does not have is called as its label says. None where a
//! row is no word, or x has not V columns. Looks nothing up: each row says itself which word it is.
std::optional<std::vector<InputWord>> wordsIn(const SequenceInputs &inputs, const Vocabulary &vocabulary);

} // namespace alphascope
