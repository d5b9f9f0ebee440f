// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/score_list.h"

#include "ui/diagrams/half_tree_diagram.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QTreeWidget>

#include <algorithm>
#include <functional>

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

QTreeWidget* makeWayList() {
    return makeScoreList(QCoreApplication::translate("DecodingView", "Ways to make the item"),
                         {QCoreApplication::translate("DecodingView", "Ways to make it"),
                          QCoreApplication::translate("DecodingView", "Value"),
                          QCoreApplication::translate("DecodingView", "Below")});
}

void addWays(QTreeWidget* list, const ScoreChart& chart, int item) {
    std::vector<const ScoreChart::Deduction*> ways;
    for (const auto& deduction : chart.deductions())
        if (deduction.conclusion == item)
            ways.push_back(&deduction);
    std::ranges::stable_sort(ways, std::greater(), &ScoreChart::Deduction::value);
    for (const auto* way : ways) {
        QString text = toQt(chart.rules()[static_cast<std::size_t>(way->rule)].name);
        for (int premise : way->premises)
            if (premise >= 0)
                text += QStringLiteral("  %1 %2 +")
                            .arg(toQt(chart.label(premise)),
                                 scoreText(chart.items()[static_cast<std::size_t>(premise)].value));
        text += QStringLiteral("  %1").arg(scoreText(way->cost));
        const double below = ways.front()->value - way->value;
        addScoreLine(
            list, {text, scoreText(way->value), way == ways.front() ? QString() : scoreText(below)})
            ->setToolTip(0, toQt(chart.rules()[static_cast<std::size_t>(way->rule)].text));
    }
}

} // namespace parsescope
