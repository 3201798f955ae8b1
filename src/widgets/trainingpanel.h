// SPDX-License-Identifier: GPL-3.0-or-later
//! The Training tab: how far it is, its settings, the losses over the epochs, and the epochs to go back to.
#pragma once

#include "engine/training.h"
#include "engine/trainingpoint.h"
#include "engine/weighthistory.h"

#include <QStringList>
#include <QWidget>

#include <memory>

namespace alphascope {

class ExampleChooser;
class LossChart;

namespace Ui {
class TrainingPanel;
}

class TrainingPanel : public QWidget {
    Q_OBJECT

public:
    explicit TrainingPanel(QWidget *parent = nullptr);
    ~TrainingPanel() override;

    void clear(); //!< nothing was trained
    void setNote(const QString &text); //!< in place of the progress: "Reading the examples…", "Stopped in epoch 3."
    void setReading(double share); //!< of the examples, 0 to 1
    void setWarnings(const QStringList &sentences); //!< of the data and settings; stay until the next training
    void setSettings(const QString &task, const TrainingSettings &settings);
    void setPoint(const TrainingPoint &point);
    //! A training that is over, with the weights of its epochs so far as they are kept.
    void showPast(const QString &summary, MetricKind metric, const std::vector<EpochReport> &epochs,
        const WeightHistory &history);
    void setEpochs(const std::vector<EpochReport> &epochs); //!< replaces all
    void appendEpochs(const std::vector<EpochReport> &epochs);
    //! Without moving the slider, unless it stands at the end and so follows.
    void setHistory(const WeightHistory &history);
    const WeightHistory &history() const { return m_history; }
    bool isFollowing() const; //!< the latest weights are to be shown
    void follow(); //!< the slider goes to the end; announces nothing

    QString lossesAsCsv() const;
    const LossChart *chart() const;
    ExampleChooser *examples() const;

Q_SIGNALS:
    void settingsRequested();
    //! The slider was moved to this entry of the history; null: to the end, where the latest weights are.
    void epochChosen(const std::shared_ptr<const alphascope::NamedWeights> &weights);
    void makeCurrentRequested(alphascope::Index epoch);
    void csvRequested();
    void pictureRequested(); //!< a file of the chart

private:
    void setMetric(MetricKind kind);
    void choose(int place);
    void showEpoch();

    std::unique_ptr<Ui::TrainingPanel> m_ui;
    WeightHistory m_history;
};

} // namespace alphascope
