// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytomany.h"

#include "engine/attention.h"
#include "engine/labels.h"
#include "engine/manytomanypass.h"
#include "engine/outputtext.h"
#include "engine/rnnstates.h"
#include "engine/text.h"

namespace alphascope {

namespace {

//! A trace with axes and settings, but no numbers yet.
Trace prepared(const ManyToMany &model)
{
    const Matrix<double> &x = model.inputs.x;
    Trace trace;
    trace.rowTitle = "output timesteps";
    trace.columnTitle = "input timesteps";
    trace.rowName = "output";
    trace.columnName = "timestep";
    trace.rowLabels = labelsOr({}, model.config.decoderSteps, [](Index u) { return std::to_string(u + 1); });
    trace.columnLabels = labelsOr(model.inputs.labels, x.rows(),
        [&](Index t) { return x.cols() == 1 ? shortestNumber(x(t, 0)) : std::to_string(t + 1); });
    trace.padded = model.inputs.padded;
    trace.padded.resize(trace.columnLabels.size(), false);
    trace.score = Score::Location;
    trace.keyWidth = model.config.rnn.featureSize();
    trace.temperature = model.config.temperature;
    trace.symbols = { "s", "h", "h" };
    return trace;
}

std::string outputTitle(const ManyToManyConfig &config)
{
    const std::string logits = std::string("W ") + (config.decoder ? "s" : "c") + " + b";
    return outputText(config.outputActivation, logits);
}

} // namespace

Trace trace(const ManyToMany &model, std::stop_token stop)
{
    const ManyToManyConfig &config = model.config;
    const SequenceInputs &in = model.inputs;

    Trace trace = prepared(model);
    trace.mask = attentionMask(config.decoderSteps, in.x.rows(), false, in.padded, in.allowed, stop);
    // (1), (2) and (3): encoder, scores, contexts
    ManyToManyTape<double> tape;
    tape.rnn = forward(*in.x, in.padded, config.rnn, model.parameters.rnn, stop);
    trace.interventions = model.interventions;
    changeEntries(model.interventions.states, tape.rnn.outputs.back());
    if (stop.stop_requested())
        return trace;
    scoreAll(tape, config, model.parameters, stop);
    if (stop.stop_requested() || !weigh(tape.attention, trace.mask, stop, &model.interventions))
        return trace;
    // (4), (5) and (6): decoder and output layer
    readOut(tape, config, model.parameters, stop);

    // A column of attn.W and attn.b for each row of alpha.
    trace.attn.W = model.parameters.W->transpose();
    trace.attn.b = model.parameters.b->transpose();
    trace.context = tape.attention.context;
    trace.outputs = tape.output;
    trace.outputTitle = outputTitle(config);
    Sheet sheet;
    sheet.keys = std::move(tape.attention.keys);
    sheet.values = std::move(tape.attention.values);
    sheet.scores = std::move(tape.attention.scores);
    sheet.alpha = std::move(tape.attention.alpha);
    sheet.context = std::move(tape.attention.context);
    examine(sheet, trace.mask, stop, { &model.interventions, 0 });
    trace.sheets.push_back(std::move(sheet));
    trace.states = statesOf(std::move(tape.rnn), config.rnn);
    changeEntries(model.interventions.states, trace.states.front().values);
    if (config.decoder)
        appendDecoderStates(trace.states, std::move(tape.decoder), decoderConfig(config));
    return trace;
}

} // namespace alphascope
