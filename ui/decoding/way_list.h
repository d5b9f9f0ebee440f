// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/decoding/scores.h"

class QTreeWidget;

namespace parsescope {

/// A list for the ways in which an item of a decoder's chart can be made.
[[nodiscard]] QTreeWidget* makeWayList();

/// Adds every deduction of an item, the best first, with how much worse the others are. The lines
/// have the index of their deduction as Qt::UserRole.
void addWays(QTreeWidget* list, const Scores& scores, const ScoreChart& chart, int item);

} // namespace parsescope
