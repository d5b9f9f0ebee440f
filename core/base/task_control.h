// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>

namespace parsescope {

/// The default of the upper bound, in bytes, on the memory of one table, chart or search. Work that
/// needs more is not begun or is given up, and its result is reported as not available.
inline constexpr std::size_t MemoryBudget = 512'000'000;

/// Returns a number of bytes in megabytes, rounded up: "512 MB".
[[nodiscard]] inline std::string megabytes(std::size_t bytes) {
    constexpr std::size_t Mega = 1'000'000;
    return std::to_string(bytes / Mega + (bytes % Mega == 0 ? 0 : 1)) + " MB";
}

/// The control of a function of the core that may take long: a stop request, a receiver of progress
/// and a memory limit. The default never stops and reports no progress.
struct TaskControl {
    std::stop_token stop;
    /// Receives the share of the work that is done, from 0 to 1; may be empty.
    std::function<void(double)> progress;
    /// Upper bound, in bytes, on a recorded chart or on tables that are kept.
    std::size_t memory = MemoryBudget;

    [[nodiscard]] bool stopRequested() const { return stop.stop_requested(); }
    void report(double share) const {
        if (progress)
            progress(share);
    }
};

/// A function that calls work(0) … work(count - 1), possibly in parallel. Functions of the core
/// start no threads of their own; they use the threads of a ParallelFor.
using ParallelFor = std::function<void(int count, const std::function<void(int)>& work)>;

/// Calls work(0) … work(count - 1) one after the other in this thread.
inline void oneByOne(int count, const std::function<void(int)>& work) {
    for (int index = 0; index < count; ++index)
        work(index);
}

} // namespace parsescope
