// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/threadpool.h"

#include <system_error>
#include <utility>

namespace alphascope {

namespace {

constexpr std::uint64_t oneRun = std::uint64_t(1) << 32, pieces = oneRun - 1;

//! Waits until `value` is no longer `old`: awake for some microseconds, for the next step of a training comes soon,
//! then asleep, for it may be the last.
template <typename Value>
void waitWhile(const std::atomic<Value> &value, Value old)
{
    constexpr int looks = 64, rounds = 100;
    for (int round = 0; round < rounds; ++round) {
        for (int look = 0; look < looks; ++look) {
            if (value.load(std::memory_order_acquire) != old)
                return;
        }
        std::this_thread::yield(); // so that somebody else gets the processor, where there are too few
    }
    value.wait(old, std::memory_order_acquire);
}

} // namespace

ThreadPool::ThreadPool(Index threads)
{
    assert(threads >= 1);
    try {
        for (Index i = 1; i < threads; ++i)
            m_threads.emplace_back([this] { serve(); });
    } catch (const std::system_error &) { // the threads that there are do all of the work
    }
}

ThreadPool::~ThreadPool()
{
    m_ending = true;
    m_ticket += oneRun; // a run without pieces
    m_ticket.notify_all();
    for (std::thread &thread : m_threads)
        thread.join();
}

void ThreadPool::run(Index count, Call call)
{
    if (m_threads.empty() || count < 2) {
        for (Index piece = 0; piece < count; ++piece)
            call.function(call.work, piece);
        return;
    }
    m_call = call;
    m_unfinished.store(count, std::memory_order_relaxed);
    const std::uint64_t runs = m_ticket.load(std::memory_order_relaxed) & ~pieces;
    m_ticket.store((runs + oneRun) | static_cast<std::uint64_t>(count), std::memory_order_release);
    m_ticket.notify_all();
    takePieces();
    for (Index left = m_unfinished; left > 0; left = m_unfinished)
        waitWhile(m_unfinished, left);
    if (m_failure)
        std::rethrow_exception(std::exchange(m_failure, nullptr));
}

void ThreadPool::call(Index piece) noexcept
{
    try {
        m_call.function(m_call.work, piece);
    } catch (...) {
        const std::lock_guard lock(m_guard);
        if (!m_failure)
            m_failure = std::current_exception();
    }
}

void ThreadPool::serve()
{
    while (!m_ending) {
        const std::uint64_t before = m_ticket.load(std::memory_order_acquire);
        if ((before & pieces) == 0 && !m_ending)
            waitWhile(m_ticket, before);
        takePieces();
    }
}

void ThreadPool::takePieces()
{
    std::uint64_t ticket = m_ticket.load(std::memory_order_acquire);
    while ((ticket & pieces) > 0) {
        // A ticket of an earlier run is not exchanged, for that run's number is another.
        if (!m_ticket.compare_exchange_weak(ticket, ticket - 1, std::memory_order_acq_rel, std::memory_order_acquire))
            continue;
        call(static_cast<Index>((ticket & pieces) - 1));
        if (m_unfinished.fetch_sub(1, std::memory_order_acq_rel) == 1)
            m_unfinished.notify_all();
        ticket = m_ticket.load(std::memory_order_acquire);
    }
}

} // namespace alphascope
