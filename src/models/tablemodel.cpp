// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tablemodel.h"

#include "models/numbertext.h"

#include <cmath>
#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestExact = 7; // characters that a narrow cell holds

//! Four significant digits, but no digit before the decimal point is lost while the number has a usual size.
QString cellText(double value)
{
    const QString full = fullNumber(value);
    if (full.size() <= longestExact)
        return full;
    const double magnitude = std::abs(value);
    const bool usual = magnitude >= 1e3 && magnitude < 1e6;
    return usual ? shortNumber(value, 1) : significantNumber(value, 4);
}

} // namespace

TableModel::TableModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void TableModel::setTable(const Shared<double> &values, const QStringList &rowLabels)
{
    reshape(values.rows(), values.cols());
    setLabels(rowLabels);
    setNumbers(values);
}

const Matrix<double> &TableModel::values() const { return m_values; }

//! Adds or takes away at the end, so that the current cell and an open editor stay where they are.
void TableModel::reshape(Index rows, Index columns)
{
    const int oldRows = rowCount(), oldColumns = columnCount();
    if (rows > oldRows) {
        beginInsertRows({}, oldRows, int(rows) - 1);
        m_rows = int(rows);
        endInsertRows();
    } else if (rows < oldRows) {
        beginRemoveRows({}, int(rows), oldRows - 1);
        m_rows = int(rows);
        endRemoveRows();
    }
    if (columns > oldColumns) {
        beginInsertColumns({}, oldColumns, int(columns) - 1);
        m_columns = int(columns);
        endInsertColumns();
    } else if (columns < oldColumns) {
        beginRemoveColumns({}, int(columns), oldColumns - 1);
        m_columns = int(columns);
        endRemoveColumns();
    }
}

void TableModel::setLabels(const QStringList &rowLabels)
{
    if (rowLabels == m_rowLabels)
        return;
    m_rowLabels = rowLabels;
    if (rowCount() > 0)
        Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

//! Announces only the rows that differ: a key stroke in one cell of a large table repaints one row.
void TableModel::setNumbers(const Shared<double> &values)
{
    const Shared<double> before = std::exchange(m_values, values);
    const bool sameWidth = before.cols() == values.cols();
    const auto isOld
        = [&](Index row) { return sameWidth && row < before.rows() && before->row(row) == values->row(row); };
    if (before.sharesWith(values))
        return;
    Index first = 0, last = values.rows() - 1;
    constexpr Index comparedAtOnce = 1'000'000; // numbers; looking through more takes longer than painting
    const bool compares = values.size() <= comparedAtOnce;
    while (compares && first <= last && isOld(first))
        ++first;
    while (compares && last >= first && isOld(last))
        --last;
    if (first <= last)
        Q_EMIT dataChanged(index(int(first), 0), index(int(last), columnCount() - 1));
}

int TableModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : m_rows; }

int TableModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : m_columns; }

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (index.row() >= m_values.rows() || index.column() >= m_values.cols())
        return {}; // announced, but not there yet
    const double value = std::as_const(m_values)(index.row(), index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cellText(value);
    case Qt::EditRole:
        return exactNumber(value);
    case Qt::ToolTipRole: {
        const QString full = fullNumber(value);
        return full.size() > longestExact ? QVariant(full) : QVariant();
    }
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || section >= (orientation == Qt::Vertical ? rowCount() : columnCount()))
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((orientation == Qt::Vertical ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (orientation == Qt::Vertical)
        return rowHeader(section, role);
    return role == Qt::DisplayRole ? QVariant(QString::number(section + 1)) : QVariant();
}

QVariant TableModel::rowHeader(int row, int role) const
{
    const QString label = m_rowLabels.value(row);
    switch (role) {
    case Qt::DisplayRole:
        return label.isEmpty() ? QString::number(row + 1) : visibleLabel(label.toStdString());
    case Qt::EditRole:
        return label;
    case Qt::ToolTipRole:
        return label.isEmpty() ? QVariant() : QVariant(literalToolTip(visibleLabel(label.toStdString())));
    default:
        return {};
    }
}

Qt::ItemFlags TableModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemNeverHasChildren;
}

bool TableModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    Q_EMIT cellTyped(index.row(), index.column(), value.toString());
    return true;
}

} // namespace alphascope
