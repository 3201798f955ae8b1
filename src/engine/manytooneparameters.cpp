// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initialiser.h"
#include "engine/manytooneshapes.h"
#include "engine/memory.h"

namespace alphascope {

void fitParameters(ManyToOne &model)
{
    ManyToOneConfig &config = model.config;
    auto &p = model.parameters;
    if (model.inputs.x.cols() > 0)
        config.rnn.inputSize = model.inputs.x.cols();
    if (checkSizes(config) || !fitsIntoMemory(parameterBytes(model)))
        return; // check() says so

    p.rnn.cells.resize(static_cast<std::size_t>(config.rnn.layers * config.rnn.directions()));
    visitManyToOneShapes(model, [&](const char *name, auto &values, const Shape &shape) {
        const bool ofTimesteps = static_cast<const void *>(&values) == &p.attn.b;
        // Location weights belong to the timesteps they were learned for: another number is the user's decision.
        if (ofTimesteps && !shape.isEmpty() && values.cols() == 1 && values.rows() > 0)
            return;
        fit(name, values, shape, initialiserOf(config, config.rnn.cell), model.kept);
    });
}

void renewLocationWeights(ManyToOne &model)
{
    const Shape shape { model.inputs.x.rows(), 1, boundOf(model.config.rnn.featureSize()) };
    model.parameters.attn.b = {};
    model.kept.take("attn.b", shape.rows, 1, shape.bound);
    if (model.config.score == Score::Location)
        fit("attn.b", model.parameters.attn.b, shape, initialiserOf(model.config), model.kept);
}

} // namespace alphascope
