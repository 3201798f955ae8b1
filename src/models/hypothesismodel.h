// SPDX-License-Identifier: GPL-3.0-or-later
//! The sequences that a beam search found as a table, the best first.
#pragma once

#include "engine/trace.h"

#include <QAbstractTableModel>

#include <memory>

namespace alphascope {

class HypothesisModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Rating, LogProbability, Length, Sequence, ColumnCount };

    explicit HypothesisModel(QObject *parent = nullptr);

    void setTrace(std::shared_ptr<const Trace> trace); //!< null or without a beam search: empty

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override; //!< Edit: a double; ToolTip: exact
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::shared_ptr<const Trace> m_trace;
};

} // namespace alphascope
