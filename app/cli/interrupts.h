// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace parsescope::cli {

/// While it lives, the first Ctrl+C (SIGINT) or SIGTERM asks work to stop instead of ending the
/// program; the second one ends it. Signals that the program was started to ignore stay ignored. To
/// be made before any other thread.
class Interrupts {
public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// Asks to stop once a signal has come.
    [[nodiscard]] std::stop_token stop() const { return m_stop.get_token(); }
    /// The signal that has come; 0 for none.
    [[nodiscard]] int signal() const { return m_signal; }
    /// Ends the program by the signal that has come, so that its exit status shows it.
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
