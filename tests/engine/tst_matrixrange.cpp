// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrixrange.h"
#include "testclass.h"

#include "engine/foldcells.h"
#include "matrices.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! Cell by cell, straight from the definition.
CellNumbers slowNumbers(const Matrix<double> &values, const Mask &mask, Index row)
{
    CellNumbers result;
    for (Index c = 0; c < values.cols(); ++c) {
        if (!mask(row, c))
            ++result.masked;
        else if (std::isfinite(values(row, c)))
            result.range.widen({ values(row, c), values(row, c) });
        else
            result.hasNotFinite = true;
    }
    return result;
}

} // namespace

class MatrixRangeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowHasItsRange_data()
    {
        QTest::addColumn<int>("columns");
        for (const int columns : { 1, 15, 16, 100, 1200 })
            QTest::addRow("%d columns", columns) << columns;
    }
    void everyRowHasItsRange()
    {
        QFETCH(int, columns);
        constexpr Index rows = 900; // the largest is shared among threads
        Matrix<double> values = randomMatrix(rows, columns, "values");
        Mask mask = Mask::Constant(rows, columns, true);
        mask.topRows(100) = randomMatrix(100, columns, "mask").array() > 0;
        mask.block(100, 0, 50, columns / 2) = false;
        mask.block(150, columns / 3, 50, columns - columns / 3) = false;
        mask.row(200) = false;
        values(210, columns - 1) = NaN;
        values(220, 0) = -infinity;
        values(230, columns / 2) = 1e300;
        values(205, columns / 2) = 77;
        const MatrixRange range = matrixRange(values, mask);
        QCOMPARE(range.rows.size(), std::size_t(rows));
        CellNumbers all;
        for (Index row = 0; row < rows; ++row) {
            const CellNumbers numbers = slowNumbers(values, mask, row);
            QCOMPARE(range.rows[static_cast<std::size_t>(row)].smallest, numbers.range.smallest);
            QCOMPARE(range.rows[static_cast<std::size_t>(row)].largest, numbers.range.largest);
            all.add(numbers);
        }
        QCOMPARE(range.all.range.smallest, all.range.smallest);
        QCOMPARE(range.all.range.largest, 1e300);
        QCOMPARE(range.all.masked, all.masked);
        QVERIFY(range.all.hasNotFinite);
        QVERIFY(range.rows[200].isEmpty());
    }

    void aRowIsWrittenAsPyramidsHoldIt()
    {
        RowVector<double> values = randomMatrix(1, 100, "row");
        Mask mask = Mask::Constant(1, 100, true);
        mask.block(0, 40, 1, 30) = false;
        mask(0, 80) = false;
        values(3) = 1e300;
        values(5) = NaN;
        values(99) = infinity;
        std::vector<float> line(100);
        const CellNumbers numbers = rowNumbers(values.data(), mask.data(), 100, line.data());
        QCOMPARE(numbers.masked, Index(31));
        for (std::size_t c = 0; c < line.size(); ++c) {
            const double value = values(static_cast<Index>(c));
            if (!mask(0, static_cast<Index>(c)))
                QVERIFY(isMaskedCell(line[c]));
            else if (!std::isfinite(value))
                QVERIFY(std::isnan(line[c]));
            else
                QCOMPARE(line[c], static_cast<float>(std::min(value, double(std::numeric_limits<float>::max()))));
        }
    }

    void withoutAMaskEveryCellCounts()
    {
        const Matrix<double> values = randomMatrix(3, 7, "values");
        const MatrixRange range = matrixRange(values, {});
        QCOMPARE(range.all.range.smallest, values.minCoeff());
        QCOMPARE(range.all.range.largest, values.maxCoeff());
        QCOMPARE(range.all.masked, Index(0));
        QVERIFY(matrixRange(Matrix<double>(), {}).all.range.isEmpty());
    }
};

ALPHASCOPE_TEST(MatrixRangeTest, QCoreApplication)
#include "tst_matrixrange.moc"
