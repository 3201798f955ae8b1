// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/attndecoderweights.h"

#include "formats/tokennumbers.h"
#include "formats/tutoriallayouts.h"

#include <QCoreApplication>

namespace alphascope {

namespace {

struct AttnDecoderWeights {
    Q_DECLARE_TR_FUNCTIONS(AttnDecoderWeights)
};

EncoderDecoderConfig configOf(const PytorchAttnDecoder<double> &tutorial)
{
    EncoderDecoderConfig config;
    config.style = DecoderStyle::Combining;
    config.score = Score::Location;
    config.start = DecoderStart::Copy;
    config.sourceVocabulary = tutorial.sourceVocabulary;
    config.targetVocabulary = tutorial.targetVocabulary;
    config.encoder = tutorial.encoderConfig();
    config.targetEmbedding = config.decoderHidden = config.attentionalSize = tutorial.hiddenSize;
    return config;
}

EncoderDecoderParameters<double> parametersOf(PytorchAttnDecoder<double> tutorial)
{
    EncoderDecoderParameters<double> p;
    p.sourceEmbedding = std::move(tutorial.sourceEmbedding);
    p.encoder = std::move(tutorial.encoder);
    p.targetEmbedding = std::move(tutorial.targetEmbedding);
    p.decoder = std::move(tutorial.decoder);
    p.attn.score.W = std::move(tutorial.attn.weight);
    p.attn.score.b = tutorial.attn.bias.transpose();
    p.W_c = std::move(tutorial.attnCombine.weight);
    p.b_c = std::move(tutorial.attnCombine.bias);
    p.outWeight = std::move(tutorial.out.weight);
    p.outBias = std::move(tutorial.out.bias);
    return p;
}

//! Tensors that the tutorial's model does not have.
QStringList others(const TensorFile &file, const PytorchAttnDecoder<double> &tutorial)
{
    QStringList names = file.tensors.keys();
    visitPytorchAttnDecoder(
        tutorial, [&](const char *name, const auto &, const Shape &) { names.removeAll(QString::fromUtf8(name)); });
    return names;
}

} // namespace

tl::expected<ForeignModel, Error> readAttnDecoderWeights(const TensorFile &file)
{
    auto tutorial = readPytorchAttnDecoder(file);
    if (!tutorial)
        return tl::unexpected(tutorial.error());
    constexpr WeightLayout layout = WeightLayout::PytorchTutorialOldAttnDecoder;
    const TokenNumbers tokens = tokenNumbersOf(file.metadata, layout);
    QStringList notes = tokens.notes;
    notes << AttnDecoderWeights::tr("It reads at most %1 tokens; weights beyond the end of the source are lost.")
                 .arg(tutorial->maxLength);
    notes << leftAside(others(file, *tutorial));
    notes.removeAll(QString());

    EncoderDecoder model;
    model.config = configOf(*tutorial);
    model.config.tokens = tokens.ids;
    model.inputs = exampleTokens(model.config);
    model.inputs.maximumLength = tutorial->maxLength;
    std::vector<Index> &source = model.inputs.source.tokens;
    const auto excess = static_cast<Index>(source.size()) - tutorial->maxLength;
    if (excess > 0)
        source.erase(source.begin(), source.begin() + excess); // the end token stays
    model.inputs.padded.resize(source.size());
    model.parameters = parametersOf(std::move(*tutorial));
    return ForeignModel { layout, std::move(model), notes, tokens.exampleNote };
}

} // namespace alphascope
