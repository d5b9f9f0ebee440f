// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <string>
#include <utility>

namespace parsescope {

/// How sentences are parsed and judged: the explorer's choice, which a saved session keeps.
struct ParseSettings {
    TransitionSystem system;
    TreeShape shape = {};
    std::string oracle = {}; ///< by name; empty for the cheapest exact one

    /// What an oracle is asked about a sentence with this gold tree.
    [[nodiscard]] Problem problem(Tree gold) const { return {system, std::move(gold), {}, shape}; }
};

} // namespace parsescope
