// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class ScheduleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aConstantRateStays()
    {
        QCOMPARE(learningRateAt({}, 0.3, 0), 0.3);
        QCOMPARE(learningRateAt({}, 0.3, 1'000'000), 0.3);
    }

    void stepsDownAfterEachSoMany()
    {
        Schedule schedule;
        schedule.kind = Schedule::Kind::Step;
        schedule.every = 10;
        schedule.factor = 0.5;
        QCOMPARE(learningRateAt(schedule, 0.8, 0), 0.8);
        QCOMPARE(learningRateAt(schedule, 0.8, 9), 0.8);
        QCOMPARE(learningRateAt(schedule, 0.8, 10), 0.4);
        QCOMPARE(learningRateAt(schedule, 0.8, 39), 0.1);
    }

    void cosineWarmsUpAndComesDown()
    {
        Schedule schedule;
        schedule.kind = Schedule::Kind::Cosine;
        schedule.warmUp = 4;
        schedule.steps = 12;
        schedule.lowest = 0.2;
        QCOMPARE(learningRateAt(schedule, 1, 0), 0.25);
        QCOMPARE(learningRateAt(schedule, 1, 3), 1.0);
        QCOMPARE(learningRateAt(schedule, 1, 4), 1.0);
        QCOMPARE(learningRateAt(schedule, 1, 6), 0.2 + 0.8 * (1 + std::sqrt(0.5)) / 2); // a quarter down
        QCOMPARE(learningRateAt(schedule, 1, 8), 0.6); // half-way
        QCOMPARE(learningRateAt(schedule, 1, 12), 0.2);
        QCOMPARE(learningRateAt(schedule, 1, 1000), 0.2);
        for (Index step = 5; step < 13; ++step)
            QVERIFY(learningRateAt(schedule, 1, step) < learningRateAt(schedule, 1, step - 1));
    }

    void aWarmUpAloneEndsAtTheLowest()
    {
        Schedule schedule;
        schedule.kind = Schedule::Kind::Cosine;
        schedule.warmUp = 4;
        schedule.steps = 4;
        QCOMPARE(learningRateAt(schedule, 1, 3), 1.0);
        QCOMPARE(learningRateAt(schedule, 1, 4), 0.0);
    }
};

ALPHASCOPE_TEST(ScheduleTest, QCoreApplication)
#include "tst_schedule.moc"
