// SPDX-License-Identifier: GPL-3.0-or-later
//! A batch in float by the fast pass is the reference's examples in double, whatever the threads.
#include "engine/sequenceworkspace.h"
#include "testclass.h"

#include "engine/gradients.h"
#include "engine/precision.h"
#include "engine/trainer.h"
#include "matrices.h"

#include <QtTest>

#include <numeric>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

struct Case {
    ManyToOneConfig config;
    LossKind loss = LossKind::MeanSquaredError;
    double dropout = 0;
    Index examples = 5;
    bool lengthsDiffer = false, hasPadding = false, readsTokens = false;
};

Matrix<double> random(Index rows, Index columns, const std::string &name, Index number)
{
    return randomMatrix(rows, columns, (name + std::to_string(number)).c_str());
}

SequenceTask<double> taskOf(const Case &one)
{
    SequenceTask<double> task;
    task.config = one.config;
    task.loss = one.loss;
    task.inputDropout = one.dropout;
    for (Index i = 0; i < one.examples; ++i) {
        const Index T = one.lengthsDiffer ? 6 - i % 4 : 6;
        SequenceExample<double> example { random(T, one.config.rnn.inputSize, "x", i), {},
            random(1, one.config.outputSize, "target", i), i % one.config.outputSize };
        for (Index t = 0; t < T && one.readsTokens; ++t)
            example.tokens.push_back((5 * i + t * t) % one.config.rnn.inputSize); // some more than once
        if (one.readsTokens)
            example.x.resize(0, 0);
        if (one.hasPadding && i % 3 > 0) { // in the middle, and at the end
            example.padded = std::vector<bool>(static_cast<std::size_t>(T), false);
            example.padded[static_cast<std::size_t>(i % 3 == 1 ? 1 : T - 1)] = true;
        }
        task.examples.push_back(std::move(example));
    }
    return task;
}

ManyToOneParameters<double> parametersFor(const ManyToOneConfig &config)
{
    ManyToOne model;
    model.config = config;
    model.inputs.x = Matrix<double>::Zero(6, config.rnn.inputSize);
    fitParameters(model);
    return model.parameters;
}

std::vector<Index> numbersOf(Index count)
{
    std::vector<Index> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.rbegin(), numbers.rend(), Index(0));
    return numbers;
}

//! With the tokens written out.
SequenceTask<float> inRows(SequenceTask<float> task)
{
    for (SequenceExample<float> &example : task.examples) {
        example.x = inputRows(example, task.config.rnn.inputSize);
        example.tokens.clear();
    }
    return task;
}

template <typename Scalar>
Matrix<double> toDouble(const Shared<Scalar> &values)
{
    return values->template cast<double>();
}
template <typename Scalar>
Matrix<double> toDouble(const RowVector<Scalar> &values)
{
    return values.template cast<double>();
}

//! Empty, or the first parameter that differs.
template <typename A, typename B>
QString difference(const SequenceTask<double> &task, const A &got, const B &expected, double tolerance)
{
    std::vector<Matrix<double>> all;
    task.visit(expected, [&](const char *, const auto &value) { all.push_back(toDouble(value)); });
    QString text;
    std::size_t i = 0;
    task.visit(got, [&](const char *name, const auto &value) {
        const Matrix<double> numbers = toDouble(value);
        const double far = (numbers - all[i]).cwiseAbs().maxCoeff() / std::max(1.0, all[i].cwiseAbs().maxCoeff());
        if (!(far <= tolerance) && text.isEmpty())
            text = u"%1: %2"_s.arg(QString::fromLatin1(name)).arg(far);
        ++i;
    });
    return i == all.size() ? text : u"%1 parameters"_s.arg(i);
}

} // namespace

Q_DECLARE_METATYPE(Case)

class SequenceWorkspaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalsTheReference_data();
    void equalsTheReference();
    void tokensAreTheirOneHotRows_data();
    void tokensAreTheirOneHotRows();
    void threadsChangeNoNumber_data();
    void threadsChangeNoNumber();
    void neitherPaddingNorOrderMatters();
    void aRequestToStopEndsABatchEarly();
};

