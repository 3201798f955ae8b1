// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shownpicture.h"
#include "testclass.h"

#include "app/alphadrawing.h"
#include "widgets/attentiontrace.h"
#include "widgets/attentionview.h"
#include "widgets/heatmap.h"
#include "widgets/heatmapoverview.h"
#include "widgets/picture.h"

#include <QApplication>
#include <QItemSelectionModel>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QtTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! Two heads, with masked cells, a NaN, and numbers beyond the range.
std::shared_ptr<const Trace> traceWithMarks(Index rows, Index columns)
{
    Matrix<double> alpha = diagonalWeights(rows, columns);
    alpha(0, columns - 1) = std::numeric_limits<double>::quiet_NaN();
    alpha(rows - 1, 0) = 1.25;
    alpha(rows - 1, 1) = -0.5;
    const auto trace = traceOf(alpha);
    for (Index row = 0; row + 1 < rows; ++row)
        trace->mask(row, (row + 2) % columns) = false;
    trace->sheets.push_back(trace->sheets.front());
    trace->sheets[1].alpha = (1 - alpha.array()).matrix();
    for (int head = 0; head < 2; ++head) // one dimension each
        trace->sheets[static_cast<std::size_t>(head)].context = trace->context.col(head);
    return trace;
}

bool isNear(QRgb a, QRgb b, int difference)
{
    return std::abs(qRed(a) - qRed(b)) <= difference && std::abs(qGreen(a) - qGreen(b)) <= difference
        && std::abs(qBlue(a) - qBlue(b)) <= difference;
}

//! Near the upper left corner: no number and no frame lies there.
QPointF besideTheNumber(const QRectF &cell)
{
    const double x = std::max(0.06 * cell.width(), std::min(3.0, cell.width() / 3));
    return { cell.left() + x, cell.top() + 0.2 * cell.height() };
}

//! Above the middle: no cross lies there.
QPointF aboveTheCross(const QRectF &cell) { return { cell.center().x(), cell.top() + 0.2 * cell.height() }; }

QImage renderedSvg(const QByteArray &svg, double ratio)
{
    QSvgRenderer renderer(svg);
    QImage image((QSizeF(renderer.viewBox().size()) * ratio).toSize(), QImage::Format_RGB32); // its own size is in mm
    image.fill(Qt::magenta);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

QImage renderedPdf(const QByteArray &pdf, double ratio)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"a.pdf"_s));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write(pdf);
    file.close();
    QProcess::execute(u"pdftoppm"_s,
        { u"-png"_s, u"-singlefile"_s, u"-r"_s, QString::number(96 * ratio), file.fileName(),
            folder.filePath(u"a"_s) });
    return QImage(folder.filePath(u"a.png"_s));
}

//! The small picture of the whole matrix lies over some cells.
bool isUnderOverview(const AttentionView &view, const QRectF &cell)
{
    const auto *overview = view.alpha()->findChild<HeatmapOverview *>();
    return overview->isVisibleTo(view.alpha()) && cell.intersects(QRectF(overview->geometry()).adjusted(-2, -2, 2, 2));
}

} // namespace

class TestShownPicture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thePictureMatchesTheScreen_data();
    void thePictureMatchesTheScreen();
    void whatIsSelectedIsFramed();
    void cellsAreEquallyLarge_data();
    void cellsAreEquallyLarge();
    void itsSizeIsEnoughAtEveryResolution();
    void aShownPartHasItsOwnLabels();
    void theLegendOfAPartSpeaksOfItsCells();
    void aPartIsLaidOutAsAMatrixOfItsOwn_data();
    void aPartIsLaidOutAsAMatrixOfItsOwn();
};

void TestShownPicture::thePictureMatchesTheScreen_data()
{
    QTest::addColumn<QSize>("shape"); // columns x rows
    QTest::addColumn<int>("zooms");
    QTest::addColumn<int>("head");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("width"); // of a PNG
    for (const auto &[kind, width] :
        { std::pair("png", 0), { "png", 500 }, { "png", 1777 }, { "svg", 0 }, { "pdf", 0 } }) {
        const auto row = [&, kind = kind, width = width](const char *name, QSize shape, int zooms, int head) {
            QTest::addRow("%s %s %d", name, kind, width)
                << shape << zooms << head << QString::fromLatin1(kind) << width;
        };
        row("few cells", { 4, 3 }, 0, 0);
        row("other head", { 5, 5 }, 0, 1);
        row("many cells", { 30, 40 }, 0, 0);
        row("zoomed", { 30, 40 }, 7, 1);
        row("zoomed far", { 30, 40 }, 15, 0);
    }
}

