// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/progressline.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! In the third of ten epochs of 200 examples, after 500 examples in 50 seconds.
TrainingPoint point()
{
    TrainingPoint point;
    point.epochs = 10;
    point.seconds = 50;
    point.epoch = 2;
    point.examplesLearned = 100;
    point.exampleCount = 200;
    point.loss = 0.25;
    point.validationLoss = 0.5;
    point.metric = 0.9117;
    point.validationMetric = 0.901;
    return point;
}

} // namespace

class TestProgressLine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void speedAndTimeFollowFromWhatWasLearned()
    {
        QCOMPARE(point().speed(), 10.0);
        QCOMPARE(point().secondsLeft(), 150.0);
        QCOMPARE(TrainingPoint().speed(), 0.0);
        QCOMPARE(TrainingPoint().secondsLeft(), 0.0);
    }

    void whatWasLearnedBeforeItWentOnIsNoSpeed()
    {
        TrainingPoint resumed = point();
        resumed.examplesBefore = 400;
        QCOMPARE(resumed.speed(), 2.0);
        QCOMPARE(resumed.secondsLeft(), 750.0);
        TrainingMemory memory;
        memory.exampleCount = 200;
        memory.state.epoch = 2;
        memory.state.position = 40; // within the epoch
        QCOMPARE(TrainingPoint::start({}, memory).examplesBefore, Index(440));
    }

    void aNarrowTerminalShowsLess_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<QString>("line");
        const QString whole
            = u"Epoch 3/10 [##########..........] loss 0.25, validation 0.5, accuracy 91.2 %, validation 90.1 %, 10 "
              "examples/s, 2:30 left"_s;
        const QString withoutBar = u"Epoch 3/10 loss 0.25, validation 0.5, accuracy 91.2 %, validation 90.1 %, 10 "
                                   "examples/s, 2:30 left"_s;
        const QString withoutMetric = u"Epoch 3/10 loss 0.25, validation 0.5, 10 examples/s, 2:30 left"_s;
        const QString withoutSpeed = u"Epoch 3/10 loss 0.25, validation 0.5, 2:30 left"_s;
        QTest::newRow("wide") << 200 << whole;
        QTest::newRow("just wide enough") << int(whole.size()) << whole;
        QTest::newRow("one too few") << int(whole.size()) - 1 << withoutBar;
        QTest::newRow("no bar") << int(withoutBar.size()) << withoutBar;
        QTest::newRow("no metric") << int(withoutBar.size()) - 1 << withoutMetric;
        QTest::newRow("no speed") << int(withoutMetric.size()) - 1 << withoutSpeed;
        QTest::newRow("cut") << 20 << u"Epoch 3/10 loss 0.25"_s;
        QTest::newRow("nothing") << 0 << QString();
    }
    void aNarrowTerminalShowsLess()
    {
        QFETCH(int, width);
        QTEST(progressLine(point(), width), "line");
    }

    void anEpochIsALine()
    {
        QCOMPARE(epochLine(point()),
            u"Epoch 3 of 10: loss 0.25, validation 0.5, accuracy 91.2 %, validation 90.1 %; 10 examples/s, 2:30 left"_s);
        TrainingPoint other = point();
        other.metricKind = MetricKind::MeanAbsoluteError;
        QVERIFY(epochLine(other).contains(u", mean absolute error 0.9117, validation 0.901;"_s));
        other.validationLoss.reset();
        other.metric.reset(); // without one of training, that of validation would not be understood
        other.seconds = 5000;
        QCOMPARE(epochLine(other), u"Epoch 3 of 10: loss 0.25; 0 examples/s, 4:10:00 left"_s);
    }

    void patienceMayEndItEarlier()
    {
        TrainingPoint patient = point();
        patient.mayEndEarly = true;
        QVERIFY(epochLine(patient).endsWith(u", at most 2:30 left"_s));
        QVERIFY(progressLine(patient, 200).endsWith(u", at most 2:30 left"_s));
    }
};

ALPHASCOPE_TEST(TestProgressLine, QCoreApplication)
#include "tst_progressline.moc"
