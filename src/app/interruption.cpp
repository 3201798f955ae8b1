// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/interruption.h"

#include <semaphore.h>

#include <cerrno>

namespace alphascope {

namespace {

sem_t interrupted; // one of the few things that a signal handler may touch

void handle(int)
{
    const int before = errno;
    sem_post(&interrupted);
    errno = before;
}

} // namespace

Interruption::Interruption()
{
    sem_init(&interrupted, 0, 0);
    m_thread = std::thread([this] { wait(); });
    for (std::size_t i = 0; i < signals.size(); ++i) {
        sigaction(signals[i], nullptr, &m_before[i]);
        if (m_before[i].sa_handler == SIG_IGN)
            continue;
        struct sigaction action { };
        action.sa_handler = signals[i] == SIGPIPE ? SIG_IGN : handle;
        action.sa_flags = static_cast<int>(SA_RESTART | (signals[i] == SIGPIPE ? 0 : SA_RESETHAND));
        sigemptyset(&action.sa_mask);
        sigaction(signals[i], &action, nullptr);
    }
}

Interruption::~Interruption()
{
    for (std::size_t i = 0; i < signals.size(); ++i)
        sigaction(signals[i], &m_before[i], nullptr);
    m_ends = true;
    sem_post(&interrupted);
    m_thread.join();
    sem_destroy(&interrupted);
}

void Interruption::wait()
{
    while (sem_wait(&interrupted) != 0) { } // a signal may wake it without need
    if (!m_ends)
        m_source.request_stop();
}

} // namespace alphascope
