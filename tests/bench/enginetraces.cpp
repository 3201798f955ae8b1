// SPDX-License-Identifier: GPL-3.0-or-later
#include "specimens.h"
#include "timing.h"

#include "engine/manytoone.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

ManyToOne randomSequence(Index timesteps, Index hidden)
{
    ManyToOne model;
    model.config.rnn.cell = Cell::Lstm;
    model.config.rnn.hiddenSize = hidden;
    model.config.score = Score::Additive;
    model.config.attentionSize = hidden;
    model.inputs.x.write().resize(timesteps, 1);
    fillUniform(model.inputs.x.write(), 1, 1, "bench");
    model.inputs.labels.resize(static_cast<std::size_t>(timesteps));
    model.inputs.padded.assign(static_cast<std::size_t>(timesteps), false);
    fitParameters(model);
    return model;
}

} // namespace

void benchTraces(Bench &bench)
{
    for (const auto &[count, width] : { std::pair<Index, Index> { 4, 2 }, { 64, 64 }, { 512, 64 }, { 2048, 64 } }) {
        for (const bool causal : { false, true }) {
            const Vectors vectors = randomVectors(count, width, causal);
            bench.time(causal ? u"trace-vectors-causal"_s : u"trace-vectors"_s, u"n%1d%2"_s.arg(count).arg(width),
                [&] { trace(vectors); });
        }
    }
    for (const auto &[timesteps, hidden] : { std::pair<Index, Index> { 20, 2 }, { 100, 32 }, { 100, 256 } }) {
        const ManyToOne model = randomSequence(timesteps, hidden);
        bench.time(u"trace-many-to-one"_s, u"LSTM-H%1-T%2-B1"_s.arg(hidden).arg(timesteps), [&] { trace(model); });
    }
}

} // namespace alphascope
