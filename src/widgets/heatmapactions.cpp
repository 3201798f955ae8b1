// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmapactions.h"

#include "models/matrixmodel.h"
#include "models/numbertext.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

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
    for (QAction *action : { m_mask, m_padding, m_copy }) {
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

QMenu *HeatmapActions::createMenu(QWidget *parent) const
{
    auto *menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({ m_mask, m_padding, m_copy });
    menu->addSeparator();
    for (QAction *action : parent->actions()) { // what others offer here, such as to copy the picture
        if (action->parent() != this)
            menu->addAction(action);
    }
    return menu;
}

QString HeatmapActions::value() const { return exactNumber((*m_model->view().values)(m_row, m_column)); }

} // namespace alphascope
