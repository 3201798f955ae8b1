// SPDX-License-Identifier: GPL-3.0-or-later
//! The likeliest tokens of each output timestep as a table: a row an output, the likeliest first.
#pragma once

#include "engine/trace.h"

#include <QAbstractTableModel>

#include <memory>

namespace alphascope {

class CandidateModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int WrittenRole = Qt::UserRole + 1; //!< bool: the token is the one that was written

    explicit CandidateModel(QObject *parent = nullptr);

    //! Null or a trace without candidates: empty. The same shape: dataChanged, so that a selection stays; another: a
    //! reset.
    void setTrace(std::shared_ptr<const Trace> trace);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    //! Display: "ate  0.934"; Edit: the probability; ToolTip: exact.
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::shared_ptr<const Trace> m_trace;
};

} // namespace alphascope
