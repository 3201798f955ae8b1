// SPDX-License-Identifier: GPL-3.0-or-later
//! Makes an experiment in a worker thread of its own: rows come one by one, and it can be cancelled at any time.
#pragma once

#include "document/experimentjob.h"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

#include <memory>
#include <stop_token>

namespace alphascope {

enum class ExperimentEnd { Finished, Cancelled, Failed };

class ExperimentRunner : public QObject {
    Q_OBJECT

public:
    explicit ExperimentRunner(QObject *parent = nullptr);
    ~ExperimentRunner() override; //!< cancels and waits; well under half a second

    bool isRunning() const { return m_job != nullptr; } //!< until `ended`

    void begin(const Experiment &experiment); //!< only when none is running; requires !check(experiment)
    void begin(ExperimentRuns runs);
    void cancel(); //!< what was found stays; `ended` follows

Q_SIGNALS:
    void rowFound(const alphascope::ResultRow &row);
    void progressed(const alphascope::ExperimentProgress &progress); //!< at most about 20 times a second, and with rows
    void ended(alphascope::ExperimentEnd end, const QString &sentence); //!< the last of an experiment; why it failed

private:
    void takeNews();
    void settle();

    QThreadPool m_pool;
    QFutureWatcher<std::optional<Error>> m_watcher;
    std::stop_source m_stop;
    std::shared_ptr<ExperimentJob> m_job; // null: nothing is running
};

} // namespace alphascope
