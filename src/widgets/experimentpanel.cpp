// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experimentpanel.h"

#include "models/experimenttext.h"
#include "models/resultchart.h"
#include "models/resultmodel.h"
#include "ui_experimentpanel.h"
#include "widgets/experimentform.h"
#include "widgets/wheelguard.h"

#include <QHeaderView>
#include <QSignalBlocker>

#include <cmath>
#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

ExperimentPanel::ExperimentPanel(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::ExperimentPanel>())
    , m_model(new ResultModel(this))
{
    m_ui->setupUi(this);
    setWhatsThis(tr("Experiments of the literature, made anew on this machine: choose one, press Start, and watch what "
                    "comes out. Settings and results are saved with the document."));
    for (std::size_t i = 0; i < experimentNames.size(); ++i) {
        m_forms.push_back(new ExperimentForm(i, m_ui->forms));
        m_ui->forms->addWidget(m_forms.back());
        m_records.push_back({ newExperiment(i), {}, false });
        m_notes.push_back(tr("Not made yet. Press Start."));
        m_ui->choice->addItem(experimentTitle(i));
    }
    new WheelGuard(this);
    m_ui->table->setModel(m_model);
    m_ui->table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    connect(m_ui->choice, &QComboBox::currentIndexChanged, this, &ExperimentPanel::showExperiment);
    connect(m_ui->measure, &QComboBox::currentIndexChanged, this, [this] {
        m_ui->logarithmic->setChecked(
            chartOf(record(), static_cast<std::size_t>(m_ui->measure->currentIndex())).isLogarithmic);
        showChart();
    });
    connect(m_ui->logarithmic, &QCheckBox::toggled, m_ui->chart, &ResultChartView::setLogarithmic);
    connect(
        m_ui->start, &QPushButton::clicked, this, [this] { Q_EMIT startRequested(m_forms[index()]->experiment()); });
    connect(m_ui->cancel, &QPushButton::clicked, this, &ExperimentPanel::cancelRequested);
    connect(m_ui->copy, &QPushButton::clicked, this, [this] { m_ui->chart->copy(resultTable(record(), u'\t')); });
    connect(m_ui->saveCsv, &QPushButton::clicked, this, &ExperimentPanel::csvRequested);
    showExperiment();
}

ExperimentPanel::~ExperimentPanel() = default;

std::size_t ExperimentPanel::index() const { return static_cast<std::size_t>(m_ui->choice->currentIndex()); }

const ExperimentRecord &ExperimentPanel::record() const { return m_records[index()]; }

void ExperimentPanel::setRecords(const ExperimentRecords &records)
{
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (!records[i] || m_running == i)
            continue;
        m_records[i] = *records[i];
        m_forms[i]->setExperiment(records[i]->experiment);
        m_notes[i] = records[i]->rows.empty() ? tr("Not made yet. Press Start.")
            : records[i]->isWhole             ? tr("As it was saved.")
                                              : tr("As it was saved, not all of it.");
        first = first.value_or(i);
    }
    if (first && !m_running && record().rows.empty())
        m_ui->choice->setCurrentIndex(static_cast<int>(*first));
    showExperiment();
}

void ExperimentPanel::begin(const Experiment &experiment)
{
    m_running = experiment.index();
    m_records[*m_running] = { experiment, {}, false };
    m_notes[*m_running] = tr("Beginning…");
    m_ui->progress->setValue(0);
    showExperiment();
}

void ExperimentPanel::append(const ResultRow &row)
{
    m_records[*m_running].rows.push_back(row);
    if (m_running != index())
        return;
    m_model->append(row);
    if (m_model->rowCount() <= 2) // each kind of model is there
        m_ui->table->resizeColumnsToContents();
    m_ui->table->scrollToBottom();
    showChart();
    showText();
    showState();
}

void ExperimentPanel::setProgress(const ExperimentProgress &progress)
{
    m_notes[*m_running] = progressText(progress);
    m_ui->progress->setValue(static_cast<int>(std::lround(progress.share * m_ui->progress->maximum())));
    showState();
}

ExperimentRecord ExperimentPanel::end(bool isWhole, const QString &note)
{
    const std::size_t ended = *std::exchange(m_running, std::nullopt);
    m_records[ended].isWhole = isWhole;
    m_notes[ended] = note;
    showText();
    showState();
    return m_records[ended];
}

//! Another experiment is to be seen, or another record of it.
void ExperimentPanel::showExperiment()
{
    for (ExperimentForm *form : m_forms) { // none is scrolled over the height of another
        const auto policy = form == m_forms[index()] ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        form->setSizePolicy(policy, policy);
    }
    m_ui->forms->setCurrentIndex(static_cast<int>(index()));
    m_ui->choice->setToolTip(m_ui->choice->currentText());
    m_model->setRecord(record());
    m_ui->table->resizeColumnsToContents();
    const QStringList measures = chartMeasures(index());
    const int measure = m_ui->measure->currentIndex();
    {
        const QSignalBlocker quiet(m_ui->measure);
        const bool isSame = m_ui->measure->count() == measures.size() && m_ui->measure->itemText(0) == measures[0];
        m_ui->measure->clear();
        m_ui->measure->addItems(measures);
        m_ui->measure->setCurrentIndex(isSame ? measure : 0);
    }
    m_ui->logarithmic->setChecked(
        chartOf(record(), static_cast<std::size_t>(m_ui->measure->currentIndex())).isLogarithmic);
    showChart();
    showText();
    showState();
}

void ExperimentPanel::showChart()
{
    m_ui->chart->setContent(chartOf(record(), static_cast<std::size_t>(m_ui->measure->currentIndex())));
}

void ExperimentPanel::showText()
{
    const QString summary = experimentSummary(record());
    const QString found = summary.isEmpty() ? QString() : u"<p><b>"_s + summary.toHtmlEscaped() + u"</b></p>"_s;
    const QString html = found + experimentExplanation(index());
    if (m_ui->about->property("shown").toString() == html)
        return; // what a person reads does not jump
    m_ui->about->setProperty("shown", html);
    m_ui->about->setHtml(html);
}

void ExperimentPanel::showState()
{
    const bool runs = m_running == index();
    m_ui->progressText->setText(m_notes[index()]);
    m_ui->progress->setVisible(runs);
    m_forms[index()]->setEnabled(!runs);
    m_ui->start->setEnabled(!m_running);
    m_ui->start->setToolTip(m_running ? tr("Another experiment is running: “%1”").arg(experimentTitle(*m_running))
                                      : tr("Make this experiment with these settings"));
    m_ui->cancel->setEnabled(m_running.has_value());
    const bool hasRows = !record().rows.empty();
    m_ui->copy->setEnabled(hasRows);
    m_ui->saveCsv->setEnabled(hasRows);
}

} // namespace alphascope
