// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/lr_spine/lr_spine_stack.h"

#include <algorithm>
#include <numeric>

namespace parsescope {

Text onlyShiftPossible() {
    return Text("Only a shift is possible here; the table is that of the configuration after it.");
}

std::vector<int> LrSpineStack::buffer(int words) const {
    std::vector<int> nodes(words + 1 - front);
    std::iota(nodes.begin(), nodes.end(), front);
    return nodes;
}

void LrSpineStack::readArcs(const Problem& problem, const Configuration& configuration) {
    const int n = configuration.words();
    for (std::vector<int>* nodes : {&m_leftmost, &m_rightmost})
        nodes->assign(n + 1, NoHead);
    for (std::vector<char>* flags : {&m_waitsLeft, &m_waitsRight})
        flags->assign(n + 1, 0);
    const Built all = builtSoFar(problem, configuration);
    built = all.cost;
    rootWords = all.roots;
    for (int word = 1; word <= n; ++word) {
        const int head = configuration.head(word);
        if (head == NoHead) {
            const int gold = problem.gold.head(word);
            (word < gold ? m_waitsLeft : m_waitsRight)[gold] = 1;
            continue;
        }
        if (word > head)
            m_rightmost[head] = word;
        else if (m_leftmost[head] == NoHead)
            m_leftmost[head] = word;
    }
}

void LrSpineStack::readSpines(const Problem& problem, int level) {
    const int root = roots[level];
    left[level].clear();
    right[level].clear();
    for (int node = root; node != NoHead; node = m_leftmost[node]) {
        if (node != root && !m_waitsLeft[node])
            continue;
        left[level].push_back(node);
        leftLevel[node] = level;
    }
    // With a single root, words that cannot be children of ROOT depend on its only child.
    const int second = root == 0 && problem.shape.singleRoot() ? m_rightmost[0] : NoHead;
    for (int node = root; node != NoHead; node = m_rightmost[node]) {
        if (node != root && node != second && !m_waitsRight[node])
            continue;
        right[level].push_back(node);
        rightLevel[node] = level;
    }
}

void LrSpineStack::read(const Problem& problem, const Configuration& configuration, int elements) {
    const int n = configuration.words();
    readArcs(problem, configuration);
    roots = configuration.stackNodes();
    shifted = roots.empty();
    front = n + 1 - configuration.bufferSize();
    if (roots.empty()) { // ROOT is the first node of the buffer
        roots.push_back(0);
        front = 1;
    }
    while (static_cast<int>(roots.size()) < elements && front <= n) {
        roots.push_back(front++);
        shifted = true;
    }
    left.resize(std::max(left.size(), roots.size()));
    right.resize(left.size());
    leftLevel.assign(n + 1, -1);
    rightLevel.assign(n + 1, -1);
    for (int level = 0; level <= top(); ++level)
        readSpines(problem, level);
}

bool lrSpineReachable(const Problem& problem, const Configuration& configuration, Arc arc) {
    const std::vector<int>& heads = configuration.heads();
    if (problem.shape.singleRoot() &&
        builtSoFar(problem, configuration).roots > (arc.head == 0 ? 0 : 1))
        return false;
    int root = arc.head;
    while (configuration.hasHead(root))
        root = configuration.head(root);
    if (root == arc.dependent)
        return false;
    const std::vector<int> spine =
        arc.head < arc.dependent ? rightSpine(heads, root) : leftSpine(heads, root);
    return std::find(spine.begin(), spine.end(), arc.head) != spine.end();
}

} // namespace parsescope
