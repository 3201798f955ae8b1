// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmapaccessible.h"

#include "models/matrixmodel.h"
#include "widgets/heatmap.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <unordered_map>
#include <utility>

namespace alphascope {

namespace {

class HeatmapTable;

//! One cell; it lives as long as its table.
class CellInterface : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    CellInterface(HeatmapTable *table, int row, int column)
        : m_table(table)
        , m_row(row)
        , m_column(column)
    {
    }

    bool isValid() const override;
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override { }
    QRect rect() const override;
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface *>(this) : nullptr;
    }

    bool isSelected() const override;
    QList<QAccessibleInterface *> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface *table() const override;

private:
    HeatmapTable *m_table;
    int m_row, m_column;
};

class HeatmapTable : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit HeatmapTable(Heatmap *map)
        : QAccessibleWidget(map, QAccessible::Table)
    {
    }

    ~HeatmapTable() override
    {
        for (const auto &[place, id] : m_cells)
            QAccessible::deleteAccessibleInterface(id);
    }

    const Heatmap *map() const { return static_cast<const Heatmap *>(widget()); }
    const MatrixModel *model() const { return map()->model(); }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface *>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }

    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface *child(int index) const override
    {
        return columnCount() > 0 ? cellAt(index / columnCount(), index % columnCount()) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        for (const auto &[place, id] : m_cells)
            if (QAccessible::accessibleInterface(id) == child)
                return static_cast<int>(place);
        return -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint cell = map()->cellAt(map()->viewport()->mapFromGlobal(QPoint(x, y)));
        return cell.x() < 0 ? nullptr : cellAt(cell.y(), cell.x());
    }
    QAccessibleInterface *focusChild() const override
    {
        const QPoint cell = map()->currentCell();
        return map()->hasFocus() && cell.x() >= 0 ? cellAt(cell.y(), cell.x()) : nullptr;
    }

    QAccessibleInterface *caption() const override { return nullptr; }
    QAccessibleInterface *summary() const override { return nullptr; }
    QAccessibleInterface *cellAt(int row, int column) const override
    {
        if (row < 0 || column < 0 || row >= rowCount() || column >= columnCount())
            return nullptr;
        const qint64 place = qint64(row) * columnCount() + column;
        const auto found = m_cells.find(place);
        if (found != m_cells.end())
            return QAccessible::accessibleInterface(found->second);
        auto *cell = new CellInterface(const_cast<HeatmapTable *>(this), row, column);
        m_cells.emplace(place, QAccessible::registerAccessibleInterface(cell));
        return cell;
    }
    int selectedCellCount() const override { return map()->currentCell().x() >= 0 ? 1 : 0; }
    QList<QAccessibleInterface *> selectedCells() const override
    {
        const QPoint cell = map()->currentCell();
        QAccessibleInterface *current = cellAt(cell.y(), cell.x());
        return current ? QList<QAccessibleInterface *> { current } : QList<QAccessibleInterface *>();
    }
    QString columnDescription(int column) const override { return header(column, Qt::Horizontal); }
    QString rowDescription(int row) const override { return header(row, Qt::Vertical); }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    int columnCount() const override { return model() ? model()->columnCount() : 0; }
    int rowCount() const override { return model() ? model()->rowCount() : 0; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *) override
    {
        // Cells of another shape are other cells.
        for (const auto &[place, id] : std::exchange(m_cells, {}))
            QAccessible::deleteAccessibleInterface(id);
    }

private:
    QString header(int section, Qt::Orientation orientation) const
    {
        return model() ? model()->headerData(section, orientation, Qt::DisplayRole).toString() : QString();
    }

    mutable std::unordered_map<qint64, QAccessible::Id> m_cells;
};

bool CellInterface::isValid() const
{
    return m_table->isValid() && m_row < m_table->rowCount() && m_column < m_table->columnCount();
}

QAccessibleInterface *CellInterface::parent() const { return m_table; }

QAccessibleInterface *CellInterface::table() const { return m_table; }

QString CellInterface::text(QAccessible::Text kind) const
{
    if (!isValid() || (kind != QAccessible::Name && kind != QAccessible::Value))
        return {};
    if (kind == QAccessible::Name)
        return m_table->model()->cellSentence(m_row, m_column);
    return m_table->model()->index(m_row, m_column).data(Qt::DisplayRole).toString();
}

QRect CellInterface::rect() const
{
    const Heatmap *map = m_table->map();
    const QRect cell = (map->cellRect(m_row, m_column) & map->cellArea()).toAlignedRect();
    return { map->viewport()->mapToGlobal(cell.topLeft()), cell.size() };
}

QAccessible::State CellInterface::state() const
{
    QAccessible::State state;
    state.selectable = true;
    state.focusable = true;
    state.readOnly = true;
    state.selected = isSelected();
    state.focused = state.selected && m_table->map()->hasFocus();
    state.offscreen = rect().isEmpty();
    state.invalid = !isValid();
    return state;
}

bool CellInterface::isSelected() const { return m_table->map()->currentCell() == QPoint(m_column, m_row); }

} // namespace

QAccessibleInterface *heatmapAccessible(const QString &, QObject *object)
{
    auto *map = qobject_cast<Heatmap *>(object);
    return map ? new HeatmapTable(map) : nullptr;
}

} // namespace alphascope
