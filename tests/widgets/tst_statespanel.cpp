// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fourtokens.h"
#include "models/matrixmodel.h"
#include "testclass.h"
#include "widgets/heatmap.h"
#include "widgets/statespanel.h"

#include <QApplication>
#include <QComboBox>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! A panel with the alpha model and the selection that it shares with the other views.
struct StatesBench {
    MatrixModel alpha;
    QItemSelectionModel selection { &alpha };
    StatesPanel panel;

    explicit StatesBench(Trace trace)
    {
        panel.resize(1280, 260);
        panel.setSelection(&selection);
        show(std::move(trace));
        select(0);
        panel.show();
        (void)QTest::qWaitForWindowExposed(&panel);
    }

    void show(Trace trace)
    {
        const auto made = shared(std::move(trace));
        alpha.setView(alphaView(made, 0));
        panel.setTrace(made);
    }

    void select(int timestep)
    {
        selection.setCurrentIndex(alpha.index(0, timestep), QItemSelectionModel::ClearAndSelect);
    }

    QComboBox *quantity() const { return panel.findChild<QComboBox *>(u"quantity"_s); }
    QTableView *values() const { return panel.findChild<QTableView *>(u"values"_s); }
    Heatmap *heatmap() const { return panel.findChild<Heatmap *>(u"heatmap"_s); }

    QString text(const char *name) const
    {
        const auto *label = panel.findChild<QLabel *>(QString::fromLatin1(name));
        return label->isVisibleTo(&panel) ? label->text() : QString();
    }

    QPoint middle(int timestep, int unit) const
    {
        const GridAxis &rows = heatmap()->rowAxis();
        const GridAxis &columns = heatmap()->columnAxis();
        return QPointF(columns.begin(unit) + columns.cell / 2, rows.begin(timestep) + rows.cell / 2).toPoint();
    }
};

} // namespace

class TestStatesPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theListHasEveryQuantity();
    void theChosenQuantityIsDrawn();
    void theTimestepsNumbersAreAllLabelled();
    void theTimestepFollowsTheSelection();
    void aClickInTheHeatmapSelectsTheTimestep();
    void theChosenQuantityOutlivesAnEdit();
    void aDecoderStateFollowsTheRow();
    void aSelectionAheadOfTheTraceIsHarmless();
    void vectorsHaveASentenceInstead();
    void withoutATraceASentenceSaysSo();
    void aStateThatIsAttendedToCanBeTypedOver();
    void aQueryCanBeTypedOver();
    void withoutQueriesNoneAreListed();
    void aNarrowerQuantityHasNoCellWhereTheLastOneWas();
};

void TestStatesPanel::theListHasEveryQuantity()
{
    const StatesBench bench(threeTimesteps());
    QCOMPARE(bench.quantity()->count(), 7); // and the query
    QCOMPARE(bench.quantity()->itemText(2), u"i   layer 1, forward: quantity i"_s);
    QCOMPARE(bench.text("message"), QString());
}

void TestStatesPanel::theChosenQuantityIsDrawn()
{
    Trace trace = threeTimesteps();
    trace.states[0].values << -1, 1, 0, 0, 0, 0;
    trace.states[1].values << 1, -1, 0, 0, 0, 0;
    const StatesBench bench(trace);
    const auto colour = [&](int unit) {
        const QPoint corner = bench.middle(0, unit) - QPoint(bench.heatmap()->columnAxis().cell > 20 ? 8 : 0, 0);
        return bench.heatmap()->viewport()->grab().toImage().pixelColor(corner);
    };
    QVERIFY(colour(0).blue() > colour(0).red()); // −1
    QVERIFY(colour(1).red() > colour(1).blue()); // +1
    QTest::keyClick(bench.quantity(), Qt::Key_Down);
    QCOMPARE(bench.quantity()->currentIndex(), 1);
    QVERIFY(colour(0).red() > colour(0).blue());
}

