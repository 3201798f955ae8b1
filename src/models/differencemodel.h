// SPDX-License-Identifier: GPL-3.0-or-later
//! The weights that differ most between two traces, as a table.
#pragma once

#include "engine/comparison.h"

#include <QAbstractTableModel>

#include <memory>

namespace alphascope {

class DifferenceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Row, Place, Before, After, Difference, ColumnCount };

    explicit DifferenceModel(QObject *parent = nullptr);

    //! `present` is the trace that the comparison speaks of; null: an empty table.
    void setComparison(std::shared_ptr<const Trace> present, std::shared_ptr<const Comparison> comparison);
    const WeightDifference &difference(int line) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(
        const QModelIndex &index, int role) const override; //!< Display: short; Edit: double; ToolTip: all digits
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::shared_ptr<const Trace> m_present;
    std::shared_ptr<const Comparison> m_comparison;
};

} // namespace alphascope
