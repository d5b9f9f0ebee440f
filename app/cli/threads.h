// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace parsescope::cli {

/// Number of cores, at least 1.
[[nodiscard]] int coreCount();

/// Calls work(0) … work(count - 1), each in a thread of its own. What one throws is thrown again
/// when all have ended.
void inThreads(int count, const std::function<void(int)>& work);

} // namespace parsescope::cli
