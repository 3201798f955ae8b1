// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/explainpanel.h"

#include "models/explanationtext.h"
#include "ui_explainpanel.h"
#include "widgets/signedbardelegate.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QScopedValueRollback>
#include <QTimer>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

void prepare(QTableView *table, QAbstractItemModel *model)
{
    table->setModel(model);
    table->setItemDelegate(new SignedBarDelegate(table));
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
    QHeaderView *columns = table->horizontalHeader();
    columns->setHighlightSections(false);
    columns->setSortIndicator(ExplanationModel::Position, Qt::AscendingOrder);
    const int letter = table->fontMetrics().horizontalAdvance(u'0');
    columns->resizeSection(ExplanationModel::Position, 5 * letter);
    columns->resizeSection(ExplanationModel::Label, 16 * letter);
    for (int column = ExplanationModel::Weight; column < ExplanationModel::ColumnCount; ++column)
        columns->resizeSection(column, 19 * letter);
    columns->setStretchLastSection(true);
}

} // namespace

ExplainPanel::ExplainPanel(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::ExplainPanel>())
    , m_numbers(this, [this] { showNumbers(); })
{
    m_ui->setupUi(this);
    setWhatsThis(tr("Whether the inputs that the selected row attends to are those that its output depends on: beside "
                    "the weights stand gradient times input and leave-one-out, once they were asked for. A click on a "
                    "heading sorts."));
    m_order.setSourceModel(&m_model);
    m_order.setSortRole(ExplanationModel::SortRole);
    prepare(m_ui->table, &m_order);
    m_ui->caution->setText(attentionCaution());
    m_ui->splitter->setSizes({ 330, 670 });
    connect(m_ui->compute, &QPushButton::clicked, this, &ExplainPanel::request);
    connect(m_ui->output, &QComboBox::activated, this, &ExplainPanel::forget);
    connect(m_ui->table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ExplainPanel::selectColumn);
    connect(m_ui->table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
        [this](int column, Qt::SortOrder order) {
            const bool asInTheRow = column == ExplanationModel::Position && order == Qt::AscendingOrder;
            m_order.sort(asInTheRow ? -1 : column, order);
        });
    connect(m_ui->alignment, &AlignmentForm::asked, this, [this] {
        // Once it has its place: it is laid out with the next events.
        QTimer::singleShot(0, this, [this] { m_ui->textArea->ensureWidgetVisible(m_ui->alignment, 0, 4); });
    });
    setNothing(tr("Nothing has been computed yet."));
}

ExplainPanel::~ExplainPanel() = default;

void ExplainPanel::setTrace(std::shared_ptr<const Trace> trace, int sheet)
{
    m_trace = std::move(trace);
    m_sheet = sheet;
    m_coverage.resize(0);
    showRow();
}

void ExplainPanel::setNothing(const QString &why)
{
    m_whyNothing = why;
    setTrace(nullptr, 0);
}

void ExplainPanel::setSelection(QItemSelectionModel *selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection) {
        connect(selection, &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current, const QModelIndex &previous) {
                current.row() == previous.row() ? selectLine() : showRow();
            });
    }
    showRow();
}

void ExplainPanel::setCoverage(const RowVector<double> &coverage)
{
    m_coverage = coverage;
    m_model.setCoverage(coverage);
}

void ExplainPanel::setBusy(bool busy)
{
    m_isBusy = busy;
    showTexts();
}

void ExplainPanel::setExplained(std::shared_ptr<const ExplainedRow> explained)
{
    m_explained = std::move(explained);
    m_problem.clear();
    m_model.setExplanation(m_explained);
    showTexts();
}

void ExplainPanel::setProblem(const QString &sentence)
{
    m_problem = sentence;
    showTexts();
}

int ExplainPanel::row() const
{
    const int row = m_selection && m_trace ? m_selection->currentIndex().row() : -1;
    return m_trace && row < m_trace->rows() ? row : -1;
}

//! Another trace or another row: what was explained is not of it.
void ExplainPanel::showRow()
{
    if (m_isBusy)
        Q_EMIT stopRequested();
    m_isBusy = false;
    m_explained.reset();
    m_problem.clear();
    m_numbers.request();
}

void ExplainPanel::showNumbers()
{
    const QScopedValueRollback showing(m_isShowing, true);
    m_model.setRow(m_trace, m_sheet, row());
    if (m_coverage.size() > 0)
        m_model.setCoverage(m_coverage);
    for (int column = 0; column < ExplanationModel::ColumnCount; ++column)
        m_ui->table->setColumnHidden(column, !m_model.hasColumn(column));
    m_ui->alignment->setVisible(m_trace && !m_trace->rowTokens.empty() && !m_trace->sheets.empty());
    m_ui->alignment->setTrace(m_trace, m_sheet);
    m_ui->pages->setCurrentWidget(row() >= 0 ? static_cast<QWidget *>(m_ui->splitter) : m_ui->messagePage);
    m_ui->message->setText(m_trace ? tr("Click a cell of α to ask what its row's output depends on.") : m_whyNothing);
    showChoices();
    showTexts();
    selectLine();
}

//! Outputs that all rows have stay chosen; the token of another row is another.
void ExplainPanel::showChoices()
{
    const int chosen = m_ui->output->currentIndex();
    const int before = m_ui->output->count();
    m_ui->output->clear();
    if (row() < 0)
        return;
    const OutputChoices choices = outputChoices(*m_trace, row());
    for (const OutputChoice &choice : choices.choices)
        m_ui->output->addItem(choice.text, choice.output ? QVariant::fromValue(qlonglong(*choice.output)) : QVariant());
    const bool stays = m_trace->rowTokens.empty() && before == m_ui->output->count();
    m_ui->output->setCurrentIndex(stays ? chosen : choices.first);
}

void ExplainPanel::showTexts()
{
    if (m_numbers.isDue())
        return;
    const auto write = [](QLabel *label, const QString &text) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
    };
    const bool isRow = row() >= 0;
    write(m_ui->entropy, isRow ? entropyText(*m_trace, m_sheet, row()) : QString());
    write(m_ui->value, m_explained && isRow ? explainedText(*m_trace, m_explained->explanation) : m_problem);
    write(m_ui->correlation, m_explained && !m_trace->sheets.empty() ? correlationText(*m_explained) : QString());
    m_ui->compute->setText(m_isBusy ? tr("&Stop") : tr("&Explain"));
    m_ui->compute->setEnabled(m_ui->output->count() > 0);
}

void ExplainPanel::selectLine()
{
    if (m_numbers.isDue())
        return;
    const QScopedValueRollback showing(m_isShowing, true);
    const int column = row() >= 0 ? m_selection->currentIndex().column() : -1;
    m_ui->table->setCurrentIndex(m_order.mapFromSource(m_model.index(column, ExplanationModel::Label)));
}

//! Carries a click on a line to all views.
void ExplainPanel::selectColumn(const QModelIndex &line)
{
    const int column = m_order.mapToSource(line).row();
    if (m_isShowing || column < 0 || row() < 0)
        return;
    m_selection->setCurrentIndex(m_selection->model()->index(row(), column), QItemSelectionModel::ClearAndSelect);
}

//! Another output was chosen.
void ExplainPanel::forget()
{
    if (m_isBusy)
        Q_EMIT stopRequested();
    m_isBusy = false;
    setExplained(nullptr);
}

void ExplainPanel::request()
{
    if (m_isBusy) {
        forget();
        return;
    }
    const QVariant output = m_ui->output->currentData();
    Q_EMIT requested({ row(), output.isValid() ? std::optional<Index>(output.toLongLong()) : std::nullopt });
}

} // namespace alphascope
