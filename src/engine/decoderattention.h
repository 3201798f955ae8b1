// SPDX-License-Identifier: GPL-3.0-or-later
//! The attention of a decoder, one timestep at a time: the state of the decoder asks, the encoder's states answer.
#pragma once

#include "engine/intervention.h"
#include "engine/localattention.h"
#include "engine/score.h"

namespace alphascope {

struct DecoderAttentionConfig {
    Score score = Score::Additive; //!< location: see positionattention.h
    AttentionScope scope = AttentionScope::Global;
    Index window = 2; //!< D of the local scopes
    Index attentionSize = 2; //!< A of the additive and concat scores
    double temperature = 1; //!< > 0

    bool operator==(const DecoderAttentionConfig &) const = default;
};

template <typename Scalar>
struct DecoderAttentionParameters {
    ScoreParameters<Scalar> score; // queries are decoder states [H], keys encoder states [F]
    Shared<Scalar> W_p; // local-p [H x H]
    RowVector<Scalar> v_p; // local-p [H]
};

//! Calls visit(name, matrix or row vector) for each parameter that is present.
template <typename Parameters, typename Visit>
void visitDecoderAttentionParameters(Parameters &&p, Visit &&visit)
{
    visitScoreParameters(p.score, visit);
    if (p.W_p.size() > 0)
        visit("attn.W_p", p.W_p);
    if (p.v_p.size() > 0)
        visit("attn.v_p", p.v_p);
}

//! What there is to attend to.
template <typename Scalar>
struct AttendedSource {
    const Matrix<Scalar> &states; // [T x F], keys and values
    const RowVector<Scalar> &last; // [F], the encoder's last state: the only context where there is no attention
    const MaskRow &mask; // [T], false = padding
    Index length = 0; // timesteps that are no padding
    const Interventions *interventions = nullptr; // forced onto queries and weights; null: nothing
};

//! Every intermediate of one decoder timestep. Without attention there are query and context only;
//! scores and alpha have no columns. The location score has a column for each position it is made for, T or more.
template <typename Scalar>
struct AttentionStep {
    Matrix<Scalar> query; // [1 x H]; or [y; s] of a location score
    PredictedPosition<Scalar> place; // p_t of the local scopes; hidden: local-p only
    MaskRow mask; // [T], true = may be attended to
    Matrix<Scalar> scores; // [1 x T], divided by the temperature, before the mask
    Matrix<Scalar> weights; // [1 x T], local-p only: the softmax before the Gaussian
    Matrix<Scalar> gaussian; // [1 x T], local-p only
    Matrix<Scalar> alpha; // [1 x T], exactly 0 where masked
    Matrix<Scalar> context; // [1 x F]
    RowFinding finding = RowFinding::None;
};

//! query [1 x H]; timestep from 0.
template <typename Scalar>
AttentionStep<Scalar> attendTo(const AttendedSource<Scalar> &source, const Matrix<Scalar> &query, Index timestep,
    const DecoderAttentionConfig &config, const DecoderAttentionParameters<Scalar> &parameters);

//! What all timesteps together ask of the encoder.
template <typename Scalar>
struct SourceGradients {
    Matrix<Scalar> states; // [T x F]
    RowVector<Scalar> last; // [F]
};

//! upstream [1 x F] is the gradient of the context, and alphaUpstream [1 x T] what is added to that of alpha, or empty
//! (of a location score it is not looked at). Returns that of the query [1 x H]; those of the source and of the
//! parameters are added to sums that have their shapes.
template <typename Scalar>
Matrix<Scalar> backward(const AttentionStep<Scalar> &step, const AttendedSource<Scalar> &source,
    const DecoderAttentionConfig &config, const DecoderAttentionParameters<Scalar> &parameters,
    const Matrix<Scalar> &upstream, SourceGradients<Scalar> &sourceSum, DecoderAttentionParameters<Scalar> &sum,
    const Matrix<Scalar> &alphaUpstream = {});

} // namespace alphascope
