// SPDX-License-Identifier: GPL-3.0-or-later
//! Computes traces in a worker thread: the newest request wins, an older one is stopped and its result dropped.
#pragma once

#include "engine/specimen.h"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

namespace alphascope {

//! What became of a request: a trace, or the problem that prevented it.
struct TraceOutcome {
    quint64 revision = 0; //!< counts the requests
    std::shared_ptr<const Specimen> specimen; //!< of which this is the outcome
    std::shared_ptr<const Trace> trace;
    std::optional<Problem> problem;
    double milliseconds = 0;
    std::chrono::nanoseconds computed {}; //!< the worker's share of a processor in this time
};

class TraceRunner : public QObject {
    Q_OBJECT

public:
    //! What is computed in the worker thread. May throw; an exception becomes a problem with a sentence.
    using Compute = std::function<Trace(const Specimen &specimen, std::stop_token stop)>;

    explicit TraceRunner(QObject *parent = nullptr);
    explicit TraceRunner(Compute compute, QObject *parent = nullptr); //!< in place of the engine's trace(), for tests
    ~TraceRunner() override; //!< stops and waits; well under half a second

    //! Asks for the trace of `specimen`; replaces a request that waits and stops one that runs.
    void request(std::shared_ptr<const Specimen> specimen);

    bool isBusy() const; //!< as busyChanged last said

Q_SIGNALS:
    void finished(const alphascope::TraceOutcome &outcome); //!< of the newest request only
    void busyChanged(bool busy); //!< false comes after finished

private:
    void start();
    void settle();
    void updateBusy();

    Compute m_compute;
    QThreadPool m_pool;
    QFutureWatcher<TraceOutcome> m_watcher;
    std::stop_source m_stop; // of the job that runs
    std::shared_ptr<const Specimen> m_waiting; // the newest request, while an older one is still running
    quint64 m_revision = 0;
    bool m_running = false;
    bool m_busy = false;
};

} // namespace alphascope
