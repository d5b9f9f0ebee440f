// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/study/positions.h"
#include "core/study/system_facts.h"

#include <string>
#include <vector>

namespace parsescope {

/// A table of a report.
struct ReportTable {
    Text title;
    std::vector<std::vector<Text>> rows; ///< rows of cells; the first row contains the headings
};

/// A report about the abilities of a system.
struct SystemReport {
    std::vector<Text> statements;    ///< sentences, each of which is a paragraph
    std::vector<ReportTable> tables; ///< tables with a row for each length of sentences
    Text ending; ///< a text about the figures that are not available; empty if all figures are
                 ///< available
};

[[nodiscard]] SystemReport reportOn(const TransitionSystem& system, const SystemFacts& facts);
[[nodiscard]] SystemReport reportOn(const TransitionSystem& system, const PositionFacts& facts);

/// Returns a sentence about the tree `found`, which only `system` derives; if there is no tree, a
/// sentence which states that no such tree is known.
[[nodiscard]] Text differenceText(const TransitionSystem& system, const TransitionSystem& other,
                                  const std::optional<Difference>& found,
                                  const SystemComparison& comparison);

/// Returns the names of transitions, for example "sh sh la".
[[nodiscard]] std::string namesOf(const TransitionSystem& system, const Way& way);

/// Returns the heads of words 1..n as text, for example "2 0 2", given the heads of nodes 0..n.
[[nodiscard]] std::string headsText(const std::vector<int>& heads);

/// Returns true if derivations of sentences of `words` words can be counted. Loops make their
/// number infinite.
[[nodiscard]] bool hasCounts(const SystemFacts& facts, int words);

} // namespace parsescope
