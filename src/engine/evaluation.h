// SPDX-License-Identifier: GPL-3.0-or-later
//! How well a trained model does its task: what it gets right, and whether it looks where it should.
#pragma once

#include "engine/encoderdecoderparameters.h"
#include "engine/manytomany.h"
#include "engine/rnnsearch.h"
#include "engine/sequencetask.h"
#include "engine/tokenpair.h"
#include "engine/trainingtask.h"

#include <variant>

namespace alphascope {

//! So many of so many.
struct Share {
    double hits = 0, count = 0;

    double value() const { return count > 0 ? hits / count : 0; }
    void add(bool isHit)
    {
        hits += isHit ? 1 : 0;
        count += 1;
    }
    bool operator==(const Share &) const = default;
};

//! What is known of each example besides its target. Of other examples than given nothing is known.
struct Gold {
    std::vector<std::vector<GoldLink>> links; //!< of pairs
    std::vector<std::vector<Index>> timesteps; //!< of sequences: those that matter
};

//! Of a model that reads one sequence and writes another.
struct PairEvaluation {
    Share exact; //!< sequences that greedy decoding writes to the last token, the end included
    Share tokens; //!< target tokens that are no padding and are the likeliest where the model is told those before
    LossSum crossEntropy; //!< of these, a token; told those before
    Share aligned; //!< links whose target timestep has its largest alpha on one of the source timesteps
};

//! Of a model that answers a sequence with numbers or a class.
struct SequenceEvaluation {
    Index examples = 0;
    Share classes; //!< of cross-entropy: examples whose class has the largest logit
    LossSum loss; //!< an example: cross-entropy, or the mean squared error over its numbers
    double largestError = 0; //!< of mean squared error: |output - target| of the worst number
    Share alpha; //!< the weight on the timesteps that matter, of all weight: 1 an example
};

using Evaluation = std::variant<PairEvaluation, SequenceEvaluation>;

//! Sequences are decoded greedily, one token after the other as long as the target is: what is longer is not exact. All
//! is computed in float, in batches where the model can. The pairs must suit the model (see check() in tokenpair.h). A
//! requested stop ends it early, with what was counted.
PairEvaluation evaluate(const EncoderDecoderConfig &config, const EncoderDecoderParameters<float> &parameters,
    const std::vector<TokenPair> &pairs, const Gold &gold = {}, const std::stop_token &stop = {});
PairEvaluation evaluate(const RnnSearchConfig &config, const RnnSearchParameters<float> &parameters,
    const std::vector<TokenPair> &pairs, const Gold &gold = {}, const std::stop_token &stop = {});

//! The examples must suit the model (see check() in sequencetask.h).
SequenceEvaluation evaluate(const ManyToOneConfig &config, const ManyToOneParameters<float> &parameters, LossKind loss,
    std::vector<SequenceExample<float>> examples, const Gold &gold = {}, const std::stop_token &stop = {});
//! Mean squared error; weights are those of all output timesteps, whose mean counts.
SequenceEvaluation evaluate(const ManyToManyConfig &config, const ManyToManyParameters<float> &parameters,
    const std::vector<SequenceExample<float>> &examples, const Gold &gold = {}, const std::stop_token &stop = {});

} // namespace alphascope
