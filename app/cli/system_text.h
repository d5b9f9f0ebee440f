// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/study/positions.h"
#include "core/study/system_facts.h"

#include <string>

namespace parsescope::cli {

// The functions below return the output of the subcommands `system check` and `system compare`.
[[nodiscard]] std::string factsText(const TransitionSystem& system, const SystemFacts& facts);
[[nodiscard]] Json factsJson(const TransitionSystem& system, const SystemFacts& facts);
[[nodiscard]] std::string positionFactsText(const TransitionSystem& system,
                                            const PositionFacts& facts);
[[nodiscard]] Json positionFactsJson(const TransitionSystem& system, const PositionFacts& facts);
[[nodiscard]] std::string comparisonText(const TransitionSystem& first,
                                         const TransitionSystem& second,
                                         const SystemComparison& comparison);
[[nodiscard]] Json comparisonJson(const TransitionSystem& first, const TransitionSystem& second,
                                  const SystemComparison& comparison);

/// The best trees that a parser of PositionFacts can build for the sentences of treebanks.
struct TreebankByPositions {
    long long sentences = 0; ///< number of sentences whose best tree is known
    long long unknown = 0;   ///< number of sentences whose best tree was not found
    long long complete = 0;  ///< number of sentences whose gold tree can be built
    long long words = 0;     ///< number of words of the sentences whose best tree is known
    long long right = 0;     ///< number of these words that have their gold heads in the best trees
};
[[nodiscard]] std::string treebankText(const TreebankByPositions& best);
[[nodiscard]] Json treebankJson(const TreebankByPositions& best);

} // namespace parsescope::cli
