// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bottleneckexperiment.h"
#include "testclass.h"

#include "experimentrows.h"

#include <QTest>

#include <set>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

BottleneckExperiment small()
{
    BottleneckExperiment experiment;
    experiment.alphabet = 3;
    experiment.longest = 6;
    experiment.examples = 1000;
    experiment.hidden = 24;
    experiment.seeds.count = 1;
    experiment.training = { .epochs = 3, .batchSize = 16, .learningRate = 0.01, .threads = 1 };
    return experiment;
}

double exactOf(const BottleneckExperiment &experiment, const std::vector<ResultRow> &rows)
{
    double exact = 0;
    for (const ResultRow &row : rows)
        exact += numberAt(experiment, row, "exact");
    return exact;
}

} // namespace

class BottleneckExperimentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLengthIsTested()
    {
        const BottleneckExperiment experiment = small();
        QCOMPARE(runCount(experiment), Index(2));
        const auto rows = rowsOf(experiment);
        QVERIFY(allFit(experiment, rows));
        std::set<double> lengths;
        for (const ResultRow &row : rows) {
            lengths.insert(numberAt(experiment, row, "length"));
            const double tested = numberAt(experiment, row, "tested"), exact = numberAt(experiment, row, "exact");
            QVERIFY(tested >= 1 && exact >= 0 && exact <= tested);
            QCOMPARE(numberAt(experiment, row, "accuracy"), exact / tested);
        }
        QVERIFY(lengths.contains(6) && *lengths.rbegin() == 6);
    }

    //! Of three letters there are 3^n strings of length n: each is learned from or tested, never both, and tested once.
    void whatIsTestedWasNotLearned()
    {
        const BottleneckExperiment experiment = small();
        for (const ResultRow &row : rowsOf(experiment)) {
            if (numberAt(experiment, row, "length") <= 3)
                QVERIFY(numberAt(experiment, row, "tested") <= 0.35 * std::pow(3, numberAt(experiment, row, "length")));
        }
    }

    void reversingIsLearned()
    {
        BottleneckExperiment experiment = small();
        const double little = exactOf(experiment, rowsOf(experiment));
        experiment.training.epochs = 25;
        const auto rows = rowsOf(experiment);
        QVERIFY(exactOf(experiment, rows) > little);
        double attending = 0, tested = 0;
        for (const ResultRow &row : rows) {
            if (textAt(experiment, row, "model") != "attention")
                continue;
            attending += numberAt(experiment, row, "exact");
            tested += numberAt(experiment, row, "tested");
        }
        QVERIFY(attending > 0.9 * tested);
    }

    void datesAreATaskToo()
    {
        BottleneckExperiment experiment = small();
        experiment.dates = true;
        experiment.examples = 200;
        experiment.training.epochs = 1;
        QCOMPARE(runCount(experiment), Index(4));
        const auto rows = rowsOf(experiment);
        QCOMPARE(textAt(experiment, rows.front(), "task"), std::string("reverse"));
        QCOMPARE(textAt(experiment, rows.back(), "task"), std::string("dates"));
        experiment.reverse = false;
        QCOMPARE(runCount(experiment), Index(2));
        QVERIFY(workOf(experiment, 0) > workOf(small(), 0));
    }

    void theNumbersFollowFromTheSettings()
    {
        BottleneckExperiment experiment = small();
        const auto rows = rowsOf(experiment);
        experiment.training.threads = 2;
        QVERIFY(rowsOf(experiment) == rows);
        experiment.seeds.first = 5;
        QVERIFY(rowsOf(experiment) != rows);
    }

    void aStoppedRunHasNoRow()
    {
        std::stop_source stop;
        ExperimentObserver observer;
        bool found = false;
        observer.rowFound = [&found](const ResultRow &) { found = true; };
        observer.progressed = [&stop](double share) {
            if (share > 0.92) // while it decodes
                stop.request_stop();
        };
        QVERIFY(!run(small(), 0, observer, stop.get_token()));
        QVERIFY(stop.stop_requested() && !found);
    }

    void whatCannotBeIsASentence()
    {
        BottleneckExperiment experiment = small();
        QCOMPARE(sentenceOf(experiment), QString());
        experiment.longest = 1;
        QCOMPARE(
            sentenceOf(experiment), u"The number of letters of the longest string is 1. Use a number from 2 to 200."_s);
        experiment.score = Score::Location;
        QCOMPARE(sentenceOf(experiment),
            u"The models with attention have the score location. Choose dot, scaled_dot, general, additive or concat."_s);
        experiment.reverse = false;
        QVERIFY(sentenceOf(experiment).startsWith(u"There is no task."_s));
    }
};

ALPHASCOPE_TEST(BottleneckExperimentTest, QCoreApplication)
#include "tst_bottleneckexperiment.moc"
