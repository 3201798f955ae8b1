// SPDX-License-Identifier: GPL-3.0-or-later
// The family keras_layout: one recurrent layer with the weights as Keras keeps them.
#include "goldencase.h"
#include "kerasfile.h"
#include "numbers.h"

#include "formats/keraslayout.h"

using namespace alphascope;
using namespace Qt::StringLiterals;

void runKerasLayout(GoldenCase &golden, Comparison &comparison)
{
    // The activations are Keras' defaults and ours, and the order of gates is in the layout.
    golden.config.ignore({ u"activation"_s, u"recurrent_activation"_s, u"merge_mode"_s, u"gate_order"_s,
        u"vars_order"_s, u"time_steps"_s });
    const auto rnn = readKerasRnn(toTensorFile(golden.weights));
    if (!rnn)
        return comparison.fail(rnn.error().sentence);

    const RnnConfig &config = rnn->config;
    const QString cell = golden.config.text(u"cell"_s);
    if (cell != (config.cell == Cell::RnnTanh ? "simple_rnn"_L1 : config.cell == Cell::Gru ? "gru"_L1 : "lstm"_L1))
        comparison.fail(u"The file is of a %1, but was taken for another cell."_s.arg(cell));
    if (config.bidirectional != golden.config.flag(u"bidirectional"_s))
        comparison.fail(u"The number of directions is wrong."_s);
    const QJsonValue resetAfter = golden.config.take(u"reset_after"_s);
    if (resetAfter.isBool() && resetAfter.toBool() != (config.resetGate == ResetGate::AfterProduct))
        comparison.fail(u"The reset gate acts elsewhere."_s);
    if (config.inputSize != golden.config.whole(u"input_size"_s, 0)
        || config.hiddenSize != golden.config.whole(u"hidden_size"_s, 0))
        comparison.fail(u"The sizes are %1 and %2."_s.arg(config.inputSize).arg(config.hiddenSize));

    const RnnTape<double> tape = forward(toMatrix(golden.inputs.take(u"x"_s)), {}, config, rnn->parameters);
    comparison.compare(u"hidden"_s, tape.outputs.back(), golden.expected.take(u"hidden"_s), golden.forward);
    comparison.compare(u"last"_s, tape.last, golden.expected.take(u"last"_s), golden.forward);
}
