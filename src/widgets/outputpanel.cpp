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
    , m_numberTable(newTable(&m_numbers, u"numbers"_s, tr("The numbers of each output")))
{
    setWhatsThis(
        tr("The likeliest tokens of each output timestep with their probabilities; the one that was written is "
           "bold. After a beam search also every sequence that it found."));
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(4);
    m_message->setTextFormat(Qt::PlainText);
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
    layout->addWidget(m_numberTable, 1);
    for (const QTableView *table : { m_candidateTable, m_numberTable })
        connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) { selectRow(current.row()); });
    setTrace(nullptr);
}

void OutputPanel::setTrace(std::shared_ptr<const Trace> trace)
{
    const bool any = trace && !trace->candidates.empty();
    const bool numbers = trace && !any && trace->outputs.size() > 0;
    m_message->setText(any ? QString() : message(trace.get()));
    m_message->setVisible(!any);
    m_numberTable->setVisible(numbers);
    m_numbers.setView(numbers ? outputsView(trace) : MatrixView());
    m_tables->setVisible(any);
    m_hypothesisTable->setVisible(any && !trace->hypotheses.empty());
    m_candidates.setTrace(trace);
    m_hypotheses.setTrace(std::move(trace));
    showRow();
}

//! What the numbers are, or why there is nothing.
QString OutputPanel::message(const Trace *trace) const
{
    if (!trace)
        return tr("Nothing has been computed yet.");
    if (trace->outputs.size() > 0)
        return QString::fromStdString(trace->outputTitle);
    return tr("Vectors are attended to and nothing is written. Choose another model to see its output.");
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
    for (QTableView *table : { m_candidateTable, m_numberTable }) {
        if (row >= 0 && row < table->model()->rowCount() && row != table->currentIndex().row())
            table->setCurrentIndex(table->model()->index(row, 0));
    }
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
