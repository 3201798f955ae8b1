// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/tracerunner.h"

#include "document/background.h"
#include "document/tracejob.h"

#include <utility>

namespace alphascope {

TraceRunner::TraceRunner(QObject *parent)
    : TraceRunner([](const Specimen &specimen, std::stop_token stop) { return trace(specimen, stop); }, parent)
{
}

TraceRunner::TraceRunner(Compute compute, QObject *parent)
    : QObject(parent)
    , m_compute(std::move(compute))
{
    m_pool.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &TraceRunner::settle);
}

TraceRunner::~TraceRunner()
{
    m_stop.request_stop();
    m_pool.waitForDone();
}

void TraceRunner::request(std::shared_ptr<const Specimen> specimen)
{
    ++m_revision;
    m_waiting = std::move(specimen);
    if (m_running)
        m_stop.request_stop();
    else
        start();
    updateBusy();
}

bool TraceRunner::isBusy() const { return m_busy; }

void TraceRunner::start()
{
    m_running = true;
    m_stop = std::stop_source();
    auto job = [compute = m_compute, specimen = std::exchange(m_waiting, {}), revision = m_revision,
                   stop = m_stop.get_token()]() mutable {
        TraceOutcome outcome = runTraceJob(std::move(specimen), compute, stop);
        outcome.revision = revision;
        return outcome;
    };
    m_watcher.setFuture(runInBackground(&m_pool, std::move(job)));
}

void TraceRunner::settle()
{
    m_running = false;
    if (m_waiting) { // what has just finished is stale
        start();
        return;
    }
    const TraceOutcome outcome = m_watcher.future().takeResult();
    Q_EMIT finished(outcome);
    updateBusy();
}

void TraceRunner::updateBusy()
{
    if (std::exchange(m_busy, m_running) != m_running)
        Q_EMIT busyChanged(m_busy);
}

} // namespace alphascope
