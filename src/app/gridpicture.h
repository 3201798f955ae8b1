// SPDX-License-Identifier: GPL-3.0-or-later
//! One matrix of a trace in a picture that is written to a file: cells, numbers, labels, notes and legend.
#pragma once

#include "app/picturelegend.h"
#include "models/matrixmodel.h"
#include "widgets/heatmaplabels.h"
#include "widgets/heatmappainter.h"

#include <memory>

namespace alphascope {

class GridPicture {
public:
    //! `largest`: a cell's size when there is room; `limit`: the most that all cells may take in either direction;
    //! `ratio`: device pixels a pixel of the picture, so that cells get a whole number of them; 1 for vectors.
    GridPicture(const MatrixView &view, const ColourScale &scale, const QSizeF &largest, double limit, double ratio,
        const QFont &font);

    //! Another view of this shape and these labels: the numbers, where only a sketch of them was there.
    void setView(const MatrixView &view);

    //! What is framed: of alpha the cell, of anything else the row (column -1). (-1, -1): nothing.
    void select(int row, int column);

    double rowLabelsWidth() const; //!< left of the cells
    double headerHeight() const; //!< above them
    double width() const; //!< from the left edge of the cells to the end of whatever reaches furthest right
    double gridHeight() const; //!< of the cells, or of the note in their place
    double legendHeight() const; //!< below them, with the gap
    QRectF cellRect(int row, int column) const; //!< from the upper left corner of the cells; with the gap after it

    void paint(QPainter &painter, const QPointF &topLeft, const HeatmapColours &colours); //!< all but the row labels
    void paintRowLabels(QPainter &painter, const QPointF &topLeft, const HeatmapColours &colours);

private:
    bool hasValues() const { return m_model->view().values != nullptr; }
    void place(const QPointF &topLeft);
    QRectF grid() const { return { m_columns.begin(0), m_rows.begin(0), m_columns.extent(), m_rows.extent() }; }
    void paintCells(QPainter &painter, const HeatmapColours &colours) const;
    void paintSelection(HeatmapPainter &over) const;
    double notesWidth() const;

    std::unique_ptr<MatrixModel> m_model;
    ColourScale m_scale;
    double m_ratio;
    QFont m_font;
    int m_selectedRow = -1, m_selectedColumn = -1;
    GridAxis m_rows, m_columns;
    HeatmapLabels m_rowLabels, m_columnLabels;
    std::unique_ptr<PictureLegend> m_legend;
};

} // namespace alphascope
