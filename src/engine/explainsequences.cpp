// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention.h"
#include "engine/explainfamilies.h"
#include "engine/manytomanypass.h"
#include "engine/manytoonepass.h"
#include "engine/softmax.h"

namespace alphascope {

namespace {

//! As training's forward pass, but with the cells that were masked and the numbers that were forced by hand.
ManyToOneTape<double> passOf(const ManyToOne &model, const Matrix<double> &x, const std::vector<bool> &padded)
{
    const ManyToOneConfig &config = model.config;
    ManyToOneTape<double> tape;
    tape.rnn = forward(x, padded, config.rnn, model.parameters.rnn);
    changeEntries(model.interventions.states, tape.rnn.outputs.back());
    tape.context = tape.rnn.last;
    if (config.score != Score::None) {
        tape.attention.queries = queryOf(config, model.parameters, tape.rnn.last);
        changeEntries(model.interventions.queries, tape.attention.queries);
        tape.attention.keys = tape.attention.values = tape.rnn.outputs.back();
        const Mask mask = attentionMask(1, x.rows(), false, padded, model.inputs.allowed);
        attend(tape.attention, config.score, model.parameters.attn, config.temperature, mask);
        if (!model.interventions.weights.empty())
            weigh(tape.attention, mask, {}, &model.interventions);
        tape.context = tape.attention.context;
    }
    readOut(tape, config, model.parameters);
    return tape;
}

ManyToManyTape<double> passOf(const ManyToMany &model, const Matrix<double> &x, const std::vector<bool> &padded)
{
    const ManyToManyConfig &config = model.config;
    ManyToManyTape<double> tape;
    tape.rnn = forward(x, padded, config.rnn, model.parameters.rnn);
    changeEntries(model.interventions.states, tape.rnn.outputs.back());
    scoreAll(tape, config, model.parameters);
    weigh(tape.attention, attentionMask(config.decoderSteps, x.rows(), false, padded, model.inputs.allowed), {},
        &model.interventions);
    readOut(tape, config, model.parameters);
    return tape;
}

//! The quantity of a row of the outputs: of a softmax ln p, else the number itself.
struct Quantity {
    Index row, output;
    bool isProbability;

    template <typename Tape>
    double of(const Tape &tape) const
    {
        if (!isProbability)
            return tape.output(row, output);
        return logSoftmax<double>(tape.logits.row(row))(output);
    }

    template <typename Tape>
    OutputUpstream<double> upstream(const Tape &tape) const
    {
        Matrix<double> gradient = Matrix<double>::Zero(tape.output.rows(), tape.output.cols());
        gradient(row, output) = 1;
        if (!isProbability)
            return { gradient, {} };
        gradient.row(row) -= tape.output.row(row); // d ln p_k = 1_k - p
        return { {}, gradient };
    }
};

template <typename Model, typename Tape>
RowVector<double> gradientTimesInput(const Model &model, const std::vector<bool> &padded, const Tape &tape,
    const Quantity &quantity, const std::stop_token &stop)
{
    const Matrix<double> &x = *model.inputs.x;
    if (!model.interventions.isEmpty()) {
        return derivativesAlongInputs(padded, stop, [&](Index j, double factor) {
            Matrix<double> scaled = x;
            scaled.row(j) *= factor;
            return quantity.of(passOf(model, scaled, padded));
        });
    }
    auto unused = model.parameters;
    const Matrix<double> gradient
        = backward(x, padded, model.config, model.parameters, tape, quantity.upstream(tape), unused);
    return timesInput(x, gradient, padded);
}

template <typename Model>
Explanation explainSequence(const Model &model, const ExplanationRequest &request, const std::stop_token &stop)
{
    std::vector<bool> padded = model.inputs.padded;
    padded.resize(static_cast<std::size_t>(model.inputs.x.rows()), false);
    const auto tape = passOf(model, *model.inputs.x, padded);
    Quantity quantity { request.row, 0, model.config.outputActivation == Activation::Softmax };
    if (request.output)
        quantity.output = *request.output;
    else if (quantity.isProbability)
        tape.output.row(request.row).maxCoeff(&quantity.output);

    Explanation result { request.row,
        quantity.isProbability ? ExplainedQuantity::LogProbability : ExplainedQuantity::Output, quantity.output,
        quantity.of(tape), {}, {} };
    result.gradientTimesInput = gradientTimesInput(model, padded, tape, quantity, stop);
    result.leaveOneOut = leaveOneOut(result.value, padded, stop,
        [&](const std::vector<bool> &left) { return quantity.of(passOf(model, *model.inputs.x, left)); });
    return result;
}

} // namespace

Explanation explain(
    const ManyToOne &model, const Trace &, const ExplanationRequest &request, const std::stop_token &stop)
{
    return explainSequence(model, request, stop);
}

Explanation explain(
    const ManyToMany &model, const Trace &, const ExplanationRequest &request, const std::stop_token &stop)
{
    return explainSequence(model, request, stop);
}

} // namespace alphascope
