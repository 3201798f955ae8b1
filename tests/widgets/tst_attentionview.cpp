// SPDX-License-Identifier: GPL-3.0-or-later
#include "attentiontrace.h"
#include "picture.h"
#include "testclass.h"

#include "widgets/attentionview.h"
#include "widgets/headstrip.h"
#include "widgets/heatmap.h"
#include "widgets/interventionbar.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>
#include <QtTest>
#include <QWheelEvent>
#include <QWindow>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

std::shared_ptr<Trace> twoHeads(Index rows, Index columns)
{
    auto trace = traceOf(diagonalWeights(rows, columns));
    trace->sheets.push_back(trace->sheets.front());
    trace->sheets.back().alpha.setConstant(1.0 / static_cast<double>(columns));
    return trace;
}

QPoint current(const AttentionView &view)
{
    return { view.selection()->currentIndex().row(), view.selection()->currentIndex().column() };
}

//! Rows of alpha and context at the same height, in numbers and on the screen.
void verifyRowsLineUp(AttentionView &view)
{
    const GridAxis &rows = view.alpha()->rowAxis();
    QCOMPARE(view.context()->rowAxis(), rows);
    QCOMPARE(
        view.alpha()->viewport()->mapTo(&view, QPoint()).y(), view.context()->viewport()->mapTo(&view, QPoint()).y());
    QCOMPARE(view.context()->cellArea().top(), view.alpha()->cellArea().top());
    QCOMPARE(view.context()->cellArea().bottom(), view.alpha()->cellArea().bottom());
    QVERIFY(view.alpha()->cellArea().bottom() <= view.context()->viewport()->height());
}

//! Where the orange frame of the selected row is, in the first column of pixels beside the cells.
std::vector<int> framePixels(const Heatmap *map)
{
    const QImage image = map->viewport()->grab().toImage();
    const int x = static_cast<int>((map->cellArea().left() - 1) * image.devicePixelRatio());
    std::vector<int> found;
    for (int y = 0; y < image.height(); ++y)
        if (image.pixel(x, y) == qRgb(0xff, 0x98, 0x00))
            found.push_back(y);
    return found;
}

void wheel(QWidget *widget, const QPoint &at, int delta, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(at, widget->mapToGlobal(at), {}, { 0, delta }, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

} // namespace

class AttentionViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void firstCellIsSelectedAtFirst();
    void selectionSurvivesTheSameShapeAndIsClampedToAnother();
    void contextFollowsEveryRow();
    void tallerHeaderOfTheContextMovesBoth();
    void oneFrameRunsAcrossBoth();
    void wheelOverTheContextScrollsBoth();
    void headChooserShowsOnlyWithSeveralHeads();
    void fewerHeadsFallBackToTheLast();
    void problemIsASentenceWithButtons();
    void withoutAttentionTheContextStays();
    void withoutContextTheReasonIsShown();
    void hoverOfEitherIsToldOnce();
    void titlesAreEquallyHigh();
    void clickInTheContextSelectsTheRow();
    void layersAreChosenByName();
    void largeLayersAreAskedFor();
    void allHeadsAreShownSmall();
    void interventionsAreSaidAloud();
    void aKeyThatDoesNothingSaysWhy();
    void theTableIsTheSameModel();
};

void AttentionViewTest::firstCellIsSelectedAtFirst()
{
    AttentionView view;
    QVERIFY(!view.selection()->currentIndex().isValid());
    QSignalSpy changed(view.selection(), &QItemSelectionModel::currentChanged);
    view.setTrace(traceOf(diagonalWeights(3, 4)));
    QCOMPARE(current(view), QPoint(0, 0));
    QCOMPARE(changed.size(), 1);
}

void AttentionViewTest::selectionSurvivesTheSameShapeAndIsClampedToAnother()
{
    AttentionView view;
    view.setTrace(traceOf(diagonalWeights(5, 6)));
    view.select(4, 5, 0);
    view.setTrace(traceOf(diagonalWeights(5, 6)));
    QCOMPARE(current(view), QPoint(4, 5));
    view.setTrace(traceOf(diagonalWeights(7, 3)));
    QCOMPARE(current(view), QPoint(4, 2));
    view.setTrace(traceOf(diagonalWeights(2, 3)));
    QCOMPARE(current(view), QPoint(1, 2));
    QVERIFY(view.selection()->isSelected(view.selection()->currentIndex()));
}

