// SPDX-License-Identifier: GPL-3.0-or-later
//! Settings that the two families over sequences of numbers share.
#pragma once

#include "widgets/settingchoices.h"

namespace alphascope {

template <typename Form>
void addHiddenSize(Form &form)
{
    form.addSize(
        { QStringLiteral("hidden"), SettingsText::tr("Hidden"),
            SettingsText::tr("Units of the hidden state. Another size draws new weights."),
            SettingsText::tr("Hidden size") },
        mostUnits, [](auto &c) -> auto & { return c.rnn.hiddenSize; });
}

//! How the recurrent network reads the sequence.
template <typename Form>
void addReading(Form &form)
{
    form.addChoices(
        { QStringLiteral("direction"), SettingsText::tr("Direction"),
            SettingsText::tr("Whether a second network reads the sequence from its end") },
        directionChoices(), [](auto &c) -> auto & { return c.rnn.bidirectional; });
    form.addSize(
        { QStringLiteral("layers"), SettingsText::tr("Layers"),
            SettingsText::tr("Recurrent layers, each reading the hidden states of the one below. Another "
                             "number draws new weights where shapes change.") },
        mostLayers, [](auto &c) -> auto & { return c.rnn.layers; });
    form.addChoices(
        { QStringLiteral("biases"), SettingsText::tr("Biases a cell"),
            SettingsText::tr("Two as in PyTorch, or one as in Keras: the sums are the same, the parameter "
                             "counts are not") },
        biasChoices(), [](auto &c) -> auto & { return c.rnn.biases; });
    form.addChoices(
        { QStringLiteral("resetGate"), SettingsText::tr("Reset gate"),
            SettingsText::tr("Where the reset gate of the GRU acts: on the recurrent product, or on the "
                             "state before it is multiplied") },
        resetGateChoices(), [](auto &c) -> auto & { return c.rnn.resetGate; },
        [](const auto &c) { return c.rnn.cell == Cell::Gru; });
}

template <typename Form>
void addOutput(Form &form)
{
    form.addSize(
        { QStringLiteral("outputSize"), SettingsText::tr("Outputs O"),
            SettingsText::tr("How many numbers the model answers with. A new size draws new output weights."),
            SettingsText::tr("Outputs") },
        mostUnits, [](auto &c) -> auto & { return c.outputSize; });
    form.addChoices(
        { QStringLiteral("activation"), SettingsText::tr("Activation"),
            SettingsText::tr("The function of the output layer"), SettingsText::tr("Output activation") },
        activationChoices(), [](auto &c) -> auto & { return c.outputActivation; });
}

} // namespace alphascope
