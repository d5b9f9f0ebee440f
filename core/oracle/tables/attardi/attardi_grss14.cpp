// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracle.h"
#include "core/oracle/static_oracle.h"
#include "core/oracle/tables/arc_standard/arc_standard.h"
#include "core/oracle/tables/attardi/attardi_reduction.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace parsescope {

namespace {

/// Beneath the stack, written $ in [GRSS14].
constexpr int Bottom = -1;

/// An item [h1, h2 h3] of a cell [i, j]: with h1 on top, the nodes γ[i] to γ[j - 1] are pushed;
/// then h2 and h3 lie in the place of h1 [GRSS14 §4].
struct Item {
    int h1 = Bottom; ///< all three are indices into γ
    int h2 = Bottom;
    int h3 = 0;
    int value = Unreachable;
};

/// The indices of PROCESSCELL.
struct Cut {
    int i, k, j;
};

/// In the order in which a chart gets them.
enum Rule { Reduce, Shift, LeftArc, RightArc, LeftArc2, RightArc2 };

/// A recorder that keeps nothing.
struct NoRecorder {
    static constexpr bool recording = false;
};

/// Writes items and deductions into a chart.
struct ChartRecorder {
    static constexpr bool recording = true;
    explicit ChartRecorder(Chart& c) : chart(&c) {
        m_reduced = chart->addKind("reduced", "{1} is in the tree of {0}", "{1} in {0}");
        chart->addRule("reduce", "a word of a subtree that is complete in the buffer gets its head "
                                 "beforehand: the gold head, if that is still there");
        chart->addRule("sh", "pushes the node");
        chart->addRule("la", "the second element of the stack hangs on the top");
        chart->addRule("ra", "the top hangs on the second element of the stack");
        chart->addRule("la2", "the third element of the stack hangs on the top");
        chart->addRule("ra2", "the top hangs on the third element of the stack");
    }

    int item(const Item& item, int i, int j) {
        const auto [kind, isNew] = m_kinds.try_emplace(item.h1, 0);
        if (isNew)
            kind->second = addKind(item.h1);
        return chart->item(kind->second, {node(item.h2), node(item.h3), node(i), node(j - 1)}, i,
                           j - 1);
    }
    /// Gives the words that were removed from the buffer their heads; returns the last item of
    /// each node, -1 for none.
    std::vector<int> reduce(const Problem& problem, const AttardiReduction& now) {
        std::vector<int> last(now.nodes.size(), -1);
        for (int i = 0; i < static_cast<int>(now.nodes.size()); ++i) {
            int& item = last[i];
            for (Arc arc : now.removed[i]) {
                const int premise = item;
                item = chart->item(m_reduced, {node(i), arc.dependent, -1, -1}, i, i);
                chart->deduce(Rule::Reduce, item, {premise, -1, -1},
                              problem.cost(arc.head, arc.dependent), arc);
            }
        }
        chart->reduction = static_cast<int>(chart->deductions().size());
        return last;
    }

    Chart* chart;

private:
    [[nodiscard]] int node(int index) const {
        return index == Bottom ? Bottom : chart->axis[index];
    }
    int addKind(int h1) {
        if (h1 == Bottom)
            return chart->addKind("[$, $ 0]", "all nodes up to {3} are pushed and hang below ROOT",
                                  "[$, $ {1}]");
        const std::string name = std::to_string(node(h1));
        return chart->addKind("[" + name + ", · ·]",
                              "with " + name +
                                  " on top of the stack, the nodes {2} to {3} are "
                                  "pushed; then {0} and {1} are in its place",
                              "[" + name + ", {0} {1}]");
    }

    int m_reduced;
    std::map<int, int> m_kinds; // by h1
};

/// Whether the condition of lines 18 to 27 leaves the loss as it is. Where words differ in worth, a
/// cheap one may have to give way to a dear one.
bool isRestricted(const Problem& problem) {
    const bool counts = !problem.singleRoot || problem.gold.rootCount() == 1;
    const std::vector<int>& weights = problem.weights;
    return counts && (weights.size() < 3 || std::all_of(weights.begin() + 2, weights.end(),
                                                        [&](int w) { return w == weights[1]; }));
}

/// The table T of [GRSS14] Algorithm 1.
template<class Recorder>
class Algorithm1 {
public:
    Algorithm1(const Problem& problem, const AttardiReduction& now, std::stop_token stop,
               Recorder recorder)
        : m_problem(problem), m_now(now), m_stop(std::move(stop)), m_recorder(recorder),
          m_size(static_cast<int>(now.nodes.size())), m_width(now.nodes.size() + 1),
          m_isRestricted(isRestricted(problem)) {
        m_cells.resize(m_width * m_width);
        m_known.assign(m_width * m_width * m_width, -1);
    }

