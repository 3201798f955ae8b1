// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecodershapes.h"
#include "engine/memory.h"

namespace alphascope {

namespace {

//! Numbers of recurrent layers; in double, so that no size overflows it.
double rnnNumbers(const RnnConfig &rnn)
{
    const auto H = static_cast<double>(rnn.hiddenSize);
    const auto D = static_cast<double>(rnn.directions());
    const double gates = static_cast<double>(gateCount(rnn.cell)) * H;
    const double first = gates * (static_cast<double>(rnn.inputSize) + H + 2);
    const double further = gates * (D * H + H + 2);
    return D * (first + static_cast<double>(rnn.layers - 1) * further);
}

} // namespace

double parameterBytes(const EncoderDecoderConfig &config)
{
    EncoderDecoder rest;
    rest.config = config;
    double count = rnnNumbers(config.encoder) + rnnNumbers(decoderConfig(config));
    visitEncoderDecoderShapes(rest, [&](const char *, const auto &, const Shape &shape) { count += shape.size(); });
    return count * sizeof(double);
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

} // namespace alphascope
