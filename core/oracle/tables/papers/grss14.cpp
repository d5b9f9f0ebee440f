// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/grid.h"
#include "core/chart/recorder.h"
#include "core/oracle/derivation.h"
#include "core/oracle/oracle.h"
#include "core/oracle/search/bounded_search.h"
#include "core/oracle/tables/arc_standard/arc_standard_reach.h"
#include "core/oracle/tables/attardi/attardi_recorder.h"
#include "core/oracle/tables/papers/grss14_reduction.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

namespace algorithm_1 {

namespace {

/// The index of the symbol beneath the stack, written $ in [GRSS14].
constexpr int Bottom = -1;

/// An item [h1, h2 h3] of a cell [i, j]: with h1 on top, the nodes γ[i] to γ[j - 1] are pushed;
/// then h2 and h3 are in the place of h1 [GRSS14 §4].
struct PushItem {
    int h1 = Bottom; ///< h1, h2 and h3 are indices into γ
    int h2 = Bottom;
    int h3 = 0;
    int value = Unreachable;
};

/// The indices of PROCESSCELL [GRSS14 Algorithm 1]: the cells [i, k] and [k, j] are combined.
struct Cut {
    int i, k, j;
};

/// The rules, in the order of the chart.
enum Rule { Reduce, Shift, LeftArc, RightArc, LeftArc2, RightArc2 };

/// The chart of Algorithm 1.
class Grss14Recorder : public ChartRecorder {
public:
    Grss14Recorder(const AttardiReduction& now, Chart& chart, const TaskControl& control)
        : ChartRecorder(chart, control),
          m_reduced(chart.addKind(
              Text("reduced"),
              [](const ItemKey& key) {
                  return Text("{0} is in the tree of {1}", key.node(1), key.node(0));
              },
              "{1} in {0}")) {
        setAxis(now.nodes, {});
        chart.stackSize = now.stackSize;
        chart.addRule(Text("reduce"),
                      Text("a word of a subtree that is complete in the buffer gets its head "
                           "beforehand: the gold head, if it is still there"));
        chart.addRule(Text::untranslated("sh"), Text("pushes the node"));
        addAttardiArcs(chart);
    }

    [[nodiscard]] int item(const PushItem& item, int i, int j) {
        const auto [kind, isNew] = m_kinds.try_emplace(item.h1, 0);
        if (isNew)
            kind->second = addKind(item.h1);
        return add(kind->second, {node(item.h2), node(item.h3), node(i), node(j - 1)}, i, j - 1);
    }
    /// Records the arcs of the words that were removed from the buffer. Returns the last item of
    /// each node; -1 for nodes without items.
    std::vector<int> reduce(const Problem& problem, const AttardiReduction& now) {
        std::vector<int> last(now.nodes.size(), -1);
        for (int i = 0; i < static_cast<int>(now.nodes.size()); ++i) {
            for (Arc arc : now.removed[i]) {
                const int premise = last[i];
                last[i] = add(m_reduced, {node(i), arc.dependent}, i, i);
                deduce(Rule::Reduce, last[i], {premise}, problem.cost(arc.head, arc.dependent),
                       arc);
            }
        }
        m_chart.reduction = static_cast<int>(m_chart.deductions().size());
        return last;
    }

private:
    [[nodiscard]] int node(int index) const {
        return index == Bottom ? Bottom : m_chart.axis[index];
    }
    int addKind(int h1) {
        if (h1 == Bottom)
            return m_chart.addKind(
                Text::untranslated("[$, $ 0]"),
                [](const ItemKey& key) {
                    return Text("all nodes up to {0} are pushed and in the tree of ROOT",
                                key.node(3));
                },
                "[$, $ {1}]");
        const std::string number = std::to_string(node(h1));
        return m_chart.addKind(
            Text::untranslated("[" + number + ", · ·]"),
            [top = node(h1)](const ItemKey& key) {
                return Text("with {0} on top of the stack, the nodes {3} to {4} are pushed; then "
                            "{1} and {2} are in its place",
                            key.nameOf(top), key.node(0), key.node(1), key.node(2), key.node(3));
            },
            "[{@" + number + "}, {0} {1}]");
    }

