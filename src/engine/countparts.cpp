// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/countparts.h"

namespace alphascope {

void add(ParameterCount &count, const std::string &part, const CountFormula &formula)
{
    count.terms.push_back({ part, formula.symbols(), formula.numbers(), formula.value() });
    count.total += formula.value();
}

CountFormula featureSize(const RnnConfig &rnn, const char *hidden)
{
    return CountFormula(rnn.directions()) * CountFormula(hidden, rnn.hiddenSize);
}

namespace {

//! A layer: D directions of G gates, each with a weight for every input and state, and its biases.
CountFormula layer(const RnnConfig &rnn, const CountFormula &input, const char *symbol)
{
    const CountFormula hidden(symbol, rnn.hiddenSize);
    const CountFormula biases(rnn.biases == BiasConvention::Two ? 2 : 1);
    return CountFormula(rnn.directions()) * (CountFormula(gateCount(rnn.cell)) * ((input + hidden + biases) * hidden));
}

} // namespace

void addRnn(ParameterCount &count, const RnnConfig &rnn, const CountFormula &input, const char *hidden,
    const std::string &prefix)
{
    add(count, prefix + (rnn.layers == 1 ? "recurrent cell" : "recurrent layer 1"), layer(rnn, input, hidden));
    for (Index l = 2; l <= rnn.layers; ++l)
        add(count, prefix + "recurrent layer " + std::to_string(l), layer(rnn, featureSize(rnn, hidden), hidden));
}

void addScore(
    ParameterCount &count, Score score, const CountFormula &query, const CountFormula &key, Index attentionSize)
{
    const CountFormula attention("n_attention", attentionSize);
    switch (score) {
    case Score::General: // W
        return add(count, "attention", query * key);
    case Score::Additive: // W_query, W_key, bias and v
        return add(count, "attention", (query + key + 2) * attention);
    case Score::Concat: // W and v
        return add(count, "attention", (query + key + 1) * attention);
    case Score::None:
    case Score::Dot:
    case Score::ScaledDot:
    case Score::Location: // a matter of its families
        return;
    }
}

std::string biasConvention(const RnnConfig &rnn)
{
    if (rnn.biases == BiasConvention::Two)
        return "two biases a cell (PyTorch)";
    switch (rnn.cell) {
    case Cell::RnnTanh:
    case Cell::RnnRelu:
        return "one bias a cell (Keras' SimpleRNN)";
    case Cell::Lstm:
        return "one bias a cell (Keras' LSTM)";
    case Cell::Gru:
        return "one bias a cell (Cho 2014)";
    }
    return {};
}

} // namespace alphascope
