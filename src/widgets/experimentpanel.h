// SPDX-License-Identifier: GPL-3.0-or-later
//! The Experiments tab: which experiment, its settings, how far it is, and what it has found out, as chart and table.
#pragma once

#include "engine/experimentrecord.h"

#include <QWidget>

#include <memory>

namespace alphascope {

namespace Ui {
class ExperimentPanel;
}

class ExperimentForm;
class ResultModel;

class ExperimentPanel : public QWidget {
    Q_OBJECT

public:
    explicit ExperimentPanel(QWidget *parent = nullptr);
    ~ExperimentPanel() override;

    //! Settings and results of those that there are, the others stay; one that is running stays too.
    void setRecords(const ExperimentRecords &records);
    const ExperimentRecord &record() const; //!< of the experiment that is seen, as it was last begun

    void begin(const Experiment &experiment); //!< it runs from now on, with nothing found yet
    void append(const ResultRow &row); //!< of the one that runs
    void setProgress(const ExperimentProgress &progress);
    //! Nothing runs any more. Gives what came of it; the note is seen where the progress was.
    ExperimentRecord end(bool isWhole, const QString &note);

Q_SIGNALS:
    void startRequested(const alphascope::Experiment &experiment); //!< not checked yet
    void cancelRequested();
    void csvRequested();

private:
    std::size_t index() const; //!< of the experiment that is seen
    void showExperiment();
    void showChart();
    void showText();
    void showState();

    std::unique_ptr<Ui::ExperimentPanel> m_ui;
    ResultModel *m_model;
    std::vector<ExperimentForm *> m_forms; // by index into Experiment, as are the next
    std::vector<ExperimentRecord> m_records;
    std::vector<QString> m_notes;
    std::optional<std::size_t> m_running;
};

} // namespace alphascope
