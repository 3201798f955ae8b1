// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initialiser.h"
#include "engine/manytomanyshapes.h"
#include "engine/memory.h"

namespace alphascope {

double parameterBytes(const ManyToMany &model)
{
    ManyToMany rest;
    rest.config = model.config;
    double count = 0;
    visitManyToManyShapes(rest, [&](const char *, const auto &, const Shape &shape) { count += shape.size(); });
    const auto b = static_cast<double>(model.config.decoderSteps) * static_cast<double>(model.inputs.x.rows());
    return sizeof(double) * (count + b) + rnnBytes(model.config.rnn)
        + (model.config.decoder ? rnnBytes(decoderConfig(model.config)) : 0);
}

void fitParameters(ManyToMany &model)
{
    ManyToManyConfig &config = model.config;
    auto &p = model.parameters;
    if (model.inputs.x.cols() > 0)
        config.rnn.inputSize = model.inputs.x.cols();
    if (checkSizes(config) || !fitsIntoMemory(parameterBytes(model)))
        return; // check() says so

    p.rnn.cells.resize(static_cast<std::size_t>(config.rnn.layers * config.rnn.directions()));
    p.decoder.cells.resize(config.decoder ? 1 : 0);
    const Initialiser draw = initialiserOf(config, config.rnn.cell, config.decoder.value_or(config.rnn.cell));
    visitManyToManyShapes(model, [&](const char *name, auto &values, const Shape &shape) {
        const bool ofTimesteps = static_cast<const void *>(&values) == &p.b;
        // Location weights belong to the timesteps they were learned for: another number is the user's decision.
        if (ofTimesteps && !shape.isEmpty() && values.rows() == shape.rows && values.cols() > 0)
            return;
        fit(name, values, shape, draw, model.kept);
    });
}

void renewLocationWeights(ManyToMany &model)
{
    const Shape shape { model.config.decoderSteps, model.inputs.x.rows(), boundOf(model.config.rnn.featureSize()) };
    model.parameters.b = {};
    model.kept.take("attn.b", shape.rows, shape.columns, shape.bound);
    fit("attn.b", model.parameters.b, shape, initialiserOf(model.config), model.kept);
}

} // namespace alphascope
