// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/explanationtext.h"

#include "engine/findings.h"
#include "engine/step.h"
#include "models/numbertext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct ExplanationText {
    Q_DECLARE_TR_FUNCTIONS(alphascope::ExplanationText)
};

constexpr Index mostChoices = 300;

bool isVectors(const Trace &trace) { return trace.states.empty(); }

//! The candidates of a row, the token that was written among them.
OutputChoices tokenChoices(const Trace &trace, Index row)
{
    OutputChoices result;
    const Index written = trace.rowTokens[static_cast<std::size_t>(row)];
    bool isThere = false;
    for (const Candidate &candidate : trace.candidates[static_cast<std::size_t>(row)]) {
        const QString probability = probabilityText(candidate.probability);
        const bool isWritten = candidate.token == written;
        if (isWritten) {
            isThere = true;
            result.first = static_cast<int>(result.choices.size());
        }
        const QString text
            = isWritten ? ExplanationText::tr("“%1”, written, p = %2") : ExplanationText::tr("“%1”, p = %2");
        result.choices.push_back({ text.arg(visibleLabel(candidate.label), probability), candidate.token });
    }
    if (!isThere) {
        const QString label = visibleLabel(trace.rowLabels[static_cast<std::size_t>(row)]);
        result.choices.insert(result.choices.begin(), { ExplanationText::tr("“%1”, written").arg(label), written });
    }
    return result;
}

QString labelOf(const Trace &trace, const Explanation &explanation)
{
    const auto row = static_cast<std::size_t>(explanation.row);
    if (row < trace.rowTokens.size() && trace.rowTokens[row] == explanation.output)
        return visibleLabel(trace.rowLabels[row]);
    if (row < trace.candidates.size()) {
        for (const Candidate &candidate : trace.candidates[row]) {
            if (candidate.token == explanation.output)
                return visibleLabel(candidate.label);
        }
    }
    return ExplanationText::tr("output %1").arg(explanation.output + 1);
}

QString numberText(double correlation) { return std::isnan(correlation) ? u"–"_s : shortNumber(correlation, 2); }

QString valueText(const Trace &trace, const Explanation &explanation)
{
    const QString value = significantNumber(explanation.value, 4);
    switch (explanation.quantity) {
    case ExplainedQuantity::LogProbability:
        return ExplanationText::tr("ln p(%1) = %2").arg(labelOf(trace, explanation), value);
    case ExplainedQuantity::Output:
        return ExplanationText::tr("%1 = %2").arg(labelOf(trace, explanation), value);
    case ExplainedQuantity::ContextNorm:
        break;
    }
    return (trace.outputs.size() > 0 ? ExplanationText::tr("‖output‖ = %1") : ExplanationText::tr("‖c‖ = %1"))
        .arg(value);
}

} // namespace

QString explainedText(const Trace &trace, const Explanation &explanation)
{
    const QString value = valueText(trace, explanation);
    return trace.interventions.isEmpty() ? value : ExplanationText::tr("%1, with what was changed by hand").arg(value);
}

QString correlationText(const ExplainedRow &explained)
{
    const auto line = [](const QString &name, const RankCorrelation &correlation) {
        return ExplanationText::tr("%1: Kendall’s tau-b %2, Spearman’s rho %3")
            .arg(name, numberText(correlation.kendall), numberText(correlation.spearman));
    };
    return ExplanationText::tr("Rank correlation of the magnitudes with α") + u'\n'
        + line(ExplanationText::tr("gradient × input"), explained.ofGradient) + u'\n'
        + line(ExplanationText::tr("leave-one-out"), explained.ofLeaveOneOut);
}

QString entropyText(const Trace &trace, Index sheet, Index row)
{
    if (sheet >= std::ssize(trace.sheets))
        return {};
    const auto [entropy, sum] = [&] {
        const Step made = step(trace, sheet, row);
        return std::pair(made.entropy, made.weightSum);
    }();
    const Index allowed = trace.mask.size() > 0 ? trace.mask.row(row).count() : trace.columns();
    if (allowed < 1 || !std::isfinite(entropy) || std::abs(sum - 1) > axisTolerance)
        return {};
    return ExplanationText::tr("Entropy of the row: %1 of at most ln %2 = %3 nats")
        .arg(shortNumber(entropy), QString::number(allowed), shortNumber(std::log(static_cast<double>(allowed))));
}

QString attentionCaution()
{
    return ExplanationText::tr(
        "Attention is not by itself an explanation: quite other weights may lead to the same output (Jain and Wallace "
        "2019), and when they may count as one depends on what is asked (Wiegreffe and Pinter 2019). Where these "
        "columns disagree, α alone does not say why.");
}

OutputChoices outputChoices(const Trace &trace, Index row)
{
    if (!trace.rowTokens.empty())
        return tokenChoices(trace, row);
    OutputChoices result;
    const bool hasOutputs = trace.outputs.size() > 0;
    const Matrix<double> &outputs = hasOutputs ? trace.outputs : trace.context;
    if (isVectors(trace))
        result.choices.push_back({ hasOutputs ? ExplanationText::tr("length of the output, ‖output‖")
                                              : ExplanationText::tr("length of the context, ‖c‖"),
            std::nullopt });
    for (Index o = 0; outputs.rows() > row && o < std::min(outputs.cols(), mostChoices); ++o) {
        const QString text
            = hasOutputs ? ExplanationText::tr("output %1 (%2)") : ExplanationText::tr("c, dimension %1 (%2)");
        result.choices.push_back({ text.arg(QString::number(o + 1), shortNumber(outputs(row, o))), o });
        if (!isVectors(trace) && outputs(row, o) > outputs(row, result.first))
            result.first = static_cast<int>(o);
    }
    return result;
}

} // namespace alphascope
