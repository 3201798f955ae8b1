// SPDX-License-Identifier: GPL-3.0-or-later
#include "attentiontrace.h"
#include "picture.h"
#include "testclass.h"

#include "models/numbertext.h"
#include "widgets/heatmap.h"
#include "widgets/heatmapoverview.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QMenu>
#include <QPaintEvent>
#include <QRubberBand>
#include <QScreen>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalSpy>
#include <QToolTip>
#include <QtTest>
#include <QWheelEvent>
#include <QWindow>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! A heatmap of alpha in a window of its own.
struct Shown {
    MatrixModel model;
    QItemSelectionModel selection { &model };
    Heatmap map;

    explicit Shown(const Matrix<double> &alpha, QSize size = { 700, 500 })
    {
        map.setModel(&model);
        map.setSelection(&selection, Heatmap::Selects::Cell);
        show(traceOf(alpha));
        map.resize(size);
        map.show();
    }

    void show(const std::shared_ptr<Trace> &trace) { model.setView(alphaView(trace, 0)); }

    QPoint centre(int row, int column) const
    {
        return QPointF(map.columnAxis().centre(column), map.rowAxis().centre(row)).toPoint();
    }

    //! A quarter into the cell: beside its number and within its frame.
    QRgb colour(int row, int column)
    {
        const QPointF place(map.columnAxis().begin(column) + map.columnAxis().cell / 4,
            map.rowAxis().begin(row) + map.rowAxis().cell / 4);
        return pixelAt(map.viewport()->grab().toImage(), place);
    }

    void click(int row, int column)
    {
        QTest::mouseClick(map.viewport(), Qt::LeftButton, Qt::NoModifier, centre(row, column));
    }

    QPoint current() const { return { selection.currentIndex().row(), selection.currentIndex().column() }; }

    void wheel(const QPoint &at, int delta, Qt::KeyboardModifiers modifiers)
    {
        QWheelEvent event(
            at, map.viewport()->mapToGlobal(at), {}, { 0, delta }, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(map.viewport(), &event);
    }
};

Matrix<double> lesson()
{
    Matrix<double> alpha(1, 4);
    alpha << 0.44564, 0.33014, 0.16394, 0.06028;
    return alpha;
}

bool differs(const QImage &a, const QImage &b, const QRect &area) { return partOf(a, area) != partOf(b, area); }

} // namespace

class HeatmapTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cellsHaveTheColourOfTheirWeight();
    void fewCellsAreLarge();
    void largeMatrixFitsWhole();
    void cellsHaveWholeDevicePixelsAtEveryZoom();
    void newWeightsOfTheSameShapeRepaint();
    void clickSelectsAndDragFollows();
    void keysMoveTheSelectedCell();
    void selectedCellIsFramedAndItsRowToo();
    void hoverSaysTheExactValueAndKeepsTheSelection();
    void toolTipIsLiteral();
    void labelsShowTheirWholeTextOnHover();
    void zoomKeepsThePlaceUnderThePointer();
    void zoomEndsAtTheFit();
    void selectedCellIsScrolledIntoView();
    void zoomKeysKeepTheSelectedCellInView();
    void otherShapeIsShownWhole();
    void keyAndMenuMaskTheSameCell();
    void paddingIsOfferedByName();
    void valueIsCopiedExactly();
    void clickInAFollowerSelectsTheRow();
    void timestepsSelectColumns();
    void noteTakesThePlaceOfThePicture();
    void dimmedPictureIsStillThere();
    void notesStandBesideTheirRows();
    void legendTellsTheRange();
    void screenReadersHearTheCell();
    void darkPaletteKeepsTheColours();
    void everySizeOfWindowIsFine();
    void zoomedCellsFitWhateverTheFont();
    void shiftDragZoomsToWhatItCovers();
    void aDragWhoseReleaseWasLostEnds();
    void escapeDropsADrag();
    void shiftAndDoubleClickEditNothing();
    void middleDragPans();
    void aPannedPictureIsTheOneDrawnAnew_data();
    void aPannedPictureIsTheOneDrawnAnew();
    void whatIsNotPaintedAnewHasNotChanged_data();
    void whatIsNotPaintedAnewHasNotChanged();
    void aCellIsOnePixelWhereManyAre();
    void overviewShowsAndMovesWhatIsInSight();
    void hoveredRowAndColumnAreAlwaysNamed();
    void scrollBarsTakeTheirRoomAtOnce();
    void hoverPaintsTheCellAndItsNamesOnly();
    void aWeightIsTypedIntoItsCell();
    void oneEscapeLeavesWhatWasRefused();
    void anotherPlaceLeavesWhatWasRefused();
    void aKeyThatDoesNothingSaysWhy();
    void maskedAndGivenWeightsCannotBeForced();
    void forcedCellsAreMarked();
    void styleChangesColoursAndDigits();
    void mirroredColumnsRunFromRightToLeft();
};

void HeatmapTest::cellsHaveTheColourOfTheirWeight()
{
    Shown shown(lesson());
    for (int column = 0; column < 4; ++column)
        QCOMPARE(shown.colour(0, column), ColourMap::viridis().at(lesson()(0, column)));
}

void HeatmapTest::fewCellsAreLarge()
{
    Shown shown(lesson());
    QCOMPARE(shown.map.columnAxis().cell, 110.0);
    QCOMPARE(shown.map.rowAxis().cell, 96.0);
    QCOMPARE(shown.map.horizontalScrollBar()->maximum(), 0);
    QCOMPARE(shown.map.verticalScrollBar()->maximum(), 0);
}

void HeatmapTest::largeMatrixFitsWhole()
{
    Shown shown(Matrix<double>::Constant(1000, 1200, 0.1));
    QVERIFY(shown.map.columnAxis().cell < 1);
    QVERIFY(shown.map.columnAxis().end(1199) <= shown.map.viewport()->width());
    QVERIFY(shown.map.rowAxis().end(999) <= shown.map.viewport()->height());
    QCOMPARE(shown.map.horizontalScrollBar()->maximum(), 0);
    QVERIFY(shown.map.legend().text().contains(u"maximum of each block"_s));
}

void HeatmapTest::cellsHaveWholeDevicePixelsAtEveryZoom() // case 29
{
    Shown shown(diagonalWeights(10, 10));
    const double ratio = shown.map.devicePixelRatioF();
    for (int step = 0; step < 12; ++step) {
        for (const GridAxis *axis : { &shown.map.rowAxis(), &shown.map.columnAxis() })
            for (const double length : { axis->cell, axis->origin, axis->offset })
                QVERIFY(std::abs(length * ratio - std::round(length * ratio)) < 1e-9);
        shown.map.zoomIn();
    }
}

