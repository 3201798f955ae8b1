// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Heatmap that answers pointing, wheel and keys.
#include "widgets/heatmap.h"

#include "widgets/cellnumberedit.h"
#include "widgets/heatmapactions.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QGestureEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QRubberBand>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace alphascope {

//! While cells are dragged over, Escape is for that, even where it would close a message.
bool Heatmap::event(QEvent *event)
{
    const bool isEscape
        = event->type() == QEvent::ShortcutOverride && static_cast<const QKeyEvent *>(event)->key() == Qt::Key_Escape;
    if (!isEscape || !m_band)
        return QAbstractScrollArea::event(event);
    event->accept();
    return true;
}

bool Heatmap::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        setHovered({ -1, -1 });
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QRect area;
        const QString text = toolTipAt(help->pos(), area);
        QToolTip::showText(help->globalPos(), text, viewport(), area);
        return true;
    }
    if (event->type() == QEvent::Gesture) {
        if (const auto *gesture
            = static_cast<const QPinchGesture *>(static_cast<QGestureEvent *>(event)->gesture(Qt::PinchGesture)))
            pinch(gesture->scaleFactor(), viewport()->mapFromGlobal(gesture->centerPoint()));
        return true;
    }
    if (event->type() == QEvent::NativeGesture) { // of a touchpad
        const auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() != Qt::ZoomNativeGesture)
            return false;
        pinch(1 + gesture->value(), gesture->position());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

//! The cell's sentence, or the whole text of a label or the legend; `area` is where it holds.
QString Heatmap::toolTipAt(const QPoint &position, QRect &area) const
{
    if (!m_model || !m_model->view().values)
        return {};
    if (const QRectF legend = m_layout.legend(viewport()->width(), m_legend.width()); legend.contains(position)) {
        area = legend.toAlignedRect();
        return m_legend.text();
    }
    const int column = m_layout.columns.at(position.x());
    const int row = m_layout.rows.at(position.y());
    const bool inColumns = position.x() >= m_layout.grid.left() && position.x() < m_layout.grid.right();
    const bool inRows = position.y() >= m_layout.grid.top() && position.y() < m_layout.grid.bottom();
    const auto part = [](const GridAxis &axis, int index) {
        const int begin = static_cast<int>(std::floor(axis.begin(index)));
        return std::pair(begin, std::max(static_cast<int>(std::ceil(axis.end(index))) - begin, 1));
    };
    if (inColumns && column >= 0) {
        area.setX(part(m_layout.columns, column).first);
        area.setWidth(part(m_layout.columns, column).second);
    }
    if (inRows && row >= 0) {
        area.setY(part(m_layout.rows, row).first);
        area.setHeight(part(m_layout.rows, row).second);
    }
    if (inColumns && inRows && row >= 0 && column >= 0)
        return m_model->data(m_model->index(row, column), Qt::ToolTipRole).toString();
    if (inColumns && column >= 0 && position.y() < m_layout.grid.top()) {
        area.setY(0);
        area.setBottom(static_cast<int>(m_layout.grid.top()));
        return m_model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
    }
    if (inRows && row >= 0 && position.x() < m_layout.grid.left()) {
        area.setX(0);
        area.setRight(static_cast<int>(m_layout.grid.left()));
        return m_model->headerData(row, Qt::Vertical, Qt::ToolTipRole).toString();
    }
    return {};
}

void Heatmap::setHovered(const QPoint &cell)
{
    if (cell == m_hovered && cell.x() < 0)
        return;
    if (cell != m_hovered) {
        updateHover();
        m_hovered = cell;
        updateHover();
    }
    Q_EMIT hovered(cell.y(), cell.x(), cell.x() < 0 ? QString() : m_model->cellSentence(cell.y(), cell.x()));
}

