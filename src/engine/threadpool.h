// SPDX-License-Identifier: GPL-3.0-or-later
//! A few threads that take up the pieces of one work after the other, quick enough for each step of a training.
#pragma once

#include "engine/matrix.h"

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

namespace alphascope {

class ThreadPool {
public:
    //! `threads` are those that work, the caller's among them; >= 1. Where the system has no more, fewer do.
    explicit ThreadPool(Index threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool &) = delete;
    ThreadPool &operator=(const ThreadPool &) = delete;

    Index threads() const { return static_cast<Index>(m_threads.size()) + 1; }

    //! Calls work(piece) for the pieces 0, ..., count - 1, each once, on any of the threads, and waits for all of them.
    //! What a piece computes must not depend on the thread. From one thread at a time. When pieces throw, all are
    //! waited for, and then the first exception is thrown here.
    template <typename Work>
    void run(Index count, Work &&work)
    {
        using Called = std::remove_reference_t<Work>;
        run(count, { [](void *called, Index piece) { (*static_cast<Called *>(called))(piece); }, &work });
    }

private:
    struct Call {
        void (*function)(void *, Index) = nullptr;
        void *work = nullptr;
    };
    void run(Index count, Call call);
    void serve();
    void takePieces();
    void call(Index piece) noexcept;

    std::vector<std::thread> m_threads;
    Call m_call; // changes only when no piece is left
    // How many runs there were, in the upper half, and how many pieces of the last one nobody has taken yet.
    std::atomic<std::uint64_t> m_ticket { 0 };
    std::atomic<Index> m_unfinished { 0 }; // pieces
    std::atomic<bool> m_ending { false };
    std::mutex m_guard; // of m_failure
    std::exception_ptr m_failure; // the first of the run
};

} // namespace alphascope
