// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/matrixmodel.h"

#include "models/numbertext.h"
#include "models/termtext.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace alphascope {

namespace {

const std::string *labelAt(const std::vector<std::string> *labels, int section)
{
    const auto i = static_cast<std::size_t>(section);
    return labels && i < labels->size() ? &(*labels)[i] : nullptr;
}

bool sameLabels(const std::vector<std::string> *a, const std::vector<std::string> *b)
{
    return a == b || (a && b && *a == *b);
}

} // namespace

MatrixModel::MatrixModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void MatrixModel::setView(const MatrixView &view)
{
    const MatrixView old = m_view; // keeps the old labels alive for the comparison
    const bool sameShape = view.rows == old.rows && view.columns == old.columns;
    if (!sameShape)
        beginResetModel();
    m_view = view;
    m_showSums = view.rowSums && view.findings
        && std::find(view.findings->begin(), view.findings->end(), RowFinding::SumNotOne) != view.findings->end();
    if (!sameShape) {
        endResetModel();
        return;
    }
    if (view.rows == 0 || view.columns == 0)
        return;
    if (!sameLabels(old.rowLabels, view.rowLabels))
        Q_EMIT headerDataChanged(Qt::Vertical, 0, view.rows - 1);
    if (!sameLabels(old.columnLabels, view.columnLabels))
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, view.columns - 1);
    Q_EMIT dataChanged(index(0, 0), index(view.rows - 1, view.columns - 1));
}

const MatrixView &MatrixModel::view() const { return m_view; }

bool MatrixModel::isMasked(int row, int column) const { return m_view.mask && !(*m_view.mask)(row, column); }

bool MatrixModel::isPadded(int column) const
{
    const auto i = static_cast<std::size_t>(column);
    return m_view.padded && i < m_view.padded->size() && (*m_view.padded)[i];
}

bool MatrixModel::isIntervened(int row, int column) const
{
    return m_view.interventions && interventionAt(*m_view.interventions, m_view.sheet, row, column);
}

//! "query 2", and with a name of its own "query 2 “the”".
QString MatrixModel::cellName(int section, Qt::Orientation orientation) const
{
    const bool row = orientation == Qt::Vertical;
    const QString number = QString::number(section + 1);
    const QString name = (row ? m_view.rowName : m_view.columnName) + u' ' + number;
    const std::string *label = labelAt(row ? m_view.rowLabels : m_view.columnLabels, section);
    const QString visible = label ? visibleLabel(*label) : number;
    return visible == number || visible == name ? name : name + u" “"_s + visible + u'”';
}

QString MatrixModel::cellSentence(int row, int column) const
{
    if (!m_view.values)
        return m_view.note;
    const QString rowName = cellName(row, Qt::Vertical);
    if (m_view.findings && (*m_view.findings)[static_cast<std::size_t>(row)] == RowFinding::NothingToAttend)
        return tr("%1 has nothing to attend to: every %2 is masked").arg(rowName, m_view.columnName);
    const QString columnName = cellName(column, Qt::Horizontal);
    if (isMasked(row, column))
        return maskedSentence(m_view, row, column).arg(rowName, columnName);
    const QString sentence = m_view.sentence.arg(rowName, columnName, fullNumber((*m_view.values)(row, column)));
    return isIntervened(row, column) ? tr("%1 (changed by hand)").arg(sentence) : sentence;
}

bool MatrixModel::hasFinding(int row) const
{
    return m_view.findings && (*m_view.findings)[static_cast<std::size_t>(row)] != RowFinding::None;
}

QString MatrixModel::rowNote(int row) const
{
    if (!m_view.findings || row < 0 || row >= m_view.rows)
        return {};
    switch ((*m_view.findings)[static_cast<std::size_t>(row)]) {
    case RowFinding::NothingToAttend:
        return tr("nothing to attend to");
    case RowFinding::NotFinite:
        return tr("not finite");
    case RowFinding::SumNotOne:
        return m_view.rowSums ? tr("Σ %1 ≠ 1").arg(numberUnlikeOne((*m_view.rowSums)(row))) : tr("Σ ≠ 1");
    case RowFinding::None:
        break;
    }
    return m_showSums ? tr("Σ %1").arg(shortNumber((*m_view.rowSums)(row))) : QString();
}

int MatrixModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : m_view.rows; }

int MatrixModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : m_view.columns; }

QVariant MatrixModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::ToolTipRole)
        return literalToolTip(cellSentence(index.row(), index.column()));
    if (role == Qt::AccessibleTextRole)
        return cellSentence(index.row(), index.column());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (!m_view.values)
        return {};
    const double value = (*m_view.values)(index.row(), index.column());
    if (role == Qt::EditRole)
        return value;
    if (role == Qt::DisplayRole)
        return !isMasked(index.row(), index.column()) ? shortNumber(value)
            : m_view.maskName.isEmpty()               ? tr("masked")
                                                      : m_view.maskName;
    return {};
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool row = orientation == Qt::Vertical;
    if (section < 0 || section >= (row ? m_view.rows : m_view.columns))
        return {};
    const std::string *label = labelAt(row ? m_view.rowLabels : m_view.columnLabels, section);
    if (role == Qt::DisplayRole)
        return label ? visibleLabel(*label) : QString::number(section + 1);
    if (role == Qt::ToolTipRole)
        return literalToolTip(cellName(section, orientation));
    return {};
}

} // namespace alphascope
