// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of transitions in answers, for the readers of one transition and of lists.
#pragma once

#include "core/parsing/transition_system.h"
#include "core/teaching/read/answer_sheet.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The characters between the names in a list of transitions.
inline constexpr std::string_view BetweenTransitions = ",; \t\r\n|+";

/// Returns the transition whose name, title or key is `plain`, a result of plainName, or that has
/// the name `plain` in the literature.
[[nodiscard]] std::optional<Transition> namedTransition(const std::string& plain,
                                                        const TransitionSystem& system);
/// Returns the text in the parentheses that withoutRelation removes from a text.
[[nodiscard]] std::string_view textInBrackets(std::string_view text);
/// Returns the names in `inside`, a text in parentheses after the name `before`, if all of them
/// are transitions and are not another name of the transition before them.
[[nodiscard]] std::vector<std::string_view> transitionsInBrackets(std::string_view inside,
                                                                  std::string_view before,
                                                                  const TransitionSystem& system);

/// Returns the row of a line that shows a stack and a buffer in brackets beside one transition, as
/// in "[ROOT] | [She, sees] SHIFT" and "stack=[ROOT] buffer=[She] action=SHIFT"; nothing for other
/// lines.
[[nodiscard]] std::optional<SheetRow> rowInLine(std::string_view line,
                                                const TransitionSystem& system);

} // namespace parsescope
