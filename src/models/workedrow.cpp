// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/workedrow.h"

#include "engine/findings.h"
#include "models/formulatext.h"
#include "models/numbertext.h"
#include "models/termtext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct WorkedRow {
    Q_DECLARE_TR_FUNCTIONS(alphascope::WorkedRow)
};

constexpr Index termsShown = 4;
constexpr Index dimensionsShown = 2;
constexpr double mostOfTheWeight = 0.9;
constexpr double entropyTolerance = 0.05; // printed weights are rounded

//! The columns with the largest weights, in their order in the row. Costs O(C).
std::vector<Index> largestColumns(const Matrix<double> &alpha, Index row)
{
    std::vector<Index> columns(static_cast<std::size_t>(alpha.cols()));
    std::iota(columns.begin(), columns.end(), Index(0));
    // NaN counts as least, or the order would be none.
    const auto size = [&](Index j) { return std::isnan(alpha(row, j)) ? -1.0 : std::abs(alpha(row, j)); };
    const auto shown = std::min<std::ptrdiff_t>(std::ssize(columns), termsShown);
    std::partial_sort(columns.begin(), columns.begin() + shown, columns.end(),
        [&](Index a, Index b) { return std::pair(-size(a), a) < std::pair(-size(b), b); });
    columns.resize(static_cast<std::size_t>(shown));
    std::sort(columns.begin(), columns.end());
    return columns;
}

//! How many of the largest weights hold most of the row's sum, and which share of it. Costs O(C log C).
std::pair<Index, double> concentration(const Matrix<double> &alpha, Index row, double sum)
{
    std::vector<double> weights(alpha.row(row).begin(), alpha.row(row).end());
    std::sort(weights.begin(), weights.end(), std::greater<>());
    double held = 0;
    Index count = 0;
    while (count < std::ssize(weights) && held < mostOfTheWeight * sum)
        held += weights[static_cast<std::size_t>(count++)];
    return { count, held / sum };
}

//! The vector alone; of several heads, which part of it this one makes.
QString contextCalled(const Trace &trace, const Step &step, Index first, Index width)
{
    const QString c = rowSymbol(trace, u"c"_s, step.row);
    if (trace.sheets.size() == 1)
        return c;
    if (width == 1)
        return WorkedRow::tr("dimension %1 of %2").arg(QString::number(first + 1), c);
    return WorkedRow::tr("dimensions %1–%2 of %3").arg(QString::number(first + 1), QString::number(first + width), c);
}

} // namespace

QString workedContext(const Trace &trace, const Step &step)
{
    const Sheet &sheet = trace.sheets[static_cast<std::size_t>(step.sheet)];
    const Index width = sheet.context.cols();
    if (sheet.values.size() == 0 || sheet.context.rows() <= step.row)
        return {};
    const std::vector<Index> columns = largestColumns(sheet.alpha, step.row);
    Index first = 0; // dimension of the context that is this head's
    for (Index head = 0; head < step.sheet; ++head)
        first += trace.sheets[static_cast<std::size_t>(head)].context.cols();
    const int decimals = weightDecimals(sheet.alpha, step.row);
    QStringList lines;
    for (Index d = 0; d < std::min(width, dimensionsShown); ++d) {
        QStringList terms;
        for (const Index j : columns)
            terms += shortNumber(sheet.alpha(step.row, j), decimals) + u" · "_s + factor(sheet.values(j, d));
        if (std::ssize(columns) < sheet.alpha.cols())
            terms += u"…"_s;
        lines += rowSymbol(trace, u"c"_s, step.row, first + d) + u" = "_s + terms.join(u" + "_s) + u" = "_s
            + shortNumber(sheet.context(step.row, d));
    }
    QString whole = u"<b>"_s + contextCalled(trace, step, first, width) + u" = "_s
        + shortVector(sheet.context.row(step.row)) + u"</b>"_s;
    if (trace.sheets.size() > 1)
        whole += WorkedRow::tr(" (head %1 of %2)").arg(step.sheet + 1).arg(trace.sheets.size());
    lines += whole;
    return lines.join(u"<br/>"_s);
}

QString outputText(const Trace &trace, Index row)
{
    constexpr int mostShown = 12;
    QStringList lines;
    if (row < trace.attentional.rows() && trace.attentional.cols() > 0)
        lines += WorkedRow::tr("attentional state: %1").arg(shortVector(trace.attentional.row(row), 3, mostShown));
    if (row < trace.outputs.rows() && trace.outputs.cols() > 0)
        lines
            += QString::fromStdString(trace.outputTitle) + u" = "_s + shortVector(trace.outputs.row(row), 3, mostShown);
    return lines.join(u'\n');
}

QString weightSummary(const Trace &trace, const Step &step)
{
    const Matrix<double> &alpha = trace.sheets[static_cast<std::size_t>(step.sheet)].alpha;
    if (!std::isfinite(step.entropy) || !(step.weightSum > 0) || alpha.row(step.row).minCoeff() < 0)
        return {};
    const auto [count, share] = concentration(alpha, step.row, step.weightSum);
    QString text
        = WorkedRow::tr("%1 % of the weight on %2 of %3")
              .arg(QString::number(std::round(100 * share)), QString::number(count), QString::number(alpha.cols()));
    if (std::abs(step.weightSum - 1) > entropyTolerance)
        return text; // entropy is of distributions
    text = WorkedRow::tr("entropy %1 nats · %2").arg(shortNumber(step.entropy, 2), text);
    const auto allowed = static_cast<double>(trace.mask.size() > 0 ? trace.mask.row(step.row).count() : alpha.cols());
    if (allowed > 1 && step.entropy > uniformShare * std::log(allowed))
        text += u" · "_s + WorkedRow::tr("nearly uniform");
    return text;
}

QString findingSentence(const Trace &trace, const Step &step)
{
    switch (step.finding) {
    case RowFinding::None:
        return {};
    case RowFinding::NothingToAttend:
        return WorkedRow::tr(
            "Everything in this row is masked, so there is nothing to attend to: weights and context are 0.");
    case RowFinding::SumNotOne:
        if (trace.sheets[static_cast<std::size_t>(step.sheet)].gaussian.size() > 0)
            return WorkedRow::tr("The Gaussian of local-p takes weight away from the window's edges: the weights add "
                                 "up to %1.")
                .arg(shortNumber(step.weightSum));
        return (trace.given
                ? WorkedRow::tr("The weights were given and add up to %1, not to 1. They are used as they are.")
                : WorkedRow::tr("The weights add up to %1, not to 1."))
            .arg(numberUnlikeOne(step.weightSum));
    case RowFinding::NotFinite:
        return WorkedRow::tr(
            "A score or weight of this row is not a finite number, so neither are the numbers that are "
            "computed from it. Look for NaN and ∞ among the inputs and weights.");
    }
    return {};
}

} // namespace alphascope
