// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupts.h"

#include "core/treebank/unfinished_files.h"

#include <cstdlib>
#include <system_error>

namespace parsescope::cli {

Interrupts::Interrupts() {
    sigemptyset(&m_signals);
    for (const int signal : {SIGINT, SIGTERM}) {
        struct sigaction now {};
        if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) {
            sigaddset(&m_signals, signal);
            m_wake = signal;
        }
    }
    pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
    if (m_wake == 0)
        return;
    try {
        m_thread = std::thread([this] { wait(); });
    } catch (const std::system_error&) {
        // Without a thread that waits for signals, the first signal ends the program.
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
}

Interrupts::~Interrupts() {
    if (m_thread.joinable()) {
        m_isOver = true;
        pthread_kill(m_thread.native_handle(), m_wake);
        m_thread.join();
    }
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

void Interrupts::wait() {
    for (;;) {
        int signal = 0;
        sigwait(&m_signals, &signal);
        if (m_isOver)
            return;
        if (m_signal != 0)
            endProgram();
        m_signal = signal;
        m_stop.request_stop();
    }
}

void Interrupts::endProgram() {
    deleteUnfinishedFiles();
    std::signal(m_signal, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &m_signals, nullptr);
    std::raise(m_signal);
    std::abort(); // never reached, because the signal has ended the program
}

} // namespace parsescope::cli