void AttentionViewTest::contextFollowsEveryRow()
{
    AttentionView view;
    view.resize(900, 500);
    view.show();
    for (const QSize size : { QSize(4, 1), QSize(12, 11), QSize(18, 79), QSize(41, 500) }) {
        view.setTrace(traceOf(diagonalWeights(size.height(), size.width())));
        for (const QSize window : { QSize(900, 500), QSize(1300, 700), QSize(500, 300) }) {
            view.resize(window);
            verifyRowsLineUp(view);
            for (int i = 0; i < 4; ++i) {
                view.alpha()->zoomIn();
                verifyRowsLineUp(view);
            }
            view.alpha()->verticalScrollBar()->setValue(view.alpha()->verticalScrollBar()->maximum() / 2);
            verifyRowsLineUp(view);
            view.context()->zoomIn();
            verifyRowsLineUp(view);
            view.alpha()->zoomToFit();
            verifyRowsLineUp(view);
        }
    }
    view.splitter()->setSizes({ 200, 700 });
    verifyRowsLineUp(view);
}

void AttentionViewTest::tallerHeaderOfTheContextMovesBoth()
{
    AttentionView view;
    view.resize(600, 400);
    view.show();
    view.setTrace(traceOf(diagonalWeights(30, 3)));
    const double before = view.alpha()->cellArea().top();
    auto trace = traceOf(diagonalWeights(30, 3));
    for (std::string &label : trace->columnLabels)
        label = "a rather long label of a key";
    view.setTrace(trace); // alpha's header grows
    QVERIFY(view.alpha()->cellArea().top() > before);
    verifyRowsLineUp(view);

    MatrixModel wide; // now the follower's header is the taller one
    MatrixView wideView = contextView(trace);
    wideView.columnLabels = &trace->columnLabels;
    wide.setView(wideView);
    view.context()->setModel(&wide);
    view.setTrace(traceOf(diagonalWeights(30, 3)));
    QVERIFY(view.alpha()->cellArea().top() > before);
    QCOMPARE(view.alpha()->cellArea().top(), view.context()->cellArea().top());
    view.context()->setModel(nullptr);
}

void AttentionViewTest::oneFrameRunsAcrossBoth()
{
    AttentionView view;
    view.resize(900, 500);
    view.show();
    view.setTrace(traceOf(diagonalWeights(11, 12)));
    for (const int row : { 0, 7, 10 }) {
        view.select(row, 3, 0);
        QVERIFY(framePixels(view.alpha()).size() > 10);
        QCOMPARE(framePixels(view.context()), framePixels(view.alpha()));
    }
    for (int i = 0; i < 5; ++i)
        view.alpha()->zoomIn();
    view.alpha()->horizontalScrollBar()->setValue(0);
    QCOMPARE(framePixels(view.context()), framePixels(view.alpha()));
}

void AttentionViewTest::wheelOverTheContextScrollsBoth()
{
    AttentionView view;
    view.resize(900, 500);
    view.show();
    view.setTrace(traceOf(diagonalWeights(100, 12)));
    const QPoint at = view.context()->cellArea().center().toPoint();
    const double fit = view.alpha()->rowAxis().cell;
    for (int notch = 0; notch < 6; ++notch)
        wheel(view.context()->viewport(), at, 120, Qt::ControlModifier);
    QVERIFY(view.alpha()->rowAxis().cell > fit);
    verifyRowsLineUp(view);
    const double offset = view.alpha()->rowAxis().offset;
    QSignalSpy moved(view.context(), &Heatmap::rowsChanged);
    wheel(view.context()->viewport(), at, -120, Qt::NoModifier);
    QVERIFY(view.alpha()->rowAxis().offset > offset);
    QVERIFY(!moved.isEmpty());
    verifyRowsLineUp(view);
}

void AttentionViewTest::headChooserShowsOnlyWithSeveralHeads()
{
    AttentionView view;
    view.resize(900, 400);
    view.show();
    auto *head = view.findChild<QSpinBox *>(u"head"_s);
    view.setTrace(traceOf(diagonalWeights(3, 4)));
    QVERIFY(!head->isVisible());
    view.setTrace(twoHeads(3, 4));
    QVERIFY(head->isVisible());
    QCOMPARE(head->text(), u"Head 1 of 2"_s);
    QSignalSpy changed(&view, &AttentionView::sheetChanged);
    view.select(2, 3, 0);
    QTest::keyClick(head, Qt::Key_Up);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(view.sheet(), 1);
    QCOMPARE(current(view), QPoint(2, 3));
    QVERIFY(view.alpha()->accessibleDescription().endsWith(u"weight 0.25"_s));
    view.select(0, 0, 0);
    QCOMPARE(head->value(), 1);
}

