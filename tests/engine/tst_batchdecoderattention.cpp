// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchdecoderattention.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class BatchDecoderAttentionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStateScoresTheEncodersStates_data()
    {
        QTest::addColumn<int>("score");
        QTest::addColumn<Matrix<double>>("alpha");
        QTest::addColumn<Matrix<double>>("context");
        QTest::newRow("dot") << int(Score::Dot) << matrix({ { 0.0900306, 0.2447285, 0.6652410 } })
                             << matrix({ { 0.7552715, 0.9099694 } });
        QTest::newRow("general") << int(Score::General) << matrix({ { 0.8668133, 0.0158762, 0.1173104 } })
                                 << matrix({ { 0.9841238, 0.1331867 } });
    }
    void aStateScoresTheEncodersStates()
    {
        // Cases 9 and 14: a sentence of three states beside one of a single state
        QFETCH(int, score);
        QFETCH(Matrix<double>, alpha);
        QFETCH(Matrix<double>, context);
        DecoderAttentionConfig config;
        config.score = static_cast<Score>(score);
        DecoderAttentionParameters<float> parameters;
        if (config.score == Score::General)
            parameters.score.W = Matrix<float>(matrix({ { 2, 0 }, { 0, -1 } }).cast<float>());
        const Matrix<float> states
            = matrix({ { 1, 0 }, { 5, 5 }, { 0, 1 }, { 0, 0 }, { 1, 1 }, { 0, 0 } }).cast<float>();
        const Matrix<float> last = matrix({ { 1, 1 }, { 5, 5 } }).cast<float>();
        const Matrix<float> queries = matrix({ { 1, 2 }, { 1, 2 } }).cast<float>();
        const BatchShape source { 3, 2, { 3, 1 } }, target { 1, 2, {} };
        BatchDecoderAttention attention;
        attention.setParameters(config, parameters);
        attention.begin(rowsOf(states), last, source, target);
        Matrix<float> contexts = Matrix<float>::Zero(2, 2);
        attention.step(0, queries.data(), 2, contexts.data(), 2);
        COMPARE_MATRICES(attention.alpha().row(0), alpha, 1e-6);
        COMPARE_MATRICES(attention.alpha().row(1), matrix({ { 1, 0, 0 } }), 0);
        COMPARE_MATRICES(contexts.row(0), context, 1e-6);
        COMPARE_MATRICES(contexts.row(1), matrix({ { 5, 5 } }), 0);
    }
};

ALPHASCOPE_TEST(BatchDecoderAttentionTest, QCoreApplication)
#include "tst_batchdecoderattention.moc"
