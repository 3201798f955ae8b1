// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/interruption.h"

#include <semaphore.h>

#include <csignal>

namespace alphascope {

namespace {

sem_t interrupted; // one of the few things that a signal handler may touch

void handle(int signal)
{
    std::signal(signal, SIG_DFL);
    sem_post(&interrupted);
}

} // namespace

Interruption::Interruption()
{
    sem_init(&interrupted, 0, 0);
    m_thread = std::thread([this] { wait(); });
    m_before = std::signal(SIGINT, handle);
}

Interruption::~Interruption()
{
    std::signal(SIGINT, m_before);
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
