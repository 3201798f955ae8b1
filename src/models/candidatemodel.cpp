// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/candidatemodel.h"

#include "models/numbertext.h"

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

int widest(const Trace *trace)
{
    std::size_t most = 0;
    for (std::size_t row = 0; trace && row < trace->candidates.size(); ++row)
        most = std::max(most, trace->candidates[row].size());
    return static_cast<int>(most);
}

int height(const Trace *trace) { return trace ? static_cast<int>(trace->candidates.size()) : 0; }

} // namespace

CandidateModel::CandidateModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void CandidateModel::setTrace(std::shared_ptr<const Trace> trace)
{
    const int rows = height(trace.get());
    const int columns = widest(trace.get());
    if (rows != rowCount() || columns != columnCount()) {
        beginResetModel();
        m_trace = std::move(trace);
        endResetModel();
        return;
    }
    m_trace = std::move(trace);
    if (rows == 0 || columns == 0)
        return;
    Q_EMIT dataChanged(index(0, 0), index(rows - 1, columns - 1));
    Q_EMIT headerDataChanged(Qt::Vertical, 0, rows - 1);
}

int CandidateModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : height(m_trace.get()); }

int CandidateModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : widest(m_trace.get());
}

QVariant CandidateModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto &candidates = m_trace->candidates[row];
    if (static_cast<std::size_t>(index.column()) >= candidates.size())
        return {};
    const Candidate &candidate = candidates[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return visibleLabel(candidate.label) + u"  "_s + probabilityText(candidate.probability);
    case Qt::EditRole:
        return candidate.probability;
    case Qt::ToolTipRole:
        return literalToolTip(tr("%1: probability %2, number %3 of the vocabulary")
                                  .arg(visibleLabel(candidate.label), exactNumber(candidate.probability))
                                  .arg(candidate.token));
    case WrittenRole:
        return row < m_trace->rowTokens.size() && candidate.token == m_trace->rowTokens[row];
    default:
        return {};
    }
}

QVariant CandidateModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Horizontal)
        return section == 0 ? tr("likeliest") : tr("%1.").arg(section + 1);
    return section < rowCount() ? QVariant(visibleLabel(m_trace->rowLabels[static_cast<std::size_t>(section)]))
                                : QVariant();
}

} // namespace alphascope
