// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/root_start.h"

namespace parsescope {

Result<Configuration> startWithRootOnStack(const TransitionSystem& system, int words) {
    if (!system.startsWithRootOnStack && !system.shiftOfRoot(words))
        return failure("{0} cannot begin with ROOT on the stack", system.name);
    return system.start(words, RootPlace::Stack);
}

} // namespace parsescope
