// SPDX-License-Identifier: GPL-3.0-or-later
//! One row of alpha beside what explains it otherwise, as a table: a row an input position.
#pragma once

#include "engine/explanation.h"

#include <QAbstractTableModel>

#include <memory>

namespace alphascope {

class ExplanationModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Position, Label, Weight, Gradient, LeaveOneOut, Coverage, ColumnCount };
    enum Role {
        BarRole = Qt::UserRole + 1, //!< double from -1 to 1 in the columns of numbers: for the bar; 1 is the largest
        SignedRole, //!< bool: the column's numbers may be negative
        SortRole, //!< double, a NaN below all others; of labels the text
    };

    explicit ExplanationModel(QObject *parent = nullptr);

    //! Null trace or row -1: empty. As many columns of alpha as before: dataChanged, so that a selection stays; another
    //! number: a reset. Forgets the explanation, and with another trace or head the coverage.
    void setRow(std::shared_ptr<const Trace> trace, int sheet, int row);
    void setExplanation(std::shared_ptr<const ExplainedRow> explained); //!< of this row; null: none
    void setCoverage(const RowVector<double> &coverage); //!< of this trace and head [C]; empty: not there yet

    bool hasColumn(int column) const; //!< without attention there are no weights and no coverage

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override; //!< Edit: a double, or the label
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const RowVector<double> &numbers(int column) const; // [C]; empty: not there
    void measure();
    void announce();

    std::shared_ptr<const Trace> m_trace; // null when there is nothing to show
    int m_sheet = 0, m_row = -1;
    std::shared_ptr<const ExplainedRow> m_explained;
    RowVector<double> m_weights, m_coverage; // [C]
    double m_largest[ColumnCount] = {}; // magnitude in each column of numbers
};

} // namespace alphascope
