// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/rule_pattern.h"

#include <string>

namespace parsescope {

/// A rule in the notation of system files, without its name: "σ|i|j ⇒ σ|j, j→i". Reading it gives
/// a rule that says the same.
[[nodiscard]] std::string schemaOf(const RulePattern& rule);

/// The end of a parse in the notation of system files: "[i], []".
[[nodiscard]] std::string endText(const RulePattern& end);

/// What a rule does, in words: "makes i a dependent of j; removes i".
[[nodiscard]] std::string effectOf(const RulePattern& rule);

} // namespace parsescope
