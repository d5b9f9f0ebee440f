// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/rule_pattern.h"
#include "core/parsing/rule_files/rule_scanner.h"

namespace parsescope {

/// Said where a node is missing.
inline constexpr std::string_view AnyNode = "the name of a node, such as i";

/// Takes "0" or the name of a node; empty where there is none.
[[nodiscard]] std::string takeNode(RuleScanner& scanner);
/// The number of a node of the left side of a rule, or Skipped for "…" if it has that.
[[nodiscard]] std::optional<int> findNode(const RulePattern& rule, std::string_view name);
/// The names of the nodes of a rule, for messages.
[[nodiscard]] std::string namesOf(const RulePattern& rule);
/// Takes a node of the left side of a rule.
[[nodiscard]] Result<int> takeKnownNode(RuleScanner& scanner, const RulePattern& rule);

/// Reads a condition behind "if", as far as it goes, of a rule whose left side is known.
[[nodiscard]] Result<RuleCondition> parseCondition(RuleScanner& scanner, const RulePattern& rule);

} // namespace parsescope
