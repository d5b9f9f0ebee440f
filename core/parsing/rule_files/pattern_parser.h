// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/rule_pattern.h"
#include "core/parsing/rule_files/rule_scanner.h"

namespace parsescope {

// The notation is described in system_file.h.

/// The most nodes that a rule may name.
inline constexpr int MostNodes = 16;
/// The most parts that a condition may have.
inline constexpr int MostConditions = 64;
/// How deep parentheses and "not" may be nested in a condition.
inline constexpr int DeepestCondition = 16;

/// Reads what stands behind the colon of a rule, up to the end: both sides, the arc, the condition.
/// Of the texts, only the schema is set.
[[nodiscard]] Result<RulePattern> parseRule(RuleScanner& scanner);

/// Reads what a configuration must look like at the end of a parse.
[[nodiscard]] Result<RulePattern> parseEnd(RuleScanner& scanner);

/// A rule from a text of its own.
[[nodiscard]] Result<RulePattern> parseRule(std::string_view text);

} // namespace parsescope
