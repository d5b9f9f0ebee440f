// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"
#include "core/teaching/judge/marking.h"

#include <functional>
#include <string>
#include <utility>

namespace parsescope::cli {

/// Adds the option --marks, which passes the rule of marks to `set`.
inline void addMarksOption(Command command, std::function<void(MarkRule)> set) {
    command
        .addOption(
            "--marks", [set = std::move(set)](const std::string& id) { set(*findMarkRule(id)); },
            "Mark of a derivation: heads (default): the share of heads that are not lost times "
            "the share of steps that are not illegal, unreadable, missing or unnecessary; "
            "relations: a wrong relation also costs half a head; steps: the share of right steps")
        .oneOf({"heads", "relations", "steps"});
}

} // namespace parsescope::cli
