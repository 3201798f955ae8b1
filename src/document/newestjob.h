// SPDX-License-Identifier: GPL-3.0-or-later
//! A computation in a worker thread of its own whose newest request wins: an older one is stopped, its result dropped.
#pragma once

#include "document/background.h"

#include <QFutureWatcher>
#include <QThreadPool>

#include <exception>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>

namespace alphascope {

template <typename Result>
class NewestJob {
public:
    using Work = std::function<Result(const std::stop_token &stop)>;
    //! Gets the result in the thread of the window; nothing when the work ran out of memory.
    using Take = std::function<void(std::optional<Result> result)>;

    explicit NewestJob(Take take)
        : m_take(std::move(take))
    {
        m_pool.setMaxThreadCount(1);
        QObject::connect(&m_watcher, &QFutureWatcherBase::finished, &m_watcher, [this] { settle(); });
    }
    ~NewestJob() //!< stops and waits
    {
        m_stop.request_stop();
        m_pool.waitForDone();
    }
    NewestJob(const NewestJob &) = delete;
    NewestJob &operator=(const NewestJob &) = delete;

    void request(Work work)
    {
        m_waiting = std::move(work);
        m_stop.request_stop();
        if (!m_isAtWork)
            start();
    }
    void cancel() //!< drops what waits and what runs; nothing is taken until the next request
    {
        m_waiting = {};
        m_stop.request_stop();
    }
    bool isRunning() const { return m_waiting || (m_isAtWork && !m_stop.stop_requested()); }

private:
    void start()
    {
        m_isAtWork = true;
        m_stop = std::stop_source();
        const auto job = [work = std::exchange(m_waiting, {}), stop = m_stop.get_token()]() -> std::optional<Result> {
            try {
                return work(stop);
            } catch (const std::exception &) {
                return std::nullopt; // QtConcurrent would make of an exception what looks like a cancelled job
            }
        };
        m_watcher.setFuture(runInBackground(&m_pool, job));
    }
    void settle()
    {
        m_isAtWork = false;
        std::optional<Result> result = m_watcher.future().takeResult();
        if (m_waiting)
            start();
        else if (!m_stop.stop_requested())
            m_take(std::move(result));
    }

    Take m_take;
    QThreadPool m_pool;
    QFutureWatcher<std::optional<Result>> m_watcher;
    std::stop_source m_stop; // of the job that runs
    Work m_waiting; // the newest request, while an older one is still running
    bool m_isAtWork = false;
};

} // namespace alphascope
