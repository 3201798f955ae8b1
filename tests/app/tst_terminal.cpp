// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"
#include "testclass.h"

#include <QBuffer>
#include <QFile>
#include <QTest>

#include <array>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace alphascope;

//! A terminal that this test itself holds the other end of.
class TestTerminal : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_master = posix_openpt(O_RDWR | O_NOCTTY);
        if (m_master < 0 || grantpt(m_master) != 0 || unlockpt(m_master) != 0)
            QSKIP("There are no pseudoterminals here.");
        m_terminal.setFileName(QString::fromLocal8Bit(ptsname(m_master)));
        QVERIFY(m_terminal.open(QIODevice::ReadWrite | QIODevice::Unbuffered));
        qputenv("TERM", "xterm");
    }

    void aTerminalIsOneUnlessItIsDumb()
    {
        QVERIFY(isTerminal(m_terminal));
        QVERIFY(!isTerminal(QBuffer()));
        qputenv("TERM", "dumb");
        QVERIFY(!isTerminal(m_terminal));
        qputenv("TERM", "xterm");
    }

    void itsWidthIsThatOfNow()
    {
        for (const unsigned short columns : std::array<unsigned short, 2> { 40, 132 }) {
            winsize size {};
            size.ws_col = columns;
            QCOMPARE(ioctl(m_master, TIOCSWINSZ, &size), 0);
            QCOMPARE(terminalWidth(m_terminal), int(columns));
        }
        QCOMPARE(terminalWidth(QBuffer()), 80);
    }

    void cleanupTestCase()
    {
        m_terminal.close();
        ::close(m_master);
    }

private:
    int m_master = -1;
    QFile m_terminal;
};

ALPHASCOPE_TEST(TestTerminal, QCoreApplication)
#include "tst_terminal.moc"
