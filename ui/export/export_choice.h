// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

/// Which steps of a branch are exported.
class StepChoice {
public:
    /// All of them.
    StepChoice() = default;
    /// Those that raised the loss.
    [[nodiscard]] static StepChoice mistakes();
    /// From "all", "mistakes", or numbers and ranges, "3-8, 12, 20-"; step 0 is the start.
    [[nodiscard]] static Result<StepChoice> fromText(const QString& text);

    [[nodiscard]] bool isAll() const { return !m_mistakes && m_ranges.empty(); }

    /// Whether a step is among them; `rise` is how much it raised the loss, nothing if unknown.
    [[nodiscard]] bool holds(int step, std::optional<int> rise) const;

private:
    bool m_mistakes = false;
    std::vector<std::pair<int, int>> m_ranges; ///< first and last; none for all steps
};

/// The part of a derivation that is exported.
struct ExportChoice {
    StepChoice steps;
    bool gold = true;   ///< slides show the gold tree
    bool losses = true; ///< slides show losses and costs
};

} // namespace parsescope
