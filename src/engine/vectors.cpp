// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vectors.h"

#include "engine/attention.h"
#include "engine/labels.h"
#include "engine/linear.h"
#include "engine/text.h"
#include "engine/vectorsshapes.h"

namespace alphascope {

namespace {

//! A trace with axes and settings, but no numbers yet.
Trace prepared(const Vectors &vectors)
{
    const VectorsConfig &config = vectors.config;
    const VectorsInputs &in = vectors.inputs;
    const bool self = config.source == VectorSource::SelfAttention;
    const auto numbered = [](const char *word) { return [word](Index i) { return word + std::to_string(i + 1); }; };

    Trace trace;
    trace.rowTitle = "queries";
    trace.columnTitle = "keys";
    trace.rowName = "query";
    trace.columnName = "key";
    // The tokens of self-attention have one set of labels, that of X.
    trace.rowLabels = labelsOr(in.queryLabels, rowCount(vectors), numbered(self ? "token " : "query "));
    trace.columnLabels = self ? trace.rowLabels : labelsOr(in.keyLabels, columnCount(vectors), numbered("key "));
    trace.given = config.source == VectorSource::Weights;
    if (!trace.given) {
        trace.padded = in.padded;
        trace.padded.resize(trace.columnLabels.size(), false);
    }
    trace.temperature = trace.given ? 1 : config.temperature;
    trace.score = trace.given ? Score::None : config.score;
    return trace;
}

Trace traceGiven(const Vectors &vectors, const std::stop_token &stop)
{
    const VectorsInputs &in = vectors.inputs;
    Trace trace = prepared(vectors);
    trace.mask = Mask::Constant(in.weights.rows(), in.weights.cols(), true);

    Sheet sheet;
    sheet.alpha = largeCopy(*in.weights);
    if (in.values.size() == 0) {
        trace.contextNote = "No context: V is empty.";
    } else if (in.values.rows() != in.weights.cols()) {
        trace.contextNote = "No context: V has " + counted(in.values.rows(), "row") + ", but α has "
            + counted(in.weights.cols(), "column") + ".";
    } else {
        sheet.values = in.values;
        // (1) c_i = Σ_j alpha_ij v_j
        sheet.context = linear<double>(in.weights, in.values->transpose(), {}, stop);
        trace.context = sheet.context;
    }
    examineGiven(sheet, stop);
    trace.sheets.push_back(std::move(sheet));
    return trace;
}

Matrix<double> projected(const Matrix<double> &table, const Matrix<double> &weight, const RowVector<double> &bias,
    const VectorsConfig &config, const std::stop_token &stop)
{
    return config.projected ? linear(table, weight, bias, stop) : table;
}

} // namespace

Trace trace(const Vectors &vectors, std::stop_token stop)
{
    if (vectors.config.source == VectorSource::Weights)
        return traceGiven(vectors, stop);

    const VectorsConfig &config = vectors.config;
    const VectorsParameters<double> &p = vectors.parameters;
    const VectorTables tables = tablesOf(vectors);
    const HeadWidths widths = headWidths(vectors);
    const Index R = rowCount(vectors);

    Trace trace = prepared(vectors);
    trace.keyWidth = widths.key;
    trace.attn = p.attn;
    trace.mask
        = attentionMask(R, columnCount(vectors), config.causal, vectors.inputs.padded, vectors.inputs.allowed, stop);
    trace.interventions = vectors.interventions;
    trace.context = Matrix<double>::Zero(R, config.heads * widths.value);

    // (2) Q = X W_qᵀ + b_q, K = Y W_kᵀ + b_k, V = Y W_vᵀ + b_v, or the tables themselves
    const Matrix<double> queries = projected(tables.queries, p.W_q, p.b_q, config, stop);
    const Matrix<double> keys = projected(tables.keys, p.W_k, p.b_k, config, stop);
    const Matrix<double> values = projected(tables.values, p.W_v, p.b_v, config, stop);
    for (Index h = 0; h < config.heads && !stop.stop_requested(); ++h) {
        // (3) head h reads its own columns and writes its own columns of the context
        Sheet sheet;
        sheet.queries = queries.middleCols(h * widths.query, widths.query);
        sheet.keys = keys.middleCols(h * widths.key, widths.key);
        sheet.values = values.middleCols(h * widths.value, widths.value);
        attend(sheet, config.score, p.attn, config.temperature, trace.mask, stop, { &vectors.interventions, h });
        trace.context.middleCols(h * widths.value, widths.value) = sheet.context;
        trace.sheets.push_back(std::move(sheet));
    }
    if (config.projected && config.outputProjection) {
        // (4) output = c W_oᵀ + b_o
        trace.outputs = linear(trace.context, *p.W_o, p.b_o, stop);
        trace.outputTitle = "output = W_o c + b_o";
    }
    return trace;
}

} // namespace alphascope
