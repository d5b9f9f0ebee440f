// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/system_facts.h"

#include <string>
#include <vector>

namespace parsescope {

struct ReportTable {
    std::string title;
    std::vector<std::vector<std::string>> rows; ///< the first one is the head
};

/// A report about the abilities of a system, in English.
struct SystemReport {
    std::vector<std::string> statements; ///< sentences, each a paragraph
    std::vector<ReportTable> tables;     ///< a row for each length of sentences
    std::string ending;                  ///< the figures that are not available; empty if all are
};

[[nodiscard]] SystemReport reportOn(const TransitionSystem& system, const SystemFacts& facts);

/// A tree that only one of two systems derives, `found` if there is one, or that none is known.
[[nodiscard]] std::string differenceText(const TransitionSystem& system,
                                         const TransitionSystem& other,
                                         const std::optional<Difference>& found,
                                         const SystemComparison& comparison);

/// Transitions by their names, "sh sh la".
[[nodiscard]] std::string namesOf(const TransitionSystem& system, const Way& way);

/// Heads of words 1..n, "2 0 2", given those of nodes 0..n.
[[nodiscard]] std::string headsText(const std::vector<int>& heads);

/// Whether derivations of sentences of this length can be counted: loops make them infinite.
[[nodiscard]] bool hasCounts(const SystemFacts& facts, int words);

} // namespace parsescope
