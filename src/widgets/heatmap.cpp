// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap.h"

#include "models/numbertext.h"
#include "widgets/cellimage.h"
#include "widgets/heatmapactions.h"
#include "widgets/heatmappainter.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QItemSelectionModel>
#include <QMenu>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace alphascope {

Heatmap::Heatmap(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_actions(new HeatmapActions(this))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    connect(m_actions, &HeatmapActions::maskToggled, this, &Heatmap::maskToggled);
    connect(m_actions, &HeatmapActions::paddingToggled, this, &Heatmap::paddingToggled);
    m_actions->setCell(nullptr, -1, -1, false);
}

Heatmap::~Heatmap()
{
    if (m_leader)
        m_leader->m_followers.removeOne(this);
    for (Heatmap *follower : std::as_const(m_followers))
        follower->m_leader = nullptr;
}

void Heatmap::setModel(MatrixModel *model)
{
    if (m_model)
        m_model->disconnect(this);
    m_model = model;
    if (m_model) {
        const auto reload = [this] {
            m_zoomed.reset();
            readLabels();
            readValues();
        };
        connect(m_model, &QAbstractItemModel::modelReset, this, reload);
        connect(m_model, &QAbstractItemModel::headerDataChanged, this, &Heatmap::readLabels);
        connect(m_model, &QAbstractItemModel::dataChanged, this, &Heatmap::readValues);
    }
    readLabels();
    readValues();
}

void Heatmap::setSelection(QItemSelectionModel *selection, Selects selects)
{
    disconnect(m_currentChanged);
    m_selection.set(selection, selects);
    if (selection)
        m_currentChanged = connect(selection, &QItemSelectionModel::currentChanged, this, &Heatmap::showCurrent);
    showCurrent();
}

void Heatmap::setColours(Colours colours)
{
    m_colours = colours;
    readValues();
}

void Heatmap::setCausal(bool causal)
{
    m_actions->setCausal(causal);
    m_actions->setCell(m_model, m_selection.row(), m_selection.column(), m_selection.selects() == Selects::Cell);
}

void Heatmap::followRows(Heatmap *leader)
{
    if (m_leader)
        m_leader->m_followers.removeOne(this);
    m_leader = leader;
    if (leader)
        leader->m_followers.append(this);
    setVerticalScrollBarPolicy(leader ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    arrange();
}

QSize Heatmap::sizeHint() const { return { 480, 320 }; }

QSize Heatmap::minimumSizeHint() const { return { 160, 120 }; }

void Heatmap::setDimmed(bool dimmed)
{
    if (dimmed == m_dimmed)
        return;
    m_dimmed = dimmed;
    viewport()->update();
}

void Heatmap::readLabels()
{
    const auto texts = [this](Qt::Orientation orientation, int count) {
        QStringList labels;
        labels.reserve(count);
        for (int i = 0; i < count; ++i)
            labels.append(m_model->headerData(i, orientation, Qt::DisplayRole).toString());
        return labels;
    };
    m_rowLabels.setTexts(m_model ? texts(Qt::Vertical, m_model->rowCount()) : QStringList(), font());
    m_columnLabels.setTexts(m_model ? texts(Qt::Horizontal, m_model->columnCount()) : QStringList(), font());
    arrange();
}

ColourScale Heatmap::scaleOf(const MatrixView &view) const
{
    return m_colours == Colours::Diverging ? symmetricScale(view) : unitScale(view);
}

void Heatmap::readValues()
{
    const MatrixView none;
    const MatrixView &view = m_model ? m_model->view() : none;
    m_legend.setScale(scaleOf(view), font());
    m_notesWidth = 0;
    qsizetype longest = 0;
    for (int row = 0; view.findings && row < view.rows; ++row)
        if (const QString note = m_model->rowNote(row); note.size() > longest) {
            longest = note.size();
            m_notesWidth = std::max(m_notesWidth, QFontMetricsF(font()).horizontalAdvance(note));
        }
    arrange();
    showCurrent();
    if (m_hovered.x() >= 0)
        setHovered(cellAt(viewport()->mapFromGlobal(QCursor::pos())));
}

void Heatmap::showCurrent()
{
    const int row = m_selection.row();
    const int column = m_selection.column();
    const bool exists = m_model && row >= 0 && row < m_model->rowCount() && column < m_model->columnCount();
    m_actions->setCell(m_model, row, column, m_selection.selects() == Selects::Cell);
    viewport()->update();
    if (!exists)
        return;
    scrollTo(row, column);
    const QString sentence = m_model->cellSentence(row, std::max(column, 0));
    if (sentence == accessibleDescription())
        return;
    setAccessibleDescription(sentence);
    QAccessibleValueChangeEvent event(this, sentence);
    QAccessible::updateAccessibility(&event);
}

void Heatmap::resizeEvent(QResizeEvent *) { arrange(); }

void Heatmap::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        readLabels();
        readValues();
    } else if (event->type() == QEvent::PaletteChange) {
        m_cells = {};
        viewport()->update();
    }
}

QPoint Heatmap::cellAt(const QPointF &position) const
{
    if (!m_model || !m_model->view().values || !m_layout.grid.contains(position))
        return { -1, -1 };
    const QPoint cell(m_layout.columns.at(position.x()), m_layout.rows.at(position.y()));
    return cell.x() < 0 || cell.y() < 0 ? QPoint(-1, -1) : cell;
}

} // namespace alphascope