void TestStatesPanel::theTimestepsNumbersAreAllLabelled()
{
    const StatesBench bench(threeTimesteps());
    const QAbstractItemModel *model = bench.values()->model();
    QString symbols;
    for (int row = 0; row < model->rowCount(); ++row)
        symbols += model->headerData(row, Qt::Vertical, Qt::DisplayRole).toString().front();
    QCOMPARE(symbols, u"hcifgo"_s);
    QCOMPARE(bench.text("timestep"), u"Timestep 1 “8”"_s);
    QCOMPARE(model->index(5, 0).data().toString(), u"5.100"_s);
    QCOMPARE(model->index(5, 0).data(Qt::ToolTipRole).toString(), u"5.1"_s);
}

void TestStatesPanel::theTimestepFollowsTheSelection()
{
    StatesBench bench(threeTimesteps());
    bench.select(2);
    QCOMPARE(bench.text("timestep"), u"Timestep 3 “21”"_s);
    QCOMPARE(bench.values()->model()->index(0, 1).data().toString(), u"−0.600"_s);
    bench.selection.clearCurrentIndex();
    QVERIFY(!bench.values()->isVisible());
    QVERIFY(bench.text("timestep").contains(u"Click"_s));
}

void TestStatesPanel::aClickInTheHeatmapSelectsTheTimestep()
{
    const StatesBench bench(threeTimesteps());
    QTest::mouseClick(bench.heatmap()->viewport(), Qt::LeftButton, {}, bench.middle(1, 1));
    QCOMPARE(bench.selection.currentIndex(), bench.alpha.index(0, 1));
    QCOMPARE(bench.text("timestep"), u"Timestep 2 “13”"_s);
}

void TestStatesPanel::theChosenQuantityOutlivesAnEdit()
{
    StatesBench bench(threeTimesteps());
    QTest::keyClick(bench.quantity(), Qt::Key_End);
    QTest::keyClick(bench.quantity(), Qt::Key_Up);
    QCOMPARE(bench.quantity()->currentText().front(), u'o');
    bench.select(1);
    bench.show(threeTimesteps());
    QCOMPARE(bench.quantity()->currentText().front(), u'o');
    QCOMPARE(bench.text("timestep"), u"Timestep 2 “13”"_s);

    Trace plain = threeTimesteps();
    plain.states.resize(1);
    bench.show(plain);
    QCOMPARE(bench.quantity()->count(), 2); // h and the query
    QCOMPARE(bench.quantity()->currentIndex(), 0);
}

namespace {

//! Two outputs, each with a state s of the decoder.
Trace withDecoder()
{
    Trace trace = threeTimesteps();
    trace.rowName = "output";
    trace.rowTitle = "outputs";
    trace.rowLabels = { "I", "ate" };
    trace.sheets[0].alpha = Matrix<double>::Constant(2, 3, 0.25);
    trace.mask = Mask::Constant(2, 3, true);
    trace.states.push_back({ "s", "decoder: hidden state s", Matrix<double> { { 0.25 }, { 0.75 } }, true });
    return trace;
}

} // namespace

void TestStatesPanel::aDecoderStateFollowsTheRow()
{
    StatesBench bench(withDecoder());
    bench.selection.setCurrentIndex(bench.alpha.index(1, 2), QItemSelectionModel::ClearAndSelect);
    QCOMPARE(bench.text("timestep"), u"Timestep 3 “21” · Output 2 “ate”"_s);
    const QAbstractItemModel *values = bench.values()->model();
    QCOMPARE(values->index(values->rowCount() - 1, 0).data().toString(), u"0.750"_s);
}

//! The picture of alpha may already be of a longer output.
void TestStatesPanel::aSelectionAheadOfTheTraceIsHarmless()
{
    StatesBench bench(withDecoder());
    Trace longer = withDecoder();
    longer.rowLabels.resize(40, "and");
    longer.sheets[0].alpha = Matrix<double>::Constant(40, 3, 0.25);
    longer.mask = Mask::Constant(40, 3, true);
    bench.alpha.setView(alphaView(shared(longer), 0));
    bench.selection.setCurrentIndex(bench.alpha.index(39, 1), QItemSelectionModel::ClearAndSelect);
    QCOMPARE(bench.text("timestep"), u"Timestep 2 “13”"_s);
}

void TestStatesPanel::vectorsHaveASentenceInstead()
{
    StatesBench bench(fourTokens());
    QVERIFY(bench.text("message").startsWith(u"There are no hidden states"_s));
    QVERIFY(!bench.heatmap()->isVisible());
    bench.show(threeTimesteps());
    QCOMPARE(bench.text("message"), QString());
    QVERIFY(bench.heatmap()->isVisible());
}

