// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/interruption.h"
#include "testclass.h"

#include <QSemaphore>
#include <QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace alphascope;

namespace {

//! Does `what` in a process of its own, and gives how that ended.
template <typename What>
int statusOf(const What &what)
{
    const pid_t child = fork();
    if (child == 0) {
        what();
        _exit(0);
    }
    int status = 0;
    return waitpid(child, &status, 0) == child ? status : -1;
}

bool isIgnored(int signal)
{
    struct sigaction action { };
    sigaction(signal, nullptr, &action);
    return action.sa_handler == SIG_IGN;
}

} // namespace

class TestInterruption : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anInterruptRequestsAStop_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("Ctrl-C") << SIGINT;
        QTest::newRow("asked to end") << SIGTERM;
        QTest::newRow("the terminal is gone") << SIGHUP;
    }
    void anInterruptRequestsAStop()
    {
        QFETCH(int, signal);
        for (int time = 0; time < 2; ++time) { // one after the other
            const Interruption interruption;
            QVERIFY(!interruption.token().stop_requested());
            QSemaphore requested;
            std::stop_callback callback(interruption.token(), [&requested] { requested.release(); });
            std::raise(signal);
            QVERIFY(requested.tryAcquire(1, 10'000));
            QVERIFY(interruption.token().stop_requested());
        }
    }

    void aSecondOneEndsTheProgramAtOnce()
    {
#ifdef __SANITIZE_THREAD__
        QSKIP("The thread sanitizer's own handler stays where SA_RESETHAND would end the program.");
#endif
        const int status = statusOf([] {
            const Interruption interruption;
            std::raise(SIGINT);
            std::raise(SIGINT);
        });
        QVERIFY(WIFSIGNALED(status));
        QCOMPARE(WTERMSIG(status), SIGINT);
        QVERIFY(WIFEXITED(statusOf([] {
            const Interruption interruption;
            std::raise(SIGINT);
        })));
    }

    void whatWasIgnoredStaysIgnored()
    {
        std::signal(SIGHUP, SIG_IGN); // as nohup does
        bool isRequested = false;
        {
            const Interruption interruption;
            std::raise(SIGHUP);
            QVERIFY(isIgnored(SIGHUP));
            isRequested = interruption.token().stop_requested();
        }
        QVERIFY(isIgnored(SIGHUP));
        std::signal(SIGHUP, SIG_DFL);
        QVERIFY(!isRequested);
    }

    void aReaderWhoLeftEndsNothing()
    {
        {
            const Interruption interruption;
            QVERIFY(isIgnored(SIGPIPE));
        }
        QVERIFY(!isIgnored(SIGPIPE)); // afterwards as before
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

ALPHASCOPE_TEST(TestInterruption, QCoreApplication)
#include "tst_interruption.moc"
