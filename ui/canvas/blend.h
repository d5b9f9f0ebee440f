// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

namespace parsescope {

/// The drawing a share `t` in 0..1 of the way from one to the next. What stands for the same thing
/// glides to its new place; an arc that is new, or has become something else, grows from its head;
/// what else is new fades in. At 1 it is `to`; what is gone is gone at once.
[[nodiscard]] Drawing blend(const Drawing& from, const Drawing& to, qreal t);

} // namespace parsescope
