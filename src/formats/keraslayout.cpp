// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/keraslayout.h"

#include "formats/kerasreader.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

std::optional<Cell> cellOf(Index gates, Cell vanilla)
{
    switch (gates) {
    case 1:
        return vanilla;
    case 3:
        return Cell::Gru;
    case 4:
        return Cell::Lstm;
    default:
        return std::nullopt;
    }
}

//! [G·H x n] with the gates in our order. A GRU of Keras has z, r, h, of ours r, z, n; an LSTM has i, f, c, o, which
//! are our i, f, g, o.
Matrix<double> ordered(Matrix<double> rows, Cell cell, Index H)
{
    if (cell == Cell::Gru)
        rows.topRows(H).swap(rows.middleRows(H, H));
    return rows;
}

RowVector<double> orderedBias(const Matrix<double> &bias, Cell cell, Index H)
{
    return ordered(bias.transpose(), cell, H).transpose();
}

//! One direction, whose tensors' names begin with `prefix`. Fills `config` too.
CellParameters<double> readCell(KerasReader &reader, const QString &prefix, Cell vanilla, RnnConfig &config)
{
    const QString kernel = prefix + u"kernel"_s;
    const QString recurrent = prefix + u"recurrent_kernel"_s;
    const QString bias = prefix + u"bias"_s;
    const auto [I, columns] = reader.sizes(kernel);
    const Index H = reader.sizes(recurrent).first;
    if (reader.error())
        return {};
    const std::optional<Cell> cell = columns % H == 0 ? cellOf(columns / H, vanilla) : std::nullopt;
    if (!cell) {
        reader.failOnGates(kernel, columns, H);
        return {};
    }
    config.cell = *cell;
    config.inputSize = I;
    config.hiddenSize = H;

    CellParameters<double> parameters;
    // x K is W_ih x for W_ih = Kᵀ
    parameters.weight_ih = ordered(reader.read(kernel, { I, columns }).transpose(), *cell, H);
    parameters.weight_hh = ordered(reader.read(recurrent, { H, columns }).transpose(), *cell, H);
    const bool hasBias = reader.has(bias);
    const bool two = *cell == Cell::Gru && (!hasBias || reader.isMatrix(bias));
    config.biases = two ? BiasConvention::Two : BiasConvention::One;
    config.resetGate = *cell != Cell::Gru || two ? ResetGate::AfterProduct : ResetGate::BeforeProduct;
    Matrix<double> biases = Matrix<double>::Zero(two ? 2 : 1, columns); // of the input, then of the recurrence
    if (hasBias)
        biases = reader.read(bias, two ? std::vector<qint64> { 2, columns } : std::vector<qint64> { columns });
    parameters.bias_ih = orderedBias(biases.row(0), *cell, H);
    if (two)
        parameters.bias_hh = orderedBias(biases.row(1), *cell, H);
    return parameters;
}

KerasRnn readLayer(KerasReader &reader, Cell vanilla)
{
    KerasRnn rnn;
    rnn.config.bidirectional = reader.has(u"forward_kernel"_s);
    if (!rnn.config.bidirectional) {
        rnn.parameters.cells = { readCell(reader, {}, vanilla, rnn.config) };
        return rnn;
    }
    rnn.parameters.cells = { readCell(reader, u"forward_"_s, vanilla, rnn.config) };
    RnnConfig backward = rnn.config;
    rnn.parameters.cells.push_back(readCell(reader, u"backward_"_s, vanilla, backward));
    if (!(backward == rnn.config))
        reader.failOnDirections();
    return rnn;
}

} // namespace

tl::expected<KerasRnn, Error> readKerasRnn(const TensorFile &file, Cell vanilla)
{
    KerasReader reader(file);
    KerasRnn rnn = readLayer(reader, vanilla);
    if (reader.error())
        return tl::unexpected(*reader.error());
    return rnn;
}

tl::expected<KerasSequenceModel, Error> readKerasTutorial(const TensorFile &file)
{
    KerasReader reader(file);
    KerasRnn rnn = readLayer(reader, Cell::RnnTanh);
    KerasSequenceModel model;
    const bool attends = reader.has(u"attention_weight"_s);
    const Index F = rnn.config.featureSize();
    const Index O = reader.sizes(u"dense_kernel"_s).second;
    const Index T = attends ? reader.sizes(u"attention_bias"_s).first : 0;
    if (reader.error())
        return tl::unexpected(*reader.error());

    model.config.rnn = rnn.config;
    model.config.score = attends ? Score::Location : Score::None;
    model.config.outputSize = O;
    model.config.outputActivation = Activation::Tanh;
    model.parameters.rnn = std::move(rnn.parameters);
    if (attends) {
        model.parameters.attn.W = reader.read(u"attention_weight"_s, { F, 1 });
        model.parameters.attn.b = reader.read(u"attention_bias"_s, { T, 1 });
    }
    model.parameters.outWeight = Matrix<double>(reader.read(u"dense_kernel"_s, { F, O }).transpose());
    model.parameters.outBias = reader.read(u"dense_bias"_s, { O });
    if (reader.error())
        return tl::unexpected(*reader.error());
    return model;
}

} // namespace alphascope
