// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/experimenttext.h"
#include "testclass.h"

#include "experimentrecords.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class ExperimentTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingHasAName()
    {
        for (std::size_t index = 0; index < experimentNames.size(); ++index) {
            const Experiment experiment = newExperiment(index);
            QVERIFY(!experimentTitle(index).isEmpty());
            QVERIFY(experimentExplanation(index).count(u"<p>"_s) >= 2);
            QCOMPARE(experimentSummary({ experiment, {}, false }), QString());
            for (const ResultColumn &column : columnsOf(experiment))
                QVERIFY2(columnTitle(column) != QString::fromStdString(column.name), column.name.c_str());
            const auto named
                = [](const char *name, const auto &) { QVERIFY2(settingLabel(name) != QLatin1StringView(name), name); };
            std::visit([&](const auto &one) { visitSettings(one, named); }, experiment);
        }
    }

    void theScalingIsExplained()
    {
        const QString text = experimentExplanation(0);
        QVERIFY(text.contains(u"next to 0"_s) && text.contains(u"Logarithmic scaling"_s));
    }

    void wordsOfTablesAreReadable()
    {
        QCOMPARE(cellText("no_attention"), u"without attention"_s);
        QCOMPARE(cellText("n_hidden + 1"), u"n_hidden + 1"_s);
        QCOMPARE(columnTitle({ "epoch_time", "s" }), u"Training, an epoch (s)"_s);
    }

    void summariesSayWhatCameOut()
    {
        ExperimentRecord record = fibonacciRecord(3);
        record.rows[5][5] = 50.0; // the last seed, with attention
        QCOMPARE(experimentSummary(record),
            u"min-max: median test error 1 with attention, 2 without; attention has the lower one with 2 of 3 seeds."_s);
        QCOMPARE(experimentSummary(bottleneckRecord()),
            u"reverse with attention: 40 of 40 exact. reverse without attention: 22 of 40 exact."_s);
        QCOMPARE(experimentSummary(marksRecord(3)),
            u"After epoch 1 the marks have 0.51 to 0.53 of α, where an even α gives them 0.25."_s);
        ExperimentRecord cost { CostExperiment(), { { "gru", "none", 10.0, "f", 7.0, 7.0, 0.5, 0.25 } }, false };
        QCOMPARE(experimentSummary(cost), u"Every formula comes to the number of stored parameters."_s);
        cost.rows[0][5] = 8.0;
        QVERIFY(experimentSummary(cost).startsWith(u"A formula does not"_s));
    }

    void progressHasTheTimeLeft()
    {
        QCOMPARE(progressText(ExperimentProgress { 40, 0, 0, 0.5 }), u"Run 1 of 40"_s);
        QCOMPARE(progressText(ExperimentProgress { 400, 1, 0.002, 0.5 }), u"Run 2 of 400"_s); // too early to tell
        QCOMPARE(progressText(ExperimentProgress { 40, 10, 0.25, 20 }), u"Run 11 of 40 · 1:00 left"_s);
        QCOMPARE(progressText(ExperimentProgress { 40, 40, 1, 80 }), u"Run 40 of 40 · 0:00 left"_s);
        QCOMPARE(clockText(3725), u"1:02:05"_s);
    }
};

ALPHASCOPE_TEST(ExperimentTextTest, QCoreApplication)
#include "tst_experimenttext.moc"
