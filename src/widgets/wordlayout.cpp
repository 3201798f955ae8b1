// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wordlayout.h"

#include <algorithm>
#include <cstdlib>

namespace alphascope {

void WordLayout::arrange(const std::vector<int> &widths, int height, int gap, int width)
{
    m_boxes.clear();
    m_boxes.reserve(widths.size());
    m_lineHeight = height + gap;
    const int widest = std::max(1, width - 2 * gap);
    int x = gap, y = gap;
    for (const int wanted : widths) {
        const int w = std::min(wanted, widest);
        if (x > gap && x + w + gap > width) {
            x = gap;
            y += m_lineHeight;
        }
        m_boxes.emplace_back(x, y, w, height);
        x += w + gap;
    }
    m_height = m_boxes.empty() ? 0 : y + height + gap;
}

int WordLayout::wordAt(const QPoint &point) const
{
    for (int word = firstBelow(point.y()); word < count() && box(word).top() <= point.y(); ++word) {
        if (box(word).contains(point))
            return word;
    }
    return -1;
}

int WordLayout::firstBelow(int top) const
{
    const auto found
        = std::partition_point(m_boxes.begin(), m_boxes.end(), [top](const QRect &box) { return box.bottom() < top; });
    return static_cast<int>(found - m_boxes.begin());
}

int WordLayout::endAbove(int bottom) const
{
    const auto found = std::partition_point(
        m_boxes.begin(), m_boxes.end(), [bottom](const QRect &box) { return box.top() <= bottom; });
    return static_cast<int>(found - m_boxes.begin());
}

int WordLayout::inOtherLine(int word, int step) const
{
    const int y = box(word).top() + step * m_lineHeight;
    int nearest = word;
    for (int other = firstBelow(y); other < count() && box(other).top() == y; ++other) {
        const auto distance = [&](int from) { return std::abs(box(from).center().x() - box(word).center().x()); };
        if (nearest == word || distance(other) < distance(nearest))
            nearest = other;
    }
    return nearest;
}

} // namespace alphascope
