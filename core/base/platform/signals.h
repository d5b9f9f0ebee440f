// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <stop_token>

/// Signals, and other ways in which the system ends a program.
namespace parsescope::platform {

/// Makes SIGINT (Ctrl+C), SIGTERM, SIGHUP, SIGQUIT, SIGPIPE and SIGXCPU call `cleanUp` before they
/// end the program. `cleanUp` may call only functions that are permitted in handlers of signals.
/// Signals that were ignored when the program was started remain ignored.
void cleanUpOnSignals(void (*cleanUp)());

/// Makes writing beyond the size limit of files an ordinary error, which does not end the program.
void ignoreFileSizeLimit();

/// Ends the program with `status` in a second, if it has not ended by then.
void endProgramSoon(int status);

/// A handler of interrupts. During its lifetime, the first signal SIGINT (Ctrl+C), SIGTERM or
/// SIGHUP requests work to stop instead of ending the program, and the second signal ends the
/// program; a second SIGHUP does not. Signals that were ignored when the program was started remain
/// ignored. The handler must be constructed before any other thread is started.
class Interrupts {
public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// Returns the token with which the first signal requests a stop.
    [[nodiscard]] std::stop_token stop() const;
    /// Returns the number of the signal that was received; 0 if none was.
    [[nodiscard]] int signal() const;
    /// Cleans up, and ends the program by the received signal, so that the exit status of the
    /// program shows the signal.
    [[noreturn]] void endProgram();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace parsescope::platform
