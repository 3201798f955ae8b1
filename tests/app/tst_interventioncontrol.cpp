// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/interventioncontrol.h"
#include "testclass.h"

#include "app/desk.h"
#include "engine/samples.h"
#include "widgets/attentionview.h"
#include "widgets/statespanel.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

using namespace alphascope;
using namespace Qt::StringLiterals;

class InterventionControlTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_desk = std::make_unique<Desk>();
        m_view = std::make_unique<AttentionView>();
        m_states = std::make_unique<StatesPanel>();
        m_control = new InterventionControl(m_desk.get(), m_view.get(), m_states.get()); // the view's
        m_desk->begin(samples().front().make(), u"lesson"_s);
        QCoreApplication::processEvents();
    }
    void cleanup()
    {
        m_view.reset();
        m_desk.reset();
    }

    void whatIsForcedIsAnEdit()
    {
        Q_EMIT m_view->intervened({ 0, 0, 1, WeightChange::Set, 0 });
        QCOMPARE(forced().weights.size(), std::size_t(1));
        Q_EMIT m_states->queryForced(0, 1, 2.5);
        QCOMPARE(forced().queries, (std::vector<EntryIntervention> { { 0, 1, 2.5 } }));
        Q_EMIT m_states->stateForced(2, 0, -1);
        QCOMPARE(forced().states, (std::vector<EntryIntervention> { { 2, 0, -1 } }));
        Q_EMIT m_view->interventionsReset();
        QVERIFY(forced().isEmpty());
    }

    void itIsSaidWhenAnEditTakesItBack()
    {
        QSignalSpy said(m_control, &InterventionControl::said);
        Q_EMIT m_view->intervened({ 0, 0, 1, WeightChange::Set, 0 });
        QCoreApplication::processEvents();
        m_desk->edit(InsertRows { "Q", 1, 1 });
        QCoreApplication::processEvents();
        QVERIFY(forced().isEmpty());
        QCOMPARE(said.count(), 1);
        QVERIFY(said.first().first().toString().contains(u"taken back"_s));
    }

    void whoTakesItBackIsNotTold()
    {
        QSignalSpy said(m_control, &InterventionControl::said);
        Q_EMIT m_view->intervened({ 0, 0, 1, WeightChange::Set, 0 });
        QCoreApplication::processEvents();
        Q_EMIT m_view->interventionsReset();
        QCoreApplication::processEvents();
        m_desk->current()->undoStack()->undo();
        QCoreApplication::processEvents();
        QVERIFY(!forced().isEmpty());
        m_desk->current()->undoStack()->redo();
        m_desk->current()->undoStack()->undo();
        m_desk->current()->undoStack()->undo();
        QCoreApplication::processEvents();
        QVERIFY(forced().isEmpty());
        m_desk->begin(samples().front().make(), u"another"_s);
        QCoreApplication::processEvents();
        QVERIFY2(said.isEmpty(), qPrintable(said.value(0).value(0).toString()));
    }

private:
    Interventions forced() const
    {
        return std::visit([](const auto &model) { return model.interventions; }, m_desk->current()->specimen());
    }

    std::unique_ptr<Desk> m_desk;
    std::unique_ptr<AttentionView> m_view;
    std::unique_ptr<StatesPanel> m_states;
    InterventionControl *m_control = nullptr;
};

ALPHASCOPE_TEST(InterventionControlTest, QApplication)
#include "tst_interventioncontrol.moc"