void HeatmapTest::newWeightsOfTheSameShapeRepaint()
{
    Shown shown(lesson());
    shown.click(0, 2);
    Matrix<double> other = lesson();
    other(0, 1) = 0.9;
    shown.show(traceOf(other));
    QCOMPARE(shown.colour(0, 1), ColourMap::viridis().at(0.9));
    QCOMPARE(shown.current(), QPoint(0, 2));
}

void HeatmapTest::clickSelectsAndDragFollows()
{
    Shown shown(diagonalWeights(5, 6));
    shown.click(3, 4);
    QCOMPARE(shown.current(), QPoint(3, 4));
    QVERIFY(shown.selection.isSelected(shown.model.index(3, 4)));
    QTest::mousePress(shown.map.viewport(), Qt::LeftButton, Qt::NoModifier, shown.centre(0, 0));
    QMouseEvent drag(QEvent::MouseMove, shown.centre(2, 1), shown.map.viewport()->mapToGlobal(shown.centre(2, 1)),
        Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(shown.map.viewport(), &drag);
    QCOMPARE(shown.current(), QPoint(2, 1));
    QTest::mouseRelease(shown.map.viewport(), Qt::LeftButton, Qt::NoModifier, shown.centre(2, 1));
    QTest::mouseClick(shown.map.viewport(), Qt::LeftButton, Qt::NoModifier, { 1, 1 }); // beside the cells
    QCOMPARE(shown.current(), QPoint(2, 1));
}

void HeatmapTest::keysMoveTheSelectedCell()
{
    Shown shown(diagonalWeights(40, 30), { 400, 300 });
    shown.click(5, 5);
    const auto after = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(&shown.map, key, modifiers);
        return shown.current();
    };
    QCOMPARE(after(Qt::Key_Down), QPoint(6, 5));
    QCOMPARE(after(Qt::Key_Right), QPoint(6, 6));
    QCOMPARE(after(Qt::Key_Up), QPoint(5, 6));
    QCOMPARE(after(Qt::Key_Left), QPoint(5, 5));
    QCOMPARE(after(Qt::Key_End), QPoint(5, 29));
    QCOMPARE(after(Qt::Key_Right), QPoint(5, 29));
    QCOMPARE(after(Qt::Key_Home), QPoint(5, 0));
    QCOMPARE(after(Qt::Key_End, Qt::ControlModifier), QPoint(39, 29));
    QCOMPARE(after(Qt::Key_Home, Qt::ControlModifier), QPoint(0, 0));
    shown.map.zoomIn();
    shown.map.zoomIn();
    QVERIFY(after(Qt::Key_PageDown).x() > 3);
    QCOMPARE(after(Qt::Key_PageUp), QPoint(0, 0));
}

void HeatmapTest::selectedCellIsFramedAndItsRowToo()
{
    Shown shown(diagonalWeights(4, 4));
    shown.click(1, 2);
    const QImage image = shown.map.viewport()->grab().toImage();
    const QRgb frame = qRgb(0xff, 0x98, 0x00);
    const GridAxis &rows = shown.map.rowAxis();
    const GridAxis &columns = shown.map.columnAxis();
    const auto pixel = [&](double x, double y) { return pixelAt(image, { x, y }); };
    QCOMPARE(pixel(columns.begin(0) - 1, rows.centre(1)), frame);
    QCOMPARE(pixel(columns.centre(0), rows.begin(1) - 1), frame);
    QCOMPARE(pixel(columns.begin(2) + 1, rows.begin(1) + 12), frame); // the cell's own
    QVERIFY(pixel(columns.begin(1) + 1, rows.begin(1) + 12) != frame);
    QVERIFY(pixel(columns.centre(0), rows.begin(3) - 1) != frame);
}

void HeatmapTest::hoverSaysTheExactValueAndKeepsTheSelection()
{
    Shown shown(lesson());
    QVERIFY(QTest::qWaitForWindowActive(&shown.map)); // the focus has its own frame
    shown.click(0, 0);
    QSignalSpy hovered(&shown.map, &Heatmap::hovered);
    const QImage before = shown.map.viewport()->grab().toImage();
    QTest::mouseMove(shown.map.windowHandle(), shown.map.viewport()->mapTo(&shown.map, shown.centre(0, 2)));
    QTRY_COMPARE(hovered.size(), 1);
    QCOMPARE(hovered.at(0).at(1).toInt(), 2);
    QVERIFY(hovered.at(0).at(2).toString().endsWith(u"weight 0.16394"_s));
    const QRect cell(shown.centre(0, 2) - QPoint(54, 47), QSize(108, 94));
    QVERIFY(differs(before, shown.map.viewport()->grab().toImage(), cell));
    QCOMPARE(shown.current(), QPoint(0, 0));

    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(shown.map.viewport(), &leave);
    QCOMPARE(hovered.size(), 2);
    QCOMPARE(hovered.at(1).at(0).toInt(), -1);
    QVERIFY(hovered.at(1).at(2).toString().isEmpty());
    QCOMPARE(shown.map.viewport()->grab().toImage(), before);
}

void HeatmapTest::toolTipIsLiteral() // case 34
{
    Shown shown(lesson());
    auto trace = traceOf(lesson());
    trace->columnLabels[1] = "<b>x</b>";
    shown.show(trace);
    const QPoint at = shown.centre(0, 1);
    QHelpEvent help(QEvent::ToolTip, at, shown.map.viewport()->mapToGlobal(at));
    QApplication::sendEvent(shown.map.viewport(), &help);
    QVERIFY(QToolTip::text().contains(u"&lt;b&gt;x&lt;/b&gt;"_s));
    QVERIFY(QToolTip::text().contains(u"0.33014"_s));
    QToolTip::hideText();
}

void HeatmapTest::labelsShowTheirWholeTextOnHover()
{
    Shown shown(lesson());
    auto trace = traceOf(lesson());
    trace->rowLabels[0] = std::string(300, 'w');
    shown.show(trace);
    QVERIFY(shown.map.columnAxis().origin <= shown.map.viewport()->width() / 3.0 + 20); // elided beyond a third
    const QPoint at(5 + static_cast<int>(shown.map.columnAxis().origin / 2), shown.centre(0, 0).y());
    QHelpEvent help(QEvent::ToolTip, at, shown.map.viewport()->mapToGlobal(at));
    QApplication::sendEvent(shown.map.viewport(), &help);
    QVERIFY(QToolTip::text().contains(QString(300, u'w')));
    QToolTip::hideText();
}

