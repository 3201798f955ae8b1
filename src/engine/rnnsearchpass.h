// SPDX-License-Identifier: GPL-3.0-or-later
//! RNNsearch in float or double, with teacher forcing: forward with every intermediate, and backward.
#pragma once

#include "engine/encoderdecoderpass.h"
#include "engine/rnnsearch.h"

namespace alphascope {

//! Every intermediate of one timestep of the decoder. The recurrent layers are those of rnnsearchcell.h.
template <typename Scalar>
struct RnnSearchStep {
    Index token = 0; // y_{i-1}
    DecoderState<Scalar> before; // s_{i-1}
    Matrix<Scalar> embedded; // [1 x E]
    AttentionStep<Scalar> attention; // asked by s_{i-1}
    Matrix<Scalar> cellInput; // [1 x (E + F)]: [y; c]
    RnnTape<Scalar> rnn; // one timestep
    Matrix<Scalar> pairs; // [1 x 2L]: t̃_i
    Matrix<Scalar> maxout; // [1 x L]: t_i
    Matrix<Scalar> logits; // [1 x V]; empty after advance()

    //! What the output layer reads.
    const Matrix<Scalar> &feature(const RnnSearchConfig &) const { return maxout; }
};

template <typename Scalar>
struct RnnSearchTape {
    EncoderTape<Scalar> encoder; // bridge: s_0
    std::vector<RnnSearchStep<Scalar>> steps; // [U]
};

//! As encode(.., EncoderDecoderConfig, ..) and its companions.
template <typename Scalar>
EncoderTape<Scalar> encode(const std::vector<Index> &source, const RnnSearchConfig &config,
    const RnnSearchParameters<Scalar> &parameters, const std::stop_token &stop = {});

template <typename Scalar>
DecoderState<Scalar> startState(const EncoderTape<Scalar> &encoder, const RnnSearchConfig &config);

template <typename Scalar>
RnnSearchStep<Scalar> advance(const EncoderTape<Scalar> &encoder, const DecoderState<Scalar> &before, Index token,
    const RnnSearchConfig &config, const RnnSearchParameters<Scalar> &parameters);

template <typename Scalar>
Matrix<Scalar> logitsOf(const Matrix<Scalar> &features, const RnnSearchParameters<Scalar> &parameters);

template <typename Scalar>
DecoderState<Scalar> stateAfter(const RnnSearchStep<Scalar> &step, const RnnSearchConfig &config);

template <typename Scalar>
RnnSearchTape<Scalar> forward(const std::vector<Index> &source, const std::vector<Index> &decoderInput,
    const RnnSearchConfig &config, const RnnSearchParameters<Scalar> &parameters);

//! As backward(const EncoderDecoderConfig &, ..).
template <typename Scalar>
void backward(const RnnSearchConfig &config, const RnnSearchParameters<Scalar> &parameters,
    const RnnSearchTape<Scalar> &tape, const Matrix<Scalar> &upstream, RnnSearchParameters<Scalar> &gradients);

//! sum += gradients, for a batch whose examples go one after the other. An empty sum becomes the gradients.
template <typename Scalar>
void accumulate(
    const RnnSearchParameters<Scalar> &gradients, const RnnSearchConfig &config, RnnSearchParameters<Scalar> &sum);

} // namespace alphascope
