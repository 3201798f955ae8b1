// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimiser.h"
#include "engine/trainingplan.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

#include <functional>

using namespace alphascope;

namespace {

using SpoilPlan = std::function<void(TrainingPlan &)>;

const auto visitVector = [](auto &&p, auto &&visit) { visit("p", p); };

QString sentenceOf(const std::optional<Problem> &problem)
{
    return problem ? QString::fromStdString(problem->sentence) : QString();
}

OptimiserState<double> stateAfterAStep(Optimiser optimiser)
{
    OptimiserConfig config;
    config.optimiser = optimiser;
    RowVector<double> p = vector({ 1, 2 });
    OptimiserState<double> state;
    takeStep(config, vector({ 1, 1 }), visitVector, p, state);
    return state;
}

} // namespace

Q_DECLARE_METATYPE(SpoilPlan)

class TrainingCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPlanIsGoodAsItComes()
    {
        for (const Optimiser optimiser : { Optimiser::Sgd, Optimiser::Adam, Optimiser::AdamW, Optimiser::AdamKeras }) {
            TrainingPlan plan;
            plan.optimiser.optimiser = optimiser;
            QCOMPARE(sentenceOf(check(plan)), QString());
        }
        TrainingPlan plan;
        plan.optimiser.momentum = 5; // Adam has none
        plan.schedule.every = 0; // the rate is constant
        QCOMPARE(sentenceOf(check(plan)), QString());
    }

    void whatNoTrainingCanHaveIsSaid_data()
    {
        QTest::addColumn<SpoilPlan>("spoil");
        QTest::addColumn<QString>("words");
        const auto add = [](const char *words, const SpoilPlan &spoil) {
            QTest::newRow(words) << spoil << QString::fromUtf8(words);
        };
        add("learning rate is 0", [](TrainingPlan &plan) { plan.optimiser.learningRate = 0; });
        add("learning rate is NaN", [](TrainingPlan &plan) { plan.optimiser.learningRate = NaN; });
        add("learning rate is ∞", [](TrainingPlan &plan) { plan.optimiser.learningRate = infinity; });
        add("weight decay is −1", [](TrainingPlan &plan) { plan.optimiser.weightDecay = -1; });
        add("longest gradient is 0", [](TrainingPlan &plan) { plan.optimiser.clipNorm = 0; });
        add("first beta is 1", [](TrainingPlan &plan) { plan.optimiser.beta1 = 1; });
        add("second beta is −0.1", [](TrainingPlan &plan) { plan.optimiser.beta2 = -0.1; });
        add("epsilon is 0", [](TrainingPlan &plan) { plan.optimiser.epsilon = 0; });
        add("momentum is 1", [](TrainingPlan &plan) {
            plan.optimiser.optimiser = Optimiser::Sgd;
            plan.optimiser.momentum = 1;
        });
        add("Nesterov", [](TrainingPlan &plan) {
            plan.optimiser.optimiser = Optimiser::Sgd;
            plan.optimiser.nesterov = true;
        });
        add("every 0 steps", [](TrainingPlan &plan) {
            plan.schedule.kind = Schedule::Kind::Step;
            plan.schedule.every = 0;
        });
        add("factor of the learning rate is −1", [](TrainingPlan &plan) {
            plan.schedule.kind = Schedule::Kind::Step;
            plan.schedule.factor = -1;
        });
        add("warm-up takes 9 steps of 5", [](TrainingPlan &plan) {
            plan.schedule.kind = Schedule::Kind::Cosine;
            plan.schedule.warmUp = 9;
            plan.schedule.steps = 5;
        });
        add("warm-up takes −1 steps", [](TrainingPlan &plan) {
            plan.schedule.kind = Schedule::Kind::Cosine;
            plan.schedule.warmUp = -1;
        });
        add("lowest learning rate is NaN", [](TrainingPlan &plan) {
            plan.schedule.kind = Schedule::Kind::Cosine;
            plan.schedule.lowest = NaN;
        });
        add("batch has 0 examples", [](TrainingPlan &plan) { plan.batchSize = 0; });
        add("step has 0 batches", [](TrainingPlan &plan) { plan.batchesPerStep = 0; });
    }
    void whatNoTrainingCanHaveIsSaid()
    {
        QFETCH(SpoilPlan, spoil);
        QFETCH(QString, words);
        TrainingPlan plan;
        spoil(plan);
        QVERIFY2(sentenceOf(check(plan)).contains(words), qPrintable(sentenceOf(check(plan))));
    }

    void aStateFitsItsParameters()
    {
        const RowVector<double> p = vector({ 1, 2 });
        for (const Optimiser optimiser : { Optimiser::Sgd, Optimiser::Adam }) {
            const OptimiserState<double> state = stateAfterAStep(optimiser);
            QCOMPARE(sentenceOf(check(state, optimiser, p, visitVector)), QString());
            QVERIFY(sentenceOf(check(state, optimiser, vector({ 1 }), visitVector)).contains(QStringLiteral("1 × 2")));
        }
        QCOMPARE(sentenceOf(check(OptimiserState<double>(), Optimiser::Adam, p, visitVector)), QString());
    }

    void whatAStateLacksIsSaid()
    {
        const RowVector<double> p = vector({ 1, 2 });
        const auto sentence = [&](const OptimiserState<double> &state) {
            return sentenceOf(check(state, Optimiser::Adam, p, visitVector));
        };
        QVERIFY(sentence(stateAfterAStep(Optimiser::Sgd)).contains(QStringLiteral("nothing of p"))); // no second moment
        OptimiserState<double> state = stateAfterAStep(Optimiser::Adam);
        state.first["p"](0, 1) = NaN;
        QVERIFY(sentence(state).contains(QStringLiteral("not finite")));
        state.first.clear();
        QVERIFY(sentence(state).contains(QStringLiteral("nothing of p")));
        state = stateAfterAStep(Optimiser::Adam);
        state.second["p"](0, 1) = -0.5; // its root is taken
        QVERIFY2(sentence(state).contains(QStringLiteral("negative")), qPrintable(sentence(state)));
        state = stateAfterAStep(Optimiser::Adam);
        state.step = -1;
        QVERIFY(sentence(state).contains(QStringLiteral("taken -1")));
    }
};

ALPHASCOPE_TEST(TrainingCheckTest, QCoreApplication)
#include "tst_trainingcheck.moc"
