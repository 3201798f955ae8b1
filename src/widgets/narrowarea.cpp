// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/narrowarea.h"

#include <QEvent>

#include <algorithm>

namespace alphascope {

namespace {

constexpr int leastWidth = 440; // a little more than the pictures above need

} // namespace

NarrowArea::NarrowArea(QWidget *panel, QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // the panel's parts have it
    setWidgetResizable(true);
    setWidget(panel);
}

QSize NarrowArea::sizeHint() const { return widget()->sizeHint(); }

QSize NarrowArea::minimumSizeHint() const
{
    const QSize panel = widget()->minimumSizeHint().expandedTo(widget()->minimumSize());
    return { std::min(panel.width(), leastWidth), panel.height() };
}

bool NarrowArea::eventFilter(QObject *object, QEvent *event)
{
    if (object == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(object, event);
}

} // namespace alphascope