void AttentionViewTest::fewerHeadsFallBackToTheLast()
{
    AttentionView view;
    view.setTrace(twoHeads(3, 4));
    view.select(0, 0, 1);
    QSignalSpy changed(&view, &AttentionView::sheetChanged);
    view.setTrace(traceOf(diagonalWeights(3, 4)));
    QCOMPARE(view.sheet(), 0);
    QCOMPARE(changed.size(), 1);
    view.select(1, 1, 5);
    QCOMPARE(view.sheet(), 0);
}

void AttentionViewTest::problemIsASentenceWithButtons()
{
    AttentionView view;
    view.show();
    view.setTrace(traceOf(diagonalWeights(3, 4)));
    auto *sentence = view.findChild<QLabel *>(u"sentence"_s);
    auto *remedy = view.findChild<QPushButton *>(u"remedyButton"_s);
    auto *back = view.findChild<QPushButton *>(u"backButton"_s);
    QVERIFY(!sentence->isVisible());
    view.setMessage({ {}, u"Row 3 of K has <b>4</b> numbers."_s, u"New weights"_s, {} });
    QVERIFY(sentence->isVisible());
    QCOMPARE(sentence->text(), u"Row 3 of K has <b>4</b> numbers."_s);
    QCOMPARE(sentence->textFormat(), Qt::PlainText);
    QVERIFY(remedy->isVisible() && !back->isVisible());
    QSignalSpy remedied(&view, &AttentionView::remedyClicked);
    QTest::mouseClick(remedy, Qt::LeftButton);
    QCOMPARE(remedied.size(), 1);
    view.setMessage({ {}, u"Another length."_s, u"New weights"_s, u"Back"_s });
    QSignalSpy backed(&view, &AttentionView::backClicked);
    QTest::mouseClick(back, Qt::LeftButton);
    QCOMPARE(backed.size(), 1);
    view.setMessage({});
    QVERIFY(!sentence->isVisible());
    QCOMPARE(view.alpha()->rowAxis().count, 3); // the picture stayed
}

void AttentionViewTest::withoutAttentionTheContextStays()
{
    AttentionView view;
    view.resize(900, 400);
    view.show();
    auto trace = traceOf(diagonalWeights(1, 6));
    trace->sheets.clear();
    view.setTrace(trace);
    QCOMPARE(current(view), QPoint(0, 0));
    QCOMPARE(view.selection()->model()->columnCount(), 6);
    verifyRowsLineUp(view);
    const QPointF cell(view.context()->columnAxis().begin(0) + 20, view.context()->rowAxis().begin(0) + 20);
    const QImage image = view.context()->viewport()->grab().toImage();
    QCOMPARE(pixelAt(image, cell), ColourMap::blueRed().at(0.5)); // the context is (0, 0)
}

void AttentionViewTest::withoutContextTheReasonIsShown()
{
    AttentionView view;
    view.resize(900, 400);
    view.show();
    auto trace = traceOf(diagonalWeights(2, 3));
    trace->context.resize(0, 0);
    trace->contextNote = "V has 2 rows, alpha 3 columns.";
    view.setTrace(trace);
    const QImage noted = view.context()->viewport()->grab().toImage();
    trace = std::make_shared<Trace>(*trace);
    trace->contextNote.clear();
    view.setTrace(trace);
    QVERIFY(view.context()->viewport()->grab().toImage() != noted);
    QCOMPARE(view.alpha()->rowAxis().count, 2);
}

void AttentionViewTest::hoverOfEitherIsToldOnce()
{
    AttentionView view;
    view.resize(900, 400);
    view.show();
    view.setTrace(traceOf(diagonalWeights(2, 3)));
    QSignalSpy hovered(&view, &AttentionView::hovered);
    const Heatmap *context = view.context();
    const QPointF at(context->columnAxis().centre(1), context->rowAxis().centre(1));
    QTest::mouseMove(view.windowHandle(), context->viewport()->mapTo(&view, at.toPoint()));
    QTRY_COMPARE(hovered.size(), 1);
    QCOMPARE(hovered.at(0).at(0).toString(), u"context of query 2, dimension 2: −1"_s);
}

