// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/rule_pattern.h"
#include "core/parsing/rule_files/rule_scanner.h"

namespace parsescope {

/// The expectation in messages about a missing node.
inline constexpr Phrase AnyNode("the name of a node, such as i");

/// Takes "0" or the name of a node; returns an empty string if there is none.
[[nodiscard]] std::string takeNode(RuleScanner& scanner);
/// Returns the number of a node of the left side of a rule, or Skipped for "…"; nothing if the left
/// side does not have it.
[[nodiscard]] std::optional<int> findNode(const RulePattern& rule, std::string_view name);
/// Returns the error that the left side of a rule has no node with this name.
[[nodiscard]] Text unknownNode(const RulePattern& rule, std::string_view name);
/// Takes a node of the left side of a rule.
[[nodiscard]] Result<int> takeKnownNode(RuleScanner& scanner, const RulePattern& rule);

/// Reads the condition after "if" of a rule whose left side has been read.
[[nodiscard]] Result<RuleCondition> parseCondition(RuleScanner& scanner, const RulePattern& rule);

} // namespace parsescope
