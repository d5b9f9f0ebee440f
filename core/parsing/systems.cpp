// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"

namespace parsescope {

TransitionSystem arcStandard(); // systems/arc_standard.cpp

std::span<const TransitionSystem> systems() {
    // THE LIST.
    static const TransitionSystem list[] = {
        arcStandard(),
    };
    return list;
}

Result<TransitionSystem> findSystem(std::string_view name) {
    std::string known;
    for (const TransitionSystem& system : systems()) {
        if (system.name == name)
            return system;
        known += (known.empty() ? "" : ", ") + system.name;
    }
    return failure("unknown system \"" + std::string(name) + "\", expected one of: " + known);
}

} // namespace parsescope
