// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/experimentrunner.h"

#include "document/background.h"

#include <cassert>
#include <utility>

namespace alphascope {

ExperimentRunner::ExperimentRunner(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &ExperimentRunner::settle);
}

ExperimentRunner::~ExperimentRunner()
{
    m_stop.request_stop();
    m_pool.waitForDone();
}

void ExperimentRunner::begin(const Experiment &experiment)
{
    assert(!check(experiment));
    begin(runsOf(experiment));
}

void ExperimentRunner::begin(ExperimentRuns runs)
{
    assert(!m_job);
    const auto tell = [this] {
        QMetaObject::invokeMethod(
            this, [this] { takeNews(); }, Qt::QueuedConnection);
    };
    m_job = std::make_shared<ExperimentJob>(std::move(runs), tell);
    m_stop = std::stop_source();
    m_watcher.setFuture(runInBackground(&m_pool, [job = m_job, stop = m_stop.get_token()] { return job->work(stop); }));
}

void ExperimentRunner::cancel() { m_stop.request_stop(); }

void ExperimentRunner::takeNews()
{
    if (!m_job)
        return;
    const auto news = m_job->latest().take();
    if (!news)
        return;
    for (const ResultRow &row : news->rows)
        Q_EMIT rowFound(row);
    Q_EMIT progressed(news->progress);
}

void ExperimentRunner::settle()
{
    const std::optional<Error> error = m_watcher.future().takeResult();
    takeNews(); // those that were told of may still be on their way
    m_job.reset();
    if (error)
        Q_EMIT ended(ExperimentEnd::Failed, error->sentence);
    else
        Q_EMIT ended(m_stop.stop_requested() ? ExperimentEnd::Cancelled : ExperimentEnd::Finished, {});
}

} // namespace alphascope
