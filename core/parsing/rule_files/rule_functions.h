// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/rule_pattern.h"

#include <memory>

namespace parsescope {

/// Sets the functions of a rule to those of its pattern `rule.pattern`. For the patterns of known
/// systems, these are functions that were compiled for this pattern alone; the functions of other
/// patterns interpret the pattern. Both kinds do the same, but compiled functions are faster and
/// name the obstacle in more detail. In systems with more than one further list, all patterns are
/// interpreted.
void setFunctions(Rule& rule);

/// Sets `isFinal` and `end` of a system to the pattern of terminal configurations `end`.
void setEnd(TransitionSystem& system, std::shared_ptr<const RulePattern> end);

} // namespace parsescope
