// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/lr_spine/lr_spine_table.h"

#include "core/oracle/oracle.h"
#include "core/oracle/tables/lr_spine/lr_spine_search.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>

namespace parsescope {

namespace {

using enum LrSpineTableKind;
using enum LrSpineTableRule;

using Entry = LrSpineEntry;
using Premises = std::pair<Entry, Entry>;

} // namespace

/// A recorder that searches for a deduction that gives the entry `wanted` its value. It changes no
/// values.
struct LrSpineTable::Explain {
    Entry wanted;
    bool found = false;
    Arc arc = {};
    std::array<Entry, 2> premises = {};
    std::size_t count = 0; // number of premises
};

/// Makes a deduction: the cost of the conclusion is the cost of the premises plus `cost`, the cost
/// of the added arc.
template<class Recorder, class... Premise>
inline void LrSpineTable::deduce(Recorder& recorder, LrSpineTableRule rule, Entry conclusion,
                                 int cost, Arc arc, Premise... premises) {
    const int total = (cost + ... + at(premises));
    int& value = at(conclusion);
    if constexpr (std::is_same_v<Recorder, Explain>) {
        if (recorder.found || recorder.wanted != conclusion || value != total)
            return;
        recorder.found = true;
        recorder.arc = arc;
        ((recorder.premises[recorder.count++] = premises), ...);
    } else {
        value = std::min(value, total);
        if (total < Unreachable)
            recorder.deduce(rule, recorder.item(conclusion), {recorder.item(premises)...}, cost,
                            arc);
    }
}

/// Makes a deduction for each pair of premises that `premisesAt` returns for first..last.
template<class Recorder, class PremisesAt>
inline void LrSpineTable::deduceBest(Recorder& recorder, LrSpineTableRule rule, Entry conclusion,
                                     int cost, Arc arc, int first, int last,
                                     PremisesAt premisesAt) {
    if constexpr (!std::is_same_v<Recorder, NoRecorder>) {
        if constexpr (std::is_same_v<Recorder, Explain>)
            if (recorder.wanted != conclusion)
                return;
        for (int i = first; i <= last; ++i) {
            const auto [left, right] = premisesAt(i);
            deduce(recorder, rule, conclusion, cost, arc, left, right);
        }
        return;
    }
    int best = Unreachable;
    for (int i = first; i <= last; ++i) {
        const auto [left, right] = premisesAt(i);
        best = std::min(best, at(left) + at(right));
    }
    int& value = at(conclusion);
    value = std::min(value, cost + best);
}

/// Fills the trees over the buffer alone: Eisner's chart.
template<class Recorder>
void LrSpineTable::fillBuffer(Recorder& recorder, int first) {
    for (int width = 0; width <= m_words - first; ++width)
        for (int l = first; l + width <= m_words; ++l)
            fillSpan(recorder, l, l + width);
}

template<class Recorder>
void LrSpineTable::fillSpan(Recorder& recorder, int l, int r) {
    if (l == r) {
        deduce(recorder, Start, {LeftHalf, l, l}, 0, {});
        deduce(recorder, Start, {RightHalf, l, l}, 0, {});
        return;
    }
    const auto halves = [=](int split) {
        return Premises{Entry{RightHalf, l, split}, Entry{LeftHalf, r, split + 1}};
    };
    deduceBest(recorder, LeftArc, {LeftLink, r, l}, cost(r, l), {r, l}, l, r - 1, halves);
    deduceBest(recorder, RightArc, {RightLink, l, r}, cost(l, r), {l, r}, l, r - 1, halves);
    deduceBest(recorder, LastLeft, {LeftHalf, r, l}, 0, {}, l, r - 1, [=](int d) {
        return Premises{Entry{LeftHalf, d, l}, Entry{LeftLink, r, d}};
    });
    deduceBest(recorder, LastRight, {RightHalf, l, r}, 0, {}, l + 1, r, [=](int d) {
        return Premises{Entry{RightLink, l, d}, Entry{RightHalf, d, r}};
    });
}

/// Removes the entries of the previous configuration.
void LrSpineTable::clearStack() {
    for (int level = 0; level <= m_stack.top(); ++level) {
        for (int u : m_stack.leftSpine(level))
            grid(StackLeft).fillRow(u, Unreachable);
        for (int v : m_stack.rightSpine(level)) {
            grid(StackRight).fillRow(v, Unreachable);
            grid(StackLink).fillRow(v, Unreachable);
        }
        grid(CrossLink).fillRow(level, Unreachable);
    }
    for (int h = m_stack.front; h <= m_words; ++h)
        grid(Crossing).fillRow(h, Unreachable);
}

/// Fills the left sides within the stack, given the left sides of all lower levels. Dependents of a
/// spine node hide the deeper nodes, so deeper nodes take their dependents first. The dependents
/// have no right side.
template<class Recorder>
void LrSpineTable::fillStackLeft(Recorder& recorder, int level) {
    const std::vector<int>& spine = m_stack.leftSpine(level);
    for (auto node = spine.rbegin(); node != spine.rend(); ++node) {
        const int u = *node;
        if (node == spine.rbegin())
            deduce(recorder, Start, {StackLeft, u, level}, 0, {});
        else
            for (int to = 1; to <= level; ++to)
                deduce(recorder, Spine, {StackLeft, u, to}, 0, {},
                       Entry{StackLeft, *(node - 1), to});
        for (int below = level - 1; below >= 1; --below) { // level of the next dependent
            const int d = m_stack.root(below);
            const int step = cost(u, d);
            for (int to = 1; to <= below; ++to)
                deduce(recorder, LeftArc, {StackLeft, u, to}, step, {u, d},
                       Entry{StackLeft, u, below + 1}, Entry{StackLeft, d, to});
        }
    }
}

/// Gives `node` of the right spine of an element that is not the top its first dependent, whose
/// tree contains the stack top.
template<class Recorder>
void LrSpineTable::takeFirst(Recorder& recorder, int level, int node) {
    for (int above = level + 1; above <= m_stack.top(); ++above) {
        const int d = m_stack.root(above);
        const int step = cost(node, d);
        for (int r = m_stack.front - 1; r <= m_words; ++r)
            deduce(recorder, RightArc, {StackRight, node, r}, step, {node, d},
                   Entry{StackLeft, d, level + 1}, Entry{StackRight, d, r});
    }
    for (int d = m_stack.front; d <= m_words; ++d) {
        const int step = cost(node, d);
        for (int r = d; r <= m_words; ++r)
            deduce(recorder, RightArc, {StackRight, node, r}, step, {node, d},
                   Entry{Crossing, d, level + 1}, Entry{RightHalf, d, r});
    }
}

/// Gives `node` of a right spine more dependents from the buffer, if its right side ends at
/// lastSplit or before.
template<class Recorder>
void LrSpineTable::takeMore(Recorder& recorder, int node, int lastSplit) {
    const int none = m_stack.front - 1;
    for (int end = none + 1; end <= m_words; ++end) {
        deduceBest(
            recorder, RightArc, {StackLink, node, end}, cost(node, end), {node, end}, none,
            std::min(end - 1, lastSplit), [=](int split) {
                return Premises{Entry{StackRight, node, split}, Entry{LeftHalf, end, split + 1}};
            });
        deduceBest(recorder, LastRight, {StackRight, node, end}, 0, {}, none + 1, end, [=](int d) {
            return Premises{Entry{StackLink, node, d}, Entry{RightHalf, d, end}};
        });
    }
}

/// Fills the right sides of an element, given the right sides of all higher levels.
template<class Recorder>
void LrSpineTable::fillStackRight(Recorder& recorder, int level) {
    const std::vector<int>& spine = m_stack.rightSpine(level);
    const bool isTop = level == m_stack.top();
    for (auto node = spine.rbegin(); node != spine.rend(); ++node) {
        const int v = *node;
        if (node != spine.rbegin())
            for (int r = m_stack.front - 1; r <= m_words; ++r)
                deduce(recorder, Spine, {StackRight, v, r}, 0, {},
                       Entry{StackRight, *(node - 1), r});
        else if (isTop)
            deduce(recorder, Start, {StackRight, v, m_stack.front - 1}, 0, {});
        const bool onlyOne = v == 0 && m_problem.shape.singleRoot();
        if (onlyOne && m_stack.rootWords > 0)
            continue;
        if (!isTop)
            takeFirst(recorder, level, v);
        if (!onlyOne)
            takeMore(recorder, v, m_words);
        else if (isTop)
            takeMore(recorder, v, m_stack.front - 1);
    }
}

/// Fills the left sides of buffer words that reach into the stack, given the left sides that reach
/// less far.
template<class Recorder>
void LrSpineTable::fillCrossing(Recorder& recorder, int level) {
    const int root = m_stack.root(level);
    for (int h = m_stack.front; h <= m_words; ++h) {
        // The element, with a right side, depends on h.
        deduceBest(
            recorder, LeftArc, {CrossLink, level, h}, cost(h, root), {h, root}, m_stack.front - 1,
            h - 1, [=](int split) {
                return Premises{Entry{StackRight, root, split}, Entry{LeftHalf, h, split + 1}};
            });
        const Entry whole{Crossing, h, level};
        for (int last = level; last <= m_stack.top(); ++last) {
            const int d = m_stack.root(last);
            const Entry rest{StackLeft, d, level};
            deduce(recorder, LastLeft, whole, 0, {}, rest, Entry{CrossLink, last, h});
            if (last < m_stack.top())
                deduce(recorder, LeftArc, whole, cost(h, d), {h, d}, rest,
                       Entry{Crossing, h, last + 1});
        }
        deduceBest(recorder, LastLeft, whole, 0, {}, m_stack.front, h - 1, [=](int last) {
            return Premises{Entry{Crossing, last, level}, Entry{LeftLink, h, last}};
        });
    }
}

/// Fills the entries of the stack. Returns the cost of the arcs to come, or Unreachable.
template<class Recorder>
int LrSpineTable::fillStack(Recorder& recorder) {
    const bool isFinal = m_stack.top() == 0 && m_stack.front > m_words;
    if (m_problem.shape.singleRoot() &&
        (m_stack.rootWords > 1 || (isFinal && m_stack.rootWords == 0)))
        return Unreachable;
    clearStack();
    for (int level = 1; level <= m_stack.top(); ++level)
        fillStackLeft(recorder, level);
    for (int level = m_stack.top(); level >= 0; --level) {
        fillStackRight(recorder, level);
        if (level > 0)
            fillCrossing(recorder, level);
    }
    return grid(StackRight)(0, m_words);
}

LrSpineTable::LrSpineTable(const Problem& problem)
    : m_problem(problem), m_words(problem.gold.size()) {
    for (Grid<int>& grid : m_grids)
        grid.reset(m_words + 2, m_words + 2, Unreachable);
}

int LrSpineTable::loss(const Configuration& configuration) {
    NoRecorder silent;
    if (!std::exchange(m_bufferFilled, true))
        fillBuffer(silent, 1);
    m_stack.read(m_problem, configuration, 1);
    const int rest = fillStack(silent);
    return rest >= Unreachable ? Unreachable : m_stack.built + rest;
}

/// Finds the deduction that gives step.wanted its value.
void LrSpineTable::explain(Explain& step) {
    const auto& [kind, row, column] = step.wanted;
    switch (kind) {
    case LeftHalf:
    case LeftLink:
        return fillSpan(step, column, row);
    case RightHalf:
    case RightLink:
        return fillSpan(step, row, column);
    case StackLeft:
        return fillStackLeft(step, m_stack.leftLevelOf(row));
    case StackRight:
    case StackLink:
        return fillStackRight(step, m_stack.rightLevelOf(row));
    case Crossing:
        return fillCrossing(step, column);
    case CrossLink:
        return fillCrossing(step, row);
    }
}

std::vector<int> LrSpineTable::bestHeads(const Configuration& configuration) {
    loss(configuration);
    std::vector<int> heads = configuration.heads();
    std::vector<Entry> waiting{{StackRight, 0, m_words}};
    while (!waiting.empty()) {
        Explain step{waiting.back()};
        waiting.pop_back();
        explain(step);
        if (step.arc.head != NoHead)
            heads[step.arc.dependent] = step.arc.head;
        waiting.insert(waiting.end(), step.premises.begin(),
                       step.premises.begin() + static_cast<std::ptrdiff_t>(step.count));
    }
    return heads;
}

Chart LrSpineTable::record(const Problem& problem, const Configuration& configuration,
                           const TaskControl& control) {
    Chart chart;
    LrSpineTable table(problem);
    table.m_stack.read(problem, configuration, 1);
    LrSpineTableRecorder recorder(problem, table.m_stack, chart, control);
    table.fillBuffer(recorder, table.m_stack.front);
    table.fillStack(recorder);
    chart.goal = recorder.item({StackRight, 0, problem.gold.size()});
    return chart;
}

/// Returns the table oracle that is exact for lr-spine with any gold tree, in cubic time. Its items
/// need no spines, since a condition on trees decides which trees can be reached (see
/// LrSpineTable).
Oracle lrSpineTable() {
    return {
        .name = "lr-spine-table",
        .title = Text("LR-spine table"),
        .source = Text("after Eisner 1996"),
        .cases = Text("lr-spine with any gold tree, projective or not; cubic time"),
        .algorithm = {
            .claim =
                [](const Problem& problem) {
                    return reachOf(problem.system) == Reach::Spines ? Claim::Exact : Claim::None;
                },
            .table = lossesBy<LrSpineTable>,
            .reachable = lrSpineReachable,
            .record = LrSpineTable::record,
            .memory =
                [](const Problem& problem) {
                    const auto width = static_cast<std::size_t>(problem.gold.size()) + 2;
                    return LrSpineTableKinds * sizeof(int) * width * (width + 16);
                },
            .quickSearch = [](const Problem& problem) -> std::unique_ptr<QuickSearch> {
                return std::make_unique<LrSpineSearch>(problem);
            },
        },
    };
}

} // namespace parsescope
