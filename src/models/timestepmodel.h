// SPDX-License-Identifier: GPL-3.0-or-later
//! One timestep of a recurrent network as a table: a row a quantity (h, c, the gates), a column a dimension.
#pragma once

#include "engine/trace.h"

#include <QAbstractTableModel>

#include <memory>

namespace alphascope {

class TimestepModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit TimestepModel(QObject *parent = nullptr);

    //! Of the encoder, the timestep of alpha's column; of the decoder, that of its row. Null trace or a column it does
    //! not have: empty. The same shape: dataChanged, so that a selection stays; another: a reset.
    void setTimestep(std::shared_ptr<const Trace> trace, int column, int row = 0);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    //! Display: short; Edit: double; ToolTip: exact. Nothing beyond the width of a quantity.
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::shared_ptr<const Trace> m_trace; // null when there is nothing to show
    int m_column = -1, m_row = -1; // of alpha
};

} // namespace alphascope
