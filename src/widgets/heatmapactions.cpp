// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmapactions.h"

#include "models/matrixmodel.h"
#include "models/numbertext.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <cmath>

using namespace Qt::StringLiterals;

namespace alphascope {

HeatmapActions::HeatmapActions(QWidget *owner)
    : QObject(owner)
    , m_mask(new QAction(tr("Mask this cell"), this))
    , m_padding(new QAction(tr("Mark as padding"), this))
    , m_copy(new QAction(tr("Copy value"), this))
{
    m_mask->setObjectName(u"maskCell"_s);
    m_padding->setObjectName(u"markPadding"_s);
    m_copy->setObjectName(u"copyValue"_s);
    m_mask->setShortcut(Qt::Key_M);
    m_copy->setShortcut(QKeySequence::Copy);
    m_edit = new QAction(tr("Set weight…"), this);
    m_edit->setShortcuts({ Qt::Key_F2, Qt::Key_Return });
    m_pin = new QAction(tr("Pin at its present weight"), this);
    m_forbid = new QAction(tr("Forbid this cell"), this);
    m_forbid->setShortcut(QKeySequence::Delete);
    m_forbidRow = new QAction(this);
    m_forbidColumn = new QAction(this);
    m_takeBack = new QAction(tr("Take back what was changed here"), this);
    m_takeBack->setShortcut(Qt::Key_Backspace);
    auto *twice = new QAction(tr("Twice the weight"), this);
    auto *half = new QAction(tr("Half the weight"), this);
    m_interventions = { m_edit, m_pin, twice, half, m_forbid, m_forbidRow, m_forbidColumn, m_takeBack };
    const char *const names[] = { "setWeight", "pinWeight", "doubleWeight", "halveWeight", "forbidCell", "forbidRow",
        "forbidColumn", "takeBack" };
    for (qsizetype i = 0; i < m_interventions.size(); ++i)
        m_interventions[i]->setObjectName(QLatin1StringView(names[i]));
    const auto force = [this](QAction *action, auto &&change) {
        connect(action, &QAction::triggered, this, [this, change] { Q_EMIT intervened(change()); });
    };
    const auto scaled = [this](double factor) {
        const WeightIntervention *old = m_model->view().interventions
            ? interventionAt(*m_model->view().interventions, m_model->view().sheet, m_row, m_column)
            : nullptr;
        if (old && old->change == WeightChange::Set)
            return WeightIntervention { 0, m_row, m_column, WeightChange::Set, old->value * factor };
        return WeightIntervention { 0, m_row, m_column, WeightChange::Scale, (old ? old->value : 1) * factor };
    };
    force(twice, [scaled] { return scaled(2); });
    force(half, [scaled] { return scaled(0.5); });
    force(m_pin, [this] {
        return WeightIntervention { 0, m_row, m_column, WeightChange::Set, (*m_model->view().values)(m_row, m_column) };
    });
    force(m_forbid, [this] { return WeightIntervention { 0, m_row, m_column, WeightChange::Set, 0 }; });
    force(m_forbidRow, [this] { return WeightIntervention { 0, m_row, everyOne, WeightChange::Set, 0 }; });
    force(m_forbidColumn, [this] { return WeightIntervention { 0, everyOne, m_column, WeightChange::Set, 0 }; });
    connect(m_edit, &QAction::triggered, this, &HeatmapActions::editRequested);
    connect(m_takeBack, &QAction::triggered, this, [this] { Q_EMIT takenBack(m_row, m_column); });
    for (QAction *action : QList<QAction *> { m_mask, m_padding, m_copy } + m_interventions) {
        action->setShortcutContext(Qt::WidgetShortcut);
        owner->addAction(action);
    }
    connect(m_mask, &QAction::triggered, this,
        [this] { Q_EMIT maskToggled(m_row, m_column, !m_model->isMasked(m_row, m_column)); });
    connect(m_padding, &QAction::triggered, this,
        [this] { Q_EMIT paddingToggled(m_column, !m_model->isPadded(m_column)); });
    connect(m_copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(value()); });
}

