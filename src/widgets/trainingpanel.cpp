// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/trainingpanel.h"

#include "models/trainingtext.h"
#include "ui_trainingpanel.h"
#include "widgets/wheelguard.h"

#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

TrainingPanel::TrainingPanel(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::TrainingPanel>())
{
    m_ui->setupUi(this);
    setWhatsThis(tr("Training in the window. α, context and output above follow the weights while they are learned; "
                    "the slider brings the weights of earlier epochs back into view."));
    new WheelGuard(this);
    connect(m_ui->settings, &QPushButton::clicked, this, &TrainingPanel::settingsRequested);
    connect(m_ui->epoch, &QSlider::valueChanged, this, &TrainingPanel::choose);
    connect(m_ui->makeCurrent, &QPushButton::clicked, this, [this] {
        const auto place = static_cast<std::size_t>(m_ui->epoch->value());
        Q_EMIT makeCurrentRequested(m_history.entries().at(place).epoch);
    });
    connect(m_ui->logarithmic, &QCheckBox::toggled, m_ui->chart, &LossChart::setLogarithmic);
    connect(m_ui->shown, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_ui->chart->showMetric(index == 1);
        m_ui->logarithmic->setEnabled(index == 0);
    });
    connect(m_ui->copy, &QPushButton::clicked, m_ui->chart, &LossChart::copy);
    connect(m_ui->savePicture, &QPushButton::clicked, this, &TrainingPanel::pictureRequested);
    connect(m_ui->saveCsv, &QPushButton::clicked, this, &TrainingPanel::csvRequested);
    clear();
}

TrainingPanel::~TrainingPanel() = default;

void TrainingPanel::clear()
{
    setEpochs({});
    setHistory(WeightHistory());
    m_ui->progress->setValue(0);
    m_ui->settingsText->clear();
    setWarnings({});
    setNote(tr("Nothing was trained yet. Choose a task in Settings, or press Train."));
}

void TrainingPanel::setNote(const QString &text) { m_ui->progressText->setText(text); }

void TrainingPanel::setReading(double share)
{
    m_ui->progressText->setText(tr("Reading the examples: %1 %").arg(std::lround(100 * share)));
    m_ui->progress->setValue(static_cast<int>(std::lround(share * m_ui->progress->maximum())));
}

void TrainingPanel::setWarnings(const QStringList &sentences)
{
    m_ui->warnings->setText(sentences.join(u'\n'));
    m_ui->warnings->setVisible(!sentences.isEmpty());
}

void TrainingPanel::setSettings(const QString &task, const TrainingSettings &settings)
{
    setMetric(metricOf(settings.loss));
    m_ui->settingsText->setText(task + u": "_s + settingsText(settings));
}

void TrainingPanel::setMetric(MetricKind kind)
{
    m_ui->chart->setMetric(kind);
    m_ui->shown->setItemText(1, metricName(kind));
}

void TrainingPanel::showPast(
    const QString &summary, MetricKind metric, const std::vector<EpochReport> &epochs, const WeightHistory &history)
{
    clear();
    setMetric(metric);
    setEpochs(epochs);
    setHistory(history);
    if (history.entries().empty() && !epochs.empty())
        m_ui->historyText->setText(tr("The losses of earlier epochs are known, but not their weights."));
    setNote(summary);
}

void TrainingPanel::setPoint(const TrainingPoint &point)
{
    m_ui->progressText->setText(progressText(point));
    const double all = static_cast<double>(point.epochs) * static_cast<double>(point.exampleCount);
    const double done = static_cast<double>(point.epoch) * static_cast<double>(point.exampleCount)
        + static_cast<double>(point.examplesLearned);
    m_ui->progress->setValue(all > 0 ? static_cast<int>(std::lround(done / all * m_ui->progress->maximum())) : 0);
}

void TrainingPanel::setEpochs(const std::vector<EpochReport> &epochs)
{
    m_ui->chart->setEpochs({});
    appendEpochs(epochs);
}

void TrainingPanel::appendEpochs(const std::vector<EpochReport> &epochs)
{
    m_ui->chart->append(epochs);
    m_ui->copy->setEnabled(!m_ui->chart->epochs().empty());
    m_ui->saveCsv->setEnabled(!m_ui->chart->epochs().empty());
    m_ui->savePicture->setEnabled(!m_ui->chart->epochs().empty());
}

bool TrainingPanel::isFollowing() const { return m_ui->epoch->value() == m_ui->epoch->maximum(); }

void TrainingPanel::follow()
{
    const QSignalBlocker quiet(m_ui->epoch);
    m_ui->epoch->setValue(m_ui->epoch->maximum());
    showEpoch();
}

void TrainingPanel::setHistory(const WeightHistory &history)
{
    const bool follows = isFollowing();
    const auto &before = m_history.entries();
    const Index shown = before.empty() ? 0 : before.at(static_cast<std::size_t>(m_ui->epoch->value())).epoch;
    m_history = history;
    const auto &entries = m_history.entries();
    const QSignalBlocker quiet(m_ui->epoch);
    m_ui->epoch->setMaximum(std::max(static_cast<int>(entries.size()) - 1, 0));
    // Where the epoch that was shown has gone to make room, the next one takes its place.
    const auto place
        = std::find_if(entries.begin(), entries.end(), [&](const auto &entry) { return entry.epoch >= shown; });
    m_ui->epoch->setValue(follows ? m_ui->epoch->maximum() : static_cast<int>(place - entries.begin()));
    m_ui->historyText->setText(entries.empty() ? QString() : historyText(m_history));
    showEpoch();
}

void TrainingPanel::choose(int place)
{
    showEpoch();
    const auto &entries = m_history.entries();
    Q_EMIT epochChosen(isFollowing() ? nullptr : entries.at(static_cast<std::size_t>(place)).weights);
}

void TrainingPanel::showEpoch()
{
    const auto &entries = m_history.entries();
    m_ui->epoch->setEnabled(entries.size() > 1);
    m_ui->makeCurrent->setEnabled(!isFollowing());
    if (entries.empty()) {
        m_ui->epochText->clear();
        m_ui->chart->setMark(std::nullopt);
        return;
    }
    const Index epoch = entries.at(static_cast<std::size_t>(m_ui->epoch->value())).epoch;
    m_ui->epochText->setText(isFollowing() ? tr("latest (%1)").arg(epoch) : QString::number(epoch));
    m_ui->chart->setMark(isFollowing() ? std::nullopt : std::optional(epoch));
}

ExampleChooser *TrainingPanel::examples() const { return m_ui->examples; }

const LossChart *TrainingPanel::chart() const { return m_ui->chart; }

QString TrainingPanel::lossesAsCsv() const { return lossTable(m_ui->chart->epochs(), m_ui->chart->metric(), u','); }

} // namespace alphascope
