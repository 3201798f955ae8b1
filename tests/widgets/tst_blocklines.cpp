// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/blocklines.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace alphascope;

namespace {

constexpr int rowCount = 700, columnCount = 903;

struct Cells {
    Matrix<double> values = Matrix<double>::Random(rowCount, columnCount);
    Mask mask = Mask::Constant(rowCount, columnCount, true);
    MatrixView view;
    Pyramid made;

    Cells(bool isSigned, bool isPlain)
    {
        if (!isSigned)
            values = values.cwiseAbs();
        view.values = &values;
        view.rows = rowCount;
        view.columns = columnCount;
        if (isPlain)
            return;
        values(123, 456) = std::numeric_limits<double>::quiet_NaN();
        values(300, 10) = -std::numeric_limits<double>::infinity();
        mask.block(100, 200, 90, 70) = false;
        mask(0, 0) = mask(rowCount - 1, columnCount - 1) = false;
        view.mask = &mask;
    }

    void makePyramid(Fold fold)
    {
        made = pyramid(values, mask, {}, fold);
        view.pyramid = &made;
    }
};

//! The cells that touch each of the pixels that so many cells share, as pictures have them.
std::vector<CellSpan> spans(int count, double cellsPerPixel)
{
    std::vector<CellSpan> result;
    for (int pixel = 0; pixel * cellsPerPixel < count; ++pixel)
        result.push_back({ static_cast<int>(pixel * cellsPerPixel),
            std::min(static_cast<int>(std::ceil((pixel + 1) * cellsPerPixel)), count) });
    return result;
}

//! Cell by cell, straight from the definition; side: of the blocks that are looked at whole.
double folded(const Cells &cells, CellSpan rows, CellSpan columns, int side, Fold fold)
{
    const auto whole = [side](const CellSpan &span, int count) {
        return CellSpan { span.begin / side * side, std::min((span.end + side - 1) / side * side, count) };
    };
    rows = whole(rows, rowCount);
    columns = whole(columns, columnCount);
    double result = -std::numeric_limits<double>::infinity(), sum = 0;
    int count = 0;
    for (int r = rows.begin; r < rows.end; ++r) {
        for (int c = columns.begin; c < columns.end; ++c) {
            const double value = cells.values(r, c);
            if (!cells.mask(r, c))
                continue;
            if (!std::isfinite(value))
                return std::numeric_limits<double>::quiet_NaN();
            const bool isMore = fold == Fold::Maximum ? value > result : std::abs(value) > std::abs(result);
            if (count == 0 || isMore)
                result = value;
            sum += value;
            ++count;
        }
    }
    return fold == Fold::Mean && count > 0 ? sum / count : result;
}

bool isSame(double a, double b, double error)
{
    return std::isnan(a) ? std::isnan(b) : a == b || std::abs(a - b) <= error;
}

} // namespace

class BlockLinesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLineIsWhatEachPixelIsByItself_data()
    {
        QTest::addColumn<double>("down");
        QTest::addColumn<double>("across");
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("hasPyramid");
        QTest::addColumn<bool>("isPlain");
        const std::pair<double, double> sizes[]
            = { { 1, 1 }, { 1.3, 1.3 }, { 2, 2 }, { 2.7, 2.7 }, { 7.4, 7.4 }, { 20, 20 }, { 1, 3.2 }, { 40.5, 2.1 } };
        for (const auto &[down, across] : sizes)
            for (const Fold fold : { Fold::Maximum, Fold::Furthest, Fold::Mean })
                for (const bool hasPyramid : { false, true })
                    for (const bool isPlain : { false, true })
                        QTest::addRow("%g x %g, fold %d, pyramid %d, plain %d", down, across, static_cast<int>(fold),
                            hasPyramid, isPlain)
                            << down << across << static_cast<int>(fold) << hasPyramid << isPlain;
    }
    void aLineIsWhatEachPixelIsByItself()
    {
        QFETCH(double, down);
        QFETCH(double, across);
        QFETCH(int, kind);
        QFETCH(bool, hasPyramid);
        QFETCH(bool, isPlain);
        const auto fold = static_cast<Fold>(kind);
        Cells cells(fold != Fold::Maximum, isPlain);
        if (hasPyramid)
            cells.makePyramid(fold);
        std::vector<CellSpan> columns = spans(columnCount, across);
        std::reverse(columns.begin(), columns.end()); // as mirrored columns are
        const int shortest = static_cast<int>(std::ceil(std::min(down, across)));
        const BlockLines lines(cells.view, columns, shortest, fold);
        const int level = pyramidLevel(cells.view, shortest, fold);
        QVERIFY(hasPyramid || level < 0);
        const int side = level < 0 ? 1 : 1 << (level + cells.made.firstShift);
        QVERIFY(side <= shortest);
        const double error = fold == Fold::Mean ? 2e-7 : level < 0 ? 0 : 6e-8;
        BlockLines::Buffer buffer;
        std::vector<double> pixels(columns.size());
        for (const CellSpan &rows : spans(rowCount, down)) {
            lines.fold(rows, buffer, pixels.data());
            for (std::size_t i = 0; i < columns.size(); ++i)
                QVERIFY(isSame(folded(cells, rows, columns[i], side, fold), pixels[i], error));
        }
    }

    void cellsKeepTheirDigitsAndLargestNumbers()
    {
        Cells cells(false, true);
        cells.values(5, 5) = 1e300;
        cells.values(5, 6) = 100'000'000.25;
        const BlockLines lines(cells.view, spans(columnCount, 1), 1, Fold::Maximum);
        BlockLines::Buffer buffer;
        std::vector<double> pixels(columnCount);
        lines.fold({ 5, 6 }, buffer, pixels.data());
        QCOMPARE(pixels[5], 1e300);
        QCOMPARE(pixels[6], 100'000'000.25);
    }
};

ALPHASCOPE_TEST(BlockLinesTest, QCoreApplication)
#include "tst_blocklines.moc"
