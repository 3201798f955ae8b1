// SPDX-License-Identifier: GPL-3.0-or-later
//! Alpha beside the context vectors, head after head, as a picture for a file: any QPainter, no window.
#pragma once

#include "app/gridpicture.h"
#include "engine/tracepart.h"
#include "widgets/heatmapcolours.h"

#include <memory>
#include <optional>
#include <vector>

namespace alphascope {

//! What a picture shows, and how. Only the trace must be there; the rest begins as all of it, coloured as at first.
struct PictureContent {
    std::shared_ptr<const Trace> trace;
    std::optional<int> head = {}; //!< from 0; nothing: all heads
    LayerKind layer = LayerKind::Weights; //!< of all heads at once: one picture
    std::optional<CellRange> range = {}; //!< nothing: all rows and columns of alpha
    struct Cell {
        int row, column, head;
    };
    std::optional<Cell> selected = {}; //!< is framed, in the numbers of the whole trace; nothing: no cell
    std::vector<ColourScale> alphaScales = {}; //!< of each head of the trace; empty: fixed 0 to 1
    std::optional<ColourScale> contextScale = {}; //!< of all heads; nothing: symmetric around 0
};

class AlphaPicture {
public:
    //! `ratio`: device pixels a pixel of the picture, on which the cells then lie. Where the scales are
    //! given it looks at labels and mask only: numbers are taken when it is painted.
    explicit AlphaPicture(const PictureContent &content, double ratio = 1);

    QSize size() const; //!< pixels of 1/96 inch
    void paint(QPainter &painter);

    //! Where a cell of alpha lies in the picture, or of the context; `head`, `row` and `column` count what is drawn.
    QRectF alphaCell(int head, int row, int column) const;
    QRectF contextCell(int head, int row, int column) const;

private:
    struct Column { // a matrix under its title, and a line that says more
        QString title, subtitle;
        GridPicture grid;
        double width() const;
    };
    struct Block { // of one head
        int head;
        Column alpha, context;
        double headerHeight() const; // titles and column labels
        QSizeF size() const;
    };

    void addHead(const std::shared_ptr<const Trace> &outline, int head, double limit);
    ColourScale scaleOfPart(ColourScale scale);
    void select(Block &block, const CellRange &range) const;
    void takeNumbers();
    MatrixView numbersOf(int head);
    QPointF blockAt(int block) const;
    QPointF contextAt(const Block &block, const QPointF &at) const;
    void paintBlock(QPainter &painter, Block &block, const QPointF &at) const;
    void paintColumn(QPainter &painter, Column &column, const QPointF &at, double headerHeight) const;
    QSizeF blockSize() const; //!< the largest block's; all are laid out on one grid

    PictureContent m_content;
    QFont m_font;
    HeatmapColours m_colours;
    double m_ratio;
    std::vector<Block> m_blocks;
    int m_across = 1; // blocks side by side
    std::optional<double> m_maskedShare; // of the cells of the part, in every head; nothing: not yet counted
    std::shared_ptr<const Trace> m_part; // what is drawn, with its numbers; null: not yet needed
    bool m_hasNumbers = false;
};

} // namespace alphascope
