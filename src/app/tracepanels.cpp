// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tracepanels.h"

#include "app/desk.h"
#include "app/explanationcontrol.h"
#include "app/findingscontrol.h"
#include "engine/series.h"
#include "engine/subwords.h"
#include "widgets/attentionview.h"
#include "widgets/explainpanel.h"
#include "widgets/outputpanel.h"
#include "widgets/sourcepanel.h"
#include "widgets/statespanel.h"
#include "widgets/steppanel.h"

#include <QAction>
#include <QItemSelectionModel>

#include <utility>

namespace alphascope {

TracePanels::TracePanels(Desk *desk, const TraceViews &views, QAction *join, QObject *parent)
    : QObject(parent)
    , m_desk(desk)
    , m_views(views)
    , m_join(join)
    , m_findings(new FindingsControl(desk, views.attention->findings(), views.explain, this))
    , m_explanations(new ExplanationControl(desk, views.explain, this))
{
    QItemSelectionModel *selection = views.attention->selection();
    views.step->setSelection(selection);
    views.states->setSelection(selection);
    views.output->setSelection(selection);
    views.source->setSelection(selection);
    views.explain->setSelection(selection);
    connect(selection, &QItemSelectionModel::currentChanged, this, &TracePanels::rememberSelection);
    connect(views.attention, &AttentionView::sheetChanged, this, &TracePanels::showSheet);
    connect(join, &QAction::toggled, this, [this] {
        if (m_desk->current()->trace())
            show();
    });
}

void TracePanels::restoreSelection()
{
    m_toSelect = m_desk->current()->selected();
    m_views.step->forgetWidths();
}

void TracePanels::show()
{
    const auto trace = m_desk->current()->trace();
    if (!trace)
        return showNothing();
    m_shown = joined();
    const auto selected = std::exchange(m_toSelect, {});
    m_views.attention->setTrace(m_shown, isJoined());
    if (selected)
        m_views.attention->select(int(selected->row), int(selected->column), int(selected->sheet));
    showSheet();
    m_views.states->setTrace(m_shown);
    m_views.output->setTrace(trace);
}

void TracePanels::showNothing()
{
    m_shown = nullptr;
    m_views.attention->setTrace(nullptr);
    m_views.states->setTrace(nullptr);
    m_views.output->setTrace(nullptr);
    showSheet();
}

//! The document's trace, or the same over whole words.
std::shared_ptr<const Trace> TracePanels::joined() const
{
    constexpr double mostCells = 1e6; // of all heads, joined at once
    const auto trace = m_desk->current()->trace();
    const bool joins = m_join->isChecked() && hasSubwords(*trace)
        && static_cast<double>(trace->rows()) * static_cast<double>(trace->columns())
                * static_cast<double>(trace->sheets.size())
            <= mostCells;
    return joins ? std::make_shared<const Trace>(joinedSubwords(*trace)) : trace;
}

bool TracePanels::isJoined() const { return m_shown && m_shown != m_desk->current()->trace(); }

//! Another head, or another trace.
void TracePanels::showSheet()
{
    const int sheet = m_views.attention->sheet();
    m_views.step->setTrace(m_shown, sheet);
    m_views.source->setTrace(m_shown, sheet, seriesOf(m_desk->current()->specimen()));
    showExplained(sheet);
    m_explanations->setSheet(sheet);
    m_findings->show(m_shown, sheet);
    rememberSelection();
}

void TracePanels::showExplained(int sheet)
{
    if (!m_shown)
        m_views.explain->setNothing(tr("Nothing has been computed yet."));
    else if (isJoined())
        m_views.explain->setNothing(tr("An explanation is of a single piece, not of words joined from pieces. Choose "
                                       "View > Join Pieces of Words again, then explain."));
    else
        m_views.explain->setTrace(m_shown, sheet);
}

void TracePanels::rememberSelection()
{
    const QModelIndex current = m_views.attention->selection()->currentIndex();
    if (current.isValid() && !isJoined())
        m_desk->current()->setSelected({ current.row(), current.column(), m_views.attention->sheet() });
}

void TracePanels::showStale(bool stale)
{
    m_views.step->setEnabled(!stale);
    m_views.states->setEnabled(!stale);
    m_views.output->setEnabled(!stale);
    m_views.source->setEnabled(!stale);
    m_views.explain->setEnabled(!stale);
}

} // namespace alphascope