void AttentionViewTest::titlesAreEquallyHigh()
{
    AttentionView view;
    view.resize(900, 400);
    view.show();
    view.setTrace(twoHeads(3, 4)); // a chooser on one side, subscripts on the other
    verifyRowsLineUp(view);
}

void AttentionViewTest::clickInTheContextSelectsTheRow()
{
    AttentionView view;
    view.resize(900, 400);
    view.show();
    view.setTrace(traceOf(diagonalWeights(5, 6)));
    view.select(0, 4, 0);
    const Heatmap *context = view.context();
    const QPointF at(context->columnAxis().centre(0), context->rowAxis().centre(3));
    QTest::mouseClick(context->viewport(), Qt::LeftButton, Qt::NoModifier, at.toPoint());
    QCOMPARE(current(view), QPoint(3, 4));
}

void AttentionViewTest::layersAreChosenByName()
{
    AttentionView view;
    auto *layers = view.findChild<QComboBox *>(u"layer"_s);
    auto trace = twoHeads(3, 4);
    trace->sheets[0].scores = Matrix<double>::Constant(3, 4, -2);
    trace->sheets[0].scores(1, 1) = 7;
    trace->sheets[1].scores = Matrix<double>::Constant(3, 4, 5);
    view.setTrace(trace);
    QCOMPARE(layers->count(), 4);
    const auto choose = [&](LayerKind kind) {
        layers->setCurrentIndex(layers->findData(static_cast<int>(kind)));
        Q_EMIT layers->activated(layers->currentIndex());
    };
    const auto shown = [&](int row, int column) {
        const QAbstractItemModel *model = view.selection()->model();
        return model->index(row, column).data(Qt::EditRole).toDouble();
    };
    choose(LayerKind::Scores);
    QCOMPARE(shown(1, 1), 7.0);
    QVERIFY(view.alpha()->legend().text().startsWith(u"range: ±8"_s));
    view.select(1, 1, 1);
    QCOMPARE(shown(1, 1), 5.0); // of the other head
    choose(LayerKind::MeanOfHeads);
    QCOMPARE(shown(0, 3), (trace->sheets[0].alpha(0, 3) + 0.25) / 2);
    choose(LayerKind::MaximumOfHeads);
    QCOMPARE(shown(0, 3), std::max(trace->sheets[0].alpha(0, 3), 0.25));
    // A trace without heads or scores shows its weights.
    view.setTrace(traceOf(diagonalWeights(3, 4)));
    QVERIFY(layers->isHidden());
    QCOMPARE(shown(0, 0), diagonalWeights(3, 4)(0, 0));
}

void AttentionViewTest::largeLayersAreAskedFor()
{
    AttentionView view;
    QSignalSpy wanted(&view, &AttentionView::layerWanted);
    const auto trace = twoHeads(900, 900);
    view.setTrace(trace);
    QCOMPARE(wanted.count(), 0);
    auto *layers = view.findChild<QComboBox *>(u"layer"_s);
    layers->setCurrentIndex(layers->findData(static_cast<int>(LayerKind::MeanOfHeads)));
    Q_EMIT layers->activated(layers->currentIndex());
    QCOMPARE(wanted.count(), 1);
    const QAbstractItemModel *model = view.selection()->model();
    QVERIFY(!model->index(1, 1).data(Qt::EditRole).isValid()); // not yet, and never another's numbers
    const auto choice = wanted.at(0).at(1).value<LayerChoice>();
    view.setLayer(twoHeads(900, 900), std::make_shared<const Layer>(makeLayer(*trace, choice))); // of another trace
    QVERIFY(!model->index(1, 1).data(Qt::EditRole).isValid());
    view.setLayer(trace, std::make_shared<const Layer>(makeLayer(*trace, choice)));
    QCOMPARE(model->index(1, 1).data(Qt::EditRole).toDouble(), (trace->sheets[0].alpha(1, 1) + 1.0 / 900) / 2);
}

void AttentionViewTest::allHeadsAreShownSmall()
{
    AttentionView view;
    view.resize(900, 600);
    view.show();
    auto *heads = view.findChild<HeadStrip *>(u"heads"_s);
    view.setTrace(traceOf(diagonalWeights(3, 4)));
    QVERIFY(!heads->isVisible());
    view.setTrace(twoHeads(3, 4));
    QVERIFY(heads->isVisible());
    const QImage image = heads->widget()->grab().toImage();
    QVERIFY(partOf(image, heads->thumbnail(0)) != partOf(image, heads->thumbnail(1)));
    QTest::mouseClick(heads->widget(), Qt::LeftButton, Qt::NoModifier, heads->thumbnail(1).center());
    QCOMPARE(view.sheet(), 1);
    QTest::keyClick(heads, Qt::Key_Left);
    QCOMPARE(view.sheet(), 0);
}

