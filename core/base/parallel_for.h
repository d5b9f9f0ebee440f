// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace parsescope {

/// A function that calls work(0) … work(count - 1), possibly in parallel. Functions of the core
/// start no threads of their own; they use the threads of a ParallelFor.
using ParallelFor = std::function<void(int count, const std::function<void(int)>& work)>;

/// Calls work(0) … work(count - 1) one after the other in this thread.
inline void oneByOne(int count, const std::function<void(int)>& work) {
    for (int index = 0; index < count; ++index)
        work(index);
}

} // namespace parsescope