//! What of the picture the hovered cell changes: itself, and the names of its row and column.
void Heatmap::updateHover()
{
    if (m_hovered.x() < 0)
        return;
    const QRectF cell = cellRect(m_hovered.y(), m_hovered.x());
    viewport()->update((cell & m_layout.grid).toAlignedRect().adjusted(-1, -1, 1, 1));
    for (const QRectF &name : { hoveredRowName(), hoveredColumnName() })
        if (!name.isEmpty())
            viewport()->update(name.toAlignedRect().adjusted(-1, -1, 1, 1));
}

//! The number of the selected cell, to be typed over; only where numbers can be changed by force.
void Heatmap::editCell()
{
    const int row = m_selection.row(), column = m_selection.column();
    if (!m_model || !m_model->view().values || !m_model->view().canIntervene || row < 0 || column < 0
        || row >= m_model->rowCount() || column >= m_model->columnCount() || m_model->isMasked(row, column))
        return;
    scrollTo(row, column);
    m_edit = new CellNumberEdit(viewport(), cellRect(row, column).toAlignedRect(),
        (*m_model->view().values)(row, column), m_model->view().leastForced);
    connect(m_edit, &CellNumberEdit::refused, this, &Heatmap::refused);
    connect(m_edit, &CellNumberEdit::entered, this,
        [this, row, column](double number) { Q_EMIT numberEntered(row, column, number); });
}

void Heatmap::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        const double notches = event->angleDelta().y() / 120.0;
        zoomBy(std::pow(1.25, notches), event->position());
        event->accept();
        return;
    }
    const bool vertical = std::abs(event->angleDelta().y()) >= std::abs(event->angleDelta().x())
        && !(event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier));
    if (m_leader && vertical)
        QCoreApplication::sendEvent(m_leader->verticalScrollBar(), event);
    else
        QAbstractScrollArea::wheelEvent(event);
}

void Heatmap::keyPressEvent(QKeyEvent *event)
{
    if (m_band && event->key() == Qt::Key_Escape) {
        delete std::exchange(m_band, nullptr);
        m_isBandDropped = true;
        return;
    }
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const bool control = modifiers == Qt::ControlModifier;
    const bool corner = control && (event->key() == Qt::Key_Home || event->key() == Qt::Key_End);
    const int page = std::max(static_cast<int>(m_layout.grid.height() / std::max(m_layout.rows.cell, 1e-9)), 1);
    int key = event->key();
    if (m_layout.columns.mirrored && (key == Qt::Key_Left || key == Qt::Key_Right))
        key = key == Qt::Key_Left ? Qt::Key_Right : Qt::Key_Left; // where the eye expects it
    if (m_model && (modifiers == Qt::NoModifier || corner) && m_selection.move(key, control, *m_model, page)) {
        showCurrent();
        return;
    }
    if (control && (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal))
        zoomIn();
    else if (control && event->key() == Qt::Key_Minus)
        zoomOut();
    else if (control && event->key() == Qt::Key_0)
        zoomToFit();
    else if (const QString why = m_actions->whyNothing(event->key()); modifiers == Qt::NoModifier && !why.isEmpty())
        Q_EMIT unable(why);
    else
        event->ignore(); // QAbstractScrollArea would scroll by arrows that have reached an edge
}

void Heatmap::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void Heatmap::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

//! The menu acts on the cell that was clicked, so that cell is selected first.
void Heatmap::contextMenuEvent(QContextMenuEvent *event)
{
    QPoint at = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard && m_selection.row() >= 0) {
        const QPointF centre(
            m_layout.columns.centre(std::max(m_selection.column(), 0)), m_layout.rows.centre(m_selection.row()));
        at = viewport()->mapToGlobal(centre.toPoint());
    } else if (const QPoint cell = cellAt(event->pos()); cell.x() >= 0) {
        m_selection.select(cell.y(), cell.x());
        showCurrent();
    } else {
        event->ignore();
        return;
    }
    QMenu *menu = m_actions->createMenu(this);
    if (m_styleMenu) {
        menu->addSeparator();
        menu->addMenu(m_styleMenu);
    }
    menu->popup(at);
}

} // namespace alphascope
