// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/cube_decoder.h"

#include <algorithm>

namespace parsescope {

double scoreOf(PartScores& scores, const TreePart& part) {
    switch (part.kind) {
    case TreePart::Kind::Arc:
        return scores.arc(part.arc);
    case TreePart::Kind::Beside:
        return scores.beside(part.second, part.previous, part.arc);
    case TreePart::Kind::Below:
        return scores.below(part.above, part.previous, part.arc);
    case TreePart::Kind::Valency:
        break;
    }
    return scores.valency(part.above, part.left, part.count);
}

std::vector<int> CubeDecoder::arcsOf(int hypothesis) const {
    std::vector<int> arcs(m_side, NoArc);
    std::vector<int> rest{hypothesis};
    while (!rest.empty()) {
        const Hypothesis& tree = m_hypotheses[rest.back()];
        rest.pop_back();
        if (tree.arc == NoArc)
            continue;
        arcs[(*m_arcs)[tree.arc].dependent] = tree.arc;
        rest.push_back(tree.inner);
        rest.push_back(tree.outer);
    }
    return arcs;
}

std::vector<int> CubeDecoder::dependentsOf(int hypothesis) const {
    std::vector<int> arcs;
    // Complete and incomplete hypotheses alternate. A complete hypothesis and the incomplete
    // hypothesis inside it have the same arc.
    for (int tree = hypothesis; m_hypotheses[tree].arc != NoArc; tree = m_hypotheses[tree].inner)
        if (arcs.empty() || arcs.back() != m_hypotheses[tree].arc)
            arcs.push_back(m_hypotheses[tree].arc);
    std::reverse(arcs.begin(), arcs.end());
    return arcs;
}

void CubeDecoder::visitParts(int hypothesis,
                             const std::function<void(const TreePart&)>& visit) const {
    const auto visitClosed = [&](int above, int closed, bool left) {
        const Hypothesis* tree = &m_hypotheses[closed];
        TreePart part;
        part.above = above;
        if (m_contexts.valency) {
            part.kind = TreePart::Kind::Valency;
            part.left = left;
            part.count = tree->dependents;
            visit(part);
        }
        if (!m_contexts.lookAbove())
            return;
        part = {TreePart::Kind::Below, NoArc, NoArc, NoArc, above, false, 0};
        while (tree->arc != NoArc) {
            const Hypothesis* before = &m_hypotheses[m_hypotheses[tree->inner].inner];
            part.arc = tree->arc;
            part.previous = before->arc;
            visit(part);
            tree = before;
        }
    };
    std::vector<int> rest{hypothesis};
    while (!rest.empty()) {
        const Hypothesis& tree = m_hypotheses[rest.back()];
        rest.pop_back();
        if (tree.arc == NoArc)
            continue;
        rest.push_back(tree.inner);
        rest.push_back(tree.outer);
        const Hypothesis& inner = m_hypotheses[tree.inner];
        const LabelledArc& arc = (*m_arcs)[tree.arc];
        const bool rightwards = arc.head < arc.dependent;
        if (tree.dependents == inner.dependents) { // the hypothesis is complete
            visitClosed(tree.arc, tree.outer, !rightwards);
            continue;
        }
        TreePart part;
        part.arc = tree.arc;
        visit(part);
        if (m_contexts.siblings || m_contexts.triSiblings) {
            part.kind = TreePart::Kind::Beside;
            part.previous = inner.arc;
            if (inner.arc != NoArc)
                part.second = m_hypotheses[m_hypotheses[inner.inner].inner].arc;
            visit(part);
        }
        visitClosed(tree.arc, tree.outer, rightwards);
    }
}

int CubeDecoder::placeSide(std::span<const int> arcs,
                           const std::vector<std::vector<int>>& dependents, int head, bool left,
                           std::vector<Placed>& placed) {
    const auto place = [&](const CubeItem& item, int arc, int inner, int outer) {
        Hypothesis tree = combined(item, arc, inner, outer);
        tree.score = scoreOfCell(item, arc, inner, outer);
        const int index = static_cast<int>(m_hypotheses.size());
        m_hypotheses.push_back(tree);
        placed.push_back({item, index});
        return index;
    };
    // Returns the outermost node below `node` on the side.
    const auto endOf = [&](int node) {
        while (!dependents[node].empty()) {
            const int next = left ? dependents[node].front() : dependents[node].back();
            if ((next < node) != left)
                break;
            node = next;
        }
        return node;
    };
    int tree = head; // the hypothesis of the head alone has the index of the node
    std::vector<int> side;
    for (int dependent : dependents[head])
        if ((dependent < head) == left)
            side.push_back(dependent);
    if (left)
        std::reverse(side.begin(), side.end());
    for (int dependent : side) {
        const int inner = placeSide(arcs, dependents, dependent, !left, placed);
        tree = place({false, head, dependent}, arcs[dependent], tree, inner);
        const int outer = placeSide(arcs, dependents, dependent, left, placed);
        tree = place({true, head, endOf(dependent)}, NoArc, tree, outer);
    }
    return tree;
}

std::vector<CubeDecoder::Placed> CubeDecoder::build(std::span<const int> arcs) {
    std::vector<std::vector<int>> dependents(m_side);
    for (int word = 1; word < m_side; ++word)
        dependents[(*m_arcs)[arcs[word]].head].push_back(word);
    std::vector<Placed> placed;
    placeSide(arcs, dependents, 0, false, placed);
    return placed;
}

void CubeDecoder::record(const CubeItem& item) {
    const Beam& beam = at(item);
    std::vector<std::uint64_t> groups;
    for (int number = beam.first; number < beam.first + beam.count; ++number) {
        const Hypothesis& tree = m_hypotheses[number];
        const auto group = std::find(groups.begin(), groups.end(), tree.unlabelled);
        BeamEntry entry{tree.score, dependentsOf(number), static_cast<int>(group - groups.begin()),
                        -1};
        if (group == groups.end())
            groups.push_back(tree.unlabelled);
        for (std::size_t i = 0; i < m_itemTrace.cells.size(); ++i) {
            const CubeCell& cell = m_itemTrace.cells[i];
            const Grid& grid = m_grids[cell.grid];
            if (cell.rank > 0 && grid.inner.first + cell.row == tree.inner &&
                grid.outer.first + cell.column == tree.outer &&
                (item.complete || grid.arc == tree.arc))
                entry.cell = static_cast<int>(i);
        }
        m_itemTrace.beam.push_back(std::move(entry));
    }
    m_trace->items.push_back(std::move(m_itemTrace));
}

} // namespace parsescope
