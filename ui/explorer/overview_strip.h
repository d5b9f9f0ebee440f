// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

namespace parsescope {

/// The height of an overview, including the gap below it, in pixels at zoom 1.
inline constexpr qreal OverviewHeight = 40;

/// Draws all words of a sentence as small bars in the colours of their boxes, together as wide as
/// the drawing `below`. The words that occur in `below` have a coloured background. Each word has a
/// target Kind::Far.
[[nodiscard]] Drawing overviewStrip(const ArcDiagram& diagram, const ArcExtent& below,
                                    const Measure& measure);

} // namespace parsescope