void TestShownPicture::thePictureMatchesTheScreen()
{
    QFETCH(QSize, shape);
    QFETCH(int, zooms);
    QFETCH(int, head);
    QFETCH(QString, kind);
    QFETCH(int, width);
    if (kind == u"pdf"_s && QStandardPaths::findExecutable(u"pdftoppm"_s).isEmpty())
        QSKIP("pdftoppm is not installed.");
    const auto trace = traceWithMarks(shape.height(), shape.width());
    AttentionView view;
    view.resize(1300, 900);
    view.setTrace(trace);
    view.select(1, 1, head);
    for (int i = 0; i < zooms; ++i)
        view.alpha()->zoomIn();
    view.show();
    const QImage alphaShown = view.alpha()->viewport()->grab().toImage();
    const QImage contextShown = view.context()->viewport()->grab().toImage();

    const PictureContent content = shownPicture(trace, view);
    QCOMPARE(content.range.has_value(), zooms > 0);
    Drawing drawing = drawingOf(content, {});
    drawing.png.width = width;
    const QByteArray bytes = pictureBytes(u"a."_s + kind, drawing);
    const double ratio
        = kind == u"png"_s ? double(pngPixels(drawing.size, drawing.png).width()) / drawing.size.width() : 2;
    const QImage drawn = kind == u"png"_s ? QImage::fromData(bytes)
        : kind == u"svg"_s                ? renderedSvg(bytes, ratio)
                                          : renderedPdf(bytes, ratio);
    QVERIFY(!drawn.isNull());
    const AlphaPicture picture(content, kind == u"png"_s ? ratio : 1);

    const CellRange range = content.range.value_or(CellRange { 0, trace->rows(), 0, trace->columns() });
    const GridAxis &rows = view.alpha()->rowAxis(), &columns = view.alpha()->columnAxis();
    const Matrix<double> &alpha = trace->sheets[static_cast<std::size_t>(head)].alpha;
    const HeatmapColours colours(view.palette());
    const QRectF area = view.alpha()->cellArea();
    int compared = 0;
    for (int row = int(range.firstRow); row < range.endRow; ++row) {
        for (int column = int(range.firstColumn); column < range.endColumn; ++column) {
            const QRectF onScreen(columns.begin(column), rows.begin(row), columns.cell, rows.cell);
            const QRectF inPicture = picture.alphaCell(0, row - int(range.firstRow), column - int(range.firstColumn));
            if (!area.contains(besideTheNumber(onScreen)) || !area.contains(onScreen.center())
                || (row == 1 && column == 1) || isUnderOverview(view, onScreen))
                continue;
            const QRgb shown = pixelAt(alphaShown, besideTheNumber(onScreen));
            const QRgb exported = drawn.pixel((besideTheNumber(inPicture) * ratio).toPoint());
            ++compared;
            const auto what = [&, row, column] {
                return qPrintable(u"%1, %2: %3 on screen, %4 in the picture"_s.arg(row).arg(column).arg(
                    QColor(shown).name(), QColor(exported).name()));
            };
            if (!trace->mask(row, column)) { // hatched: ground, stripe, or the edge of one
                QVERIFY2(
                    qRed(exported) == qGreen(exported) || isNear(exported, colours.maskedGround.rgb(), 80), what());
                QVERIFY2(qRed(exported) > 150 && qRed(shown) > 150, what());
            } else if (!std::isfinite(alpha(row, column))) {
                const QRgb ground = drawn.pixel((aboveTheCross(inPicture) * ratio).toPoint());
                QVERIFY2(isNear(ground, pixelAt(alphaShown, aboveTheCross(onScreen)), 12), what());
                QVERIFY2(isNear(ground, colours.brokenGround.rgb(), 12), what());
            } else {
                QVERIFY2(isNear(exported, shown, kind == u"pdf"_s ? 2 : 0), what());
                QVERIFY2(isNear(shown, view.alpha()->legend().scale().colour(alpha(row, column)), 0), what());
                if (std::min(onScreen.height(), inPicture.height()) < 10) { // no numbers: the very centre
                    const QRgb centre = drawn.pixel((inPicture.center() * ratio).toPoint());
                    QVERIFY2(isNear(centre, pixelAt(alphaShown, onScreen.center()), 2), what());
                }
            }
        }
        const QRectF onScreen(
            view.context()->columnAxis().begin(head), rows.begin(row), view.context()->columnAxis().cell, rows.cell);
        if (!view.context()->cellArea().contains(besideTheNumber(onScreen)) || row == 1)
            continue;
        const QRectF inPicture = picture.contextCell(0, row - int(range.firstRow), 0);
        const QRgb exported = drawn.pixel((besideTheNumber(inPicture) * ratio).toPoint());
        QVERIFY2(isNear(exported, pixelAt(contextShown, besideTheNumber(onScreen)), kind == u"pdf"_s ? 2 : 0),
            qPrintable(u"context of row %1: %2 in the picture"_s.arg(row).arg(QColor(exported).name())));
    }
    QVERIFY2(compared > 8, qPrintable(QString::number(compared)));
}

