// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/memory_budget.h"

#include <cstddef>
#include <functional>
#include <stop_token>

namespace parsescope {

/// Handed to every core function that may take long: how to ask it to stop, whom to tell how
/// far it is, and how much memory it may take. The default neither stops nor tells.
struct TaskControl {
    std::stop_token stop;
    std::function<void(double)> progress; ///< called with the share done, 0 to 1; may be empty
    std::size_t memory =
        MemoryBudget; ///< bytes for a chart that is recorded, or tables that are kept

    [[nodiscard]] bool stopRequested() const { return stop.stop_requested(); }
    void report(double share) const {
        if (progress)
            progress(share);
    }
};

} // namespace parsescope
