// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <optional>
#include <vector>

namespace parsescope {

/// Returns rectangles outside which both drawings look the same, in pixels at zoom 1. They contain
/// the shapes that occur in one of the drawings only, or in another order. Returns nothing if most
/// shapes do.
[[nodiscard]] std::optional<std::vector<QRectF>> changedParts(const Drawing& from,
                                                              const Drawing& to);

} // namespace parsescope
