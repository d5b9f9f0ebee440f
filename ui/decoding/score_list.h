// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/decoding/scores.h"

#include <QStringList>

class QTreeWidget;
class QTreeWidgetItem;

namespace parsescope {

/// A list of lines: the first column takes the room that is left, the others hold scores.
[[nodiscard]] QTreeWidget* makeScoreList(const QString& accessibleName,
                                         const QStringList& headings);

/// Adds a line; texts but the first are set to the right.
QTreeWidgetItem* addScoreLine(QTreeWidget* list, const QStringList& texts);

/// A list for the ways in which an item of a decoder's chart can be made.
[[nodiscard]] QTreeWidget* makeWayList();

/// Adds every deduction of an item, the best first, with how much worse the others are. The lines
/// have the index of their deduction as Qt::UserRole.
void addWays(QTreeWidget* list, const Scores& scores, const ScoreChart& chart, int item);

} // namespace parsescope
