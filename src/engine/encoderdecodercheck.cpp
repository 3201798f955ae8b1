// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecodershapes.h"
#include "engine/memory.h"
#include "engine/tutorialmodels.h"

#include <algorithm>

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

Finding checkSpecialTokens(const EncoderDecoderConfig &config)
{
    const struct {
        const char *what;
        Index token;
    } special[] = { { "token that begins a sequence", config.tokens.begin },
        { "token that ends a sequence", config.tokens.end } };
    for (const auto &[what, token] : special) {
        if (token < 0 || token >= config.targetVocabulary)
            return Problem { std::string("The ") + what + " is number " + std::to_string(token)
                + ", but the target's vocabulary has " + counted(config.targetVocabulary, "token")
                + ". Use a larger vocabulary." };
    }
    return std::nullopt;
}

Finding checkConfig(const EncoderDecoder &model)
{
    const EncoderDecoderConfig &config = model.config;
    if (config.score == Score::Location)
        return Problem { "The location score has no query, so a decoder cannot ask with it. Choose another score." };
    if (auto problem = checkSizes(config))
        return problem;
    if (auto problem = checkWidths(config))
        return problem;
    if (auto problem = checkSpecialTokens(config))
        return problem;
    return checkTemperature(config.temperature);
}

Finding checkInputs(const EncoderDecoder &model)
{
    const EncoderDecoderInputs &in = model.inputs;
    if (auto problem = checkTokens(in.source, model.config.sourceVocabulary, "source"))
        return problem;
    if (std::count(in.source.begin(), in.source.end(), model.config.tokens.padding)
        == static_cast<std::ptrdiff_t>(in.source.size()))
        return Problem { "The source is padding only. Add a token." };
    if (in.decoding == Decoding::TeacherForced)
        return checkTokens(in.target, model.config.targetVocabulary, "target");
    if (auto problem = checkSize("maximum length of the output", in.maximumLength))
        return problem;
    return in.decoding == Decoding::Beam ? checkSize("beam width", in.beamWidth) : std::nullopt;
}

//! What a trace holds: the states and gates of every timestep, twice (as computed and as shown), and attention.
double traceBytes(const EncoderDecoder &model)
{
    const EncoderDecoderInputs &in = model.inputs;
    const auto T = static_cast<double>(in.source.size());
    const bool forced = in.decoding == Decoding::TeacherForced;
    const double U = forced ? static_cast<double>(in.target.size()) : static_cast<double>(in.maximumLength);
    const auto ofRnn = [](const RnnConfig &rnn) {
        const double perCell = 2 * static_cast<double>(gateCount(rnn.cell)) + 6;
        return static_cast<double>(rnn.layers) * static_cast<double>(rnn.directions())
            * static_cast<double>(rnn.hiddenSize) * perCell;
    };
    const double ofStep = ofRnn(decoderConfig(model.config)) + 3 * static_cast<double>(model.config.targetVocabulary)
        + 3 * static_cast<double>(outputFeatures(model.config)) + 4 * T;
    const double beams = in.decoding == Decoding::Beam ? static_cast<double>(in.beamWidth) + 1 : 1;
    return sizeof(double) * (T * ofRnn(model.config.encoder) + beams * U * ofStep)
        + alphaBytes(static_cast<Index>(U), static_cast<Index>(in.source.size()), 1);
}

Finding checkMemory(const EncoderDecoder &model)
{
    const double needed = parameterBytes(model.config) + traceBytes(model);
    if (fitsIntoMemory(needed))
        return std::nullopt;
    return memoryProblem(needed, availableBytes(), "This network over these sequences",
        "Use smaller sizes, fewer layers or shorter sequences.");
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
    Finding found;
    visitEncoderDecoderShapes(model, [&](const char *name, const auto &values, const Shape &shape) {
        if (!found)
            found = misfit(name, values, shape);
    });
    return found;
}

} // namespace

std::optional<Problem> checkSizes(const EncoderDecoderConfig &config)
{
    const bool isLocal = config.scope != AttentionScope::Global && config.score != Score::None;
    const struct {
        const char *what;
        Index size;
        bool isUsed;
    } sizes[] = {
        { "source's vocabulary", config.sourceVocabulary, true },
        { "target's vocabulary", config.targetVocabulary, true },
        { "size of the source's embedding", config.encoder.inputSize, true },
        { "size of the target's embedding", config.targetEmbedding, true },
        { "encoder's number of layers", config.encoder.layers, true },
        { "encoder's hidden size", config.encoder.hiddenSize, true },
        { "decoder's number of layers", config.decoderLayers, true },
        { "decoder's hidden size", config.decoderHidden, true },
        { "attention size", config.attentionSize, hasTanh(config.score) },
        { "size of the attentional state", config.attentionalSize, isLuong(config) },
        { "attention's window", config.window, isLocal },
    };
    for (const auto &[what, size, isUsed] : sizes) {
        if (!isUsed)
            continue;
        if (auto problem = checkSize(what, size))
            return problem;
    }
    return std::nullopt;
}

std::optional<Problem> check(const EncoderDecoder &model)
{
    for (const auto part : { checkConfig, checkInputs, checkMemory, checkParameters }) {
        if (auto problem = part(model))
            return problem;
    }
    return std::nullopt;
}

} // namespace alphascope
