// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/recurrentweights.h"

#include "engine/rnnshapes.h"
#include "formats/parameterreader.h"
#include "formats/wording.h"

#include <QCoreApplication>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct RecurrentWeights {
    Q_DECLARE_TR_FUNCTIONS(RecurrentWeights)
};

Cell cellOf(WeightLayout layout)
{
    switch (layout) {
    case WeightLayout::PytorchRnnRelu:
        return Cell::RnnRelu;
    case WeightLayout::PytorchGru:
    case WeightLayout::UpdateFirstGru:
        return Cell::Gru;
    case WeightLayout::PytorchLstm:
        return Cell::Lstm;
    default:
        return Cell::RnnTanh;
    }
}

//! Rows z, r, n in PyTorch's order r, z, n. [3H x n]
Matrix<double> resetFirst(Matrix<double> rows)
{
    const Index H = rows.rows() / 3;
    rows.topRows(H).swap(rows.middleRows(H, H));
    return rows;
}

void putResetFirst(CellParameters<double> &cell)
{
    cell.weight_ih = resetFirst(*cell.weight_ih);
    cell.weight_hh = resetFirst(*cell.weight_hh);
    cell.bias_ih = resetFirst(cell.bias_ih.transpose()).transpose();
    cell.bias_hh = resetFirst(cell.bias_hh.transpose()).transpose();
}

//! "fc." of the only tensor such as "fc.weight" [O x F]; empty: there is none, or there are several.
QString outputLayer(const TensorOutline &outline, Index F)
{
    static const QStringList usual { u"out"_s, u"output"_s, u"fc"_s, u"linear"_s, u"dense"_s, u"head"_s,
        u"classifier"_s };
    QStringList found;
    for (const QString &name : outline.shapes.keys()) {
        const QStringList path = name.split(u'.');
        if (path.size() > 1 && path.last() == "weight"_L1 && usual.contains(path[path.size() - 2])
            && outline.columns(name) == F)
            found << name.chopped(path.last().size());
    }
    return found.size() == 1 ? found.first() : QString();
}

//! Numbers between 0 and 1 that no timestep has twice. [T x I]
Matrix<double> exampleInput(Index I)
{
    constexpr Index T = 8;
    Matrix<double> x(T, I);
    for (Index t = 0; t < T; ++t) {
        for (Index i = 0; i < I; ++i)
            x(t, i) = static_cast<double>((5 * t + 3 * i) % T) / static_cast<double>(T);
    }
    return x;
}

//! Reads the recurrent layers whose names begin with `prefix`.
void readNetwork(ManyToOne &model, const TensorOutline &outline, const QString &prefix, ParameterReader &reader)
{
    RnnConfig &config = model.config.rnn;
    config.inputSize = reader.columns(prefix + u"weight_ih_l0"_s);
    config.hiddenSize = reader.columns(prefix + u"weight_hh_l0"_s);
    config.layers = layerCount(outline, prefix);
    config.bidirectional = outline.has(prefix + u"weight_hh_l0_reverse"_s);
    if (reader.error())
        return;
    model.parameters.rnn.cells.resize(static_cast<std::size_t>(config.layers * config.directions()));
    const bool hasBiases = outline.hasAnyOf(prefix + u"bias_"_s);
    visitRnnShapes(
        model.parameters.rnn, config, prefix.toStdString(), [&](const char *name, auto &values, const Shape &shape) {
            if constexpr (std::is_same_v<std::decay_t<decltype(values)>, RowVector<double>>) {
                if (!hasBiases) {
                    values.setZero(shape.columns);
                    return;
                }
            }
            reader(name, values, shape);
        });
}

void readOutput(ManyToOne &model, const TensorOutline &outline, const QString &layer, ParameterReader &reader)
{
    const Index F = model.config.rnn.featureSize();
    auto &p = model.parameters;
    if (layer.isEmpty()) {
        model.config.outputSize = F;
        p.outWeight = Matrix<double>(Matrix<double>::Identity(F, F));
        p.outBias.setZero(F);
        return;
    }
    const Index O = reader.rows(layer + u"weight"_s);
    model.config.outputSize = O;
    reader((layer + u"weight"_s).toUtf8().constData(), p.outWeight, { O, F });
    if (outline.has(layer + u"bias"_s))
        reader((layer + u"bias"_s).toUtf8().constData(), p.outBias, { 1, O });
    else
        p.outBias.setZero(O);
}

} // namespace

tl::expected<ForeignModel, Error> readRecurrentWeights(const TensorFile &file, WeightLayout layout)
{
    const TensorOutline outline = outlineOf(file);
    const QStringList networks = recurrentNetworks(outline);
    if (networks.size() != 1) {
        return tl::unexpected(Error { RecurrentWeights::tr("The layout %1 is that of one recurrent network, but the "
                                                           "file has %2. Choose another layout or another file.")
                                          .arg(wordOf(layout), QString::number(networks.size())) });
    }
    ManyToOne model;
    model.config.rnn.cell = cellOf(layout);
    model.config.score = Score::None;
    ParameterReader reader(file, nameInSentences(layout));
    readNetwork(model, outline, networks.first(), reader);
    const QString output = outputLayer(outline, model.config.rnn.featureSize());
    if (!reader.error())
        readOutput(model, outline, output, reader);
    if (reader.error())
        return tl::unexpected(*reader.error());
    if (layout == WeightLayout::UpdateFirstGru) {
        for (CellParameters<double> &cell : model.parameters.rnn.cells)
            putResetFirst(cell);
    }
    model.inputs.x = exampleInput(model.config.rnn.inputSize);
    model.inputs.labels.resize(static_cast<std::size_t>(model.inputs.x.rows()));
    model.inputs.padded.resize(model.inputs.labels.size(), false);

    QStringList notes;
    if (output.isEmpty())
        notes << RecurrentWeights::tr("There is no output layer: the output is the last hidden state.");
    else if (model.config.rnn.bidirectional)
        notes << RecurrentWeights::tr("The output layer reads the last state of each direction.");
    notes << leftAside(reader.unread());
    notes.removeAll(QString());
    return ForeignModel { layout, std::move(model), notes,
        RecurrentWeights::tr("The input is an example; give your own.") };
}

} // namespace alphascope
