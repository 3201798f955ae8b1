// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/layerlimit.h"
#include "engine/manytomanyshapes.h"
#include "engine/memory.h"
#include "engine/sequencecheck.h"

namespace alphascope {

namespace {

using Finding = std::optional<Problem>;

Finding checkConfig(const ManyToMany &model)
{
    if (auto problem = checkSizes(model.config))
        return problem;
    return checkTemperature(model.config.temperature);
}

Finding checkSequence(const ManyToMany &model) { return sequenceProblem(model.inputs.x, model.config.rnn.inputSize); }

//! What a trace holds: states and gates of every layer, twice (as computed and as shown), and attention.
double traceBytes(const ManyToMany &model)
{
    const auto T = static_cast<double>(model.inputs.x.rows());
    const auto U = static_cast<double>(model.config.decoderSteps);
    const auto F = static_cast<double>(model.config.rnn.featureSize());
    const auto ofRnn = [](const RnnConfig &rnn) {
        const auto cells = static_cast<double>(rnn.layers) * static_cast<double>(rnn.directions());
        return cells * static_cast<double>(rnn.hiddenSize) * (2 * static_cast<double>(gateCount(rnn.cell)) + 5);
    };
    const double ofStep = 2 * F + 2 * static_cast<double>(model.config.outputSize)
        + (model.config.decoder ? ofRnn(decoderConfig(model.config)) : 0);
    return sizeof(double) * (T * (ofRnn(model.config.rnn) + 3 * F) + U * (ofStep + 2 * T))
        + alphaBytes(model.config.decoderSteps, model.inputs.x.rows(), 1);
}

Finding checkMemory(const ManyToMany &model)
{
    const double needed = parameterBytes(model) + traceBytes(model);
    if (fitsIntoMemory(needed))
        return std::nullopt;
    return memoryProblem(needed, availableBytes(), "This network over " + counted(model.inputs.x.rows(), "timestep"),
        "Use a smaller hidden size, fewer layers or fewer timesteps.");
}

Finding checkLocation(const ManyToMany &model)
{
    const Index made = model.parameters.b.cols();
    const Index present = model.inputs.x.rows();
    if (made == 0 || made == present)
        return std::nullopt;
    return locationProblem(made, present);
}

Finding checkParameters(const ManyToMany &model)
{
    const ManyToManyConfig &config = model.config;
    const Index encoderCells = config.rnn.layers * config.rnn.directions();
    const auto presentInEncoder = static_cast<Index>(model.parameters.rnn.cells.size());
    const auto presentInDecoder = static_cast<Index>(model.parameters.decoder.cells.size());
    const Index decoderCells = config.decoder ? 1 : 0;
    if (presentInEncoder != encoderCells || presentInDecoder != decoderCells) {
        return Problem { "There are weights for " + counted(presentInEncoder + presentInDecoder, "recurrent cell")
            + ", but this model has " + std::to_string(encoderCells + decoderCells)
            + ". Draw new weights from the seed." };
    }
    return firstMisfit([&](auto &&visit) { visitManyToManyShapes(model, visit); });
}

} // namespace

std::optional<Problem> checkSizes(const ManyToManyConfig &config)
{
    if (auto problem = checkLayers("number of layers", config.rnn.layers))
        return problem;
    return sizeProblem({
        { "hidden size", config.rnn.hiddenSize },
        { "number of decoder timesteps", config.decoderSteps },
        { "decoder's hidden size", config.decoderHidden, config.decoder.has_value() },
        { "output size", config.outputSize },
    });
}

std::optional<Problem> check(const ManyToMany &model)
{
    return firstProblem<ManyToMany>(model, { checkConfig, checkSequence, checkMemory, checkLocation, checkParameters });
}

} // namespace alphascope
