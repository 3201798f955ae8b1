// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/marksexperiment.h"
#include "testclass.h"

#include "experimentrows.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

MarksExperiment small()
{
    MarksExperiment experiment;
    experiment.timesteps = 8;
    experiment.examples = 300;
    experiment.tested = 100; // more than a batch
    experiment.hidden = 8;
    experiment.seeds.count = 2;
    experiment.training = { .epochs = 3, .batchSize = 16, .learningRate = 0.01, .threads = 1 };
    return experiment;
}

} // namespace

class MarksExperimentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyEpochHasARowFromBeforeTrainingOn()
    {
        const MarksExperiment experiment = small();
        const auto rows = rowsOf(experiment);
        QVERIFY(allFit(experiment, rows));
        QStringList places;
        for (const ResultRow &row : rows) {
            places << u"%1:%2"_s.arg(numberAt(experiment, row, "seed")).arg(numberAt(experiment, row, "epoch"));
            const double on = numberAt(experiment, row, "on_marks"), after = numberAt(experiment, row, "after_marks");
            QVERIFY(on > 0 && on < 1 && after > 0 && after < 1);
            QVERIFY(std::abs(on + after + numberAt(experiment, row, "elsewhere") - 1) < 1e-9);
        }
        QCOMPARE(
            places, QStringList({ u"1:0"_s, u"1:1"_s, u"1:2"_s, u"1:3"_s, u"2:0"_s, u"2:1"_s, u"2:2"_s, u"2:3"_s }));
    }

    void beforeTrainingTheMarksAreNothingSpecial()
    {
        const MarksExperiment experiment = small();
        QVERIFY(std::abs(numberAt(experiment, rowsOf(experiment)[0], "on_marks") - 2.0 / 8) < 0.05);
    }

    //! A network that reads a mark and remembers nothing attends to where it is.
    void alphaComesToLieOnTheMarks()
    {
        MarksExperiment experiment = small();
        experiment.seeds.count = 1;
        experiment.examples = 1000;
        experiment.training.epochs = 25;
        const auto rows = rowsOf(experiment);
        QVERIFY(numberAt(experiment, rows.back(), "test_error") < numberAt(experiment, rows.front(), "test_error") / 5);
        QVERIFY(numberAt(experiment, rows.back(), "on_marks") > 2.0 / 8 + 0.05);
    }

    void theNumbersFollowFromTheSettings()
    {
        MarksExperiment experiment = small();
        const auto rows = rowsOf(experiment);
        experiment.training.threads = 2;
        QVERIFY(rowsOf(experiment) == rows);
        experiment.seeds = { 2, 1 };
        const auto second = rowsOf(experiment);
        QVERIFY(second == std::vector<ResultRow>(rows.begin() + 4, rows.end()));
    }

    void aStopEndsTheRows()
    {
        std::stop_source stop;
        ExperimentObserver observer;
        int found = 0;
        observer.rowFound = [&](const ResultRow &) {
            if (++found == 2)
                stop.request_stop();
        };
        QVERIFY(!run(small(), 0, observer, stop.get_token()));
        QCOMPARE(found, 2);
    }

    void whatCannotBeIsASentence()
    {
        MarksExperiment experiment = small();
        QCOMPARE(sentenceOf(experiment), QString());
        experiment.timesteps = 3;
        QCOMPARE(sentenceOf(experiment), u"The number of timesteps is 3. Use a number from 4 to 1000."_s);
        experiment.score = Score::None;
        QCOMPARE(sentenceOf(experiment), u"A model without attention has no alpha to look at. Choose a score."_s);
    }
};

ALPHASCOPE_TEST(MarksExperimentTest, QCoreApplication)
#include "tst_marksexperiment.moc"
