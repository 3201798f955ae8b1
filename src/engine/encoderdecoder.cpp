// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecoder.h"

#include "engine/activation.h"
#include "engine/attention.h"
#include "engine/encoderdecoderpass.h"
#include "engine/labels.h"
#include "engine/rnnstates.h"
#include "engine/search.h"

#include <algorithm>
#include <numeric>

namespace alphascope {

std::vector<Index> decoderInput(const std::vector<Index> &target, const TokenIds &tokens)
{
    if (target.empty())
        return {};
    std::vector<Index> input { tokens.begin };
    input.insert(input.end(), target.begin(), target.end() - 1);
    return input;
}

namespace {

using Step = DecoderStep<double>;

std::string tokenLabel(Index token, const std::vector<std::string> &vocabulary)
{
    const auto i = static_cast<std::size_t>(token);
    return i < vocabulary.size() && !vocabulary[i].empty() ? vocabulary[i] : std::to_string(token);
}

std::vector<std::string> tokenLabels(const std::vector<Index> &tokens, const std::vector<std::string> &vocabulary)
{
    std::vector<std::string> labels;
    for (const Index token : tokens)
        labels.push_back(tokenLabel(token, vocabulary));
    return labels;
}

//! The sequence that the rows of the trace write.
std::vector<Index> written(const EncoderDecoder &model, const std::stop_token &stop)
{
    const EncoderDecoderInputs &in = model.inputs;
    const SearchLimits limits { in.maximumLength, in.beamWidth, in.normalisesLength };
    switch (in.decoding) {
    case Decoding::TeacherForced:
        break;
    case Decoding::Greedy:
        return greedySearch(in.source, model.config, model.parameters, limits, stop).tokens;
    case Decoding::Beam:
        return beamSearch(in.source, model.config, model.parameters, limits, stop).front().tokens;
    }
    return in.target;
}

//! A trace with axes and settings, but no numbers yet.
Trace prepared(const EncoderDecoder &model, const std::vector<Index> &target)
{
    const EncoderDecoderInputs &in = model.inputs;
    Trace trace;
    trace.rowTitle = "output tokens";
    trace.columnTitle = "source tokens";
    trace.rowName = "output token";
    trace.columnName = "source token";
    trace.rowLabels = tokenLabels(target, in.targetVocabulary);
    trace.columnLabels = tokenLabels(in.source, in.sourceVocabulary);
    trace.score = model.config.score;
    trace.keyWidth = model.config.encoder.featureSize();
    trace.temperature = model.config.temperature;
    trace.symbols = { "s", "h", "h" };
    trace.outputTitle
        = isLuong(model.config) ? "probabilities p = softmax(W h̃ + b)" : "probabilities p = softmax(W [s; c; y] + b)";
    return trace;
}

//! The decoder's layers over all timesteps, from those of each.
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
    tape.outputs.back() = stacked(steps, [](const Step &step) { return step.hidden(); });
    return tape;
}

//! The few likeliest tokens of each row of probabilities [U x V].
std::vector<std::vector<Candidate>> likeliest(
    const Matrix<double> &probabilities, const std::vector<std::string> &vocabulary)
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

void fillAttention(Trace &trace, const EncoderDecoder &model, const EncoderTape<double> &encoder,
    const std::vector<Step> &steps, const std::stop_token &stop)
{
    trace.padded = encoder.padded;
    trace.context = stacked(steps, [](const Step &step) { return step.attention.context; });
    if (model.config.score == Score::None) {
        trace.mask = attentionMask(trace.rows(), trace.columns(), false, trace.padded, {}, stop);
        trace.contextNote = "There is no attention: the encoder's last state takes the context's place.";
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
    examine(sheet, trace.mask, stop);
    trace.sheets.push_back(std::move(sheet));
}

} // namespace

Trace trace(const EncoderDecoder &model, std::stop_token stop)
{
    const EncoderDecoderConfig &config = model.config;
    const std::vector<Index> target = written(model, stop);
    Trace trace = prepared(model, target);

    EncoderTape<double> encoder = encode(model.inputs.source, config, model.parameters, stop);
    std::vector<Step> steps;
    DecoderState<double> state = startState(encoder, config);
    for (const Index token : decoderInput(target, config.tokens)) {
        if (stop.stop_requested())
            return trace;
        steps.push_back(decodeStep(encoder, state, token, config, model.parameters));
        state = stateAfter(steps.back(), config);
    }
    if (steps.empty()) // the search was stopped
        return trace;

    fillAttention(trace, model, encoder, steps, stop);
    if (isLuong(config))
        trace.attentional = stacked(steps, [](const Step &step) { return step.attentional; });
    trace.outputs
        = activated(Matrix<double>(stacked(steps, [](const Step &step) { return step.logits; })), Activation::Softmax);
    trace.candidates = likeliest(trace.outputs, model.inputs.targetVocabulary);
    trace.states = statesOf(std::move(encoder.rnn), config.encoder);
    appendDecoderStates(trace.states, joinedTimesteps(steps), decoderConfig(config));
    return trace;
}

} // namespace alphascope