void HeatmapTest::zoomKeepsThePlaceUnderThePointer()
{
    Shown shown(diagonalWeights(100, 100));
    const double fit = shown.map.rowAxis().cell;
    const QPoint at = shown.map.cellArea().center().toPoint() + QPoint(30, 20);
    const auto place = [&](const GridAxis &axis, double position) { return (position - axis.begin(0)) / axis.cell; };
    for (int notch = 0; notch < 5; ++notch)
        shown.wheel(at, 120, Qt::ControlModifier);
    QVERIFY(shown.map.verticalScrollBar()->maximum() > 100 && shown.map.horizontalScrollBar()->maximum() > 100);
    for (int notch = 0; notch < 5; ++notch) {
        const double row = place(shown.map.rowAxis(), at.y());
        const double column = place(shown.map.columnAxis(), at.x());
        shown.wheel(at, 120, Qt::ControlModifier);
        QVERIFY(std::abs(place(shown.map.rowAxis(), at.y()) - row) * shown.map.rowAxis().cell <= 1);
        QVERIFY(std::abs(place(shown.map.columnAxis(), at.x()) - column) * shown.map.columnAxis().cell <= 1);
    }
    QVERIFY(shown.map.rowAxis().cell > 5 * fit);
    const double offset = shown.map.rowAxis().offset;
    shown.wheel(at, -120, Qt::NoModifier);
    QVERIFY(shown.map.rowAxis().offset > offset);
}

void HeatmapTest::zoomEndsAtTheFit()
{
    Shown shown(diagonalWeights(50, 50));
    const double fit = shown.map.rowAxis().cell;
    shown.map.zoomIn();
    shown.map.zoomIn();
    QVERIFY(shown.map.rowAxis().cell > fit);
    for (int i = 0; i < 5; ++i)
        shown.map.zoomOut();
    QCOMPARE(shown.map.rowAxis().cell, fit);
    QCOMPARE(shown.map.verticalScrollBar()->maximum(), 0);
    for (int i = 0; i < 40; ++i)
        shown.map.zoomIn();
    QVERIFY(shown.map.rowAxis().cell <= 200 && shown.map.columnAxis().cell <= 200);
    shown.map.zoomToFit();
    QCOMPARE(shown.map.rowAxis().cell, fit);
}

void HeatmapTest::selectedCellIsScrolledIntoView()
{
    Shown shown(diagonalWeights(100, 100));
    for (int i = 0; i < 8; ++i)
        shown.map.zoomIn();
    for (const QPoint cell : { QPoint(99, 0), QPoint(0, 99), QPoint(50, 50) }) {
        shown.selection.setCurrentIndex(shown.model.index(cell.x(), cell.y()), QItemSelectionModel::ClearAndSelect);
        QVERIFY(shown.map.cellArea().contains(shown.centre(cell.x(), cell.y())));
    }
}

void HeatmapTest::zoomKeysKeepTheSelectedCellInView()
{
    for (const QPoint cell : { QPoint(97, 2), QPoint(1, 99), QPoint(40, 60) }) {
        Shown shown(diagonalWeights(100, 100));
        shown.selection.setCurrentIndex(shown.model.index(cell.x(), cell.y()), QItemSelectionModel::ClearAndSelect);
        const auto inView = [&] { return shown.map.cellArea().contains(shown.centre(cell.x(), cell.y())); };
        for (int i = 0; i < 9; ++i) {
            shown.map.zoomIn();
            QVERIFY(inView());
        }
        shown.map.verticalScrollBar()->setValue(cell.x() < 50 ? shown.map.verticalScrollBar()->maximum() : 0);
        QVERIFY(!inView());
        shown.map.zoomIn(); // comes back to it
        QVERIFY(inView());
        for (int i = 0; i < 4; ++i) {
            shown.map.zoomOut();
            QVERIFY(inView());
        }
    }
}

void HeatmapTest::otherShapeIsShownWhole()
{
    Shown shown(diagonalWeights(100, 100));
    shown.map.zoomIn();
    shown.map.zoomIn();
    shown.show(traceOf(lesson()));
    QCOMPARE(shown.map.rowAxis().count, 1);
    QCOMPARE(shown.map.columnAxis().cell, 110.0);
    QCOMPARE(shown.map.rowAxis().offset, 0.0);
    shown.show(traceOf(diagonalWeights(100, 100)));
    for (int i = 0; i < 6; ++i)
        shown.map.zoomIn();
    QVERIFY(shown.map.verticalScrollBar()->maximum() > 0);
    shown.show(traceOf(diagonalWeights(90, 100)));
    QCOMPARE(shown.map.verticalScrollBar()->maximum(), 0);
}

void HeatmapTest::keyAndMenuMaskTheSameCell()
{
    Shown shown(lesson());
    QVERIFY(QTest::qWaitForWindowActive(&shown.map));
    shown.map.setFocus();
    QSignalSpy toggled(&shown.map, &Heatmap::maskToggled);
    shown.click(0, 2);
    QTest::keyClick(&shown.map, Qt::Key_M);
    QCOMPARE(toggled.size(), 1);
    QCOMPARE(toggled.at(0), QVariantList({ 0, 2, true }));

    auto trace = traceOf(lesson());
    trace->mask(0, 1) = false;
    shown.show(trace);
    const QPoint at = shown.centre(0, 1);
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, shown.map.viewport()->mapToGlobal(at));
    QApplication::sendEvent(shown.map.viewport(), &event);
    QCOMPARE(shown.current(), QPoint(0, 1)); // the menu is about the cell that was clicked
    auto *menu = shown.map.findChild<QMenu *>();
    QVERIFY(menu);
    auto *action = menu->actions().at(0);
    QCOMPARE(action->text(), u"Unmask this cell"_s);
    QCOMPARE(action->shortcut(), QKeySequence(Qt::Key_M));
    action->trigger();
    QCOMPARE(toggled.at(1), QVariantList({ 0, 1, false }));
    menu->close();
}

void HeatmapTest::paddingIsOfferedByName()
{
    Shown shown(lesson());
    shown.click(0, 2);
    auto *padding = shown.map.findChild<QAction *>(u"markPadding"_s);
    QCOMPARE(padding->text(), u"Mark key 3 as padding"_s);
    QSignalSpy toggled(&shown.map, &Heatmap::paddingToggled);
    padding->trigger();
    QCOMPARE(toggled.at(0), QVariantList({ 2, true }));
    auto trace = traceOf(lesson());
    trace->padded = { false, false, true, false };
    shown.show(trace);
    QCOMPARE(padding->text(), u"Unmark key 3 as padding"_s);
    padding->trigger();
    QCOMPARE(toggled.at(1), QVariantList({ 2, false }));
}

