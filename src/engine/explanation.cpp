// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explanation.h"

#include "engine/explainfamilies.h"
#include "engine/text.h"

#include <cmath>

namespace alphascope {

Index explainableOutputs(const Specimen &specimen, const Trace &trace)
{
    const bool hasOutputs = trace.outputs.size() > 0;
    return hasOutputs || !std::holds_alternative<Vectors>(specimen) ? trace.outputs.cols() : trace.context.cols();
}

std::optional<Problem> checkExplainable(const Specimen &specimen, const Trace &trace, const ExplanationRequest &request)
{
    if (trace.context.size() == 0)
        return Problem { "There is no context to explain: give each column of α a row of values V." };
    if (request.row < 0 || request.row >= trace.rows())
        return Problem { "Select a row of α to explain." };
    const Index outputs = explainableOutputs(specimen, trace);
    if (request.output && (*request.output < 0 || *request.output >= outputs))
        return Problem { "There is no output " + std::to_string(*request.output + 1) + ": the row has "
            + counted(outputs, "output") + "." };
    return std::nullopt;
}

Explanation explain(
    const Specimen &specimen, const Trace &trace, const ExplanationRequest &request, const std::stop_token &stop)
{
    assert(!checkExplainable(specimen, trace, request));
    return std::visit([&](const auto &model) { return explain(model, trace, request, stop); }, specimen);
}

RankCorrelation correlationWithAlpha(const Trace &trace, Index sheet, Index row, const RowVector<double> &values)
{
    std::vector<double> weights, magnitudes;
    if (sheet < static_cast<Index>(trace.sheets.size())) {
        const Matrix<double> &alpha = trace.sheets[static_cast<std::size_t>(sheet)].alpha;
        for (Index j = 0; j < alpha.cols(); ++j) {
            if (trace.mask.size() > 0 && !trace.mask(row, j))
                continue;
            weights.push_back(alpha(row, j));
            magnitudes.push_back(std::abs(values(j)));
        }
    }
    const auto count = static_cast<Index>(weights.size());
    const auto rowOf = [count](const std::vector<double> &numbers) {
        return RowVector<double>(Eigen::Map<const RowVector<double>>(numbers.data(), count));
    };
    return rankCorrelation(rowOf(weights), rowOf(magnitudes));
}

ExplainedRow explainRow(const Specimen &specimen, const Trace &trace, const ExplanationRequest &request, Index sheet,
    const std::stop_token &stop)
{
    ExplainedRow result { explain(specimen, trace, request, stop), sheet, {}, {} };
    if (stop.stop_requested())
        return result;
    result.ofGradient = correlationWithAlpha(trace, sheet, request.row, result.explanation.gradientTimesInput);
    result.ofLeaveOneOut = correlationWithAlpha(trace, sheet, request.row, result.explanation.leaveOneOut);
    return result;
}

} // namespace alphascope
