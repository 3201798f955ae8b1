// SPDX-License-Identifier: GPL-3.0-or-later
//! The shared selection over alpha's cells as one heatmap sees it: its own rows and columns, clicks and keys.
#pragma once

#include <QItemSelectionModel>
#include <QPointer>

namespace alphascope {

class MatrixModel;

//! What a click means: the cell itself (alpha), its row (context: the same rows), or its timestep (states: this
//! heatmap's rows are alpha's columns).
enum class HeatmapSelects { Cell, Row, RowIsColumn };

class HeatmapSelection {
public:
    void set(QItemSelectionModel *shared, HeatmapSelects selects);
    HeatmapSelects selects() const { return m_selects; }

    int row() const; //!< the selected row of this heatmap, or -1
    int column() const; //!< the selected column; where only rows are shared, the one last clicked or moved to here

    void select(int row, int column); //!< of this heatmap

    //! Moves as arrows, Home, End, Page and their Ctrl do; false when the key means nothing here.
    bool move(int key, bool control, const MatrixModel &model, int page);

private:
    QPointer<QItemSelectionModel> m_shared;
    HeatmapSelects m_selects = HeatmapSelects::Cell;
    int m_column = 0; // of this heatmap, when not shared
};

} // namespace alphascope
