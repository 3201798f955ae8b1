// SPDX-License-Identifier: GPL-3.0-or-later
//! The table of an experiment: a row for each thing that was measured, and it grows while the experiment runs.
#pragma once

#include "engine/experimentrecord.h"

#include <QAbstractTableModel>

namespace alphascope {

class ResultModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit ResultModel(QObject *parent = nullptr);

    void setRecord(const ExperimentRecord &record); //!< another table
    void append(const ResultRow &row);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    //! Display: five significant digits; Edit: the number itself, a text as files have it; ToolTip: all digits.
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<ResultColumn> m_columns;
    std::vector<ResultRow> m_rows;
};

//! Headers and a line a row, all digits: the results, and behind them the settings, the same in each row, so that the
//! file says by itself what it is of. A unit is a part of the column's name. For a spreadsheet with tabs, for a CSV
//! file with commas; NaN is an empty cell.
QString resultTable(const ExperimentRecord &record, QChar separator);

} // namespace alphascope
