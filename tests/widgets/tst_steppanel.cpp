// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fourtokens.h"
#include "models/matrixmodel.h"
#include "testclass.h"
#include "widgets/steppanel.h"
#include "widgets/steptable.h"
#include "widgets/sumline.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! A panel with the alpha model and the selection that it shares with the other views.
struct Bench {
    MatrixModel alpha;
    QItemSelectionModel selection { &alpha };
    StepPanel panel;

    explicit Bench(Trace trace)
    {
        panel.resize(1280, 260);
        panel.setSelection(&selection);
        show(std::move(trace));
        select(0, 0);
        panel.show();
        (void)QTest::qWaitForWindowExposed(&panel);
    }

    void show(Trace trace)
    {
        const auto made = shared(std::move(trace));
        alpha.setView(alphaView(made, 0));
        panel.setTrace(made, 0);
    }

    void select(int row, int column)
    {
        selection.setCurrentIndex(alpha.index(row, column), QItemSelectionModel::ClearAndSelect);
    }

    QString text(const char *name) const
    {
        const auto *label = panel.findChild<QLabel *>(QString::fromLatin1(name));
        return label->isVisibleTo(&panel) ? label->text().remove(QChar(0x2060)) : QString();
    }
    QLabel *label(const char *name) const { return panel.findChild<QLabel *>(QString::fromLatin1(name)); }

    StepTable *table() const { return panel.findChild<StepTable *>(); }
    QTableView *view() const { return table()->view(); }
    SumLine *sums() const { return table()->sums(); }

    void clickLine(int line) const
    {
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, middle(line, StepModel::Weight));
    }
    QPoint middle(int line, int column) const
    {
        return view()->visualRect(view()->model()->index(line, column)).center();
    }

    void clickHeader(int column) const
    {
        const QHeaderView *header = view()->horizontalHeader();
        const int x = header->sectionViewportPosition(column) + header->sectionSize(column) / 2;
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
    }

    //! What the table shows in a column, from top to bottom.
    QStringList shown(int column) const
    {
        QStringList cells;
        for (int line = 0; line < view()->model()->rowCount(); ++line)
            cells += view()->model()->index(line, column).data().toString();
        return cells;
    }
};

} // namespace

class TestStepPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLessonIsWrittenOut();
    void theTitleNamesTheRow();
    void theHeadIsPartOfTheTitle();
    void theSelectedColumnIsTheCurrentLine();
    void aClickOnALineSelectsItsColumn();
    void anArrowKeySelectsTheNextColumn();
    void followingTheSelectionDoesNotChangeIt();
    void anotherRowShowsItsArithmetic();
    void anEditKeepsLineAndScroll();
    void theFormulasShowThatTheyHaveTheKeyboard();
    void aSmallerTraceDropsTheSelection();
    void aClickOnAHeaderSorts();
    void theCurrentLineStaysWithItsColumnWhileSorted();
    void theSumsStayBelowTheirColumns();
    void theSumsFollowTheLastLine();
    void theSumsStayInSightWhileScrolling();
    void theBarsAreAsLongAsTheWeights();
    void aMaskedPositionIsHatchedNotBarred();
    void aMaskedRowSaysThereIsNothingToAttendTo();
    void aNumberThatIsNoneIsExplained();
    void aGivenAlphaHasNoScoreColumns();
    void withoutAttentionASentenceSaysSo();
    void withoutATraceASentenceSaysSo();
    void copyTakesTheSelectedLinesWithAllDigits();
    void copyAllTakesEverything();
    void theWidthsDoNotDependOnTheLayout();
    void anotherDocumentFitsTheColumnsAnew();
    void anotherSizeOfTheModelFitsTheColumnsAnew();
    void noNumberIsBrokenAcrossLines();
    void barsOfAnOlderInputAreGrey();
    void theLastPositionIsNotElided();
    void aColumnKeepsTheWidthSetByHand();
    void anotherModelOrOtherLabelsFitTheColumnsAnew();
};

