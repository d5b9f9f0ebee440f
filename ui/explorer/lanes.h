// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"
#include "ui/explorer/branch.h"

#include <vector>

namespace parsescope {

/// The columns of the steps of a branch, which all its lanes share.
struct StepColumns {
    qreal left = 0;
    qreal width = 0; ///< the width of each column, in pixels at zoom 1

    [[nodiscard]] qreal x(int step) const { return left + width * step; }
};

inline constexpr qreal LaneRowHeight = 20;
/// Height of the drawing by `layoutLosses`, in pixels at zoom 1.
inline constexpr qreal LossesHeight = 30;
/// Height of the line of step numbers, in pixels at zoom 1.
inline constexpr qreal StepNumbersHeight = 15;

/// Draws the losses as a stair that rises with the loss, with a number wherever the loss changes
/// and a target for each step. Unknown losses leave a gap.
[[nodiscard]] Drawing layoutLosses(const Branch& branch, StepColumns columns,
                                   const Measure& measure);
/// Draws the head of all lanes: the numbers of the steps and, if `hasLosses`, the losses below
/// them.
[[nodiscard]] Drawing layoutHead(const Branch& branch, bool hasLosses, StepColumns columns,
                                 const Measure& measure);

/// The name of a row of a lane.
struct RowName {
    QString text;
    QString fact; ///< describes the row in words
    Target target;
    bool emphasised = false;
};

/// Draws the names of rows below each other, aligned to the right; long names are elided.
[[nodiscard]] Drawing layoutNames(const std::vector<RowName>& names, const Measure& measure);

/// Draws a row for each transition, with a target Kind::Cell (row, step) for each step at which the
/// transition is legal. The colour of a cell is the stronger, the higher the cost is; transitions
/// that were taken have a frame.
[[nodiscard]] Drawing layoutCosts(const Branch& branch, const std::vector<CostRow>& rows,
                                  StepColumns columns);

/// Draws a row for each gold arc: dashed while the arc can be built, solid once it is built, dotted
/// once it is lost.
[[nodiscard]] Drawing layoutLives(const Branch& branch, const std::vector<ArcLife>& lives,
                                  StepColumns columns);

} // namespace parsescope
