// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace parsescope {

/// Makes a program that can no longer continue end with a message and exit status 1: after an
/// exception that was not caught and, if the memory of programs is limited, after a signal by which
/// a library ends the program because memory is lacking. If the limit does not leave `bytes` bytes
/// of address space, ends the program at once with a message that names the required limit.
/// Allocates no memory, so that it can be called before any library is initialised. `program` must
/// be a string that is never deleted.
void setUpLastBarrier(const char* program, std::size_t bytes = 0);

} // namespace parsescope
