// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/interventioncontrol.h"

#include "app/desk.h"
#include "models/interventiontext.h"
#include "models/numbertext.h"
#include "widgets/attentionview.h"
#include "widgets/statespanel.h"

#include <utility>

namespace alphascope {

InterventionControl::InterventionControl(Desk *desk, AttentionView *view, StatesPanel *states)
    : QObject(view)
    , m_desk(desk)
{
    connect(desk, &Desk::begun, this, [this] { m_watched = nullptr; });
    connect(desk, &Desk::specimenChanged, this, &InterventionControl::watch);
    connect(desk, &Desk::currentChanged, this, &InterventionControl::watch);
    connect(view, &AttentionView::intervened, this, &InterventionControl::intervene);
    connect(view, &AttentionView::takenBack, this, &InterventionControl::takeBack);
    connect(view, &AttentionView::interventionsReset, this, &InterventionControl::reset);
    connect(view, &AttentionView::renormalisesChanged, this, &InterventionControl::setRenormalises);
    connect(states, &StatesPanel::stateForced, this, [this](int timestep, int unit, double number) {
        edit(withState(present(), { timestep, unit, number }),
            tr("Set state %1, unit %2 to %3").arg(timestep + 1).arg(unit + 1).arg(shortNumber(number)));
    });
    connect(states, &StatesPanel::queryForced, this, [this](int row, int unit, double number) {
        edit(withQuery(present(), { row, unit, number }),
            tr("Set query %1, unit %2 to %3").arg(row + 1).arg(unit + 1).arg(shortNumber(number)));
    });
}

//! Numbers that were forced go when rows or columns come to stand for something else; nobody should have to find that
//! out.
void InterventionControl::watch()
{
    const Document *document = m_desk->current();
    const bool hasSome = !present().isEmpty();
    Places places = placesOf(document->specimen());
    const bool isGone = document == m_watched && m_hadSome && !hasSome && places != m_places;
    m_watched = document;
    m_hadSome = hasSome;
    m_places = std::move(places);
    if (isGone)
        Q_EMIT said(takenBackSentence() + u' ' + tr("Ctrl+Z brings it back."));
}

Interventions InterventionControl::present() const
{
    return std::visit([](const auto &model) { return model.interventions; }, m_desk->current()->specimen());
}

//! "“ate” → “gegessen”", by the labels of the trace that is shown.
QString InterventionControl::cell(Index row, Index column) const
{
    const auto trace = m_desk->current()->trace();
    const auto name = [](Index index, const std::vector<std::string> &labels) {
        if (index == everyOne)
            return tr("all");
        const auto i = static_cast<std::size_t>(index);
        return i < labels.size() ? u'“' + visibleLabel(labels[i]) + u'”' : QString::number(index + 1);
    };
    return trace ? tr("%1 → %2").arg(name(row, trace->rowLabels), name(column, trace->columnLabels)) : QString();
}

void InterventionControl::intervene(const WeightIntervention &change)
{
    const QString where = cell(change.row, change.column);
    const QString what = change.change == WeightChange::Scale
        ? tr("Weight %1 times %2").arg(where, shortNumber(change.value, 2))
        : change.value == 0 ? tr("Forbid %1").arg(where)
                            : tr("Set weight %1 to %2").arg(where, shortNumber(change.value));
    edit(with(present(), change), what);
}

void InterventionControl::takeBack(int sheet, int row, int column)
{
    edit(without(present(), sheet, row, column), tr("Take back %1").arg(cell(row, column)));
}

void InterventionControl::reset()
{
    Interventions none;
    none.renormalises = present().renormalises;
    edit(none, tr("Take back all interventions"));
}

void InterventionControl::setRenormalises(bool renormalises)
{
    Interventions interventions = present();
    interventions.renormalises = renormalises;
    edit(interventions, renormalises ? tr("Other weights share the rest") : tr("Other weights stay"));
}

void InterventionControl::edit(const Interventions &interventions, const QString &what)
{
    m_desk->edit(SetInterventions { interventions, what.toStdString() });
}

} // namespace alphascope