void SequenceWorkspaceTest::equalsTheReference_data()
{
    QTest::addColumn<Case>("one");
    const auto add = [](const QString &name, auto &&change) {
        Case one;
        one.config.rnn.inputSize = 2;
        one.config.rnn.hiddenSize = 5;
        one.config.attentionSize = 3;
        one.config.outputSize = 2;
        change(one);
        QTest::newRow(qPrintable(name)) << one;
    };
    const std::vector<std::pair<QString, Cell>> cells { { u"rnn"_s, Cell::RnnTanh }, { u"relu"_s, Cell::RnnRelu },
        { u"gru"_s, Cell::Gru }, { u"lstm"_s, Cell::Lstm } };
    const std::vector<std::pair<QString, Score>> scores { { u"none"_s, Score::None },
        { u"location"_s, Score::Location }, { u"additive"_s, Score::Additive }, { u"dot"_s, Score::Dot },
        { u"scaled"_s, Score::ScaledDot }, { u"general"_s, Score::General }, { u"concat"_s, Score::Concat } };
    for (const auto &[cellName, cell] : cells) {
        for (const auto &[scoreName, score] : scores) {
            add(cellName + u' ' + scoreName, [cell = cell, score = score](Case &one) {
                one.config.rnn.cell = cell;
                one.config.score = score;
            });
            add(cellName + u' ' + scoreName + u", lengths, padding, attentional head"_s,
                [cell = cell, score = score](Case &one) {
                    one.config.rnn.cell = cell;
                    one.config.score = score;
                    one.config.head = Head::Attentional;
                    one.lengthsDiffer = score != Score::Location;
                    one.hasPadding = true;
                });
        }
        for (const Index examples : { 1, 3, 70 }) {
            add(cellName + u" stacked, bidirectional, %1 examples"_s.arg(examples), [&, cell = cell](Case &one) {
                one.config.rnn.cell = cell;
                one.config.rnn.bidirectional = true;
                one.config.rnn.layers = 3;
                one.config.rnn.hiddenSize = 18;
                one.config.score = Score::Dot;
                one.config.temperature = 0.7;
                one.examples = examples;
                one.lengthsDiffer = one.hasPadding = true;
            });
        }
        add(cellName + u" dropout, cross-entropy"_s, [cell = cell](Case &one) {
            one.config.rnn.cell = cell;
            one.config.outputSize = 3;
            one.config.score = Score::Additive;
            one.config.query = QueryKind::Learned;
            one.loss = LossKind::CrossEntropy;
            one.dropout = 0.3;
            one.examples = 40;
        });
        add(cellName + u" of one, tanh"_s, [cell = cell](Case &one) {
            one.config.rnn.cell = cell;
            one.config.rnn.inputSize = 1;
            one.config.rnn.biases = BiasConvention::One;
            one.config.outputActivation = Activation::Tanh;
            one.config.outputSize = 1;
            one.examples = 1;
        });
        add(cellName + u", many inputs, no query"_s, [cell = cell](Case &one) {
            one.config.rnn.cell = cell;
            one.config.rnn.inputSize = 9;
            one.config.score = Score::Additive;
            one.config.query = QueryKind::None;
        });
        for (const Index words : { 3, 30 }) {
            add(cellName + u" of %1 tokens, dropout, padding, both directions"_s.arg(words),
                [&, cell = cell](Case &one) {
                    one.config.rnn.cell = cell;
                    one.config.rnn.bidirectional = true;
                    one.config.rnn.layers = 2;
                    one.config.rnn.inputSize = words;
                    one.config.score = Score::Additive;
                    one.loss = LossKind::CrossEntropy;
                    one.dropout = 0.3;
                    one.examples = 40;
                    one.lengthsDiffer = one.hasPadding = one.readsTokens = true;
                });
        }
        for (const Index hidden : { 2, 130 }) { // a narrow one, and one that is too large to be laid out
            add(cellName + u" of tokens, %1 hidden, alone"_s.arg(hidden), [&, cell = cell](Case &one) {
                one.config.rnn.cell = cell;
                one.config.rnn.hiddenSize = hidden;
                one.config.rnn.inputSize = 7;
                one.examples = 1;
                one.readsTokens = true;
            });
        }
        add(cellName + u", a large one alone"_s, [cell = cell](Case &one) {
            one.config.rnn.cell = cell;
            one.config.rnn.hiddenSize = 130; // too large to be laid out for one sequence
            one.examples = 1;
        });
    }
    add(u"gru, reset before"_s, [](Case &one) {
        one.config.rnn.cell = Cell::Gru;
        one.config.rnn.resetGate = ResetGate::BeforeProduct;
        one.examples = 33;
        one.hasPadding = true;
    });
    add(u"gru of tokens, reset before"_s, [](Case &one) {
        one.config.rnn.cell = Cell::Gru;
        one.config.rnn.resetGate = ResetGate::BeforeProduct;
        one.examples = 33;
        one.readsTokens = one.hasPadding = true;
    });
    add(u"a batch larger than what goes at a time"_s, [](Case &one) { one.examples = 700; });
}

