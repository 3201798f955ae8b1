// SPDX-License-Identifier: GPL-3.0-or-later
//! The fast pass over a batch gives what the reference gives for one example after the other.
#include "engine/batchmanytoone.h"
#include "testclass.h"

#include "engine/gradients.h"
#include "engine/precision.h"
#include "matrices.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

struct Case {
    ManyToOneConfig config;
    Index batch = 3;
    std::vector<Index> lengths;
};

const Index T = 5;

auto visitorFor(const ManyToOneConfig &config)
{
    return [config](auto &&p, auto &&visit) { visitManyToOneParameters(p, config.rnn, visit); };
}

ManyToOneParameters<double> parametersFor(const ManyToOneConfig &config)
{
    ManyToOne model;
    model.config = config;
    model.inputs.x = Matrix<double>::Zero(T, config.rnn.inputSize);
    fitParameters(model);
    return model.parameters;
}

//! A batch of sequences of these lengths, each at its place: from `first` on.
struct Batch {
    BatchShape shape;
    Matrix<float> x; // [T·B x I], 9 where padded
    std::vector<Index> first; // [B]

    ConstRows rows() const { return rowsOf(x); }
};

//! Timestep t of sequence number n is the same numbers in whatever batch. `left`: padding stands before the sequences.
Batch batchOf(const std::vector<Index> &numbers, const std::vector<Index> &lengths, Index timesteps, bool left)
{
    const auto B = static_cast<Index>(numbers.size());
    Batch batch { { timesteps, B, {} }, Matrix<float>::Constant(timesteps * B, 2, 9), {} };
    for (Index b = 0; b < B; ++b) {
        const Index number = numbers[static_cast<std::size_t>(b)];
        const Index length = lengths[static_cast<std::size_t>(number)];
        const Matrix<double> x = randomMatrix(length, 2, std::to_string(number).c_str());
        batch.first.push_back(left ? timesteps - length : 0);
        for (Index t = 0; t < length; ++t)
            batch.x.row((batch.first.back() + t) * B + b) = x.row(t).cast<float>();
        if (!left)
            batch.shape.lengths.push_back(length);
    }
    if (!left)
        return batch;
    batch.shape.padded.resize(static_cast<std::size_t>(timesteps * B), false);
    for (Index b = 0; b < B; ++b) {
        for (Index t = 0; t < batch.first[static_cast<std::size_t>(b)]; ++t)
            batch.shape.padded[static_cast<std::size_t>(t * B + b)] = true;
    }
    return batch;
}

double relativeDistance(const Matrix<double> &a, const Matrix<double> &b)
{
    return a.size() == 0 ? 0 : (a - b).cwiseAbs().maxCoeff() / (1 + b.cwiseAbs().maxCoeff());
}

} // namespace

Q_DECLARE_METATYPE(Case)

class BatchManyToOneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalsTheReference_data();
    void equalsTheReference();
    void anExampleAloneIsTheSame_data();
    void anExampleAloneIsTheSame();
    void lanesWithoutASequenceStayFinite();
    void neitherPaddingNorOrderNorCompanyMatters_data();
    void neitherPaddingNorOrderNorCompanyMatters();
};