void TestStepPanel::theLessonIsWrittenOut()
{
    const Bench bench(fourTokens());
    QVERIFY(bench.text("formulas").contains(u"<b>e<sub>j</sub></b> = q · k<sub>j</sub>"_s));
    QVERIFY(bench.text("formulas").contains(u"max = 1 "_s));
    QCOMPARE(bench.text("score"), u"e<sub>1</sub> = 1 · 1 + 0 · 0 = 1"_s);
    QVERIFY(bench.text("context").endsWith(u"c = [4.673, 4.121]</b>"_s));
    QCOMPARE(bench.text("summary"), u"entropy 1.19 nats · 94 % of the weight on 3 of 4"_s);
    QCOMPARE(bench.text("finding"), QString());
    QCOMPARE(bench.shown(StepModel::Weight).join(u' '), u"0.446 0.330 0.164 0.060"_s);
    QVERIFY(bench.sums()->accessibleDescription().contains(u"c = [4.673, 4.121]"_s));
}

void TestStepPanel::theTitleNamesTheRow()
{
    Bench bench(lesson(2, 4));
    QCOMPARE(bench.panel.title(), u"Query 1: how α and c were computed"_s);
    QSignalSpy titles(&bench.panel, &StepPanel::titleChanged);
    bench.select(1, 0);
    QCOMPARE(titles.count(), 1);
    QCOMPARE(titles.first().first().toString(), u"Query 2: how α and c were computed"_s);
    bench.select(1, 3);
    QCOMPARE(titles.count(), 1);
    Trace named = lesson(2, 4);
    named.rowLabels[1] = "ate";
    bench.show(named);
    QCOMPARE(bench.panel.title(), u"Query 2 “ate”: how α and c were computed"_s);
    bench.show(threeTimesteps());
    bench.select(0, 0);
    QCOMPARE(bench.panel.title(), u"Output: how α and c were computed"_s);
}

void TestStepPanel::theHeadIsPartOfTheTitle()
{
    Trace trace = fourTokens();
    trace.sheets.push_back(trace.sheets.front());
    trace.sheets.back().values *= 2;
    trace.sheets.back().context *= 2;
    Bench bench(fourTokens());
    bench.panel.setTrace(shared(trace), 1);
    QCOMPARE(bench.panel.title(), u"Query 1, head 2: how α and c were computed"_s);
    QVERIFY(bench.text("context").endsWith(u"<b>dimensions 3–4 of c = [9.346, 8.242]</b> (head 2 of 2)"_s));
}

void TestStepPanel::theSelectedColumnIsTheCurrentLine()
{
    Bench bench(fourTokens());
    QCOMPARE(bench.table()->currentLine(), 0);
    bench.select(0, 3);
    QCOMPARE(bench.table()->currentLine(), 3);
    QCOMPARE(bench.view()->selectionModel()->selectedRows().size(), 1);
    QVERIFY(bench.text("score").startsWith(u"e<sub>4</sub> = 1 · (−1)"_s));
}

void TestStepPanel::aClickOnALineSelectsItsColumn()
{
    Bench bench(lesson(3, 4));
    bench.select(2, 0);
    bench.clickLine(1);
    QCOMPARE(bench.selection.currentIndex(), bench.alpha.index(2, 1));
    QCOMPARE(bench.selection.selectedIndexes(), QModelIndexList { bench.alpha.index(2, 1) });
    QVERIFY(bench.text("score").startsWith(u"e<sub>3,2</sub>"_s));
}

