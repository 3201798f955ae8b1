// SPDX-License-Identifier: GPL-3.0-or-later
//! The many-to-one family as training needs it, in float or double: forward with a tape, and backward.
#pragma once

#include "engine/attentionpass.h"
#include "engine/manytoone.h"

namespace alphascope {

//! Every intermediate of one example.
template <typename Scalar>
struct ManyToOneTape {
    RnnTape<Scalar> rnn;
    AttentionTape<Scalar> attention; // keys and values are the top layer's outputs [T x F]; empty without attention
    Matrix<Scalar> context; // [1 x F]: c, or without attention the last state that takes its place
    Matrix<Scalar> joined; // [1 x 2F]: [c; s], attentional head only
    Matrix<Scalar> feature; // [1 x F or headSize]: what the output layer reads
    Matrix<Scalar> logits; // [1 x O]
    Matrix<Scalar> output; // [1 x O]: act(logits)
};

//! The gradients from above. An empty one is 0: cross-entropy has one of the logits, other losses one of the output.
template <typename Scalar>
struct OutputUpstream {
    Matrix<Scalar> output; // of the shape of the output
    Matrix<Scalar> logits; // the same
};

//! x [T x I]; padded [T] or empty. The shapes must agree with `config` (assert), as they do after fitParameters().
template <typename Scalar>
ManyToOneTape<Scalar> forward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const ManyToOneConfig &config,
    const ManyToOneParameters<Scalar> &parameters);

//! Returns the gradient of x. `gradients` gets the shapes of `parameters` and is written, every number of it; those of
//! parameters that play no part are 0.
template <typename Scalar>
Matrix<Scalar> backward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const ManyToOneConfig &config,
    const ManyToOneParameters<Scalar> &parameters, const ManyToOneTape<Scalar> &tape,
    const OutputUpstream<Scalar> &upstream, ManyToOneParameters<Scalar> &gradients);

//! sum += gradients, for a batch whose examples go one after the other. An empty sum becomes the gradients.
template <typename Scalar>
void accumulate(
    const ManyToOneParameters<Scalar> &gradients, const ManyToOneConfig &config, ManyToOneParameters<Scalar> &sum);

// Pieces of forward(), for a pass that goes another way in between.

//! q [1 x F] of the scores; empty when no query is asked.
template <typename Scalar>
Matrix<Scalar> queryOf(
    const ManyToOneConfig &config, const ManyToOneParameters<Scalar> &parameters, const RowVector<Scalar> &lastState);

//! What follows the context: fills joined, feature, logits and output of a tape that holds the rest.
template <typename Scalar>
void readOut(ManyToOneTape<Scalar> &tape, const ManyToOneConfig &config, const ManyToOneParameters<Scalar> &parameters);

} // namespace alphascope
