// SPDX-License-Identifier: GPL-3.0-or-later
//! Ctrl-C as a requested stop, for a command that has something to save before it ends.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace alphascope {

//! While this lives, the first interrupt (SIGINT), the first request to end (SIGTERM) and the loss of the terminal
//! (SIGHUP) request a stop; a second one of the same kind ends the program at once. Nothing happens when nobody reads
//! what it writes (SIGPIPE). A signal that was ignored before, as nohup does, stays so. There is one at a time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption &) = delete;
    Interruption &operator=(const Interruption &) = delete;

    std::stop_token token() const { return m_source.get_token(); }

private:
    void wait();

    static constexpr std::array signals { SIGINT, SIGTERM, SIGHUP, SIGPIPE };

    std::stop_source m_source;
    std::atomic<bool> m_ends = false;
    std::array<struct sigaction, signals.size()> m_before {};
    std::thread m_thread; // last: it uses the others
};

} // namespace alphascope
