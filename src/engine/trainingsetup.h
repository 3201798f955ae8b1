// SPDX-License-Identifier: GPL-3.0-or-later
//! A model and examples made to suit each other: vocabularies and sizes, numbers for words, what is kept for validation.
#pragma once

#include "engine/training.h"
#include "engine/trainingexamples.h"

#include <memory>

namespace alphascope {

struct SetupPlan {
    double validation = 0.1; //!< 0 to < 1, the share of the examples that is not learned from
    std::uint64_t seed = 1; //!< of the division
    bool isNew = true; //!< sizes and vocabularies follow from the data, weights are drawn; else the model stays as it is
    bool choosesActivation = true; //!< of a new model: softmax where classes are to be told
    std::optional<Index> mostWords; //!< of a new vocabulary: the most frequent ones
    std::shared_ptr<const Vocabulary> words; //!< many-to-one: those of one-hot rows, when they are known already
};

struct TrainingSetup {
    Specimen specimen; //!< its input is the first example for validation, or else for training
    TrainingData data;
    LossKind loss = LossKind::MeanSquaredError;
    std::shared_ptr<const Vocabulary> words; //!< many-to-one over texts: which word has which place in a one-hot row
    std::optional<Problem> problem; //!< then the rest is unfinished
};

//! Vocabularies have the words of the training examples; another word is the unknown one. Whether the model can learn
//! from the data, train() says.
TrainingSetup setUp(Specimen specimen, const TrainingExamples &examples, const SetupPlan &plan);

} // namespace alphascope
