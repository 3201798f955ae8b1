// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytoone.h"

#include "engine/attention.h"
#include "engine/cells.h"
#include "engine/labels.h"
#include "engine/linear.h"
#include "engine/manytooneshapes.h"
#include "engine/rnnstates.h"
#include "engine/softmax.h"

namespace alphascope {

namespace {

//! A trace with axes and settings, but no numbers yet.
Trace prepared(const ManyToOne &model)
{
    const Matrix<double> &x = model.inputs.x;
    Trace trace;
    trace.rowTitle = "output";
    trace.columnTitle = "input timesteps";
    trace.rowName = "output";
    trace.columnName = "timestep";
    trace.rowLabels = { "output" };
    trace.columnLabels = labelsOr(model.inputs.labels, x.rows(),
        [&](Index t) { return x.cols() == 1 ? shortestNumber(x(t, 0)) : std::to_string(t + 1); });
    trace.padded = model.inputs.padded;
    trace.padded.resize(trace.columnLabels.size(), false);
    trace.score = model.config.score;
    trace.keyWidth = model.config.rnn.featureSize();
    trace.temperature = model.config.temperature;
    trace.symbols = { queryKindOf(model.config) == QueryKind::Learned ? "q" : "s", "h", "h" };
    return trace;
}

Matrix<double> queryOf(const ManyToOne &model, const RowVector<double> &lastState)
{
    switch (queryKindOf(model.config)) {
    case QueryKind::LastState:
        return lastState;
    case QueryKind::Learned:
        return model.parameters.attn.query;
    case QueryKind::None:
        break;
    }
    return {};
}

Matrix<double> activated(const Matrix<double> &logits, Activation activation)
{
    switch (activation) {
    case Activation::Linear:
        break;
    case Activation::Tanh:
        return logits.unaryExpr(Tanh());
    case Activation::Sigmoid:
        return logits.unaryExpr(Sigmoid());
    case Activation::Relu:
        return logits.unaryExpr(Relu());
    case Activation::Softmax: {
        Matrix<double> result(1, logits.cols());
        softmax<double>(logits.row(0), MaskRow::Constant(logits.cols(), true), result.row(0));
        return result;
    }
    }
    return logits;
}

std::string outputTitle(const ManyToOneConfig &config)
{
    const char *feature = config.score == Score::None ? "h" : "c";
    const std::string logits = std::string("W ") + (hasAttentionalHead(config) ? "tanh(W_c [c; s])" : feature) + " + b";
    switch (config.outputActivation) {
    case Activation::Linear:
        break;
    case Activation::Tanh:
        return "output y = tanh(" + logits + ")";
    case Activation::Sigmoid:
        return "output y = σ(" + logits + ")";
    case Activation::Relu:
        return "output y = relu(" + logits + ")";
    case Activation::Softmax:
        return "output y = softmax(" + logits + ")";
    }
    return "output y = " + logits;
}

//! What the output layer reads, from context and last state [1 x F].
Matrix<double> featureOf(const ManyToOne &model, const Matrix<double> &context, const RowVector<double> &lastState)
{
    if (!hasAttentionalHead(model.config))
        return context;
    Matrix<double> both(1, context.cols() + lastState.size());
    both << context, lastState;
    // (3) a = tanh(W_c [c; s]), Luong 2015 eq. 5; s is the last state, whoever asked
    return linear(both, *model.parameters.W_c).unaryExpr(Tanh());
}

} // namespace

Trace trace(const ManyToOne &model, std::stop_token stop)
{
    const ManyToOneConfig &config = model.config;
    const SequenceInputs &in = model.inputs;
    const Index T = in.x.rows();

    Trace trace = prepared(model);
    trace.mask = attentionMask(1, T, false, in.padded, in.allowed, stop);

    // (1) the keys and values are the hidden states of the top layer
    RnnTape<double> tape = forward(*in.x, in.padded, config.rnn, model.parameters.rnn, stop);
    if (config.score == Score::None) {
        trace.context = tape.last;
        trace.contextNote = "There is no attention: the last hidden state takes the context's place.";
    } else {
        // (2) c = Σ_j alpha_j h_j
        Sheet sheet;
        trace.attn = model.parameters.attn;
        sheet.queries = queryOf(model, tape.last);
        sheet.keys = tape.outputs.back();
        sheet.values = sheet.keys;
        attend(sheet, config.score, model.parameters.attn, config.temperature, trace.mask, stop);
        trace.context = sheet.context;
        trace.sheets.push_back(std::move(sheet));
    }

    // (4) y = act(W a + b), where a is the head's feature: context, or (3)
    const Matrix<double> feature = featureOf(model, trace.context, tape.last);
    if (hasAttentionalHead(config))
        trace.attentional = feature;
    trace.outputs
        = activated(linear(feature, *model.parameters.outWeight, model.parameters.outBias), config.outputActivation);
    trace.outputTitle = outputTitle(config);
    trace.states = statesOf(std::move(tape), config.rnn);
    return trace;
}

} // namespace alphascope
