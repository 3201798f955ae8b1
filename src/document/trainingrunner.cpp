// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/trainingrunner.h"

#include "document/background.h"

#include <cassert>
#include <utility>

namespace alphascope {

TrainingRunner::TrainingRunner(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &TrainingRunner::settle);
}

TrainingRunner::~TrainingRunner()
{
    m_stop.request_stop();
    m_pool.waitForDone();
}

//! work(job, stop) in the worker; settle() follows.
template <typename Work>
void TrainingRunner::run(State state, Work work)
{
    m_isRunning = true;
    m_stop = std::stop_source();
    m_watcher.setFuture(runInBackground(
        &m_pool, [work, job = m_job, stop = m_stop.get_token()]() -> Result { return work(*job, stop); }));
    setState(state);
}

void TrainingRunner::begin(TrainingJob::Prepare prepare, TrainingPart part)
{
    assert(m_state == State::Idle && !m_isRunning);
    const auto tell = [this] {
        QMetaObject::invokeMethod(
            this, [this] { takePicture(); }, Qt::QueuedConnection);
    };
    m_job = std::make_shared<TrainingJob>(std::move(prepare), tell);
    m_next = Next::Advance;
    m_part = part;
    run(State::Preparing, [](TrainingJob &job, const std::stop_token &stop) {
        return Result { job.prepare(stop), {} };
    });
}

void TrainingRunner::advance(TrainingPart part)
{
    assert(m_job);
    if (isEnding())
        return;
    m_next = Next::Advance;
    m_part = part;
    if (!m_isRunning)
        startPart();
    else if (m_state == State::Running)
        m_stop.request_stop(); // the part that runs gives way to this one
}

void TrainingRunner::pause()
{
    if (!m_job || isEnding())
        return;
    m_next = Next::Pause;
    if (m_state == State::Running)
        m_stop.request_stop();
}

void TrainingRunner::stop()
{
    if (!m_job || m_next == Next::Nothing)
        return;
    m_next = Next::End;
    if (m_isRunning)
        m_stop.request_stop();
    else
        conclude();
}

void TrainingRunner::discard()
{
    if (!m_job)
        return;
    m_stop.request_stop();
    m_next = Next::Nothing;
    answer(nullptr);
    if (!m_isRunning)
        forget();
}

void TrainingRunner::ask(Take take)
{
    if (!m_job || m_next == Next::Nothing || m_state == State::Preparing)
        return take(nullptr);
    m_asking.push_back(std::move(take));
    m_job->ask();
    if (!m_isRunning)
        handOut();
}

void TrainingRunner::setShowingCost(std::chrono::nanoseconds cost)
{
    if (m_job)
        m_job->setShowingCost(cost);
}

//! Where no step will do it.
void TrainingRunner::handOut()
{
    run(m_state, [](TrainingJob &job, const std::stop_token &) {
        job.handOut();
        return Result();
    });
}

void TrainingRunner::answer(const std::shared_ptr<const TrainingEnd> &end)
{
    for (const Take &take : std::exchange(m_asking, {}))
        take(end);
}

void TrainingRunner::startPart()
{
    m_next = Next::Pause; // unless somebody says otherwise meanwhile
    run(State::Running, [part = m_part](TrainingJob &job, const std::stop_token &stop) {
        Result result { job.advance(part, stop), {} };
        if (!result.error && job.hasEnded())
            result.end = job.end();
        return result;
    });
}

void TrainingRunner::conclude()
{
    run(m_state, [](TrainingJob &job, const std::stop_token &) { return Result { {}, job.end() }; });
}

void TrainingRunner::settle()
{
    m_isRunning = false;
    const Result result = m_watcher.future().takeResult();
    if (m_next == Next::Nothing)
        return forget();
    const bool wasPreparing = m_state == State::Preparing;
    if (result.error || (wasPreparing && m_next == Next::End)) {
        const QString sentence
            = result.error ? result.error->sentence : tr("It was stopped before it learned anything.");
        forget();
        Q_EMIT refused(sentence);
        return;
    }
    if (wasPreparing)
        Q_EMIT prepared(m_job->prepared());
    else
        takePicture(); // the one that was told of may still be on its way
    if (!m_job || m_isRunning)
        return; // a slot has decided otherwise
    if (result.end) {
        answer(result.end);
        forget();
        Q_EMIT ended(*result.end);
    } else if (m_next == Next::Advance) {
        startPart();
    } else if (m_next == Next::End) {
        conclude();
    } else if (!m_asking.empty()) {
        handOut();
    } else {
        setState(State::Paused);
    }
}

void TrainingRunner::forget()
{
    answer(nullptr);
    // In the worker: to free many examples takes time that the window has not.
    runInBackground(&m_pool, [job = std::exchange(m_job, {})]() mutable { job.reset(); });
    setState(State::Idle);
}

void TrainingRunner::takePicture()
{
    if (!m_job || m_next == Next::Nothing)
        return;
    if (const auto end = m_job->handedOut().take())
        answer(*end);
    if (!m_job)
        return; // a slot has decided otherwise
    if (const auto picture = m_job->latest().take())
        Q_EMIT pictureTaken(*picture);
}

void TrainingRunner::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        Q_EMIT stateChanged(state);
}

} // namespace alphascope
