// SPDX-License-Identifier: GPL-3.0-or-later
//! A computation on a pool of threads, with its hand-over from the window's thread and back in plain sight.
#pragma once

#include <QFuture>
#include <QtConcurrentRun>

#include <atomic>
#include <memory>
#include <utility>

namespace alphascope {

//! Runs work() on `pool` and gives its result by the future. Qt orders what the two threads do, but inside its
//! libraries, where a thread sanitizer does not look; so only a pointer crosses by Qt, and what it points to is handed
//! over once more by an atomic. Without this, races of our own would drown among reports that are none. Do not cancel
//! the future, which would lose the work undone and unfreed: ask the work to stop.
template <typename Work>
auto runInBackground(QThreadPool *pool, Work work)
{
    struct Task {
        Work work;
        std::atomic<bool> isHandedOver = false;
    };
    auto *task = new Task { std::move(work) };
    task->isHandedOver.store(true, std::memory_order_release);
    return QtConcurrent::run(pool, [task] {
        const std::unique_ptr<Task> owned(task);
        while (!owned->isHandedOver.load(std::memory_order_acquire)) { } // it is: Qt has seen to that
        return owned->work();
    });
}

} // namespace alphascope