void HeatmapActions::setCell(const MatrixModel *model, int row, int column, bool canMask)
{
    const bool exists = model && model->view().values && row >= 0 && column >= 0 && row < model->rowCount()
        && column < model->columnCount();
    m_model = model;
    m_row = row;
    m_column = column;
    m_copy->setEnabled(exists);
    const auto allow = [&](QAction *action, bool allowed) {
        action->setVisible(canMask);
        action->setEnabled(canMask && allowed);
    };
    allow(m_mask, exists && model->view().canMask);
    allow(m_padding, exists && model->view().canPad);
    for (QAction *action : { m_mask, m_padding })
        action->setToolTip(exists && !model->view().canPad ? tr("A given α is drawn as it is.") : QString());
    if (exists && model->view().canPad && !model->view().canMask)
        m_mask->setToolTip(tr("Here whole columns are masked, by marking them as padding."));
    const bool canIntervene = exists && model->view().canIntervene;
    setInterventions(canMask && canIntervene && model->view().canPad, canIntervene);
    if (!exists)
        return;
    m_mask->setText(model->isMasked(row, column) ? tr("Unmask this cell") : tr("Mask this cell"));
    if (const QString why = obstacle(); canMask && !why.isEmpty()) {
        m_mask->setText(tr("Unmask this cell: %1").arg(why));
        m_mask->setEnabled(false);
    }
    const QString name = model->view().columnName + u' ' + QString::number(column + 1);
    m_padding->setText(
        model->isPadded(column) ? tr("Unmark %1 as padding").arg(name) : tr("Mark %1 as padding").arg(name));
}

//! Of weights that a model computed, and only where it may attend.
void HeatmapActions::setInterventions(bool ofWeights, bool ofNumbers)
{
    for (QAction *action : m_interventions) {
        const bool isOffered = action == m_edit ? ofNumbers : ofWeights;
        action->setVisible(isOffered);
        action->setEnabled(isOffered);
    }
    m_edit->setText(ofWeights ? tr("Set weight…") : tr("Set number…"));
    if (!ofWeights)
        return;
    const MatrixView &view = m_model->view();
    for (QAction *action : { m_edit, m_pin, m_forbid })
        action->setEnabled(!m_model->isMasked(m_row, m_column));
    m_pin->setEnabled(m_pin->isEnabled() && std::isfinite((*view.values)(m_row, m_column)));
    m_forbidRow->setText(tr("Forbid everything to %1 %2").arg(view.rowName).arg(m_row + 1));
    m_forbidColumn->setText(tr("Forbid %1 %2 to all").arg(view.columnName).arg(m_column + 1));
    m_takeBack->setEnabled(m_model->isIntervened(m_row, m_column));
}

void HeatmapActions::setCausal(bool causal) { m_causal = causal; }

//! Why the cell stays masked, whatever is done to it alone; empty when it does not.
QString HeatmapActions::obstacle() const
{
    if (!m_model->view().canMask || !m_model->isMasked(m_row, m_column))
        return {};
    if (m_model->isPadded(m_column))
        return tr("not possible, %1 %2 is padding").arg(m_model->view().columnName).arg(m_column + 1);
    return m_causal && m_column > m_row ? tr("not possible, the causal mask covers it") : QString();
}

QString HeatmapActions::whyNothing(int key) const
{
    const bool isForbidden = key == Qt::Key_Delete;
    if ((!isForbidden && key != Qt::Key_F2 && key != Qt::Key_Return) || !m_copy->isEnabled())
        return {};
    const MatrixView &view = m_model->view();
    if (!view.canIntervene)
        return view.whyFixed;
    if (m_model->isMasked(m_row, m_column))
        return m_mask->isEnabled() ? tr("The cell is masked, so its weight stays 0: press M to unmask it first.")
                                   : tr("The cell is masked, so its weight stays 0.");
    return isForbidden ? tr("Only a weight of α can be forbidden: press F2 to type another number here.") : QString();
}

QMenu *HeatmapActions::createMenu(QWidget *parent) const
{
    auto *menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({ m_mask, m_padding, m_copy });
    if (m_edit->isVisible()) {
        menu->addSection(tr("What if"));
        menu->addActions(m_interventions);
    }
    menu->addSeparator();
    for (QAction *action : parent->actions()) { // what others offer here, such as to copy the picture
        if (action->parent() != this)
            menu->addAction(action);
    }
    return menu;
}

QString HeatmapActions::value() const { return exactNumber((*m_model->view().values)(m_row, m_column)); }

} // namespace alphascope
