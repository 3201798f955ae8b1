// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmapoverview.h"

#include "widgets/cellimage.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

constexpr int border = 1;
constexpr double longest = 128, shortest = 12; // pixels of a side

//! The size of the picture of the whole: as long as it is wide, but never a mere line.
QSizeF sizeFor(int rows, int columns)
{
    const double ratio = static_cast<double>(columns) / std::max(rows, 1);
    return ratio >= 1 ? QSizeF(longest, std::max(longest / ratio, shortest))
                      : QSizeF(std::max(longest * ratio, shortest), longest);
}

} // namespace

HeatmapOverview::HeatmapOverview(QWidget *viewport)
    : QWidget(viewport)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("The whole matrix; the frame is what is in sight. Click or drag to go there."));
    hide();
}

void HeatmapOverview::setMatrix(const MatrixView &view, const ColourScale &scale)
{
    m_view = view;
    m_scale = scale;
    m_image = {};
    update();
}

void HeatmapOverview::setMirrored(bool mirrored)
{
    m_isMirrored = mirrored;
    m_image = {};
    update();
}

void HeatmapOverview::setSeen(const QRectF &seen, const QPoint &corner)
{
    m_seen = seen;
    const bool isAll = seen.width() >= 1 && seen.height() >= 1;
    setVisible(!isAll && m_view.values);
    if (isHidden())
        return;
    const QSize whole = sizeFor(m_view.rows, m_view.columns).toSize() + QSize(2 * border, 2 * border);
    if (whole != size())
        m_image = {};
    setGeometry(QRect(corner - QPoint(whole.width(), whole.height()), whole));
    update();
}

void HeatmapOverview::draw()
{
    const QRectF grid(0, 0, width() - 2 * border, height() - 2 * border);
    const GridAxis rows { m_view.rows, grid.height() / m_view.rows, 0, 0 };
    const GridAxis columns { m_view.columns, grid.width() / m_view.columns, 0, 0, m_isMirrored };
    m_image = cellImage(m_view, m_scale, HeatmapColours(palette()), rows, columns, grid, devicePixelRatioF());
}

void HeatmapOverview::paintEvent(QPaintEvent *)
{
    if (m_image.isNull() && m_view.values)
        draw();
    const HeatmapColours colours(palette());
    QPainter painter(this);
    painter.fillRect(rect(), colours.text);
    painter.drawImage(QPoint(border, border), m_image);
    const double w = width() - 2 * border, h = height() - 2 * border;
    const QRectF frame(border + m_seen.x() * w, border + m_seen.y() * h, std::max(m_seen.width() * w, 3.0),
        std::max(m_seen.height() * h, 3.0));
    // Two lines, one of which shows on any colour.
    painter.setPen(QPen(Qt::white, 3));
    painter.drawRect(frame);
    painter.setPen(QPen(colours.frame, 1));
    painter.drawRect(frame);
}

void HeatmapOverview::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        mouseMoveEvent(event);
}

void HeatmapOverview::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        Q_EMIT asked({ std::clamp((event->position().x() - border) / (width() - 2 * border), 0.0, 1.0),
            std::clamp((event->position().y() - border) / (height() - 2 * border), 0.0, 1.0) });
}

void HeatmapOverview::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_image = {};
}

} // namespace alphascope
