// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/rule_files/rule_scanner.h"
#include "core/parsing/transition_system.h"

#include <string>
#include <vector>

namespace parsescope {

// The parsers of the fields of system files, after the name of the field and ":".

/// Parses a start, "[0], [], [1..n]". `system` must have its lists; its start is set.
[[nodiscard]] Result<void> parseStart(RuleScanner& scanner, TransitionSystem& system);
/// Parses numbers of derivations or trees.
[[nodiscard]] Result<std::vector<std::string>> parseNumbers(RuleScanner& scanner);
/// Parses feature templates, as in TransitionSystem::features, and adds them to `features`.
[[nodiscard]] Result<void> parseFeatures(RuleScanner& scanner, std::vector<std::string>& features);
/// Parses a place in menus, from 1.
[[nodiscard]] Result<int> parseMenu(RuleScanner& scanner);

} // namespace parsescope
