// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytoone.h"

#include "engine/attention.h"
#include "engine/labels.h"
#include "engine/manytoonepass.h"
#include "engine/manytooneshapes.h"
#include "engine/outputtext.h"
#include "engine/rnnstates.h"

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

std::string outputTitle(const ManyToOneConfig &config)
{
    const char *feature = config.score == Score::None ? "h" : "c";
    const std::string logits = std::string("W ") + (hasAttentionalHead(config) ? "tanh(W_c [c; s])" : feature) + " + b";
    return outputText(config.outputActivation, logits);
}

} // namespace

Trace trace(const ManyToOne &model, std::stop_token stop)
{
    const ManyToOneConfig &config = model.config;
    const SequenceInputs &in = model.inputs;
    const Index T = in.x.rows();

    Trace trace = prepared(model);
    trace.mask = attentionMask(1, T, false, in.padded, in.allowed, stop);

    trace.interventions = model.interventions;

    // (1) the keys and values are the hidden states of the top layer
    ManyToOneTape<double> tape;
    tape.rnn = forward(*in.x, in.padded, config.rnn, model.parameters.rnn, stop);
    changeEntries(model.interventions.states, tape.rnn.outputs.back());
    if (config.score == Score::None) {
        tape.context = tape.rnn.last;
        trace.contextNote = "No attention: this is the last hidden state.";
    } else {
        // (2) c = Σ_j alpha_j h_j
        Sheet sheet;
        trace.attn = model.parameters.attn;
        sheet.queries = queryOf(config, model.parameters, tape.rnn.last);
        changeEntries(model.interventions.queries, sheet.queries);
        sheet.keys = tape.rnn.outputs.back();
        sheet.values = sheet.keys;
        attend(sheet, config.score, model.parameters.attn, config.temperature, trace.mask, stop,
            { &model.interventions, 0 });
        tape.context = sheet.context;
        trace.sheets.push_back(std::move(sheet));
    }
    // (3), (4) and (5): the head and the output layer
    readOut(tape, config, model.parameters);
    trace.context = tape.context;
    if (hasAttentionalHead(config))
        trace.attentional = tape.feature;
    trace.outputs = tape.output;
    trace.outputTitle = outputTitle(config);
    trace.states = statesOf(std::move(tape.rnn), config.rnn);
    changeEntries(model.interventions.states, trace.states.front().values);
    return trace;
}

} // namespace alphascope