void HeatmapTest::valueIsCopiedExactly()
{
    Matrix<double> alpha = lesson();
    alpha(0, 0) = 0.1 + 0.2;
    Shown shown(alpha);
    shown.click(0, 0);
    shown.map.findChild<QAction *>(u"copyValue"_s)->trigger();
    QCOMPARE(QApplication::clipboard()->text(), u"0.30000000000000004"_s);
}

void HeatmapTest::clickInAFollowerSelectsTheRow()
{
    Shown shown(diagonalWeights(5, 6));
    shown.click(1, 4);
    MatrixModel contextModel;
    contextModel.setView(contextView(traceOf(diagonalWeights(5, 6))));
    Heatmap context;
    context.setModel(&contextModel);
    context.setSelection(&shown.selection, Heatmap::Selects::Row);
    context.resize(300, 500);
    context.show();
    const QPointF at(context.columnAxis().centre(1), context.rowAxis().centre(3));
    QTest::mouseClick(context.viewport(), Qt::LeftButton, Qt::NoModifier, at.toPoint());
    QCOMPARE(shown.current(), QPoint(3, 4));
    QTest::keyClick(&context, Qt::Key_Up);
    QCOMPARE(shown.current(), QPoint(2, 4));
    QVERIFY(!context.findChild<QAction *>(u"maskCell"_s)->isEnabled());
}

void HeatmapTest::timestepsSelectColumns()
{
    Shown shown(lesson());
    shown.click(0, 1);
    auto trace = traceOf(lesson());
    trace->states = { { "h", "hidden state", Matrix<double>::Constant(4, 3, 0.5) } };
    MatrixModel statesModel;
    statesModel.setView(statesView(trace, 0));
    Heatmap states;
    states.setModel(&statesModel);
    states.setSelection(&shown.selection, Heatmap::Selects::RowIsColumn);
    states.resize(300, 500);
    states.show();
    const QPointF at(states.columnAxis().centre(1), states.rowAxis().centre(3));
    QTest::mouseClick(states.viewport(), Qt::LeftButton, Qt::NoModifier, at.toPoint());
    QCOMPARE(shown.current(), QPoint(0, 3));
    QTest::keyClick(&states, Qt::Key_Up);
    QCOMPARE(shown.current(), QPoint(0, 2));
}

void HeatmapTest::noteTakesThePlaceOfThePicture()
{
    Shown shown(lesson());
    const QImage picture = shown.map.viewport()->grab().toImage();
    auto trace = traceOf(lesson());
    trace->sheets.clear();
    shown.show(trace);
    QCOMPARE(shown.map.rowAxis().count, 1);
    const QImage note = shown.map.viewport()->grab().toImage();
    QVERIFY(differs(picture, note, QRect(shown.centre(0, 0) - QPoint(50, 40), QSize(100, 80))));
    QTest::mouseClick(shown.map.viewport(), Qt::LeftButton, Qt::NoModifier, shown.centre(0, 3));
    QVERIFY(!shown.selection.currentIndex().isValid()); // there is no cell to click
    QTest::keyClick(&shown.map, Qt::Key_End);
    QCOMPARE(shown.current(), QPoint(0, 3)); // but timesteps can be walked
}

void HeatmapTest::dimmedPictureIsStillThere()
{
    Shown shown(lesson());
    const QColor full = shown.colour(0, 0);
    shown.map.setDimmed(true);
    const QColor dimmed = shown.colour(0, 0);
    QVERIFY(dimmed.lightnessF() > full.lightnessF());
    QVERIFY(dimmed != QColor(shown.map.palette().color(QPalette::Base)));
    shown.map.setDimmed(false);
    QCOMPARE(QColor(shown.colour(0, 0)), full);
}

void HeatmapTest::notesStandBesideTheirRows() // case 7
{
    Shown shown(diagonalWeights(4, 4));
    auto trace = traceOf(diagonalWeights(4, 4));
    trace->sheets[0].rowSums << 1.0307, 1.0081, 1.0560, 0.9454;
    trace->sheets[0].findings.assign(4, RowFinding::SumNotOne);
    shown.show(trace);
    const QImage image = shown.map.viewport()->grab().toImage();
    const int left = static_cast<int>(shown.map.cellArea().right()) + 8;
    const QRgb base = shown.map.palette().color(QPalette::Base).rgb();
    for (int row = 0; row < 4; ++row) {
        const QImage beside = partOf(image, QRect(left, shown.centre(row, 0).y() - 8, 90, 16));
        QImage empty(beside.size(), beside.format());
        empty.fill(base);
        QVERIFY(beside != empty);
    }
    QCOMPARE(shown.colour(2, 0), ColourMap::viridis().at(diagonalWeights(4, 4)(2, 0))); // never renormalised
}

void HeatmapTest::legendTellsTheRange()
{
    Shown shown(Matrix<double>::Constant(3, 3, 0.1)); // case 32
    QCOMPARE(shown.map.legend().text(), u"range: fixed 0–1 · colours: viridis"_s);
    QCOMPARE(shown.colour(1, 1), ColourMap::viridis().at(0.1));
    MatrixModel model;
    auto trace = traceOf(lesson());
    trace->context << 4.673, 4.121;
    model.setView(contextView(trace));
    shown.map.setStyle(HeatmapStyle::ofSigned());
    shown.map.setModel(&model);
    QCOMPARE(shown.map.legend().text(), u"range: ±5 · colours: blue–red"_s);
    const QPointF below(shown.map.cellArea().left() + 20, shown.map.cellArea().bottom() + 18);
    QHelpEvent help(QEvent::ToolTip, below.toPoint(), shown.map.viewport()->mapToGlobal(below.toPoint()));
    QApplication::sendEvent(shown.map.viewport(), &help);
    QCOMPARE(QToolTip::text(), shown.map.legend().text()); // whole, also where the words are elided
    QToolTip::hideText();
    trace->context.setZero();
    model.setView(contextView(trace));
    QCOMPARE(shown.map.legend().text(), u"range: ±1 · colours: blue–red"_s);
}

void HeatmapTest::screenReadersHearTheCell()
{
    Shown shown(lesson());
    shown.click(0, 3);
    QVERIFY(shown.map.accessibleDescription().endsWith(u"weight 0.06028"_s));
}

void HeatmapTest::darkPaletteKeepsTheColours()
{
    Shown shown(lesson());
    QPalette dark;
    dark.setColor(QPalette::Base, QColor(30, 30, 32));
    dark.setColor(QPalette::Text, QColor(225, 225, 225));
    shown.map.setPalette(dark);
    QCOMPARE(shown.colour(0, 0), ColourMap::viridis().at(lesson()(0, 0)));
    QCOMPARE(pixelAt(shown.map.viewport()->grab().toImage(), { 2, 2 }), qRgb(30, 30, 32));
}