void BatchManyToOneTest::equalsTheReference_data()
{
    QTest::addColumn<Case>("one");
    const auto add = [](const char *name, auto &&change) {
        Case one;
        one.config.rnn.inputSize = 2;
        one.config.rnn.hiddenSize = 5;
        one.config.attentionSize = 3;
        one.config.outputSize = 2;
        change(one);
        QTest::newRow(name) << one;
    };
    const std::vector<std::pair<const char *, Cell>> cells { { "rnn", Cell::RnnTanh }, { "relu", Cell::RnnRelu },
        { "gru", Cell::Gru }, { "lstm", Cell::Lstm } };
    const std::vector<std::pair<const char *, Score>> scores { { "none", Score::None }, { "location", Score::Location },
        { "additive", Score::Additive }, { "dot", Score::Dot }, { "scaled", Score::ScaledDot },
        { "general", Score::General }, { "concat", Score::Concat } };
    for (const auto &[cellName, cell] : cells) {
        for (const auto &[scoreName, score] : scores) {
            add(qPrintable(QString::fromLatin1(cellName) + u' ' + QString::fromLatin1(scoreName)), [&](Case &one) {
                one.config.rnn.cell = cell;
                one.config.score = score;
            });
        }
        add(qPrintable(QString::fromLatin1(cellName) + u" stacked, bidirectional, lengths"_s), [&](Case &one) {
            one.config.rnn.cell = cell;
            one.config.rnn.bidirectional = true;
            one.config.rnn.layers = 2;
            one.config.score = Score::General;
            one.config.temperature = 0.7;
            one.lengths = { 5, 2, 4 };
        });
    }
    for (const auto &[cellName, cell] : cells) {
        for (const Index hidden : { 1, 2, 3, 4 }) {
            const auto addNarrow = [&](const char *what, Score score, Index batch, std::vector<Index> lengths) {
                const QString name = u"narrow %1, %2 units, %3"_s.arg(QString::fromLatin1(cellName))
                                         .arg(hidden)
                                         .arg(QString::fromLatin1(what));
                add(qPrintable(name), [&](Case &one) {
                    one.config.rnn.cell = cell;
                    one.config.rnn.hiddenSize = hidden;
                    one.config.rnn.biases = hidden == 3 ? BiasConvention::One : BiasConvention::Two;
                    one.config.score = score;
                    one.config.temperature = hidden == 4 ? 0.6 : 1;
                    one.batch = batch;
                    one.lengths = std::move(lengths);
                });
            };
            addNarrow("none, alone", Score::None, 1, {});
            addNarrow("none, lengths", Score::None, 3, { 2, 5, 0 });
            addNarrow("location, alone", Score::Location, 1, {});
            addNarrow("location, lengths", Score::Location, 3, { 5, 0, 3 });
            addNarrow("location, more than the lanes", Score::Location, 37, {});
        }
    }
    add("gru, reset before", [](Case &one) {
        one.config.rnn.cell = Cell::Gru;
        one.config.rnn.resetGate = ResetGate::BeforeProduct;
        one.config.score = Score::Dot;
        one.lengths = { 3, 5, 1 };
    });
    add("a sequence of padding alone", [](Case &one) {
        one.config.score = Score::Dot;
        one.lengths = { 5, 0, 3 };
    });
    add("gru, reset before, one bias", [](Case &one) {
        one.config.rnn.cell = Cell::Gru;
        one.config.rnn.resetGate = ResetGate::BeforeProduct;
        one.config.rnn.biases = BiasConvention::One;
        one.config.score = Score::Dot;
    });
    add("lstm, one bias, batch of 1", [](Case &one) {
        one.config.rnn.cell = Cell::Lstm;
        one.config.rnn.biases = BiasConvention::One;
        one.batch = 1;
    });
    add("learned query", [](Case &one) {
        one.config.score = Score::Additive;
        one.config.query = QueryKind::Learned;
    });
    add("no query", [](Case &one) {
        one.config.score = Score::Additive;
        one.config.query = QueryKind::None;
    });
    add("attentional head, tanh", [](Case &one) {
        one.config.score = Score::Additive;
        one.config.head = Head::Attentional;
        one.config.headSize = 4;
        one.config.outputActivation = Activation::Tanh;
    });
    add("softmax", [](Case &one) {
        one.config.score = Score::Concat;
        one.config.outputActivation = Activation::Softmax;
    });
    add("lstm of whole vectors", [](Case &one) { // whatever the processor
        one.config.rnn.cell = Cell::Lstm;
        one.config.rnn.hiddenSize = 48;
        one.config.score = Score::Location;
        one.lengths = { 2, 5, 4 };
    });
    for (const bool isWhole : { true, false }) {
        add(isWhole ? "many inputs" : "many inputs, lengths", [&](Case &one) { // which are multiplied all at once
            one.config.rnn.cell = Cell::Lstm;
            one.config.rnn.inputSize = 128;
            one.config.rnn.hiddenSize = 40;
            one.config.score = Score::Dot;
            if (!isWhole)
                one.lengths = { 3, 5, 4 };
        });
    }
    add("wide, large batch", [](Case &one) { // more than a panel and more than a block of rows
        one.config.rnn.cell = Cell::Lstm;
        one.config.rnn.hiddenSize = 37;
        one.config.score = Score::Dot;
        one.batch = 29;
    });
}

