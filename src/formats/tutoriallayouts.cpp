// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tutoriallayouts.h"

#include "formats/parameterreader.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

class TutorialLayouts {
    Q_DECLARE_TR_FUNCTIONS(TutorialLayouts)

public:
    static QString pytorchBahdanau() { return tr("the model of PyTorch's translation tutorial"); }
    static QString pytorchAttnDecoder() { return tr("the model of PyTorch's older translation tutorial"); }
    static QString d2lAttention() { return tr("the attention model of “Dive into Deep Learning”"); }
};

//! How many layers there are: one for each of prefix + "weight_hh_l0", "…_l1" and so on.
Index countLayers(const ParameterReader &reader, const QString &prefix)
{
    Index layers = 0;
    while (reader.has(prefix + u"weight_hh_l"_s + QString::number(layers)))
        ++layers;
    return layers;
}

template <typename Model>
tl::expected<Model, Error> result(Model &&model, const ParameterReader &reader)
{
    if (reader.error())
        return tl::unexpected(*reader.error());
    return std::move(model);
}

} // namespace

tl::expected<PytorchBahdanau<double>, Error> readPytorchBahdanau(const TensorFile &file)
{
    ParameterReader reader(file, TutorialLayouts::pytorchBahdanau());
    PytorchBahdanau<double> model;
    model.hiddenSize = reader.columns(u"encoder.gru.weight_hh_l0"_s);
    model.sourceVocabulary = reader.rows(u"encoder.embedding.weight"_s);
    model.targetVocabulary = reader.rows(u"decoder.embedding.weight"_s);
    model.encoder.cells.resize(1);
    model.decoder.cells.resize(1);
    visitPytorchBahdanau(model, reader);
    return result(std::move(model), reader);
}

tl::expected<PytorchAttnDecoder<double>, Error> readPytorchAttnDecoder(const TensorFile &file)
{
    ParameterReader reader(file, TutorialLayouts::pytorchAttnDecoder());
    PytorchAttnDecoder<double> model;
    model.hiddenSize = reader.columns(u"encoder.gru.weight_hh_l0"_s);
    model.maxLength = reader.rows(u"decoder.attn.weight"_s);
    model.sourceVocabulary = reader.rows(u"encoder.embedding.weight"_s);
    model.targetVocabulary = reader.rows(u"decoder.embedding.weight"_s);
    model.encoder.cells.resize(1);
    model.decoder.cells.resize(1);
    visitPytorchAttnDecoder(model, reader);
    return result(std::move(model), reader);
}

tl::expected<D2lAttention<double>, Error> readD2lAttention(const TensorFile &file)
{
    ParameterReader reader(file, TutorialLayouts::d2lAttention());
    D2lAttention<double> model;
    model.hiddenSize = reader.columns(u"encoder.rnn.rnn.weight_hh_l0"_s);
    model.layers = countLayers(reader, u"encoder.rnn.rnn."_s);
    model.sourceVocabulary = reader.rows(u"encoder.embedding.weight"_s);
    model.sourceEmbeddingSize = reader.columns(u"encoder.embedding.weight"_s);
    model.targetVocabulary = reader.rows(u"decoder.embedding.weight"_s);
    model.targetEmbeddingSize = reader.columns(u"decoder.embedding.weight"_s);
    model.encoder.cells.resize(static_cast<std::size_t>(model.layers));
    model.decoder.cells.resize(static_cast<std::size_t>(model.layers));
    visitD2lAttention(model, reader);
    return result(std::move(model), reader);
}

} // namespace alphascope
