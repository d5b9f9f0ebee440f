// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/side_titles.h"

#include "core/parsing/rule_files/system_file.h"
#include "ui/canvas/qt_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace parsescope {

namespace {

struct SideTexts {
    Q_DECLARE_TR_FUNCTIONS(SideTitles)
};

QString systemTitle(const TransitionSystem& system) {
    return system.added.empty() ? toQt(system.title) : toQt(system.name);
}

QString rootTitle(RootPlace place) {
    switch (place) {
    case RootPlace::First:
        return SideTexts::tr("ROOT first");
    case RootPlace::Last:
        return SideTexts::tr("ROOT last");
    case RootPlace::Stack:
        return SideTexts::tr("ROOT on the stack");
    }
    return {};
}

/// Returns the transitions of the branch with the cursor.
std::vector<Transition> branchOf(const SavedSession& side) {
    Exploration exploration(side.settings.system, side.sentence.size(), side.settings.shape.root);
    replay(exploration, side.visits, side.cursor);
    std::vector<Transition> transitions;
    for (const int node : exploration.path())
        if (exploration.node(node).parent >= 0)
            transitions.push_back(exploration.node(node).transition);
    return transitions;
}

/// Returns the name of the step with the 0-based index `step` in a branch.
QString stepTitle(const SavedSession& side, const std::vector<Transition>& branch,
                  std::size_t step) {
    if (step >= branch.size())
        return SideTexts::tr("To step %1").arg(branch.size());
    const Rule& rule = side.settings.system.rules[branch[step].rule];
    return SideTexts::tr("Step %1: %2").arg(step + 1).arg(toQt(rule.title));
}

} // namespace

QString usualSideTitle(const ParseSettings& first, const ParseSettings& second) {
    return areSame(first.system, second.system) ? SideTexts::tr("Another branch")
                                                : toQt(second.system.title);
}

std::pair<QString, QString> sideTitles(const SavedSession& first, const SavedSession& second) {
    const ParseSettings& one = first.settings;
    const ParseSettings& two = second.settings;
    std::pair<QString, QString> titles;
    if (!areSame(one.system, two.system)) {
        titles = {systemTitle(one.system), systemTitle(two.system)};
    } else if (one.shape.root != two.shape.root) {
        titles = {rootTitle(one.shape.root), rootTitle(two.shape.root)};
    } else {
        const std::vector<Transition> left = branchOf(first);
        const std::vector<Transition> right = branchOf(second);
        const auto parted = std::ranges::mismatch(left, right);
        const auto step = static_cast<std::size_t>(parted.in1 - left.begin());
        titles = {stepTitle(first, left, step), stepTitle(second, right, step)};
    }
    const QString given = second.scene ? toQt(second.scene->title) : QString();
    if (!given.isEmpty() && given != usualSideTitle(one, two))
        titles.second = given;
    return titles;
}

} // namespace parsescope
