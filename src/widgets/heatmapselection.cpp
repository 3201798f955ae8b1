// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmapselection.h"

#include "models/matrixmodel.h"

#include <algorithm>

namespace alphascope {

void HeatmapSelection::set(QItemSelectionModel *shared, HeatmapSelects selects)
{
    m_shared = shared;
    m_selects = selects;
}

int HeatmapSelection::row() const
{
    if (!m_shared)
        return -1;
    const QModelIndex current = m_shared->currentIndex();
    return m_selects == HeatmapSelects::RowIsColumn ? current.column() : current.row();
}

int HeatmapSelection::column() const
{
    if (!m_shared || !m_shared->currentIndex().isValid())
        return -1;
    return m_selects == HeatmapSelects::Cell ? m_shared->currentIndex().column() : m_column;
}

void HeatmapSelection::select(int row, int column)
{
    if (!m_shared || !m_shared->model())
        return;
    const QModelIndex current = m_shared->currentIndex();
    int alphaRow = row;
    int alphaColumn = column;
    if (m_selects == HeatmapSelects::Row)
        alphaColumn = std::max(current.column(), 0);
    if (m_selects == HeatmapSelects::RowIsColumn) {
        alphaRow = std::max(current.row(), 0);
        alphaColumn = row;
    }
    m_column = column;
    const QModelIndex index = m_shared->model()->index(alphaRow, alphaColumn);
    if (index.isValid())
        m_shared->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
}

bool HeatmapSelection::move(int key, bool control, const MatrixModel &model, int page)
{
    const int lastRow = model.rowCount() - 1;
    const int lastColumn = model.columnCount() - 1;
    if (lastRow < 0 || lastColumn < 0)
        return false;
    int r = std::max(row(), 0);
    int c = std::max(column(), 0);
    switch (key) {
    case Qt::Key_Up:
        --r;
        break;
    case Qt::Key_Down:
        ++r;
        break;
    case Qt::Key_Left:
        --c;
        break;
    case Qt::Key_Right:
        ++c;
        break;
    case Qt::Key_PageUp:
        r -= page;
        break;
    case Qt::Key_PageDown:
        r += page;
        break;
    case Qt::Key_Home:
        c = 0;
        r = control ? 0 : r;
        break;
    case Qt::Key_End:
        c = lastColumn;
        r = control ? lastRow : r;
        break;
    default:
        return false;
    }
    select(std::clamp(r, 0, lastRow), std::clamp(c, 0, lastColumn));
    return true;
}

} // namespace alphascope
