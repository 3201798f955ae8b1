// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/blocklines.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace alphascope;

namespace {

struct Cells {
    Matrix<double> values = Matrix<double>::Random(700, 900);
    Mask mask = Mask::Constant(700, 900, true);
    MatrixView view;
    Pyramid made;

    explicit Cells(bool isSigned)
    {
        if (!isSigned)
            values = values.cwiseAbs();
        values(123, 456) = std::numeric_limits<double>::quiet_NaN();
        values(300, 10) = -std::numeric_limits<double>::infinity();
        values(5, 5) = 1e300;
        mask.block(100, 200, 90, 70) = false;
        mask(0, 0) = mask(699, 899) = false;
        view.values = &values;
        view.mask = &mask;
        view.rows = 700;
        view.columns = 900;
    }

    void makePyramid(Fold fold)
    {
        made = pyramid(values, mask, {}, fold);
        view.pyramid = &made;
    }
};

std::vector<CellSpan> spans(int count, int size)
{
    std::vector<CellSpan> result;
    for (int begin = 0; begin + size <= count; begin += size)
        result.push_back({ begin, begin + size });
    return result;
}

} // namespace

class BlockLinesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLineIsWhatEachPixelIsByItself_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<bool>("isSigned");
        QTest::addColumn<bool>("hasPyramid");
        for (const int size : { 1, 2, 3, 7, 20 })
            for (const bool isSigned : { false, true })
                for (const bool hasPyramid : { false, true })
                    QTest::addRow("%d %d %d", size, isSigned, hasPyramid) << size << isSigned << hasPyramid;
    }
    void aLineIsWhatEachPixelIsByItself()
    {
        QFETCH(int, size);
        QFETCH(bool, isSigned);
        QFETCH(bool, hasPyramid);
        Cells cells(isSigned);
        const Fold fold = isSigned ? Fold::Furthest : Fold::Maximum;
        if (hasPyramid)
            cells.makePyramid(fold);
        std::vector<CellSpan> across = spans(900, size);
        std::reverse(across.begin(), across.end()); // as mirrored columns are
        const BlockLines lines(cells.view, across, size, fold);
        std::vector<float> buffer, pixels(across.size());
        for (const CellSpan &down : spans(700, size)) {
            lines.fold(down, buffer, pixels.data());
            for (std::size_t i = 0; i < across.size(); ++i) {
                const BlockValue block = blockValue(cells.view, down, across[i], fold);
                switch (block.kind) {
                case BlockValue::Kind::Masked:
                    QVERIFY(std::isinf(pixels[i]) && pixels[i] < 0);
                    break;
                case BlockValue::Kind::NotFinite:
                    QVERIFY(std::isnan(pixels[i]));
                    break;
                case BlockValue::Kind::Number: {
                    constexpr double most = std::numeric_limits<float>::max();
                    QCOMPARE(pixels[i], static_cast<float>(std::clamp(block.value, -most, most)));
                }
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(BlockLinesTest)
#include "tst_blocklines.moc"
