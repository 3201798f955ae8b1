// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initialiser.h"
#include "engine/manytooneshapes.h"
#include "engine/precision.h"
#include "engine/sequencetask.h"
#include "engine/toytasks.h"
#include "engine/trainer.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

#include <numeric>

using namespace alphascope;

namespace {

struct Learner {
    SequenceTask<double> task;
    ManyToOneParameters<double> parameters;
};

//! A network for these examples, drawn from the seed.
Learner learner(std::vector<SequenceExample<double>> examples, LossKind loss, Cell cell, Index H, Score score,
    Initialisation initialisation = Initialisation::Pytorch)
{
    ManyToOne model;
    model.config.rnn.cell = cell;
    model.config.rnn.hiddenSize = H;
    model.config.score = score;
    model.config.outputSize = loss == LossKind::CrossEntropy ? 2 : examples.front().target.size();
    model.inputs.x = examples.front().x;
    fitParameters(model);
    visitManyToOneShapes(model, Initialiser { initialisation, cell, 1 });
    Learner result;
    result.task.config = model.config;
    result.task.loss = loss;
    result.task.examples = std::move(examples);
    result.parameters = model.parameters;
    return result;
}

std::vector<Index> all(const SequenceTask<double> &task)
{
    std::vector<Index> numbers(task.examples.size());
    std::iota(numbers.begin(), numbers.end(), Index(0));
    return numbers;
}

const auto goOn = [](const StepReport &) { return Answer::GoOn; };

//! Trains in float, as the application does, until the loss is below `enough`.
template <typename Enough>
Index epochsUntil(Learner &learner, const TrainingPlan &plan, Index most, const Enough &enough)
{
    const SequenceTask<float> task = inPrecision<float>(learner.task);
    auto parameters = inPrecision<float>(learner.parameters);
    TrainingState<float> state;
    for (Index epoch = 1; epoch <= most; ++epoch) {
        const EpochOutcome outcome = trainEpoch(task, plan, parameters, state, goOn);
        if (outcome.kind != EpochOutcome::Kind::Finished)
            return most + 1;
        if (enough(outcome.loss)) {
            learner.parameters = inPrecision<double>(parameters);
            return epoch;
        }
    }
    return most + 1;
}

TrainingPlan adamPlan(double rate, Index batchSize)
{
    TrainingPlan plan;
    plan.optimiser.learningRate = rate;
    plan.optimiser.clipNorm = 1;
    plan.batchSize = batchSize;
    return plan;
}

} // namespace

class SequenceTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradientsAreThoseOfDifferences_data()
    {
        QTest::addColumn<int>("loss");
        QTest::addColumn<double>("dropout");
        QTest::newRow("mean squared error") << int(LossKind::MeanSquaredError) << 0.0;
        QTest::newRow("cross-entropy") << int(LossKind::CrossEntropy) << 0.0;
        QTest::newRow("with dropout") << int(LossKind::MeanSquaredError) << 0.4;
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(int, loss);
        QFETCH(double, dropout);
        std::vector<SequenceExample<double>> examples;
        for (Index i = 0; i < 3; ++i) {
            const std::string name = "x" + std::to_string(i);
            examples.push_back({ randomMatrix(4, 2, name.c_str()), { false, false, false, i == 1 },
                randomMatrix(1, 2, (name + "target").c_str()), i % 2 });
        }
        Learner model = learner(examples, LossKind(loss), Cell::Gru, 3, Score::Additive);
        model.task.inputDropout = dropout;
        model.task.config.outputActivation = Activation::Tanh; // of which cross-entropy takes no notice
        const auto visit = [&](auto &&p, auto &&callback) { model.task.visit(p, callback); };
        const std::vector<Index> numbers = all(model.task);
        auto gradients = zerosLike(model.parameters, visit);
        const LossSum sum = model.task.addGradients(numbers, model.parameters, 7, {}, gradients);
        QCOMPARE(sum.weight, 3.0);
        if (dropout == 0)
            QCOMPARE(sum.loss, model.task.lossOf(numbers, model.parameters, {}).loss);
        const LossFunction lossFunction = [&] {
            auto ignored = zerosLike(model.parameters, visit);
            return model.task.addGradients(numbers, model.parameters, 7, {}, ignored).loss;
        };
        QCOMPARE(gradientDifferences(model.parameters, gradients, visit, lossFunction), QString());
    }

    void dropoutIsTheExamplesOwnAndOnlyInTraining()
    {
        Learner model = learner(addingExamples(6, 4, 1), LossKind::MeanSquaredError, Cell::Gru, 3, Score::None);
        const double plain = meanLoss(model.task, model.parameters);
        model.task.inputDropout = 0.5;
        QCOMPARE(meanLoss(model.task, model.parameters), plain);
        const auto lossIn = [&](std::vector<Index> numbers, std::uint64_t seed) {
            ManyToOneParameters<double> gradients = model.parameters;
            return model.task.addGradients(numbers, model.parameters, seed, {}, gradients).loss;
        };
        QCOMPARE(lossIn({ 0, 3 }, 1), lossIn({ 3 }, 1) + lossIn({ 0 }, 1));
        QVERIFY(lossIn({ 3 }, 1) != lossIn({ 3 }, 2));
        model.task.examples[1].x = model.task.examples[0].x;
        model.task.examples[1].target = model.task.examples[0].target;
        QVERIFY(lossIn({ 0 }, 1) != lossIn({ 1 }, 1));
    }

    void theSameSeedGivesTheSameNumbers()
    {
        Learner a = learner(addingExamples(20, 5, 1), LossKind::MeanSquaredError, Cell::Lstm, 4, Score::Dot);
        a.task.inputDropout = 0.2;
        Learner b = a, c = a;
        TrainingPlan plan = adamPlan(0.01, 4), otherSeed = plan;
        otherSeed.seed = 2;
        TrainingState<double> sa, sb, sc;
        for (int epoch = 0; epoch < 2; ++epoch) {
            trainEpoch(a.task, plan, a.parameters, sa, goOn);
            trainEpoch(b.task, plan, b.parameters, sb, goOn);
            trainEpoch(c.task, otherSeed, c.parameters, sc, goOn);
        }
        COMPARE_MATRICES(*a.parameters.rnn.cells[0].weight_hh, *b.parameters.rnn.cells[0].weight_hh, 0);
        QVERIFY(!(a.parameters.rnn.cells[0].weight_hh == c.parameters.rnn.cells[0].weight_hh));
    }

    void parityIsLearned()
    {
        // Orthogonal recurrent weights find it from most seeds, PyTorch's uniform ones from few.
        Learner model
            = learner(parityExamples(5), LossKind::CrossEntropy, Cell::RnnTanh, 8, Score::None, Initialisation::Keras);
        const Index epochs = epochsUntil(model, adamPlan(0.01, 4), 500, [](double loss) { return loss < 0.02; });
        QVERIFY(epochs <= 500);
        for (Index i = 0; i < model.task.exampleCount(); ++i) {
            const Index one[] = { i };
            QVERIFY(model.task.lossOf(one, model.parameters, {}).loss < std::log(2)); // right for each of the 32
        }
    }

    void addingIsLearnedAndHoldsForOtherNumbers()
    {
        Learner model = learner(addingExamples(400, 10, 1), LossKind::MeanSquaredError, Cell::Gru, 10, Score::None);
        const Index epochs = epochsUntil(model, adamPlan(0.02, 20), 60, [](double loss) { return loss < 0.003; });
        QVERIFY(epochs <= 60);
        model.task.examples = addingExamples(200, 10, 2);
        const double loss = meanLoss(model.task, model.parameters);
        QVERIFY2(loss < 0.01, qPrintable(QString::number(loss))); // always answering 1 has 1/6
    }

    void whatCannotBeLearnedIsSaid()
    {
        const Learner good
            = learner(addingExamples(3, 4, 1), LossKind::MeanSquaredError, Cell::Gru, 2, Score::Location);
        QVERIFY(!check(good.task, good.parameters));
        const auto sentence = [&](auto &&spoil) {
            Learner bad = good;
            spoil(bad.task);
            const std::optional<Problem> problem = check(bad.task, bad.parameters);
            return QString::fromStdString(problem ? problem->sentence : "");
        };
        const auto says
            = [&](const char *words, auto &&spoil) { return sentence(spoil).contains(QString::fromUtf8(words)); };
        QVERIFY(says("no example", [](auto &task) { task.examples.clear(); }));
        // The shape that the examples must have; tst_sequenceexample has what can be wrong with it.
        QVERIFY(says("of 2 numbers", [](auto &task) { task.examples[1].x.setZero(4, 3); }));
        QVERIFY(says("location weights are made for 4", [](auto &task) { task.examples[2].x.setZero(5, 2); }));
        QVERIFY(says("the model has 1 output timestep", [](auto &task) { task.examples[0].target.setZero(2, 1); }));
        QVERIFY(says("the model has 1 output.", [](auto &task) { task.examples[0].target.setZero(1, 2); }));
        QVERIFY(says("Example 2 is made of tokens, but the first one of numbers", [](auto &task) {
            task.examples[1].tokens = { 0, 1, 0, 1 };
        }));
        for (const double wrong : { -0.5, 1.0, NaN })
            QVERIFY(says("The dropout is", [wrong](auto &task) { task.inputDropout = wrong; }));
        for (const Index wrong : { Index(-1), Index(1) }) {
            QVERIFY(says("Example 3 is of class", [&](auto &task) {
                task.loss = LossKind::CrossEntropy;
                task.examples[2].targetClass = wrong;
            }));
        }
    }

    void aRequestToStopEndsABatchEarly()
    {
        Learner model = learner(addingExamples(3, 4, 1), LossKind::MeanSquaredError, Cell::Gru, 2, Score::None);
        std::stop_source source;
        source.request_stop();
        ManyToOneParameters<double> gradients = model.parameters;
        const std::vector<Index> numbers = all(model.task);
        QCOMPARE(model.task.addGradients(numbers, model.parameters, 1, source.get_token(), gradients).weight, 0.0);
        QCOMPARE(model.task.lossOf(numbers, model.parameters, source.get_token()).weight, 0.0);
    }
};

ALPHASCOPE_TEST(SequenceTaskTest, QCoreApplication)
#include "tst_sequencetask.moc"
