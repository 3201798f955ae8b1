// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/configchanges.h"

#include "engine/text.h"

#include <vector>

namespace alphascope {

namespace {

//! Collects a text for each setting that is not as before.
class Changes {
public:
    template <typename Value>
    void note(const Value &before, const Value &after, const std::string &text)
    {
        if (before != after)
            m_texts.push_back(text);
    }

    std::string line() const
    {
        if (m_texts.empty() || m_texts.size() > 3)
            return "Change the settings";
        std::string all = m_texts.front();
        for (std::size_t i = 1; i < m_texts.size(); ++i)
            all += ", " + m_texts[i];
        return all;
    }

private:
    std::vector<std::string> m_texts;
};

std::string onOff(const char *what, bool on) { return std::string(what) + (on ? " on" : " off"); }
std::string sized(const char *what, Index size) { return std::string(what) + " " + std::to_string(size); }

std::string temperatureText(double temperature) { return "Temperature " + shortestNumber(temperature); }
std::string seedText(std::uint64_t seed) { return "Seed " + std::to_string(seed); }

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

} // namespace

std::string describeChanges(const VectorsConfig &before, const VectorsConfig &after)
{
    Changes changes;
    changes.note(before.source, after.source, std::string("Source: ") + name(after.source));
    changes.note(before.score, after.score, std::string("Score: ") + name(after.score));
    changes.note(before.heads, after.heads, counted(after.heads, "head"));
    changes.note(before.temperature, after.temperature, temperatureText(after.temperature));
    changes.note(before.causal, after.causal, onOff("Causal mask", after.causal));
    changes.note(before.projected, after.projected, onOff("Projections", after.projected));
    changes.note(before.outputProjection, after.outputProjection, onOff("Output projection", after.outputProjection));
    changes.note(before.projectionSize, after.projectionSize, sized("Projection size", after.projectionSize));
    changes.note(before.attentionSize, after.attentionSize, sized("Attention size", after.attentionSize));
    changes.note(before.seed, after.seed, seedText(after.seed));
    return changes.line();
}

std::string describeChanges(const ManyToOneConfig &before, const ManyToOneConfig &after)
{
    Changes changes;
    noteRnn(changes, before.rnn, after.rnn);
    changes.note(before.score, after.score, std::string("Score: ") + name(after.score));
    changes.note(before.query, after.query, std::string("Query: ") + name(after.query));
    changes.note(before.head, after.head, after.head == Head::Context ? "Head: context" : "Head: attentional");
    changes.note(before.attentionSize, after.attentionSize, sized("Attention size", after.attentionSize));
    changes.note(before.headSize, after.headSize, sized("Head size", after.headSize));
    changes.note(before.outputSize, after.outputSize, sized("Output size", after.outputSize));
    changes.note(before.outputActivation, after.outputActivation,
        std::string("Output activation: ") + name(after.outputActivation));
    changes.note(before.temperature, after.temperature, temperatureText(after.temperature));
    changes.note(before.seed, after.seed, seedText(after.seed));
    return changes.line();
}

} // namespace alphascope
