// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decoderattention.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! h = (1 0) (0 1) (1 1), and what stands between and behind them.
template <typename Scalar>
struct Source {
    Matrix<Scalar> states;
    RowVector<Scalar> last;
    MaskRow mask;

    static Source of(std::vector<bool> padded)
    {
        Source source { Matrix<Scalar>::Constant(static_cast<Index>(padded.size()), 2, 0), {}, {} };
        const Matrix<double> h = matrix({ { 1, 0 }, { 0, 1 }, { 1, 1 } });
        source.mask.resize(source.states.rows());
        Index j = 0;
        for (std::size_t t = 0; t < padded.size(); ++t) {
            source.mask(static_cast<Index>(t)) = !padded[t];
            if (!padded[t])
                source.states.row(static_cast<Index>(t)) = h.row(j++).template cast<Scalar>();
        }
        source.last = h.row(2).template cast<Scalar>();
        return source;
    }

    AttendedSource<Scalar> attended() const { return { states, last, mask, 3 }; }
};

template <typename Scalar>
AttentionStep<Scalar> asked(const Source<Scalar> &source, const DecoderAttentionConfig &config)
{
    DecoderAttentionParameters<Scalar> parameters;
    if (config.score == Score::General)
        parameters.score.W = Matrix<Scalar>(matrix({ { 2, 0 }, { 0, -1 } }).cast<Scalar>());
    const Matrix<Scalar> s = matrix({ { 1, 2 } }).cast<Scalar>();
    return attendTo<Scalar>(source.attended(), s, 0, config, parameters);
}

const std::vector<bool> whole { false, false, false };

} // namespace

class DecoderAttentionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStateScoresTheEncodersStates()
    {
        // Case 9
        const auto dot = asked(Source<double>::of(whole), { .score = Score::Dot });
        COMPARE_MATRICES(dot.scores, matrix({ { 1, 2, 3 } }), 1e-15);
        COMPARE_MATRICES(dot.alpha, matrix({ { 0.0900306, 0.2447285, 0.6652410 } }), 1e-7);
        COMPARE_MATRICES(dot.context, matrix({ { 0.7552715, 0.9099694 } }), 1e-7);
        const auto general = asked(Source<double>::of(whole), { .score = Score::General });
        COMPARE_MATRICES(general.scores, matrix({ { 2, -2, 0 } }), 1e-15);
        COMPARE_MATRICES(general.alpha, matrix({ { 0.8668133, 0.0158762, 0.1173104 } }), 1e-7);
        COMPARE_MATRICES(general.context, matrix({ { 0.9841238, 0.1331867 } }), 1e-7);
        const auto inFloat = asked(Source<float>::of(whole), { .score = Score::General });
        COMPARE_MATRICES(inFloat.context, matrix({ { 0.9841238, 0.1331867 } }), 1e-6);
    }

    void theRowsOfTheWeightAreTheQuerys()
    {
        // s·W h_j with a W that is not symmetric: (1 2) [0 1; 0 0] h = h_2
        DecoderAttentionParameters<double> parameters;
        parameters.score.W = matrix({ { 0, 1 }, { 0, 0 } });
        const auto source = Source<double>::of(whole);
        const auto step
            = attendTo<double>(source.attended(), matrix({ { 1, 2 } }), 0, { .score = Score::General }, parameters);
        COMPARE_MATRICES(step.scores, matrix({ { 0, 1, 1 } }), 1e-15);
    }

    void whereThePaddingStandsChangesNoWeight()
    {
        // Case 14
        for (const AttentionScope scope :
            { AttentionScope::Global, AttentionScope::LocalMonotonic, AttentionScope::LocalPredictive }) {
            DecoderAttentionConfig config { .score = Score::Dot, .scope = scope, .window = 2 };
            DecoderAttentionParameters<double> parameters;
            parameters.W_p = matrix({ { 0.5, 0 }, { 0, -0.5 } });
            parameters.v_p = vector({ 1, 1 });
            const auto weigh = [&](const std::vector<bool> &padded, Index timestep) {
                const auto source = Source<double>::of(padded);
                return attendTo<double>(source.attended(), matrix({ { 1, 2 } }), timestep, config, parameters);
            };
            for (const Index timestep : { 0, 2, 5 }) {
                const auto alone = weigh(whole, timestep);
                const auto right = weigh({ false, false, false, true, true }, timestep);
                const auto left = weigh({ true, true, false, false, false }, timestep);
                COMPARE_MATRICES(right.alpha.leftCols(3), alone.alpha, 1e-15);
                COMPARE_MATRICES(left.alpha.rightCols(3), alone.alpha, 1e-15);
                COMPARE_MATRICES(left.context, alone.context, 1e-15);
                QVERIFY(left.alpha.leftCols(2).isZero(0) && right.alpha.rightCols(2).isZero(0));
            }
        }
    }
};

ALPHASCOPE_TEST(DecoderAttentionTest, QCoreApplication)
#include "tst_decoderattention.moc"
