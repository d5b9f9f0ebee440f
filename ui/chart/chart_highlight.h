// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "ui/session/selection.h"

namespace parsescope {

/// The words that an item of a chart reaches over, and the arcs of its best derivation; of a list
/// of gold arcs, the arc. Nothing for item -1.
[[nodiscard]] Highlight highlightOf(const Chart& chart, int item);

} // namespace parsescope
