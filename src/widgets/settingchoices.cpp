// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settingchoices.h"

namespace alphascope {

namespace {

QString tr(const char *text) { return SettingsText::tr(text); }

} // namespace

std::vector<Choice<Cell>> cellChoices()
{
    return { { tr("RNN (tanh)"), Cell::RnnTanh }, { tr("RNN (relu)"), Cell::RnnRelu }, { tr("GRU"), Cell::Gru },
        { tr("LSTM"), Cell::Lstm } };
}

std::vector<Choice<Score>> scoreChoices()
{
    return { { tr("dot product"), Score::Dot, tr("e = q · k") },
        { tr("scaled dot product"), Score::ScaledDot, tr("e = q · k / √d, Vaswani 2017") },
        { tr("general"), Score::General, tr("e = qᵀ W k, Luong 2015") },
        { tr("additive (Bahdanau)"), Score::Additive, tr("e = vᵀ tanh(W_query q + W_key k + bias), Bahdanau 2014") },
        { tr("concat (Luong)"), Score::Concat, tr("e = vᵀ tanh(W [q; k]), Luong 2015") } };
}

std::vector<Choice<bool>> directionChoices()
{
    return { { tr("forward"), false }, { tr("both ways"), true, tr("Forward and backward, states side by side") } };
}

std::vector<Choice<BiasConvention>> biasChoices()
{
    return { { tr("two (PyTorch)"), BiasConvention::Two }, { tr("one (Keras)"), BiasConvention::One } };
}

std::vector<Choice<ResetGate>> resetGateChoices()
{
    return { { tr("after product"), ResetGate::AfterProduct, tr("As in PyTorch and Keras 2") },
        { tr("before product"), ResetGate::BeforeProduct, tr("As in Cho 2014") } };
}

std::vector<Choice<Activation>> activationChoices()
{
    return { { tr("linear"), Activation::Linear }, { tr("tanh"), Activation::Tanh },
        { tr("sigmoid"), Activation::Sigmoid }, { tr("relu"), Activation::Relu },
        { tr("softmax"), Activation::Softmax } };
}

} // namespace alphascope
