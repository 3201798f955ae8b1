// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search.h"

#include <algorithm>
#include <limits>

namespace alphascope {

namespace {

//! ln p(y_t = k) of each token; what is not a number is never chosen.
template <typename Scalar>
RowVector<double> logProbabilities(const RowVector<Scalar> &logits)
{
    return logSoftmax<Scalar>(logits).template cast<double>().unaryExpr(
        [](double x) { return std::isnan(x) ? -std::numeric_limits<double>::infinity() : x; });
}

//! Writes one more token.
void write(Hypothesis &hypothesis, Index token, double logProbability, const RowVector<double> &alpha, Index end)
{
    hypothesis.tokens.push_back(token);
    hypothesis.logProbability += logProbability;
    hypothesis.ended = token == end;
    hypothesis.alpha.conservativeResize(static_cast<Index>(hypothesis.tokens.size()), alpha.cols());
    hypothesis.alpha.bottomRows(1) = alpha;
}

//! A beginning that the search goes on with.
template <typename Scalar>
struct Beginning {
    Hypothesis written;
    DecoderState<Scalar> state;
    Index token = 0; // that the decoder reads next
};

//! One more token for one of the beginnings.
struct Continuation {
    double logProbability = 0; // of the whole
    std::size_t beginning = 0;
    Index token = 0;

    //! The likelier first; of equals the earlier beginning, the smaller token.
    bool operator<(const Continuation &other) const
    {
        if (logProbability != other.logProbability)
            return logProbability > other.logProbability;
        return beginning != other.beginning ? beginning < other.beginning : token < other.token;
    }
};

//! The likeliest `count` of all continuations. logs: for each beginning the log-probabilities of its next token.
template <typename Scalar>
std::vector<Continuation> likeliest(const std::vector<Beginning<Scalar>> &beginnings,
    const std::vector<RowVector<double>> &logs, std::size_t count, Index padding)
{
    std::vector<Continuation> all;
    for (std::size_t i = 0; i < beginnings.size(); ++i) {
        for (Index token = 0; token < logs[i].size(); ++token) {
            if (token == padding)
                continue;
            all.push_back({ beginnings[i].written.logProbability + logs[i](token), i, token });
        }
    }
    count = std::min(count, all.size());
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end());
    all.resize(count);
    return all;
}

} // namespace

template <typename Config, typename Parameters>
Hypothesis greedySearch(const std::vector<Index> &source, const Config &config, const Parameters &parameters,
    const SearchLimits &limits, const std::stop_token &stop)
{
    const auto encoder = encode(source, config, parameters, stop);
    using Scalar = typename decltype(encoder.bridge)::Scalar;
    auto state = startState(encoder, config);
    Index token = config.tokens.begin;
    Hypothesis result;
    for (Index t = 0; t < limits.maximumLength && !result.ended && !stop.stop_requested(); ++t) {
        const auto step = decodeStep(encoder, state, token, config, parameters);
        const RowVector<double> logs = logProbabilities<Scalar>(step.logits.row(0));
        token = likeliestToken(logs, config.tokens.padding);
        write(result, token, logs(token), step.attention.alpha.template cast<double>(), config.tokens.end);
        state = stateAfter(step, config);
    }
    return result;
}

template <typename Scalar, typename Config, typename Parameters>
std::vector<Hypothesis> beamSearch(const EncoderTape<Scalar> &encoder, const Config &config,
    const Parameters &parameters, const SearchLimits &limits, const std::stop_token &stop)
{
    const auto width = static_cast<std::size_t>(limits.beamWidth);
    std::vector<Hypothesis> finished;
    std::vector<Beginning<Scalar>> beam { { {}, startState(encoder, config), config.tokens.begin } };
    for (Index t = 0; t < limits.maximumLength && !beam.empty() && !stop.stop_requested(); ++t) {
        std::vector<decltype(advance(encoder, beam[0].state, Index(0), config, parameters))> steps;
        for (const Beginning<Scalar> &beginning : beam) {
            if (stop.stop_requested())
                break;
            steps.push_back(advance(encoder, beginning.state, beginning.token, config, parameters));
        }
        if (steps.size() < beam.size()) // stopped
            break;
        const Matrix<Scalar> logits
            = logitsOf(stacked(steps, [&config](const auto &step) { return step.feature(config); }), parameters);
        std::vector<RowVector<double>> logs;
        for (Index i = 0; i < logits.rows(); ++i)
            logs.push_back(logProbabilities<Scalar>(logits.row(i)));
        std::vector<Beginning<Scalar>> next;
        for (const auto &[sum, i, token] : likeliest(beam, logs, width - finished.size(), config.tokens.padding)) {
            Hypothesis written = beam[i].written;
            write(written, token, logs[i](token), steps[i].attention.alpha.template cast<double>(), config.tokens.end);
            if (written.ended)
                finished.push_back(std::move(written));
            else
                next.push_back({ std::move(written), stateAfter(steps[i], config), token });
        }
        beam = std::move(next);
    }
    for (Beginning<Scalar> &beginning : beam)
        finished.push_back(std::move(beginning.written));
    std::stable_sort(finished.begin(), finished.end(), [&](const Hypothesis &a, const Hypothesis &b) {
        return a.rating(limits.normalisesLength) > b.rating(limits.normalisesLength);
    });
    return finished;
}

template Hypothesis greedySearch(const std::vector<Index> &, const EncoderDecoderConfig &,
    const EncoderDecoderParameters<float> &, const SearchLimits &, const std::stop_token &);
template std::vector<Hypothesis> beamSearch(const EncoderTape<float> &, const EncoderDecoderConfig &,
    const EncoderDecoderParameters<float> &, const SearchLimits &, const std::stop_token &);
template Hypothesis greedySearch(const std::vector<Index> &, const EncoderDecoderConfig &,
    const EncoderDecoderParameters<double> &, const SearchLimits &, const std::stop_token &);
template std::vector<Hypothesis> beamSearch(const EncoderTape<double> &, const EncoderDecoderConfig &,
    const EncoderDecoderParameters<double> &, const SearchLimits &, const std::stop_token &);
template Hypothesis greedySearch(const std::vector<Index> &, const RnnSearchConfig &,
    const RnnSearchParameters<float> &, const SearchLimits &, const std::stop_token &);
template std::vector<Hypothesis> beamSearch(const EncoderTape<float> &, const RnnSearchConfig &,
    const RnnSearchParameters<float> &, const SearchLimits &, const std::stop_token &);
template Hypothesis greedySearch(const std::vector<Index> &, const RnnSearchConfig &,
    const RnnSearchParameters<double> &, const SearchLimits &, const std::stop_token &);
template std::vector<Hypothesis> beamSearch(const EncoderTape<double> &, const RnnSearchConfig &,
    const RnnSearchParameters<double> &, const SearchLimits &, const std::stop_token &);

} // namespace alphascope
