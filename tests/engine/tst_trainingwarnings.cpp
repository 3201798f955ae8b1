// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingwarnings.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! Ten epochs of ten steps over 320 examples.
TrainingSettings tenEpochs() { return TrainingSettings(); }

QString warningsOf(const Specimen &specimen, const TrainingSettings &settings)
{
    QString all;
    for (const std::string &warning : trainingWarnings(specimen, settings, 320))
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
        QCOMPARE(warningsOf(ManyToOne(), settings), QString());
        settings.plan.schedule.steps = 100;
        QCOMPARE(warningsOf(ManyToOne(), settings), QString());
        settings.plan.schedule.steps = 99;
        const QString warning = warningsOf(ManyToOne(), settings);
        QVERIFY2(warning.contains(QLatin1String("99 steps")), qPrintable(warning));
        QVERIFY(warning.contains(QLatin1String("may take 100")));
        settings.plan.schedule.kind = Schedule::Kind::Constant;
        QCOMPARE(warningsOf(ManyToOne(), settings), QString());
    }

    void threadsWithNothingToDoAreSaid()
    {
        TrainingSettings settings = tenEpochs();
        QCOMPARE(warningsOf(EncoderDecoder(), settings), QString());
        settings.plan.threads = 3;
        QCOMPARE(warningsOf(ManyToOne(), settings), QString());
        QCOMPARE(warningsOf(ManyToMany(), settings), QString());
        QCOMPARE(warningsOf(EncoderDecoder(), settings), QString());
        EncoderDecoder local;
        local.config.scope = AttentionScope::LocalMonotonic;
        QVERIFY(warningsOf(local, settings).contains(QLatin1String("other 2 threads")));
        QVERIFY(warningsOf(RnnSearch(), settings).contains(QLatin1String("other 2 threads")));
    }
};

QTEST_APPLESS_MAIN(TrainingWarningsTest)
#include "tst_trainingwarnings.moc"
