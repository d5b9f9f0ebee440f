// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/diagrams/drawing.h"

namespace parsescope {

/// What the lines and boxes of the diagrams mean, in one row.
[[nodiscard]] Drawing layoutLegend(const Measure& measure);

} // namespace parsescope
