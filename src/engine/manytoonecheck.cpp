// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/layerlimit.h"
#include "engine/manytooneshapes.h"
#include "engine/memory.h"
#include "engine/sequencecheck.h"

namespace alphascope {

namespace {

using Finding = std::optional<Problem>;

Finding checkConfig(const ManyToOne &model)
{
    if (auto problem = checkSizes(model.config))
        return problem;
    return checkTemperature(model.config.temperature);
}

Finding checkSequence(const ManyToOne &model) { return sequenceProblem(model.inputs.x, model.config.rnn.inputSize); }

//! What a trace holds: hidden states and gates of every layer, twice (as computed and as shown), and attention.
double traceBytes(const ManyToOne &model)
{
    const RnnConfig &rnn = model.config.rnn;
    const auto T = static_cast<double>(model.inputs.x.rows());
    const auto H = static_cast<double>(rnn.hiddenSize);
    const auto cells = static_cast<double>(rnn.layers) * static_cast<double>(rnn.directions());
    const double ofCell = H * (2 * static_cast<double>(gateCount(rnn.cell)) + 5);
    const auto A = static_cast<double>(hasTanh(model.config.score) ? model.config.attentionSize : 0);
    const double ofAttention = 3 * static_cast<double>(rnn.featureSize()) + 2 * A;
    return sizeof(double) * T * (cells * ofCell + ofAttention) + alphaBytes(1, model.inputs.x.rows(), 1);
}

Finding checkMemory(const ManyToOne &model)
{
    const double needed = parameterBytes(model) + traceBytes(model);
    if (fitsIntoMemory(needed))
        return std::nullopt;
    return memoryProblem(needed, availableBytes(), "This network over " + counted(model.inputs.x.rows(), "timestep"),
        "Use a smaller hidden size, fewer layers or fewer timesteps.");
}

Finding checkLocation(const ManyToOne &model)
{
    const Index made = model.parameters.attn.b.rows();
    const Index present = model.inputs.x.rows();
    if (model.config.score != Score::Location || made == 0 || made == present)
        return std::nullopt;
    return locationProblem(made, present);
}

Finding checkParameters(const ManyToOne &model)
{
    const auto present = static_cast<Index>(model.parameters.rnn.cells.size());
    const Index needed = model.config.rnn.layers * model.config.rnn.directions();
    if (present != needed) {
        return Problem { "There are weights for " + counted(present, "recurrent cell") + ", but this model has "
            + std::to_string(needed) + ". Draw new weights from the seed." };
    }
    return firstMisfit([&](auto &&visit) { visitManyToOneShapes(model, visit); });
}

} // namespace

std::optional<Problem> checkSizes(const ManyToOneConfig &config)
{
    if (auto problem = checkLayers("number of layers", config.rnn.layers))
        return problem;
    return sizeProblem({
        { "hidden size", config.rnn.hiddenSize },
        { "output size", config.outputSize },
        { "attention size", config.attentionSize, hasTanh(config.score) },
        { "size of the attentional head", config.headSize, hasAttentionalHead(config) },
    });
}

std::optional<Problem> check(const ManyToOne &model)
{
    return firstProblem<ManyToOne>(model, { checkConfig, checkSequence, checkMemory, checkLocation, checkParameters });
}

} // namespace alphascope
