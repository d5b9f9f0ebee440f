// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/memory_budget.h"

#include <cstddef>
#include <functional>
#include <stop_token>

namespace parsescope {

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

} // namespace parsescope
