// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace parsescope::cli {

/// A handler of interrupts: during its lifetime, the first Ctrl+C (SIGINT) or SIGTERM requests work
/// to stop instead of ending the program; the second one ends it. Signals that the program was
/// started to ignore remain ignored. It must be constructed before any other thread.
class Interrupts {
public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// The token of the request to stop at the first signal.
    [[nodiscard]] std::stop_token stop() const { return m_stop.get_token(); }
    /// The signal received; 0 for none.
    [[nodiscard]] int signal() const { return m_signal; }
    /// Ends the program by the signal received, so that its exit status shows it.
    [[noreturn]] void endProgram();

private:
    void wait();

    sigset_t m_signals{};
    sigset_t m_before{};
    std::stop_source m_stop;
    std::atomic<int> m_signal = 0;
    std::atomic<bool> m_isOver = false;
    int m_wake = 0; // a signal of the set; 0 if the set is empty
    std::thread m_thread;
};

} // namespace parsescope::cli
