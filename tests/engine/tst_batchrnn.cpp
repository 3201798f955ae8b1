// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/batchrnn.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class BatchRnnTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothDirectionsAreAlignedToTheSameTimesteps()
    {
        // Case 18 three times: alone, with padding to its right, and to its left
        const Matrix<double> expected
            = matrix({ { 0.462117, 0.738922 }, { 0.842886, 0.896201 }, { 0.958036, 0.905148 } });
        RnnConfig config;
        config.bidirectional = true;
        config.hiddenSize = 1;
        const CellParameters<float> half { Matrix<float>::Constant(1, 1, 0.5F), Matrix<float>::Constant(1, 1, 0.5F),
            RowVector<float>::Zero(1), RowVector<float>::Zero(1) };
        const RnnParameters<float> parameters { { half, half } };
        // A whole sequence beside the others, so that there are five timesteps.
        const Matrix<float> x
            = matrix({ { 7, 1, 0 }, { 7, 2, 0 }, { 7, 3, 1 }, { 7, 0, 2 }, { 7, 0, 3 } }).cast<float>();
        BatchShape shape { 5, 3, { 5, 3, 5 } };
        shape.padded.assign(15, false);
        shape.padded[0 * 3 + 2] = shape.padded[1 * 3 + 2] = true;
        BatchRnn rnn;
        rnn.setParameters(config, parameters);
        const Matrix<float> outputs = rnn.forward(ConstRows(x.data(), 15, 1), shape);
        const auto rowsOfSequence = [&](Index b, Index first) {
            std::vector<Index> rows;
            for (Index t = first; t < first + 3; ++t)
                rows.push_back(t * 3 + b);
            return Matrix<float>(outputs(rows, Eigen::all));
        };
        COMPARE_MATRICES(rowsOfSequence(1, 0), expected, 1e-6);
        COMPARE_MATRICES(rowsOfSequence(2, 2), expected, 1e-6);
        Matrix<float> last;
        rnn.copyLast(last);
        COMPARE_MATRICES(last.bottomRows(2), matrix({ { 0.958036, 0.738922 }, { 0.958036, 0.738922 } }), 1e-6);
        const BatchShape alone { 3, 1, {} };
        const Matrix<float> three = matrix({ { 1 }, { 2 }, { 3 } }).cast<float>();
        COMPARE_MATRICES(rnn.forward(rowsOf(three), alone), expected, 1e-6);
    }
};

ALPHASCOPE_TEST(BatchRnnTest, QCoreApplication)
#include "tst_batchrnn.moc"