void AttentionViewTest::interventionsAreSaidAloud()
{
    AttentionView view;
    view.show();
    auto *bar = view.findChild<InterventionBar *>();
    view.setTrace(twoHeads(3, 4));
    QVERIFY(!bar->isVisible());
    const auto trace = twoHeads(3, 4);
    trace->interventions.weights = { { 0, 1, 1, WeightChange::Set, 0 } };
    trace->interventions.renormalises = false;
    QSignalSpy changed(&view, &AttentionView::renormalisesChanged), reset(&view, &AttentionView::interventionsReset);
    view.setTrace(trace);
    QVERIFY(bar->isVisible());
    QVERIFY(bar->findChild<QLabel *>(u"interventionText"_s)->text().contains(u"not what the model computes"_s));
    auto *box = bar->findChild<QCheckBox *>();
    QVERIFY(!box->isChecked());
    QCOMPARE(changed.count(), 0);
    box->click();
    QCOMPARE(changed.takeFirst().at(0).toBool(), true);
    bar->findChild<QPushButton *>()->click();
    QCOMPARE(reset.count(), 1);
    // The head that is shown is the head that is meant.
    view.select(1, 1, 1);
    QSignalSpy intervened(&view, &AttentionView::intervened);
    view.alpha()->findChild<QAction *>(u"forbidCell"_s)->trigger();
    QCOMPARE(intervened.takeFirst().at(0).value<WeightIntervention>(),
        (WeightIntervention { 1, 1, 1, WeightChange::Set, 0 }));
}

void AttentionViewTest::aKeyThatDoesNothingSaysWhy()
{
    AttentionView view;
    view.resize(900, 500);
    view.show();
    auto trace = traceOf(diagonalWeights(3, 4));
    trace->given = true;
    view.setTrace(trace, true);
    QSignalSpy unable(&view, &AttentionView::unable);
    const auto said = [&](QWidget *widget, Qt::Key key) {
        unable.clear();
        QTest::keyClick(widget, key);
        return unable.isEmpty() ? QString() : unable.first().first().toString();
    };
    view.select(1, 1, 0);
    QVERIFY(said(view.alpha(), Qt::Key_F2).contains(u"joined from pieces"_s));
    view.setTrace(trace);
    QVERIFY(said(view.alpha(), Qt::Key_Delete).contains(u"was given"_s));
    view.context()->setFocus();
    QTest::keyClick(view.context(), Qt::Key_Right);
    QVERIFY(said(view.context(), Qt::Key_F2).contains(u"follows from"_s));
    view.setTable(true);
    auto *table = view.findChild<QTableView *>(u"alphaTable"_s);
    QVERIFY(said(table, Qt::Key_F2).contains(u"was given"_s));
    view.setTrace(traceOf(diagonalWeights(3, 4)));
    QVERIFY(said(table, Qt::Key_Delete).contains(u"in the picture"_s));
}

void AttentionViewTest::theTableIsTheSameModel()
{
    AttentionView view;
    view.resize(900, 500);
    view.show();
    view.setTrace(twoHeads(30, 40));
    auto *table = view.findChild<QTableView *>(u"alphaTable"_s);
    auto *context = view.findChild<QTableView *>(u"contextTable"_s);
    QVERIFY(view.alpha()->isVisible() && !table->isVisible());
    view.select(3, 4, 0);
    view.alpha()->setFocus();
    view.setTable(true);
    QVERIFY(table->isVisible() && context->isVisible() && !view.alpha()->isVisible());
    QCOMPARE(table->currentIndex(), view.selection()->currentIndex());
    QCOMPARE(context->currentIndex().row(), 3);
    QCOMPARE(table->currentIndex().data().toString(), view.selection()->currentIndex().data().toString());
    context->setCurrentIndex(context->model()->index(7, 1));
    QCOMPARE(current(view), QPoint(7, 4));
    QCOMPARE(context->currentIndex().column(), 1);
    table->verticalScrollBar()->setValue(50);
    QCOMPARE(context->verticalScrollBar()->value(), 50);
    view.setTable(false);
    QVERIFY(view.alpha()->isVisible() && !table->isVisible());
}

ALPHASCOPE_TEST(AttentionViewTest, QApplication)
#include "tst_attentionview.moc"
