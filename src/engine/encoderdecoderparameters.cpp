// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecodershapes.h"
#include "engine/initialiser.h"
#include "engine/memory.h"

namespace alphascope {

double parameterBytes(const EncoderDecoder &model)
{
    const EncoderDecoderConfig &config = model.config;
    EncoderDecoder rest; // without positions
    rest.config = config;
    double count = static_cast<double>(positionCount(model)) * static_cast<double>(querySize(config) + 1);
    visitEncoderDecoderShapes(rest, [&](const char *, const auto &, const Shape &shape) { count += shape.size(); });
    return count * sizeof(double) + rnnBytes(config.encoder) + rnnBytes(decoderConfig(config));
}

void fitParameters(EncoderDecoder &model)
{
    EncoderDecoderConfig &config = model.config;
    auto &p = model.parameters;
    if (checkSizes(config) || !fitsIntoMemory(parameterBytes(model)))
        return; // check() says so
    p.encoder.cells.resize(static_cast<std::size_t>(config.encoder.layers * config.encoder.directions()));
    p.decoder.cells.resize(static_cast<std::size_t>(config.decoderLayers));
    // Location weights set aside have their own number of positions, which need not be that of the present source.
    if (config.score == Score::Location && p.attn.score.b.size() == 0) {
        const double bound = boundOf(querySize(config));
        p.attn.score.b = model.kept.takeAnyRows("attn.b", 1, bound).value_or(p.attn.score.b);
    }
    const Initialiser draw = initialiserOf(config, config.encoder.cell, config.decoderCell);
    visitEncoderDecoderShapes(
        model, [&](const char *name, auto &values, const Shape &shape) { fit(name, values, shape, draw, model.kept); });
}

void renewLocationWeights(EncoderDecoder &model)
{
    ScoreParameters<double> &score = model.parameters.attn.score;
    if (model.config.score == Score::Location)
        score.W = score.b = {};
    fitParameters(model);
}

} // namespace alphascope
