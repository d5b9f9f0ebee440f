// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/score_list.h"

#include <QHeaderView>
#include <QTreeWidget>

namespace parsescope {

QTreeWidget* makeScoreList(const QString& accessibleName, const QStringList& headings) {
    auto* list = new QTreeWidget;
    list->setAccessibleName(accessibleName);
    list->setHeaderLabels(headings);
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setFrameShape(QFrame::NoFrame);
    list->setAllColumnsShowFocus(true);
    list->header()->setStretchLastSection(false);
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list->header()->setMinimumSectionSize(40);
    for (int column = 1; column < headings.size(); ++column)
        list->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    return list;
}

QTreeWidgetItem* addScoreLine(QTreeWidget* list, const QStringList& texts) {
    auto* line = new QTreeWidgetItem(list, texts);
    for (int column = 1; column < texts.size(); ++column)
        line->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    return line;
}

} // namespace parsescope
