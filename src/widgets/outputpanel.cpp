// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/outputpanel.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QTableView *newTable(QAbstractItemModel *model, const QString &name, const QString &accessibleName)
{
    auto *table = new QTableView;
    table->setObjectName(name);
    table->setAccessibleName(accessibleName);
    table->setModel(model);
    table->setFrameShape(QFrame::NoFrame);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel); // so that no selected row is half hidden
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

//! What was written is bold.
class CandidateDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->font.setBold(index.data(CandidateModel::WrittenRole).toBool());
    }
};

} // namespace

OutputPanel::OutputPanel(QWidget *parent)
    : QWidget(parent)
    , m_message(new QLabel)
    , m_tables(new QSplitter(Qt::Horizontal))
    , m_candidateTable(newTable(&m_candidates, u"candidates"_s, tr("Likeliest tokens of each output")))
    , m_hypothesisTable(newTable(&m_hypotheses, u"hypotheses"_s, tr("What the beam search found")))
{
    setWhatsThis(
        tr("The likeliest tokens of each output timestep with their probabilities; the one that was written is "
           "bold. After a beam search also every sequence that it found."));
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_candidateTable->setItemDelegate(new CandidateDelegate(m_candidateTable));
    m_candidateTable->horizontalHeader()->setDefaultSectionSize(130);
    m_hypothesisTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_tables->addWidget(m_candidateTable);
    m_tables->addWidget(m_hypothesisTable);
    m_tables->setChildrenCollapsible(false);
    m_tables->setSizes({ 600, 600 });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_message);
    layout->addWidget(m_tables, 1);
    connect(m_candidateTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &current) { selectRow(current.row()); });
    setTrace(nullptr);
}

void OutputPanel::setTrace(std::shared_ptr<const Trace> trace)
{
    const bool any = trace && !trace->candidates.empty();
    m_message->setText(trace ? tr("This model writes no tokens. Choose an encoder–decoder to see what it might write.")
                             : tr("Nothing has been computed yet."));
    m_message->setVisible(!any);
    m_tables->setVisible(any);
    m_hypothesisTable->setVisible(any && !trace->hypotheses.empty());
    m_candidates.setTrace(trace);
    m_hypotheses.setTrace(std::move(trace));
    showRow();
}

void OutputPanel::setSelection(QItemSelectionModel *selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection)
        connect(selection, &QItemSelectionModel::currentChanged, this, &OutputPanel::showRow);
    showRow();
}

void OutputPanel::showRow()
{
    const int row = m_selection ? m_selection->currentIndex().row() : -1;
    if (row >= 0 && row < m_candidates.rowCount() && row != m_candidateTable->currentIndex().row())
        m_candidateTable->setCurrentIndex(m_candidates.index(row, 0));
}

//! Carries a click on a line to all views.
void OutputPanel::selectRow(int row)
{
    if (!m_selection || row < 0 || row >= m_selection->model()->rowCount() || row == m_selection->currentIndex().row())
        return;
    const int column = std::max(0, m_selection->currentIndex().column());
    m_selection->setCurrentIndex(m_selection->model()->index(row, column), QItemSelectionModel::ClearAndSelect);
}

} // namespace alphascope
