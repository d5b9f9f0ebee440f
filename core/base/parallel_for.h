// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace parsescope {

/// Calls work(0) … work(count - 1), perhaps at the same time: how core functions use threads, of
/// which they have none themselves.
using ParallelFor = std::function<void(int count, const std::function<void(int)>& work)>;

/// One after the other.
inline void oneByOne(int count, const std::function<void(int)>& work) {
    for (int index = 0; index < count; ++index)
        work(index);
}

} // namespace parsescope
