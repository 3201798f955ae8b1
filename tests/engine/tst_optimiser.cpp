// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimiser.h"
#include "testclass.h"

#include "engine/shared.h"
#include "matrices.h"

#include <QtTest>

using namespace alphascope;

namespace {

template <typename Scalar>
struct Pair {
    Shared<Scalar> weight;
    RowVector<Scalar> bias;
};

const auto visitPair = [](auto &&p, auto &&visit) {
    visit("weight", p.weight);
    visit("bias", p.bias);
};

Pair<double> pair(double a, double b) { return { matrix({ { a } }), vector({ b }) }; }

OptimiserConfig configOf(Optimiser optimiser)
{
    OptimiserConfig config;
    config.optimiser = optimiser;
    config.learningRate = 0.1;
    return config;
}

StepOutcome step(
    const OptimiserConfig &config, const Pair<double> &gradients, Pair<double> &p, OptimiserState<double> &state)
{
    return takeStep(config, gradients, visitPair, p, state);
}

void addOptimisers()
{
    QTest::addColumn<int>("optimiser");
    QTest::newRow("sgd") << int(Optimiser::Sgd);
    QTest::newRow("adam") << int(Optimiser::Adam);
    QTest::newRow("adamw") << int(Optimiser::AdamW);
    QTest::newRow("adam as in Keras") << int(Optimiser::AdamKeras);
}

} // namespace

class OptimiserTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sgdByHand()
    {
        OptimiserConfig config = configOf(Optimiser::Sgd);
        config.momentum = 0.5;
        Pair<double> p = pair(1, 2);
        OptimiserState<double> state;
        step(config, pair(2, -4), p, state); // b = 2, -4
        QCOMPARE(p.weight(0, 0), 0.8);
        QCOMPARE(p.bias[0], 2.4);
        step(config, pair(1, 0), p, state); // b = 2, -2
        QCOMPARE(p.weight(0, 0), 0.6);
        QCOMPARE(p.bias[0], 2.6);
        QCOMPARE(state.step, 2);
    }

    void nesterovLooksAhead()
    {
        OptimiserConfig config = configOf(Optimiser::Sgd);
        config.momentum = 0.5;
        config.nesterov = true;
        Pair<double> p = pair(1, 2);
        OptimiserState<double> state;
        step(config, pair(2, 0), p, state); // 1 - 0.1 (2 + 0.5·2)
        QCOMPARE(p.weight(0, 0), 0.7);
    }

    void adamsFirstStepIsTheLearningRate()
    {
        // m̂ / √v̂ = g / |g|, whatever the size of g
        Pair<double> p = pair(1, 2);
        OptimiserState<double> state;
        step(configOf(Optimiser::Adam), pair(1e4, -1e-3), p, state);
        COMPARE_MATRICES(*p.weight, matrix({ { 0.9 } }), 1e-12);
        COMPARE_MATRICES(p.bias, vector({ 2.1 }), 1e-5);
    }

    void kerasHasEpsilonBesideTheUncorrectedRoot()
    {
        OptimiserConfig config = configOf(Optimiser::AdamKeras);
        config.epsilon = 1;
        Pair<double> p = pair(0, 0);
        OptimiserState<double> state;
        step(config, pair(2, 0), p, state); // m = 0.2, v = 0.004
        const double expected = -0.1 * std::sqrt(0.001) / 0.1 * 0.2 / (std::sqrt(0.004) + 1);
        COMPARE_MATRICES(*p.weight, matrix({ { expected } }), 1e-15);
    }

    void weightDecayIsPartOfTheGradientOrApart()
    {
        OptimiserConfig config = configOf(Optimiser::Sgd);
        config.weightDecay = 0.5;
        Pair<double> p = pair(2, 0);
        OptimiserState<double> state;
        step(config, pair(0, 0), p, state); // 2 - 0.1·(0.5·2)
        QCOMPARE(p.weight(0, 0), 1.9);
        for (const Optimiser apart : { Optimiser::AdamW, Optimiser::AdamKeras }) {
            config.optimiser = apart;
            p = pair(2, 0);
            OptimiserState<double> fresh;
            step(config, pair(0, 0), p, fresh); // the gradient is 0: only the decay
            QCOMPARE(p.weight(0, 0), 1.9);
            QCOMPARE(fresh.first.at("weight")(0, 0), 0.0);
        }
    }

    void clippingKeepsTheDirectionOfAllGradientsTogether()
    {
        OptimiserConfig config = configOf(Optimiser::Sgd);
        config.clipNorm = 1;
        Pair<double> p = pair(0, 0);
        OptimiserState<double> state;
        const StepOutcome outcome = step(config, pair(30, 40), p, state);
        QCOMPARE(outcome.gradientNorm, 50.0);
        COMPARE_MATRICES(*p.weight, matrix({ { -0.06 } }), 1e-7);
        COMPARE_MATRICES(p.bias, vector({ -0.08 }), 1e-7);
    }

    void clippingLeavesShortGradientsAlone()
    {
        OptimiserConfig config = configOf(Optimiser::Sgd);
        config.clipNorm = 1;
        Pair<double> p = pair(0, 0);
        OptimiserState<double> state;
        step(config, pair(0.3, 0.4), p, state);
        QCOMPARE(p.weight(0, 0), -0.1 * 0.3);
    }

    void hugeGradientsAreClippedToo()
    {
        OptimiserConfig config = configOf(Optimiser::Sgd);
        config.clipNorm = 1;
        Pair<double> p = pair(0, 0);
        OptimiserState<double> state;
        QVERIFY(!step(config, pair(3e200, 4e200), p, state).problem); // their squares have no double
        COMPARE_MATRICES(*p.weight, matrix({ { -0.06 } }), 1e-12);
    }

    void whatIsNotFiniteStopsTheStep_data() { addOptimisers(); }
    void whatIsNotFiniteStopsTheStep()
    {
        QFETCH(int, optimiser);
        const OptimiserConfig config = configOf(Optimiser(optimiser));
        Pair<double> p = pair(1, 2);
        OptimiserState<double> state;
        step(config, pair(1, 1), p, state);
        const Pair<double> before = p;
        const OptimiserState<double> stateBefore = state;
        for (const double bad : { NaN, infinity, -infinity }) {
            const StepOutcome outcome = step(config, pair(1, bad), p, state);
            QVERIFY(outcome.problem);
            QVERIFY(outcome.problem->sentence.find("gradients of bias") != std::string::npos);
            COMPARE_MATRICES(*p.weight, *before.weight, 0);
            COMPARE_MATRICES(p.bias, before.bias, 0);
            QCOMPARE(state.step, stateBefore.step);
            QVERIFY(state.first == stateBefore.first && state.second == stateBefore.second);
        }
    }

    void aValueThatOverflowsStopsTheStep()
    {
        OptimiserConfig config = configOf(Optimiser::Sgd);
        config.learningRate = 10;
        Pair<double> p = pair(1, -1e308);
        OptimiserState<double> state;
        const StepOutcome outcome = step(config, pair(1, 1e308), p, state);
        QVERIFY(outcome.problem && outcome.problem->sentence.find("values of bias") != std::string::npos);
        QCOMPARE(p.weight(0, 0), 1.0);
        QCOMPARE(state.step, 0);
    }

    void aSquareThatOverflowsStopsTheStep()
    {
        Pair<double> p = pair(1, 1);
        OptimiserState<double> state;
        const StepOutcome outcome = step(configOf(Optimiser::Adam), pair(1e200, 1), p, state);
        QVERIFY(outcome.problem && outcome.problem->sentence.find("weight") != std::string::npos);
    }

    void aCopiedStateContinuesExactly_data() { addOptimisers(); }
    void aCopiedStateContinuesExactly()
    {
        QFETCH(int, optimiser);
        OptimiserConfig config = configOf(Optimiser(optimiser));
        config.momentum = 0.9;
        Pair<double> p = pair(1, 2);
        OptimiserState<double> state;
        for (int i = 0; i < 3; ++i)
            step(config, pair(0.3 * i, 1.0 - i), p, state);
        Pair<double> copy = p;
        OptimiserState<double> copiedState { state.step, state.first, state.second };
        OptimiserState<double> forgotten;
        Pair<double> other = p;
        step(config, pair(-0.2, 0.7), p, state);
        step(config, pair(-0.2, 0.7), copy, copiedState);
        step(config, pair(-0.2, 0.7), other, forgotten);
        COMPARE_MATRICES(*copy.weight, *p.weight, 0);
        COMPARE_MATRICES(copy.bias, p.bias, 0);
        QVERIFY(other.bias != p.bias); // the state mattered
    }

    void floatIsLikeDouble_data() { addOptimisers(); }
    void floatIsLikeDouble()
    {
        QFETCH(int, optimiser);
        OptimiserConfig config = configOf(Optimiser(optimiser));
        config.weightDecay = 0.1;
        config.clipNorm = 1;
        Pair<double> p = pair(1, 2);
        Pair<float> f { p.weight->cast<float>(), p.bias.cast<float>() };
        OptimiserState<double> state;
        OptimiserState<float> floatState;
        for (int i = 0; i < 5; ++i) {
            const Pair<double> g = pair(0.5 - i, 0.3 * i);
            const Pair<float> floatG { g.weight->cast<float>(), g.bias.cast<float>() };
            step(config, g, p, state);
            takeStep(config, floatG, visitPair, f, floatState);
        }
        COMPARE_MATRICES(*f.weight, *p.weight, 1e-5);
        COMPARE_MATRICES(f.bias, p.bias, 1e-5);
    }

    void aStepLeavesCopiesOfTheParametersAlone()
    {
        Pair<double> p = pair(1, 2);
        const Pair<double> copy = p;
        OptimiserState<double> state;
        step(configOf(Optimiser::Sgd), pair(1, 1), p, state);
        QCOMPARE(copy.weight(0, 0), 1.0);
    }
};

ALPHASCOPE_TEST(OptimiserTest, QCoreApplication)
#include "tst_optimiser.moc"
