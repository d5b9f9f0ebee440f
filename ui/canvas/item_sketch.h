// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <QPainterPath>

namespace parsescope {

/// The outline of an item of a chart, as tall and wide as `box`: half-trees, trees and spans
/// [KGS11, SHL17]. Empty for ItemShape::None.
[[nodiscard]] QPainterPath itemSketch(ItemShape shape, const QRectF& box);

} // namespace parsescope
