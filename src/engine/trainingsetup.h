// SPDX-License-Identifier: GPL-3.0-or-later
//! A model and examples made to suit each other: vocabularies and sizes, numbers for words, what is kept for
//! validation.
#pragma once

#include "engine/training.h"
#include "engine/trainingexamples.h"

#include <memory>

namespace alphascope {

//! What the numbers mean that many-to-one over texts reads and tells; nothing for other data.
struct TextTerms {
    std::shared_ptr<const Vocabulary> words; //!< which word has which place in a one-hot row
    std::vector<std::string> classes; //!< the name of each output
};

struct SetupPlan {
    double validation = 0.1; //!< 0 to < 1, the share of the examples that is not learned from
    std::uint64_t seed = 1; //!< of the division
    bool isNew
        = true; //!< sizes and vocabularies follow from the data, weights are drawn; else the model stays as it is
    bool choosesActivation = true; //!< of a new model: softmax where classes are to be told
    std::optional<Index> mostWords; //!< of a new vocabulary: the most frequent ones
    TextTerms terms; //!< of a model that goes on
};

struct TrainingSetup {
    Specimen specimen; //!< its input is the first example for validation, or else for training
    TrainingData data;
    LossKind loss = LossKind::MeanSquaredError;
    TextTerms terms;
    std::optional<Problem> problem; //!< then the rest is unfinished
};

//! Vocabularies have the words of the training examples; another word is the unknown one. Whether the model can learn
//! from the data, train() says.
TrainingSetup setUp(Specimen specimen, const TrainingExamples &examples, const SetupPlan &plan);

} // namespace alphascope
