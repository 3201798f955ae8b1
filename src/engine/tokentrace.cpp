// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokentrace.h"

#include "engine/activation.h"
#include "engine/attention.h"
#include "engine/rnnsearchcell.h"
#include "engine/rnnstates.h"
#include "engine/search.h"

#include <algorithm>
#include <numeric>

namespace alphascope {

namespace {

std::string outputTitle(const EncoderDecoderConfig &config)
{
    return isLuong(config) ? "probabilities p = softmax(W h̃ + b)" : "probabilities p = softmax(W [s; c; y] + b)";
}

std::string outputTitle(const RnnSearchConfig &)
{
    return "probabilities p = softmax(W_o maxout(U_o s + V_o y + C_o c))";
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
    trace.symbols = { "s", "h", "h", attendsBeforeStep(model.config) };
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

//! The sequence that the rows of the trace write; puts what else was found into the trace.
template <typename Model>
TokenSequence written(const Model &model, const std::vector<Index> &source, Trace &trace, const std::stop_token &stop)
{
    const TokenInputs &in = model.inputs;
    const SearchLimits limits { in.maximumLength, in.beamWidth, in.normalisesLength };
    if (in.decoding == Decoding::TeacherForced)
        return in.target;
    if (in.decoding == Decoding::Greedy)
        return { greedySearch(source, model.config, model.parameters, limits, stop).tokens, {} };
    const std::vector<Hypothesis> hypotheses = beamSearch(source, model.config, model.parameters, limits, stop);
    trace.hypotheses = found(hypotheses, model);
    return { hypotheses.front().tokens, {} };
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

//! The few likeliest tokens of each row of probabilities [U x V].
std::vector<std::vector<Candidate>> likeliest(
    const Matrix<double> &probabilities, const std::shared_ptr<const Vocabulary> &vocabulary)
{
    constexpr Index most = 5;
    std::vector<std::vector<Candidate>> result;
    std::vector<Index> order(static_cast<std::size_t>(probabilities.cols()));
    for (Index u = 0; u < probabilities.rows(); ++u) {
        const auto rank = [&](Index token) {
            const double p = probabilities(u, token);
            return std::isnan(p) ? -1 : p;
        };
        std::iota(order.begin(), order.end(), Index(0));
        const auto end = order.begin() + std::min(most, probabilities.cols());
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
    trace.mask = stacked(steps, [](const Step &step) { return Mask(step.attention.mask); });
    Sheet sheet;
    sheet.queries = stacked(steps, [](const Step &step) { return step.attention.query; });
    sheet.keys = encoder.rnn.outputs.back();
    sheet.values = sheet.keys;
    sheet.scores = stacked(steps, [](const Step &step) { return step.attention.scores; });
    sheet.alpha = stacked(steps, [](const Step &step) { return step.attention.alpha; });
    sheet.context = trace.context;
    fillWindows(sheet, attentionConfig(model.config).scope, steps);
    examine(sheet, trace.mask, stop);
    trace.sheets.push_back(std::move(sheet));
}

} // namespace

template <typename Model>
Trace traceTokens(const Model &model, const std::stop_token &stop)
{
    const auto &config = model.config;
    const std::vector<Index> source = sourceTokens(model.inputs, config.tokens.padding);
    Trace trace = prepared(model);
    const TokenSequence target = written(model, source, trace, stop);
    trace.rowLabels = labelsOf(target, model.vocabularies.target);

    EncoderTape<double> encoder = encode(source, config, model.parameters, stop);
    DecoderState<double> state = startState(encoder, config);
    std::vector<decltype(decodeStep(encoder, state, 0, config, model.parameters))> steps;
    for (const Index token : decoderInput(target.tokens, config.tokens)) {
        if (stop.stop_requested())
            return trace;
        steps.push_back(decodeStep(encoder, state, token, config, model.parameters));
        state = stateAfter(steps.back(), config);
    }
    if (steps.empty()) // the search was stopped
        return trace;

    fillAttention(trace, model, encoder, steps, stop);
    if constexpr (requires { steps[0].attentional; }) {
        if (isLuong(config))
            trace.attentional = stacked(steps, [](const auto &step) { return step.attentional; });
    }
    trace.outputs
        = activated(Matrix<double>(stacked(steps, [](const auto &step) { return step.logits; })), Activation::Softmax);
    trace.candidates = likeliest(trace.outputs, model.vocabularies.target);
    trace.states = statesOf(std::move(encoder.rnn), encoderConfig(config));
    appendDecoderStates(trace.states, joinedTimesteps(steps), decoderConfig(config));
    return trace;
}

template Trace traceTokens(const EncoderDecoder &, const std::stop_token &);
template Trace traceTokens(const RnnSearch &, const std::stop_token &);

} // namespace alphascope
