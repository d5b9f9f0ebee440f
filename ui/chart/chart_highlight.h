// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "ui/session/selection.h"

namespace parsescope {

/// Returns the words that an item of a chart spans and the arcs of its best derivation; in a list
/// of gold arcs, the arc of the item. Empty for item -1.
[[nodiscard]] Highlight highlightOf(const Chart& chart, int item);

} // namespace parsescope
