// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gridgeometry.h"

#include <algorithm>
#include <cmath>

namespace alphascope {

namespace {

constexpr double aspect = 4.0 / 3; // the longest a cell gets beside the other side
constexpr double readable = 24; // but this long it may get where the other axis has many more cells
constexpr QSizeF ofNumber(44, 12); // and a cell that is high enough for a number may be wide enough for it
constexpr double fewestDevicePixels = 3; // from here on a cell has a whole number of device pixels

//! `own` cut down so that it suits `other`, the cell's other side.
double balanced(double own, int ownCount, double other, int otherCount)
{
    return std::min(own, std::max(other * aspect, std::min(readable, other * otherCount / std::max(ownCount, 1))));
}

double balancedWidth(double width, int columns, double height, int rows)
{
    const double balance = balanced(width, columns, height, rows);
    return height < ofNumber.height() ? balance : std::max(balance, std::min(width, ofNumber.width()));
}

} // namespace

int GridAxis::at(double position) const
{
    if (count == 0 || cell <= 0 || position < edge() || position >= edge() + extent())
        return -1;
    const double guess = std::floor((position - edge()) / cell);
    int found = static_cast<int>(std::clamp(guess, 0.0, count - 1.0));
    // The division may round across a border; begin() and end() decide.
    if (found > 0 && position < begin(place(found)))
        --found;
    else if (found + 1 < count && position >= end(place(found)))
        ++found;
    return place(found);
}

std::pair<int, int> GridAxis::visible(double from, double to) const
{
    const int last = std::max(count - 1, 0);
    const auto clamped = [&](double position) {
        const int index = at(position);
        return index >= 0 ? place(index) : position < edge() ? 0 : last;
    };
    const int first = clamped(from);
    int until = clamped(to);
    if (until > 0 && edge() + until * cell >= to)
        --until;
    return mirrored ? std::pair(last - until, last - first) : std::pair(first, until);
}

double fittingCell(int count, double room, double largest)
{
    return count <= 0 ? largest : std::min(largest, std::max(room, 1.0) / count);
}

QSizeF largestCell(int rows) { return rows == 1 ? QSizeF(110, 96) : QSizeF(96, 96); }

QSizeF fittingCells(int rows, int columns, const QSizeF &room)
{
    const QSizeF largest = largestCell(rows);
    const double width = fittingCell(columns, room.width(), largest.width());
    const double height = fittingCell(rows, room.height(), largest.height());
    return { balancedWidth(width, columns, height, rows), balanced(height, rows, width, columns) };
}

double fittingWidth(int rows, int columns, double room, double height)
{
    return balancedWidth(fittingCell(columns, room, largestCell(rows).width()), columns, height, rows);
}

double deviceCell(double cell, double ratio)
{
    const double pixels = cell * ratio;
    return pixels < fewestDevicePixels ? cell : std::floor(pixels + 1e-6) / ratio;
}

double devicePosition(double position, double ratio) { return std::round(position * ratio) / ratio; }

} // namespace alphascope