void TestStepPanel::anArrowKeySelectsTheNextColumn()
{
    Bench bench(fourTokens());
    QTest::keyClick(bench.view(), Qt::Key_Down);
    QCOMPARE(bench.selection.currentIndex(), bench.alpha.index(0, 1));
    QTest::keyClick(bench.view(), Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(bench.selection.currentIndex(), bench.alpha.index(0, 3));
}

void TestStepPanel::followingTheSelectionDoesNotChangeIt()
{
    Bench bench(lesson(3, 4));
    QSignalSpy changes(&bench.selection, &QItemSelectionModel::currentChanged);
    bench.select(2, 3);
    QCOMPARE(changes.count(), 1);
    bench.show(lesson(3, 4));
    QCOMPARE(changes.count(), 1);
    QCOMPARE(bench.selection.currentIndex(), bench.alpha.index(2, 3));
}

void TestStepPanel::anotherRowShowsItsArithmetic()
{
    Trace trace = lesson(2, 4);
    trace.sheets.front().scores.row(1) = RowVector<double> { { 0, 0, 0, 0 } };
    attend(trace);
    Bench bench(trace);
    bench.select(1, 2);
    QCOMPARE(bench.shown(StepModel::Weight).join(u' '), u"0.250 0.250 0.250 0.250"_s);
    QVERIFY(bench.text("summary").endsWith(u"nearly uniform"_s));
    QCOMPARE(bench.table()->currentLine(), 2);
}

void TestStepPanel::anEditKeepsLineAndScroll()
{
    Bench bench(lesson(1, 200));
    bench.select(0, 150);
    const int scrolled = bench.view()->verticalScrollBar()->value();
    QVERIFY(scrolled > 0);
    QSignalSpy reset(bench.view()->model(), &QAbstractItemModel::modelReset);
    Trace edited = lesson(1, 200);
    edited.sheets.front().scores(0, 150) = 5;
    attend(edited);
    bench.show(edited);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(bench.view()->verticalScrollBar()->value(), scrolled);
    QCOMPARE(bench.table()->currentLine(), 150);
    QCOMPARE(bench.shown(StepModel::ScoreColumn).at(150), u"+5.000"_s);
}

void TestStepPanel::theFormulasShowThatTheyHaveTheKeyboard()
{
    Bench bench(fourTokens());
    auto *area = bench.panel.findChild<QWidget *>(u"textArea"_s);
    bench.panel.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&bench.panel));
    const QColor ring = area->palette().color(QPalette::Highlight);
    const auto isRinged = [&] {
        const QImage picture = area->grab().toImage();
        const QRect edge = picture.rect();
        int count = 0;
        for (const QPoint place : { edge.topLeft() + QPoint(9, 0), edge.topRight() + QPoint(0, 9),
                 edge.bottomRight() - QPoint(9, 0), edge.bottomLeft() - QPoint(0, 9) })
            count += picture.pixelColor(place) == ring;
        return count == 4;
    };
    bench.view()->setFocus();
    QVERIFY(!isRinged());
    area->setFocus(Qt::TabFocusReason);
    QVERIFY(area->hasFocus() && isRinged());
    bench.view()->setFocus();
    QVERIFY(!isRinged());
}

void TestStepPanel::aSmallerTraceDropsTheSelection()
{
    Bench bench(lesson(3, 7));
    bench.select(2, 6);
    bench.panel.setTrace(shared(fourTokens()), 0); // before the alpha model has heard of it
    QVERIFY(!bench.text("message").isEmpty());
    bench.show(fourTokens());
    bench.select(0, 1);
    QCOMPARE(bench.text("message"), QString());
    QCOMPARE(bench.table()->currentLine(), 1);
}

