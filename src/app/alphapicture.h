// SPDX-License-Identifier: GPL-3.0-or-later
//! Alpha beside the context vectors, head after head, as a picture for a file: any QPainter, no window.
#pragma once

#include "app/gridpicture.h"
#include "engine/trace.h"
#include "widgets/heatmapcolours.h"

#include <vector>

namespace alphascope {

class AlphaPicture {
public:
    //! All heads, or the one with the number `head`, from 0.
    explicit AlphaPicture(const std::shared_ptr<const Trace> &trace, std::optional<int> head = {});

    QSize size() const; //!< pixels of 1/96 inch
    void paint(QPainter &painter);

private:
    struct Column { // a matrix under its title, and a line that says more
        QString title, subtitle;
        GridPicture grid;
        double width() const;
    };
    struct Block { // of one head
        Column alpha, context;
        double headerHeight() const; // titles and column labels
        QSizeF size() const;
    };

    void addHead(const std::shared_ptr<const Trace> &trace, int head, double limit);
    void paintBlock(QPainter &painter, Block &block, const QPointF &at) const;
    void paintColumn(QPainter &painter, Column &column, const QPointF &at, double headerHeight) const;
    QSizeF blockSize() const; //!< the largest block's; all are laid out on one grid

    QFont m_font;
    HeatmapColours m_colours;
    std::vector<Block> m_blocks;
    int m_across = 1; // blocks side by side
};

} // namespace alphascope
