// SPDX-License-Identifier: GPL-3.0-or-later
//! What the benchmarks compute with.
#pragma once

#include "engine/initialise.h"
#include "engine/vectors.h"

namespace alphascope {

inline Vectors randomVectors(Index count, Index width, bool causal)
{
    Vectors vectors;
    vectors.config.score = Score::ScaledDot;
    vectors.config.causal = causal;
    for (auto *table : { &vectors.inputs.queries, &vectors.inputs.keys, &vectors.inputs.values }) {
        table->write().resize(count, width);
        fillUniform(table->write(), 1, 1, "bench");
    }
    vectors.inputs.queryLabels.resize(static_cast<std::size_t>(count));
    vectors.inputs.keyLabels.resize(static_cast<std::size_t>(count));
    vectors.inputs.padded.assign(static_cast<std::size_t>(count), false);
    fitParameters(vectors);
    return vectors;
}

inline Vectors givenAlpha(Index count)
{
    Vectors vectors = randomVectors(count, 1, false);
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.weights = Matrix<double>::Constant(count, count, 1.0 / static_cast<double>(count));
    fitParameters(vectors);
    return vectors;
}

} // namespace alphascope
