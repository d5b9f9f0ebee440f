// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/study/system_facts.h"

#include <string>

namespace parsescope::cli {

// The functions below return the output of the subcommands `system check` and `system compare`.
[[nodiscard]] std::string factsText(const TransitionSystem& system, const SystemFacts& facts);
[[nodiscard]] Json factsJson(const TransitionSystem& system, const SystemFacts& facts);
[[nodiscard]] std::string comparisonText(const TransitionSystem& first,
                                         const TransitionSystem& second,
                                         const SystemComparison& comparison);
[[nodiscard]] Json comparisonJson(const TransitionSystem& first, const TransitionSystem& second,
                                  const SystemComparison& comparison);

} // namespace parsescope::cli
