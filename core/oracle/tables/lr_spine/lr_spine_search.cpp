// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/lr_spine/lr_spine_search.h"

#include "core/oracle/tables/lr_spine/lr_spine_lemma.h"

#include <span>

namespace parsescope {

int LrSpineSearch::lossOf(const Tree& tree) const {
    return tree.isProjective() ? treeLoss(m_problem, tree.heads()) : Unreachable;
}

void LrSpineSearch::remember(const Tree& tree) {
    m_treeLoss = lossOf(tree);
    m_tree = tree;
}

void LrSpineSearch::rememberBest(const Configuration& configuration) {
    const std::vector<int> heads = m_table.bestHeads(configuration);
    remember(Tree::fromHeads(std::span(heads).subspan(1)).value());
}

QuickSearch::Answer LrSpineSearch::find(const Configuration& configuration, Arc arc, int loss) {
    if (m_treeLoss <= loss && isInReachOfLrSpine(m_tree, configuration))
        return Answer::Found;
    if (m_treeLoss >= Unreachable || loss == 0)
        return Answer::Unknown;
    // After a shift, a word that awaited its head beneath can depend on the pushed word instead.
    if (arc.head == NoHead && configuration.stackSize() > 1)
        arc = {configuration.stack(0), configuration.stack(1)};
    if (arc.head == NoHead || arc.dependent == 0 ||
        m_tree.isBelow(arc.head, arc.dependent)) // the arc would close a cycle
        return Answer::Unknown;
    const Tree changed = m_tree.withHead(arc.dependent, arc.head).value();
    if (lossOf(changed) > loss || !isInReachOfLrSpine(changed, configuration))
        return Answer::Unknown;
    remember(changed);
    return Answer::Found;
}

} // namespace parsescope