void TestStatesPanel::withoutATraceASentenceSaysSo()
{
    StatesPanel panel;
    QCOMPARE(panel.findChild<QLabel *>(u"message"_s)->text(), u"Nothing has been computed yet."_s);
    panel.setTrace(nullptr);
    QVERIFY(!panel.grab().isNull());
}

void TestStatesPanel::aStateThatIsAttendedToCanBeTypedOver()
{
    StatesBench bench(threeTimesteps());
    QSignalSpy forced(&bench.panel, &StatesPanel::stateForced);
    const auto edit = [&] { return bench.panel.findChild<QLineEdit *>(u"cellNumber"_s); };
    QTest::mouseDClick(bench.heatmap()->viewport(), Qt::LeftButton, {}, bench.middle(1, 0));
    QVERIFY(edit());
    edit()->selectAll();
    QTest::keyClicks(edit(), u"-0.75"_s); // a state may be below 0
    QTest::keyClick(edit(), Qt::Key_Return);
    QCOMPARE(forced.takeFirst(), (QVariantList { 1, 0, -0.75 }));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    bench.quantity()->setCurrentIndex(bench.quantity()->count() - 2); // a gate follows from others
    QTest::mouseDClick(bench.heatmap()->viewport(), Qt::LeftButton, {}, bench.middle(1, 0));
    QVERIFY(!edit());
    QSignalSpy unable(&bench.panel, &StatesPanel::unable);
    for (const auto key : { Qt::Key_F2, Qt::Key_Delete })
        QTest::keyClick(bench.heatmap(), key);
    QCOMPARE(unable.count(), 2);
    QVERIFY(unable.first().first().toString().contains(u"can be changed by hand"_s));
    bench.quantity()->setCurrentIndex(0); // can be typed over, but is no weight
    QTest::keyClick(bench.heatmap(), Qt::Key_Delete);
    QVERIFY(unable.last().first().toString().contains(u"Only a weight"_s));
}

void TestStatesPanel::aQueryCanBeTypedOver()
{
    Trace trace = threeTimesteps();
    const int states = static_cast<int>(trace.states.size());
    StatesBench bench(std::move(trace));
    QSignalSpy forced(&bench.panel, &StatesPanel::queryForced);
    QSignalSpy state(&bench.panel, &StatesPanel::stateForced);
    QCOMPARE(bench.quantity()->count(), states + 1);
    QVERIFY(bench.quantity()->itemText(states).startsWith(u"s   query"_s));
    bench.quantity()->setCurrentIndex(states);
    QTest::mouseDClick(bench.heatmap()->viewport(), Qt::LeftButton, {}, bench.middle(0, 1));
    auto *edit = bench.panel.findChild<QLineEdit *>(u"cellNumber"_s);
    QVERIFY(edit);
    edit->selectAll();
    QTest::keyClicks(edit, u"2.5"_s);
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(forced.takeFirst(), (QVariantList { 0, 1, 2.5 }));
    QVERIFY(state.isEmpty());
}

void TestStatesPanel::withoutQueriesNoneAreListed()
{
    Trace trace = threeTimesteps();
    trace.sheets.front().queries.resize(0, 0); // location attention asks nothing
    const int states = static_cast<int>(trace.states.size());
    StatesBench bench(std::move(trace));
    QCOMPARE(bench.quantity()->count(), states);
}

void TestStatesPanel::aNarrowerQuantityHasNoCellWhereTheLastOneWas()
{
    Trace trace = threeTimesteps();
    trace.sheets.front().queries.conservativeResize(Eigen::NoChange, 1);
    StatesBench bench(std::move(trace));
    QTest::mouseClick(bench.heatmap()->viewport(), Qt::LeftButton, {}, bench.middle(0, 1));
    bench.quantity()->setCurrentIndex(bench.quantity()->count() - 1);
    bench.heatmap()->setFocus();
    QTest::keyClick(bench.heatmap(), Qt::Key_F2);
    QVERIFY(!bench.panel.findChild<QLineEdit *>(u"cellNumber"_s));
}

ALPHASCOPE_TEST(TestStatesPanel, QApplication)
#include "tst_statespanel.moc"
