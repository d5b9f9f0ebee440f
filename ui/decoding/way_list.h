// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/decoding/scores.h"

class QTreeWidget;

namespace parsescope {

/// Returns a list for the deductions of an item of a decoder's chart.
[[nodiscard]] QTreeWidget* makeWayList();

/// Adds every deduction of an item to the list, the best first, with the difference from the best.
/// Lines have the index of their deduction as Qt::UserRole.
void addWays(QTreeWidget* list, const Scores& scores, const ScoreChart& chart, int item);

} // namespace parsescope
