// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"

#include <chrono>

namespace parsescope::cli {

/// A line on standard error that shows how much of a run is done and how long the rest will take.
/// The line appears after two seconds, only if standard error is a terminal, and is removed when
/// the object is destroyed. At most one object may exist at a time.
class Progress {
public:
    /// Begins a run of `parts` parts (at least 1), which are assumed to take equal times.
    explicit Progress(std::size_t parts = 1) : m_parts(parts) {}
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Begins the next part. The constructor has begun the first part.
    void nextPart() { ++m_part; }
    /// Reports the share of the current part that is done, from 0 to 1. Can be called by several
    /// threads.
    void report(double share);
    /// Reports that `done` of `all` elements of the current part are done.
    void report(long long done, long long all) {
        report(static_cast<double>(done) / static_cast<double>(all));
    }
    /// Returns a control for a function whose progress is the progress of the current part. The
    /// object must outlive the control.
    [[nodiscard]] TaskControl control(std::stop_token stop = {});
    /// Removes the line, so that a message or a result can take its place. The next report shows
    /// the line again.
    static void clear();

private:
    using Clock = std::chrono::steady_clock;
    std::size_t m_parts;
    std::size_t m_part = 0;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_last = m_begin; // time at which the line was last printed
};

} // namespace parsescope::cli
