// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/signals.h"

#include <windows.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

namespace parsescope::platform {

namespace {

std::atomic<void (*)()> atEnd = nullptr;
// The source of the stop that the first interrupt requests; null while no work handles interrupts.
std::atomic<std::stop_source*> handled = nullptr;
std::atomic<bool> wasInterrupted = false;

/// The exit status of a program that Ctrl+C has ended, as Windows defines it.
constexpr int EndedByInterrupt = static_cast<int>(STATUS_CONTROL_C_EXIT);

void cleanUpNow() {
    if (const auto cleanUp = atEnd.load())
        cleanUp();
}

/// Called in a thread of its own when the user presses Ctrl+C, or closes the console.
BOOL WINAPI endByConsole(DWORD event) {
    std::stop_source* const stop = handled;
    if (event == CTRL_C_EVENT && stop != nullptr && !wasInterrupted.exchange(true)) {
        stop->request_stop();
        return TRUE;
    }
    cleanUpNow();
    return FALSE; // the program ends
}

void listen() {
    static const bool listens = ::SetConsoleCtrlHandler(endByConsole, TRUE) != 0;
    static_cast<void>(listens);
}

} // namespace

void cleanUpOnSignals(void (*cleanUp)()) {
    atEnd = cleanUp;
    listen();
}

void ignoreFileSizeLimit() {}

void endProgramSoon(int status) {
    std::thread([status] {
        ::Sleep(1000);
        std::_Exit(status);
    }).detach();
}

struct Interrupts::State {
    std::stop_source stop;
};

Interrupts::Interrupts() : m_state(std::make_unique<State>()) {
    wasInterrupted = false;
    handled = &m_state->stop;
    listen();
}

Interrupts::~Interrupts() {
    handled = nullptr;
}

std::stop_token Interrupts::stop() const {
    return m_state->stop.get_token();
}

int Interrupts::signal() const {
    return wasInterrupted ? SIGINT : 0;
}

void Interrupts::endProgram() {
    cleanUpNow();
    std::_Exit(EndedByInterrupt);
}

} // namespace parsescope::platform
