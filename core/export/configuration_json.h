// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/oracle/problem.h"

namespace parsescope {

/// How objects state losses. The value is the number of the form in --json-version.
enum class LossForm {
    Texts = 1,   ///< a number, or a string like ">=3" if the loss is only a lower bound
    Numbers = 2, ///< always a number; loss_exact and losses_exact state which are exact
};

/// Adds the fields stack, buffer, heads (of words 1..n, -1 for no head) and final to `object`; for
/// systems with further lists also lists, and not_next, the name of the rule that must not be taken
/// next, if there is one. For terminal configurations also tree, the heads of words 1..n in the
/// tree of the configuration; see treeAtEnd.
void addNodes(Json& object, const TransitionSystem& system, const Configuration& configuration);
/// Adds the fields of addNodes, loss, losses and optimal to `object`, with LossForm::Numbers also
/// loss_exact and losses_exact. A loss is null if no permitted tree can be reached.
void addConfiguration(Json& object, const TransitionSystem& system,
                      const Configuration& configuration, const Losses& losses,
                      LossForm form = LossForm::Numbers);

/// Returns true if all losses are exact, so that none is a lower bound.
[[nodiscard]] bool isExact(const Losses& losses);

} // namespace parsescope