void HeatmapTest::everySizeOfWindowIsFine()
{
    for (const QSize matrix : { QSize(1, 1), QSize(1, 300), QSize(300, 1), QSize(700, 700) }) {
        Shown shown(diagonalWeights(matrix.height(), matrix.width()));
        for (const QSize size : { QSize(1, 1), QSize(60, 40), QSize(160, 120), QSize(1500, 200), QSize(200, 1500) }) {
            shown.map.resize(size);
            QVERIFY(!shown.map.grab().isNull());
            QVERIFY(shown.map.rowAxis().cell > 0 && shown.map.columnAxis().cell > 0);
        }
    }
}

void HeatmapTest::zoomedCellsFitWhateverTheFont()
{
    // Zoomed in, other labels are in sight, which may be wider or turned: the room for cells is another than before.
    for (int size = 7; size <= 24; ++size) {
        Shown shown(diagonalWeights(100, 100));
        QFont font = shown.map.font();
        font.setPixelSize(size);
        shown.map.setFont(font);
        for (const QRect &cells : { QRect(30, 20, 30, 20), QRect(3, 4, 7, 20), QRect(60, 70, 20, 12) }) {
            shown.map.zoomToFit();
            shown.map.zoomTo(cells);
            const QRectF area = shown.map.cellArea();
            const GridAxis &rows = shown.map.rowAxis(), &columns = shown.map.columnAxis();
            QVERIFY2(columns.begin(cells.left()) >= area.left() - 1 && columns.end(cells.right()) <= area.right() + 1
                    && rows.begin(cells.top()) >= area.top() - 1 && rows.end(cells.bottom()) <= area.bottom() + 1,
                qPrintable(u"font of %1 pixels, column %2"_s.arg(size).arg(cells.left())));
        }
    }
}

void HeatmapTest::shiftDragZoomsToWhatItCovers()
{
    Shown shown(diagonalWeights(100, 100));
    const QPoint from = shown.centre(20, 30), to = shown.centre(39, 59);
    QTest::mousePress(shown.map.viewport(), Qt::LeftButton, Qt::ShiftModifier, from);
    QMouseEvent drag(
        QEvent::MouseMove, to, shown.map.viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
    QApplication::sendEvent(shown.map.viewport(), &drag);
    QTest::mouseRelease(shown.map.viewport(), Qt::LeftButton, Qt::ShiftModifier, to);
    const GridAxis &rows = shown.map.rowAxis(), &columns = shown.map.columnAxis();
    const QRectF area = shown.map.cellArea();
    // All that was covered is in sight, and not much more.
    QVERIFY(columns.begin(30) >= area.left() - 1 && columns.end(59) <= area.right() + 1);
    QVERIFY(rows.begin(20) >= area.top() - 1 && rows.end(39) <= area.bottom() + 1);
    const double across = area.width() / columns.cell, down = area.height() / rows.cell;
    QVERIFY(across < 45 && down < 45 && (across < 36 || down < 25));
    QCOMPARE(shown.current(), QPoint(-1, -1)); // nothing was selected on the way
}

void HeatmapTest::aDragWhoseReleaseWasLostEnds()
{
    Shown shown(diagonalWeights(20, 20));
    const double before = shown.map.rowAxis().cell;
    QWidget *viewport = shown.map.viewport();
    QTest::mousePress(viewport, Qt::LeftButton, Qt::ShiftModifier, shown.centre(2, 2));
    QVERIFY(viewport->findChild<QRubberBand *>());
    QMouseEvent move(QEvent::MouseMove, shown.centre(9, 9), viewport->mapToGlobal(shown.centre(9, 9)), Qt::NoButton,
        Qt::NoButton, {}); // a menu has taken the release
    QApplication::sendEvent(viewport, &move);
    QVERIFY(!viewport->findChild<QRubberBand *>());
    shown.click(5, 6);
    QCOMPARE(shown.map.rowAxis().cell, before); // nothing is zoomed
    QCOMPARE(shown.selection.currentIndex(), shown.model.index(5, 6));
}

void HeatmapTest::escapeDropsADrag()
{
    Shown shown(diagonalWeights(20, 20));
    QShortcut message(Qt::Key_Escape, &shown.map);
    QSignalSpy closed(&message, &QShortcut::activated);
    QVERIFY(QTest::qWaitForWindowActive(&shown.map));
    shown.map.setFocus();
    const double before = shown.map.rowAxis().cell;
    QWidget *viewport = shown.map.viewport();
    QTest::mousePress(viewport, Qt::LeftButton, Qt::ShiftModifier, shown.centre(2, 2));
    QTest::keyClick(&shown.map, Qt::Key_Escape, Qt::ShiftModifier);
    QVERIFY(!viewport->findChild<QRubberBand *>());
    QMouseEvent move(QEvent::MouseMove, shown.centre(9, 9), viewport->mapToGlobal(shown.centre(9, 9)), Qt::NoButton,
        Qt::LeftButton, Qt::ShiftModifier);
    QApplication::sendEvent(viewport, &move);
    QTest::mouseRelease(viewport, Qt::LeftButton, Qt::ShiftModifier, shown.centre(9, 9));
    QCOMPARE(shown.map.rowAxis().cell, before); // nothing is zoomed
    QCOMPARE(shown.current(), QPoint(-1, -1)); // and nothing selected
    QTest::mousePress(viewport, Qt::LeftButton, Qt::ShiftModifier, shown.centre(2, 2));
    QTest::keyClick(&shown.map, Qt::Key_Escape);
    QVERIFY(!viewport->findChild<QRubberBand *>());
    QCOMPARE(closed.count(), 0);
}

void HeatmapTest::shiftAndDoubleClickEditNothing()
{
    Shown shown(diagonalWeights(4, 4));
    shown.click(0, 0);
    QTest::mouseDClick(shown.map.viewport(), Qt::LeftButton, Qt::ShiftModifier, shown.centre(2, 2));
    QVERIFY(!shown.map.findChild<QLineEdit *>());
    QTest::mouseRelease(shown.map.viewport(), Qt::LeftButton, Qt::ShiftModifier, shown.centre(2, 2));
    QTest::mouseDClick(shown.map.viewport(), Qt::LeftButton, {}, shown.centre(2, 2));
    QVERIFY(shown.map.findChild<QLineEdit *>());
}

void HeatmapTest::middleDragPans()
{
    Shown shown(diagonalWeights(100, 100));
    for (int i = 0; i < 10; ++i)
        shown.map.zoomIn();
    shown.map.verticalScrollBar()->setValue(200);
    shown.map.horizontalScrollBar()->setValue(200);
    const QPoint from(300, 300), to(270, 340);
    QTest::mousePress(shown.map.viewport(), Qt::MiddleButton, Qt::NoModifier, from);
    QMouseEvent drag(QEvent::MouseMove, to, shown.map.viewport()->mapToGlobal(to), Qt::NoButton, Qt::MiddleButton, {});
    QApplication::sendEvent(shown.map.viewport(), &drag);
    QTest::mouseRelease(shown.map.viewport(), Qt::MiddleButton, Qt::NoModifier, to);
    QCOMPARE(shown.map.horizontalScrollBar()->value(), 230);
    QCOMPARE(shown.map.verticalScrollBar()->value(), 160);
}

namespace {

//! Many cells, some of them masked and one broken, zoomed in by so many steps.
std::unique_ptr<Shown> zoomed(int size, int steps)
{
    std::srand(1);
    Matrix<double> alpha = (Matrix<double>::Random(size, size).array() + 1) / 2;
    alpha(size / 2, size / 2) = NAN;
    auto shown = std::make_unique<Shown>(Matrix<double>::Zero(1, 1));
    const auto trace = traceOf(alpha);
    trace->mask.block(size / 3, size / 3, size / 3, size / 4) = false;
    trace->sheets.front().pyramid = pyramid(trace->sheets.front().alpha, trace->mask);
    shown->show(trace);
    for (int i = 0; i < steps; ++i)
        shown->map.zoomIn();
    return shown;
}

void scrollTo(Heatmap &map, const QPoint &place)
{
    map.horizontalScrollBar()->setValue(place.x());
    map.verticalScrollBar()->setValue(place.y());
}

void addSizesAndSteps()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("steps");
    QTest::newRow("blocks of cells share a pixel") << 2000 << 2;
    QTest::newRow("cells share a pixel") << 600 << 2;
    QTest::newRow("small cells") << 300 << 7;
    QTest::newRow("large cells with numbers") << 40 << 9;
}

void moveTo(Heatmap &map, const QPoint &place)
{
    QMouseEvent move(QEvent::MouseMove, place, map.viewport()->mapToGlobal(place), Qt::NoButton, {}, {});
    QApplication::sendEvent(map.viewport(), &move);
}

} // namespace

