// SPDX-License-Identifier: GPL-3.0-or-later
//! The arithmetic of one row of alpha as a table: a row an input position; columns from the key to weight times value,
//! and what they add up to so far.
#pragma once

#include "engine/step.h"

#include <QAbstractTableModel>

#include <memory>

namespace alphascope {

class StepModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Position,
        Label,
        Key,
        ScoreColumn,
        Exponential,
        Weight,
        Value,
        Contribution,
        RunningSum,
        ColumnCount
    };
    enum Role {
        WeightRole = Qt::UserRole + 1, //!< double, in the weight column only: for the bar
        MaskedRole, //!< bool
        SortRole, //!< sortNumber, or the label as it is shown
    };

    explicit StepModel(QObject *parent = nullptr);

    //! Null trace, no attention or row -1: empty. As many columns of alpha as before: dataChanged, so that a selection
    //! stays; another number: a reset. Costs O(C).
    void setStep(std::shared_ptr<const Trace> trace, int sheet, int row);
    const Step &step() const;

    //! False when the trace has nothing for it: no scores with a given alpha, no keys or values, or the key is the
    //! value.
    bool hasColumn(int column) const;

    //! What a column of numbers sorts by, ordered throughout: a vector's first number, and a NaN below all others.
    double sortNumber(int position, int column) const;

    //! The line below the table: Σ exp, Σ α and c = [...], by column; empty where nothing is summed.
    QString sum(int column) const;
    QString exactSum(int column) const; //!< the same with all digits, for a tooltip

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override; //!< Edit: a double, or the exact text of a vector
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const Sheet &sheet() const;
    double number(Index position, int column) const;
    RowVector<double> vector(Index position, int column) const;
    QString runningText(Index position) const;
    QString display(Index position, int column) const;
    QVariant exact(Index position, int column) const;
    QVariant toolTip(Index position, int column) const;
    bool isMasked(Index position) const;

    std::shared_ptr<const Trace> m_trace; // null when there is nothing to show
    Step m_step;
    int m_weightDecimals = 0;
    Matrix<double> m_runningSums; // [C x the entries that are shown] of the contributions, or [C x 1] of the weights
    qsizetype m_contributionWidth = 0; // characters of one number, so that decimal points align down the column
};

} // namespace alphascope
