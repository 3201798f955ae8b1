// SPDX-License-Identifier: GPL-3.0-or-later
//! Ctrl-C as a requested stop, for a command that has something to save before it ends.
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace alphascope {

//! While this lives, the first interrupt (SIGINT) requests a stop; a second one ends the program at once. There is one
//! at a time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption &) = delete;
    Interruption &operator=(const Interruption &) = delete;

    std::stop_token token() const { return m_source.get_token(); }

private:
    void wait();

    using Handler = void (*)(int);

    std::stop_source m_source;
    std::atomic<bool> m_ends = false;
    Handler m_before;
    std::thread m_thread; // last: it uses the others
};

} // namespace alphascope