    int m_reduced;
    std::map<int, int> m_kinds; // index of the kind of the items with each h1
};

/// True if the condition of lines 18 to 27 of [GRSS14] Algorithm 1 does not change the loss. With
/// different weights, the arc of a word with a small weight may have to be given up for the arc of
/// a word with a large weight.
bool isRestricted(const Problem& problem) {
    const bool counts = !problem.shape.singleRoot() || problem.gold.rootCount() == 1;
    const std::vector<int>& weights = problem.weights;
    return counts && (weights.size() < 3 || std::all_of(weights.begin() + 2, weights.end(),
                                                        [&](int w) { return w == weights[1]; }));
}

/// The table T of [GRSS14] Algorithm 1.
template<class Recorder>
class Algorithm1 {
public:
    Algorithm1(const Problem& problem, const AttardiReduction& now, const TaskControl& control,
               Recorder recorder = {})
        : m_problem(problem), m_now(now), m_control(control), m_recorder(std::move(recorder)),
          m_size(static_cast<int>(now.nodes.size())), m_isRestricted(isRestricted(problem)) {
        const int width = m_size + 1;
        m_cells.reset(width, width);
        m_known.reset(width, width * width, -1);
    }

    /// Returns the smallest cost of the arcs to come.
    int run() {
        std::vector<typename Recorder::Item> reduced(m_now.nodes.size(), Recorder::None);
        if constexpr (Recorder::Records)
            reduced = m_recorder.reduce(m_problem, m_now);
        for (int i = 0; i < m_size; ++i)
            shift(i, reduced[i]);
        for (int width = 2; width <= m_size; ++width)
            for (int i = std::max(0, m_now.stackSize - width); i + width <= m_size; ++i)
                fill(i, i + width);
        const Cell& last = cell(0, m_size);
        return last.empty() ? Unreachable : last.front().value;
    }

    /// Returns the item [$, $ 0] of all nodes in the chart.
    auto goal() { return m_recorder.item({Bottom, Bottom, 0, 0}, 0, m_size); }

private:
    using Cell = std::vector<PushItem>; // sorted by h1 once the cell is filled

    [[nodiscard]] int node(int index) const { return m_now.nodes[index]; }
    Cell& cell(int i, int j) { return m_cells(i, j); }

    /// Adds the items that push γ[i] (lines 1 to 6). The words reduced to γ[i] get their heads
    /// here; the gold arcs of the words whose gold head is gone are lost.
    void shift(int i, typename Recorder::Item reduced) {
        int lost = 0;
        for (Arc arc : m_now.removed[i])
            lost += m_problem.cost(arc.head, arc.dependent);
        const bool isGiven = i < m_now.stackSize;
        for (int below = isGiven ? i - 1 : 0; below < std::max(i, 0); ++below) {
            const PushItem item{below, below, i, lost};
            cell(i, i + 1).push_back(item);
            m_recorder.deduce(Rule::Shift, m_recorder.item(item, i, i + 1), {reduced}, 0);
        }
        std::sort(cell(i, i + 1).begin(), cell(i, i + 1).end(), isBefore);
    }
    static bool isBefore(const PushItem& a, const PushItem& b) { return a.h1 < b.h1; }

    void fill(int i, int j) {
        combine(i, i + 1, j);
        for (int k = std::max(i + 2, m_now.stackSize); k < j && !m_control.stopRequested(); ++k)
            combine(i, k, j);
        Cell& filled = cell(i, j);
        for (const PushItem& item : filled)
            knownAt(item) = -1;
        std::sort(filled.begin(), filled.end(), isBefore);
    }

    /// Combines every item [h1, h2 h3] of the cell [i, k] with every item [h3, h4 h5] of the cell
    /// [k, j] (PROCESSCELL).
    void combine(int i, int k, int j) {
        const Cell& right = cell(k, j);
        for (const PushItem& a : cell(i, k)) {
            const auto begin =
                std::lower_bound(right.begin(), right.end(), PushItem{a.h3}, isBefore);
            for (auto b = begin; b != right.end() && b->h1 == a.h3; ++b) {
                const Cut cut{i, k, j};
                reduce(cut, a, *b, LeftArc, b->h3, b->h2, {a.h1, a.h2, b->h3});
                reduce(cut, a, *b, RightArc, b->h2, b->h3, {a.h1, a.h2, b->h2});
                reduce(cut, a, *b, LeftArc2, b->h3, a.h2, {a.h1, b->h2, b->h3});
                reduce(cut, a, *b, RightArc2, a.h2, b->h3, {a.h1, a.h2, b->h2});
            }
        }
    }

    /// Updates the cell [i, j] of `cut`: the items `a` and `b` and an arc between elements of γ
    /// give `result`.
    void reduce(Cut cut, const PushItem& a, const PushItem& b, Rule rule, int head, int dependent,
                PushItem result) {
        if (head == Bottom || dependent <= 0)
            return;
        const Arc arc{node(head), node(dependent)};
        if (head == 0 && m_problem.shape.singleRoot() && (rule != RightArc || cut.j < m_size))
            return; // more words would have to become children of ROOT
        // Lines 18 to 27: within the buffer, no word of the buffer is the head of a wrong arc.
        const bool isGold = m_problem.gold.hasArc(arc);
        if (m_isRestricted && cut.i >= m_now.stackSize && !isGold && arc.head >= m_now.front)
            return;
        const int cost = m_problem.cost(arc.head, arc.dependent);
        result.value = a.value + b.value + cost;
        m_recorder.deduce(rule, m_recorder.item(result, cut.i, cut.j),
                          {m_recorder.item(a, cut.i, cut.k), m_recorder.item(b, cut.k, cut.j)},
                          cost, arc);
        update(cell(cut.i, cut.j), result);
    }

