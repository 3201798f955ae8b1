// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/interruption.h"

#include <QSemaphore>
#include <QTest>

#include <csignal>

using namespace alphascope;

class TestInterruption : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anInterruptRequestsAStop()
    {
        for (int time = 0; time < 2; ++time) { // one after the other
            const Interruption interruption;
            QVERIFY(!interruption.token().stop_requested());
            QSemaphore requested;
            std::stop_callback callback(interruption.token(), [&requested] { requested.release(); });
            std::raise(SIGINT);
            QVERIFY(requested.tryAcquire(1, 10'000));
            QVERIFY(interruption.token().stop_requested());
        }
    }

    void withoutOneNothingIsRequested()
    {
        std::stop_token token;
        {
            const Interruption interruption;
            token = interruption.token();
        }
        QVERIFY(!token.stop_requested());
    }
};

QTEST_GUILESS_MAIN(TestInterruption)
#include "tst_interruption.moc"
