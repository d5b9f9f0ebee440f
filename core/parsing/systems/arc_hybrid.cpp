// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

/// Arc-hybrid [KGS11]: the left-arc of arc-eager with the right-arc of arc-standard.
TransitionSystem arcHybrid() {
    return {
        .name = "arc-hybrid",
        .title = "Arc-hybrid",
        .source = "Kuhlmann, Gómez-Rodríguez & Satta 2011",
        .description = "Left arcs come from the buffer, right arcs from within the stack; a word "
                       "must have all its dependents before it gets its head.",
        .rules = {shiftRule(), bufferLeftArcRule(), stackRightArcRule()},
        .start = startWithRootInBuffer,
        .isFinal = endsWithOneTree,
    };
}

} // namespace parsescope
