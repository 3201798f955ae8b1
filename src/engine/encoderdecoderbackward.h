// SPDX-License-Identifier: GPL-3.0-or-later
//! The gradients of the encoder-decoder, by backpropagation through both sequences.
#pragma once

#include "engine/encoderdecoderpass.h"

namespace alphascope {

//! The gradients of forward(), which gave `tape`. upstream [U x V] is the gradient of the logits; timesteps at the end
//! where it is 0, such as padding, are not looked at. alphaUpstream [U x T] is added to the gradient of alpha, unless
//! empty. `gradients` gets the shapes of `parameters` and is written, every
//! number of it; those of parameters that play no part are 0.
template <typename Scalar>
void backward(const EncoderDecoderConfig &config, const EncoderDecoderParameters<Scalar> &parameters,
    const EncoderDecoderTape<Scalar> &tape, const Matrix<Scalar> &upstream, EncoderDecoderParameters<Scalar> &gradients,
    const Matrix<Scalar> &alphaUpstream = {});

//! sum += gradients, for a batch whose examples go one after the other. An empty sum becomes the gradients.
template <typename Scalar>
void accumulate(const EncoderDecoderParameters<Scalar> &gradients, const EncoderDecoderConfig &config,
    EncoderDecoderParameters<Scalar> &sum);

//! Timesteps up to the last whose row of upstream is not 0.
template <typename Scalar>
std::size_t countedTimesteps(const Matrix<Scalar> &upstream)
{
    Index count = upstream.rows();
    while (count > 0 && upstream.row(count - 1).isZero(0))
        --count;
    return static_cast<std::size_t>(count);
}

//! The gradient of an embedding [V x E]: row t of upstream [T x E] is added to that of tokens[t].
template <typename Scalar>
void addToEmbedding(const std::vector<Index> &tokens, const Matrix<Scalar> &upstream, Matrix<Scalar> &sum)
{
    for (Index t = 0; t < upstream.rows(); ++t)
        sum.row(tokens[static_cast<std::size_t>(t)]) += upstream.row(t);
}

} // namespace alphascope
