// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"
#include "ui/explorer/branch.h"

#include <vector>

namespace parsescope {

/// The columns that the steps of a branch have in all its lanes, one for each.
struct StepColumns {
    qreal left = 0;
    qreal width = 0; ///< of each

    [[nodiscard]] qreal x(int step) const { return left + width * step; }
};

inline constexpr qreal LaneRowHeight = 20;
inline constexpr qreal LossesHeight = 30;      ///< of `layoutLosses`
inline constexpr qreal StepNumbersHeight = 15; ///< of the line of step numbers

/// The losses as a stair with a target for each step: it rises where the loss does, and has a
/// number wherever the loss changes. Losses that are not known leave a gap.
[[nodiscard]] Drawing layoutLosses(const Branch& branch, StepColumns columns,
                                   const Measure& measure);
/// The numbers of the steps and, if `hasLosses`, the losses below them: the head of all lanes.
[[nodiscard]] Drawing layoutHead(const Branch& branch, bool hasLosses, StepColumns columns,
                                 const Measure& measure);

/// The name of a row of a lane.
struct RowName {
    QString text;
    QString fact; ///< the row in words
    Target target;
    bool emphasised = false;
};

/// Names of rows, one below the other, all ending at the right; long ones are elided.
[[nodiscard]] Drawing layoutNames(const std::vector<RowName>& names, const Measure& measure);

/// A row for each transition, with a target of kind Cell (row, step) for each step at which it is
/// legal. The higher a cost, the stronger its colour; transitions taken have a frame.
[[nodiscard]] Drawing layoutCosts(const Branch& branch, const std::vector<CostRow>& rows,
                                  StepColumns columns);

/// A row for each gold arc: dashed while it can be built, solid once it is, dotted from where it is
/// lost.
[[nodiscard]] Drawing layoutLives(const Branch& branch, const std::vector<ArcLife>& lives,
                                  StepColumns columns);
/// Returns the history of an arc in words: "saw → She (nsubj): built at step 4 by la".
[[nodiscard]] QString factOf(const Branch& branch, const ArcLife& life);

/// Returns `text`, or as much of its beginning as fits into `room` with an ellipsis.
[[nodiscard]] QString elided(const QString& text, qreal room, TextStyle style,
                             const Measure& measure);

} // namespace parsescope
