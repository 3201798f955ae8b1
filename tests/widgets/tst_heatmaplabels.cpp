// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/heatmaplabels.h"

#include <QApplication>
#include <QtTest>

#include <algorithm>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

HeatmapLabels labels(const QString &prefix, int count)
{
    QStringList texts;
    for (int i = 0; i < count; ++i)
        texts.append(prefix + QString::number(i + 1));
    HeatmapLabels result;
    result.setTexts(texts, QFont());
    return result;
}

} // namespace

class HeatmapLabelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void turnOnlyWhenTheyMust();
    void numbersThatCountUpAreThinnedRatherThanTurned();
    void turnedHeaderStaysBelowItsLimit();
    void shownLabelsNeverOverlap_data();
    void shownLabelsNeverOverlap();
    void selectedLabelIsAlwaysShown();
    void onlyVisibleOnesAreShown();
    void wordsShrinkBeforeAnyIsLeftOut();
    void aClippedPictureIsAPartOfTheWhole_data();
    void aClippedPictureIsAPartOfTheWhole();
    void withoutLabelsNoRoomIsTaken();
};

void HeatmapLabelsTest::turnOnlyWhenTheyMust()
{
    const HeatmapLabels words = labels(u"sandwich"_s, 12);
    QVERIFY(!words.turns(words.widest() + 8));
    QVERIFY(words.turns(words.widest() / 2));
    QVERIFY(words.headerHeight(words.widest() + 8, 500) < words.headerHeight(words.widest() / 2, 500));
    QCOMPARE(words.overhang(words.widest() + 8, 500), 0.0);
    QVERIFY(words.overhang(words.widest() / 2, 500) > 0);
}

void HeatmapLabelsTest::numbersThatCountUpAreThinnedRatherThanTurned()
{
    QVERIFY(!labels({}, 5000).turns(3));
    QVERIFY(labels(u"1234"_s, 500).turns(3)); // inputs, not places: none can be guessed
}

void HeatmapLabelsTest::turnedHeaderStaysBelowItsLimit()
{
    const HeatmapLabels words = labels(QString(80, u'm'), 5);
    QVERIFY(words.headerHeight(20, 150) <= 150);
}

void HeatmapLabelsTest::shownLabelsNeverOverlap_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("cell");
    QTest::addColumn<int>("selected");
    QTest::newRow("all fit") << 12 << 33.0 << 3;
    QTest::newRow("thinned") << 100 << 4.3 << -1;
    QTest::newRow("thinned, selected between") << 100 << 4.3 << 51;
    QTest::newRow("thinned, first selected") << 100 << 4.3 << 0;
    QTest::newRow("thinned, second selected") << 100 << 4.3 << 1;
    QTest::newRow("below a pixel") << 4096 << 0.11 << 4095;
}

void HeatmapLabelsTest::shownLabelsNeverOverlap()
{
    QFETCH(int, count);
    QFETCH(double, cell);
    QFETCH(int, selected);
    const HeatmapLabels rows = labels(u"row "_s, count);
    const GridAxis axis { count, cell, 10, 0 };
    const double need = 15;
    std::vector<int> shown = rows.shown(axis, 10, 10 + axis.extent(), need, selected);
    std::sort(shown.begin(), shown.end());
    QVERIFY(!shown.empty());
    for (std::size_t i = 1; i < shown.size(); ++i)
        QVERIFY(axis.begin(shown[i]) - axis.begin(shown[i - 1]) >= need - 1e-6);
    if (cell >= need)
        QCOMPARE(static_cast<int>(shown.size()), count);
    if (selected >= 0)
        QVERIFY(std::find(shown.begin(), shown.end(), selected) != shown.end());
}

void HeatmapLabelsTest::selectedLabelIsAlwaysShown()
{
    const HeatmapLabels rows = labels(u"row "_s, 1000);
    const GridAxis axis { 1000, 0.5, 0, 0 };
    for (int selected = 0; selected < 1000; selected += 7) {
        const std::vector<int> shown = rows.shown(axis, 0, 500, 15, selected);
        QCOMPARE(std::count(shown.begin(), shown.end(), selected), 1);
    }
}

void HeatmapLabelsTest::onlyVisibleOnesAreShown()
{
    const HeatmapLabels rows = labels(u"row "_s, 100);
    const GridAxis axis { 100, 20, 10, 205 }; // row 10 begins 5 pixels above the edge
    const std::vector<int> shown = rows.shown(axis, 10, 110, 15, 90);
    QCOMPARE(shown, (std::vector<int> { 10, 11, 12, 13, 14 }));
}

//! How many rows of 20 have ink beside them when each is `cell` pixels high.
int rowsWithInk(const HeatmapLabels &rows, double cell)
{
    const GridAxis axis { 20, cell, 0, 0 };
    QImage image(120, static_cast<int>(axis.extent()), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(QFont());
    rows.paintRows(painter, axis, image.rect(), -1, Qt::black, Qt::black);
    int count = 0;
    for (int row = 0; row < axis.count; ++row) {
        const int y = static_cast<int>(axis.centre(row));
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y).lightness() < 128) {
                ++count;
                break;
            }
        }
    }
    return count;
}

void HeatmapLabelsTest::wordsShrinkBeforeAnyIsLeftOut()
{
    QCOMPARE(rowsWithInk(labels(u"nn"_s, 20), 10), 20);
    QVERIFY(rowsWithInk(labels({}, 20), 10) < 20); // numbers that count up are understood
    const HeatmapLabels words = labels(u"sandwich"_s, 12);
    QVERIFY(words.turns(12)); // and then each column shows its word
}

void HeatmapLabelsTest::aClippedPictureIsAPartOfTheWhole_data()
{
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<double>("cell");
    QTest::newRow("numbers") << QString() << 3.0;
    QTest::newRow("words") << u"sandwich "_s << 90.0;
    QTest::newRow("turned") << u"sandwich "_s << 16.0;
    QTest::newRow("turned and elided") << QString(40, u'm') << 16.0;
}

void HeatmapLabelsTest::aClippedPictureIsAPartOfTheWhole()
{
    QFETCH(QString, prefix);
    QFETCH(double, cell);
    const HeatmapLabels texts = labels(prefix, 100);
    const GridAxis axis { 100, cell, 0, 0 };
    QImage whole(300, 300, QImage::Format_RGB32);
    whole.fill(Qt::white);
    const auto paint = [&](QPainter &painter) {
        painter.setFont(QFont());
        texts.paintRows(painter, axis, QRectF(0, 0, 100, 300), 7, Qt::black, Qt::red);
        texts.paintColumns(painter, axis, QRectF(120, 0, 180, 120), 150, 7, Qt::black, Qt::red);
    };
    QImage parts = whole;
    QPainter painter(&whole);
    paint(painter);
    for (int y = 0; y < 300; y += 5) {
        for (int x = 0; x < 300; x += 60) {
            QPainter part(&parts);
            part.setClipRect(x, y, 60, 5);
            paint(part);
        }
    }
    QVERIFY(whole.pixel(0, 0) == qRgb(255, 255, 255));
    QCOMPARE(parts, whole);
}

void HeatmapLabelsTest::withoutLabelsNoRoomIsTaken()
{
    const HeatmapLabels none;
    QCOMPARE(none.widest(), 0.0);
    QCOMPARE(none.headerHeight(10, 100), 0.0);
    QVERIFY(none.shown({}, 0, 100, 15, -1).empty());
}

ALPHASCOPE_TEST(HeatmapLabelsTest, QApplication)
#include "tst_heatmaplabels.moc"
