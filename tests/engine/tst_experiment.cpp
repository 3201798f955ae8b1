// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiment.h"
#include "testclass.h"

#include "experimentrows.h"

#include <QTest>

#include <set>

using namespace alphascope;

class ExperimentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachBeginsWithSettingsThatCanBe()
    {
        for (std::size_t index = 0; index < experimentNames.size(); ++index) {
            const Experiment experiment = newExperiment(index);
            QCOMPARE(experiment.index(), index);
            QCOMPARE(nameOf(experiment), experimentNames[index]);
            QCOMPARE(sentenceOf(experiment), QString());
            QVERIFY(runCount(experiment) > 0);
            QVERIFY(!columnsOf(experiment).empty());
            QVERIFY(workOf(experiment, runCount(experiment) - 1) > 0);
        }
    }

    void theFibonacciExperimentHasTwentySeeds()
    {
        QVERIFY(std::get<FibonacciExperiment>(newExperiment(0)).seeds.count >= 20);
    }

    //! A setting that the visitor forgets would not be saved.
    void theVisitorKnowsEverySetting()
    {
        const std::size_t counts[] = { 9, 14, 8, 12 };
        for (std::size_t index = 0; index < experimentNames.size(); ++index) {
            Experiment changed = newExperiment(index);
            std::set<std::string> names;
            const auto change = [&](const char *name, auto &field) {
                names.insert(name);
                using Field = std::decay_t<decltype(field)>;
                field = field == Field() ? static_cast<Field>(1) : Field();
            };
            std::visit([&](auto &one) { visitSettings(one, change); }, changed);
            QCOMPARE(names.size(), counts[index]);
            QVERIFY(changed != newExperiment(index));
        }
    }

    void anyOfThemRuns()
    {
        FibonacciExperiment small;
        small.seeds.count = 1;
        small.training = { .epochs = 1, .batchSize = 64, .learningRate = 0.001, .threads = 1 };
        double share = 0;
        ExperimentObserver observer;
        observer.progressed = [&share](double now) { share = std::max(share, now); };
        QVERIFY(!run(Experiment(small), 0, observer));
        QCOMPARE(share, 1.0);
        QCOMPARE(rowsOf(Experiment(small)).size(), std::size_t(4));
    }
};

ALPHASCOPE_TEST(ExperimentTest, QCoreApplication)
#include "tst_experiment.moc"
