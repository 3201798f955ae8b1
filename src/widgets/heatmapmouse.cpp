// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Heatmap that answers the mouse: what is under it, and clicks and drags.
#include "widgets/heatmap.h"

#include <QMouseEvent>
#include <QRubberBand>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace alphascope {

void Heatmap::mousePressEvent(QMouseEvent *event)
{
    if (m_band || m_isPanning) // one drag at a time
        return;
    const QPoint cell = cellAt(event->position());
    m_dragged = event->position();
    m_isBandDropped = false;
    if (event->button() == Qt::MiddleButton) {
        m_isPanning = true;
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (event->button() != Qt::LeftButton || cell.x() < 0) {
        QAbstractScrollArea::mousePressEvent(event);
        return;
    }
    if (event->modifiers() & Qt::ShiftModifier) {
        m_band = new QRubberBand(QRubberBand::Rectangle, viewport());
        dragTo(event->position());
        return;
    }
    m_selection.select(cell.y(), cell.x());
    showCurrent();
}

void Heatmap::mouseMoveEvent(QMouseEvent *event)
{
    const Qt::MouseButtons held = event->buttons();
    if (m_band && !(held & Qt::LeftButton)) // it was released over a menu
        delete std::exchange(m_band, nullptr);
    if (m_isPanning && !(held & Qt::MiddleButton))
        endDrag();
    if (m_isPanning || m_band) {
        dragTo(event->position());
        return;
    }
    const QPoint cell = cellAt(event->position());
    if (cell != m_hovered) {
        setHovered(cell);
        // Once shown, the tip goes along; the first one waits for the pointer to rest, as everywhere.
        if (QToolTip::isVisible()) {
            QRect area;
            const QString text = toolTipAt(event->position().toPoint(), area);
            QToolTip::showText(event->globalPosition().toPoint(), text, viewport(), area);
        }
    }
    if (!(event->buttons() & Qt::LeftButton) || m_isBandDropped)
        return;
    const QPoint near = nearestCell(event->position());
    if (near.x() >= 0 && (near.y() != m_selection.row() || near.x() != m_selection.column())) {
        m_selection.select(near.y(), near.x());
        showCurrent();
    }
}

//! Dragged beyond the cells, the nearest one is meant.
QPoint Heatmap::nearestCell(const QPointF &position) const
{
    const QRectF &grid = m_layout.grid;
    if (!m_model || !m_model->view().values)
        return { -1, -1 };
    return cellAt({ std::clamp(position.x(), grid.left(), grid.right() - 0.5),
        std::clamp(position.y(), grid.top(), grid.bottom() - 0.5) });
}

//! Draws the rubber band, or moves the picture with the pointer.
void Heatmap::dragTo(const QPointF &position)
{
    if (m_band) {
        m_band->setGeometry((QRectF(m_dragged, position).normalized() & m_layout.grid).toAlignedRect());
        m_band->show();
        return;
    }
    const QPoint by = (position - m_dragged).toPoint();
    m_dragged += by;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
    QScrollBar *vertical = m_leader ? m_leader->verticalScrollBar() : verticalScrollBar();
    vertical->setValue(vertical->value() - by.y());
}

//! The cells under the rubber band fill the view.
void Heatmap::endDrag()
{
    m_isPanning = false;
    viewport()->unsetCursor();
    if (!m_band)
        return;
    const QRect band = m_band->geometry();
    delete std::exchange(m_band, nullptr);
    const QPoint first = nearestCell(band.topLeft()), last = nearestCell(band.bottomRight());
    if (first.x() >= 0 && last.x() >= 0 && std::max(band.width(), band.height()) > 4)
        zoomTo(
            QRect(QPoint(std::min(first.x(), last.x()), first.y()), QPoint(std::max(first.x(), last.x()), last.y())));
}

void Heatmap::mouseReleaseEvent(QMouseEvent *event)
{
    event->setAccepted(event->button() == Qt::LeftButton || m_isPanning);
    if (event->button() == (m_isPanning ? Qt::MiddleButton : Qt::LeftButton))
        endDrag();
}

void Heatmap::mouseDoubleClickEvent(QMouseEvent *event)
{
    mousePressEvent(event);
    const bool selects = event->button() == Qt::LeftButton && !(event->modifiers() & Qt::ShiftModifier);
    if (selects && cellAt(event->position()).x() >= 0)
        editCell();
}

} // namespace alphascope
