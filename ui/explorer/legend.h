// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

namespace parsescope {

/// What the lines and boxes of the diagrams mean, in as many rows as `room` (a width) asks for.
[[nodiscard]] Drawing layoutLegend(const Measure& measure, qreal room);

} // namespace parsescope
