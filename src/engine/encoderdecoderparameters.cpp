// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecodershapes.h"
#include "engine/memory.h"

namespace alphascope {

double parameterBytes(const EncoderDecoderConfig &config)
{
    EncoderDecoder rest;
    rest.config = config;
    double count = 0;
    visitEncoderDecoderShapes(rest, [&](const char *, const auto &, const Shape &shape) { count += shape.size(); });
    return count * sizeof(double) + rnnBytes(config.encoder) + rnnBytes(decoderConfig(config));
}

void fitParameters(EncoderDecoder &model)
{
    EncoderDecoderConfig &config = model.config;
    auto &p = model.parameters;
    if (checkSizes(config) || !fitsIntoMemory(parameterBytes(config)))
        return; // check() says so
    p.encoder.cells.resize(static_cast<std::size_t>(config.encoder.layers * config.encoder.directions()));
    p.decoder.cells.resize(static_cast<std::size_t>(config.decoderLayers));
    visitEncoderDecoderShapes(model,
        [&](const char *name, auto &values, const Shape &shape) { fit(name, values, shape, config.seed, model.kept); });
}

void renewLocationWeights(EncoderDecoder &model)
{
    ScoreParameters<double> &score = model.parameters.attn.score;
    if (model.config.score == Score::Location)
        score.W = score.b = {};
    fitParameters(model);
}

} // namespace alphascope
