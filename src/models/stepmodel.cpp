// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/stepmodel.h"

#include "engine/runningsum.h"
#include "models/numbertext.h"
#include "models/termtext.h"

#include <cmath>
#include <limits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr Index entriesInToolTip = 64;
constexpr int exponentialDigits = 4;

bool isVector(int column)
{
    return column == StepModel::Key || column == StepModel::Value || column == StepModel::Contribution
        || column == StepModel::RunningSum;
}

bool isText(int column) { return column == StepModel::Label || isVector(column); }

//! Characters of the widest number among those that are shown of α·v, given |α| <= 1.
qsizetype widestEntry(const Matrix<double> &values)
{
    if (values.size() == 0)
        return 0;
    const double largest = values.leftCols(std::min(values.cols(), entriesShown)).array().abs().maxCoeff();
    return std::isfinite(largest) ? signedNumber(largest).size() : 0;
}

} // namespace

StepModel::StepModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void StepModel::setStep(std::shared_ptr<const Trace> trace, int sheet, int row)
{
    if (trace && (sheet < 0 || sheet >= std::ssize(trace->sheets) || row < 0 || row >= trace->rows()))
        trace.reset();
    const Index before = rowCount();
    const Index after = trace ? trace->columns() : 0;
    const Step step = trace ? alphascope::step(*trace, sheet, row) : Step();
    const bool sameNumbers = m_trace && m_trace == trace && m_step.sheet == sheet;

    if (before != after)
        beginResetModel();
    m_trace = std::move(trace);
    m_step = step;
    m_weightDecimals = m_trace ? weightDecimals(this->sheet().alpha, row) : 0;
    m_runningSums = m_trace ? runningSums(*m_trace, sheet, row, entriesShown) : Matrix<double>();
    if (!sameNumbers)
        m_contributionWidth = m_trace ? widestEntry(this->sheet().values) : 0;
    if (before != after) {
        endResetModel();
    } else if (after > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    }
}

const Step &StepModel::step() const { return m_step; }

const Sheet &StepModel::sheet() const { return m_trace->sheets[static_cast<std::size_t>(m_step.sheet)]; }

bool StepModel::hasColumn(int column) const
{
    if (!m_trace)
        return false;
    switch (column) {
    case Key: // hidden states are key and value at once: one column is enough
        return sheet().keys.size() > 0
            && (sheet().values.size() == 0 || m_trace->symbols.key != m_trace->symbols.value);
    case ScoreColumn:
        return sheet().scores.size() > 0;
    case Exponential:
        return m_step.exponentials.size() > 0;
    case Value:
    case Contribution:
        return sheet().values.size() > 0;
    default:
        return true;
    }
}

QString StepModel::sum(int column) const
{
    if (!hasColumn(column))
        return {};
    switch (column) {
    case Exponential:
        return u"Σ "_s + shortNumber(m_step.exponentialSum, exponentialDigits);
    case Weight: // the number last, so that it stands below the others
        return m_step.finding == RowFinding::SumNotOne ? tr("not 1: Σ %1").arg(numberUnlikeOne(m_step.weightSum))
                                                       : u"Σ "_s + shortNumber(m_step.weightSum);
    case Contribution:
        return (m_trace->sheets.size() > 1 ? tr("part of c = %1") : u"c = %1"_s)
            .arg(shortVector(sheet().context.row(m_step.row)));
    default:
        return {};
    }
}

QString StepModel::exactSum(int column) const
{
    if (!hasColumn(column))
        return {};
    switch (column) {
    case Exponential:
        return fullNumber(m_step.exponentialSum);
    case Weight:
        return fullNumber(m_step.weightSum);
    case Contribution:
        return fullVector(sheet().context.row(m_step.row), entriesInToolTip);
    default:
        return {};
    }
}

int StepModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_trace ? 0 : static_cast<int>(m_trace->columns());
}

int StepModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

bool StepModel::isMasked(Index position) const
{
    return m_trace->mask.size() > 0 && !m_trace->mask(m_step.row, position);
}

double StepModel::number(Index position, int column) const
{
    switch (column) {
    case ScoreColumn:
        return sheet().scores(m_step.row, position);
    case Exponential:
        return m_step.exponentials(position);
    case Weight:
        return sheet().alpha(m_step.row, position);
    default:
        return static_cast<double>(position + 1);
    }
}

RowVector<double> StepModel::vector(Index position, int column) const
{
    if (column == Key)
        return sheet().keys.row(position);
    if (column == Value)
        return sheet().values.row(position);
    if (column == RunningSum)
        return m_runningSums.row(position);
    return contribution(*m_trace, m_step.sheet, m_step.row, position);
}

