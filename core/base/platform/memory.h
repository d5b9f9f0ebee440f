// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <limits>

/// The memory of this process. The functions allocate no memory, so that they can be called before
/// any library is initialised.
namespace parsescope::platform {

/// The result of memoryLimit() if the memory is not limited.
inline constexpr std::size_t NoMemoryLimit = std::numeric_limits<std::size_t>::max();

/// Returns the limit on the memory of this process in bytes.
[[nodiscard]] std::size_t memoryLimit();
/// Returns the size of the address space of this process in bytes; 0 if it is unknown.
[[nodiscard]] std::size_t addressSpace();
/// Returns true if `bytes` more bytes of address space are available.
[[nodiscard]] bool hasAddressSpace(std::size_t bytes);
/// Makes the threads that begin later reserve little address space. They share the memory for
/// allocations, and wait for each other there.
void saveAddressSpace();
/// Returns true if the memory of the process has room for the stack of another thread. The system
/// reports a missing stack and too many threads by the same error.
[[nodiscard]] bool hasRoomForThread();
/// Calls `end`, which must end the program, after signals by which libraries end a program without
/// memory. They do so only if the memory is limited; otherwise, the signals show errors of the
/// program and must not be handled.
void endOnMemorySignals(void (*end)());
/// Suggests to the system to use large pages for `bytes` bytes at `memory`. Affects only the speed.
void preferLargePages(void* memory, std::size_t bytes);

} // namespace parsescope::platform
