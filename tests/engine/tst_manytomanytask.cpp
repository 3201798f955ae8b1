// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytomanytask.h"
#include "testclass.h"

#include "engine/gradients.h"
#include "engine/precision.h"
#include "engine/trainer.h"
#include "gradientcheck.h"

#include <QtTest>

#include <numeric>

using namespace alphascope;

namespace {

struct Learner {
    ManyToManyTask<double> task;
    ManyToManyParameters<double> parameters;
};

//! Sequences of five timesteps, three timesteps of two numbers as an answer.
Learner learner(std::optional<Cell> decoder, Index examples)
{
    ManyToMany model;
    model.config.rnn = { .cell = Cell::Gru, .bidirectional = true, .inputSize = 2, .hiddenSize = 3 };
    model.config.decoder = decoder;
    model.config.decoderHidden = 3;
    model.config.outputSize = 2;
    model.inputs.x = Matrix<double>::Zero(5, 2);
    fitParameters(model);
    Learner result { { model.config, 0, {} }, model.parameters };
    for (Index i = 0; i < examples; ++i) {
        const std::string number = std::to_string(i);
        result.task.examples.push_back(
            { randomMatrix(5, 2, ("x" + number).c_str()), {}, randomMatrix(3, 2, ("target" + number).c_str()), 0 });
    }
    return result;
}

std::vector<Index> numbersOf(Index count)
{
    std::vector<Index> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), Index(0));
    return numbers;
}

auto visitorOf(const Learner &learner)
{
    return [task = &learner.task](auto &&p, auto &&visit) { task->visit(p, visit); };
}

//! Empty, or the first parameter that differs.
template <typename Got, typename Expected>
QString differences(const Learner &learner, const Got &got, const Expected &expected, double tolerance)
{
    std::vector<Matrix<double>> all;
    learner.task.visit(expected, [&](const char *, const auto &value) {
        all.push_back(Eigen::MatrixXd(value.rows(), value.cols()));
        for (Index i = 0; i < value.rows(); ++i) {
            for (Index j = 0; j < value.cols(); ++j)
                all.back()(i, j) = value.data()[i * value.cols() + j];
        }
    });
    QString text;
    std::size_t i = 0;
    learner.task.visit(got, [&](const char *name, const auto &value) {
        Matrix<double> numbers(value.rows(), value.cols());
        for (Index k = 0; k < numbers.size(); ++k)
            numbers.data()[k] = value.data()[k];
        const QString one = difference(numbers, all[i++], tolerance);
        if (text.isEmpty() && !one.isEmpty())
            text = QLatin1String(name) + QLatin1String(": ") + one;
    });
    return text;
}

} // namespace

class ManyToManyTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradientsAreThoseOfDifferences_data()
    {
        QTest::addColumn<int>("decoder");
        QTest::newRow("none") << -1;
        QTest::newRow("gru") << int(Cell::Gru);
        QTest::newRow("lstm") << int(Cell::Lstm);
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(int, decoder);
        Learner one = learner(decoder < 0 ? std::nullopt : std::optional(Cell(decoder)), 9);
        one.task.examples[2].padded = { false, true, false, false, true };
        one.task.inputDropout = 0.3;
        const std::vector<Index> numbers = numbersOf(9);
        auto gradients = zerosLike(one.parameters, visitorOf(one));
        const LossSum sum = one.task.addGradients(numbers, one.parameters, 7, {}, gradients);
        QCOMPARE(sum.weight, 9.0);
        QVERIFY(sum.loss != one.task.lossOf(numbers, one.parameters, {}).loss); // without dropout
        const LossFunction loss = [&] {
            auto ignored = zerosLike(one.parameters, visitorOf(one));
            return one.task.addGradients(numbers, one.parameters, 7, {}, ignored).loss;
        };
        QCOMPARE(gradientDifferences(one.parameters, gradients, visitorOf(one), loss), QString());
    }

    void gradientsAreAddedToWhatIsThere()
    {
        const Learner one = learner(Cell::Gru, 9);
        auto once = zerosLike(one.parameters, visitorOf(one)), twice = once;
        const std::vector<Index> numbers = numbersOf(9);
        ManyToManyWorkspace<double> workspace(2);
        one.task.addGradients(numbers, one.parameters, 1, {}, once, workspace);
        for (int run = 0; run < 2; ++run) // the second with a used workspace
            one.task.addGradients(numbers, one.parameters, 1, {}, twice, workspace);
        one.task.visit(once, [](const char *, auto &value) { writable(value) *= 2; });
        QCOMPARE(differences(one, twice, once, 1e-14), QString());
    }

    void neitherPaddingNorOrderMatters()
    {
        // Cases 14 and 15: location weights belong to timesteps, so padding is what stands there and does not count
        Learner one = learner(Cell::Lstm, 3);
        for (const std::vector<bool> &padded : { std::vector<bool> { false, false, false, true, true },
                 { true, true, false, false, false }, { false, true, false, false, true } }) {
            Learner other = one;
            one.task.examples[1].padded = other.task.examples[1].padded = padded;
            for (Index t = 0; t < 5; ++t) {
                if (padded[static_cast<std::size_t>(t)])
                    other.task.examples[1].x.row(t).setConstant(1e6);
            }
            auto expected = zerosLike(one.parameters, visitorOf(one)), gradients = expected;
            const double loss = one.task.addGradients(numbersOf(3), one.parameters, 1, {}, expected).loss;
            const std::vector<Index> order { 2, 0, 1 };
            QVERIFY(std::abs(other.task.addGradients(order, one.parameters, 1, {}, gradients).loss - loss) < 1e-14);
            QCOMPARE(differences(one, gradients, expected, 1e-14), QString());
        }
    }

    void floatIsTheReferenceAndThreadsChangeNoNumber()
    {
        Learner one = learner(Cell::Gru, 50);
        one.task.inputDropout = 0.1;
        ManyToManyTask<float> task { one.task.config, 0.1, {} };
        for (const SequenceExample<double> &example : one.task.examples)
            task.examples.push_back({ example.x.cast<float>(), {}, example.target.cast<float>(), 0 });
        const auto floats = inPrecision<float>(one.parameters);
        auto expected = zerosLike(one.parameters, visitorOf(one));
        auto got = zerosLike(floats, visitorOf(one));
        const auto [loss, count, absolute] = one.task.addGradients(numbersOf(50), one.parameters, 3, {}, expected);
        const LossSum ofFloats = task.addGradients(numbersOf(50), floats, 3, {}, got);
        QVERIFY(std::abs(ofFloats.loss - loss) < 1e-5 * loss);
        QVERIFY(absolute > 0 && std::abs(ofFloats.metric - absolute) < 1e-5 * absolute);
        QCOMPARE(differences(one, got, expected, 1e-5), QString());

        TrainingPlan plan;
        plan.batchSize = 22;
        plan.optimiser.learningRate = 0.01;
        std::vector<ManyToManyParameters<float>> results;
        std::vector<LossSum> losses;
        for (const Index threads : { 1, 2, 5 }) {
            plan.threads = threads;
            Trainer trainer(task, plan);
            ManyToManyParameters<float> parameters = floats;
            TrainingState<float> state;
            for (int epoch = 0; epoch < 3; ++epoch)
                trainer.epoch(parameters, state, [](const StepReport &) { return Answer::GoOn; });
            losses.push_back(trainer.lossOfAll(parameters));
            results.push_back(parameters);
        }
        for (std::size_t i = 1; i < results.size(); ++i) {
            QCOMPARE(losses[i], losses[0]);
            QCOMPARE(differences(one, results[i], results[0], 0), QString());
        }
        QVERIFY(losses[0].mean() < loss / 50);
    }

    void tokensAreTheirOneHotRows()
    {
        Learner rows = learner(Cell::Gru, 3);
        rows.task.inputDropout = 0.2;
        Learner tokens = rows;
        for (std::size_t i = 0; i < 3; ++i) {
            tokens.task.examples[i].tokens = { 1, 0, 0, 1, static_cast<Index>(i % 2) };
            rows.task.examples[i].x = oneHot<double>(tokens.task.examples[i].tokens, 2);
            tokens.task.examples[i].x.resize(0, 0);
        }
        QVERIFY(!check(tokens.task, tokens.parameters));
        auto expected = zerosLike(rows.parameters, visitorOf(rows)), gradients = expected;
        const double loss = rows.task.addGradients(numbersOf(3), rows.parameters, 1, {}, expected).loss;
        QCOMPARE(tokens.task.addGradients(numbersOf(3), rows.parameters, 1, {}, gradients).loss, loss);
        QCOMPARE(differences(rows, gradients, expected, 0), QString());
        QCOMPARE(
            tokens.task.lossOf(numbersOf(3), rows.parameters, {}), rows.task.lossOf(numbersOf(3), rows.parameters, {}));
    }

    void whatCannotBeLearnedIsSaid()
    {
        const Learner good = learner(std::nullopt, 3);
        QVERIFY(!check(good.task, good.parameters));
        const auto sentence = [&](auto &&spoil) {
            Learner bad = good;
            spoil(bad.task);
            const std::optional<Problem> problem = check(bad.task, bad.parameters);
            return QString::fromStdString(problem ? problem->sentence : "");
        };
        const auto says
            = [&](const char *words, auto &&spoil) { return sentence(spoil).contains(QLatin1String(words)); };
        QVERIFY(says("no example", [](auto &task) { task.examples.clear(); }));
        // The shape that the examples must have; tst_sequenceexample has what can be wrong with it.
        QVERIFY(says("of 2 numbers", [](auto &task) { task.examples[1].x.setZero(5, 3); }));
        QVERIFY(says("location weights are made for 5", [](auto &task) { task.examples[2].x.setZero(4, 2); }));
        QVERIFY(says("the model has 3 output timesteps", [](auto &task) { task.examples[0].target.setZero(2, 2); }));
        QVERIFY(says("the model has 2 outputs", [](auto &task) { task.examples[0].target.setZero(3, 1); }));
        QVERIFY(says("The dropout is 1", [](auto &task) { task.inputDropout = 1; }));
    }

    void aRequestToStopEndsABatchEarly()
    {
        const Learner one = learner(Cell::Gru, 9);
        std::stop_source source;
        source.request_stop();
        auto gradients = zerosLike(one.parameters, visitorOf(one));
        const std::vector<Index> numbers = numbersOf(9);
        QCOMPARE(one.task.addGradients(numbers, one.parameters, 1, source.get_token(), gradients).weight, 0.0);
        QCOMPARE(one.task.lossOf(numbers, one.parameters, source.get_token()).weight, 0.0);
    }
};

ALPHASCOPE_TEST(ManyToManyTaskTest, QCoreApplication)
#include "tst_manytomanytask.moc"
