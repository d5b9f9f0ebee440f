// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include "core/base/platform/files.h"
#include "core/base/platform/terminal.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <mutex>
#include <utility>

namespace parsescope::cli {

namespace {

std::mutex mutex; // protects the line on the terminal and `isShown`
bool isShown = false;

/// Clears the line. The caller must have locked the mutex.
void clearLine() {
    if (isShown)
        std::cerr << "\r\x1b[K" << std::flush;
    isShown = false;
}

/// Returns a duration as text, rounded so that it does not change with every report.
Text durationText(double seconds) {
    if (seconds < 60)
        return plural("{0} second", "{0} seconds", std::lround(std::ceil(seconds)));
    if (seconds < 3600)
        return plural("{0} minute", "{0} minutes", std::lround(seconds / 60));
    return plural("{0} hour", "{0} hours", std::lround(seconds / 3600));
}

} // namespace

void Progress::report(double share) {
    using Seconds = std::chrono::duration<double>;
    constexpr Seconds quiet(2);
    constexpr Seconds pause(0.2);
    const std::scoped_lock lock(mutex);
    const Clock::time_point now = Clock::now();
    const double seconds = Seconds(now - m_begin).count();
    const double done =
        std::min((static_cast<double>(m_part) + share) / static_cast<double>(m_parts), 1.0);
    if (now - m_begin < quiet || now - m_last < pause || done <= 0 ||
        !platform::isTerminal(platform::StandardError))
        return;
    m_last = now;
    clearLine();
    std::cerr << Text("{0} % done, about {1} left", static_cast<int>(100 * done),
                      durationText(seconds * (1 - done) / done))
              << std::flush;
    isShown = true;
}

TaskControl Progress::control(std::stop_token stop) {
    return {std::move(stop), [this](double share) { report(share); }};
}

void Progress::clear() {
    const std::scoped_lock lock(mutex);
    clearLine();
}

} // namespace parsescope::cli
