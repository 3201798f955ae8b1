// SPDX-License-Identifier: GPL-3.0-or-later
//! Work in a thread of its own of which only the newest counts: what is asked for later stops what runs.
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QtConcurrent>
#include <QThreadPool>

#include <functional>
#include <new>
#include <optional>
#include <stop_token>
#include <utility>

namespace alphascope {

//! Result is default-constructed when there was not enough memory for it. To be used from the thread that makes it.
template <typename Result>
class LatestJob {
public:
    using Work = std::function<Result(const std::stop_token &stop)>;

    //! `done` is called in this thread, with the result of the newest work only.
    explicit LatestJob(std::function<void(const Result &)> done)
        : m_done(std::move(done))
    {
        m_pool.setMaxThreadCount(1);
        QObject::connect(&m_watcher, &QFutureWatcherBase::finished, &m_watcher, [this] { settle(); });
    }

    ~LatestJob() //!< stops and waits: as long as the work takes to look at its stop
    {
        m_stop.request_stop();
        m_watcher.disconnect();
        m_pool.waitForDone();
    }

    LatestJob(const LatestJob &) = delete;
    LatestJob &operator=(const LatestJob &) = delete;

    void request(Work work)
    {
        if (!m_isRunning) {
            start(std::move(work));
            return;
        }
        m_stop.request_stop();
        m_waiting = std::move(work);
    }

    //! What was asked for counts no more.
    void forget()
    {
        m_stop.request_stop();
        m_waiting.reset();
        m_isForgotten = m_isRunning;
    }

private:
    void start(Work work)
    {
        m_isRunning = true;
        m_isForgotten = false;
        m_stop = {};
        m_watcher.setFuture(QtConcurrent::run(&m_pool, [work = std::move(work), stop = m_stop.get_token()]() -> Result {
            try {
                return work(stop);
            } catch (const std::bad_alloc &) {
                return Result();
            }
        }));
    }

    void settle()
    {
        const Result result = m_watcher.result();
        m_isRunning = false;
        if (m_waiting)
            start(*std::exchange(m_waiting, std::nullopt));
        else if (!m_isForgotten)
            m_done(result);
    }

    std::function<void(const Result &)> m_done;
    QThreadPool m_pool;
    QFutureWatcher<Result> m_watcher;
    std::stop_source m_stop; // of the work that runs
    std::optional<Work> m_waiting;
    bool m_isRunning = false, m_isForgotten = false;
};

} // namespace alphascope
