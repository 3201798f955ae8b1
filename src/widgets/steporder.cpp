// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steporder.h"

#include "models/stepmodel.h"

namespace alphascope {

StepOrder::StepOrder(QObject *parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(StepModel::SortRole);
}

bool StepOrder::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const int column = left.column();
    if (column == StepModel::Label)
        return QSortFilterProxyModel::lessThan(left, right);
    const auto *model = static_cast<const StepModel *>(sourceModel());
    return model->sortNumber(left.row(), column) < model->sortNumber(right.row(), column);
}

} // namespace alphascope
