// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/cube_decoder.h"
#include "core/decoding/scores.h"

#include <algorithm>
#include <tuple>

namespace parsescope {

// Without a limit, every combination is tried, and only combinations that cannot be part of a best
// tree are dropped. Two combinations have equal contexts if later scores cannot distinguish their
// dependents on the side of the item, except for scores that depend on the arc above the head.
// Among combinations with equal contexts, the best one is kept for each possible arc above the
// head.

int CubeDecoder::bestOuter(const CubeItem& item, int arc, Beam outer, double& score) {
    const bool left = item.complete == (item.head > item.end);
    int best = -1;
    for (int other = outer.first; other < outer.first + outer.count; ++other) {
        const double value = m_hypotheses[other].score + closing(arc, other, left);
        if (best < 0 || value > score) {
            best = other;
            score = value;
        }
    }
    return best;
}

void CubeDecoder::exhaust(const CubeItem& item) {
    m_all.clear();
    const auto offer = [&](int arc, int inner, int outer, double score) {
        if (score == MinusInfinity)
            return;
        m_all.push_back(combined(item, arc, inner, outer));
        m_all.back().score = score;
    };
    double outerScore = 0;
    for (const Grid& grid : m_grids) {
        if (m_options.stop.stop_requested())
            return;
        m_counts.explored += static_cast<long long>(grid.inner.count) * grid.outer.count;
        if (m_counts.explored > MostOfAllCombinations)
            return giveUp();
        int outer = grid.arc == NoArc ? -1 : bestOuter(item, grid.arc, grid.outer, outerScore);
        int arc = grid.arc;
        for (int inner = grid.inner.first; inner < grid.inner.first + grid.inner.count; ++inner) {
            const Hypothesis& head = m_hypotheses[inner];
            if (item.complete && head.arc != arc) {
                arc = head.arc;
                outer = bestOuter(item, arc, grid.outer, outerScore);
            }
            offer(arc, inner, outer,
                  head.score + outerScore + (item.complete ? 0 : joining(arc, inner)));
        }
    }
    keepUseful(item);
    std::stable_sort(m_all.begin(), m_all.end(),
                     [](const Hypothesis& a, const Hypothesis& b) { return a.score > b.score; });
    store(item, m_all);
}

void CubeDecoder::keepUseful(const CubeItem& item) {
    const bool needsArc =
        !item.complete || m_contexts.siblings || m_contexts.triSiblings || m_contexts.grandSiblings;
    const auto before = [&](const Hypothesis& tree) {
        const Hypothesis& inner = m_hypotheses[tree.inner];
        return item.complete ? m_hypotheses[inner.inner].arc : inner.arc;
    };
    const auto context = [&](const Hypothesis& tree) {
        return std::tuple(needsArc ? tree.arc : NoArc,
                          m_contexts.triSiblings ? before(tree) : NoArc,
                          m_contexts.valency ? tree.dependents : 0);
    };
    std::stable_sort(m_all.begin(), m_all.end(), [&](const Hypothesis& a, const Hypothesis& b) {
        return context(a) < context(b);
    });
    const bool looked = m_contexts.lookAbove() && item.head > 0;
    const ArcRange above = looked ? m_arcs->into(item.head) : ArcRange{NoArc, 1};
    const auto scoreBelow = [&](const Hypothesis& tree, int arc) {
        if (!looked)
            return tree.score;
        const int inner = item.complete ? m_hypotheses[tree.inner].inner : tree.inner;
        double score = tree.score + m_scores->below(arc, m_hypotheses[inner].arc, tree.arc);
        for (const Hypothesis* rest = &m_hypotheses[inner]; rest->arc != NoArc;) {
            const Hypothesis* next = &m_hypotheses[m_hypotheses[rest->inner].inner];
            score += m_scores->below(arc, next->arc, rest->arc);
            rest = next;
        }
        return score;
    };
    std::vector<char> useful(m_all.size(), 0);
    for (std::size_t first = 0; first < m_all.size();) {
        std::size_t last = first + 1;
        while (last < m_all.size() && context(m_all[last]) == context(m_all[first]))
            ++last;
        for (int arc = above.first; arc < above.first + above.count; ++arc) {
            std::size_t best = first;
            double most = MinusInfinity;
            for (std::size_t i = first; i < last; ++i)
                if (const double score = scoreBelow(m_all[i], arc); score > most) {
                    best = i;
                    most = score;
                }
            if (most > MinusInfinity)
                useful[best] = 1;
        }
        first = last;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_all.size(); ++i)
        if (useful[i])
            m_all[kept++] = m_all[i];
    m_all.resize(kept);
}

} // namespace parsescope
