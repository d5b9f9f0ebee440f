// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/way_list.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/decoding/half_trees.h"

#include <QCoreApplication>
#include <QTreeWidget>

#include <algorithm>
#include <functional>

namespace parsescope {

QTreeWidget* makeWayList() {
    return makeScoreList(QCoreApplication::translate("DecodingView", "Ways to make the item"),
                         {QCoreApplication::translate("DecodingView", "Ways to make it"),
                          QCoreApplication::translate("DecodingView", "Value"),
                          QCoreApplication::translate("DecodingView", "Below the best")});
}

void addWays(QTreeWidget* list, const Scores& scores, const ScoreChart& chart, int item) {
    std::vector<int> ways;
    for (std::size_t i = 0; i < chart.deductions().size(); ++i)
        if (chart.deductions()[i].conclusion == item)
            ways.push_back(static_cast<int>(i));
    const auto value = [&](int way) { return chart.deductions()[way].value; };
    std::ranges::stable_sort(ways, std::greater(), value);
    for (int way : ways) {
        const auto& rule = chart.rules()[chart.deductions()[way].rule];
        const double below = value(ways.front()) - value(way);
        auto* line = addScoreLine(
            list, {QStringLiteral("%1  %2").arg(toQt(rule.name), sumText(chart, way)),
                   scoreText(value(way)), way == ways.front() ? QString() : scoreText(below)});
        line->setToolTip(
            0, QStringLiteral("%1\n%2").arg(toQt(rule.text), sumText(chart, way, &scores)));
        line->setData(0, Qt::UserRole, way);
    }
}

} // namespace parsescope
