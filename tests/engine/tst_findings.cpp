// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/findings.h"
#include "engine/specimen.h"
#include "matrices.h"
#include "testclass.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace alphascope;

namespace {

Trace given(const Matrix<double> &alpha)
{
    Vectors vectors;
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.weights = alpha;
    return trace(vectors);
}

Vectors queriesAndKeys(const Matrix<double> &queries, const Matrix<double> &keys)
{
    Vectors vectors;
    vectors.inputs.queries = queries;
    vectors.inputs.keys = vectors.inputs.values = keys;
    return vectors;
}

std::vector<FindingKind> kindsOf(const std::vector<Finding> &findings)
{
    std::vector<FindingKind> kinds;
    for (const Finding &finding : findings)
        kinds.push_back(finding.kind);
    return kinds;
}

using Kinds = std::vector<FindingKind>;

//! Every row its own mixture, so that nothing is worth mentioning.
Matrix<double> plain(Index rows, Index columns)
{
    Matrix<double> alpha = randomMatrix(rows, columns, "plain").array().abs().square();
    for (Index i = 0; i < rows; ++i)
        alpha.row(i) /= alpha.row(i).sum();
    return alpha;
}

} // namespace

class FindingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anOrdinaryMatrixHasNone() { QCOMPARE(kindsOf(findingsOf(given(plain(6, 5)), 0)), Kinds()); }

    void rowsThatDoNotSumToOneAreNamedWithTheirSums()
    {
        const auto findings = findingsOf(given(matrix({ { 0.5, 0.1, 0.4 }, { 0.6, 0.2, 0.3 }, { 0.1, 0.2, 0.6 } })), 0);
        QCOMPARE(kindsOf(findings), Kinds { FindingKind::SumNotOne });
        QCOMPARE(findings[0].count, Index(2));
        QCOMPARE(findings[0].among, Index(3));
        QCOMPARE(findings[0].places[0].row, Index(1));
        QVERIFY(std::abs(findings[0].places[0].number - 1.1) < 1e-15);
        QCOMPARE(findings[0].places[1].row, Index(2));
        QVERIFY(std::abs(findings[0].places[1].number - 0.9) < 1e-15);
    }

    void rowsWithNothingToAttendTo()
    {
        Vectors vectors = queriesAndKeys(matrix({ { 1 }, { 2 } }), matrix({ { 1 }, { 2 }, { 4 } }));
        vectors.inputs.allowed = Mask::Constant(2, 3, true);
        vectors.inputs.allowed.row(1) = false;
        const auto findings = findingsOf(trace(vectors), 0);
        QCOMPARE(kindsOf(findings), Kinds { FindingKind::NothingToAttend });
        QCOMPARE(findings[0].places, (std::vector<FindingPlace> { { 1, -1, 0 } }));
    }

    //! Case 10: 41 outputs over 500 timesteps with weights between 0.001739 and 0.002241.
    void nearlyEqualWeightsAreUniform()
    {
        Matrix<double> alpha = 0.002 + 0.00024 * randomMatrix(41, 500, "alpha").array();
        for (Index i = 0; i < 41; ++i)
            alpha.row(i) /= alpha.row(i).sum();
        const auto findings = findingsOf(given(alpha), 0);
        QCOMPARE(kindsOf(findings), Kinds { FindingKind::Uniform });
        QCOMPARE(findings[0].count, Index(41));
        QVERIFY(std::abs(findings[0].places[0].number - 6.21) < 0.005);
        QVERIFY(std::abs(findings[0].places[0].reference - std::log(500.)) < 1e-12);
    }

    void uniformIsMeasuredByTheColumnsThatAreAllowed()
    {
        Vectors vectors = queriesAndKeys(matrix({ { 0 } }), matrix({ { 1 }, { 2 }, { 3 }, { 4 } }));
        vectors.inputs.padded = { false, false, true, true };
        const auto findings = findingsOf(trace(vectors), 0);
        QCOMPARE(kindsOf(findings), Kinds { FindingKind::Uniform });
        QVERIFY(std::abs(findings[0].places[0].reference - std::log(2.)) < 1e-15);
        vectors.inputs.padded = { false, true, true, true }; // one column is no choice
        QCOMPARE(kindsOf(findingsOf(trace(vectors), 0)), Kinds());
        QVERIFY(kindsOf(findingsOf(given(matrix({ { 0.6, 0.4 } })), 0)).empty());
    }

    void aSinkTakesMostOfMostRows()
    {
        Matrix<double> alpha = matrix({ { 0.1, 0.7, 0.2 }, { 0.2, 0.6, 0.2 }, { 0.8, 0.1, 0.1 } });
        const auto findings = findingsOf(given(alpha), 0);
        QCOMPARE(kindsOf(findings), Kinds { FindingKind::Sink });
        QCOMPARE(findings[0].count, Index(2));
        QCOMPARE(findings[0].among, Index(3));
        QCOMPARE(findings[0].places[0].column, Index(1));
        QVERIFY(std::abs(findings[0].places[0].number - 1.4 / 3) < 1e-15);
        alpha(0, 1) = 0.5; // no longer more than half
        alpha(0, 0) = 0.3;
        QVERIFY(kindsOf(findingsOf(given(alpha), 0)).empty());
    }

    void nearlyHalfOfTwoIsNoSink()
    {
        const Matrix<double> even = matrix({ { 0.51, 0.49 }, { 0.503, 0.497 }, { 0.6, 0.4 } });
        QCOMPARE(kindsOf(findingsOf(given(even), 0)), Kinds { FindingKind::Uniform }); // the first two
        const Matrix<double> one = matrix({ { 0.9, 0.1 }, { 0.8, 0.2 }, { 0.95, 0.05 } });
        QCOMPARE(kindsOf(findingsOf(given(one), 0)), Kinds { FindingKind::Sink });
    }

    //! The first row of a causal mask attends to its only column, whatever the model is.
    void rowsWithoutAChoiceMakeNoSink()
    {
        Vectors vectors;
        vectors.config.causal = true;
        vectors.inputs.queries = matrix({ { 1 }, { 1 } });
        vectors.inputs.keys = vectors.inputs.values = matrix({ { 2 }, { 0 } });
        QVERIFY(kindsOf(findingsOf(trace(vectors), 0)).empty());
    }

    void identicalRowsAreNamedWithTheEarlierOne()
    {
        Matrix<double> alpha = plain(5, 4);
        alpha.row(1) = vector({ 0.4, 0.1, 0.4, 0.1 });
        alpha.row(3) = alpha.row(1);
        alpha.row(4) = alpha.row(1);
        alpha(4, 0) += 1e-11;
        const auto findings = findingsOf(given(alpha), 0);
        QCOMPARE(kindsOf(findings), Kinds { FindingKind::IdenticalRows });
        QCOMPARE(findings[0].places, (std::vector<FindingPlace> { { 3, -1, 0, 0, 1 }, { 4, -1, 0, 0, 1 } }));
        alpha(3, 0) += 1e-8; // more than rounding, and still a sum of 1 to the tolerance
        alpha(4, 0) -= 1e-8;
        QVERIFY(kindsOf(findingsOf(given(alpha), 0)).empty());
    }

    //! Case 13: 14 x 15, columns sum to 0.96 .. 1.00, rows to 0.47 .. 2.01.
    void columnsThatSumToOneAreAWrongAxis()
    {
        Matrix<double> alpha = randomMatrix(14, 15, "alpha").array().abs() + 0.05;
        for (Index j = 0; j < 15; ++j)
            alpha.col(j) *= (0.96 + 0.0028 * static_cast<double>(j)) / alpha.col(j).sum();
        const auto findings = findingsOf(given(alpha), 0);
        QCOMPARE(findings[0].kind, FindingKind::WrongAxis);
        QVERIFY(std::abs(findings[0].columnLow - 0.96) < 1e-12);
        QVERIFY(findings[0].columnHigh <= 1);
        QCOMPARE(findings[0].low, alpha.rowwise().sum().minCoeff());
        QCOMPARE(findings[0].high, alpha.rowwise().sum().maxCoeff());
        QVERIFY(kindsOf(findingsOf(given(alpha.transpose()), 0)) == Kinds { FindingKind::SumNotOne });
        // rows that are hardly worse than the columns say nothing
        const auto both = findingsOf(given(matrix({ { 0.96, 0.1 }, { 0.08, 0.86 } })), 0);
        QVERIFY(!both.empty() && both[0].kind != FindingKind::WrongAxis);
        // both sum to 1: nothing tells which axis is meant
        QVERIFY(kindsOf(findingsOf(given(matrix({ { 0.9, 0.1 }, { 0.1, 0.9 } })), 0)).empty());
    }

    void negativeWeightsAreCells()
    {
        const auto findings = findingsOf(given(matrix({ { 0.3, 0.7 }, { 1.2, -0.2 } })), 0);
        QCOMPARE(kindsOf(findings), Kinds { FindingKind::NegativeWeights });
        QCOMPARE(findings[0].places, (std::vector<FindingPlace> { { 1, 1, -0.2 } }));
    }

    void theFirstNumberThatIsNotFiniteIsWhereItBegan()
    {
        Vectors vectors = queriesAndKeys(matrix({ { 1 }, { 2 } }), matrix({ { 1 }, { 2 }, { 4 } }));
        vectors.inputs.values.write()(2, 0) = infinity;
        Finding first = findingsOf(trace(vectors), 0)[0];
        QCOMPARE(first.kind, FindingKind::NotFinite);
        QCOMPARE(first.where, std::string("value"));
        QCOMPARE(first.places[0].column, Index(2));
        vectors.inputs.keys.write()(1, 0) = NaN;
        first = findingsOf(trace(vectors), 0)[0];
        QCOMPARE(first.where, std::string("key"));
        QCOMPARE(first.places[0].column, Index(1));
        vectors.inputs.padded = { false, true, true }; // padding may hold anything
        QVERIFY(kindsOf(findingsOf(trace(vectors), 0)).empty());
        vectors.inputs.queries.write()(1, 0) = NaN;
        first = findingsOf(trace(vectors), 0)[0];
        QCOMPARE(first.where, std::string("query"));
        QCOMPARE(first.places[0].row, Index(1));
        first = findingsOf(given(matrix({ { 0.5, 0.5, 0 }, { 0, NaN, 1 } })), 0)[0];
        QCOMPARE(first.where, std::string("weight"));
        QCOMPARE(first.places[0].row, Index(1));
        QCOMPARE(first.places[0].column, Index(1));
    }

    void coverageIsTheSumOfEachColumn()
    {
        const Trace trace = given(matrix({ { 0.25, 0.75 }, { 0.5, 0.5 } }));
        COMPARE_MATRICES(coverage(trace.sheets[0]), vector({ 0.75, 1.25 }), 0);
    }

    void placesAreFewHoweverManyRowsThereAre()
    {
        const auto findings = findingsOf(given(Matrix<double>::Zero(1000, 3)), 0);
        QCOMPARE(findings[0].kind, FindingKind::SumNotOne);
        QCOMPARE(findings[0].count, Index(1000));
        QCOMPARE(findings[0].places.size(), mostPlaces);
    }

    void aStopIsHeard()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(findingsOf(given(Matrix<double>::Zero(5, 3)), 0, stop.get_token()).empty());
    }

    void anEmptyMatrixIsNoCase() { QVERIFY(findingsOf(given(Matrix<double>()), 0).empty()); }
};

ALPHASCOPE_TEST(FindingsTest, QCoreApplication)
#include "tst_findings.moc"
