// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vectors.h"
#include "matrices.h"
#include "testclass.h"

#include <QElapsedTimer>
#include <QtTest>

#include <thread>

using namespace alphascope;

namespace {

Vectors given(
    const Matrix<double> &queries, const Matrix<double> &keys, const Matrix<double> &values, Score score = Score::Dot)
{
    Vectors vectors;
    vectors.inputs.queries = queries;
    vectors.inputs.keys = keys;
    vectors.inputs.values = values;
    vectors.config.score = score;
    fitParameters(vectors);
    return vectors;
}

Vectors lesson()
{
    return given(matrix({ { 1, 0 } }), matrix({ { 1, 0 }, { 0.7, 0.7 }, { 0, 1 }, { -1, 0 } }),
        matrix({ { 10, 0 }, { 0, 10 }, { 5, 5 }, { -10, 0 } }));
}

Vectors givenWeights(const Matrix<double> &alpha, const Matrix<double> &values = {})
{
    Vectors vectors;
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.weights = alpha;
    vectors.inputs.values = values;
    return vectors;
}

QStringList texts(const std::vector<std::string> &labels)
{
    QStringList list;
    for (const std::string &label : labels)
        list << QString::fromStdString(label);
    return list;
}

//! A large one, as fast as a user may meet it.
Vectors large(Index tokens)
{
    Vectors vectors;
    vectors.config.source = VectorSource::SelfAttention;
    vectors.config.score = Score::ScaledDot;
    vectors.inputs.queries = randomMatrix(tokens, 64, "X");
    fitParameters(vectors);
    return vectors;
}

} // namespace

class VectorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFourTokenLesson()
    {
        const Vectors vectors = lesson();
        QVERIFY(!check(vectors));
        const Trace result = trace(vectors);
        QCOMPARE(result.sheets.size(), std::size_t(1));
        COMPARE_MATRICES(result.sheets[0].scores, matrix({ { 1, 0.7, 0, -1 } }), 1e-11);
        COMPARE_MATRICES(result.sheets[0].alpha,
            matrix({ { 0.44562625615106327, 0.3301280501708861, 0.1639367380841752, 0.06030895559387545 } }), 1e-11);
        COMPARE_MATRICES(result.context, matrix({ { 4.6728566959927536, 4.120964192129737 } }), 1e-11);
        QVERIFY(result.contextNote.empty());
        QVERIFY(!result.given);
        QCOMPARE(result.keyWidth, Index(2));
        QCOMPARE(result.outputs.size(), Index(0));
    }

    void axesAreLabelledByTheUserOrNumbered()
    {
        Vectors vectors = lesson();
        vectors.inputs.keyLabels = { "the", "", "<b>x</b>" };
        const Trace result = trace(vectors);
        QCOMPARE(texts(result.rowLabels), QStringList { QStringLiteral("query 1") });
        QCOMPARE(texts(result.columnLabels),
            (QStringList {
                QStringLiteral("the"), QStringLiteral("key 2"), QStringLiteral("<b>x</b>"), QStringLiteral("key 4") }));
        QCOMPARE(result.rowTitle, std::string("queries"));
        QCOMPARE(result.columnTitle, std::string("keys"));
        QCOMPARE(result.rowName, std::string("query"));
        QCOMPARE(result.columnName, std::string("key"));
    }

    void withoutAnyAllowedKeyTheRowIsZero()
    {
        // Case 1
        Vectors vectors = lesson();
        vectors.inputs.queries = matrix({ { 1, 0 }, { 0, 1 } });
        vectors.inputs.allowed = Mask::Constant(1, 4, false);
        const Trace result = trace(vectors);
        COMPARE_MATRICES(result.sheets[0].alpha.row(0), matrix({ { 0, 0, 0, 0 } }), 0);
        COMPARE_MATRICES(result.context.row(0), matrix({ { 0, 0 } }), 0);
        QCOMPARE(result.sheets[0].findings, (std::vector { RowFinding::NothingToAttend, RowFinding::None }));
        QVERIFY(std::abs(result.sheets[0].rowSums(1) - 1) < 1e-15);
    }

    void paddedTokensOfSelfAttentionGetNoWeight()
    {
        // Case 2
        Vectors vectors;
        vectors.config.source = VectorSource::SelfAttention;
        vectors.inputs.queries = matrix(
            { { .5, .2, .1 }, { .4, .9, .3 }, { -1, -1, -1 }, { .1, .2, .1 }, { -1, -1, -1 }, { -1, -1, -1 } });
        vectors.inputs.padded = { false, false, true, false, true, true };
        vectors.inputs.queryLabels = { "", "cat" };
        vectors.inputs.keyLabels = { "not used" };
        fitParameters(vectors);
        const Trace result = trace(vectors);
        COMPARE_MATRICES(result.sheets[0].alpha.row(0), matrix({ { 0.340714, 0.380332, 0, 0.278953, 0, 0 } }), 1e-6);
        COMPARE_MATRICES(result.context.row(0), matrix({ { 0.350385, 0.466232, 0.176066 } }), 1e-6);
        QCOMPARE(result.sheets[0].alpha(0, 2), 0.);
        QCOMPARE(texts(result.columnLabels), texts(result.rowLabels));
        QCOMPARE(texts(result.rowLabels).mid(0, 3),
            (QStringList { QStringLiteral("token 1"), QStringLiteral("cat"), QStringLiteral("token 3") }));
    }

    void causalLeavesTheUpperTriangleExactlyZero()
    {
        // Cases 3 and 8
        Vectors vectors = given(matrix({ { 1, 0 }, { 0, 1 } }), matrix({ { 1, 0 }, { 0, 1 } }),
            matrix({ { 1, 2 }, { 3, 4 } }), Score::ScaledDot);
        Trace result = trace(vectors);
        COMPARE_MATRICES(result.sheets[0].alpha, matrix({ { 0.6697615, 0.3302385 }, { 0.3302385, 0.6697615 } }), 1e-7);
        COMPARE_MATRICES(result.context, matrix({ { 1.6604769, 2.6604769 }, { 2.3395231, 3.3395231 } }), 1e-7);

        vectors.config.causal = true;
        for (int look = 0; look < 3; ++look) {
            result = trace(vectors);
            COMPARE_MATRICES(result.sheets[0].alpha.row(0), matrix({ { 1, 0 } }), 0);
            COMPARE_MATRICES(result.context.row(0), matrix({ { 1, 2 } }), 0);
        }
    }

    void dotAndGeneralOnTheSameStates()
    {
        // Case 9
        const Matrix<double> h = matrix({ { 1, 0 }, { 0, 1 }, { 1, 1 } });
        Vectors vectors = given(matrix({ { 1, 2 } }), h, h);
        Trace result = trace(vectors);
        COMPARE_MATRICES(result.sheets[0].alpha, matrix({ { 0.0900306, 0.2447285, 0.6652410 } }), 1e-7);
        COMPARE_MATRICES(result.context, matrix({ { 0.7552715, 0.9099694 } }), 1e-7);

        vectors.config.score = Score::General;
        vectors.parameters.attn.W = matrix({ { 2, 0 }, { 0, -1 } });
        QVERIFY(!check(vectors));
        result = trace(vectors);
        COMPARE_MATRICES(result.sheets[0].scores, matrix({ { 2, -2, 0 } }), 0);
        COMPARE_MATRICES(result.sheets[0].alpha, matrix({ { 0.8668133, 0.0158762, 0.1173104 } }), 1e-6);
        COMPARE_MATRICES(result.context, matrix({ { 0.9841238, 0.1331867 } }), 1e-6);
    }

    void aGivenAlphaIsDrawnUnchanged()
    {
        // Case 7
        const Matrix<double> alpha
            = matrix({ { 0.5307, 0.5 }, { 0.5081, 0.5 }, { 0.556, 0.5 }, { 0.4454, 0.5 }, { 0.25, 0.75 } });
        const Trace result = trace(givenWeights(alpha));
        QVERIFY(result.given);
        COMPARE_MATRICES(result.sheets[0].alpha, alpha, 0);
        COMPARE_MATRICES(result.sheets[0].rowSums, vector({ 1.0307, 1.0081, 1.0560, 0.9454, 1 }), 1e-15);
        using enum RowFinding;
        QCOMPARE(result.sheets[0].findings, (std::vector { SumNotOne, SumNotOne, SumNotOne, SumNotOne, None }));
        QCOMPARE(result.sheets[0].scores.size(), Index(0));
        QVERIFY(result.mask.all());
    }

    void oneRowOfTwoWeightsIsEnough()
    {
        // Case 11
        const Vectors vectors = givenWeights(matrix({ { 0.9, 0.1 } }));
        QVERIFY(!check(vectors));
        const Trace result = trace(vectors);
        COMPARE_MATRICES(result.sheets[0].alpha, matrix({ { 0.9, 0.1 } }), 0);
        QCOMPARE(result.sheets[0].findings, std::vector { RowFinding::None });
        QCOMPARE(result.context.size(), Index(0));
        QCOMPARE(result.contextNote, std::string("No context: V is empty."));
        QCOMPARE(rowCount(vectors), Index(1));
        QCOMPARE(columnCount(vectors), Index(2));
    }

    void aGivenAlphaWeighsTheValuesIfTheyFit()
    {
        const Matrix<double> alpha = matrix({ { 0.75, 0.25 }, { 2, 2 } });
        Trace result = trace(givenWeights(alpha, matrix({ { 4 }, { 8 } })));
        COMPARE_MATRICES(result.context, matrix({ { 5 }, { 24 } }), 0);
        QVERIFY(result.contextNote.empty());

        result = trace(givenWeights(alpha, matrix({ { 4 }, { 8 }, { 1 }, { 1 } })));
        QCOMPARE(result.context.size(), Index(0));
        QCOMPARE(result.contextNote, std::string("No context: V has 4 rows, but α has 2 columns."));
    }

    void alphaMayBeRectangular()
    {
        // Case 12
        Vectors vectors = givenWeights(Matrix<double>::Constant(79, 18, 1. / 18));
        vectors.inputs.keyLabels = { "first" };
        const Trace result = trace(vectors);
        QCOMPARE(result.rows(), Index(79));
        QCOMPARE(result.columns(), Index(18));
        QCOMPARE(result.rowLabels[78], std::string("query 79"));
        QCOMPARE(result.columnLabels[0], std::string("first"));
        QCOMPARE(result.columnLabels[17], std::string("key 18"));
    }

    void aConstantAlphaStaysConstant()
    {
        // Case 32
        const Trace result = trace(givenWeights(Matrix<double>::Constant(10, 10, 0.1)));
        QVERIFY((result.sheets[0].alpha.array() == 0.1).all());
    }

    void oneNanHarmsOnlyItsRow()
    {
        // Case 31
        Vectors vectors = lesson();
        vectors.inputs.queries = matrix({ { 1, 0 }, { NaN, 1 }, { 0, 1 } });
        const Trace result = trace(vectors);
        using enum RowFinding;
        QCOMPARE(result.sheets[0].findings, (std::vector { None, NotFinite, None }));
        QVERIFY(result.context.row(0).allFinite() && result.context.row(2).allFinite());
        QVERIFY(result.context.row(1).array().isNaN().all());
    }

    void aMaskedBadKeyHarmsNobody()
    {
        // Case 31
        Vectors vectors = lesson();
        for (const double bad : { 1e9, NaN, infinity }) {
            vectors.inputs.keys.write().row(3).setConstant(bad);
            vectors.inputs.values.write().row(3).setConstant(bad);
            vectors.inputs.padded = { false, false, false, true };
            const Trace result = trace(vectors);
            const double sum = 1 + std::exp(-0.3) + std::exp(-1);
            COMPARE_MATRICES(
                result.sheets[0].alpha, matrix({ { 1 / sum, std::exp(-0.3) / sum, std::exp(-1) / sum, 0 } }), 1e-15);
            QCOMPARE(result.sheets[0].findings, std::vector { RowFinding::None });
            QVERIFY(result.context.allFinite());
        }
    }

    void crossAttentionTakesKeysAndValuesFromOneTable()
    {
        Vectors vectors = given(matrix({ { 1 }, { 2 } }), matrix({ { 1 }, { 0 }, { 3 } }), matrix({ { 99 } }));
        vectors.config.source = VectorSource::CrossAttention;
        const Trace result = trace(vectors);
        COMPARE_MATRICES(result.sheets[0].values, matrix({ { 1 }, { 0 }, { 3 } }), 0);
        COMPARE_MATRICES(result.sheets[0].scores, matrix({ { 1, 0, 3 }, { 2, 0, 6 } }), 0);
    }

    void headsReadTheirOwnColumns()
    {
        Vectors vectors = given(matrix({ { 1, 2, 3, 4 } }), matrix({ { 1, 0, 0, 1 }, { 0, 1, 1, 0 } }),
            matrix({ { 1, 2, 3, 4, 5, 6 }, { 7, 8, 9, 10, 11, 12 } }), Score::ScaledDot);
        vectors.config.heads = 2;
        const Trace result = trace(vectors);
        QCOMPARE(result.keyWidth, Index(2));
        COMPARE_MATRICES(result.sheets[0].scores, Matrix<double>(matrix({ { 1, 2 } }) / std::sqrt(2.)), 1e-15);
        COMPARE_MATRICES(result.sheets[1].scores, Matrix<double>(matrix({ { 4, 3 } }) / std::sqrt(2.)), 1e-15);
        COMPARE_MATRICES(result.sheets[1].values, matrix({ { 4, 5, 6 }, { 10, 11, 12 } }), 0);
        COMPARE_MATRICES(result.context.leftCols(3), result.sheets[0].context, 0);
        COMPARE_MATRICES(result.context.rightCols(3), result.sheets[1].context, 0);
    }

    void projectionsMakeQueriesKeysValuesAndOutputs()
    {
        Vectors vectors;
        vectors.config.source = VectorSource::SelfAttention;
        vectors.config.projected = vectors.config.outputProjection = true;
        vectors.config.projectionSize = 2;
        vectors.inputs.queries = matrix({ { 1 }, { 2 } });
        auto &p = vectors.parameters;
        p.W_q = matrix({ { 1 }, { 0 } });
        p.W_k = matrix({ { 0 }, { 1 } });
        p.W_v = matrix({ { 1 }, { 10 } });
        p.W_o = matrix({ { 1, 0 }, { 1, 1 } });
        p.b_q = vector({ 0, 1 });
        p.b_k = vector({ 0, 0 });
        p.b_v = vector({ 0, 5 });
        p.b_o = vector({ 100, 200 });
        QVERIFY(!check(vectors));
        const Trace result = trace(vectors);
        COMPARE_MATRICES(result.sheets[0].queries, matrix({ { 1, 1 }, { 2, 1 } }), 0);
        COMPARE_MATRICES(result.sheets[0].keys, matrix({ { 0, 1 }, { 0, 2 } }), 0);
        COMPARE_MATRICES(result.sheets[0].values, matrix({ { 1, 15 }, { 2, 25 } }), 0);
        COMPARE_MATRICES(result.sheets[0].scores, matrix({ { 1, 2 }, { 1, 2 } }), 0);
        const double a = 1 / (1 + std::exp(1.));
        const double c0 = a + 2 * (1 - a);
        const double c1 = 15 * a + 25 * (1 - a);
        COMPARE_MATRICES(result.outputs.row(0), matrix({ { 100 + c0, 200 + c0 + c1 } }), 1e-15);
        QCOMPARE(result.outputTitle, std::string("output = W_o c + b_o"));
    }

    void aLargeTraceIsQuickAndStopsAtOnce()
    {
        const Vectors vectors = large(4096);
        QVERIFY(!check(vectors));
        QElapsedTimer timer;
        timer.start();
        QVERIFY(trace(vectors).sheets[0].alpha.allFinite());
        const qint64 computing = timer.elapsed();

        std::stop_source source;
        QElapsedTimer sinceStop;
        std::thread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(computing / 3));
            sinceStop.start();
            source.request_stop();
        });
        trace(vectors, source.get_token());
        stopper.join();
        const qint64 stopping = sinceStop.elapsed();
        qInfo("4096 x 4096 x 64: %lld ms; stopped within %lld ms", computing, stopping);
        // A third is done when the stop comes; on a busy machine everything takes longer, so the limit is a share.
        QVERIFY2(stopping < std::max<qint64>(50, computing / 4), qPrintable(QString::number(stopping)));
    }

    void aStoppedTraceHasItsLabels()
    {
        std::stop_source source;
        source.request_stop();
        const Trace result = trace(lesson(), source.get_token());
        QCOMPARE(result.columns(), Index(4));
        QVERIFY(result.sheets.empty());
    }
};

ALPHASCOPE_TEST(VectorsTest, QCoreApplication)
#include "tst_vectors.moc"