void BatchManyToOneTest::equalsTheReference()
{
    QFETCH(Case, one);
    const ManyToOneConfig &config = one.config;
    const ManyToOneParameters<double> parameters = parametersFor(config);
    const Index B = one.batch, I = config.rnn.inputSize;
    Matrix<double> x = Matrix<double>::Random(T * B, I);
    const Matrix<double> upstream = Matrix<double>::Random(B, config.outputSize);
    const BatchShape shape { T, B, one.lengths };

    const auto visit = visitorFor(config);
    ManyToOneParameters<double> expected;
    Matrix<double> outputs(B, config.outputSize), xGradient(T * B, I), alphas(config.score == Score::None ? 0 : T, B);
    for (Index b = 0; b < B; ++b) {
        Matrix<double> own(T, I);
        std::vector<bool> padded(static_cast<std::size_t>(T));
        for (Index t = 0; t < T; ++t) {
            own.row(t) = x.row(t * B + b);
            padded[static_cast<std::size_t>(t)] = !shape.isValid(t, b);
        }
        const auto tape = forward(own, padded, config, parameters);
        outputs.row(b) = tape.output.row(0);
        if (alphas.size() > 0)
            alphas.col(b) = tape.attention.alpha.row(0).transpose();
        ManyToOneParameters<double> gradients;
        const Matrix<double> dx = backward(own, padded, config, parameters, tape, { upstream.row(b), {} }, gradients);
        for (Index t = 0; t < T; ++t)
            xGradient.row(t * B + b) = dx.row(t);
        accumulate(gradients, config, expected);
    }

    const ManyToOneParameters<float> floats = inPrecision<float>(parameters);
    const Matrix<float> xFloat = x.cast<float>();
    BatchManyToOne batch;
    batch.setParameters(config, floats);
    const ConstRows xRows(xFloat.data(), T * B, I);
    for (int run = 0; run < 2; ++run) { // the second on used buffers
        QVERIFY(relativeDistance(batch.forward(xRows, shape, Tape::Dropped).cast<double>(), outputs) < 2e-6);
        QVERIFY(relativeDistance(batch.forward(xRows, shape).cast<double>(), outputs) < 2e-6);
        if (alphas.size() > 0)
            QVERIFY(relativeDistance(batch.alpha().cast<double>(), alphas) < 2e-6);
        ManyToOneParameters<float> gradients;
        Matrix<float> dx;
        batch.backward({ upstream.cast<float>(), {} }, gradients, &dx);
        QVERIFY(relativeDistance(dx.cast<double>(), xGradient) < 1e-5);
        std::vector<Matrix<double>> all;
        visit(expected, [&](const char *, const auto &value) { all.push_back(value); });
        std::size_t i = 0;
        visit(gradients, [&](const char *name, const auto &value) {
            const Matrix<float> values = value;
            QVERIFY2(values.rows() == all[i].rows() && values.cols() == all[i].cols(), name);
            const double far = relativeDistance(values.cast<double>(), all[i]);
            QVERIFY2(far < 1e-5, qPrintable(u"%1: %2"_s.arg(QString::fromLatin1(name)).arg(far)));
            ++i;
        });
        QCOMPARE(i, all.size());
    }
}

