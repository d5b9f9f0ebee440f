// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// Returns true if the memory of the process has room for the stack of another thread. The system
/// reports a missing stack and too many threads by the same error.
[[nodiscard]] bool hasRoomForThread();

} // namespace parsescope