void HeatmapTest::aPannedPictureIsTheOneDrawnAnew_data() { addSizesAndSteps(); }

void HeatmapTest::aPannedPictureIsTheOneDrawnAnew()
{
    QFETCH(int, size);
    QFETCH(int, steps);
    const auto panned = zoomed(size, steps);
    const auto anew = zoomed(size, steps);
    QVERIFY(panned->map.horizontalScrollBar()->maximum() > 100);
    const QPoint from(60, 60);
    scrollTo(panned->map, from);
    panned->map.viewport()->grab();
    for (const QPoint by : { QPoint(7, 0), QPoint(-7, 0), QPoint(0, 3), QPoint(0, -3), QPoint(5, -11), QPoint(-20, 30),
             QPoint(-60, -60), QPoint(40, 40) }) {
        scrollTo(panned->map, from + by);
        const QImage seen = panned->map.viewport()->grab().toImage();
        anew->map.setStyle(anew->map.style()); // draws everything
        scrollTo(anew->map, from + by);
        QCOMPARE(seen, anew->map.viewport()->grab().toImage());
    }
}

void HeatmapTest::whatIsNotPaintedAnewHasNotChanged_data() { addSizesAndSteps(); }

void HeatmapTest::whatIsNotPaintedAnewHasNotChanged()
{
    QFETCH(int, size);
    QFETCH(int, steps);
    const auto shown = zoomed(size, steps);
    Heatmap &map = shown->map;
    QVERIFY(QTest::qWaitForWindowExposed(&map));
    shown->selection.setCurrentIndex(shown->model.index(size / 2, size / 2), QItemSelectionModel::ClearAndSelect);
    const auto isUpToDate = [&map] {
        QCoreApplication::processEvents(); // paints what is to be painted
        const QImage screen = map.screen()->grabWindow(map.winId()).toImage();
        return screen.convertToFormat(QImage::Format_RGB32)
            == map.grab().toImage().convertToFormat(QImage::Format_RGB32);
    };
    QTRY_VERIFY(isUpToDate());
    const QPoint middle = map.cellArea().center().toPoint();
    for (const QPoint by : { QPoint(0, 0), QPoint(1, 1), QPoint(17, 4), QPoint(-90, 33), QPoint(160, -120) }) {
        moveTo(map, middle + by);
        QVERIFY(isUpToDate());
    }
    for (const QPoint place : { QPoint(67, 60), QPoint(67, 63), QPoint(30, 90), QPoint(0, 0) }) {
        scrollTo(map, place);
        QVERIFY(isUpToDate());
    }
    moveTo(map, QPoint(1, 1));
    QVERIFY(isUpToDate());
}

void HeatmapTest::aCellIsOnePixelWhereManyAre()
{
    Shown shown(diagonalWeights(2000, 3000));
    shown.map.zoomToCells();
    QCOMPARE(shown.map.rowAxis().cell * shown.map.devicePixelRatioF(), 1.0);
    QCOMPARE(shown.map.columnAxis().cell * shown.map.devicePixelRatioF(), 1.0);
    QVERIFY(!shown.map.legend().text().contains(u"block"_s));
    Shown small(lesson());
    const double fit = small.map.rowAxis().cell;
    small.map.zoomToCells();
    QCOMPARE(small.map.rowAxis().cell, fit);
}

void HeatmapTest::overviewShowsAndMovesWhatIsInSight()
{
    Shown shown(diagonalWeights(200, 200));
    auto *overview = shown.map.findChild<HeatmapOverview *>();
    QVERIFY(overview && !overview->isVisible());
    for (int i = 0; i < 10; ++i)
        shown.map.zoomIn();
    QVERIFY(overview->isVisible());
    QVERIFY(shown.map.cellArea().contains(overview->geometry()));
    QTest::mouseClick(overview, Qt::LeftButton, Qt::NoModifier, QPoint(overview->width() - 2, overview->height() / 2));
    QCOMPARE(shown.map.horizontalScrollBar()->value(), shown.map.horizontalScrollBar()->maximum());
    const double middle = shown.map.rowAxis().at(shown.map.cellArea().center().y());
    QVERIFY(std::abs(middle - 100) <= 2);
    shown.map.zoomToFit();
    QVERIFY(!overview->isVisible());
}

