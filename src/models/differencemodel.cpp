// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/differencemodel.h"

#include "models/numbertext.h"

namespace alphascope {

DifferenceModel::DifferenceModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void DifferenceModel::setComparison(std::shared_ptr<const Trace> present, std::shared_ptr<const Comparison> comparison)
{
    beginResetModel();
    m_present = std::move(present);
    m_comparison = std::move(comparison);
    endResetModel();
}

const WeightDifference &DifferenceModel::difference(int line) const
{
    return m_comparison->largest[static_cast<std::size_t>(line)];
}

int DifferenceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_comparison ? 0 : static_cast<int>(m_comparison->largest.size());
}

int DifferenceModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant DifferenceModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const WeightDifference &one = difference(index.row());
    const bool isLabel = index.column() == Row || index.column() == Place;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (isLabel ? Qt::AlignLeft : Qt::AlignRight)));
    if (isLabel) {
        const auto i = static_cast<std::size_t>(index.column() == Row ? one.row : one.column);
        const std::string &label = (index.column() == Row ? m_present->rowLabels : m_present->columnLabels)[i];
        if (role == Qt::DisplayRole)
            return tr("%1 %2").arg(i + 1).arg(visibleLabel(label));
        if (role == Qt::ToolTipRole)
            return literalToolTip(visibleLabel(label));
        return role == Qt::EditRole ? QVariant(QString::fromStdString(label)) : QVariant();
    }
    const double value = index.column() == Before ? one.before
        : index.column() == After                 ? one.after
                                                  : one.after - one.before;
    if (role == Qt::EditRole)
        return value;
    if (role == Qt::ToolTipRole)
        return fullNumber(value);
    if (role != Qt::DisplayRole)
        return {};
    const QString text = shortNumber(value);
    return index.column() == Difference && value > 0 ? u'+' + text : text;
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || !m_present)
        return {};
    switch (section) {
    case Row:
        return QString::fromStdString(m_present->rowName);
    case Place:
        return QString::fromStdString(m_present->columnName);
    case Before:
        return tr("reference");
    case After:
        return tr("now");
    case Difference:
        return tr("difference");
    default:
        return {};
    }
}

} // namespace alphascope
