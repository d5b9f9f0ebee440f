// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QTreeWidget;
class QTreeWidgetItem;

namespace parsescope {

/// A list of lines: the first column takes the room that is left, the others hold numbers.
[[nodiscard]] QTreeWidget* makeScoreList(const QString& accessibleName,
                                         const QStringList& headings);

/// Adds a line; texts but the first are set to the right.
QTreeWidgetItem* addScoreLine(QTreeWidget* list, const QStringList& texts);

} // namespace parsescope