void BatchManyToOneTest::anExampleAloneIsTheSame_data()
{
    QTest::addColumn<int>("hidden");
    QTest::addColumn<int>("score");
    QTest::addColumn<int>("size");
    QTest::newRow("rows") << 19 << int(Score::Dot) << 7;
    // alone, an example goes through narrower vectors
    QTest::newRow("lanes") << 2 << int(Score::Location) << 7;
    QTest::newRow("more than the lanes") << 2 << int(Score::Location) << 21;
}

void BatchManyToOneTest::anExampleAloneIsTheSame()
{
    QFETCH(int, hidden);
    QFETCH(int, score);
    QFETCH(int, size);
    ManyToOneConfig config;
    config.rnn.cell = Cell::Gru;
    config.rnn.hiddenSize = hidden;
    config.score = static_cast<Score>(score);
    const ManyToOneParameters<float> parameters = inPrecision<float>(parametersFor(config));
    const Matrix<float> x = Matrix<float>::Random(T * size, 1);
    BatchManyToOne batch;
    batch.setParameters(config, parameters);
    BatchShape together { T, size, {} };
    for (Index b = 0; b < size; ++b)
        together.lengths.push_back(1 + (b * 3 + 4) % T);
    const Matrix<float> all = batch.forward(ConstRows(x.data(), T * size, 1), together);
    for (Index b = 0; b < size; ++b) {
        Matrix<float> own(T, 1);
        for (Index t = 0; t < T; ++t)
            own.row(t) = x.row(t * size + b);
        const BatchShape alone { T, 1, { together.lengths[static_cast<std::size_t>(b)] } };
        const Matrix<float> output = batch.forward(ConstRows(own.data(), T, 1), alone);
        QVERIFY((output.row(0) - all.row(b)).cwiseAbs().maxCoeff() < 1e-6F);
    }
}

void BatchManyToOneTest::lanesWithoutASequenceStayFinite()
{
    // h = max(0, x + 1 + 2 h) is 0 for what there is, and would double in a lane whose x is 0.
    const Index timesteps = 200;
    ManyToOne model;
    model.config.rnn.cell = Cell::RnnRelu;
    model.config.rnn.hiddenSize = 1;
    for (const Score score : { Score::None, Score::Location }) {
        model.config.score = score;
        model.inputs.x = Matrix<double>::Zero(timesteps, 1);
        fitParameters(model);
        CellParameters<double> &cell = model.parameters.rnn.cells.front();
        cell.weight_ih = Matrix<double>::Constant(1, 1, 1);
        cell.weight_hh = Matrix<double>::Constant(1, 1, 2);
        cell.bias_ih.setConstant(1);
        cell.bias_hh.setZero();
        const auto parameters = inPrecision<float>(model.parameters);
        BatchManyToOne pass;
        pass.setParameters(model.config, parameters);
        for (const Index size : { 1, 2, 3, 5, 17 }) {
            const Matrix<float> x = Matrix<float>::Constant(timesteps * size, 1, -10);
            const BatchShape shape { timesteps, size, {} };
            pass.forward(rowsOf(x), shape);
            ManyToOneParameters<float> gradients;
            pass.backward({ Matrix<float>::Ones(size, 1), {} }, gradients);
            visitorFor(model.config)(gradients, [&](const char *name, const auto &value) {
                const Matrix<float> values = value;
                QVERIFY2(values.allFinite(), qPrintable(u"%1, %2"_s.arg(QString::fromLatin1(name)).arg(size)));
            });
            QCOMPARE((*gradients.rnn.cells.front().weight_hh)(0, 0), 0.0F);
        }
    }
}