void TestStepPanel::aClickOnAHeaderSorts()
{
    Trace trace = lesson(1, 12);
    trace.sheets.front().scores(0, 6) = 3;
    attend(trace);
    Bench bench(trace);
    QCOMPARE(bench.shown(StepModel::Position).first(), u"1"_s);
    bench.clickHeader(StepModel::Weight);
    QCOMPARE(bench.shown(StepModel::Position).first(), u"7"_s); // the largest first
    bench.clickHeader(StepModel::Weight);
    QCOMPARE(bench.shown(StepModel::Position).last(), u"7"_s);
    bench.clickHeader(StepModel::Position);
    QCOMPARE(bench.shown(StepModel::Position).mid(8).join(u' '), u"9 10 11 12"_s);
    bench.clickHeader(StepModel::Position);
    QCOMPARE(bench.shown(StepModel::Position).first(), u"12"_s);
    bench.clickHeader(StepModel::Label); // as text
    QCOMPARE(bench.shown(StepModel::Position).first(5).join(u' '), u"1 10 11 12 2"_s);
    bench.clickHeader(StepModel::Contribution); // by the first number
    QCOMPARE(bench.shown(StepModel::Value).first(), u"[−10, 0]"_s);
}

void TestStepPanel::theCurrentLineStaysWithItsColumnWhileSorted()
{
    Bench bench(fourTokens());
    bench.select(0, 3);
    bench.clickHeader(StepModel::Position); // descending
    QCOMPARE(bench.view()->currentIndex().row(), 0);
    bench.clickHeader(StepModel::Position);
    QCOMPARE(bench.view()->currentIndex().row(), 3);
    bench.clickHeader(StepModel::Weight);
    bench.clickHeader(StepModel::Weight); // ascending: key 4 first
    QCOMPARE(bench.table()->currentLine(), 3);
    QCOMPARE(bench.view()->currentIndex().row(), 0);
    QCOMPARE(bench.selection.currentIndex(), bench.alpha.index(0, 3));
    bench.clickLine(3);
    QCOMPARE(bench.selection.currentIndex(), bench.alpha.index(0, 0));
}

void TestStepPanel::theSumsStayBelowTheirColumns()
{
    Bench bench(fourTokens());
    bench.panel.resize(560, 260);
    QScrollBar *bar = bench.table()->findChild<QScrollBar *>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(bar->isVisible());
    bar->setValue(bar->maximum());
    QVERIFY(bench.view()->horizontalScrollBar()->value() > 0);
    bench.view()->horizontalHeader()->resizeSection(StepModel::Label, 150);
    for (const int column : { StepModel::Exponential, StepModel::Weight, StepModel::Contribution }) {
        const QRect cell = bench.view()->visualRect(bench.view()->model()->index(0, column));
        const int left = bench.view()->viewport()->mapToGlobal(cell.topLeft()).x();
        QCOMPARE(bench.sums()->mapToGlobal(bench.sums()->columnRect(column).topLeft()).x(), left);
        QCOMPARE(bench.sums()->columnRect(column).width(), cell.width());
    }
}

void TestStepPanel::theSumsFollowTheLastLine()
{
    const Bench bench(fourTokens());
    const QRect last = bench.view()->visualRect(bench.view()->model()->index(3, StepModel::Weight));
    const int bottom = bench.view()->viewport()->mapTo(bench.table(), last.bottomLeft()).y();
    QCOMPARE(bench.sums()->y(), bottom + 1);
}

void TestStepPanel::theSumsStayInSightWhileScrolling()
{
    Bench bench(lesson(1, 200));
    const auto isInSight = [&] { return bench.table()->rect().contains(bench.sums()->geometry()); };
    QVERIFY(isInSight());
    bench.select(0, 199);
    QVERIFY(isInSight());
    const QRect last = bench.view()->visualRect(bench.view()->model()->index(199, StepModel::Weight));
    QVERIFY(bench.view()->viewport()->rect().contains(last));
}

void TestStepPanel::theBarsAreAsLongAsTheWeights()
{
    Bench bench(fourTokens());
    bench.select(0, 3); // so that the bars compared are of lines that are not selected
    const QImage picture = bench.view()->viewport()->grab().toImage();
    const auto barLength = [&](int line) {
        const QRect cell = bench.view()->visualRect(bench.view()->model()->index(line, StepModel::Weight));
        const QColor colour(0x31, 0x68, 0x8e);
        int length = 0;
        for (int x = cell.left(); x < cell.right(); ++x)
            length += picture.pixelColor(x, cell.center().y()) == colour ? 1 : 0;
        return length;
    };
    QVERIFY(barLength(0) > 20);
    QVERIFY(std::abs(barLength(1) - barLength(0) * 0.330 / 0.446) <= 2);
    QVERIFY(std::abs(barLength(2) - barLength(0) * 0.164 / 0.446) <= 2);
}

