// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <functional>
#include <optional>
#include <vector>

namespace parsescope {

/// Height that a stair takes, its numbers included.
inline constexpr qreal LossStairHeight = 34;

/// Draws losses of consecutive steps as a stair with its upper edge at `top`: it rises where the
/// loss does, and has a number wherever the loss is another one. Step i reaches from `left` + i ·
/// `width` over that width. Losses that are not known leave a gap.
void addLossStair(Drawing& drawing, const std::vector<std::optional<int>>& losses, qreal left,
                  qreal width, qreal top, const Measure& measure);

/// `text`, or as much of its beginning as fits into `room`, and an ellipsis.
[[nodiscard]] QString elided(const QString& text, qreal room, TextStyle style,
                             const Measure& measure);

} // namespace parsescope
