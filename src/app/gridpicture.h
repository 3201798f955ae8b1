// SPDX-License-Identifier: GPL-3.0-or-later
//! One matrix of a trace in a picture that is written to a file: cells, numbers, labels, notes and legend.
#pragma once

#include "app/picturelegend.h"
#include "models/matrixmodel.h"
#include "widgets/heatmaplabels.h"

#include <memory>

namespace alphascope {

class GridPicture {
public:
    //! `largest`: a cell's size when there is room; `limit`: the most that all cells may take in either direction.
    GridPicture(const MatrixView &view, bool signedValues, const QSizeF &largest, double limit, const QFont &font);

    double rowLabelsWidth() const; //!< left of the cells
    double headerHeight() const; //!< above them
    double width() const; //!< from the left edge of the cells to the end of whatever reaches furthest right
    double gridHeight() const; //!< of the cells, or of the note in their place
    double legendHeight() const; //!< below them, with the gap

    void paint(QPainter &painter, const QPointF &topLeft, const HeatmapColours &colours); //!< all but the row labels
    void paintRowLabels(QPainter &painter, const QPointF &topLeft, const HeatmapColours &colours);

private:
    bool hasValues() const { return m_model->view().values != nullptr; }
    void place(const QPointF &topLeft);
    QRectF grid() const { return { m_columns.begin(0), m_rows.begin(0), m_columns.extent(), m_rows.extent() }; }
    void paintCells(QPainter &painter, const HeatmapColours &colours) const;
    double notesWidth() const;

    std::unique_ptr<MatrixModel> m_model;
    ColourScale m_scale;
    QFont m_font;
    GridAxis m_rows, m_columns;
    HeatmapLabels m_rowLabels, m_columnLabels;
    std::unique_ptr<PictureLegend> m_legend;
};

} // namespace alphascope
