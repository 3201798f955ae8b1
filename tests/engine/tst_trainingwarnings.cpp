// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingwarnings.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! Ten epochs of ten steps over 320 examples.
TrainingSettings tenEpochs() { return TrainingSettings(); }

QString warningsOf(const TrainingSettings &settings)
{
    QString all;
    for (const std::string &warning : trainingWarnings(settings, 320))
        all += QString::fromStdString(warning);
    return all;
}

} // namespace

class TrainingWarningsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCosineThatEndsEarlyIsSaid()
    {
        TrainingSettings settings = tenEpochs();
        settings.plan.schedule.kind = Schedule::Kind::Cosine;
        QCOMPARE(warningsOf(settings), QString());
        settings.plan.schedule.steps = 100;
        QCOMPARE(warningsOf(settings), QString());
        settings.plan.schedule.steps = 99;
        const QString warning = warningsOf(settings);
        QVERIFY2(warning.contains(QLatin1String("99 steps")), qPrintable(warning));
        QVERIFY(warning.contains(QLatin1String("may take 100")));
        settings.plan.schedule.kind = Schedule::Kind::Constant;
        QCOMPARE(warningsOf(settings), QString());
    }

    void whatTheOptimiserDoesNotReadIsSaid()
    {
        TrainingSettings settings = tenEpochs();
        OptimiserConfig &optimiser = settings.plan.optimiser;
        optimiser.momentum = 0.9;
        for (const Optimiser each : { Optimiser::Adam, Optimiser::AdamW, Optimiser::AdamKeras }) {
            optimiser.optimiser = each;
            const QString warning = warningsOf(settings);
            QVERIFY2(warning.startsWith(QLatin1String("The momentum, 0.9, changes nothing: it is for SGD")),
                qPrintable(warning));
            QVERIFY(warning.endsWith(QLatin1String("Leave it out, or choose another optimiser.")));
        }
        optimiser.nesterov = true;
        QVERIFY(warningsOf(settings).contains(QLatin1String("Nesterov's step changes nothing")));
        optimiser.optimiser = Optimiser::Sgd;
        QCOMPARE(warningsOf(settings), QString());
        optimiser.beta2 = 0.99;
        QVERIFY(
            warningsOf(settings).startsWith(QLatin1String("The second beta, 0.99, changes nothing: it is for Adam")));
    }
};

ALPHASCOPE_TEST(TrainingWarningsTest, QCoreApplication)
#include "tst_trainingwarnings.moc"
