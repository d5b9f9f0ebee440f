// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/signals.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <system_error>
#include <thread>

namespace parsescope::platform {

namespace {

// Handlers of signals may use only atomic variables without locks.
std::atomic<void (*)()> atEnd = nullptr;
static_assert(std::atomic<void (*)()>::is_always_lock_free);
volatile std::sig_atomic_t exitStatus = 0;

void cleanUpNow() {
    if (const auto cleanUp = atEnd.load())
        cleanUp();
}

void endBySignal(int signal) {
    cleanUpNow();
    std::raise(signal); // the signal has its usual effect again
}

} // namespace

void cleanUpOnSignals(void (*cleanUp)()) {
    atEnd = cleanUp;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU}) {
        struct sigaction action {};
        if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN)
            continue;
        action = {};
        action.sa_handler = endBySignal;
        action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
        ::sigaction(signal, &action, nullptr);
    }
}

void ignoreFileSizeLimit() {
    std::signal(SIGXFSZ, SIG_IGN);
}

void endProgramSoon(int status) {
    exitStatus = status;
    std::signal(SIGALRM, [](int) { std::_Exit(exitStatus); });
    ::alarm(1);
}

struct Interrupts::State {
    sigset_t signals{};
    sigset_t before{};
    std::stop_source stop;
    std::atomic<int> signal = 0;
    std::atomic<bool> isOver = false;
    int wake = 0; // signal with which the thread is woken; 0 if no signal is handled
    std::thread thread;

    [[noreturn]] void endProgram() {
        cleanUpNow();
        std::signal(signal, SIG_DFL);
        pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
        std::raise(signal);
        std::abort(); // never reached, because the signal has ended the program
    }

    void wait() {
        for (;;) {
            int received = 0;
            sigwait(&signals, &received);
            if (isOver)
                return;
            // A terminal that is closed may send SIGHUP itself and by its shell.
            if (signal != 0 && received != SIGHUP)
                endProgram();
            if (signal == 0)
                signal = received;
            stop.request_stop();
        }
    }
};

Interrupts::Interrupts() : m_state(std::make_unique<State>()) {
    State& state = *m_state;
    sigemptyset(&state.signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction now {};
        if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) {
            sigaddset(&state.signals, signal);
            state.wake = signal;
        }
    }
    pthread_sigmask(SIG_BLOCK, &state.signals, &state.before);
    if (state.wake == 0)
        return;
    try {
        state.thread = std::thread([&state] { state.wait(); });
    } catch (const std::system_error&) {
        // Without a thread that waits for signals, the first signal ends the program.
        pthread_sigmask(SIG_SETMASK, &state.before, nullptr);
    }
}

Interrupts::~Interrupts() {
    State& state = *m_state;
    if (state.thread.joinable()) {
        state.isOver = true;
        pthread_kill(state.thread.native_handle(), state.wake);
        state.thread.join();
    }
    pthread_sigmask(SIG_SETMASK, &state.before, nullptr);
}

std::stop_token Interrupts::stop() const {
    return m_state->stop.get_token();
}

int Interrupts::signal() const {
    return m_state->signal;
}

void Interrupts::endProgram() {
    m_state->endProgram();
}

} // namespace parsescope::platform
