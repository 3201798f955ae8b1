// SPDX-License-Identifier: GPL-3.0-or-later
//! A matrix of a trace as a table model: alpha, scores, the context vectors or hidden states, read-only.
#pragma once

#include "models/matrixview.h"

#include <QAbstractTableModel>

namespace alphascope {

class MatrixModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit MatrixModel(QObject *parent = nullptr);

    //! Shows another matrix. The same shape: dataChanged, so that a selection stays, and headerDataChanged when labels
    //! differ; another shape: a reset.
    void setView(const MatrixView &view);
    const MatrixView &view() const;

    bool isMasked(int row, int column) const;
    bool isPadded(int column) const; //!< the column is marked as padding
    bool isIntervened(int row, int column) const; //!< its weight was set or scaled by hand
    QString cellSentence(int row, int column) const; //!< "query 1 attends to key 2 with weight 0.330…": exact value
    bool hasFinding(int row) const;
    QString rowNote(int row) const; //!< what is noteworthy about a row, in few words: "Σ 1.031 ≠ 1"; mostly empty

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override; //!< Display: short; Edit: double; ToolTip: plain
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cellName(int section, Qt::Orientation orientation) const;

    MatrixView m_view;
    bool m_showSums = false; // a given row is no distribution, so each row shows its sum
};

} // namespace alphascope