void SequenceWorkspaceTest::equalsTheReference()
{
    QFETCH(Case, one);
    const SequenceTask<double> task = taskOf(one);
    const SequenceTask<float> floatTask = inPrecision<float>(task);
    const ManyToOneParameters<double> parameters = parametersFor(one.config);
    const ManyToOneParameters<float> floats = inPrecision<float>(parameters);
    const auto visit = [&](auto &&p, auto &&callback) { task.visit(p, callback); };
    const std::vector<Index> numbers = numbersOf(one.examples);

    auto expected = zerosLike(parameters, visit);
    const LossSum loss = task.addGradients(numbers, parameters, 3, {}, expected);
    const LossSum shown = task.lossOf(numbers, parameters, {});
    // Classes are counted, errors are near to each other.
    const auto isClose = [&one](double got, double wanted) {
        return one.loss == LossKind::CrossEntropy ? got == wanted : std::abs(got / wanted - 1) < 1e-5;
    };
    SequenceWorkspace workspace;
    for (int run = 0; run < 2; ++run) { // the second on used buffers
        auto gradients = zerosLike(floats, visit);
        const LossSum got = floatTask.addGradients(numbers, floats, 3, {}, gradients, workspace);
        QCOMPARE(got.weight, loss.weight);
        QVERIFY(std::abs(got.loss / loss.loss - 1) < 1e-5);
        QVERIFY(isClose(got.metric, loss.metric));
        QCOMPARE(difference(task, gradients, expected, 1e-5), QString());
        const LossSum shownInFloat = floatTask.lossOf(numbers, floats, {}, workspace);
        QVERIFY(std::abs(shownInFloat.loss / shown.loss - 1) < 1e-5);
        QVERIFY(isClose(shownInFloat.metric, shown.metric));
    }
    auto twice = zerosLike(floats, visit); // and the gradients are added
    floatTask.addGradients(numbers, floats, 3, {}, twice, workspace);
    floatTask.addGradients(numbers, floats, 3, {}, twice, workspace);
    visit(twice, [](const char *, auto &value) { writable(value) *= 0.5F; });
    QCOMPARE(difference(task, twice, expected, 1e-5), QString());
}

void SequenceWorkspaceTest::tokensAreTheirOneHotRows_data()
{
    QTest::addColumn<double>("dropout");
    QTest::newRow("all words") << 0.0;
    QTest::newRow("some dropped") << 0.4;
}

//! Text learned by tokens becomes the model that one-hot rows would make of it.
void SequenceWorkspaceTest::tokensAreTheirOneHotRows()
{
    QFETCH(double, dropout);
    Case one;
    one.config.rnn = { .cell = Cell::Lstm, .bidirectional = true, .inputSize = 50, .hiddenSize = 20 };
    one.config.score = Score::Dot;
    one.config.outputSize = 3;
    one.loss = LossKind::CrossEntropy;
    one.dropout = dropout;
    one.examples = 90;
    one.lengthsDiffer = one.hasPadding = one.readsTokens = true;
    const SequenceTask<float> tokens = inPrecision<float>(taskOf(one)), rows = inRows(tokens);
    const ManyToOneParameters<float> parameters = inPrecision<float>(parametersFor(one.config));
    const auto visit = [&](auto &&p, auto &&callback) { tokens.visit(p, callback); };
    const std::vector<Index> numbers = numbersOf(one.examples);
    auto ofTokens = zerosLike(parameters, visit), ofRows = ofTokens;
    const LossSum loss = tokens.addGradients(numbers, parameters, 3, {}, ofTokens);
    const LossSum expected = rows.addGradients(numbers, parameters, 3, {}, ofRows);
    QCOMPARE(loss.weight, expected.weight);
    QCOMPARE(loss.metric, expected.metric);
    QVERIFY(std::abs(loss.loss - expected.loss) <= 1e-6 * expected.loss);
    QCOMPARE(difference(taskOf(one), ofTokens, ofRows, 1e-6), QString());
    QVERIFY(std::abs(tokens.lossOf(numbers, parameters, {}).loss - rows.lossOf(numbers, parameters, {}).loss)
        <= 1e-6 * expected.loss);
}

void SequenceWorkspaceTest::threadsChangeNoNumber_data()
{
    QTest::addColumn<bool>("readsTokens");
    QTest::newRow("numbers") << false;
    QTest::newRow("tokens") << true;
}

