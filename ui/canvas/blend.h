// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

namespace parsescope {

/// Returns the drawing at the share `t` of the way from `from` to `to`, from 0 to 1. Shapes of both
/// drawings with equal targets glide to their new places; an arc that is new or has changed its
/// kind grows from its head; other new shapes fade in. Shapes that occur only in `from` vanish at
/// once. At 1 the result is `to`.
[[nodiscard]] Drawing blend(const Drawing& from, const Drawing& to, qreal t);

} // namespace parsescope
