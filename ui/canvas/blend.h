// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

namespace parsescope {

/// Returns the drawing at share `t` in 0..1 of the way from one drawing to the next. Shapes with
/// the same target glide to their new place; an arc that is new or has changed its kind grows from
/// its head; other new shapes fade in. At 1 it is `to`; shapes that `to` lacks vanish at once.
[[nodiscard]] Drawing blend(const Drawing& from, const Drawing& to, qreal t);

} // namespace parsescope
