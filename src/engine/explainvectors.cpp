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

//! The context of one row when column j is masked: scores of other columns do not depend on it.
Matrix<double> outputWithout(Index j, const VectorsTape<double> &tape, Mask mask, const Vectors &vectors)
{
    mask(0, j) = false;
    Matrix<double> context(1, tape.context.cols());
    Index first = 0;
    for (AttentionTape<double> head : tape.heads) {
        weigh(head, mask);
        context.middleCols(first, head.context.cols()) = head.context;
        first += head.context.cols();
    }
    const bool isProjected = tape.output.size() > 0;
    return isProjected ? linear(context, *vectors.parameters.W_o, vectors.parameters.b_o) : context;
}

} // namespace

Explanation explain(
    const Vectors &vectors, const Trace &trace, const ExplanationRequest &request, const std::stop_token &stop)
{
    if (vectors.config.source == VectorSource::Weights)
        return explainGiven(trace, request, stop);
    const VectorTables from = tablesOf(vectors);
    const QueryKeyValue<double> tables { from.queries.row(request.row), from.keys, from.values };
    const Mask mask = trace.mask.row(request.row);
    const VectorsTape<double> tape = forward(tables, mask, vectors.config, vectors.parameters);
    const bool isProjected = tape.output.size() > 0;
    const Matrix<double> &output = isProjected ? tape.output : tape.context;
    Explanation result = begun(request, valueOf(output, request.output));

    const Matrix<double> gradient = gradientOf(output, request.output);
    const VectorsUpstream<double> upstream { isProjected ? Matrix<double>() : gradient,
        isProjected ? gradient : Matrix<double>() };
    VectorsParameters<double> unused;
    const QueryKeyValue<double> inputs = backward(tables, vectors.config, vectors.parameters, tape, upstream, unused);
    const std::vector<bool> &padded = trace.padded;
    result.gradientTimesInput
        = timesInput(tables.keys, inputs.keys, padded) + timesInput(tables.values, inputs.values, padded);
    if (vectors.config.source == VectorSource::SelfAttention)
        result.gradientTimesInput(request.row) += tables.queries.row(0).dot(inputs.queries.row(0));

    const Index C = from.keys.rows();
    result.leaveOneOut = RowVector<double>::Zero(C);
    for (Index j = 0; j < C && !stop.stop_requested(); ++j) {
        if (mask(0, j))
            result.leaveOneOut(j) = result.value - valueOf(outputWithout(j, tape, mask, vectors), request.output);
    }
    return result;
}

} // namespace alphascope
