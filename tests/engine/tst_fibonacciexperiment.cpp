// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fibonacciexperiment.h"
#include "testclass.h"

#include "experimentrows.h"

#include <QTest>

#include <cmath>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

FibonacciExperiment small()
{
    FibonacciExperiment experiment;
    experiment.seeds = { 7, 2 };
    experiment.training.epochs = 2;
    experiment.training.batchSize = 32;
    return experiment;
}

} // namespace

class FibonacciExperimentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySeedIsTrainedWithAndWithoutAttention()
    {
        const FibonacciExperiment experiment = small();
        QCOMPARE(runCount(experiment), Index(8));
        const auto rows = rowsOf(experiment);
        QVERIFY(allFit(experiment, rows));
        QStringList trials;
        for (const ResultRow &row : rows) {
            trials << QString::fromStdString(
                          textAt(experiment, row, "scaling") + " " + textAt(experiment, row, "model") + " ")
                    + QString::number(numberAt(experiment, row, "seed"));
            QVERIFY(numberAt(experiment, row, "test_error") > 0 && numberAt(experiment, row, "test_error") < 2);
            const bool attends = textAt(experiment, row, "model") == "attention";
            QCOMPARE(numberAt(experiment, row, "parameters"), attends ? 33.0 : 11.0); // the tutorial's
        }
        QCOMPARE(trials,
            QStringList({ u"min_max no_attention 7"_s, u"min_max attention 7"_s, u"min_max no_attention 8"_s,
                u"min_max attention 8"_s, u"logarithmic no_attention 7"_s, u"logarithmic attention 7"_s,
                u"logarithmic no_attention 8"_s, u"logarithmic attention 8"_s }));
    }

    void oneScalingIsHalfOfIt()
    {
        FibonacciExperiment experiment = small();
        experiment.minMax = false;
        QCOMPARE(runCount(experiment), Index(4));
        for (const ResultRow &row : rowsOf(experiment))
            QCOMPARE(textAt(experiment, row, "scaling"), std::string("logarithmic"));
    }

    void theNumbersFollowFromTheSettingsWhateverTheThreads()
    {
        FibonacciExperiment experiment = small();
        const auto rows = rowsOf(experiment);
        experiment.training.threads = 2;
        QVERIFY(rowsOf(experiment) == rows);
        experiment.seeds.first = 8;
        const auto others = rowsOf(experiment);
        QVERIFY(others != rows);
        QVERIFY(others[0] == rows[2]); // seed 8, wherever it stands
    }

    void theConstantAnswerIsTheVarianceOfTheTest()
    {
        const FibonacciExperiment experiment = small();
        const auto rows = rowsOf(experiment);
        // The targets of logarithmic scaling are evenly spread over 0 to 1: a variance of about 1/12.
        QVERIFY(std::abs(numberAt(experiment, rows[4], "constant_error") - 1.0 / 12) < 0.005);
        QVERIFY(numberAt(experiment, rows[0], "constant_error") < 0.01); // nearly all are 0
    }

    void moreEpochsLearnMore()
    {
        FibonacciExperiment experiment = small();
        experiment.minMax = false;
        const double little = numberAt(experiment, rowsOf(experiment)[1], "test_error");
        experiment.training.epochs = 20;
        experiment.training.batchSize = 4;
        QVERIFY(numberAt(experiment, rowsOf(experiment)[1], "test_error") < little / 4);
    }

    void oneThatDivergesHasNoError()
    {
        FibonacciExperiment experiment = small();
        experiment.training.learningRate = 1e300;
        const auto rows = rowsOf(experiment);
        QCOMPARE(rows.size(), std::size_t(8));
        QVERIFY(std::isnan(numberAt(experiment, rows[0], "test_error")));
    }

    void aStoppedRunHasNoRow()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(rowsOf(small(), stop.get_token()).empty());
    }

    void whatCannotBeIsASentence()
    {
        FibonacciExperiment experiment = small();
        QCOMPARE(sentenceOf(experiment), QString());
        experiment.training.learningRate = 0;
        QCOMPARE(sentenceOf(experiment), u"The learning rate is 0. Use a number above 0, such as 0.001."_s);
        experiment.seeds.count = 0;
        QCOMPARE(sentenceOf(experiment), u"The number of seeds is 0. Use a number from 1 to 1000."_s);
        experiment.minMax = experiment.logarithmic = false;
        QVERIFY(sentenceOf(experiment).startsWith(u"The numbers are scaled in no way."_s));
    }
};

ALPHASCOPE_TEST(FibonacciExperimentTest, QCoreApplication)
#include "tst_fibonacciexperiment.moc"
