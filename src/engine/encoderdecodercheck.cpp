// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecodershapes.h"
#include "engine/layerlimit.h"
#include "engine/memory.h"
#include "engine/tokencheck.h"

namespace alphascope {

namespace {

using Finding = std::optional<Problem>;

//! What the decoder begins with must have its shape, and dot products need states of one width.
Finding checkWidths(const EncoderDecoderConfig &config)
{
    const Index F = config.encoder.featureSize();
    const bool isDot = config.score == Score::Dot || config.score == Score::ScaledDot;
    const std::string sizes = "the decoder's hidden size is " + std::to_string(config.decoderHidden)
        + ", and the encoder's states have " + counted(F, "number") + ". ";
    const std::string remedy = "Make the decoder's hidden size " + std::to_string(F);
    if (isDot && config.decoderHidden != F)
        return Problem { "The dot score needs states of one width, but " + sizes + remedy
            + ", or use the general score." };
    if (config.start == DecoderStart::Bridge)
        return std::nullopt;
    if (config.decoderHidden != F)
        return Problem { "The decoder is to begin with the encoder's last states, but " + sizes + remedy
            + ", or use the bridge." };
    if (config.decoderLayers != config.encoder.layers) {
        return Problem { "The decoder is to begin with the encoder's last states, but it has "
            + counted(config.decoderLayers, "layer") + " and the encoder " + std::to_string(config.encoder.layers)
            + ". Give both as many, or use the bridge." };
    }
    return std::nullopt;
}

Finding checkConfig(const EncoderDecoder &model)
{
    const EncoderDecoderConfig &config = model.config;
    if (config.score == Score::Location && config.scope != AttentionScope::Global)
        return Problem { "The location score has a weight for each position, so it needs no window. Let the attention "
                         "look everywhere, or choose another score." };
    if (auto problem = checkSizes(config))
        return problem;
    if (auto problem = checkWidths(config))
        return problem;
    if (auto problem = checkVocabularies(tokenFacts(model)))
        return problem;
    return checkTemperature(config.temperature);
}

Finding checkInputs(const EncoderDecoder &model) { return checkTokenInputs(tokenFacts(model)); }

Finding checkMemory(const EncoderDecoder &model)
{
    const double needed = parameterBytes(model)
        + tokenTraceBytes(tokenFacts(model), model.config.encoder, decoderConfig(model.config),
            outputFeatures(model.config), columnCount(model));
    if (fitsIntoMemory(needed))
        return std::nullopt;
    return memoryProblem(needed, availableBytes(), "This network over these sequences",
        "Use smaller sizes, fewer layers or shorter sequences.");
}

//! Shorter sources leave positions empty, as in the tutorial that this comes from.
Finding checkLocation(const EncoderDecoder &model)
{
    const Index made = positionCount(model);
    const auto present = static_cast<Index>(model.inputs.source.tokens.size());
    if (model.config.score != Score::Location || present <= made)
        return std::nullopt;
    return Problem { "The location weights were made for sources of at most " + counted(made, "token")
            + ", but this one has " + std::to_string(present) + ". Draw new weights for " + std::to_string(present)
            + ".",
        Problem::Remedy::NewLocationWeights, "Or shorten the source." };
}

Finding checkParameters(const EncoderDecoder &model)
{
    const EncoderDecoderConfig &config = model.config;
    const auto &p = model.parameters;
    const Index needed = config.encoder.layers * config.encoder.directions() + config.decoderLayers;
    const auto present = static_cast<Index>(p.encoder.cells.size() + p.decoder.cells.size());
    if (present != needed || static_cast<Index>(p.decoder.cells.size()) != config.decoderLayers) {
        return Problem { "There are weights for " + counted(present, "recurrent cell") + ", but this model has "
            + std::to_string(needed) + ". Draw new weights from the seed." };
    }
    return firstMisfit([&](auto &&visit) { visitEncoderDecoderShapes(model, visit); });
}

} // namespace

std::optional<Problem> checkSizes(const EncoderDecoderConfig &config)
{
    const bool isLocal = config.scope != AttentionScope::Global && config.score != Score::None;
    if (auto problem = checkLayers("encoder's number of layers", config.encoder.layers))
        return problem;
    if (auto problem = checkLayers("decoder's number of layers", config.decoderLayers))
        return problem;
    return sizeProblem({
        { "source's vocabulary", config.sourceVocabulary },
        { "target's vocabulary", config.targetVocabulary },
        { "size of the source's embedding", config.encoder.inputSize },
        { "size of the target's embedding", config.targetEmbedding },
        { "encoder's hidden size", config.encoder.hiddenSize },
        { "decoder's hidden size", config.decoderHidden },
        { "attention size", config.attentionSize, hasTanh(config.score) },
        { "size of the attentional state", config.attentionalSize, isLuong(config) },
        { "size of what the decoder's cell reads", config.attentionalSize, isCombining(config) },
        { "attention's window", config.window, isLocal },
    });
}

std::optional<Problem> check(const EncoderDecoder &model)
{
    return firstProblem<EncoderDecoder>(
        model, { checkConfig, checkInputs, checkMemory, checkParameters, checkLocation });
}

} // namespace alphascope