    /// Smallest cost of the arcs to come.
    int run() {
        std::vector<int> reduced(m_now.nodes.size(), -1);
        if constexpr (Recorder::recording)
            reduced = m_recorder.reduce(m_problem, m_now);
        for (int i = 0; i < m_size; ++i)
            shift(i, reduced[i]);
        for (int width = 2; width <= m_size; ++width)
            for (int i = std::max(0, m_now.stackSize - width); i + width <= m_size; ++i)
                fill(i, i + width);
        const Cell& last = cell(0, m_size);
        return last.empty() ? Unreachable : last.front().value;
    }

    /// The item [$, $ 0] of all nodes, in the chart.
    int goal() { return m_recorder.item({Bottom, Bottom, 0, 0}, 0, m_size); }

private:
    using Cell = std::vector<Item>; // by h1, once it is filled

    [[nodiscard]] int node(int index) const { return m_now.nodes[index]; }
    Cell& cell(int i, int j) {
        return m_cells[static_cast<std::size_t>(i) * m_width + static_cast<std::size_t>(j)];
    }

    /// Lines 1 to 6. The words that γ[i] stands for get their heads here; those whose gold head is
    /// gone are lost.
    void shift(int i, [[maybe_unused]] int reduced) {
        int lost = 0;
        for (Arc arc : m_now.removed[i])
            lost += m_problem.cost(arc.head, arc.dependent);
        const bool isGiven = i < m_now.stackSize;
        for (int below = isGiven ? i - 1 : 0; below < std::max(i, 0); ++below) {
            const Item item{below, below, i, lost};
            cell(i, i + 1).push_back(item);
            if constexpr (Recorder::recording)
                m_recorder.chart->deduce(Rule::Shift, m_recorder.item(item, i, i + 1),
                                         {reduced, -1, -1}, 0);
        }
        std::sort(cell(i, i + 1).begin(), cell(i, i + 1).end(), isBefore);
    }
    static bool isBefore(const Item& a, const Item& b) { return a.h1 < b.h1; }

    void fill(int i, int j) {
        combine(i, i + 1, j);
        for (int k = std::max(i + 2, m_now.stackSize); k < j && !m_stop.stop_requested(); ++k)
            combine(i, k, j);
        Cell& filled = cell(i, j);
        for (const Item& item : filled)
            m_known[keyOf(item)] = -1;
        std::sort(filled.begin(), filled.end(), isBefore);
    }

    /// PROCESSCELL: every [h1, h2 h3] of [i, k] with every [h3, h4 h5] of [k, j].
    void combine(int i, int k, int j) {
        const Cell& right = cell(k, j);
        for (const Item& a : cell(i, k)) {
            const auto begin = std::lower_bound(right.begin(), right.end(), Item{a.h3}, isBefore);
            for (auto b = begin; b != right.end() && b->h1 == a.h3; ++b) {
                const Cut cut{i, k, j};
                reduce(cut, a, *b, LeftArc, b->h3, b->h2, {a.h1, a.h2, b->h3});
                reduce(cut, a, *b, RightArc, b->h2, b->h3, {a.h1, a.h2, b->h2});
                reduce(cut, a, *b, LeftArc2, b->h3, a.h2, {a.h1, b->h2, b->h3});
                reduce(cut, a, *b, RightArc2, a.h2, b->h3, {a.h1, a.h2, b->h2});
            }
        }
    }

    /// One cell update: `a` and `b` and an arc between elements of γ give `result`.
    void reduce(Cut cut, const Item& a, const Item& b, Rule rule, int head, int dependent,
                Item result) {
        if (head == Bottom || dependent <= 0)
            return;
        const Arc arc{node(head), node(dependent)};
        if (head == 0 && m_problem.singleRoot && (rule != RightArc || cut.j < m_size))
            return; // more words would have to hang on ROOT
        // Lines 18 to 27: within the buffer, no wrong arc from a word of the buffer.
        const bool isGold = m_problem.gold.hasArc(arc);
        if (m_isRestricted && cut.i >= m_now.stackSize && !isGold && arc.head >= m_now.front)
            return;
        const int cost = m_problem.cost(arc.head, arc.dependent);
        result.value = a.value + b.value + cost;
        if constexpr (Recorder::recording)
            m_recorder.chart->deduce(
                rule, m_recorder.item(result, cut.i, cut.j),
                {m_recorder.item(a, cut.i, cut.k), m_recorder.item(b, cut.k, cut.j), -1}, cost,
                arc);
        update(cell(cut.i, cut.j), result);
    }

