// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecoderbackward.h"
#include "engine/explainfamilies.h"
#include "engine/rnnsearchcell.h"
#include "engine/rnnsearchpass.h"
#include "engine/softmax.h"

#include <algorithm>
#include <optional>
#include <type_traits>

namespace alphascope {

namespace {

Shared<double> &outputWeight(EncoderDecoderParameters<double> &p) { return p.outWeight; }
Shared<double> &outputWeight(RnnSearchParameters<double> &p) { return p.W_o; }

RowVector<double> *outputBias(EncoderDecoderParameters<double> &p) { return &p.outBias; }
RowVector<double> *outputBias(RnnSearchParameters<double> &) { return nullptr; }

//! The number of timestep t among those of its sequence, which leaves out that of the padding.
Index numberOf(std::size_t t, Index padding)
{
    const auto number = static_cast<Index>(t);
    return padding >= 0 && number >= padding ? number + 1 : number;
}

//! Numbers the timesteps in place of their tokens, and gives each its own row of an embedding: so the gradient of row t
//! is that of timestep t, also where a word stands twice, and a large vocabulary costs nothing.
Shared<double> numberTimesteps(std::vector<Index> &tokens, const Shared<double> &embedding, Index padding)
{
    Matrix<double> rows = Matrix<double>::Zero(std::max<Index>(std::ssize(tokens), padding) + 1, embedding.cols());
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        const Index number = numberOf(t, padding);
        rows.row(number) = embedding->row(tokens[t]);
        tokens[t] = number;
    }
    return rows;
}

//! A model of one sentence pair: the same numbers as the model's, but each timestep is a word of its own.
template <typename Model>
struct Sentence {
    const Model &model;
    decltype(Model::parameters) parameters;
    std::vector<bool> padded; // [T]
    std::vector<Index> source; // [T]
    std::vector<Index> written; // [row + 1]: what the decoder reads until the row

    Sentence(const Model &from, const Trace &trace, Index row)
        : model(from)
        , parameters(from.parameters)
    {
        const TokenIds &ids = from.config.tokens;
        source = sourceTokens(from.inputs, ids.padding);
        for (const Index token : source)
            padded.push_back(token == ids.padding);
        written = decoderInput(trace.rowTokens, ids);
        written.resize(static_cast<std::size_t>(row) + 1);
        parameters.sourceEmbedding = numberTimesteps(source, parameters.sourceEmbedding, ids.padding);
        parameters.targetEmbedding = numberTimesteps(written, parameters.targetEmbedding, ids.padding);
    }

    //! With the embedding of timestep t times `factor`.
    Sentence withTimestep(Index t, double factor) const
    {
        Sentence scaled = *this;
        scaled.parameters.sourceEmbedding.write().row(source[static_cast<std::size_t>(t)]) *= factor;
        return scaled;
    }

    //! Encoder and decoder until the row, with these timesteps as padding; `use(encoder, step)` gets each step.
    template <typename Use>
    auto encoded(const std::vector<bool> &left, const std::stop_token &stop, const Use &use) const
    {
        std::vector<Index> tokens = source;
        for (std::size_t t = 0; t < tokens.size(); ++t) {
            if (left[t])
                tokens[t] = model.config.tokens.padding;
        }
        EncoderTape<double> encoder = encode(tokens, model.config, parameters, stop);
        encoder.interventions = &model.interventions;
        changeEntries(model.interventions.states, encoder.rnn.outputs.back());
        DecoderState<double> state = startState(encoder, model.config);
        for (std::size_t u = 0; u < written.size() && !stop.stop_requested(); ++u) {
            auto step = advance(encoder, state, written[u], model.config, parameters);
            state = stateAfter(step, model.config);
            use(std::move(step));
        }
        return encoder;
    }

    //! ln p of all tokens at the row [V].
    template <typename Step>
    RowVector<double> logProbabilities(const Step &step) const
    {
        return logSoftmax<double>(logitsOf(step.feature(model.config), parameters).row(0));
    }

