// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/picturemeter.h"
#include "testclass.h"

#include "document/threadtime.h"

#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace std::chrono_literals;

namespace {

void compute(std::chrono::nanoseconds time)
{
    const auto begun = threadTime();
    while (threadTime() - begun < time) { }
}

std::chrono::nanoseconds costOf(const QSignalSpy &measured)
{
    return measured.last().at(0).value<std::chrono::nanoseconds>();
}

} // namespace

class TestPictureMeter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatThisThreadComputesCountsAndWaitingDoesNot()
    {
        PictureMeter meter;
        QSignalSpy measured(&meter, &PictureMeter::measured);
        meter.begin();
        compute(12ms);
        QVERIFY(measured.wait()); // longer than that
        QVERIFY(costOf(measured) >= 12ms);
        meter.begin();
        QVERIFY(measured.wait());
        QVERIFY(costOf(measured) < 12ms); // of 33
    }

    void soDoesTheTraceOfAnotherThread()
    {
        PictureMeter meter;
        QSignalSpy measured(&meter, &PictureMeter::measured);
        meter.begin();
        meter.setTraceTime(500ms);
        meter.setTraceTime(300ms); // only the latest
        QVERIFY(measured.wait());
        QVERIFY(costOf(measured) >= 300ms && costOf(measured) < 450ms);
    }

    void whatComesLateIsNoPicture()
    {
        PictureMeter meter;
        QSignalSpy measured(&meter, &PictureMeter::measured);
        meter.begin();
        compute(200ms); // a file that opens, say, before the event loop comes round again
        QVERIFY(measured.wait());
        QVERIFY(costOf(measured) >= 30ms && costOf(measured) < 50ms);
    }

    void aPictureInBetweenIsOfTheSameMoment()
    {
        PictureMeter meter;
        QSignalSpy measured(&meter, &PictureMeter::measured);
        meter.begin();
        meter.begin();
        QVERIFY(measured.wait());
        QVERIFY(!measured.wait(100));
        QCOMPARE(measured.size(), 1);
    }
};

ALPHASCOPE_TEST(TestPictureMeter, QCoreApplication)
#include "tst_picturemeter.moc"
