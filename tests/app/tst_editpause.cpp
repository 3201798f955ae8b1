// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editpause.h"
#include "testclass.h"

#include "app/desk.h"

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace alphascope;
using namespace std::chrono_literals;

class TestEditPause : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void editsInOneGoAreOneStep();
    void aPauseBeginsAnotherStep();
    void anotherInputBeginsAnotherStep();

private:
    void replaceSequence(double number)
    {
        m_desk->edit(SetTable { "x", Matrix<double>::Constant(4, 1, number), {}, true });
    }
    int steps() const { return m_desk->current()->undoStack()->count(); }

    std::unique_ptr<Desk> m_desk;
    std::unique_ptr<EditPause> m_pause;
};

void TestEditPause::init()
{
    m_pause.reset();
    m_desk = std::make_unique<Desk>();
    m_pause = std::make_unique<EditPause>(m_desk.get());
    m_desk->begin(newManyToOne(), {});
}

void TestEditPause::editsInOneGoAreOneStep()
{
    QCOMPARE(m_pause->timer()->intervalAsDuration(), 2s);
    replaceSequence(1);
    replaceSequence(2);
    QCOMPARE(steps(), 1);
    QVERIFY(m_pause->timer()->isActive());
}

void TestEditPause::aPauseBeginsAnotherStep()
{
    m_pause->timer()->setInterval(0ms);
    QSignalSpy paused(m_pause->timer(), &QTimer::timeout);
    replaceSequence(1);
    QVERIFY(paused.count() > 0 || paused.wait());
    replaceSequence(2);
    QCOMPARE(steps(), 2);
}

void TestEditPause::anotherInputBeginsAnotherStep()
{
    QWidget window;
    QVBoxLayout layout(&window);
    QLineEdit first, second;
    layout.addWidget(&first);
    layout.addWidget(&second);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    first.setFocus();
    replaceSequence(1);
    second.setFocus();
    replaceSequence(2);
    QCOMPARE(steps(), 2);
}

ALPHASCOPE_TEST(TestEditPause, QApplication)
#include "tst_editpause.moc"
