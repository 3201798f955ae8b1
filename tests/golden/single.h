// SPDX-License-Identifier: GPL-3.0-or-later
//! Parameters in single precision, for the engine's float instances.
#pragma once

#include "engine/rnn.h"
#include "engine/score.h"

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