void TestShownPicture::whatIsSelectedIsFramed()
{
    const auto trace = traceWithMarks(4, 4);
    PictureContent content { trace };
    content.selected = { 2, 3, 1 };
    const QImage framed = imageOf(content);
    AlphaPicture picture(content, 2);
    const QRgb frame = HeatmapColours(QPalette()).frame.rgb();
    const auto edge
        = [&](const QRectF &cell) { return framed.pixel((QPointF(cell.center().x(), cell.top() + 1) * 2).toPoint()); };
    QCOMPARE(edge(picture.alphaCell(1, 2, 3)), frame);
    QVERIFY(edge(picture.alphaCell(0, 2, 3)) != frame); // the other head
    QVERIFY(edge(picture.alphaCell(1, 3, 3)) != frame);
    const QRectF row = picture.contextCell(1, 2, 0);
    QCOMPARE(framed.pixel((QPointF(row.center().x(), row.top() - 1) * 2).toPoint()), frame);

    content.range = CellRange { 2, 4, 0, 3 }; // without the selected column: no cell, but the row of the context
    const QImage part = imageOf(content);
    AlphaPicture partPicture(content, 2);
    const QRectF partRow = partPicture.contextCell(1, 0, 0);
    QCOMPARE(part.pixel((QPointF(partRow.center().x(), partRow.top() - 1) * 2).toPoint()), frame);
}

void TestShownPicture::cellsAreEquallyLarge_data()
{
    QTest::addColumn<int>("side");
    QTest::addColumn<int>("width");
    for (const int side : { 3, 5, 10 })
        for (const int width : { 300, 433, 1000, 2999 })
            QTest::addRow("%d in %d", side, width) << side << width;
}

//! The first and the last one too, in every size: the runs of one colour in a line through a chessboard.
void TestShownPicture::cellsAreEquallyLarge()
{
    QFETCH(int, side);
    QFETCH(int, width);
    Matrix<double> alpha(side, side);
    for (Index row = 0; row < side; ++row)
        for (Index column = 0; column < side; ++column)
            alpha(row, column) = (row + column) % 2 == 0 ? 0 : 1;
    const PictureContent content { traceOf(alpha) };
    Drawing drawing = drawingOf(content, {});
    drawing.png.width = width;
    const QImage image = QImage::fromData(pictureBytes(u"a.png"_s, drawing));
    QCOMPARE(image.width(), width);
    const double ratio = double(width) / drawing.size.width();
    const AlphaPicture picture(content, ratio);
    const QRgb dark = ColourMap::viridis().at(0), bright = ColourMap::viridis().at(1);
    const auto runs = [&](QPointF from, QPointF step) {
        QList<int> lengths;
        QRgb before = 0;
        for (QPointF at = from; image.rect().contains(at.toPoint()); at += step) {
            const QRgb colour = image.pixel(at.toPoint());
            if (colour == dark || colour == bright) {
                colour == before ? ++lengths.last() : (lengths << 1, 0);
            }
            before = colour;
        }
        return lengths.first(std::min<qsizetype>(lengths.size(), side));
    };
    const QRectF first = picture.alphaCell(0, 0, 0);
    const double beside = 0.1 * first.height() * ratio; // where there is no number
    const QList<int> across = runs({ first.left() * ratio - 2, first.top() * ratio + beside }, { 1, 0 });
    const QList<int> down = runs({ first.left() * ratio + beside, first.top() * ratio - 2 }, { 0, 1 });
    QCOMPARE(across, QList<int>(side, across.first()));
    QCOMPARE(down, QList<int>(side, down.first()));
}

