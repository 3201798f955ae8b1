// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runningsum.h"
#include "engine/specimen.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

Trace given(const Matrix<double> &values)
{
    Vectors vectors;
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.weights = matrix({ { 0.5, 0.25, 0.25 } });
    vectors.inputs.values = values;
    return trace(vectors);
}

} // namespace

class RunningSumTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itEndsInTheContext()
    {
        const Trace trace = given(matrix({ { 2, 4, 8 }, { 4, 0, -4 }, { 8, 8, 0 } }));
        const Matrix<double> expected = matrix({ { 1, 2, 4 }, { 2, 2, 3 }, { 4, 4, 3 } });
        COMPARE_MATRICES(runningSums(trace, 0, 0, 3), expected, 0);
        COMPARE_MATRICES(runningSums(trace, 0, 0, 3).row(2), trace.sheets[0].context, 1e-15);
        COMPARE_MATRICES(runningSums(trace, 0, 0, 2), expected.leftCols(2), 0);
        COMPARE_MATRICES(runningSums(trace, 0, 0, 9), expected, 0);
        for (Index j = 0; j < 3; ++j)
            COMPARE_MATRICES(runningSum(trace, 0, 0, j), expected.row(j), 0);
    }

    void withoutValuesTheWeightsAddUp()
    {
        const Trace trace = given({});
        COMPARE_MATRICES(runningSums(trace, 0, 0, 4), matrix({ { 0.5 }, { 0.75 }, { 1 } }), 0);
        COMPARE_MATRICES(runningSum(trace, 0, 0, 1), vector({ 0.75 }), 0);
    }

    void whatIsMaskedAddsNothing()
    {
        Vectors vectors;
        vectors.inputs.queries = matrix({ { 0 } });
        vectors.inputs.keys = matrix({ { 1 }, { 2 }, { 3 } });
        vectors.inputs.values = matrix({ { 2 }, { NaN }, { 4 } });
        vectors.inputs.padded = { false, true, false };
        COMPARE_MATRICES(runningSums(trace(vectors), 0, 0, 4), matrix({ { 1 }, { 1 }, { 3 } }), 1e-15);
    }
};

ALPHASCOPE_TEST(RunningSumTest, QCoreApplication)
#include "tst_runningsum.moc"
