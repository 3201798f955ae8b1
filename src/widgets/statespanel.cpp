// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statespanel.h"

#include "models/steptitle.h"
#include "ui_statespanel.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QSignalBlocker>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString named(const States &states)
{
    return QString::fromStdString(states.symbol) + u"   "_s + QString::fromStdString(states.title);
}

void prepare(QTableView *table)
{
    QHeaderView *columns = table->horizontalHeader();
    columns->setSectionResizeMode(QHeaderView::Fixed);
    columns->setHighlightSections(false);
    columns->setDefaultSectionSize(table->fontMetrics().horizontalAdvance(u"−0.000"_s) + 20);
    columns->setMinimumSectionSize(24);
    QHeaderView *rows = table->verticalHeader();
    rows->setSectionResizeMode(QHeaderView::Fixed);
    rows->setHighlightSections(false);
    rows->setDefaultSectionSize(table->fontMetrics().height() + 6);
}

} // namespace

StatesPanel::StatesPanel(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::StatesPanel>())
{
    m_ui->setupUi(this);
    setWhatsThis(
        tr("The hidden states and gates of the network at every timestep. The selected column of α is the "
           "timestep whose numbers stand at the right. Double-click a state that α attends to, or a query that asks "
           "for a row of α, and type another number: what follows from it follows."));
    m_ui->heatmap->setStyle(HeatmapStyle::ofSigned());
    m_ui->heatmap->setModel(&m_matrix);
    connect(m_ui->heatmap, &Heatmap::numberEntered, this, [this](int row, int unit, double number) {
        showsQuery() ? Q_EMIT queryForced(row, unit, number) : Q_EMIT stateForced(row, unit, number);
    });
    connect(m_ui->heatmap, &Heatmap::refused, this, &StatesPanel::refused);
    connect(m_ui->heatmap, &Heatmap::unable, this, &StatesPanel::unable);
    m_ui->values->setModel(&m_timestep);
    prepare(m_ui->values);
    m_ui->statesPage->setStretchFactor(0, 1);
    m_ui->statesPage->setStretchFactor(1, 1);
    m_ui->statesPage->setSizes({ 600, 600 });
    connect(m_ui->quantity, &QComboBox::currentIndexChanged, this, &StatesPanel::showQuantity);
    setTrace(nullptr);
}

StatesPanel::~StatesPanel() = default;

void StatesPanel::setTrace(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    const bool hasStates = m_trace && !m_trace->states.empty();
    m_ui->message->setText(m_trace
            ? tr(
                "There are no hidden states. Vectors have none: choose a recurrent model to see its states timestep by "
                "timestep. Words joined from pieces have none either: see the pieces.")
            : tr("Nothing has been computed yet."));
    m_ui->pages->setCurrentWidget(hasStates ? static_cast<QWidget *>(m_ui->statesPage) : m_ui->messagePage);
    showQuantities();
    showQuantity();
    showTimestep();
}

void StatesPanel::setSelection(QItemSelectionModel *selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection)
        connect(selection, &QItemSelectionModel::currentChanged, this, &StatesPanel::showTimestep);
    showQuantity();
    showTimestep();
}

//! Renews the list where it has changed; the chosen quantity stays chosen when it still exists.
void StatesPanel::showQuantities()
{
    QStringList names;
    for (std::size_t i = 0; m_trace && i < m_trace->states.size(); ++i)
        names += named(m_trace->states[i]);
    if (m_trace && hasQueries(*m_trace))
        names += tr("%1   query: what asks for each row of α").arg(QString::fromStdString(m_trace->symbols.query));
    QStringList present;
    for (int i = 0; i < m_ui->quantity->count(); ++i)
        present += m_ui->quantity->itemText(i);
    if (names == present)
        return;
    const QSignalBlocker quiet(m_ui->quantity);
    const QString chosen = m_ui->quantity->currentText();
    m_ui->quantity->clear();
    m_ui->quantity->addItems(names);
    m_ui->quantity->setCurrentIndex(std::max(0, m_ui->quantity->findText(chosen)));
}

//! It stands below the states.
bool StatesPanel::showsQuery() const
{
    return m_trace && hasQueries(*m_trace) && m_ui->quantity->currentIndex() == std::ssize(m_trace->states);
}

//! A timestep of the encoder is a column of alpha, one of the decoder is a row.
void StatesPanel::showQuantity()
{
    const int quantity = m_ui->quantity->currentIndex();
    const bool isQuery = showsQuery();
    const bool isOfRows
        = isQuery || (m_trace && quantity >= 0 && m_trace->states[static_cast<std::size_t>(quantity)].isOfRows);
    m_matrix.setView(isQuery ? queriesView(m_trace) : statesView(m_trace, quantity));
    m_ui->heatmap->setSelection(m_selection, isOfRows ? Heatmap::Selects::Row : Heatmap::Selects::RowIsColumn);
}

void StatesPanel::showTimestep()
{
    const QModelIndex cell = m_selection ? m_selection->currentIndex() : QModelIndex();
    m_timestep.setTimestep(m_trace, cell.column(), cell.row());
    m_ui->values->setVisible(m_timestep.rowCount() > 0);
    if (m_timestep.rowCount() == 0)
        m_ui->timestep->setText(tr("Click a timestep to see its numbers."));
    else if (m_trace->states.back().isOfRows && cell.row() < m_trace->rows()) // the selection may be a trace ahead
        m_ui->timestep->setText(columnCalled(*m_trace, cell.column()) + u" · "_s + rowCalled(*m_trace, cell.row()));
    else
        m_ui->timestep->setText(columnCalled(*m_trace, cell.column()));
}

} // namespace alphascope
