// SPDX-License-Identifier: GPL-3.0-or-later
//! Parameters in another precision: training runs in float, what is shown is in double.
#pragma once

#include "engine/manytomany.h"
#include "engine/sequencetask.h"

namespace alphascope {

template <typename To, typename From>
RnnParameters<To> inPrecision(const RnnParameters<From> &from)
{
    RnnParameters<To> to;
    for (const CellParameters<From> &cell : from.cells)
        to.cells.push_back({ cell.weight_ih->template cast<To>(), cell.weight_hh->template cast<To>(),
            cell.bias_ih.template cast<To>(), cell.bias_hh.template cast<To>() });
    return to;
}

template <typename To, typename From>
ScoreParameters<To> inPrecision(const ScoreParameters<From> &from)
{
    return { from.W->template cast<To>(), from.W_query->template cast<To>(), from.W_key->template cast<To>(),
        from.bias.template cast<To>(), from.v.template cast<To>(), from.b->template cast<To>(),
        from.query.template cast<To>() };
}

template <typename To, typename From>
ManyToOneParameters<To> inPrecision(const ManyToOneParameters<From> &from)
{
    return { inPrecision<To>(from.rnn), inPrecision<To>(from.attn), from.W_c->template cast<To>(),
        from.outWeight->template cast<To>(), from.outBias.template cast<To>() };
}

template <typename To, typename From>
ManyToManyParameters<To> inPrecision(const ManyToManyParameters<From> &from)
{
    return { inPrecision<To>(from.rnn), from.W->template cast<To>(), from.b->template cast<To>(),
        inPrecision<To>(from.decoder), from.outWeight->template cast<To>(), from.outBias.template cast<To>() };
}

template <typename To, typename From>
SequenceTask<To> inPrecision(const SequenceTask<From> &from)
{
    SequenceTask<To> to { from.config, from.loss, from.inputDropout, {} };
    for (const SequenceExample<From> &example : from.examples)
        to.examples.push_back({ example.x.template cast<To>(), example.padded, example.target.template cast<To>(),
            example.targetClass, example.tokens });
    return to;
}

} // namespace alphascope
