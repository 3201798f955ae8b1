// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/editrunner.h"
#include "testclass.h"
#include "usedupmemory.h"

#include "engine/samples.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>

using namespace alphascope;

class TestEditRunner : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void whatIsQuickIsDoneAtOnce();
    void manyWeightsAreDrawnInTheWorker();
    void othersAreRefusedMeanwhile();
    void whatIsChangedBackMeanwhileIsNoStep();
    void whatContinuesTheLastTakesItsPlace();
    void anUndoDropsIt();
    void anotherSpecimenDropsIt();
    void withoutMemoryNothingIsChanged();
    void doneSaysWhatWasDoneToWhat();

private:
    static constexpr Index large = 300; // LSTM: 4 x 300 x 300 recurrent weights

    Edit withHidden(Index hidden, const std::string &merge = {}) const
    {
        ManyToOneConfig config = model().config;
        config.rnn.hiddenSize = hidden;
        return SetManyToOneConfig { config, merge };
    }
    const ManyToOne &model() const { return std::get<ManyToOne>(*m_history->present()); }
    Index drawnHidden() const { return model().parameters.rnn.cells.front().weight_hh.cols(); }
    bool settled() const
    {
        return QTest::qWaitFor([this] { return !m_runner->isBusy(); });
    }

    std::unique_ptr<EditHistory> m_history;
    std::unique_ptr<EditRunner> m_runner;
};

void TestEditRunner::init()
{
    ManyToOne model = newManyToOne();
    model.config.rnn.cell = Cell::Lstm;
    fitParameters(model);
    m_runner.reset();
    m_history = std::make_unique<EditHistory>(std::make_shared<const Specimen>(model));
    m_runner = std::make_unique<EditRunner>(m_history.get());
}

void TestEditRunner::whatIsQuickIsDoneAtOnce()
{
    QSignalSpy busy(m_runner.get(), &EditRunner::busyChanged);
    m_runner->edit(withHidden(7));
    QCOMPARE(drawnHidden(), 7);
    QVERIFY(!m_runner->isBusy());
    QCOMPARE(busy.count(), 0);
    QCOMPARE(m_history->stack()->count(), 1);
}

void TestEditRunner::manyWeightsAreDrawnInTheWorker()
{
    const auto before = m_history->present();
    QSignalSpy busy(m_runner.get(), &EditRunner::busyChanged);
    m_runner->edit(withHidden(large));
    QVERIFY(m_runner->isBusy());
    QCOMPARE(m_history->present(), before);
    QCOMPARE(busy.count(), 1);
    QVERIFY(settled());
    QCOMPARE(drawnHidden(), large);
    QCOMPARE(busy.count(), 2);
    m_history->stack()->undo();
    QCOMPARE(m_history->present(), before);
}

void TestEditRunner::othersAreRefusedMeanwhile()
{
    QVERIFY(m_runner->edit(withHidden(large)));
    const double before = model().inputs.x(0, 0);
    QVERIFY(!m_runner->edit(SetCell { "x", 0, 0, before + 1 }));
    ManyToOneConfig config = model().config; // of what is there still: it would take the size back
    config.score = Score::Additive;
    QVERIFY(!m_runner->edit(SetManyToOneConfig { config }));
    QVERIFY(settled());
    QCOMPARE(drawnHidden(), large);
    QCOMPARE(model().inputs.x(0, 0), before);
    QCOMPARE(m_history->stack()->count(), 1);
    QVERIFY(m_runner->edit(SetCell { "x", 0, 0, before + 1 }));
    QCOMPARE(model().inputs.x(0, 0), before + 1);
}

void TestEditRunner::whatIsChangedBackMeanwhileIsNoStep()
{
    const auto before = m_history->present();
    m_runner->edit(withHidden(large, "hidden"));
    m_runner->edit(withHidden(model().config.rnn.hiddenSize, "hidden"));
    QVERIFY(settled());
    QCOMPARE(m_history->present(), before);
    QCOMPARE(m_history->stack()->count(), 0);
}

void TestEditRunner::whatContinuesTheLastTakesItsPlace()
{
    std::vector<Index> seen;
    connect(m_history.get(), &EditHistory::changed, this, [&] { seen.push_back(drawnHidden()); });
    for (const Index hidden : { large, large + 1, large + 2, large + 3 })
        m_runner->edit(withHidden(hidden, "hidden"));
    QVERIFY(settled());
    QCOMPARE(seen, std::vector<Index> { large + 3 });
    QCOMPARE(m_history->stack()->count(), 1);
}

void TestEditRunner::anUndoDropsIt()
{
    m_runner->edit(withHidden(7));
    const auto seven = m_history->present();
    m_runner->edit(withHidden(large));
    QSignalSpy busy(m_runner.get(), &EditRunner::busyChanged);
    QSignalSpy dropped(m_runner.get(), &EditRunner::dropped);
    m_history->stack()->undo();
    QVERIFY(!m_runner->isBusy());
    QCOMPARE(busy.count(), 1);
    QTRY_COMPARE(dropped.count(), 1);
    const auto present = m_history->present();
    m_runner->edit(withHidden(large + 1)); // comes after the one that was dropped
    QVERIFY(settled());
    QCOMPARE(drawnHidden(), large + 1);
    m_history->stack()->undo();
    QCOMPARE(m_history->present(), present);
    QVERIFY(m_history->present() != seven);
}

void TestEditRunner::anotherSpecimenDropsIt()
{
    const auto first = m_history->present();
    m_runner->edit(withHidden(large));
    const auto other = std::make_shared<const Specimen>(newVectors());
    m_history->reset(other);
    QVERIFY(!m_runner->isBusy());
    m_history->reset(first); // whose turn comes when the worker is free again
    m_runner->edit(withHidden(large + 1));
    QVERIFY(settled());
    QCOMPARE(drawnHidden(), large + 1);
    QCOMPARE(m_history->stack()->count(), 1);
}

void TestEditRunner::withoutMemoryNothingIsChanged()
{
    if (!canUseUpMemory)
        QSKIP("Memory cannot be made to run out here.");
    const auto before = m_history->present();
    QSignalSpy failed(m_runner.get(), &EditRunner::failed);
    m_runner->edit(withHidden(3000)); // long enough for memory to run out in the midst of it
    QTest::qSleep(10);
    memoryFailsOnce = true;
    while (memoryFailsOnce)
        QThread::yieldCurrentThread();
    QVERIFY(settled());
    QCOMPARE(failed.count(), 1);
    QCOMPARE(m_history->present(), before);
    m_runner->edit(withHidden(large));
    QVERIFY(settled());
    QCOMPARE(drawnHidden(), large);
}

void TestEditRunner::doneSaysWhatWasDoneToWhat()
{
    const auto first = m_history->present();
    std::vector<std::shared_ptr<const Specimen>> befores;
    connect(m_runner.get(), &EditRunner::done, this,
        [&](const Edit &, const std::shared_ptr<const Specimen> &before) { befores.push_back(before); });
    m_runner->edit(SetCell { "x", 0, 0, 5 });
    const auto second = m_history->present();
    m_runner->edit(SetCell { "x", 0, 0, 5 }); // changes nothing
    m_runner->edit(withHidden(large));
    QVERIFY(settled());
    QCOMPARE(befores, (std::vector { first, second }));
}

ALPHASCOPE_TEST(TestEditRunner, QCoreApplication)
#include "tst_editrunner.moc"
