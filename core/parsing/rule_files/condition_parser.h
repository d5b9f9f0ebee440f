// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/rule_pattern.h"
#include "core/parsing/rule_files/rule_scanner.h"

namespace parsescope {

/// The phrase for an expected node in error messages.
inline constexpr Phrase AnyNode("the name of a node, such as i");

/// Takes "0" or the name of a node, and returns it; empty if neither comes next.
[[nodiscard]] std::string takeNode(RuleScanner& scanner);
/// Returns the number of the node of the left side of a rule with the name `name`, or Skipped for
/// "…"; nothing if there is no such node.
[[nodiscard]] std::optional<int> findNode(const RulePattern& rule, std::string_view name);
/// Returns the error message for a name that no node of the left side of a rule has.
[[nodiscard]] Text unknownNode(const RulePattern& rule, std::string_view name);
/// Takes a node of the left side of a rule and returns its number. Fails if any other text comes
/// next.
[[nodiscard]] Result<int> takeKnownNode(RuleScanner& scanner, const RulePattern& rule);

/// Reads the condition after "if" of a rule whose left side has been read.
[[nodiscard]] Result<RuleCondition> parseCondition(RuleScanner& scanner, const RulePattern& rule);

} // namespace parsescope
