// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/configchanges.h"

#include "engine/settingchanges.h"

namespace alphascope {

namespace {

//! What every configuration has.
template <typename Config>
void noteCommon(Changes &changes, const Config &before, const Config &after)
{
    changes.note(before.temperature, after.temperature, temperatureText(after.temperature));
    changes.note(before.seed, after.seed, seedText(after.seed));
    changes.note(before.initialisation, after.initialisation,
        std::string("Weights drawn as ") + name(after.initialisation) + " does");
}

//! What the configurations of models with tokens have.
template <typename Config>
void noteTokens(Changes &changes, const Config &before, const Config &after)
{
    changes.note(
        before.targetEmbedding, after.targetEmbedding, sized("Size of the target's embedding", after.targetEmbedding));
    changes.note(before.sourceVocabulary, after.sourceVocabulary, counted(after.sourceVocabulary, "source token"));
    changes.note(before.targetVocabulary, after.targetVocabulary, counted(after.targetVocabulary, "target token"));
    changes.note(before.tokens, after.tokens, "Special tokens");
}

} // namespace

std::string describeChanges(const VectorsConfig &before, const VectorsConfig &after)
{
    Changes changes;
    changes.note(before.source, after.source, std::string("Source: ") + name(after.source));
    changes.note(before.score, after.score, std::string("Score: ") + name(after.score));
    changes.note(before.heads, after.heads, counted(after.heads, "head"));
    changes.note(before.temperature, after.temperature, temperatureText(after.temperature));
    changes.note(before.causal, after.causal, onOff("Causal mask", after.causal));
    changes.note(before.projected, after.projected, onOff("Projections", after.projected));
    changes.note(before.outputProjection, after.outputProjection, onOff("Output projection", after.outputProjection));
    changes.note(before.projectionSize, after.projectionSize, sized("Projection size", after.projectionSize));
    changes.note(before.attentionSize, after.attentionSize, sized("Attention size", after.attentionSize));
    changes.note(before.seed, after.seed, seedText(after.seed));
    changes.note(before.initialisation, after.initialisation,
        std::string("Weights drawn as ") + name(after.initialisation) + " does");
    return changes.line();
}

std::string describeChanges(const ManyToOneConfig &before, const ManyToOneConfig &after)
{
    Changes changes;
    noteRnn(changes, before.rnn, after.rnn);
    changes.note(before.score, after.score, std::string("Score: ") + name(after.score));
    changes.note(before.query, after.query, std::string("Query: ") + name(after.query));
    changes.note(before.head, after.head, after.head == Head::Context ? "Head: context" : "Head: attentional");
    changes.note(before.attentionSize, after.attentionSize, sized("Attention size", after.attentionSize));
    changes.note(before.headSize, after.headSize, sized("Head size", after.headSize));
    changes.note(before.outputSize, after.outputSize, sized("Output size", after.outputSize));
    changes.note(before.outputActivation, after.outputActivation,
        std::string("Output activation: ") + name(after.outputActivation));
    noteCommon(changes, before, after);
    return changes.line();
}

std::string describeChanges(const ManyToManyConfig &before, const ManyToManyConfig &after)
{
    Changes changes;
    noteRnn(changes, before.rnn, after.rnn);
    changes.note(before.decoderSteps, after.decoderSteps, counted(after.decoderSteps, "decoder timestep"));
    changes.note(
        before.decoder, after.decoder, std::string("Decoder: ") + (after.decoder ? name(*after.decoder) : "none"));
    changes.note(before.decoderHidden, after.decoderHidden, sized("Decoder's hidden size", after.decoderHidden));
    changes.note(before.outputSize, after.outputSize, sized("Output size", after.outputSize));
    changes.note(before.outputActivation, after.outputActivation,
        std::string("Output activation: ") + name(after.outputActivation));
    noteCommon(changes, before, after);
    return changes.line();
}

std::string describeChanges(const EncoderDecoderConfig &before, const EncoderDecoderConfig &after)
{
    Changes changes;
    noteRnn(changes, before.encoder, after.encoder);
    changes.note(before.style, after.style,
        isLuong(after)           ? "Decoder after Luong"
            : isCombining(after) ? "Combining decoder"
                                 : "Decoder after Bahdanau");
    changes.note(before.start, after.start,
        after.start == DecoderStart::Bridge ? "Start: bridge" : "Start: the encoder's states");
    changes.note(before.decoderCell, after.decoderCell, std::string("Decoder's cell: ") + name(after.decoderCell));
    changes.note(before.decoderLayers, after.decoderLayers, counted(after.decoderLayers, "decoder layer"));
    changes.note(before.decoderHidden, after.decoderHidden, sized("Decoder's hidden size", after.decoderHidden));
    changes.note(before.score, after.score, std::string("Score: ") + name(after.score));
    changes.note(before.scope, after.scope, std::string("Attention: ") + name(after.scope));
    changes.note(before.window, after.window, sized("Window", after.window));
    changes.note(before.attentionSize, after.attentionSize, sized("Attention size", after.attentionSize));
    changes.note(before.outputReadsEmbedding, after.outputReadsEmbedding,
        onOff("Output reads the embedding", after.outputReadsEmbedding));
    changes.note(before.inputFeeding, after.inputFeeding, onOff("Input feeding", after.inputFeeding));
    changes.note(
        before.attentionalSize, after.attentionalSize, sized("Size of the attentional state", after.attentionalSize));
    changes.note(before.encoder.inputSize, after.encoder.inputSize,
        sized("Size of the source's embedding", after.encoder.inputSize));
    noteTokens(changes, before, after);
    noteCommon(changes, before, after);
    return changes.line();
}

std::string describeChanges(const RnnSearchConfig &before, const RnnSearchConfig &after)
{
    Changes changes;
    changes.note(before.encoderHidden, after.encoderHidden, sized("Encoder's hidden size", after.encoderHidden));
    changes.note(before.decoderHidden, after.decoderHidden, sized("Decoder's hidden size", after.decoderHidden));
    changes.note(before.attentionSize, after.attentionSize, sized("Attention size", after.attentionSize));
    changes.note(before.maxoutSize, after.maxoutSize, sized("Size of the maxout layer", after.maxoutSize));
    changes.note(
        before.sourceEmbedding, after.sourceEmbedding, sized("Size of the source's embedding", after.sourceEmbedding));
    noteTokens(changes, before, after);
    noteCommon(changes, before, after);
    return changes.line();
}

} // namespace alphascope
