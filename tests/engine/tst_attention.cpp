// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

Mask mask(std::initializer_list<std::initializer_list<double>> rows) { return matrix(rows).array() != 0; }

Sheet sheetOf(const Matrix<double> &queries, const Matrix<double> &keys, const Matrix<double> &values)
{
    Sheet sheet;
    sheet.queries = queries;
    sheet.keys = keys;
    sheet.values = values;
    return sheet;
}

} // namespace

class AttentionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutReasonsNothingIsMasked()
    {
        QVERIFY(attentionMask(3, 4, false, {}, {}).all());
        QCOMPARE(attentionMask(3, 4, false, {}, {}).rows(), Index(3));
        QCOMPARE(attentionMask(3, 4, false, {}, {}).cols(), Index(4));
    }

    void causalAllowsKeysUpToTheQuery()
    {
        QVERIFY((attentionMask(3, 4, true, {}, {}) == mask({ { 1, 0, 0, 0 }, { 1, 1, 0, 0 }, { 1, 1, 1, 0 } })).all());
        QVERIFY((attentionMask(3, 2, true, {}, {}) == mask({ { 1, 0 }, { 1, 1 }, { 1, 1 } })).all());
    }

    void paddedKeysAreMaskedForAll()
    {
        QVERIFY((attentionMask(2, 3, false, { false, true }, {}) == mask({ { 1, 0, 1 }, { 1, 0, 1 } })).all());
        QVERIFY(attentionMask(2, 3, false, { false, false, false, true, true }, {}).all());
    }

    void handMaskedCellsAddUp()
    {
        const Mask byHand = mask({ { 0, 1 }, { 1, 0 } });
        QVERIFY((attentionMask(3, 3, true, { false, false, true }, byHand)
            == mask({ { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 } }))
                    .all());
        QVERIFY((attentionMask(1, 1, false, {}, byHand) == mask({ { 0 } })).all());
    }

    void scoresWeightsAndContextFollowOneAnother()
    {
        // The four-token lesson
        Sheet sheet = sheetOf(matrix({ { 1, 0 } }), matrix({ { 1, 0 }, { 0.7, 0.7 }, { 0, 1 }, { -1, 0 } }),
            matrix({ { 10, 0 }, { 0, 10 }, { 5, 5 }, { -10, 0 } }));
        attend(sheet, Score::Dot, {}, 1, attentionMask(1, 4, false, {}, {}));
        COMPARE_MATRICES(sheet.scores, matrix({ { 1, 0.7, 0, -1 } }), 0);
        COMPARE_MATRICES(sheet.alpha,
            matrix({ { 0.44562625615106327, 0.3301280501708861, 0.1639367380841752, 0.06030895559387545 } }), 1e-15);
        COMPARE_MATRICES(sheet.context, matrix({ { 4.6728566959927536, 4.120964192129737 } }), 1e-15);
        COMPARE_MATRICES(sheet.rowSums, vector({ 1 }), 1e-15);
        QCOMPARE(sheet.findings, std::vector { RowFinding::None });
    }

    void scoresAreDividedByTheTemperature_data()
    {
        // Case 6
        QTest::addColumn<double>("temperature");
        QTest::newRow("0.05") << 0.05;
        QTest::newRow("0.001") << 0.001;
    }
    void scoresAreDividedByTheTemperature()
    {
        QFETCH(double, temperature);
        Sheet sheet = sheetOf(matrix({ { 1 } }), matrix({ { 1 }, { 2 }, { 3 } }), matrix({ { 1 }, { 2 }, { 3 } }));
        attend(sheet, Score::Dot, {}, temperature, attentionMask(1, 3, false, {}, {}));
        COMPARE_MATRICES(sheet.scores, Matrix<double>(matrix({ { 1, 2, 3 } }) / temperature), 1e-15);
        COMPARE_MATRICES(sheet.alpha, matrix({ { 0, 0, 1 } }), 1e-8);
    }

    void oneBadKeyHarmsOnlyWhoMayAttendToIt()
    {
        Sheet sheet = sheetOf(matrix({ { 1 }, { 1 } }), matrix({ { 1 }, { NaN } }), matrix({ { 3 }, { NaN } }));
        attend(sheet, Score::Dot, {}, 1, mask({ { 1, 0 }, { 1, 1 } }));
        COMPARE_MATRICES(sheet.alpha, matrix({ { 1, 0 }, { NaN, NaN } }), 0);
        COMPARE_MATRICES(sheet.context, matrix({ { 3 }, { NaN } }), 0);
        QCOMPARE(sheet.findings, (std::vector { RowFinding::None, RowFinding::NotFinite }));
    }

    void manyRowsAreTheSameAsFew()
    {
        const Matrix<double> tokens = randomMatrix(700, 8, "tokens");
        Sheet whole = sheetOf(tokens, tokens, tokens);
        attend(whole, Score::ScaledDot, {}, 1, attentionMask(700, 700, true, {}, {}));
        QVERIFY(!whole.pyramid.levels.empty());
        for (const Index row : { 0, 349, 699 }) {
            Sheet one = sheetOf(tokens.row(row), tokens, tokens);
            Mask upToRow = Mask::Constant(1, 700, false);
            upToRow.leftCols(row + 1) = true;
            attend(one, Score::ScaledDot, {}, 1, upToRow);
            COMPARE_MATRICES(one.alpha, whole.alpha.row(row), 1e-13);
            COMPARE_MATRICES(one.context, whole.context.row(row), 1e-13);
        }
        COMPARE_MATRICES(whole.rowSums, RowVector<double>::Ones(700), 1e-13);
    }

    void afterAStopNoRowIsComputed()
    {
        std::stop_source source;
        source.request_stop();
        const Matrix<double> tokens = randomMatrix(700, 2, "tokens");
        Sheet sheet = sheetOf(tokens, tokens, tokens);
        attend(sheet, Score::Dot, {}, 1, Mask::Constant(700, 700, false), source.get_token());
        QCOMPARE(sheet.findings, std::vector(700, RowFinding::None)); // a computed row has nothing to attend to
        QVERIFY(sheet.pyramid.levels.empty());
    }

    void givenRowsAreExaminedButNotTouched()
    {
        Sheet sheet;
        sheet.alpha = matrix({ { 0.5, 0.5 }, { 0.7, 0.3307 }, { 1, NaN }, { 0.5, 0.5000005 } });
        const Matrix<double> before = sheet.alpha;
        examineGiven(sheet);
        COMPARE_MATRICES(sheet.alpha, before, 0);
        COMPARE_MATRICES(sheet.rowSums, vector({ 1, 1.0307, NaN, 1.0000005 }), 1e-15);
        QCOMPARE(sheet.findings,
            (std::vector { RowFinding::None, RowFinding::SumNotOne, RowFinding::NotFinite, RowFinding::None }));
    }
};

ALPHASCOPE_TEST(AttentionTest, QCoreApplication)
#include "tst_attention.moc"