void SequenceWorkspaceTest::threadsChangeNoNumber()
{
    Case one;
    QFETCH(bool, readsTokens);
    one.readsTokens = readsTokens;
    one.config.rnn.cell = Cell::Lstm;
    one.config.rnn.hiddenSize = 60; // large enough for several strands
    one.examples = 150;
    one.dropout = 0.1;
    one.hasPadding = true;
    const SequenceTask<float> task = inPrecision<float>(taskOf(one));
    TrainingPlan plan;
    plan.batchSize = 70;
    std::vector<ManyToOneParameters<float>> results;
    std::vector<LossSum> losses;
    for (const Index threads : { 1, 2, 3 }) {
        plan.threads = threads;
        Trainer trainer(task, plan);
        ManyToOneParameters<float> parameters = inPrecision<float>(parametersFor(one.config));
        TrainingState<float> state;
        for (int epoch = 0; epoch < 3; ++epoch)
            trainer.epoch(parameters, state, [](const StepReport &) { return Answer::GoOn; });
        losses.push_back(trainer.lossOfAll(parameters));
        results.push_back(std::move(parameters));
    }
    for (std::size_t i = 1; i < results.size(); ++i) {
        QCOMPARE(losses[i], losses[0]);
        QCOMPARE(difference(taskOf(one), results[i], results[0], 0), QString());
    }
}

void SequenceWorkspaceTest::neitherPaddingNorOrderMatters()
{
    // Cases 14 and 15: sequences of lengths 23, 12 and 7 together, padded to the right, to the left and in between
    Case one;
    one.config.rnn = { .cell = Cell::Gru, .bidirectional = true, .inputSize = 2, .hiddenSize = 5 };
    one.config.score = Score::Dot;
    one.config.outputSize = 2;
    one.examples = 0;
    SequenceTask<double> task = taskOf(one);
    const Index lengths[] = { 23, 12, 7 };
    for (Index i = 0; i < 3; ++i)
        task.examples.push_back({ random(lengths[i], 2, "x", i), {}, random(1, 2, "target", i), 0 });
    const ManyToOneParameters<double> parameters = parametersFor(one.config);
    const ManyToOneParameters<float> floats = inPrecision<float>(parameters);
    const auto visit = [&](auto &&p, auto &&callback) { task.visit(p, callback); };
    const std::vector<Index> numbers { 0, 1, 2 };
    auto expected = zerosLike(parameters, visit);
    const double loss = task.addGradients(numbers, parameters, 3, {}, expected).loss;
    for (const Index before : { 0, 4, 25 }) { // timesteps of each sequence before its padding
        SequenceTask<double> padded = task;
        for (SequenceExample<double> &example : padded.examples) {
            const Index T = example.x.rows(), first = before == 0 ? 0 : std::min(before, T);
            Matrix<double> x = Matrix<double>::Constant(25, 2, 9);
            x.topRows(first) = example.x.topRows(first);
            x.bottomRows(T - first) = example.x.bottomRows(T - first);
            example.padded.assign(25, true);
            std::fill_n(example.padded.begin(), first, false);
            std::fill_n(example.padded.rbegin(), T - first, false);
            example.x = x;
        }
        for (const std::vector<Index> &order : { std::vector<Index> { 0, 1, 2 }, { 2, 0, 1 } }) {
            auto gradients = zerosLike(parameters, visit);
            auto sum = zerosLike(floats, visit);
            QVERIFY(std::abs(padded.addGradients(order, parameters, 3, {}, gradients).loss - loss) < 1e-13);
            QCOMPARE(difference(task, gradients, expected, 1e-13), QString());
            SequenceWorkspace workspace;
            const LossSum got = inPrecision<float>(padded).addGradients(order, floats, 3, {}, sum, workspace);
            QVERIFY(std::abs(got.loss - loss) < 1e-6 * loss);
            QCOMPARE(difference(task, sum, expected, 1e-5), QString());
        }
    }
}

void SequenceWorkspaceTest::aRequestToStopEndsABatchEarly()
{
    const SequenceTask<float> task = inPrecision<float>(taskOf(Case()));
    const ManyToOneParameters<float> parameters = inPrecision<float>(parametersFor(task.config));
    std::stop_source source;
    source.request_stop();
    SequenceWorkspace workspace(2);
    ManyToOneParameters<float> gradients = parameters;
    const std::vector<Index> numbers = numbersOf(5);
    QCOMPARE(task.addGradients(numbers, parameters, 1, source.get_token(), gradients, workspace).weight, 0.0);
    QCOMPARE(task.lossOf(numbers, parameters, source.get_token(), workspace).weight, 0.0);
}

ALPHASCOPE_TEST(SequenceWorkspaceTest, QCoreApplication)
#include "tst_sequenceworkspace.moc"
