// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parametercount.h"

#include "engine/countparts.h"
#include "engine/manytooneshapes.h"
#include "engine/vectorsshapes.h"

namespace alphascope {

namespace {

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

ParameterCount countOf(const ManyToOne &model)
{
    const ManyToOneConfig &config = model.config;
    const CountFormula feature = featureSize(config.rnn), output("n_output", config.outputSize);
    ParameterCount count;
    addRnn(count, config.rnn, CountFormula("n_input", config.rnn.inputSize));
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
