// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/softmax.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

struct Row {
    RowVector<double> weights;
    RowFinding finding;
};

Row softmaxOf(const RowVector<double> &scores, MaskRow mask = {})
{
    if (mask.size() == 0)
        mask = MaskRow::Constant(scores.size(), true);
    Row row;
    row.weights = RowVector<double>::Constant(scores.size(), 99);
    row.finding = softmax<double>(scores, mask, row.weights);
    return row;
}

MaskRow allowing(std::initializer_list<int> flags)
{
    MaskRow mask(static_cast<Index>(flags.size()));
    Index j = 0;
    for (const int flag : flags)
        mask(j++) = flag != 0;
    return mask;
}

} // namespace

class SoftmaxTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void logarithmsOfFarProbabilitiesAreFinite()
    {
        COMPARE_MATRICES(logSoftmax<double>(vector({ 1000, 1000 + std::log(3.), -1000 })),
            vector({ -std::log(4.), std::log(0.75), -2000 - std::log(4.) }), 1e-12);
    }

    void extremeScoresGiveFiniteWeights()
    {
        // Cases 4 and 5
        QCOMPARE(
            difference(softmaxOf(vector({ -249.873093, -424.126709, -460.292542, 378.097443, -292.614532 })).weights,
                vector({ 0, 0, 0, 1, 0 }), 1e-200),
            QString());
        COMPARE_MATRICES(softmaxOf(vector({ 10000, 9999, 0 })).weights,
            vector({ 0.7310585786300049, 0.2689414213699951, 0 }), 1e-15);
        COMPARE_MATRICES(
            softmaxOf(vector({ -10000, -10001 })).weights, vector({ 0.7310585786300049, 0.2689414213699951 }), 1e-15);
        COMPARE_MATRICES(softmaxOf(vector({ 1.7e308, -1.7e308 })).weights, vector({ 1, 0 }), 0);
    }

    void aConstantAddedToTheScoresChangesNothing()
    {
        const RowVector<double> e = randomMatrix(1, 20, "e");
        const RowVector<double> shifted = e.array() + 1024;
        COMPARE_MATRICES(softmaxOf(shifted).weights, softmaxOf(e).weights, 1e-13);
        QVERIFY(std::abs(softmaxOf(e).weights.sum() - 1) < 1e-15);
    }

    void equalScoresGiveEqualWeights()
    {
        COMPARE_MATRICES(softmaxOf(vector({ 3, 3, 3, 3 })).weights, vector({ .25, .25, .25, .25 }), 0);
    }

    void maskedWeightsAreExactlyZero()
    {
        const Row row = softmaxOf(vector({ 1, 50, 1 }), allowing({ 1, 0, 1 }));
        COMPARE_MATRICES(row.weights, vector({ .5, 0, .5 }), 0);
        QCOMPARE(row.finding, RowFinding::None);
    }

    void theMaximumIsThatOfTheAllowedScores()
    {
        // Case 31: a masked 1e9 would send everything else to 0 / 0
        COMPARE_MATRICES(softmaxOf(vector({ 0, 1e9, 0 }), allowing({ 1, 0, 1 })).weights, vector({ .5, 0, .5 }), 0);
    }

    void withEverythingMaskedThereIsNothingToAttend()
    {
        // Case 1
        const Row row = softmaxOf(vector({ 1, NaN, 3, 4 }), allowing({ 0, 0, 0, 0 }));
        COMPARE_MATRICES(row.weights, vector({ 0, 0, 0, 0 }), 0);
        QCOMPARE(row.finding, RowFinding::NothingToAttend);
    }

    void aMaskedNanIsNotLookedAt()
    {
        const Row row = softmaxOf(vector({ 2, NaN, 2, infinity }), allowing({ 1, 0, 1, 0 }));
        COMPARE_MATRICES(row.weights, vector({ .5, 0, .5, 0 }), 0);
        QCOMPARE(row.finding, RowFinding::None);
    }

    void anAllowedNanSpoilsTheAllowedWeightsOnly()
    {
        for (const double bad : { NaN, infinity }) {
            const Row row = softmaxOf(vector({ 2, bad, 1, 0 }), allowing({ 1, 1, 0, 1 }));
            COMPARE_MATRICES(row.weights, vector({ NaN, NaN, 0, NaN }), 0);
            QCOMPARE(row.finding, RowFinding::NotFinite);
        }
    }

    void minusInfinityAmongOthersIsFoundButHarmless()
    {
        const Row row = softmaxOf(vector({ -infinity, 1 }));
        COMPARE_MATRICES(row.weights, vector({ 0, 1 }), 0);
        QCOMPARE(row.finding, RowFinding::NotFinite);
    }

    void floatAgreesWithDouble()
    {
        const RowVector<double> e = 10 * randomMatrix(1, 20, "e");
        const RowVector<float> inFloat = e.cast<float>();
        RowVector<float> weights(20);
        softmax<float>(inFloat, MaskRow::Constant(20, true), weights);
        COMPARE_MATRICES(weights, softmaxOf(e).weights, 1e-5);
    }
};

ALPHASCOPE_TEST(SoftmaxTest, QCoreApplication)
#include "tst_softmax.moc"
