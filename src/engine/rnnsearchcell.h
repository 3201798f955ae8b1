// SPDX-License-Identifier: GPL-3.0-or-later
//! The gated unit of RNNsearch as the GRU that it is: the same states from the engine's recurrent layers.
#pragma once

#include "engine/rnnsearch.h"

namespace alphascope {

//! One direction as rows r, z, n. Bahdanau 2014 has h' = (1 - z)∘h + z∘h̃, the GRU here h' = (1 - z)∘n + z∘h: its z is 1
//! minus the paper's, and 1 - σ(a) = σ(-a). So the rows of z change their sign. The input is [x; c].
template <typename Scalar>
CellParameters<Scalar> toGru(const RnnSearchCell<Scalar> &cell)
{
    const Index H = cell.U_h.rows();
    const Index E = cell.W_h.cols();
    const Index F = cell.C_h.cols();
    Matrix<Scalar> weight_ih(3 * H, E + F);
    weight_ih.leftCols(E) << *cell.W_r, -*cell.W_z, *cell.W_h;
    if (F > 0)
        weight_ih.rightCols(F) << *cell.C_r, -*cell.C_z, *cell.C_h;
    Matrix<Scalar> weight_hh(3 * H, H);
    weight_hh << *cell.U_r, -*cell.U_z, *cell.U_h;
    return { std::move(weight_ih), std::move(weight_hh), {}, {} };
}

//! The gradients of toGru(): added to sums that have their shapes.
template <typename Scalar>
void addFromGru(const CellParameters<Scalar> &gradients, RnnSearchCell<Scalar> &sum)
{
    const Index H = sum.U_h.rows();
    const Index E = sum.W_h.cols();
    const auto add = [&](const auto &rows, Shared<Scalar> &r, Shared<Scalar> &z, Shared<Scalar> &h) {
        r.write() += rows.topRows(H);
        z.write() -= rows.middleRows(H, H);
        h.write() += rows.bottomRows(H);
    };
    add(gradients.weight_ih->leftCols(E), sum.W_r, sum.W_z, sum.W_h);
    if (sum.C_h.size() > 0)
        add(gradients.weight_ih->rightCols(sum.C_h.cols()), sum.C_r, sum.C_z, sum.C_h);
    add(*gradients.weight_hh, sum.U_r, sum.U_z, sum.U_h);
}

inline RnnConfig encoderConfig(const RnnSearchConfig &config)
{
    return { .cell = Cell::Gru,
        .bidirectional = true,
        .inputSize = config.sourceEmbedding,
        .hiddenSize = config.encoderHidden,
        .biases = BiasConvention::One,
        .resetGate = ResetGate::BeforeProduct };
}

//! The decoder reads [y; c].
inline RnnConfig decoderConfig(const RnnSearchConfig &config)
{
    return { .cell = Cell::Gru,
        .inputSize = config.targetEmbedding + 2 * config.encoderHidden,
        .hiddenSize = config.decoderHidden,
        .biases = BiasConvention::One,
        .resetGate = ResetGate::BeforeProduct };
}

inline DecoderAttentionConfig attentionConfig(const RnnSearchConfig &config)
{
    return { .score = Score::Additive, .attentionSize = config.attentionSize, .temperature = config.temperature };
}

} // namespace alphascope
