// SPDX-License-Identifier: GPL-3.0-or-later
//! Steps in place are those of the reference, which computes them elsewhere.
#include "engine/optimiserinplace.h"
#include "testclass.h"

#include "matrices.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! More numbers than are changed at a time, and fewer than go through the processor at once.
template <typename Scalar>
struct Model {
    Shared<Scalar> weight;
    RowVector<Scalar> bias;
};

const auto visitModel = [](auto &&p, auto &&visit) {
    visit("weight", p.weight);
    visit("bias", p.bias);
};

template <typename Scalar>
Model<Scalar> randomModel(const char *name)
{
    return { randomMatrix(37, 41, name).cast<Scalar>(), randomMatrix(1, 5, name).row(0).cast<Scalar>() };
}

template <typename Scalar>
StepOutcome referenceStep(const OptimiserConfig &config, const Model<Scalar> &g, Model<Scalar> &p,
    OptimiserState<Scalar> &state, Scalar scale)
{
    const Matrix<Scalar> weight = scale * *g.weight;
    const RowVector<Scalar> bias = scale * g.bias;
    std::vector<OptimisedTensor<Scalar>> tensors { { "weight", 37, 41, p.weight.data(), weight.data(), {} },
        { "bias", 1, 5, p.bias.data(), bias.data(), {} } };
    const StepOutcome outcome = computeStep(config, tensors, state);
    if (!outcome.problem) {
        p.weight = tensors[0].updated;
        p.bias = tensors[1].updated.row(0);
    }
    return outcome;
}

template <typename Scalar>
void compare(const OptimiserConfig &config, double tolerance)
{
    Model<Scalar> p = randomModel<Scalar>("p"), expected = p, g = randomModel<Scalar>("g");
    OptimiserState<Scalar> state, expectedState;
    OptimiserInPlace<Scalar> optimiser(listOf<Scalar>(p, visitModel), listOf<Scalar>(g, visitModel), state);
    for (const Scalar scale : { Scalar(1), Scalar(0.25), Scalar(1e3), Scalar(0.5) }) {
        g.weight.write() *= Scalar(-1.5);
        g.bias(2) += 1;
        const StepOutcome outcome = optimiser.step(config, static_cast<double>(scale));
        const StepOutcome wanted = referenceStep(config, g, expected, expectedState, scale);
        QVERIFY(!outcome.problem && !wanted.problem);
        QVERIFY(std::abs(outcome.gradientNorm / wanted.gradientNorm - 1) < tolerance);
        const auto same = [&](const Matrix<Scalar> &a, const Matrix<Scalar> &b) {
            COMPARE_MATRICES(Matrix<double>(a.template cast<double>()), Matrix<double>(b.template cast<double>()),
                tolerance * std::max(1.0, static_cast<double>(b.cwiseAbs().maxCoeff())));
        };
        same(p.weight, expected.weight);
        same(p.bias, expected.bias);
        for (const char *name : { "weight", "bias" }) {
            same(state.first.at(name), expectedState.first.at(name));
            if (config.optimiser != Optimiser::Sgd)
                same(state.second.at(name), expectedState.second.at(name));
        }
        QCOMPARE(state.step, expectedState.step);
    }
}

//! Three steps in so many threads, or in none.
Model<float> afterSteps(const OptimiserConfig &config, std::optional<Index> threads)
{
    const auto wide = [](const char *name) { // many pieces
        return Model<float> { randomMatrix(300, 701, name).cast<float>(), RowVector<float>::Ones(5) };
    };
    Model<float> p = wide("p"), g = wide("g");
    OptimiserState<float> state;
    std::optional<ThreadPool> pool;
    if (threads)
        pool.emplace(*threads);
    OptimiserInPlace<float> optimiser(
        listOf<float>(p, visitModel), listOf<float>(g, visitModel), state, pool ? &*pool : nullptr);
    for (int step = 0; step < 3; ++step)
        optimiser.step(config, 0.5);
    return p;
}

} // namespace

class OptimiserInPlaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void threadsChangeNoNumber()
    {
        for (const Optimiser kind : { Optimiser::Sgd, Optimiser::Adam }) {
            OptimiserConfig config;
            config.optimiser = kind;
            config.clipNorm = 0.5; // by the length of all gradients
            const Model<float> expected = afterSteps(config, std::nullopt);
            QVERIFY(!(*expected.weight == randomMatrix(300, 701, "p").cast<float>()));
            for (const Index threads : { 1, 2, 3 }) {
                const Model<float> p = afterSteps(config, threads);
                QVERIFY(*p.weight == *expected.weight);
                QVERIFY(p.bias == expected.bias);
            }
        }
    }

    void equalsTheReference_data()
    {
        QTest::addColumn<int>("optimiser");
        QTest::addColumn<double>("momentum");
        QTest::addColumn<double>("decay");
        QTest::addColumn<double>("clip");
        const std::pair<const char *, Optimiser> all[] { { "sgd", Optimiser::Sgd }, { "adam", Optimiser::Adam },
            { "adamw", Optimiser::AdamW }, { "adam as in Keras", Optimiser::AdamKeras } };
        for (const auto &[name, optimiser] : all) {
            QTest::newRow(name) << int(optimiser) << 0.0 << 0.0 << 0.0;
            QTest::addRow("%s, decay, clipped", name) << int(optimiser) << 0.0 << 0.1 << 2.0;
        }
        QTest::newRow("momentum") << int(Optimiser::Sgd) << 0.9 << 0.01 << 5.0;
        QTest::newRow("nesterov") << int(Optimiser::Sgd) << -0.9 << 0.01 << 5.0;
    }
    void equalsTheReference()
    {
        QFETCH(int, optimiser);
        QFETCH(double, momentum);
        QFETCH(double, decay);
        QFETCH(double, clip);
        OptimiserConfig config;
        config.optimiser = Optimiser(optimiser);
        config.learningRate = 0.01;
        config.momentum = std::abs(momentum);
        config.nesterov = momentum < 0;
        config.weightDecay = decay;
        if (clip > 0)
            config.clipNorm = clip;
        compare<double>(config, 1e-13);
        compare<float>(config, 2e-6);
    }

    void aStepMayClearTheGradients()
    {
        for (const float factor : { 1.0F, 1e17F }) { // the second one is left to the reference
            Model<float> p = randomModel<float>("p"), g = randomModel<float>("g"), kept = p, ofKept = g;
            g.bias(1) = ofKept.bias(1) = factor;
            OptimiserState<float> state, stateOfKept;
            using InPlace = OptimiserInPlace<float>;
            InPlace optimiser(listOf<float>(p, visitModel), listOf<float>(g, visitModel), state);
            InPlace other(listOf<float>(kept, visitModel), listOf<float>(ofKept, visitModel), stateOfKept);
            QVERIFY(!optimiser.step({}, 1, InPlace::Gradients::Cleared).problem);
            QVERIFY(!other.step({}, 1).problem);
            QVERIFY(p.weight == kept.weight && p.bias == kept.bias);
            QVERIFY(g.weight->isZero(0) && g.bias.isZero(0));
            QVERIFY(ofKept.bias(1) == factor);
            g.bias(1) = std::numeric_limits<float>::quiet_NaN(); // no step: they stay, for who asks what was wrong
            QVERIFY(optimiser.step({}, 1, InPlace::Gradients::Cleared).problem && !(g.bias(1) == 0));
        }
    }

    void numbersAtTheEdgeAreLeftToTheReference()
    {
        OptimiserConfig config;
        Model<float> p = randomModel<float>("p"), g = randomModel<float>("g");
        OptimiserState<float> state;
        OptimiserInPlace<float> optimiser(listOf<float>(p, visitModel), listOf<float>(g, visitModel), state);
        QVERIFY(!optimiser.step(config).problem);
        const Model<float> before = p;
        const OptimiserState<float> stateBefore = state;
        g.bias(1) = 1e25F; // its square has no float
        const StepOutcome outcome = optimiser.step(config);
        QVERIFY(outcome.problem && outcome.problem->sentence.find("squared gradients of bias") != std::string::npos);
        QVERIFY(p.weight == before.weight && p.bias == before.bias);
        QVERIFY(state.step == 1 && state.first == stateBefore.first && state.second == stateBefore.second);
        g.bias(1) = 1e17F; // its square has one
        QVERIFY(!optimiser.step(config).problem);
        g.bias(1) = 0;
        QVERIFY(!optimiser.step(config).problem);
        QCOMPARE(state.step, 3);
        QVERIFY(p.bias.allFinite() && state.second.at("bias")(0, 1) > 1e30F);
    }

    void aFirstStepThatFailsLeavesAnEmptyState()
    {
        Model<float> p = randomModel<float>("p"), g = randomModel<float>("g");
        g.weight(0, 0) = std::numeric_limits<float>::quiet_NaN();
        OptimiserState<float> state;
        OptimiserInPlace<float> optimiser(listOf<float>(p, visitModel), listOf<float>(g, visitModel), state);
        QVERIFY(optimiser.step(OptimiserConfig()).problem);
        QVERIFY(state.step == 0 && state.first.empty() && state.second.empty());
    }

    void gradientsOfZeroAreSteps()
    {
        Model<double> p = randomModel<double>("p"), g = p;
        const Model<double> before = p;
        g.weight.write().setZero();
        g.bias.setZero();
        OptimiserState<double> state;
        OptimiserInPlace<double> optimiser(listOf<double>(p, visitModel), listOf<double>(g, visitModel), state);
        QVERIFY(!optimiser.step(OptimiserConfig()).problem);
        QCOMPARE(state.step, 1);
        QVERIFY(p.weight == before.weight);
    }

    void aStepLeavesCopiesAlone()
    {
        Model<float> p = randomModel<float>("p"), g = randomModel<float>("g");
        OptimiserState<float> state;
        OptimiserInPlace<float> optimiser(listOf<float>(p, visitModel), listOf<float>(g, visitModel), state);
        const Model<float> copy = p;
        const Matrix<float> values = *p.weight;
        QVERIFY(!optimiser.step(OptimiserConfig()).problem);
        QVERIFY(copy.weight == values);
        QVERIFY(!(p.weight == values));
    }
};

ALPHASCOPE_TEST(OptimiserInPlaceTest, QCoreApplication)
#include "tst_optimiserinplace.moc"
