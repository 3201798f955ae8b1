// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap.h"

#include "models/numbertext.h"
#include "widgets/cellimage.h"
#include "widgets/cellnumberedit.h"
#include "widgets/heatmapaccessible.h"
#include "widgets/heatmapactions.h"
#include "widgets/heatmapoverview.h"
#include "widgets/heatmappainter.h"
#include "widgets/plainscrollbar.h"

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
    , m_overview(new HeatmapOverview(viewport()))
{
    [[maybe_unused]] static const bool installed = [] {
        QAccessible::installFactory(heatmapAccessible);
        return true;
    }();
    setHorizontalScrollBar(new PlainScrollBar(Qt::Horizontal));
    setVerticalScrollBar(new PlainScrollBar(Qt::Vertical));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    connect(m_actions, &HeatmapActions::maskToggled, this, &Heatmap::maskToggled);
    connect(m_actions, &HeatmapActions::paddingToggled, this, &Heatmap::paddingToggled);
    connect(m_actions, &HeatmapActions::intervened, this, &Heatmap::intervened);
    connect(m_actions, &HeatmapActions::takenBack, this, &Heatmap::takenBack);
    connect(m_actions, &HeatmapActions::editRequested, this, &Heatmap::editCell);
    connect(m_overview, &HeatmapOverview::asked, this, &Heatmap::showCentre);
    viewport()->grabGesture(Qt::PinchGesture);
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
            if (QAccessible::isActive()) {
                QAccessibleTableModelChangeEvent event(this, QAccessibleTableModelChangeEvent::ModelReset);
                QAccessible::updateAccessibility(&event);
            }
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

void Heatmap::setStyle(const HeatmapStyle &style)
{
    m_style = style;
    readValues();
}

void Heatmap::setMirrored(bool mirrored)
{
    m_layout.columns.mirrored = mirrored;
    m_overview->setMirrored(mirrored);
    arrange();
}

void Heatmap::setStyleMenu(QMenu *menu) { m_styleMenu = menu; }

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

ColourScale Heatmap::scaleOf(const MatrixView &view) const { return colourScale(view, m_style); }

void Heatmap::readValues()
{
    const MatrixView none;
    const MatrixView &view = m_model ? m_model->view() : none;
    m_legend.setScale(scaleOf(view), font());
    m_cells.clear();
    if (m_edit)
        m_edit->leave(); // it was about another number
    m_overview->setMatrix(view, m_legend.scale());
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
    if (!QAccessible::isActive() || !hasFocus()) // of several with one selection, the one with the keyboard speaks
        return;
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(row * m_model->columnCount() + std::max(column, 0));
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
        m_colours.reset();
        m_cells.clear();
        viewport()->update();
    }
}

QRectF Heatmap::cellRect(int row, int column) const
{
    return { m_layout.columns.begin(column), m_layout.rows.begin(row), m_layout.columns.cell, m_layout.rows.cell };
}

QPoint Heatmap::currentCell() const
{
    const QPoint cell(m_selection.column(), m_selection.row());
    const bool exists = m_model && cell.x() >= 0 && cell.y() >= 0 && cell.y() < m_model->rowCount()
        && cell.x() < m_model->columnCount();
    return exists ? cell : QPoint(-1, -1);
}

QPoint Heatmap::cellAt(const QPointF &position) const
{
    if (!m_model || !m_model->view().values || !m_layout.grid.contains(position))
        return { -1, -1 };
    const QPoint cell(m_layout.columns.at(position.x()), m_layout.rows.at(position.y()));
    return cell.x() < 0 || cell.y() < 0 ? QPoint(-1, -1) : cell;
}

} // namespace alphascope
