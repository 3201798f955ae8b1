// SPDX-License-Identifier: GPL-3.0-or-later
//! What is drawn over a heatmap's cells: their numbers, the crosses of broken ones, frames, and notes beside rows.
#pragma once

#include "models/matrixmodel.h"
#include "widgets/colourscale.h"
#include "widgets/gridgeometry.h"
#include "widgets/heatmapcolours.h"

#include <QPainter>

namespace alphascope {

//! How the numbers in the cells are written; digits 0: there is no room for numbers.
struct NumberStyle {
    QFont font;
    int digits = 0;
    double width = 0; //!< of the longest number: all end at the same place, so that decimal points stand in a column
};

//! As many digits as the scale's style asks for, else three when they fit or two; in the largest of a few font sizes.
NumberStyle numberStyle(const ColourScale &scale, const QSizeF &cell, const QFont &font);

class HeatmapPainter {
public:
    HeatmapPainter(QPainter &painter, const MatrixModel &model, const GridAxis &rows, const GridAxis &columns,
        const QRectF &grid, const HeatmapColours &colours);

    //! The numbers and crosses of the cells that touch `dirty`.
    void paintNumbers(const ColourScale &scale, const NumberStyle &style, const QRect &dirty);

    //! "Σ 1.031 ≠ 1" beside its row, in `band`; where rows are too small for text, a tick.
    void paintNotes(const QRectF &band, double lineHeight);

    void paintOutline(); //!< around all cells, so that white ones have an edge
    void paintRowFrame(int row); //!< the selected row, across all columns
    void paintCellFrame(int row, int column, bool focused); //!< the selected cell
    void paintHover(int row, int column);
    void paintInterventions(const Interventions &interventions, int sheet); //!< a corner of each cell that was changed

    QRectF cellRect(int row, int column) const; //!< without the gap
    QRectF rowRect(int row) const;

private:
    void paintNumber(int row, int column, const ColourScale &scale, const NumberStyle &style);
    void paintFrame(const QRectF &rect, const QColor &colour, double width);

    QPainter &m_painter;
    const MatrixModel &m_model;
    const GridAxis &m_rows, &m_columns;
    QRectF m_grid;
    const HeatmapColours &m_colours;
    double m_gap;
};

} // namespace alphascope
