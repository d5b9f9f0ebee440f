// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/export/handout.h"

#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

/// The choice of the steps of a branch that are exported.
class StepChoice {
public:
    /// Chooses all steps.
    StepChoice() = default;
    /// Returns the choice of the steps whose transition raised the loss.
    [[nodiscard]] static StepChoice mistakes();
    /// Parses "all", "mistakes", or 0-based numbers and ranges such as "3-8, 12, 20-"; step 0 is
    /// the start. Fails for other texts.
    [[nodiscard]] static Result<StepChoice> fromText(const QString& text);

    [[nodiscard]] bool isAll() const { return !m_mistakes && m_ranges.empty(); }

    /// Returns true if step `step` (0-based) is chosen. `rise` is the cost of the step; nothing if
    /// it is not known.
    [[nodiscard]] bool holds(int step, std::optional<int> rise) const;

private:
    bool m_mistakes = false;
    /// The first and the last step of each range; empty if all steps are chosen.
    std::vector<std::pair<int, int>> m_ranges;
};

/// The part of a derivation that is exported.
struct ExportChoice {
    StepChoice steps;
    bool gold = true;   ///< true if the gold tree is shown
    bool losses = true; ///< true if losses and costs are shown
    /// True if pages show all words of a long sentence, however small.
    bool allWords = false;
    TableLayout table = {}; ///< the layout of a worksheet
};

} // namespace parsescope
