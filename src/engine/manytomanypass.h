// SPDX-License-Identifier: GPL-3.0-or-later
//! The many-to-many family in float or double: forward with a tape, and backward.
#pragma once

#include "engine/attentionpass.h"
#include "engine/manytomany.h"
#include "engine/manytoonepass.h"

namespace alphascope {

//! Every intermediate of one example.
template <typename Scalar>
struct ManyToManyTape {
    RnnTape<Scalar> rnn;
    Matrix<Scalar> activations; // [U x T]: e of (2), before the temperature
    AttentionTape<Scalar> attention; // keys and values are the top layer's outputs [T x F]; there are no queries
    RnnTape<Scalar> decoder; // empty without decoder
    Matrix<Scalar> feature; // [U x F or decoderHidden]: what the output layer reads
    Matrix<Scalar> logits; // [U x O]
    Matrix<Scalar> output; // [U x O]: act(logits)
};

//! x [T x I]; padded [T] or empty. The shapes must agree with `config` (assert), as they do after fitParameters().
template <typename Scalar>
ManyToManyTape<Scalar> forward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const ManyToManyConfig &config,
    const ManyToManyParameters<Scalar> &parameters);

//! Returns the gradient of x. `gradients` gets the shapes of `parameters` and is written, every number of it.
template <typename Scalar>
Matrix<Scalar> backward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const ManyToManyConfig &config,
    const ManyToManyParameters<Scalar> &parameters, const ManyToManyTape<Scalar> &tape,
    const OutputUpstream<Scalar> &upstream, ManyToManyParameters<Scalar> &gradients);

//! sum += gradients, for a batch whose examples go one after the other. An empty sum becomes the gradients.
template <typename Scalar>
void accumulate(
    const ManyToManyParameters<Scalar> &gradients, const ManyToManyConfig &config, ManyToManyParameters<Scalar> &sum);

// Pieces of forward(), for a pass that goes another way in between.

//! What comes before the weights: fills activations, and keys, values and scores of the attention, of a tape that holds
//! the encoder's.
template <typename Scalar>
void scoreAll(ManyToManyTape<Scalar> &tape, const ManyToManyConfig &config,
    const ManyToManyParameters<Scalar> &parameters, const std::stop_token &stop = {});

//! What follows the contexts: fills decoder, feature, logits and output of a tape that holds the rest.
template <typename Scalar>
void readOut(ManyToManyTape<Scalar> &tape, const ManyToManyConfig &config,
    const ManyToManyParameters<Scalar> &parameters, const std::stop_token &stop = {});

} // namespace alphascope
