// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/vectorplane.h"

#include "models/numbertext.h"
#include "widgets/colourscale.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

constexpr double planeMargin = 26, tipReach = 9; // pixels: around the plane; how near to a tip the pointer must be
constexpr double thinnest = 1.2, thickest = 4;

double length(const QPointF &point) { return std::hypot(point.x(), point.y()); }

} // namespace

VectorPlane::VectorPlane(QWidget *parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

QSize VectorPlane::sizeHint() const { return { 260, 220 }; }

QSize VectorPlane::minimumSizeHint() const { return { 120, 100 }; }

void VectorPlane::setArrows(std::vector<Arrow> arrows)
{
    m_arrows = std::move(arrows);
    if (find(m_kind, m_index) < 0) {
        m_kind = m_index = -1;
        m_isDragging = m_isMoving = false; // what was dragged is not there any more
    }
    fit(false);
    const int current = find(m_kind, m_index);
    setAccessibleDescription(current < 0 ? QString() : m_arrows[static_cast<std::size_t>(current)].sentence);
    update();
    if (const int told = find(m_told.first, m_told.second); told >= 0) // its numbers may be others now
        tell(told);
}

//! -1: no arrow.
void VectorPlane::tell(int i)
{
    const Arrow *arrow = i >= 0 ? &m_arrows[static_cast<std::size_t>(i)] : nullptr;
    m_told = arrow ? std::pair(arrow->kind, arrow->index) : std::pair(-1, -1);
    Q_EMIT hovered(arrow ? arrow->sentence : QString());
}

//! While one is dragged the scale stays, or the arrow would run from the pointer.
void VectorPlane::fit(bool anew)
{
    if (m_isDragging)
        return;
    double furthest = 0;
    for (const Arrow &arrow : m_arrows)
        if (std::isfinite(length(arrow.tip)))
            furthest = std::max({ furthest, std::abs(arrow.tip.x()), std::abs(arrow.tip.y()) });
    if (anew || furthest > m_range || furthest < m_range / 4)
        m_range = niceCeiling(furthest);
}

QPointF VectorPlane::pixelOf(const QPointF &tip) const
{
    const double unit = std::max(std::min(width(), height()) / 2. - planeMargin, 1.) / m_range;
    return QPointF(width() / 2. + tip.x() * unit, height() / 2. - tip.y() * unit);
}

QPointF VectorPlane::tipAt(const QPointF &pixel) const
{
    const double unit = std::max(std::min(width(), height()) / 2. - planeMargin, 1.) / m_range;
    return { (pixel.x() - width() / 2.) / unit, (height() / 2. - pixel.y()) / unit };
}

int VectorPlane::find(int kind, int index) const
{
    const auto found = std::find_if(m_arrows.begin(), m_arrows.end(),
        [&](const Arrow &arrow) { return arrow.kind == kind && arrow.index == index; });
    return found == m_arrows.end() ? -1 : static_cast<int>(found - m_arrows.begin());
}

//! The nearest tip; of those as near, one that can be dragged.
int VectorPlane::arrowAt(const QPointF &pixel) const
{
    int best = -1;
    double least = tipReach;
    for (int i = 0; i < std::ssize(m_arrows); ++i) {
        const Arrow &arrow = m_arrows[static_cast<std::size_t>(i)];
        const double distance = length(pixelOf(arrow.tip) - pixel) - (arrow.canBeDragged ? 0.5 : 0);
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

void VectorPlane::choose(int i)
{
    const Arrow &arrow = m_arrows[static_cast<std::size_t>(i)];
    m_kind = arrow.kind;
    m_index = arrow.index;
    setAccessibleDescription(arrow.sentence);
    update();
    tell(i);
    Q_EMIT chosen(m_kind, m_index);
}

void VectorPlane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    for (const Arrow &arrow : m_arrows)
        if (std::isfinite(length(arrow.tip)) && (arrow.kind != m_kind || arrow.index != m_index))
            paintArrow(painter, arrow, false);
    if (const int current = find(m_kind, m_index); current >= 0)
        paintArrow(painter, m_arrows[static_cast<std::size_t>(current)], true);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void VectorPlane::paintAxes(QPainter &painter) const
{
    const QPointF origin = pixelOf({ 0, 0 });
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(QPointF(0, origin.y()), QPointF(width(), origin.y()));
    painter.drawLine(QPointF(origin.x(), 0), QPointF(origin.x(), height()));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const QString end = significantNumber(m_range, 3);
    painter.drawText(pixelOf({ m_range, 0 }) + QPointF(-4, 14), end);
    painter.drawText(pixelOf({ 0, m_range }) + QPointF(4, -2), end);
}

void VectorPlane::paintArrow(QPainter &painter, const Arrow &arrow, bool isChosen) const
{
    const QPointF from = pixelOf({ 0, 0 }), to = pixelOf(arrow.tip);
    const QPointF along = to - from;
    const double pixels = length(along);
    const double thickness = thinnest + (thickest - thinnest) * std::clamp(arrow.weight, 0.0, 1.0);
    const double head = 5 + thickness;
    QPen pen(arrow.colour, thickness, arrow.isDashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap);
    painter.setPen(pen);
    if (pixels > head) {
        const QPointF direction = along / pixels, across(-direction.y(), direction.x());
        const QPointF neck = to - direction * head;
        painter.drawLine(from, neck);
        painter.setPen(Qt::NoPen);
        painter.setBrush(arrow.colour);
        painter.drawPolygon(QPolygonF { to, neck + across * head / 2, neck - across * head / 2 });
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(arrow.colour);
        painter.drawEllipse(to, 3, 3);
    }
    painter.setBrush(Qt::NoBrush);
    if (isChosen) {
        painter.setPen(QPen(palette().color(QPalette::Text), 1.5));
        painter.drawEllipse(to, tipReach, tipReach);
    }
    painter.setPen(palette().color(QPalette::Text));
    const QPointF away = pixels > 0 ? along / pixels * 10 : QPointF(8, -8);
    const double textWidth = fontMetrics().horizontalAdvance(arrow.label);
    // Of two arrows with one tip, a dashed and a solid one, the names stand one above the other.
    const double line = arrow.isDashed ? 0 : fontMetrics().ascent();
    painter.drawText(to + away + QPointF(away.x() < 0 ? -textWidth : 0, 5 + line), arrow.label);
}

void VectorPlane::resizeEvent(QResizeEvent *) { fit(true); }

void VectorPlane::mousePressEvent(QMouseEvent *event)
{
    const int i = event->button() == Qt::LeftButton ? arrowAt(event->position()) : -1;
    if (i < 0)
        return;
    m_isDragging = m_arrows[static_cast<std::size_t>(i)].canBeDragged;
    choose(i);
}

void VectorPlane::mouseMoveEvent(QMouseEvent *event)
{
    if (m_isDragging) {
        Q_EMIT dragged(m_kind, m_index, tipAt(event->position()));
        return;
    }
    const int i = arrowAt(event->position());
    const bool canBeDragged = i >= 0 && m_arrows[static_cast<std::size_t>(i)].canBeDragged;
    setCursor(canBeDragged ? Qt::SizeAllCursor : i >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    tell(i);
}

void VectorPlane::mouseReleaseEvent(QMouseEvent *)
{
    if (!m_isDragging)
        return;
    m_isDragging = false;
    fit(false);
    update();
    Q_EMIT dropped();
}

//! Arrow keys move the chosen arrow by a hundredth of the range, with Shift by a tenth; space goes on to the next.
void VectorPlane::keyPressEvent(QKeyEvent *event)
{
    const int current = find(m_kind, m_index);
    if (event->key() == Qt::Key_Space && !m_arrows.empty()) {
        choose((current + 1) % static_cast<int>(m_arrows.size()));
        return;
    }
    const double step = m_range / (event->modifiers() & Qt::ShiftModifier ? 10 : 100);
    QPointF by;
    switch (event->key()) {
    case Qt::Key_Left:
        by = { -step, 0 };
        break;
    case Qt::Key_Right:
        by = { step, 0 };
        break;
    case Qt::Key_Up:
        by = { 0, step };
        break;
    case Qt::Key_Down:
        by = { 0, -step };
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (current < 0 || !m_arrows[static_cast<std::size_t>(current)].canBeDragged)
        return;
    m_isMoving = true;
    Q_EMIT dragged(m_kind, m_index, m_arrows[static_cast<std::size_t>(current)].tip + by);
}

void VectorPlane::keyReleaseEvent(QKeyEvent *event)
{
    QWidget::keyReleaseEvent(event);
    if (m_isMoving && !event->isAutoRepeat()) {
        m_isMoving = false;
        Q_EMIT dropped();
    }
}

void VectorPlane::leaveEvent(QEvent *) { tell(-1); }

} // namespace alphascope