QVariant StepModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Index position = index.row();
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return headerData(column, Qt::Horizontal, role);
    if (role == MaskedRole)
        return isMasked(position);
    if (!hasColumn(column))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return display(position, column);
    case Qt::EditRole:
        return exact(position, column);
    case Qt::ToolTipRole:
        return toolTip(position, column);
    case SortRole:
        return column == Label ? QVariant(display(position, column)) : QVariant(sortNumber(index.row(), column));
    case WeightRole:
        return column == Weight ? QVariant(number(position, column)) : QVariant();
    default:
        return {};
    }
}

QString StepModel::display(Index position, int column) const
{
    switch (column) {
    case Label:
        return visibleLabel(m_trace->columnLabels[static_cast<std::size_t>(position)]);
    case Key:
    case Value:
        return plainVector(vector(position, column));
    case ScoreColumn:
        return signedNumber(number(position, column));
    case Exponential:
        return shortNumber(number(position, column), exponentialDigits);
    case Weight:
        return isMasked(position) ? tr("masked") : shortNumber(number(position, column), m_weightDecimals);
    case Contribution:
        return signedVector(vector(position, column), m_contributionWidth);
    case RunningSum:
        return runningText(position);
    default:
        return QString::number(position + 1);
    }
}

QString StepModel::runningText(Index position) const
{
    if (!hasColumn(Contribution))
        return shortNumber(m_runningSums(position, 0));
    const QString text = signedVector(m_runningSums.row(position), m_contributionWidth);
    const bool isWhole = m_runningSums.cols() == sheet().values.cols();
    return isWhole ? text : text.chopped(1) + u", …]"_s;
}

QVariant StepModel::exact(Index position, int column) const
{
    if (column == Position)
        return static_cast<int>(position + 1);
    if (column == Label)
        return QString::fromStdString(m_trace->columnLabels[static_cast<std::size_t>(position)]);
    if (column == RunningSum)
        return exactVector(runningSum(*m_trace, m_step.sheet, m_step.row, position));
    if (isVector(column))
        return exactVector(vector(position, column));
    return number(position, column);
}

QVariant StepModel::toolTip(Index position, int column) const
{
    if (column == Position)
        return {};
    if (column == Label)
        return literalToolTip(display(position, column));
    if (column == RunningSum)
        return fullVector(runningSum(*m_trace, m_step.sheet, m_step.row, position), entriesInToolTip);
    if (isVector(column))
        return fullVector(vector(position, column), entriesInToolTip);
    const QString text = fullNumber(number(position, column));
    return isMasked(position) ? tr("%1 (masked)").arg(text) : text;
}

double StepModel::sortNumber(int position, int column) const
{
    double key = 0;
    if (!isVector(column))
        key = number(position, column);
    else if (const RowVector<double> values = vector(position, column); values.size() > 0)
        key = values(0);
    return std::isnan(key) ? -std::numeric_limits<double>::infinity() : key;
}

QVariant StepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const bool largestFirst = section == ScoreColumn || section == Exponential || section == Weight;
    if (role == Qt::InitialSortOrderRole)
        return QVariant::fromValue(largestFirst ? Qt::DescendingOrder : Qt::AscendingOrder);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (isText(section) ? Qt::AlignLeft : Qt::AlignRight)));
    if (!m_trace)
        return {};
    const QString value = QString::fromStdString(m_trace->symbols.value);
    if (role == Qt::ToolTipRole) {
        if (section == Exponential)
            return tr("The largest score, %1, is subtracted first. The weights stay the same and no number overflows.")
                .arg(fullNumber(m_step.maximum));
        if (section == RunningSum)
            return hasColumn(Contribution)
                ? tr("The sum of α·%1 up to this position: the last one is the context").arg(value)
                : tr("The sum of the weights up to this position");
        return isVector(section) ? QVariant(tr("Sorts by the first number")) : QVariant();
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Position:
        return u"j"_s;
    case Label:
        return QString::fromStdString(m_trace->columnName);
    case Key:
        return QString::fromStdString(m_trace->symbols.key);
    case ScoreColumn:
        return tr("score e");
    case Exponential:
        return tr("exp(e − max)");
    case Weight:
        return tr("weight α");
    case Value:
        return value;
    case Contribution:
        return QString(u"α·"_s + value);
    case RunningSum:
        return hasColumn(Contribution) ? tr("Σ α·%1 so far").arg(value) : tr("Σ α so far");
    default:
        return {};
    }
}

} // namespace alphascope
