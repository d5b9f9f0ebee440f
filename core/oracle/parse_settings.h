// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/oracle/problem.h"

#include <optional>
#include <string>
#include <utility>

namespace parsescope {

/// The system, shape and oracle for sentences, chosen in the explorer and saved in sessions.
struct ParseSettings {
    TransitionSystem system;
    TreeShape shape = {};
    std::string oracle = {}; ///< name of the oracle; empty for the cheapest exact oracle

    /// Returns the problem for a sentence with the gold tree `gold`.
    [[nodiscard]] Problem problem(Tree gold) const { return {system, std::move(gold), {}, shape}; }
    /// Returns the transition that shifts ROOT before the initial configuration of a sentence of
    /// `words` words; nothing if no transition does.
    [[nodiscard]] std::optional<Transition> hiddenShift(int words) const {
        return shape.root == RootPlace::Stack ? system.shiftOfRoot(words) : std::nullopt;
    }
};

/// Leaves ROOT out: the derivation begins with an empty stack, and words that are left without a
/// head are the roots. Fails if the system fixes the place of ROOT.
[[nodiscard]] Result<void> leaveOutRoot(ParseSettings& settings);

} // namespace parsescope
