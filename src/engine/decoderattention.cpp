// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decoderattention.h"

#include "engine/positionattention.h"
#include "engine/rowsthatcount.h"
#include "engine/scoresbackward.h"
#include "engine/weightedsum.h"

namespace alphascope {

namespace {

//! p_t, and the timesteps around it.
template <typename Scalar>
void placeWindow(AttentionStep<Scalar> &step, const AttendedSource<Scalar> &source, Index timestep,
    const DecoderAttentionConfig &config, const DecoderAttentionParameters<Scalar> &parameters)
{
    step.mask = source.mask;
    if (config.scope == AttentionScope::Global)
        return;
    if (config.scope == AttentionScope::LocalPredictive)
        step.place = predictPosition<Scalar>(step.query, source.length, *parameters.W_p, parameters.v_p);
    else
        step.place.position = static_cast<Scalar>(monotonicPosition(timestep, source.length));
    step.mask = withinWindow(source.mask, step.place.position, config.window);
}

//! sum += addend, for the parameters that the sum has.
template <typename Scalar>
void addTo(ScoreParameters<Scalar> &sum, const ScoreParameters<Scalar> &addend)
{
    const auto add = [](auto &values, const auto &more) {
        if (values.size() > 0 && more.size() > 0)
            values += more;
    };
    add(sum.W.write(), *addend.W);
    add(sum.W_query.write(), *addend.W_query);
    add(sum.W_key.write(), *addend.W_key);
    add(sum.bias, addend.bias);
    add(sum.v, addend.v);
}

} // namespace

template <typename Scalar>
AttentionStep<Scalar> attendTo(const AttendedSource<Scalar> &source, const Matrix<Scalar> &query, Index timestep,
    const DecoderAttentionConfig &config, const DecoderAttentionParameters<Scalar> &parameters)
{
    AttentionStep<Scalar> step;
    step.query = query;
    if (source.interventions)
        changeEntries(source.interventions->queries, step.query, timestep);
    if (config.score == Score::Location) {
        attendToPositions(step, source, timestep, config.temperature, parameters.score);
        return step;
    }
    if (config.score == Score::None) {
        step.scores.resize(1, 0);
        step.alpha.resize(1, 0);
        step.context = source.last;
        return step;
    }
    const Index T = source.states.rows();
    placeWindow(step, source, timestep, config, parameters);
    // (1) e_tj = score(s, h_j) / temperature
    step.scores
        = scores(config.score, step.query, source.states, parameters.score) / static_cast<Scalar>(config.temperature);
    // (2) alpha_t = softmax(e_t) where allowed, Bahdanau 2014 eq. 6, Luong 2015 eq. 7
    step.alpha.resize(1, T);
    step.finding = softmax<Scalar>(step.scores.row(0), step.mask, step.alpha.row(0));
    if (config.scope == AttentionScope::LocalPredictive) {
        // (3) alpha_ts = softmax(e_t)_s exp(-(s - p_t)² / 2σ²), Luong 2015 eq. 10; its sum is less than 1
        step.weights = step.alpha;
        step.gaussian = gaussian(source.mask, step.place.position, config.window);
        step.alpha.row(0) = step.mask.select(step.weights.array() * step.gaussian.array(), Scalar(0));
        if (!std::isfinite(step.place.position))
            step.finding = RowFinding::NotFinite;
    }
    if (source.interventions)
        changeWeights<Scalar>(*source.interventions, 0, timestep, step.mask.data(), step.alpha.row(0));
    // (4) c_t = Σ_j alpha_tj h_j, Bahdanau 2014 eq. 5
    step.context.resize(1, source.states.cols());
    const Mask mask = step.mask;
    WeightedSum<Scalar>(source.states).compute(0, 1, step.alpha, mask, step.context);
    return step;
}

template <typename Scalar>
Matrix<Scalar> backward(const AttentionStep<Scalar> &step, const AttendedSource<Scalar> &source,
    const DecoderAttentionConfig &config, const DecoderAttentionParameters<Scalar> &parameters,
    const Matrix<Scalar> &upstream, SourceGradients<Scalar> &sourceSum, DecoderAttentionParameters<Scalar> &sum,
    const Matrix<Scalar> &alphaUpstream)
{
    Matrix<Scalar> query = Matrix<Scalar>::Zero(1, step.query.cols());
    if (config.score == Score::None) {
        sourceSum.last += upstream.row(0);
        return query;
    }
    if (config.score == Score::Location)
        return positionsBackward(step, source, config.temperature, parameters.score, upstream, sourceSum, sum.score);
    // of (4)
    WeightedSumGradients<Scalar> sums = weightedSumBackward(step.alpha, source.states, upstream);
    sourceSum.states += sums.values;
    if (alphaUpstream.size() > 0)
        sums.alpha += alphaUpstream;
    Matrix<Scalar> weights = sums.alpha; // gradient of the softmax
    if (config.scope == AttentionScope::LocalPredictive) {
        // of (3): d softmax = dalpha∘g, and dp through g
        weights.array() *= step.gaussian.array();
        const Scalar position
            = gaussianBackward<Scalar>(step.alpha, sums.alpha, source.mask, step.place.position, config.window);
        query += backward<Scalar>(
            step.place, step.query, source.length, *parameters.W_p, parameters.v_p, position, sum.W_p.write(), sum.v_p);
    }
    // of (2)
    Matrix<Scalar> dScores(1, weights.cols());
    const Matrix<Scalar> &softmaxed = step.weights.size() > 0 ? step.weights : step.alpha;
    softmaxBackward<Scalar>(softmaxed.row(0), weights.row(0), dScores.row(0));
    // of (1): dscore(s, h_j) = de_tj / temperature
    dScores /= static_cast<Scalar>(config.temperature);
    const Matrix<Scalar> keys = rowsThatCount(source.states, dScores.transpose());
    ScoreParameters<Scalar> ofStep;
    const ScoreInputGradients<Scalar> inputs
        = scoresBackward(config.score, step.query, keys, parameters.score, dScores, ofStep);
    addTo(sum.score, ofStep);
    sourceSum.states += inputs.keys;
    return query + inputs.queries;
}

template AttentionStep<float> attendTo(const AttendedSource<float> &, const Matrix<float> &, Index,
    const DecoderAttentionConfig &, const DecoderAttentionParameters<float> &);
template AttentionStep<double> attendTo(const AttendedSource<double> &, const Matrix<double> &, Index,
    const DecoderAttentionConfig &, const DecoderAttentionParameters<double> &);
template Matrix<float> backward(const AttentionStep<float> &, const AttendedSource<float> &,
    const DecoderAttentionConfig &, const DecoderAttentionParameters<float> &, const Matrix<float> &,
    SourceGradients<float> &, DecoderAttentionParameters<float> &, const Matrix<float> &);
template Matrix<double> backward(const AttentionStep<double> &, const AttendedSource<double> &,
    const DecoderAttentionConfig &, const DecoderAttentionParameters<double> &, const Matrix<double> &,
    SourceGradients<double> &, DecoderAttentionParameters<double> &, const Matrix<double> &);

} // namespace alphascope
