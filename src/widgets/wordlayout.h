// SPDX-License-Identifier: GPL-3.0-or-later
//! Where the words of a sentence stand when they are wrapped into lines, without a widget.
#pragma once

#include <QRect>

#include <vector>

namespace alphascope {

class WordLayout {
public:
    //! Words of these widths, each in a box of `height`, from left to right with `gap` around them, in lines no wider
    //! than `width`; a word that is wider has a line of its own, cut to the width.
    void arrange(const std::vector<int> &widths, int height, int gap, int width);

    const QRect &box(int word) const { return m_boxes[static_cast<std::size_t>(word)]; }
    int count() const { return static_cast<int>(m_boxes.size()); }
    int height() const { return m_height; } //!< of all lines
    int lineHeight() const { return m_lineHeight; }

    int wordAt(const QPoint &point) const; //!< -1: beside the words
    //! The first word that reaches below `top`, and one behind the last that begins above `bottom`.
    int firstBelow(int top) const;
    int endAbove(int bottom) const;
    //! The word of the line before (-1) or after (1) that stands nearest; `word` itself where there is none.
    int inOtherLine(int word, int step) const;

private:
    std::vector<QRect> m_boxes;
    int m_height = 0, m_lineHeight = 1;
};

} // namespace alphascope
