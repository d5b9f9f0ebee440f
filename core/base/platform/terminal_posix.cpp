// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/files.h"
#include "core/base/platform/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace parsescope::platform {

void setUpStandardFiles() {}

std::vector<std::string> arguments(int argc, char** argv) {
    return {argv, argv + argc};
}

bool isTerminal(int file) {
    return ::isatty(file) != 0;
}

bool errorsHaveColours() {
    const char* terminal = std::getenv("TERM");
    return isTerminal(StandardError) && terminal && std::string_view(terminal) != "dumb";
}

bool needsDisplayServer() {
#ifdef __APPLE__
    return false;
#else
    return true;
#endif
}

} // namespace parsescope::platform