void TestStepPanel::aMaskedPositionIsHatchedNotBarred()
{
    Trace trace = fourTokens();
    trace.mask(0, 0) = false;
    attend(trace);
    Bench bench(trace);
    bench.select(0, 3);
    QCOMPARE(bench.shown(StepModel::Weight).first(), u"masked"_s);
    QCOMPARE(bench.shown(StepModel::ScoreColumn).first(), u"+1.000"_s);
    const QImage picture = bench.view()->viewport()->grab().toImage();
    const QRect cell = bench.view()->visualRect(bench.view()->model()->index(0, StepModel::Weight));
    QSet<QRgb> colours; // of a strip through the bar's place: hatching has lines and gaps
    for (int x = cell.left() + 8; x < cell.left() + 40; ++x)
        colours.insert(picture.pixel(x, cell.center().y()));
    QVERIFY(colours.size() > 1);
    QVERIFY(!colours.contains(QColor(0x31, 0x68, 0x8e).rgb()));
}

void TestStepPanel::aMaskedRowSaysThereIsNothingToAttendTo()
{
    Trace trace = fourTokens();
    trace.mask.setConstant(false);
    attend(trace);
    const Bench bench(trace);
    QVERIFY(bench.text("finding").contains(u"nothing to attend to: weights and context are 0"_s));
    QCOMPARE(bench.text("summary"), QString());
    QVERIFY(!bench.text("formulas").contains(u"max ="_s));
}

void TestStepPanel::aNumberThatIsNoneIsExplained()
{
    Trace trace = fourTokens();
    trace.sheets.front().scores(0, 1) = std::numeric_limits<double>::quiet_NaN();
    trace.sheets.front().alpha.setConstant(std::numeric_limits<double>::quiet_NaN());
    trace.sheets.front().findings.front() = RowFinding::NotFinite;
    Bench bench(trace);
    QVERIFY(bench.text("finding").contains(u"not a finite number"_s));
    QCOMPARE(bench.shown(StepModel::ScoreColumn).at(1), u"NaN"_s);
    QVERIFY(!bench.panel.grab().isNull());
}

void TestStepPanel::aGivenAlphaHasNoScoreColumns()
{
    Trace trace = fourTokens();
    trace.given = true;
    Sheet &sheet = trace.sheets.front();
    sheet.scores.resize(0, 0);
    sheet.queries.resize(0, 0);
    sheet.keys.resize(0, 0);
    sheet.alpha *= 1.0307;
    sheet.findings.front() = RowFinding::SumNotOne;
    const Bench bench(trace);
    for (const int column : { StepModel::Key, StepModel::ScoreColumn, StepModel::Exponential })
        QVERIFY(bench.view()->isColumnHidden(column));
    QVERIFY(!bench.view()->isColumnHidden(StepModel::Weight));
    QVERIFY(bench.text("formulas").contains(u"given"_s));
    QCOMPARE(bench.text("score"), QString());
    QVERIFY(bench.text("finding").contains(u"1.031"_s));
    QVERIFY(bench.sums()->accessibleDescription().contains(u"not 1: Σ 1.031"_s));
}

