// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/rule_pattern.h"
#include "core/parsing/rule_files/rule_scanner.h"

#include <span>

namespace parsescope {

// The notation is described in system_file.h.

/// The largest number of nodes that a rule may name.
inline constexpr int MostNodes = 16;
/// The largest number of parts of a condition.
inline constexpr int MostConditions = 64;
/// The greatest depth of nested parentheses and "not" in a condition.
inline constexpr int DeepestCondition = 16;

/// Reads the part of a rule after the colon: both sides, the arc and the condition. `lists` are the
/// further lists of the system. Of the texts of the pattern, sets only the schema.
[[nodiscard]] Result<RulePattern> parseRule(RuleScanner& scanner,
                                            std::span<const ListDeclaration> lists = {});

/// Reads the pattern of the terminal configurations.
[[nodiscard]] Result<RulePattern> parseEnd(RuleScanner& scanner,
                                           std::span<const ListDeclaration> lists = {});

/// Reads a rule from a text that contains nothing else.
[[nodiscard]] Result<RulePattern> parseRule(std::string_view text,
                                            std::span<const ListDeclaration> lists = {});

} // namespace parsescope
