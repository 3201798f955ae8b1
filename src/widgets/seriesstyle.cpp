// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/seriesstyle.h"

#include "widgets/customplot.h"

#include <array>

namespace alphascope {

namespace {

constexpr std::array<QRgb, 7> colours { 0xd55e00, 0x0072b2, 0x009e73, 0xcc79a7, 0xb07c00, 0x3c8dbc, 0x777777 };
constexpr std::array<QCPScatterStyle::ScatterShape, 7> shapes { QCPScatterStyle::ssSquare, QCPScatterStyle::ssCircle,
    QCPScatterStyle::ssTriangle, QCPScatterStyle::ssDiamond, QCPScatterStyle::ssCross, QCPScatterStyle::ssPlus,
    QCPScatterStyle::ssTriangleInverted };
constexpr std::array<Qt::PenStyle, 4> strokes { Qt::SolidLine, Qt::SolidLine, Qt::DashLine, Qt::DotLine };

} // namespace

SeriesStyle seriesStyle(int number, const QPalette &palette)
{
    const auto place = static_cast<std::size_t>(number);
    QColor colour(colours[place % colours.size()]);
    if (palette.color(QPalette::Base).lightness() < 128)
        colour = colour.lighter(150);
    SeriesStyle style;
    style.pen = QPen(colour, 1.6, strokes[place % strokes.size()]);
    style.shape = shapes[place % shapes.size()];
    style.isFilled = number < static_cast<int>(shapes.size());
    return style;
}

} // namespace alphascope