void HeatmapTest::hoveredRowAndColumnAreAlwaysNamed()
{
    // Of a thousand labels few have room; "query 334" and "key 667" are not among them.
    Shown shown(diagonalWeights(1000, 1000));
    const QImage before = shown.map.viewport()->grab().toImage();
    const QPoint at = shown.centre(333, 666);
    QMouseEvent move(QEvent::MouseMove, at, shown.map.viewport()->mapToGlobal(at), Qt::NoButton, {}, {});
    QApplication::sendEvent(shown.map.viewport(), &move);
    const QImage after = shown.map.viewport()->grab().toImage();
    const QRectF area = shown.map.cellArea();
    const QRect left(0, at.y() - 6, static_cast<int>(area.left()), 12);
    const QRect above(at.x() - 20, static_cast<int>(area.top()) - 20, 40, 18);
    QVERIFY(differs(before, after, left));
    QVERIFY(differs(before, after, above));
    // A label that shows anyway is not written twice.
    Shown few(lesson());
    const QImage quiet = few.map.viewport()->grab().toImage();
    const QPoint second = few.centre(0, 1);
    QMouseEvent over(QEvent::MouseMove, second, few.map.viewport()->mapToGlobal(second), Qt::NoButton, {}, {});
    QApplication::sendEvent(few.map.viewport(), &over);
    const QRect header(0, 0, few.map.viewport()->width(), static_cast<int>(few.map.cellArea().top()) - 1);
    QVERIFY(!differs(quiet, few.map.viewport()->grab().toImage(), header));
}

namespace {

//! What is painted of a widget.
struct Paints : QObject {
    qint64 pixels = 0;
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() != QEvent::Paint)
            return false;
        for (const QRect &rect : static_cast<QPaintEvent *>(event)->region())
            pixels += qint64(rect.width()) * rect.height();
        return false;
    }
};

} // namespace

void HeatmapTest::scrollBarsTakeTheirRoomAtOnce()
{
    Shown shown(diagonalWeights(1000, 1000));
    QVERIFY(QTest::qWaitForWindowExposed(&shown.map));
    const QSize whole = shown.map.viewport()->size();
    const auto settlesAtOnce = [&shown] {
        const QSize size = shown.map.viewport()->size();
        QTest::qWait(20);
        return shown.map.viewport()->size() == size;
    };
    shown.map.zoomTo(QRect(300, 300, 400, 400));
    QVERIFY(settlesAtOnce());
    QVERIFY(shown.map.viewport()->width() < whole.width() && shown.map.viewport()->height() < whole.height());
    shown.map.zoomIn();
    QVERIFY(settlesAtOnce());
    shown.map.zoomToFit();
    QVERIFY(settlesAtOnce());
    QCOMPARE(shown.map.viewport()->size(), whole);
}

void HeatmapTest::hoverPaintsTheCellAndItsNamesOnly()
{
    Shown shown(diagonalWeights(60, 60));
    QVERIFY(QTest::qWaitForWindowExposed(&shown.map));
    QTest::qWait(20);
    Paints areas;
    shown.map.viewport()->installEventFilter(&areas);
    for (const int column : { 3, 4, 5 }) {
        const QPoint at = shown.centre(7, column);
        QMouseEvent move(QEvent::MouseMove, at, shown.map.viewport()->mapToGlobal(at), Qt::NoButton, {}, {});
        QApplication::sendEvent(shown.map.viewport(), &move);
        QTest::qWait(20);
    }
    QVERIFY(areas.pixels > 0 && areas.pixels < 30'000); // of 350,000
}

void HeatmapTest::aWeightIsTypedIntoItsCell()
{
    Shown shown(lesson());
    QVERIFY(QTest::qWaitForWindowActive(&shown.map));
    shown.map.setFocus();
    QSignalSpy entered(&shown.map, &Heatmap::numberEntered), refused(&shown.map, &Heatmap::refused);
    shown.click(0, 2);
    QTest::keyClick(&shown.map, Qt::Key_F2);
    auto *edit = shown.map.findChild<QLineEdit *>(u"cellNumber"_s);
    QVERIFY(edit);
    QCOMPARE(edit->text(), exactNumber(lesson()(0, 2))); // all digits
    QTest::keyClicks(edit, u"-1"_s);
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(refused.count(), 1); // and what was typed is still there
    QCOMPARE(edit->text(), u"-1"_s);
    edit->selectAll();
    QTest::keyClicks(edit, u"0,5"_s); // a decimal comma
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(entered.count(), 1);
    QCOMPARE(entered.at(0), (QVariantList { 0, 2, 0.5 }));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QTest::keyClick(&shown.map, Qt::Key_F2);
    edit = shown.map.findChild<QLineEdit *>(u"cellNumber"_s);
    QTest::keyClicks(edit, u"0.9"_s);
    QTest::keyClick(edit, Qt::Key_Escape);
    QCOMPARE(entered.count(), 1);
    QSignalSpy intervened(&shown.map, &Heatmap::intervened);
    QTest::keyClick(&shown.map, Qt::Key_Delete);
    QCOMPARE(
        intervened.at(0).at(0).value<WeightIntervention>(), (WeightIntervention { 0, 0, 2, WeightChange::Set, 0 }));
}

void HeatmapTest::oneEscapeLeavesWhatWasRefused()
{
    Shown shown(lesson());
    QShortcut message(Qt::Key_Escape, &shown.map); // closes the sentence that refuses
    QSignalSpy closed(&message, &QShortcut::activated), refused(&shown.map, &Heatmap::refused);
    QVERIFY(QTest::qWaitForWindowActive(&shown.map));
    shown.map.setFocus();
    shown.click(0, 2);
    QTest::keyClick(&shown.map, Qt::Key_F2);
    auto *edit = shown.map.findChild<QLineEdit *>(u"cellNumber"_s);
    QTest::keyClicks(edit, u"-1"_s);
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(!refused.last().first().toString().isEmpty());
    QTest::keyClick(edit, Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!shown.map.findChild<QLineEdit *>(u"cellNumber"_s));
    QVERIFY(refused.last().first().toString().isEmpty()); // which takes the sentence away
    QTest::keyClick(&shown.map, Qt::Key_Escape);
    QCOMPARE(closed.count(), 1);
}

void HeatmapTest::anotherPlaceLeavesWhatWasRefused()
{
    Shown shown(lesson());
    QSignalSpy refused(&shown.map, &Heatmap::refused);
    QVERIFY(QTest::qWaitForWindowActive(&shown.map));
    shown.map.setFocus();
    shown.click(0, 2);
    QTest::keyClick(&shown.map, Qt::Key_F2);
    auto *edit = shown.map.findChild<QLineEdit *>(u"cellNumber"_s);
    QTest::keyClicks(edit, u"-1"_s);
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(refused.count(), 1);
    shown.map.setFocus(Qt::MouseFocusReason);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!shown.map.findChild<QLineEdit *>(u"cellNumber"_s));
    QCOMPARE(refused.count(), 2);
    QVERIFY(refused.last().first().toString().isEmpty()); // which takes the sentence away
}

