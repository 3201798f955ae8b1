// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/costexperiment.h"
#include "testclass.h"

#include "experimentrows.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

CostExperiment small()
{
    CostExperiment experiment;
    experiment.shortest = 3;
    experiment.longest = 7;
    experiment.hidden = 4;
    experiment.examples = 8;
    experiment.repetitions = 2;
    return experiment;
}

} // namespace

class CostExperimentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCellIsMeasuredWithEveryScore()
    {
        const CostExperiment experiment = small();
        QCOMPARE(runCount(experiment), Index(2 * 3 * 7)); // lengths 3 and 6
        const auto rows = rowsOf(experiment);
        QCOMPARE(rows.size(), std::size_t(42));
        QVERIFY(allFit(experiment, rows));
        QCOMPARE(textAt(experiment, rows[0], "cell"), std::string("rnn_tanh"));
        QCOMPARE(textAt(experiment, rows[0], "score"), std::string("none"));
        QCOMPARE(textAt(experiment, rows[20], "cell"), std::string("lstm"));
        QCOMPARE(textAt(experiment, rows[20], "score"), std::string("location"));
        QCOMPARE(numberAt(experiment, rows[20], "length"), 3.0);
        QCOMPARE(numberAt(experiment, rows[21], "length"), 6.0);
        for (const ResultRow &row : rows) {
            QCOMPARE(numberAt(experiment, row, "counted"), numberAt(experiment, row, "parameters"));
            QVERIFY(numberAt(experiment, row, "epoch_time") > 0);
            QVERIFY(numberAt(experiment, row, "inference_time") > 0);
            QVERIFY(workOf(experiment, 0) > 0);
        }
    }

    //! Two inputs, four hidden units, two biases, one output; additive: W_query, W_key, bias, v.
    void parametersAreThoseOfTheFormula()
    {
        const CostExperiment experiment = small();
        const auto rows = rowsOf(experiment);
        QCOMPARE(numberAt(experiment, rows[0], "parameters"), (2.0 + 4 + 2) * 4 + 5);
        QCOMPARE(numberAt(experiment, rows[4], "parameters"), (2.0 + 4 + 2) * 4 + (4 + 4 + 2) * 4 + 5);
        QCOMPARE(numberAt(experiment, rows[6], "parameters"), (2.0 + 4 + 2) * 4 + 3 + 4 + 5);
        QVERIFY(textAt(experiment, rows[6], "formula").find("n_timestep") != std::string::npos);
    }

    void aStoppedRunHasNoRow()
    {
        std::stop_source stop;
        ExperimentObserver observer;
        bool found = false;
        observer.rowFound = [&found](const ResultRow &) { found = true; };
        observer.progressed = [&stop](double) { stop.request_stop(); };
        QVERIFY(!run(small(), 0, observer, stop.get_token()));
        QVERIFY(stop.stop_requested() && !found);
    }

    void whatCannotBeIsASentence()
    {
        CostExperiment experiment = small();
        QCOMPARE(sentenceOf(experiment), QString());
        experiment.repetitions = 0;
        QCOMPARE(sentenceOf(experiment), u"The number of repetitions is 0. Use a number from 1 to 1000."_s);
        experiment.longest = 2;
        QCOMPARE(sentenceOf(experiment),
            u"The shortest sequence has 3 timesteps, and the longest 2. Use no less for the longest."_s);
    }
};

ALPHASCOPE_TEST(CostExperimentTest, QCoreApplication)
#include "tst_costexperiment.moc"
