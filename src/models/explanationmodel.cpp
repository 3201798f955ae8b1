// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/explanationmodel.h"

#include "models/numbertext.h"
#include "models/termtext.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

bool isNumber(int column) { return column >= ExplanationModel::Weight; }

bool isSigned(int column) { return column == ExplanationModel::Gradient || column == ExplanationModel::LeaveOneOut; }

//! Three decimals, or where all numbers of the column are too small for them, three digits.
QString signedText(double value, double largest)
{
    constexpr double small = 0.01;
    if (largest >= small || largest == 0 || !std::isfinite(value))
        return signedNumber(value);
    return (value < 0 ? QString() : u"+"_s) + significantNumber(value, 3);
}

double largestMagnitude(const RowVector<double> &values)
{
    double largest = 0;
    for (const double value : values) {
        if (std::isfinite(value))
            largest = std::max(largest, std::abs(value));
    }
    return largest;
}

} // namespace

ExplanationModel::ExplanationModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void ExplanationModel::setRow(std::shared_ptr<const Trace> trace, int sheet, int row)
{
    if (trace && (row < 0 || row >= trace->rows()))
        trace.reset();
    const Index before = rowCount();
    const Index after = trace ? trace->columns() : 0;
    if (before != after)
        beginResetModel();
    if (trace != m_trace || sheet != m_sheet)
        m_coverage.resize(0);
    m_trace = std::move(trace);
    m_sheet = sheet;
    m_row = row;
    m_explained.reset();
    const bool hasAlpha = m_trace && sheet >= 0 && sheet < std::ssize(m_trace->sheets);
    m_weights = hasAlpha ? RowVector<double>(m_trace->sheets[static_cast<std::size_t>(sheet)].alpha.row(row))
                         : RowVector<double>();
    measure();
    if (before != after)
        endResetModel();
    else
        announce();
}

void ExplanationModel::setExplanation(std::shared_ptr<const ExplainedRow> explained)
{
    m_explained = m_trace ? std::move(explained) : nullptr;
    measure();
    announce();
}

void ExplanationModel::setCoverage(const RowVector<double> &coverage)
{
    m_coverage = m_trace && coverage.size() == m_trace->columns() ? coverage : RowVector<double>();
    measure();
    announce();
}

bool ExplanationModel::hasColumn(int column) const
{
    return (column != Weight && column != Coverage) || m_weights.size() > 0;
}

void ExplanationModel::measure()
{
    for (int column = Weight; column < ColumnCount; ++column)
        m_largest[column] = largestMagnitude(numbers(column));
    m_largest[Weight] = 1; // as in the other tables
}

void ExplanationModel::announce()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const RowVector<double> &ExplanationModel::numbers(int column) const
{
    static const RowVector<double> none;
    if (column == Weight)
        return m_weights;
    if (column == Coverage)
        return m_coverage;
    if (!m_explained || !isSigned(column))
        return none;
    const Explanation &explanation = m_explained->explanation;
    return column == Gradient ? explanation.gradientTimesInput : explanation.leaveOneOut;
}

int ExplanationModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_trace ? 0 : static_cast<int>(m_trace->columns());
}

int ExplanationModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ExplanationModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Index position = index.row();
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return headerData(column, Qt::Horizontal, role);
    if (role == SignedRole)
        return isSigned(column);
    if (column == Position)
        return role == Qt::DisplayRole || role == Qt::EditRole || role == SortRole ? QVariant(index.row() + 1)
                                                                                   : QVariant();
    if (column == Label) {
        const std::string &label = m_trace->columnLabels[static_cast<std::size_t>(position)];
        if (role == Qt::EditRole)
            return QString::fromStdString(label);
        if (role == Qt::ToolTipRole)
            return literalToolTip(visibleLabel(label));
        return role == Qt::DisplayRole || role == SortRole ? QVariant(visibleLabel(label)) : QVariant();
    }
    const RowVector<double> &values = numbers(column);
    if (position >= values.size())
        return role == Qt::DisplayRole ? QVariant(u"–"_s)
            : role == SortRole         ? QVariant(-std::numeric_limits<double>::infinity())
                                       : QVariant();
    const double value = values(position);
    switch (role) {
    case Qt::DisplayRole:
        return isSigned(column) ? signedText(value, m_largest[column]) : shortNumber(value);
    case Qt::EditRole:
        return value;
    case Qt::ToolTipRole:
        return std::isnan(value) ? tr("Nothing would be left without it") : fullNumber(value);
    case BarRole:
        return std::isfinite(value) && m_largest[column] > 0 ? QVariant(value / m_largest[column]) : QVariant();
    case SortRole:
        return std::isnan(value) ? -std::numeric_limits<double>::infinity() : value;
    default:
        return {};
    }
}

QVariant ExplanationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::InitialSortOrderRole)
        return QVariant::fromValue(isNumber(section) ? Qt::DescendingOrder : Qt::AscendingOrder);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (section == Label ? Qt::AlignLeft : Qt::AlignRight)));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const bool says = role == Qt::ToolTipRole;
    switch (section) {
    case Position:
        return says ? QString() : u"j"_s;
    case Label:
        return says || !m_trace ? QString() : QString::fromStdString(m_trace->columnName);
    case Weight:
        return says ? tr("The weight of the selected row") : tr("weight α");
    case Gradient:
        return says ? tr("The gradient of the output for this input, times the input: what the output would lose, were "
                         "it linear, if the input were 0")
                    : tr("gradient × input");
    case LeaveOneOut:
        return says ? tr("What the output loses when this input is left out: skipped by the recurrent layers, and "
                         "without weight")
                    : tr("leave-one-out");
    case Coverage:
        return says ? tr("The sum of this column of α over all rows: how much attention the input got in all (Tu et "
                         "al. 2016)")
                    : tr("coverage");
    default:
        return {};
    }
}

} // namespace alphascope
