// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QTreeWidget;
class QTreeWidgetItem;

namespace parsescope {

/// Returns a list with columns `headings`. The first column takes the remaining width; the others
/// hold numbers.
[[nodiscard]] QTreeWidget* makeScoreList(const QString& accessibleName,
                                         const QStringList& headings);

/// Adds a line to `list`; all its texts except the first are aligned to the right.
QTreeWidgetItem* addScoreLine(QTreeWidget* list, const QStringList& texts);

} // namespace parsescope
