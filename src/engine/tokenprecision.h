// SPDX-License-Identifier: GPL-3.0-or-later
//! Parameters of the models that read and write tokens, in another precision (see precision.h).
#pragma once

#include "engine/encoderdecoderparameters.h"
#include "engine/precision.h"
#include "engine/rnnsearch.h"

namespace alphascope {

template <typename To, typename From>
DecoderAttentionParameters<To> inPrecision(const DecoderAttentionParameters<From> &from)
{
    return { inPrecision<To>(from.score), from.W_p->template cast<To>(), from.v_p.template cast<To>() };
}

template <typename To, typename From>
EncoderDecoderParameters<To> inPrecision(const EncoderDecoderParameters<From> &from)
{
    return { from.sourceEmbedding->template cast<To>(), inPrecision<To>(from.encoder), from.W_s->template cast<To>(),
        from.b_s.template cast<To>(), from.targetEmbedding->template cast<To>(), inPrecision<To>(from.decoder),
        inPrecision<To>(from.attn), from.W_c->template cast<To>(), from.b_c.template cast<To>(),
        from.outWeight->template cast<To>(), from.outBias.template cast<To>() };
}

template <typename To, typename From>
RnnSearchCell<To> inPrecision(const RnnSearchCell<From> &from)
{
    return { from.W_h->template cast<To>(), from.W_z->template cast<To>(), from.W_r->template cast<To>(),
        from.U_h->template cast<To>(), from.U_z->template cast<To>(), from.U_r->template cast<To>(),
        from.C_h->template cast<To>(), from.C_z->template cast<To>(), from.C_r->template cast<To>() };
}

template <typename To, typename From>
RnnSearchParameters<To> inPrecision(const RnnSearchParameters<From> &from)
{
    return { from.sourceEmbedding->template cast<To>(), inPrecision<To>(from.forwardCell),
        inPrecision<To>(from.backwardCell), from.W_s->template cast<To>(), from.targetEmbedding->template cast<To>(),
        inPrecision<To>(from.decoder), inPrecision<To>(from.attn), from.U_o->template cast<To>(),
        from.V_o->template cast<To>(), from.C_o->template cast<To>(), from.W_o->template cast<To>() };
}

} // namespace alphascope
