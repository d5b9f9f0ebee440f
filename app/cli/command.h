// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"

namespace parsescope::cli {

/// An exit status of the program.
enum Status {
    Success = 0,
    BadInput = 1, ///< an error in the input, or an output that could not be written
    BadUsage = 2, ///< an error in the command line
};

} // namespace parsescope::cli
