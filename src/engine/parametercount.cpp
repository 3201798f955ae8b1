// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parametercount.h"

#include "engine/countformula.h"
#include "engine/manytooneshapes.h"
#include "engine/vectorsshapes.h"

namespace alphascope {

namespace {

void add(ParameterCount &count, const std::string &part, const CountFormula &formula)
{
    count.terms.push_back({ part, formula.symbols(), formula.numbers(), formula.value() });
    count.total += formula.value();
}

//! F = D·H, the width of a hidden state.
CountFormula featureSize(const RnnConfig &rnn)
{
    return CountFormula(rnn.directions()) * CountFormula("n_hidden", rnn.hiddenSize);
}

//! A layer: D directions of G gates, each with a weight for every input and state, and its biases.
CountFormula layer(const RnnConfig &rnn, const CountFormula &input)
{
    const CountFormula hidden("n_hidden", rnn.hiddenSize);
    const CountFormula biases(rnn.biases == BiasConvention::Two ? 2 : 1);
    return CountFormula(rnn.directions()) * (CountFormula(gateCount(rnn.cell)) * ((input + hidden + biases) * hidden));
}

void addRnn(ParameterCount &count, const RnnConfig &rnn)
{
    add(count, rnn.layers == 1 ? "recurrent cell" : "recurrent layer 1",
        layer(rnn, CountFormula("n_input", rnn.inputSize)));
    for (Index l = 2; l <= rnn.layers; ++l)
        add(count, "recurrent layer " + std::to_string(l), layer(rnn, featureSize(rnn)));
}

//! The weights of a score between queries and keys of these widths.
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
    case Score::Location: // belongs to the many-to-one family alone
        return;
    }
}

void addAttention(ParameterCount &count, const ManyToOne &model)
{
    const ManyToOneConfig &config = model.config;
    const CountFormula feature = featureSize(config.rnn), attention("n_attention", config.attentionSize);
    if (config.score == Score::Location) { // b and W; b may still be for another number of timesteps
        const Index stored = model.parameters.attn.b.rows();
        return add(
            count, "attention", CountFormula("n_timestep", stored > 0 ? stored : model.inputs.x.rows()) + feature);
    }
    switch (queryKindOf(config)) {
    case QueryKind::LastState:
        return addScore(count, config.score, feature, feature, config.attentionSize);
    case QueryKind::Learned: // W_query, W_key, bias, v, and the query itself
        return add(count, "attention", (feature + feature + 2) * attention + feature);
    case QueryKind::None: // no W_query; without attention nothing
        if (config.score == Score::Additive)
            add(count, "attention", (feature + 2) * attention);
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

ParameterCount countOf(const ManyToOne &model)
{
    const ManyToOneConfig &config = model.config;
    const CountFormula feature = featureSize(config.rnn), output("n_output", config.outputSize);
    ParameterCount count;
    addRnn(count, config.rnn);
    count.withoutAttention = count.total + ((feature + 1) * output).value();
    addAttention(count, model);
    const bool attentional = hasAttentionalHead(config);
    const CountFormula head("n_head", config.headSize);
    if (attentional)
        add(count, "attentional head", (feature + feature) * head);
    add(count, "output", ((attentional ? head : feature) + 1) * output);
    count.convention = biasConvention(config.rnn);
    return count;
}

ParameterCount countOf(const Vectors &vectors)
{
    const VectorsConfig &config = vectors.config;
    ParameterCount count;
    if (config.source == VectorSource::Weights)
        return count;
    const bool self = config.source == VectorSource::SelfAttention;
    const bool cross = config.source == VectorSource::CrossAttention;
    const VectorTables tables = tablesOf(vectors);
    CountFormula query(self ? "n_input" : "n_query", tables.queries.cols());
    CountFormula key(self ? "n_input" : "n_key", tables.keys.cols());
    const CountFormula value(self ? "n_input" : cross ? "n_key" : "n_value", tables.values.cols());
    if (config.projected) {
        const CountFormula projection("n_projection", config.projectionSize);
        add(count, "query projection", (query + 1) * projection);
        add(count, "key projection", (key + 1) * projection);
        add(count, "value projection", (value + 1) * projection);
        if (config.outputProjection)
            add(count, "output projection", (projection + 1) * projection);
        query = key = projection;
    }
    count.withoutAttention = count.total;
    const CountFormula heads = config.heads > 1 ? CountFormula("n_heads", config.heads) : CountFormula(1);
    addScore(count, config.score, query / heads, key / heads, config.attentionSize); // the heads share the weights
    return count;
}

} // namespace

ParameterCount parameterCount(const Specimen &specimen)
{
    return std::visit([](const auto &model) { return countOf(model); }, specimen);
}

} // namespace alphascope
