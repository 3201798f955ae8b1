// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/timestepmodel.h"

#include "models/numbertext.h"
#include "models/steptitle.h"

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

int rowsOf(const Trace *trace) { return trace ? static_cast<int>(trace->states.size()) : 0; }

int columnsOf(const Trace *trace)
{
    if (!trace)
        return 0;
    Index widest = 0;
    for (const States &states : trace->states)
        widest = std::max(widest, states.values.cols());
    return static_cast<int>(widest);
}

bool hasTimestep(const Trace &trace, int timestep)
{
    return timestep >= 0 && !trace.states.empty() && timestep < trace.states.front().values.rows();
}

} // namespace

TimestepModel::TimestepModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void TimestepModel::setTimestep(std::shared_ptr<const Trace> trace, int column, int row)
{
    if (trace && !hasTimestep(*trace, column))
        trace.reset();
    const bool sameShape
        = rowsOf(trace.get()) == rowsOf(m_trace.get()) && columnsOf(trace.get()) == columnsOf(m_trace.get());
    if (!sameShape)
        beginResetModel();
    m_trace = std::move(trace);
    m_column = column;
    m_row = row;
    if (!sameShape) {
        endResetModel();
    } else if (m_trace) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    }
}

int TimestepModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : rowsOf(m_trace.get()); }

int TimestepModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnsOf(m_trace.get());
}

QVariant TimestepModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const States &states = m_trace->states[static_cast<std::size_t>(index.row())];
    const int timestep = states.isOfRows ? m_row : m_column;
    if (timestep < 0 || timestep >= states.values.rows() || index.column() >= states.values.cols())
        return {};
    const double value = states.values(timestep, index.column());
    switch (role) {
    case Qt::DisplayRole:
        return shortNumber(value);
    case Qt::EditRole:
        return value;
    case Qt::ToolTipRole:
        return fullNumber(value);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    default:
        return {};
    }
}

QVariant TimestepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || section >= (orientation == Qt::Vertical ? rowCount() : columnCount()))
        return {};
    if (orientation == Qt::Horizontal)
        return role == Qt::DisplayRole ? QVariant(QString::number(section + 1)) : QVariant();
    const States &states = m_trace->states[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return statesCalled(states);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    return {};
}

} // namespace alphascope
