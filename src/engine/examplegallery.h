// SPDX-License-Identifier: GPL-3.0-or-later
//! The examples of a training that a person may look at while it runs: the first ones of each set, in little memory.
#pragma once

#include "engine/trainingsetup.h"

namespace alphascope {

struct ShownExample {
    Matrix<float> x; // [T x I]; empty where there are tokens
    std::vector<bool> padded; // [T] or empty
    std::vector<Index> tokens; // [T] words of a text whose class is to be told, or of a source
    Matrix<float> target; // [U x O]: the numbers to be told
    std::optional<Index> targetClass;
    std::vector<Index> targetTokens; // [U], the end included
};

struct ExampleGallery {
    std::vector<ShownExample> validation, training;
    Index validationCount = 0, trainingCount = 0; //!< of the whole sets
    Preprocessing preprocessing;

    bool isEmpty() const { return validation.empty() && training.empty(); }
    //! Requires !isEmpty().
    const ShownExample &first() const { return validation.empty() ? training.front() : validation.front(); }
};

//! At most `most` of each set, and fewer where they are so large that they would not stay within some megabytes.
ExampleGallery galleryOf(const TrainingSetup &setup, std::size_t most = 200);

//! The specimen with the example in the place of its input, numbers with as few digits as tell them, without masks. It
//! must be of the family, and have the vocabulary, that the gallery is of.
Specimen withExample(Specimen specimen, const ShownExample &example, const Preprocessing &preprocessing);

//! Whether the input is the example: withExample() would change nothing. For the many that it is not, this is quick.
bool shows(const Specimen &specimen, const ShownExample &example, const Preprocessing &preprocessing);

//! What a model should answer to it, as words: the class, or the text to be written; empty where numbers are to be
//! told.
std::vector<std::string> expectedWords(
    const ShownExample &example, const Preprocessing &preprocessing, const Specimen &specimen);

} // namespace alphascope