void TestShownPicture::itsSizeIsEnoughAtEveryResolution()
{
    Trace trace = *traceWithMarks(12, 12);
    for (const int width : { 2, 7, 64, 96, 101, 500 }) {
        trace.context = Matrix<double>::Constant(12, width, 0.5);
        for (Sheet &sheet : trace.sheets)
            sheet.context = trace.context;
        PictureContent content { std::make_shared<const Trace>(trace) };
        content.head = 0;
        const QSize size = AlphaPicture(content).size();
        for (const double ratio : { 0.37, 1.5, 2., 2.083, 4. }) {
            const QSize drawn = AlphaPicture(content, ratio).size();
            QVERIFY2(drawn.width() <= size.width() && drawn.height() <= size.height(),
                qPrintable(u"%1 wide at %2: %3 for %4"_s.arg(width).arg(ratio).arg(drawn.width()).arg(size.width())));
        }
    }
}

void TestShownPicture::aShownPartHasItsOwnLabels()
{
    PictureContent content { traceWithMarks(9, 9) };
    content.range = CellRange { 2, 5, 3, 9 };
    const QByteArray svg = pictureBytes(u"a.svg"_s, drawingOf(content, u"<a> & b"_s));
    for (const char *label : { ">query 3<", ">query 5<", ">key 4<", ">key 9<" })
        QVERIFY2(svg.contains(label), label);
    for (const char *label : { ">query 2<", ">query 6<", ">key 3<" })
        QVERIFY2(!svg.contains(label), label);
    QVERIFY(QSvgRenderer(svg).isValid());
}

void TestShownPicture::theLegendOfAPartSpeaksOfItsCells()
{
    PictureContent content { traceWithMarks(9, 9) };
    content.alphaScales = { unitScale(alphaView(content.trace, 0)), unitScale(alphaView(content.trace, 1)) };
    const auto svg = [&content] { return pictureBytes(u"a.svg"_s, drawingOf(content, u"part"_s)); };
    QVERIFY(svg().contains("masked: 9.9 % of the cells")); // 8 of 81
    content.range = CellRange { 2, 5, 3, 9 };
    QVERIFY(svg().contains("masked: 17 % of the cells")); // 3 of 18
    content.range = CellRange { 2, 4, 0, 3 };
    QVERIFY(!svg().contains("masked"));
}

void TestShownPicture::aPartIsLaidOutAsAMatrixOfItsOwn_data()
{
    QTest::addColumn<int>("layer");
    QTest::addColumn<bool>("hasSums");
    for (const LayerKind layer : { LayerKind::Weights, LayerKind::Scores, LayerKind::MeanOfHeads })
        for (const bool hasSums : { false, true })
            QTest::addRow("layer %d, sums %d", static_cast<int>(layer), hasSums) << static_cast<int>(layer) << hasSums;
}

void TestShownPicture::aPartIsLaidOutAsAMatrixOfItsOwn()
{
    QFETCH(int, layer);
    QFETCH(bool, hasSums);
    Trace trace = *traceWithMarks(40, 60);
    trace.rowLabels[3] = std::string(200, 'm'); // is not in the part
    trace.columnLabels[3] = std::string(200, 'm');
    for (Sheet &sheet : trace.sheets)
        sheet.findings[30] = hasSums ? RowFinding::SumNotOne : RowFinding::None;
    const CellRange range { 20, 37, 11, 30 };
    PictureContent content { std::make_shared<const Trace>(trace) };
    content.layer = static_cast<LayerKind>(layer);
    content.alphaScales = { unitScale({}), unitScale({}) };
    content.contextScale = unitScale({});
    PictureContent own = content;
    content.range = range;
    own.trace = std::make_shared<const Trace>(partOf(trace, range));
    AlphaPicture part(content), matrix(own);
    QCOMPARE(part.size(), matrix.size());
    QVERIFY(part.size().width() < AlphaPicture({ content.trace }).size().width());
    for (Sheet &sheet : trace.sheets)
        sheet.findings[30] = RowFinding::None;
    content.trace = std::make_shared<const Trace>(trace);
    const bool hasNotes = hasSums && content.layer == LayerKind::Weights; // beside alpha, where they need room
    QCOMPARE(part.size().width() > AlphaPicture(content).size().width(), hasNotes);
    const auto imageOf = [](AlphaPicture &picture) {
        QImage image(picture.size(), QImage::Format_RGB32);
        QPainter painter(&image);
        picture.paint(painter);
        return image;
    };
    QCOMPARE(imageOf(part), imageOf(matrix));
}

ALPHASCOPE_TEST(TestShownPicture, QApplication)
#include "tst_shownpicture.moc"
