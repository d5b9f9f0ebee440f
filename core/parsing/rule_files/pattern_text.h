// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/parsing/rule_files/rule_pattern.h"

#include <string>

namespace parsescope {

/// Returns a rule in the notation of system files, without its name: "σ|i|j ⇒ σ|j, j→i". A rule
/// read from the result is equal to `rule`.
[[nodiscard]] std::string schemaOf(const RulePattern& rule);

/// Returns the pattern of terminal configurations in the notation of system files: "[i], []".
[[nodiscard]] std::string endText(const RulePattern& end);

/// Returns the effect of a rule in words: "makes i a dependent of j; removes i".
[[nodiscard]] Text effectOf(const RulePattern& rule);

} // namespace parsescope
