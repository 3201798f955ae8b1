// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokentrace.h"

#include "engine/activation.h"
#include "engine/attention.h"
#include "engine/likeliesttoken.h"
#include "engine/rnnsearchcell.h"
#include "engine/rnnstates.h"
#include "engine/search.h"

#include <algorithm>
#include <numeric>

namespace alphascope {

namespace {

std::string outputTitle(const EncoderDecoderConfig &config)
{
    switch (config.style) {
    case DecoderStyle::Luong:
        return "probabilities p = softmax(W h̃ + b)";
    case DecoderStyle::Combining:
        return "probabilities p = softmax(W s + b)";
    case DecoderStyle::Bahdanau:
        break;
    }
    return config.outputReadsEmbedding ? "probabilities p = softmax(W [s; c; y] + b)"
                                       : "probabilities p = softmax(W [s; c] + b)";
}

std::string outputTitle(const RnnSearchConfig &)
{
    return "probabilities p = softmax(W_o maxout(U_o s + V_o y + C_o c))";
}

bool asksWithEmbedding(const RnnSearchConfig &) { return false; }

//! `states` [T x F] and rows of zeros below, up to C.
Matrix<double> extended(const Matrix<double> &states, Index C)
{
    Matrix<double> result = Matrix<double>::Zero(std::max(C, states.rows()), states.cols());
    result.topRows(states.rows()) = states;
    return result;
}

//! A trace with axes and settings, but no numbers yet.
template <typename Model>
Trace prepared(const Model &model)
{
    Trace trace;
    trace.rowTitle = "output tokens";
    trace.columnTitle = "source tokens";
    trace.rowName = "output token";
    trace.columnName = "source token";
    trace.columnLabels = labelsOf(model.inputs.source, model.vocabularies.source);
    trace.score = attentionConfig(model.config).score;
    trace.keyWidth = encoderConfig(model.config).featureSize();
    trace.temperature = model.config.temperature;
    trace.symbols = { asksWithEmbedding(model.config) ? "[y; s]" : "s", "h", "h", attendsBeforeStep(model.config) };
    trace.outputTitle = outputTitle(model.config);
    return trace;
}

template <typename Model>
std::vector<FoundSequence> found(const std::vector<Hypothesis> &hypotheses, const Model &model)
{
    std::vector<FoundSequence> result;
    for (const Hypothesis &hypothesis : hypotheses) {
        result.push_back({ labelsOf({ hypothesis.tokens, {} }, model.vocabularies.target), hypothesis.logProbability,
            hypothesis.rating(model.inputs.normalisesLength), hypothesis.ended });
    }
    return result;
}

//! The decoder's layers over all timesteps, from those of each.
template <typename Step>
RnnTape<double> joinedTimesteps(const std::vector<Step> &steps)
{
    RnnTape<double> tape = steps.back().rnn;
    for (std::size_t i = 0; i < tape.cells.size(); ++i) {
        CellTape<double> &cell = tape.cells[i];
        cell.h = stacked(steps, [i](const Step &step) { return step.rnn.cells[i].h; });
        if (cell.c.size() > 0)
            cell.c = stacked(steps, [i](const Step &step) { return step.rnn.cells[i].c; });
        if (cell.gates.size() > 0)
            cell.gates = stacked(steps, [i](const Step &step) { return step.rnn.cells[i].gates; });
    }
    tape.outputs.back() = stacked(steps, [](const Step &step) { return step.rnn.outputs.back(); });
    return tape;
}

//! The few likeliest tokens of each row of probabilities [U x V], but never `without`.
std::vector<std::vector<Candidate>> likeliest(const Matrix<double> &probabilities, std::optional<Index> without,
    const std::shared_ptr<const Vocabulary> &vocabulary)
{
    constexpr Index most = 5;
    std::vector<std::vector<Candidate>> result;
    std::vector<Index> order(static_cast<std::size_t>(probabilities.cols()));
    for (Index u = 0; u < probabilities.rows(); ++u) {
        const auto rank = [&](Index token) {
            const double p = probabilities(u, token);
            return token == without ? -2 : std::isnan(p) ? -1 : p;
        };
        std::iota(order.begin(), order.end(), Index(0));
        const Index all = probabilities.cols() - (without && *without < probabilities.cols() ? 1 : 0);
        const auto end = order.begin() + std::min(most, all);
        std::partial_sort(order.begin(), end, order.end(),
            [&](Index a, Index b) { return rank(a) != rank(b) ? rank(a) > rank(b) : a < b; });
        std::vector<Candidate> &candidates = result.emplace_back();
        for (auto token = order.begin(); token != end; ++token)
            candidates.push_back({ *token, tokenLabel(*token, vocabulary), probabilities(u, *token) });
    }
    return result;
}

//! Where each timestep of local attention looks.
template <typename Step>
void fillWindows(Sheet &sheet, AttentionScope scope, const std::vector<Step> &steps)
{
    if (scope == AttentionScope::Global)
        return;
    sheet.windowCentres.resize(static_cast<Index>(steps.size()));
    for (std::size_t u = 0; u < steps.size(); ++u)
        sheet.windowCentres(static_cast<Index>(u)) = steps[u].attention.place.position;
    if (scope == AttentionScope::LocalPredictive)
        sheet.gaussian = stacked(steps, [](const Step &step) { return step.attention.gaussian; });
}

template <typename Model, typename Step>
void fillAttention(Trace &trace, const Model &model, const EncoderTape<double> &encoder, const std::vector<Step> &steps,
    const std::stop_token &stop)
{
    trace.padded = encoder.padded;
    trace.context = stacked(steps, [](const Step &step) { return step.attention.context; });
    if (trace.score == Score::None) {
        trace.mask = attentionMask(trace.rows(), trace.columns(), false, trace.padded, {}, stop);
        trace.contextNote = "No attention: this is the encoder's last state.";
        return;
    }
    trace.attn = model.parameters.attn.score;
    const Index C = steps.front().attention.alpha.cols();
    trace.columnLabels.resize(static_cast<std::size_t>(C), "empty"); // positions beyond the source
    trace.padded.resize(static_cast<std::size_t>(C), false);
    trace.mask = stacked(steps, [](const Step &step) { return Mask(step.attention.mask); });
    Sheet sheet;
    sheet.queries = stacked(steps, [](const Step &step) { return step.attention.query; });
    sheet.keys = extended(encoder.rnn.outputs.back(), C);
    sheet.values = sheet.keys;
    sheet.scores = stacked(steps, [](const Step &step) { return step.attention.scores; });
    sheet.alpha = stacked(steps, [](const Step &step) { return step.attention.alpha; });
    sheet.context = trace.context;
    fillWindows(sheet, attentionConfig(model.config).scope, steps);
    examine(sheet, trace.mask, stop, { &model.interventions, 0 });
    trace.sheets.push_back(std::move(sheet));
}

//! The decoder's timesteps, and the tokens that they write; fewer when stop is requested.
template <typename Step>
struct Decoded {
    std::vector<Step> steps; // [U]
    TokenSequence written; // [U]
    Matrix<double> logits; // [U x V]
};

//! The logits of all timesteps: those that the steps have, or a few timesteps at a time. Unfinished when stop is
//! requested.
template <typename Step, typename Config, typename Parameters>
Matrix<double> logitsOfAll(
    const std::vector<Step> &steps, const Config &config, const Parameters &parameters, const std::stop_token &stop)
{
    if (steps.empty() || steps.front().logits.size() > 0)
        return stacked(steps, [](const Step &step) { return step.logits; });
    const Matrix<double> features = stacked(steps, [&config](const Step &step) { return step.feature(config); });
    constexpr Index few = 32;
    Matrix<double> all;
    for (Index first = 0; first < features.rows() && !stop.stop_requested(); first += few) {
        const Index count = std::min(few, features.rows() - first);
        const Matrix<double> logits = logitsOf(Matrix<double>(features.middleRows(first, count)), parameters);
        if (first == 0)
            all.resize(features.rows(), logits.cols());
        all.middleRows(first, count) = logits;
    }
    return all;
}

//! Follows the target, or writes by itself; puts what else a search found into the trace.
template <typename Model>
auto decode(const Model &model, const EncoderTape<double> &encoder, Trace &trace, const std::stop_token &stop)
{
    const TokenInputs &in = model.inputs;
    const auto &config = model.config;
    DecoderState<double> state = startState(encoder, config);
    Decoded<decltype(decodeStep(encoder, state, 0, config, model.parameters))> result;
    const bool isGreedy = in.decoding == Decoding::Greedy;
    if (in.decoding == Decoding::TeacherForced) {
        result.written = in.target;
    } else if (in.decoding == Decoding::Beam) {
        const SearchLimits limits { in.maximumLength, in.beamWidth, in.normalisesLength };
        const std::vector<Hypothesis> hypotheses = beamSearch(encoder, config, model.parameters, limits, stop);
        trace.hypotheses = found(hypotheses, model);
        result.written = { hypotheses.front().tokens, {} };
    }
    const auto length = isGreedy ? static_cast<std::size_t>(in.maximumLength) : result.written.tokens.size();
    Index token = config.tokens.begin;
    for (std::size_t u = 0; u < length && !stop.stop_requested(); ++u) {
        result.steps.push_back(isGreedy ? decodeStep(encoder, state, token, config, model.parameters)
                                        : advance(encoder, state, token, config, model.parameters));
        state = stateAfter(result.steps.back(), config);
        if (isGreedy)
            result.written.tokens.push_back(likeliestToken(result.steps.back().logits.row(0), config.tokens.padding));
        token = result.written.tokens[u];
        if (isGreedy && token == config.tokens.end)
            break;
    }
    result.logits = logitsOfAll(result.steps, config, model.parameters, stop);
    return result;
}

} // namespace

template <typename Model>
Trace traceTokens(const Model &model, const std::stop_token &stop)
{
    const auto &config = model.config;
    const std::vector<Index> source = sourceTokens(model.inputs, config.tokens.padding);
    Trace trace = prepared(model);
    EncoderTape<double> encoder = encode(source, config, model.parameters, stop);
    encoder.interventions = &model.interventions;
    changeEntries(model.interventions.states, encoder.rnn.outputs.back());
    trace.interventions = model.interventions;
    const auto decoded = decode(model, encoder, trace, stop);
    const auto &steps = decoded.steps;
    trace.rowLabels = labelsOf(decoded.written, model.vocabularies.target);
    trace.rowTokens = decoded.written.tokens;
    if (stop.stop_requested() || steps.empty())
        return trace;

    fillAttention(trace, model, encoder, steps, stop);
    if constexpr (requires { steps[0].attentional; }) {
        if (isLuong(config))
            trace.attentional = stacked(steps, [](const auto &step) { return step.attentional; });
    }
    trace.outputs = activated(decoded.logits, Activation::Softmax);
    const bool isTold = model.inputs.decoding == Decoding::TeacherForced;
    trace.candidates = likeliest(
        trace.outputs, isTold ? std::nullopt : std::optional(config.tokens.padding), model.vocabularies.target);
    trace.states = statesOf(std::move(encoder.rnn), encoderConfig(config));
    changeEntries(model.interventions.states, trace.states.front().values);
    appendDecoderStates(trace.states, joinedTimesteps(steps), decoderConfig(config));
    return trace;
}

template Trace traceTokens(const EncoderDecoder &, const std::stop_token &);
template Trace traceTokens(const RnnSearch &, const std::stop_token &);

} // namespace alphascope
