// SPDX-License-Identifier: GPL-3.0-or-later
//! A model and examples made to suit each other: vocabularies and sizes, numbers for words, what is kept for
//! validation.
#pragma once

#include "engine/preprocessing.h"
#include "engine/training.h"
#include "engine/trainingexamples.h"

namespace alphascope {

struct SetupPlan {
    double validation = 0.1; //!< 0 to < 1, the share of the examples that is not learned from
    std::uint64_t seed = 1; //!< of the division
    //! Sizes and vocabularies follow from the data, weights are drawn; else the model stays as it is.
    bool isNew = true;
    bool choosesActivation = true; //!< of a new model: softmax where classes are to be told
    std::optional<Index> vocabularySize; //!< of a new vocabulary: so many words, the most frequent ones
    Preprocessing preprocessing; //!< of a model that goes on
};

struct TrainingSetup {
    Specimen specimen; //!< its input is the first example for validation, or else for training
    TrainingData data;
    LossKind loss = LossKind::MeanSquaredError;
    Preprocessing preprocessing;
    std::optional<Problem> problem = {}; //!< then the rest is unfinished
    double targetUnit = 1; //!< how much an error of 1 is in the units of the data, see TrainingSettings
};

//! Vocabularies have the words of the training examples; another word is the unknown one. Examples are divided by what
//! is known of them before they are answered, see splitByKey(); the windows of a series by time, and their numbers are
//! scaled as the ones for training demand. An example that the model cannot learn from is a problem that names it by
//! its place in the data.
TrainingSetup setUp(Specimen specimen, const TrainingExamples &examples, const SetupPlan &plan);

} // namespace alphascope