    void update(Cell& cell, const Item& item) {
        int& known = m_known[keyOf(item)];
        if (known < 0) {
            known = static_cast<int>(cell.size());
            cell.push_back(item);
        } else {
            int& value = cell[known].value;
            value = std::min(value, item.value);
        }
    }

    [[nodiscard]] std::size_t keyOf(const Item& item) const {
        const auto index = [](int h) { return static_cast<std::size_t>(h + 1); };
        return (index(item.h1) * m_width + index(item.h2)) * m_width + index(item.h3);
    }

    const Problem& m_problem;
    const AttardiReduction& m_now;
    std::stop_token m_stop;
    Recorder m_recorder;
    int m_size;          // |γ|
    std::size_t m_width; // |γ| + 1
    bool m_isRestricted;
    std::vector<Cell> m_cells;
    std::vector<int> m_known; // where an item of the cell being filled is, by h1, h2, h3; else -1
};

/// What the reduction of the buffer did.
std::vector<Chart::Fragment> fragmentsOf(const Problem& problem, const AttardiReduction& now) {
    std::vector<Chart::Fragment> fragments;
    for (std::size_t i = static_cast<std::size_t>(now.stackSize); i < now.nodes.size(); ++i) {
        Chart::Fragment fragment{now.nodes[i], {now.nodes[i]}, {}};
        std::string lost;
        for (Arc arc : now.removed[i]) {
            fragment.words.push_back(arc.dependent);
            if (!problem.gold.hasArc(arc))
                lost += "; the gold head of " + std::to_string(arc.dependent) +
                        " is neither on the stack nor in the buffer, so it is lost";
        }
        std::sort(fragment.words.begin(), fragment.words.end());
        if (fragment.words.size() > 1)
            fragment.reason =
                "its gold subtree stands in the buffer without a gap, and no gold arc "
                "joins its other words with the stack" +
                lost;
        fragments.push_back(std::move(fragment));
    }
    return fragments;
}

void record(const Problem& problem, const Configuration& configuration, Chart& chart) {
    const AttardiReduction now = reduceBuffer(problem, configuration);
    chart.axis = now.nodes;
    chart.stackSize = now.stackSize;
    chart.built = now.built;
    chart.fragments = fragmentsOf(problem, now);
    if (now.hopeless) {
        chart.notes.push_back("A word hangs on ROOT already, and another one would have to.");
        return;
    }
    Algorithm1 algorithm(problem, now, chart.stop, ChartRecorder(chart));
    if (algorithm.run() < Unreachable)
        chart.goal = algorithm.goal();
}

Loss loss(const Problem& problem, const Configuration& configuration, const TaskControl& control) {
    const AttardiReduction now = reduceBuffer(problem, configuration);
    if (now.hopeless)
        return Unreachable;
    const int rest = Algorithm1(problem, now, control.stop, NoRecorder()).run();
    return rest >= Unreachable ? Unreachable : now.built + rest;
}

/// Longer sentences can take seconds for one loss.
constexpr int MaxWords = 64;

Claim claim(const Problem& problem) {
    const TransitionSystem& system = problem.system;
    const bool isShort = problem.gold.size() <= MaxWords;
    const bool fits = isShort && rulesOf(system) == "attardi" && system.added.empty() &&
                      staticDerivation(system, problem.gold, system.start(problem.gold.size()));
    return fits ? Claim::Exact : Claim::None;
}

} // namespace

/// [GRSS14] Algorithm 1, with the words lost in the reduction of the buffer counted.
Oracle attardiGrss14() {
    return {
        .name = "grss14",
        .title = "Tabular oracle for Attardi's system",
        .source = "Gómez-Rodríguez, Sartorio & Satta 2014, Algorithm 1",
        .cases = "attardi with a gold tree of up to 64 words that it derives; at worst O(n⁸)",
        .claim = claim,
        .prepare =
            [](const Problem& problem) {
                return LossFunction(
                    [problem](const Configuration& configuration, const TaskControl& control) {
                        return loss(problem, configuration, control);
                    });
            },
        .reachable = reachableInArcStandard,
        .record = record,
    };
}

} // namespace parsescope
