// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plainscrollbar.h"

#include <QCursor>
#include <QPainter>
#include <QStyleOptionSlider>

namespace alphascope {

namespace {

//! Opaque, for what is translucent is painted pixel by pixel.
QColor mixed(const QColor &ground, const QColor &text, float share)
{
    const auto mix = [share](float a, float b) { return a + share * (b - a); };
    return QColor::fromRgbF(
        mix(ground.redF(), text.redF()), mix(ground.greenF(), text.greenF()), mix(ground.blueF(), text.blueF()));
}

} // namespace

void PlainScrollBar::paintEvent(QPaintEvent *)
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const auto part = [&](QStyle::SubControl control) {
        return style()->subControlRect(QStyle::CC_ScrollBar, &option, control, this);
    };
    const QColor ground = palette().color(QPalette::Window), text = palette().color(QPalette::WindowText);
    QPainter painter(this);
    painter.fillRect(rect(), mixed(ground, text, 0.06F));
    const bool isFlat = orientation() == Qt::Horizontal;
    const QMargins slim = isFlat ? QMargins(0, 3, 0, 3) : QMargins(3, 0, 3, 0);
    const QRect slider = part(QStyle::SC_ScrollBarSlider);
    const bool isHeld = isSliderDown() || (underMouse() && slider.contains(mapFromGlobal(QCursor::pos())));
    painter.fillRect(slider - slim, mixed(ground, text, isHeld ? 0.75F : 0.55F));
    const auto arrow = [&](QStyle::SubControl control, QStyle::PrimitiveElement symbol) {
        QStyleOption place;
        place.initFrom(this);
        place.rect = part(control) - QMargins(3, 3, 3, 3);
        style()->drawPrimitive(symbol, &place, &painter, this);
    };
    arrow(QStyle::SC_ScrollBarSubLine, isFlat ? QStyle::PE_IndicatorArrowLeft : QStyle::PE_IndicatorArrowUp);
    arrow(QStyle::SC_ScrollBarAddLine, isFlat ? QStyle::PE_IndicatorArrowRight : QStyle::PE_IndicatorArrowDown);
}

} // namespace alphascope
