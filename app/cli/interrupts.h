// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace parsescope::cli {

/// A handler of interrupts. During its lifetime, the first signal SIGINT (Ctrl+C) or SIGTERM
/// requests work to stop instead of ending the program, and the second signal ends the program.
/// Signals that were ignored when the program was started remain ignored. The handler must be
/// constructed before any other thread is started.
class Interrupts {
public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// Returns the token with which the first signal requests a stop.
    [[nodiscard]] std::stop_token stop() const { return m_stop.get_token(); }
    /// Returns the number of the signal that was received; 0 if none was.
    [[nodiscard]] int signal() const { return m_signal; }
    /// Ends the program by the received signal, so that the exit status of the program shows the
    /// signal.
    [[noreturn]] void endProgram();

private:
    void wait();

    sigset_t m_signals{};
    sigset_t m_before{};
    std::stop_source m_stop;
    std::atomic<int> m_signal = 0;
    std::atomic<bool> m_isOver = false;
    int m_wake = 0; // signal with which the thread is woken; 0 if no signal is handled
    std::thread m_thread;
};

} // namespace parsescope::cli