void HeatmapTest::aKeyThatDoesNothingSaysWhy()
{
    Shown shown(diagonalWeights(3, 3));
    QVERIFY(QTest::qWaitForWindowActive(&shown.map));
    shown.map.setFocus();
    QSignalSpy unable(&shown.map, &Heatmap::unable);
    const auto said = [&](int key) {
        unable.clear();
        QTest::keyClick(&shown.map, static_cast<Qt::Key>(key));
        return unable.isEmpty() ? QString() : unable.first().first().toString();
    };
    shown.click(1, 2);
    QCOMPARE(said(Qt::Key_Delete), QString()); // it forbids the cell
    auto trace = traceOf(diagonalWeights(3, 3));
    trace->mask(1, 2) = false;
    shown.show(trace);
    for (const auto key : { Qt::Key_F2, Qt::Key_Return, Qt::Key_Delete })
        QVERIFY(said(key).contains(u"masked"_s));
    QCOMPARE(said(Qt::Key_F3), QString());
    trace = std::make_shared<Trace>(*trace);
    trace->given = true;
    shown.show(trace);
    shown.click(1, 1);
    for (const auto key : { Qt::Key_F2, Qt::Key_Delete })
        QVERIFY(said(key).contains(u"was given"_s));
    trace = std::make_shared<Trace>(*trace);
    trace->given = false;
    trace->sheets.push_back(trace->sheets.front());
    const LayerChoice mean { LayerKind::MeanOfHeads, 0, Fold::Maximum };
    shown.model.setView(layerView(trace, std::make_shared<const Layer>(makeLayer(*trace, mean))));
    for (const auto key : { Qt::Key_F2, Qt::Key_Delete })
        QVERIFY(said(key).contains(u"all heads"_s));
}

void HeatmapTest::maskedAndGivenWeightsCannotBeForced()
{
    Shown shown(diagonalWeights(3, 3));
    auto trace = traceOf(diagonalWeights(3, 3));
    trace->mask(1, 2) = false;
    shown.show(trace);
    shown.click(1, 2);
    auto *forbid = shown.map.findChild<QAction *>(u"forbidCell"_s);
    QVERIFY(!forbid->isEnabled());
    shown.click(1, 1);
    QVERIFY(forbid->isEnabled());
    trace = std::make_shared<Trace>(*trace);
    trace->given = true;
    shown.show(trace);
    shown.click(1, 0);
    QVERIFY(!forbid->isVisible());
}

void HeatmapTest::forcedCellsAreMarked()
{
    Shown shown(diagonalWeights(4, 4));
    const QImage before = shown.map.viewport()->grab().toImage();
    const auto trace = traceOf(diagonalWeights(4, 4));
    trace->interventions.weights = { { 0, 1, 2, WeightChange::Set, 0 }, { 0, everyOne, 0, WeightChange::Set, 0 } };
    shown.show(trace);
    const QImage after = shown.map.viewport()->grab().toImage();
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 4; ++column) {
            const QRectF cell(shown.map.columnAxis().begin(column), shown.map.rowAxis().begin(row),
                shown.map.columnAxis().cell, shown.map.rowAxis().cell);
            QCOMPARE(
                differs(before, after, cell.toRect().adjusted(2, 2, -2, -2)), column == 0 || (row == 1 && column == 2));
        }
    }
    QVERIFY(shown.model.cellSentence(1, 2).endsWith(u"(changed by hand)"_s));
    auto *takeBack = shown.map.findChild<QAction *>(u"takeBack"_s);
    shown.click(1, 1);
    QVERIFY(!takeBack->isEnabled());
    shown.click(1, 2);
    QVERIFY(takeBack->isEnabled());
}

void HeatmapTest::styleChangesColoursAndDigits()
{
    Shown shown(lesson());
    HeatmapStyle style;
    style.range = Range::Matrix;
    style.map = &ColourMap::grey();
    shown.map.setStyle(style);
    QCOMPARE(shown.colour(0, 0), qRgb(255, 255, 255));
    QCOMPARE(shown.colour(0, 3), qRgb(0, 0, 0));
    QVERIFY(shown.map.legend().text().startsWith(u"range: of the matrix"_s));
    QCOMPARE(shown.map.legend().lowText(), u"0.06028"_s);
    style.reversed = true;
    shown.map.setStyle(style);
    QCOMPARE(shown.colour(0, 0), qRgb(0, 0, 0));
    const QImage three = shown.map.viewport()->grab().toImage();
    style.digits = 5;
    shown.map.setStyle(style);
    QVERIFY(shown.map.viewport()->grab().toImage() != three);
}

void HeatmapTest::mirroredColumnsRunFromRightToLeft()
{
    Shown shown(lesson());
    const QPoint first = shown.centre(0, 0), last = shown.centre(0, 3);
    shown.map.setMirrored(true);
    QVERIFY(shown.centre(0, 0).x() > shown.centre(0, 3).x());
    for (int column = 0; column < 4; ++column)
        QCOMPARE(shown.colour(0, column), ColourMap::viridis().at(lesson()(0, column)));
    QTest::mouseClick(shown.map.viewport(), Qt::LeftButton, Qt::NoModifier, first);
    QCOMPARE(shown.current(), QPoint(0, 3));
    QTest::keyClick(&shown.map, Qt::Key_Right); // to the cell at the right
    QCOMPARE(shown.current(), QPoint(0, 2));
    shown.map.setMirrored(false);
    QTest::mouseClick(shown.map.viewport(), Qt::LeftButton, Qt::NoModifier, last);
    QCOMPARE(shown.current(), QPoint(0, 3));
    // Zoomed in, large and small: each pixel has the colour of the cell under it.
    Shown many(diagonalWeights(300, 700));
    many.map.setMirrored(true);
    for (int i = 0; i < 4; ++i) {
        for (const int column : { 0, 123, 699 }) {
            if (!many.map.cellArea().contains(many.centre(20, column)) || many.map.columnAxis().cell < 4)
                continue;
            QCOMPARE(many.map.cellAt(many.centre(20, column)), QPoint(column, 20));
            QCOMPARE(many.colour(20, column), ColourMap::viridis().at(diagonalWeights(300, 700)(20, column)));
        }
        many.map.zoomTo(QRect(100, 10, 60, 40));
    }
    QVERIFY(many.map.columnAxis().cell > 4 && many.map.cellArea().contains(many.centre(20, 123)));
}

ALPHASCOPE_TEST(HeatmapTest, QApplication)
#include "tst_heatmap.moc"
