// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/settingchanges.h"

namespace alphascope {

const char *name(VectorSource source)
{
    switch (source) {
    case VectorSource::Given:
        return "Q, K, V given";
    case VectorSource::SelfAttention:
        return "self-attention";
    case VectorSource::CrossAttention:
        return "cross-attention";
    case VectorSource::Weights:
        return "α given";
    }
    return "";
}

const char *name(Score score)
{
    switch (score) {
    case Score::None:
        return "none";
    case Score::Dot:
        return "dot product";
    case Score::ScaledDot:
        return "scaled dot product";
    case Score::General:
        return "general";
    case Score::Additive:
        return "additive";
    case Score::Concat:
        return "concat";
    case Score::Location:
        return "location";
    }
    return "";
}

const char *name(Cell cell)
{
    switch (cell) {
    case Cell::RnnTanh:
        return "RNN (tanh)";
    case Cell::RnnRelu:
        return "RNN (relu)";
    case Cell::Gru:
        return "GRU";
    case Cell::Lstm:
        return "LSTM";
    }
    return "";
}

const char *name(QueryKind query)
{
    switch (query) {
    case QueryKind::LastState:
        return "last state";
    case QueryKind::Learned:
        return "learned";
    case QueryKind::None:
        return "none";
    }
    return "";
}

const char *name(Activation activation)
{
    switch (activation) {
    case Activation::Linear:
        return "linear";
    case Activation::Tanh:
        return "tanh";
    case Activation::Sigmoid:
        return "sigmoid";
    case Activation::Relu:
        return "relu";
    case Activation::Softmax:
        return "softmax";
    }
    return "";
}

const char *name(AttentionScope scope)
{
    switch (scope) {
    case AttentionScope::Global:
        return "global";
    case AttentionScope::LocalMonotonic:
        return "local, monotonic";
    case AttentionScope::LocalPredictive:
        return "local, predictive";
    }
    return "";
}

void noteRnn(Changes &changes, const RnnConfig &before, const RnnConfig &after)
{
    changes.note(before.cell, after.cell, std::string("Cell: ") + name(after.cell));
    changes.note(before.bidirectional, after.bidirectional, onOff("Bidirectional", after.bidirectional));
    changes.note(before.layers, after.layers, counted(after.layers, "layer"));
    changes.note(before.hiddenSize, after.hiddenSize, sized("Hidden size", after.hiddenSize));
    changes.note(before.biases, after.biases, after.biases == BiasConvention::One ? "One bias" : "Two biases");
    changes.note(before.resetGate, after.resetGate,
        after.resetGate == ResetGate::AfterProduct ? "Reset gate after the product" : "Reset gate before the product");
}

} // namespace alphascope
