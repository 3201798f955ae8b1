// SPDX-License-Identifier: GPL-3.0-or-later
//! An editable table of numbers with row labels: Q, K, V, a sequence or a weight matrix. It changes nothing itself:
//! a committed cell becomes a signal, and the new table comes back from the document.
#pragma once

#include "engine/shared.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace alphascope {

class TableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit TableModel(QObject *parent = nullptr);

    //! The same shape: dataChanged; another: rows and columns inserted or removed at the end.
    void setTable(const Shared<double> &values, const QStringList &rowLabels);
    const Matrix<double> &values() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    //! Display: the exact text where it is short, else rounded; Edit: the exact text; ToolTip: exact where rounded.
    QVariant data(const QModelIndex &index, int role) const override;
    //! Rows: Display the label with blanks made visible, Edit the label itself; without one the number of the row.
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override; //!< emits cellTyped

Q_SIGNALS:
    void cellTyped(int row, int column, const QString &text); //!< a person finished typing in a cell

private:
    void reshape(Index rows, Index columns);
    void setLabels(const QStringList &rowLabels);
    void setNumbers(const Shared<double> &values);
    QVariant rowHeader(int row, int role) const;

    Shared<double> m_values;
    int m_rows = 0, m_columns = 0; // while lines are announced one side at a time, m_values has another size
    QStringList m_rowLabels;
};

} // namespace alphascope
