// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/hypothesismodel.h"

#include "models/numbertext.h"

#include <QStringList>

namespace alphascope {

namespace {

double number(const FoundSequence &found, int column)
{
    switch (column) {
    case HypothesisModel::LogProbability:
        return found.logProbability;
    case HypothesisModel::Rating:
        return found.rating;
    default:
        return static_cast<double>(found.labels.size());
    }
}

QString sequenceText(const FoundSequence &found)
{
    QStringList words;
    for (const std::string &label : found.labels)
        words.append(visibleLabel(label));
    if (!found.finished)
        words.append(HypothesisModel::tr("… (not ended)"));
    return words.join(u' ');
}

} // namespace

HypothesisModel::HypothesisModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void HypothesisModel::setTrace(std::shared_ptr<const Trace> trace)
{
    beginResetModel();
    m_trace = std::move(trace);
    endResetModel();
}

int HypothesisModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_trace ? 0 : static_cast<int>(m_trace->hypotheses.size());
}

int HypothesisModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant HypothesisModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const FoundSequence &found = m_trace->hypotheses[static_cast<std::size_t>(index.row())];
    if (index.column() == Sequence) {
        if (role == Qt::DisplayRole || role == Qt::EditRole)
            return sequenceText(found);
        return role == Qt::ToolTipRole ? QVariant(literalToolTip(sequenceText(found))) : QVariant();
    }
    const double value = number(found, index.column());
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == Length ? exactNumber(value) : shortNumber(value);
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

QVariant HypothesisModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal) // as what stands below it
        return QVariant::fromValue(
            Qt::Alignment((section == Sequence ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Vertical)
        return section + 1;
    switch (section) {
    case Sequence:
        return tr("hypothesis");
    case LogProbability:
        return tr("log p");
    case Rating:
        return tr("rating");
    case Length:
        return tr("tokens");
    default:
        return {};
    }
}

} // namespace alphascope
