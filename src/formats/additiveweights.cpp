// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/additiveweights.h"

#include "engine/rnnshapes.h"
#include "formats/parameterreader.h"
#include "formats/tokennumbers.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

using Layout = WeightLayout;

//! How the names of the parts begin, and what not every layout has.
struct Names {
    QString encoder, decoder, query, key, energy, out;
    bool hasInnerBiases = false; //!< of query and key
    bool hasOuterBias = false; //!< b_v
    bool hasOutputBias = true;
};

Names namesIn(const TensorOutline &outline, Layout layout)
{
    const auto oneOf = [&](const QString &first, const QString &second) {
        const bool isFirst = layout != Layout::D2lSeq2SeqAttention
            && (layout == Layout::PytorchTutorialBahdanau || outline.hasAnyOf(first));
        return isFirst ? first : second;
    };
    const QString d2lEncoder = outline.hasAnyOf(u"encoder.rnn.rnn."_s) ? u"encoder.rnn.rnn."_s : u"encoder.rnn."_s;
    Names names { oneOf(u"encoder.gru."_s, d2lEncoder), oneOf(u"decoder.gru."_s, u"decoder.rnn."_s),
        oneOf(u"decoder.attention.Wa."_s, u"decoder.attention.W_q."_s),
        oneOf(u"decoder.attention.Ua."_s, u"decoder.attention.W_k."_s),
        oneOf(u"decoder.attention.Va."_s, u"decoder.attention.w_v."_s), oneOf(u"decoder.out."_s, u"decoder.dense."_s) };
    const bool isPytorch = layout == Layout::PytorchTutorialBahdanau;
    const bool isMixed = !isPytorch && layout != Layout::D2lSeq2SeqAttention;
    names.hasInnerBiases = isPytorch || (isMixed && outline.has(names.query + u"bias"_s));
    names.hasOuterBias = isPytorch || (isMixed && outline.has(names.energy + u"bias"_s));
    return names;
}

//! A ParameterReader for names that are put together here.
class NamedReader {
public:
    explicit NamedReader(ParameterReader &reader)
        : m_reader(reader)
    {
    }
    template <typename Values>
    void operator()(const QString &name, Values &values, const Shape &shape)
    {
        m_reader(name.toUtf8().constData(), values, shape);
    }

private:
    ParameterReader &m_reader;
};

EncoderDecoderConfig configOf(const TensorOutline &outline, const Names &names, ParameterReader &reader)
{
    EncoderDecoderConfig config;
    config.start = DecoderStart::Copy;
    config.sourceVocabulary = reader.rows(u"encoder.embedding.weight"_s);
    config.encoder.inputSize = reader.columns(u"encoder.embedding.weight"_s);
    config.encoder.cell = Cell::Gru;
    config.encoder.hiddenSize = config.decoderHidden = reader.columns(names.encoder + u"weight_hh_l0"_s);
    config.encoder.layers = config.decoderLayers = layerCount(outline, names.encoder);
    config.targetVocabulary = reader.rows(u"decoder.embedding.weight"_s);
    config.targetEmbedding = reader.columns(u"decoder.embedding.weight"_s);
    config.attentionSize = reader.rows(names.query + u"weight"_s);
    return config;
}

void readScore(
    const EncoderDecoderConfig &config, const Names &names, ParameterReader &parameters, ScoreParameters<double> &score)
{
    NamedReader read(parameters);
    const Index H = config.decoderHidden, F = config.encoder.featureSize(), A = config.attentionSize;
    read(names.query + u"weight"_s, score.W_query, { A, H });
    read(names.key + u"weight"_s, score.W_key, { A, F });
    Matrix<double> v;
    read(names.energy + u"weight"_s, v, { 1, A });
    score.bias.setZero(A);
    if (names.hasInnerBiases) {
        RowVector<double> ofQuery, ofKey;
        read(names.query + u"bias"_s, ofQuery, { 1, A });
        read(names.key + u"bias"_s, ofKey, { 1, A });
        if (!parameters.error())
            score.bias = ofQuery + ofKey;
    }
    RowVector<double> outer;
    if (names.hasOuterBias)
        read(names.energy + u"bias"_s, outer, { 1, 1 });
    if (!parameters.error())
        score.v = v.row(0);
}

//! W [V x H] as [W | 0 | 0] over [s; c; y].
void readOutput(const EncoderDecoderConfig &config, const Names &names, ParameterReader &parameters,
    EncoderDecoderParameters<double> &p)
{
    NamedReader read(parameters);
    const Index V = config.targetVocabulary, H = config.decoderHidden;
    Matrix<double> W;
    read(names.out + u"weight"_s, W, { V, H });
    read(names.out + u"bias"_s, p.outBias, { 1, V });
    if (parameters.error())
        return;
    Matrix<double> wide = Matrix<double>::Zero(V, H + config.encoder.featureSize() + config.targetEmbedding);
    wide.leftCols(H) = W;
    p.outWeight = std::move(wide);
}

//! Columns of [context; embedding] in the order [embedding; context].
Matrix<double> embeddingFirst(const Matrix<double> &columns, Index E)
{
    Matrix<double> result(columns.rows(), columns.cols());
    result << columns.rightCols(E), columns.leftCols(columns.cols() - E);
    return result;
}

} // namespace

tl::expected<ForeignModel, Error> readAdditiveWeights(const TensorFile &file, WeightLayout layout)
{
    const TensorOutline outline = outlineOf(file);
    const Names names = namesIn(outline, layout);
    ParameterReader reader(file, nameInSentences(layout));
    EncoderDecoder model;
    model.config = configOf(outline, names, reader);
    if (reader.error())
        return tl::unexpected(*reader.error());

    auto &p = model.parameters;
    p.encoder.cells.resize(static_cast<std::size_t>(model.config.encoder.layers));
    p.decoder.cells.resize(static_cast<std::size_t>(model.config.decoderLayers));
    NamedReader read(reader);
    read(u"encoder.embedding.weight"_s, p.sourceEmbedding,
        { model.config.sourceVocabulary, model.config.encoder.inputSize });
    visitRnnShapes(p.encoder, model.config.encoder, names.encoder.toStdString(), reader);
    read(u"decoder.embedding.weight"_s, p.targetEmbedding,
        { model.config.targetVocabulary, model.config.targetEmbedding });
    readScore(model.config, names, reader, p.attn.score);
    visitRnnShapes(p.decoder, decoderConfig(model.config), names.decoder.toStdString(), reader);
    readOutput(model.config, names, reader, p);
    if (reader.error())
        return tl::unexpected(*reader.error());

    if (layout == Layout::D2lSeq2SeqAttention || layout == Layout::AdditiveContextFirst) {
        CellParameters<double> &first = p.decoder.cells.front();
        first.weight_ih = embeddingFirst(*first.weight_ih, model.config.targetEmbedding);
    }
    const TokenNumbers tokens = tokenNumbersOf(file.metadata, layout);
    QStringList notes = tokens.notes;
    model.config.tokens = tokens.ids;
    model.inputs = exampleTokens(model.config);
    notes << leftAside(reader.unread());
    notes.removeAll(QString());
    return ForeignModel { layout, std::move(model), notes, tokens.exampleNote };
}

} // namespace alphascope
