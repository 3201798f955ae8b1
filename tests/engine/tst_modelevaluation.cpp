// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/modelevaluation.h"
#include "testclass.h"

#include "engine/generatedtask.h"

#include <QTest>

using namespace alphascope;

Q_DECLARE_METATYPE(TaskPlan)
Q_DECLARE_METATYPE(Specimen)

class ModelEvaluationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFamilyThatLearnsIsEvaluated_data()
    {
        QTest::addColumn<Specimen>("specimen");
        QTest::addColumn<TaskPlan>("plan");
        QTest::addColumn<bool>("writes");
        QTest::newRow("many to one, numbers") << Specimen(ManyToOne()) << TaskPlan(AddingPlan { 4 }) << false;
        QTest::newRow("many to one, classes") << Specimen(ManyToOne()) << TaskPlan(ReviewPlan()) << false;
        QTest::newRow("many to many") << Specimen(ManyToMany()) << TaskPlan(FibonacciPlan { {}, 2 }) << false;
        QTest::newRow("encoder-decoder") << Specimen(EncoderDecoder()) << TaskPlan(SymbolPlan()) << true;
        QTest::newRow("RNNsearch") << Specimen(RnnSearch()) << TaskPlan(SymbolPlan()) << true;
    }
    void everyFamilyThatLearnsIsEvaluated()
    {
        QFETCH(Specimen, specimen);
        QFETCH(TaskPlan, plan);
        QFETCH(bool, writes);
        if (auto *model = std::get_if<ManyToOne>(&specimen))
            model->config.score = Score::Additive; // for any length
        const TrainingExamples examples = generate({ plan, 30, 1 });
        const TrainingSetup setup = setUp(specimen, examples, {});
        QVERIFY2(!setup.problem, setup.problem ? setup.problem->sentence.c_str() : "");
        const Evaluation evaluation = evaluate(setup);
        QCOMPARE(std::holds_alternative<PairEvaluation>(evaluation), writes);
        if (writes) {
            QCOMPARE(std::get<PairEvaluation>(evaluation).exact.count, 30.0);
            return;
        }
        const auto &numbers = std::get<SequenceEvaluation>(evaluation);
        QCOMPARE(numbers.classes.count > 0, std::holds_alternative<ReviewPlan>(plan));
        QVERIFY(numbers.loss.mean() > 0);
        QCOMPARE(numbers.examples,
            std::visit(
                [](const auto &sets) { return static_cast<Index>(sets.training.size() + sets.validation.size()); },
                setup.data));
    }
};

ALPHASCOPE_TEST(ModelEvaluationTest, QCoreApplication)
#include "tst_modelevaluation.moc"
