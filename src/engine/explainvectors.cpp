// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explainfamilies.h"
#include "engine/linear.h"
#include "engine/vectorspass.h"
#include "engine/vectorsshapes.h"

namespace alphascope {

namespace {

//! The quantity of an output or context [1 x F], and its gradient.
double valueOf(const Matrix<double> &row, const std::optional<Index> &output)
{
    return output ? row(0, *output) : row.norm();
}

Matrix<double> gradientOf(const Matrix<double> &row, const std::optional<Index> &output)
{
    Matrix<double> gradient = Matrix<double>::Zero(1, row.cols());
    if (output)
        gradient(0, *output) = 1;
    else if (const double norm = row.norm(); norm > 0) // d‖c‖ = c / ‖c‖
        gradient = row / norm;
    return gradient;
}

Explanation begun(const ExplanationRequest &request, double value)
{
    return { request.row, request.output ? ExplainedQuantity::Output : ExplainedQuantity::ContextNorm,
        request.output.value_or(-1), value, {}, {} };
}

//! With a given alpha the values are the only inputs, and what is left is not normalised anew.
Explanation explainGiven(const Trace &trace, const ExplanationRequest &request, const std::stop_token &stop)
{
    const Sheet &sheet = trace.sheets.front();
    const RowVector<double> alpha = sheet.alpha.row(request.row);
    const Matrix<double> context = sheet.context.row(request.row);
    Explanation result = begun(request, valueOf(context, request.output));
    // dc/dv_j = alpha_j
    result.gradientTimesInput
        = (sheet.values * gradientOf(context, request.output).transpose()).transpose().cwiseProduct(alpha);
    result.leaveOneOut = RowVector<double>::Zero(alpha.size());
    for (Index j = 0; j < alpha.size() && !stop.stop_requested(); ++j) {
        const Matrix<double> without = context - alpha(j) * sheet.values.row(j);
        result.leaveOneOut(j) = result.value - valueOf(without, request.output);
    }
    return result;
}

//! What is forced onto one row of a head, as if it were the first row of the first head.
Interventions forcedOnRow(const Interventions &all, Index head, Index row)
{
    Interventions result;
    result.renormalises = all.renormalises;
    for (WeightIntervention one : all.weights) {
        if (one.sheet != head || (one.row != row && one.row != everyOne))
            continue;
        one.sheet = 0;
        one.row = one.row == row ? 0 : everyOne;
        result.weights.push_back(one);
    }
    return result;
}

//! The row that is explained.
struct ExplainedVectors {
    const Vectors &vectors;
    const ExplanationRequest &request;
    QueryKeyValue<double> tables; // one query
    Mask mask; // [1 x C]

    VectorsTape<double> pass() const { return forward(tables, mask, vectors.config, vectors.parameters); }

    //! The output, or the context where nothing follows it, with `allowed` [1 x C] in place of the mask: scores of
    //! other columns do not depend on one that is masked.
    Matrix<double> output(const VectorsTape<double> &tape, const Mask &allowed) const
    {
        Matrix<double> context(1, tape.context.cols());
        Index first = 0;
        for (std::size_t h = 0; h < tape.heads.size(); ++h) {
            AttentionTape<double> head = tape.heads[h];
            const Interventions forced = forcedOnRow(vectors.interventions, static_cast<Index>(h), request.row);
            weigh(head, allowed, {}, &forced);
            context.middleCols(first, head.context.cols()) = head.context;
            first += head.context.cols();
        }
        const bool isProjected = tape.output.size() > 0;
        return isProjected ? linear(context, *vectors.parameters.W_o, vectors.parameters.b_o) : context;
    }

    double valueWithout(Index j, const VectorsTape<double> &tape) const
    {
        Mask left = mask;
        left(0, j) = false;
        return valueOf(output(tape, left), request.output);
    }

    bool asksItself(Index j) const { return vectors.config.source == VectorSource::SelfAttention && j == request.row; }

    //! With what column j is made of times `factor`.
    double valueScaled(Index j, double factor, bool isPadding) const
    {
        ExplainedVectors scaled = *this;
        if (!isPadding) {
            scaled.tables.keys.row(j) *= factor;
            scaled.tables.values.row(j) *= factor;
        }
        if (asksItself(j))
            scaled.tables.queries *= factor;
        return valueOf(output(scaled.pass(), mask), request.output);
    }
};

RowVector<double> gradientTimesInput(const ExplainedVectors &row, const VectorsTape<double> &tape,
    const std::vector<bool> &padded, const std::stop_token &stop)
{
    const auto &[vectors, request, tables, mask] = row;
    if (!vectors.interventions.isEmpty()) {
        const std::vector<bool> none(static_cast<std::size_t>(mask.cols()), false);
        return derivativesAlongInputs(none, stop, [&](Index j, double factor) {
            const auto column = static_cast<std::size_t>(j);
            return row.valueScaled(j, factor, column < padded.size() && padded[column]);
        });
    }
    const bool isProjected = tape.output.size() > 0;
    const Matrix<double> gradient = gradientOf(isProjected ? tape.output : tape.context, request.output);
    const VectorsUpstream<double> upstream { isProjected ? Matrix<double>() : gradient,
        isProjected ? gradient : Matrix<double>() };
    VectorsParameters<double> unused;
    const QueryKeyValue<double> inputs = backward(tables, vectors.config, vectors.parameters, tape, upstream, unused);
    RowVector<double> result
        = timesInput(tables.keys, inputs.keys, padded) + timesInput(tables.values, inputs.values, padded);
    if (row.asksItself(request.row))
        result(request.row) += tables.queries.row(0).dot(inputs.queries.row(0));
    return result;
}

} // namespace

Explanation explain(
    const Vectors &vectors, const Trace &trace, const ExplanationRequest &request, const std::stop_token &stop)
{
    if (vectors.config.source == VectorSource::Weights)
        return explainGiven(trace, request, stop);
    const VectorTables from = tablesOf(vectors);
    const ExplainedVectors row { vectors, request, { from.queries.row(request.row), from.keys, from.values },
        trace.mask.row(request.row) };
    const VectorsTape<double> tape = row.pass();
    Explanation result = begun(request, valueOf(row.output(tape, row.mask), request.output));
    result.gradientTimesInput = gradientTimesInput(row, tape, trace.padded, stop);
    const Index C = from.keys.rows();
    result.leaveOneOut = RowVector<double>::Zero(C);
    for (Index j = 0; j < C && !stop.stop_requested(); ++j) {
        if (row.mask(0, j))
            result.leaveOneOut(j) = result.value - row.valueWithout(j, tape);
    }
    return result;
}

} // namespace alphascope
