// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

namespace parsescope {

/// Height of an overview, with what keeps it apart from what stands below.
inline constexpr qreal OverviewHeight = 40;

/// All words of a sentence as small bars, coloured as they are below, as wide as the drawing of
/// some of them that stands below: those are framed. Each word has a target of kind Far.
[[nodiscard]] Drawing overviewStrip(const ArcDiagram& diagram, const ArcExtent& below,
                                    const Measure& measure);

} // namespace parsescope
