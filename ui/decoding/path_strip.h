// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/greedy_path.h"
#include "ui/canvas/drawing.h"

#include <optional>
#include <span>

namespace parsescope {

/// The greedy derivation above the exact one, a chip for each transition.
struct PathStrip {
    std::span<const PathPoint> greedy;
    std::span<const PathPoint> exact;
    /// The index of the first greedy transition that loses score; nothing if none does.
    std::optional<std::size_t> fork;
    int current = -1; ///< index of the exact transition that is shown; -1 for none
    qreal width = 0;  ///< the width available; names are shortened to fit
};

/// Draws the titles of the two rows, which are beside the strip.
[[nodiscard]] Drawing layoutPathTitles(const Measure& measure);
/// Draws a strip. The chip of an exact transition has a target of kind Step with its index, that of
/// a greedy one a target of kind Bar.
[[nodiscard]] Drawing layoutPathStrip(const PathStrip& strip, const Measure& measure);

} // namespace parsescope