    double valueWithout(const std::vector<bool> &left, Index token, const std::stop_token &stop) const
    {
        using Step = decltype(advance(EncoderTape<double>(), DecoderState<double>(), 0, model.config, parameters));
        std::optional<Step> last;
        encoded(left, stop, [&](Step step) { last = std::move(step); });
        return last && !stop.stop_requested() ? logProbabilities(*last)(token) : 0;
    }
};

template <typename Config>
auto emptyTape(const Config &)
{
    if constexpr (std::is_same_v<Config, RnnSearchConfig>)
        return RnnSearchTape<double>();
    else
        return EncoderDecoderTape<double>();
}

//! The gradient of ln p_k at the row is 1_k - p for the logits, so one row in place of the output layer's weights,
//! (1_k - p) W, hands on the same; a large vocabulary's gradients are not made.
template <typename Model, typename Tape>
RowVector<double> gradientTimesInput(
    Sentence<Model> sentence, const Tape &tape, const RowVector<double> &logProbabilities, Index token)
{
    RowVector<double> ofLogits = -logProbabilities.array().exp();
    ofLogits(token) += 1;
    Shared<double> &weight = outputWeight(sentence.parameters);
    weight = Matrix<double>(ofLogits * *weight);
    if (RowVector<double> *bias = outputBias(sentence.parameters); bias && bias->size() > 0)
        *bias = RowVector<double>::Zero(1);
    Matrix<double> upstream = Matrix<double>::Zero(std::ssize(tape.steps), 1);
    upstream(upstream.rows() - 1, 0) = 1;
    decltype(sentence.parameters) gradients;
    backward(sentence.model.config, sentence.parameters, tape, upstream, gradients);
    const auto rowsOf = [&](const Shared<double> &table) {
        return Matrix<double>((*table)(sentence.source, Eigen::all)); // [T x E]
    };
    return timesInput(rowsOf(sentence.parameters.sourceEmbedding), rowsOf(gradients.sourceEmbedding), sentence.padded);
}

template <typename Model>
Explanation explainTokens(
    const Model &model, const Trace &trace, const ExplanationRequest &request, const std::stop_token &stop)
{
    const Sentence<Model> sentence(model, trace, request.row);
    const Index token = request.output.value_or(trace.rowTokens[static_cast<std::size_t>(request.row)]);
    Explanation result { request.row, ExplainedQuantity::LogProbability, token, 0, {}, {} };
    auto tape = emptyTape(model.config);
    tape.encoder = sentence.encoded(sentence.padded, stop, [&](auto step) { tape.steps.push_back(std::move(step)); });
    if (stop.stop_requested())
        return result;
    const RowVector<double> all = sentence.logProbabilities(tape.steps.back());
    result.value = all(token);
    result.gradientTimesInput = model.interventions.isEmpty()
        ? gradientTimesInput(sentence, tape, all, token)
        : derivativesAlongInputs(sentence.padded, stop, [&](Index t, double factor) {
              return sentence.withTimestep(t, factor).valueWithout(sentence.padded, token, stop);
          });
    result.leaveOneOut = leaveOneOut(result.value, sentence.padded, stop,
        [&](const std::vector<bool> &left) { return sentence.valueWithout(left, token, stop); });
    // Positions of a location score beyond the source are columns without an input.
    for (RowVector<double> *values : { &result.gradientTimesInput, &result.leaveOneOut }) {
        const Index T = values->size();
        values->conservativeResize(trace.columns());
        values->tail(trace.columns() - T).setZero();
    }
    return result;
}

} // namespace

Explanation explain(
    const EncoderDecoder &model, const Trace &trace, const ExplanationRequest &request, const std::stop_token &stop)
{
    return explainTokens(model, trace, request, stop);
}

Explanation explain(
    const RnnSearch &model, const Trace &trace, const ExplanationRequest &request, const std::stop_token &stop)
{
    return explainTokens(model, trace, request, stop);
}

} // namespace alphascope
