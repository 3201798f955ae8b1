// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/interventiontext.h"

#include "models/numbertext.h"
#include "models/termtext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct InterventionText {
    Q_DECLARE_TR_FUNCTIONS(alphascope::InterventionText)
};

constexpr qsizetype changesShown = 4;

//! The first few, and how many more there are.
QString listed(const QStringList &changes)
{
    const qsizetype more = changes.size() - changesShown;
    const QString list = changes.first(std::min(changes.size(), changesShown)).join(u", "_s);
    return more > 0 ? InterventionText::tr("%1 and %2 more").arg(list, QString::number(more)) : list;
}

//! The weight before the change; NaN when the trace does not have it.
double weightOfModel(const Sheet &sheet, const Step &step, Index column)
{
    if (step.exponentials.size() == 0 || !(step.exponentialSum > 0))
        return std::numeric_limits<double>::quiet_NaN();
    const double window = sheet.gaussian.size() > 0 ? sheet.gaussian(step.row, column) : 1;
    return window * step.exponentials(column) / step.exponentialSum;
}

QString change(const Trace &trace, const Step &step, Index column, const WeightIntervention &made)
{
    const QString name = visibleLabel(trace.columnLabels[static_cast<std::size_t>(column)]);
    const QString what = made.change == WeightChange::Set
        ? InterventionText::tr("“%1” set to %2").arg(name, plainNumber(made.value))
        : InterventionText::tr("“%1” times %2").arg(name, plainNumber(made.value));
    const double before = weightOfModel(trace.sheets[static_cast<std::size_t>(step.sheet)], step, column);
    return std::isfinite(before) ? InterventionText::tr("%1 (computed: %2)").arg(what, shortNumber(before)) : what;
}

QString weightsChanged(const Trace &trace, const Step &step)
{
    QStringList changes;
    for (Index column = 0; column < trace.columns(); ++column) {
        const bool isMasked = trace.mask.size() > 0 && !trace.mask(step.row, column);
        const WeightIntervention *made = interventionAt(trace.interventions, step.sheet, step.row, column);
        if (made && !isMasked)
            changes += change(trace, step, column, *made);
    }
    if (changes.isEmpty())
        return {};
    return (trace.interventions.renormalises
            ? InterventionText::tr("Changed by hand after the softmax: %1. The other weights share the rest.")
            : InterventionText::tr("Changed by hand after the softmax: %1. The other weights stayed."))
        .arg(listed(changes));
}

QString entriesChanged(const std::vector<EntryIntervention> &entries, const QString &symbol, std::optional<Index> row)
{
    QStringList changes;
    for (const EntryIntervention &one : entries) {
        if (!row || one.row == *row)
            changes += InterventionText::tr("%1 of timestep %2, entry %3 set to %4")
                           .arg(symbol)
                           .arg(one.row + 1)
                           .arg(one.entry + 1)
                           .arg(plainNumber(one.value));
    }
    return changes.isEmpty() ? QString() : InterventionText::tr("Changed by hand before it: %1.").arg(listed(changes));
}

} // namespace

QString changedByHand(const Trace &trace, const Step &step)
{
    const Interventions &made = trace.interventions;
    if (made.isEmpty() || trace.given)
        return {};
    QStringList sentences { entriesChanged(made.queries, QString::fromStdString(trace.symbols.query), step.row),
        entriesChanged(made.states, QString::fromStdString(trace.symbols.key), {}), weightsChanged(trace, step) };
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString takenBackSentence()
{
    return InterventionText::tr(
        "What was changed by hand has been taken back: rows or columns of α stand for something else now.");
}

} // namespace alphascope