void BatchManyToOneTest::neitherPaddingNorOrderNorCompanyMatters_data()
{
    QTest::addColumn<int>("cell");
    QTest::addColumn<int>("score");
    QTest::addColumn<bool>("isNarrow");
    for (const Cell cell : { Cell::RnnTanh, Cell::RnnRelu, Cell::Gru, Cell::Lstm }) {
        for (const Score score : { Score::None, Score::Location, Score::Additive, Score::Dot, Score::ScaledDot,
                 Score::General, Score::Concat })
            QTest::addRow("cell %d, score %d", int(cell), int(score)) << int(cell) << int(score) << false;
        for (const Score score : { Score::None, Score::Location })
            QTest::addRow("narrow, cell %d, score %d", int(cell), int(score)) << int(cell) << int(score) << true;
    }
}

void BatchManyToOneTest::neitherPaddingNorOrderNorCompanyMatters()
{
    // Cases 14, 15 and 17
    QFETCH(int, cell);
    QFETCH(int, score);
    QFETCH(bool, isNarrow);
    const std::vector<Index> lengths { 23, 12, 7 };
    ManyToOneConfig config;
    config.rnn
        = { .cell = static_cast<Cell>(cell), .bidirectional = !isNarrow, .layers = isNarrow ? 1 : 2, .inputSize = 2 };
    config.score = static_cast<Score>(score);
    config.outputSize = 2;
    ManyToOne model;
    model.config = config;
    model.inputs.x = Matrix<double>::Zero(23, 2); // so many location weights
    fitParameters(model);
    const auto parameters = inPrecision<float>(model.parameters);
    BatchManyToOne pass;
    pass.setParameters(config, parameters);
    const auto gradientsOf = [&](const Batch &batch) {
        ManyToOneParameters<float> gradients;
        pass.backward({ Matrix<float>::Ones(batch.shape.size, 2), {} }, gradients);
        return gradients;
    };

    Matrix<float> outputs(3, 2);
    std::vector<RowVector<float>> alphas;
    ManyToOneParameters<float> sum = zerosLike(parameters, visitorFor(config));
    for (Index number = 0; number < 3; ++number) {
        const Index length = lengths[static_cast<std::size_t>(number)];
        // Location weights belong to their timesteps, so these stay.
        const Batch alone = batchOf({ number }, lengths, config.score == Score::Location ? 23 : length, false);
        outputs.row(number) = pass.forward(alone.rows(), alone.shape);
        if (config.score != Score::None)
            alphas.push_back(pass.alpha().col(0).head(length).transpose());
        addTo(sum, gradientsOf(alone), visitorFor(config));
    }
    for (const bool left : { false, true }) {
        if (left && config.score == Score::Location)
            continue;
        for (const std::vector<Index> &order : { std::vector<Index> { 0, 1, 2 }, { 2, 0, 1 }, { 1, 2, 0 } }) {
            const Batch batch = batchOf(order, lengths, left ? 25 : 23, left);
            const Matrix<float> output = pass.forward(batch.rows(), batch.shape);
            COMPARE_MATRICES(output, outputs(order, Eigen::all), 1e-6);
            for (std::size_t b = 0; b < alphas.size(); ++b) {
                const RowVector<float> &expected = alphas[static_cast<std::size_t>(order[b])];
                const RowVector<float> alpha = pass.alpha().col(static_cast<Index>(b)).transpose();
                COMPARE_MATRICES(alpha.segment(batch.first[b], expected.size()), expected, 1e-6);
                QVERIFY(std::abs(alpha.sum() - 1) < 1e-6F && std::abs(expected.sum() - 1) < 1e-6F);
            }
            const ManyToOneParameters<float> gradients = gradientsOf(batch);
            std::vector<Matrix<float>> all;
            visitorFor(config)(sum, [&](const char *, const auto &value) { all.push_back(value); });
            std::size_t i = 0;
            visitorFor(config)(gradients, [&](const char *name, const auto &value) {
                const Matrix<float> got = value;
                QVERIFY2(difference(got, all[i++], 1e-5).isEmpty(), name);
            });
        }
    }
}

ALPHASCOPE_TEST(BatchManyToOneTest, QCoreApplication)
#include "tst_batchmanytoone.moc"
