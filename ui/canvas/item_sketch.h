// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <QPainterPath>

namespace parsescope {

/// Returns the outline of a chart item that fills `box`: a half-tree, a tree or a span [KGS11,
/// SHL17]. Empty for ItemShape::None.
[[nodiscard]] QPainterPath itemSketch(ItemShape shape, const QRectF& box);

} // namespace parsescope
