// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/whenseen.h"

#include <QApplication>
#include <QTest>
#include <QWidget>

using alphascope::WhenSeen;

class TestWhenSeen : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWindowIsMadeReadyBeforeItIsShown()
    {
        QWidget window;
        int times = 0;
        WhenSeen work(new QWidget(&window), [&] { ++times; });
        work.request();
        QCOMPARE(times, 1);
        window.show();
        QCOMPARE(times, 1);
    }

    void whatIsHiddenWaitsUntilItIsShown()
    {
        QWidget window;
        auto *panel = new QWidget(&window);
        int times = 0;
        WhenSeen work(panel, [&] { ++times; });
        window.show();
        work.request();
        QCOMPARE(times, 1);
        panel->hide();
        work.request();
        work.request();
        QCOMPARE(times, 1);
        QVERIFY(work.isDue());
        panel->show();
        QCOMPARE(times, 2);
        QVERIFY(!work.isDue());
        panel->hide();
        panel->show();
        QCOMPARE(times, 2);
    }
};

ALPHASCOPE_TEST(TestWhenSeen, QApplication)
#include "tst_whenseen.moc"