    void update(Cell& cell, const PushItem& item) {
        int& known = knownAt(item);
        if (known < 0) {
            known = static_cast<int>(cell.size());
            cell.push_back(item);
        } else {
            int& value = cell[known].value;
            value = std::min(value, item.value);
        }
    }

    [[nodiscard]] int& knownAt(const PushItem& item) {
        return m_known(item.h1 + 1, (item.h2 + 1) * (m_size + 1) + item.h3 + 1);
    }

    const Problem& m_problem;
    const AttardiReduction& m_now;
    const TaskControl& m_control;
    Recorder m_recorder;
    int m_size; // number of nodes in γ
    bool m_isRestricted;
    Grid<Cell> m_cells;
    Grid<int> m_known; // index of the item (h1, h2, h3) in the cell being filled; -1 for none
};

/// Returns the fragments of the reduced buffer.
std::vector<Chart::Fragment> fragmentsOf(const Problem& problem, const AttardiReduction& now) {
    std::vector<Chart::Fragment> fragments;
    for (std::size_t i = static_cast<std::size_t>(now.stackSize); i < now.nodes.size(); ++i) {
        Chart::Fragment fragment{now.nodes[i], {now.nodes[i]}, {}};
        std::vector<Text> lost;
        for (Arc arc : now.removed[i]) {
            fragment.words.push_back(arc.dependent);
            if (!problem.gold.hasArc(arc))
                lost.push_back(Text("the gold head of {0} is neither on the stack nor in the "
                                    "buffer, so it is lost",
                                    arc.dependent));
        }
        std::sort(fragment.words.begin(), fragment.words.end());
        if (fragment.words.size() > 1) {
            lost.insert(lost.begin(), Text("its gold subtree is contiguous in the buffer, and no "
                                           "gold arc joins its other words with the stack"));
            fragment.reason = Text::joined(lost, "; ");
        }
        fragments.push_back(std::move(fragment));
    }
    return fragments;
}

Chart record(const Problem& problem, const Configuration& configuration,
             const TaskControl& control) {
    const AttardiReduction now = reduceBuffer(problem, configuration);
    Chart chart;
    chart.built = now.built;
    chart.fragments = fragmentsOf(problem, now);
    Algorithm1 algorithm(problem, now, control, Grss14Recorder(now, chart, control));
    if (now.hopeless)
        chart.notes.push_back(secondChildOfRoot());
    else if (algorithm.run() < Unreachable)
        chart.goal = algorithm.goal();
    return chart;
}

Loss loss(const Problem& problem, const Configuration& configuration, const TaskControl& control) {
    const AttardiReduction now = reduceBuffer(problem, configuration);
    if (now.hopeless)
        return Unreachable;
    const int rest = Algorithm1<NoRecorder>(problem, now, control).run();
    return rest >= Unreachable ? Unreachable : now.built + rest;
}

/// The largest number of words. Longer sentences can take seconds for one loss.
constexpr int MaxWords = 64;

Claim claim(const Problem& problem) {
    const TransitionSystem& system = problem.system;
    const bool isShort = problem.gold.size() <= MaxWords;
    const bool fits = isShort && deductionsOf(system) == Deductions::Attardi &&
                      system.added.empty() &&
                      staticDerivation(system, problem.gold, system.start(problem.gold.size()));
    return fits ? Claim::Exact : Claim::None;
}

} // namespace

} // namespace algorithm_1

/// Returns the oracle by [GRSS14] Algorithm 1, which also counts the words lost in the reduction of
/// the buffer.
Oracle grss14() {
    using namespace algorithm_1;
    return {
        .name = "grss14",
        .title = Text("Tabular oracle for Attardi's system"),
        .source = Text("Gómez-Rodríguez, Sartorio & Satta 2014, Algorithm 1"),
        .cases = Text("attardi with a gold tree of up to 64 words that it derives; at worst O(n⁸)"),
        .algorithm =
            {
                .claim = algorithm_1::claim,
                .table =
                    [](const Problem& problem) {
                        return lossesByCalling([problem](const Configuration& configuration,
                                                         const TaskControl& control) {
                            return algorithm_1::loss(problem, configuration, control);
                        });
                    },
                .reachable = reachableInArcStandard,
                .together = canBuildAll,
                .record = algorithm_1::record,
            },
        .checks = "attardi-table",
    };
}

} // namespace parsescope
