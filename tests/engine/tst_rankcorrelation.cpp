// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rankcorrelation.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class RankCorrelationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalNumbersShareTheMeanOfTheirRanks()
    {
        COMPARE_MATRICES(ranks(vector({ 5, 1, 5, 2, 5 })), vector({ 4, 1, 4, 2, 4 }), 0);
        COMPARE_MATRICES(ranks(vector({ -1, -1 })), vector({ 1.5, 1.5 }), 0);
    }

    void itIsOneForTheSameOrderAndMinusOneForTheReverse()
    {
        const RankCorrelation same = rankCorrelation(vector({ 1, 2, 3 }), vector({ 10, 20, 1000 }));
        QVERIFY(std::abs(same.kendall - 1) < 1e-15 && std::abs(same.spearman - 1) < 1e-15);
        const RankCorrelation reverse = rankCorrelation(vector({ 1, 2, 3 }), vector({ 3, 2, -1 }));
        QVERIFY(std::abs(reverse.kendall + 1) < 1e-15 && std::abs(reverse.spearman + 1) < 1e-15);
    }

    //! SciPy's kendalltau (tau-b) and spearmanr.
    void itIsSciPys_data()
    {
        QTest::addColumn<QList<double>>("a");
        QTest::addColumn<QList<double>>("b");
        QTest::addColumn<double>("kendall");
        QTest::addColumn<double>("spearman");
        QTest::newRow("ties in both") << QList<double> { 0.1, 0.4, 0.4, 0.05, 0.02, 0.03 }
                                      << QList<double> { 1, 2, 0.5, 0.5, 0.5, 3 } << 0.07715167498104596
                                      << 0.06160411036336974;
        QTest::newRow("ten numbers") << QList<double> { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3 }
                                     << QList<double> { 2, 7, 1, 8, 2, 8, 1, 8, 2, 8 } << 0.13041013273932525
                                     << 0.13471506281091267;
        QTest::newRow("no ties") << QList<double> { 1, 2, 3, 4, 5 } << QList<double> { 5, 3, 4, 1, 2 } << -0.6
                                 << -0.7999999999999999;
    }
    void itIsSciPys()
    {
        QFETCH(const QList<double>, a);
        QFETCH(const QList<double>, b);
        const auto rowOf = [](const QList<double> &values) {
            return RowVector<double>(Eigen::Map<const RowVector<double>>(values.data(), values.size()));
        };
        const RankCorrelation result = rankCorrelation(rowOf(a), rowOf(b));
        QFETCH(const double, kendall);
        QFETCH(const double, spearman);
        QVERIFY2(std::abs(result.kendall - kendall) < 1e-14, qPrintable(QString::number(result.kendall, 'g', 17)));
        QVERIFY2(std::abs(result.spearman - spearman) < 1e-14, qPrintable(QString::number(result.spearman, 'g', 17)));
    }

    void itIsNoNumberWhereNothingIsOrdered()
    {
        for (const RankCorrelation &none :
            { rankCorrelation(vector({ 1, 1, 1 }), vector({ 1, 2, 3 })), rankCorrelation(vector({ 1 }), vector({ 2 })),
                rankCorrelation(vector({}), vector({})), rankCorrelation(vector({ 1, 2 }), vector({ 1, NaN })) }) {
            QVERIFY(std::isnan(none.kendall));
            QVERIFY(std::isnan(none.spearman));
        }
    }
};

ALPHASCOPE_TEST(RankCorrelationTest, QCoreApplication)
#include "tst_rankcorrelation.moc"