void TestStepPanel::withoutAttentionASentenceSaysSo()
{
    Trace trace = threeTimesteps();
    trace.score = Score::None;
    trace.sheets.clear();
    Bench bench(trace);
    QVERIFY(bench.text("message").startsWith(u"This model has no attention. Choose a score"_s));
    trace.contextNote = "There is no attention: the last state takes its place.";
    bench.show(trace);
    QVERIFY(bench.text("message").startsWith(u"There is no attention: the last state takes its place. Choose"_s));
    QCOMPARE(bench.panel.title(), u"Without attention"_s);
    bench.show(threeTimesteps());
    QCOMPARE(bench.text("message"), QString());
    QVERIFY(bench.view()->isVisible());
}

void TestStepPanel::withoutATraceASentenceSaysSo()
{
    Bench bench(fourTokens());
    bench.panel.setTrace(nullptr, 0);
    QCOMPARE(bench.text("message"), u"Nothing has been computed yet."_s);
    QVERIFY(!bench.view()->isVisible());
}

void TestStepPanel::copyTakesTheSelectedLinesWithAllDigits()
{
    Bench bench(fourTokens());
    bench.clickLine(1);
    QTest::keyClick(bench.view(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(bench.view(), Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines.at(0), u"j\tkey\tk\tscore e\texp(e − max)\tweight α\tv\tα·v\tΣ α·v so far"_s);
    QVERIFY(lines.at(1).startsWith(u"2\tkey 2\t[0.7, 0.7]\t0.7\t0.740818220681"_s));
    QVERIFY(lines.at(2).startsWith(u"3\t"_s));
    QCOMPARE(lines.at(2).section(u'\t', 5, 5).toDouble(), bench.alpha.index(0, 2).data(Qt::EditRole).toDouble());
}

void TestStepPanel::copyAllTakesEverything()
{
    Bench bench(threeTimesteps());
    bench.view()->actions().at(1)->trigger();
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines.first(), u"j\ttimestep\tscore e\texp(e − max)\tweight α\th\tα·h\tΣ α·h so far"_s);
    QVERIFY(lines.last().startsWith(u"3\t21\t0\t"_s));
}

//! The first trace may come before the panel has its size, or after.
void TestStepPanel::theWidthsDoNotDependOnTheLayout()
{
    Trace trace = lesson(1, 30);
    trace.columnLabels[9] = "a label further down, and long";
    const auto made = shared(trace);
    const auto widths = [&](bool early) {
        MatrixModel alpha;
        QItemSelectionModel selection(&alpha);
        StepPanel panel;
        panel.resize(1280, 140);
        panel.setSelection(&selection);
        if (!early) {
            panel.show();
            (void)QTest::qWaitForWindowExposed(&panel);
        }
        alpha.setView(alphaView(made, 0));
        panel.setTrace(made, 0);
        selection.setCurrentIndex(alpha.index(0, 0), QItemSelectionModel::ClearAndSelect);
        panel.show();
        (void)QTest::qWaitForWindowExposed(&panel);
        const QHeaderView *header = panel.findChild<StepTable *>()->view()->horizontalHeader();
        QList<int> sizes;
        for (int column = 0; column < StepModel::Contribution; ++column)
            sizes += header->sectionSize(column);
        return sizes;
    };
    QCOMPARE(widths(true), widths(false));
}

void TestStepPanel::anotherDocumentFitsTheColumnsAnew()
{
    Bench bench(lesson(1, 3));
    const QHeaderView *header = bench.view()->horizontalHeader();
    const int before = header->sectionSize(StepModel::Label);
    Trace named = lesson(1, 3);
    named.columnLabels[1] = "key 2, long";
    bench.show(named);
    const int wide = header->sectionSize(StepModel::Label);
    QVERIFY(wide > before && wide <= 2 * before);
    bench.show(lesson(1, 3));
    QCOMPARE(header->sectionSize(StepModel::Label), wide); // nothing jumps while a label is typed
    bench.panel.forgetWidths();
    bench.show(lesson(1, 3));
    QCOMPARE(header->sectionSize(StepModel::Label), before);
}

void TestStepPanel::anotherSizeOfTheModelFitsTheColumnsAnew()
{
    Bench bench(fourTokens());
    const QHeaderView *header = bench.view()->horizontalHeader();
    const int narrow = header->sectionSize(StepModel::Value);
    Trace wide = fourTokens();
    Matrix<double> &values = wide.sheets.front().values;
    values = Matrix<double>(values.replicate(1, 2));
    wide.sheets.front().context = wide.context = wide.sheets.front().alpha * values;
    bench.show(wide);
    QVERIFY(header->sectionSize(StepModel::Value) > narrow);
    bench.show(fourTokens());
    QCOMPARE(header->sectionSize(StepModel::Value), narrow);
}

//! Qt breaks after the point of "0.392".
void TestStepPanel::noNumberIsBrokenAcrossLines()
{
    const Bench bench(fourTokens());
    const QString text = bench.label("context")->text();
    QVERIFY(text.contains(u"0.\u2060446"_s));
}

//! Their blue would look more valid than the numbers beside them.
void TestStepPanel::barsOfAnOlderInputAreGrey()
{
    Bench bench(fourTokens());
    const auto bar = [&] {
        const QPoint middle = bench.middle(1, StepModel::Weight);
        const QImage image = bench.view()->viewport()->grab().toImage();
        const int left = bench.view()->columnViewportPosition(StepModel::Weight);
        return image.pixelColor(left + 8, middle.y());
    };
    const QColor present = bar();
    bench.panel.setEnabled(false);
    const QColor older = bar();
    QVERIFY2(older.saturation() < present.saturation() / 2, qPrintable(present.name() + older.name()));
}

void TestStepPanel::theLastPositionIsNotElided()
{
    Bench bench(lesson(1, 4000));
    const QModelIndex last = bench.view()->model()->index(3999, StepModel::Position);
    QVERIFY(bench.view()->horizontalHeader()->sectionSize(StepModel::Position)
        >= bench.view()->sizeHintForIndex(last).width());
}

void TestStepPanel::aColumnKeepsTheWidthSetByHand()
{
    Bench bench(fourTokens());
    QHeaderView *header = bench.view()->horizontalHeader();
    const int edge = header->sectionViewportPosition(StepModel::Label) + header->sectionSize(StepModel::Label) - 1;
    const int before = header->sectionSize(StepModel::Label);
    QTest::mousePress(header->viewport(), Qt::LeftButton, {}, QPoint(edge, 5));
    QTest::mouseMove(header->viewport(), QPoint(edge + 40, 5));
    QTest::mouseRelease(header->viewport(), Qt::LeftButton, {}, QPoint(edge + 40, 5));
    QCOMPARE(header->sectionSize(StepModel::Label), before + 40);
    bench.show(lesson(1, 9));
    bench.select(0, 0);
    QCOMPARE(header->sectionSize(StepModel::Label), before + 40);
}

void TestStepPanel::anotherModelOrOtherLabelsFitTheColumnsAnew()
{
    Bench bench(lesson(1, 3));
    const QHeaderView *header = bench.view()->horizontalHeader();
    const auto widths = [&] {
        QList<int> sizes;
        for (int column = 0; column < StepModel::Contribution; ++column)
            sizes += header->sectionSize(column);
        return sizes;
    };
    const QList<int> before = widths();
    Trace named = lesson(1, 3);
    named.columnLabels[1] = "a label that is very much longer than key 2";
    bench.show(named);
    QVERIFY(header->sectionSize(StepModel::Label) > before[StepModel::Label]);
    bench.show(lesson(1, 3));
    QCOMPARE(widths(), before);
    Trace recurrent = threeTimesteps(); // as many lines, other columns
    recurrent.sheets.front().keys *= 1e5;
    recurrent.sheets.front().values *= 1e5;
    bench.show(recurrent);
    bench.show(lesson(1, 3));
    QCOMPARE(widths(), before);
}

ALPHASCOPE_TEST(TestStepPanel, QApplication)
#include "tst_steppanel.moc"
