// SPDX-License-Identifier: GPL-3.0-or-later
//! Parameters in single precision, for the engine's float instances.
#pragma once

#include "engine/encoderdecoderparameters.h"
#include "engine/manytomany.h"
#include "engine/rnnsearch.h"
#include "engine/vectors.h"

inline alphascope::RnnParameters<float> single(const alphascope::RnnParameters<double> &parameters)
{
    alphascope::RnnParameters<float> result;
    for (const auto &cell : parameters.cells) {
        result.cells.push_back({ cell.weight_ih->cast<float>(), cell.weight_hh->cast<float>(),
            cell.bias_ih.cast<float>(), cell.bias_hh.cast<float>() });
    }
    return result;
}

inline alphascope::ScoreParameters<float> single(const alphascope::ScoreParameters<double> &parameters)
{
    return { parameters.W->cast<float>(), parameters.W_query->cast<float>(), parameters.W_key->cast<float>(),
        parameters.bias.cast<float>(), parameters.v.cast<float>(), parameters.b->cast<float>(),
        parameters.query.cast<float>() };
}

inline alphascope::VectorsParameters<float> single(const alphascope::VectorsParameters<double> &parameters)
{
    return { parameters.W_q->cast<float>(), parameters.W_k->cast<float>(), parameters.W_v->cast<float>(),
        parameters.W_o->cast<float>(), parameters.b_q.cast<float>(), parameters.b_k.cast<float>(),
        parameters.b_v.cast<float>(), parameters.b_o.cast<float>(), single(parameters.attn) };
}

inline alphascope::ManyToOneParameters<float> single(const alphascope::ManyToOneParameters<double> &parameters)
{
    return { single(parameters.rnn), single(parameters.attn), parameters.W_c->cast<float>(),
        parameters.outWeight->cast<float>(), parameters.outBias.cast<float>() };
}

inline alphascope::ManyToManyParameters<float> single(const alphascope::ManyToManyParameters<double> &parameters)
{
    return { single(parameters.rnn), parameters.W->cast<float>(), parameters.b->cast<float>(),
        single(parameters.decoder), parameters.outWeight->cast<float>(), parameters.outBias.cast<float>() };
}

inline alphascope::DecoderAttentionParameters<float> single(
    const alphascope::DecoderAttentionParameters<double> &parameters)
{
    return { single(parameters.score), parameters.W_p->cast<float>(), parameters.v_p.cast<float>() };
}

inline alphascope::EncoderDecoderParameters<float> single(
    const alphascope::EncoderDecoderParameters<double> &parameters)
{
    return { parameters.sourceEmbedding->cast<float>(), single(parameters.encoder), parameters.W_s->cast<float>(),
        parameters.b_s.cast<float>(), parameters.targetEmbedding->cast<float>(), single(parameters.decoder),
        single(parameters.attn), parameters.W_c->cast<float>(), parameters.b_c.cast<float>(),
        parameters.outWeight->cast<float>(), parameters.outBias.cast<float>() };
}

inline alphascope::RnnSearchCell<float> single(const alphascope::RnnSearchCell<double> &cell)
{
    return { cell.W_h->cast<float>(), cell.W_z->cast<float>(), cell.W_r->cast<float>(), cell.U_h->cast<float>(),
        cell.U_z->cast<float>(), cell.U_r->cast<float>(), cell.C_h->cast<float>(), cell.C_z->cast<float>(),
        cell.C_r->cast<float>() };
}

inline alphascope::RnnSearchParameters<float> single(const alphascope::RnnSearchParameters<double> &parameters)
{
    return { parameters.sourceEmbedding->cast<float>(), single(parameters.forwardCell), single(parameters.backwardCell),
        parameters.W_s->cast<float>(), parameters.targetEmbedding->cast<float>(), single(parameters.decoder),
        single(parameters.attn), parameters.U_o->cast<float>(), parameters.V_o->cast<float>(),
        parameters.C_o->cast<float>(), parameters.W_o->cast<float>() };
}

//! Parameters in the precision that is asked for.
template <typename Scalar, template <typename> class Parameters>
Parameters<Scalar> parametersIn(const Parameters<double> &parameters)
{
    if constexpr (std::is_same_v<Scalar, double>)
        return parameters;
    else
        return single(parameters);
}
