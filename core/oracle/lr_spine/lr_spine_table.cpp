// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/lr_spine/lr_spine_stack.h"
#include "core/oracle/lr_spine/lr_spine_table_chart.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

using enum LrSpineTableKind;
using enum LrSpineTableRule;

/// One entry: its kind and two indices.
struct Entry {
    LrSpineTableKind kind;
    int row;
    int column;
};

using Premises = std::pair<Entry, Entry>;

/// Without a chart: nothing is recorded.
struct Silent {
    static constexpr bool Records = false;
};

/// With a chart: each deduction is recorded.
struct Recording {
    static constexpr bool Records = true;
    Chart* chart;
};

/// A table of losses with two indices.
class Grid {
public:
    void resize(int rows, int columns) {
        m_columns = static_cast<std::size_t>(columns);
        m_values.assign(static_cast<std::size_t>(rows) * m_columns, Unreachable);
    }
    void clearRow(int row) { std::fill_n(&(*this)(row, 0), m_columns, Unreachable); }
    int& operator()(int row, int column) {
        return m_values[static_cast<std::size_t>(row) * m_columns +
                        static_cast<std::size_t>(column)];
    }

private:
    std::size_t m_columns = 0;
    std::vector<int> m_values;
};

/// Which trees can be reached from a configuration of lr-spine? Exactly the projective trees with
/// all its arcs in which each stack element that is not the top and gets its head from beneath has
/// a dependent outside to its right. For only trees next to each other are joined, one of them with
/// the stack top in it; so an element joins that one before it joins what is beneath, and if its
/// own head is beneath, the tree with the stack top must have become its dependent. Conversely the
/// arcs of such a tree can be built from the stack top outwards; in a projective tree the heads
/// then stand in the spines.
///
/// So this is Eisner's chart, in which heads take their dependents from the nearest to the farthest
/// and the left and the right side of a head are separate, over the useful nodes of the spines and
/// the buffer, with one more condition: an element that hangs on one beneath has a right side that
/// is not empty. Such a right side, and that of the top, covers all of the stack above; every other
/// element hangs on something to its right and has no right side at all. Cubic time.
template<class Recorder>
class Table {
public:
    explicit Table(const Problem& problem, Recorder recorder = {})
        : m_problem(problem), m_words(problem.gold.size()), m_recorder(recorder) {}

    /// Must be called first, with the first word that is ever in the buffer.
    void fillBuffer(int first);
    int loss();
    /// Reads the configuration; loss() is about the one read last.
    const LrSpineStack& read(const Configuration& configuration) {
        m_stack.read(m_problem, configuration, 1);
        return m_stack;
    }
    /// The entry that stands for the whole.
    [[nodiscard]] int goalItem() { return item({StackRight, 0, m_words}); }

private:
    template<class... Premise>
    void deduce(LrSpineTableRule rule, Entry conclusion, int cost, Arc arc, Premise... premises);
    template<class PremisesAt>
    void deduceBest(LrSpineTableRule rule, Entry conclusion, int cost, Arc arc, int first, int last,
                    PremisesAt premisesAt);
    [[nodiscard]] Grid& grid(LrSpineTableKind kind) {
        return m_grids[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] int& at(Entry entry) { return grid(entry.kind)(entry.row, entry.column); }
    [[nodiscard]] int cost(int head, int dependent) const {
        return m_problem.cost(head, dependent);
    }
    void clearStack();
    void fillStackLeft(int level);
    void takeFirst(int level, int node);
    void takeMore(int node, int lastSplit);
    void fillStackRight(int level);
    void fillCrossing(int level);
    [[nodiscard]] int item(Entry entry);

    Problem m_problem;
    int m_words;
    Recorder m_recorder;
    LrSpineStack m_stack;
    std::array<Grid, LrSpineTableKinds> m_grids;
};

/// One step: the conclusion costs what its premises cost, and the arc that is added.
template<class Recorder>
template<class... Premise>
inline void Table<Recorder>::deduce(LrSpineTableRule rule, Entry conclusion, int cost, Arc arc,
                                    Premise... premises) {
    const int total = (cost + ... + at(premises));
    int& value = at(conclusion);
    value = std::min(value, total);
    if constexpr (Recorder::Records) {
        if (total < Unreachable) {
            std::array<int, 3> used{-1, -1, -1};
            std::size_t count = 0;
            ((used[count++] = item(premises)), ...);
            m_recorder.chart->deduce(static_cast<int>(rule), item(conclusion), used, cost, arc);
        }
    }
}

/// The same for each pair of premises that `premisesAt` gives for first..last.
template<class Recorder>
template<class PremisesAt>
inline void Table<Recorder>::deduceBest(LrSpineTableRule rule, Entry conclusion, int cost, Arc arc,
                                        int first, int last, PremisesAt premisesAt) {
    if constexpr (Recorder::Records) {
        for (int i = first; i <= last; ++i) {
            const auto [left, right] = premisesAt(i);
            deduce(rule, conclusion, cost, arc, left, right);
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

/// Trees over the buffer alone: Eisner's chart.
template<class Recorder>
void Table<Recorder>::fillBuffer(int first) {
    const int n = m_words;
    for (Grid& grid : m_grids)
        grid.resize(n + 2, n + 2);
    for (int word = first; word <= n; ++word) {
        deduce(Start, {LeftHalf, word, word}, 0, {});
        deduce(Start, {RightHalf, word, word}, 0, {});
    }
    for (int width = 1; width <= n - first; ++width) {
        for (int l = first; l + width <= n; ++l) {
            const int r = l + width;
            const auto halves = [=](int split) {
                return Premises{Entry{RightHalf, l, split}, Entry{LeftHalf, r, split + 1}};
            };
            deduceBest(LeftArc, {LeftLink, r, l}, cost(r, l), {r, l}, l, r - 1, halves);
            deduceBest(RightArc, {RightLink, l, r}, cost(l, r), {l, r}, l, r - 1, halves);
            deduceBest(LastLeft, {LeftHalf, r, l}, 0, {}, l, r - 1, [=](int d) {
                return Premises{Entry{LeftHalf, d, l}, Entry{LeftLink, r, d}};
            });
            deduceBest(LastRight, {RightHalf, l, r}, 0, {}, l + 1, r, [=](int d) {
                return Premises{Entry{RightLink, l, d}, Entry{RightHalf, d, r}};
            });
        }
    }
}

/// Forgets the configuration before.
template<class Recorder>
void Table<Recorder>::clearStack() {
    for (int level = 0; level <= m_stack.top(); ++level) {
        for (int u : m_stack.leftSpine(level))
            grid(StackLeft).clearRow(u);
        for (int v : m_stack.rightSpine(level)) {
            grid(StackRight).clearRow(v);
            grid(StackLink).clearRow(v);
        }
        grid(CrossLink).clearRow(level);
    }
    for (int h = m_stack.front; h <= m_words; ++h)
        grid(Crossing).clearRow(h);
}

/// Left sides within the stack, given those of all lower levels. What a node of the spine takes
/// hides the deeper nodes, so these come first. The dependents have no right side.
template<class Recorder>
void Table<Recorder>::fillStackLeft(int level) {
    const std::vector<int>& spine = m_stack.leftSpine(level);
    for (auto node = spine.rbegin(); node != spine.rend(); ++node) {
        const int u = *node;
        if (node == spine.rbegin())
            deduce(Start, {StackLeft, u, level}, 0, {});
        else
            for (int to = 1; to <= level; ++to)
                deduce(Spine, {StackLeft, u, to}, 0, {}, Entry{StackLeft, *(node - 1), to});
        for (int below = level - 1; below >= 1; --below) { // the next dependent
            const int d = m_stack.root(below);
            const int step = cost(u, d);
            for (int to = 1; to <= below; ++to)
                deduce(LeftArc, {StackLeft, u, to}, step, {u, d}, Entry{StackLeft, u, below + 1},
                       Entry{StackLeft, d, to});
        }
    }
}

/// `node` of the right spine of an element that is not the top gets its first dependent, which
/// brings the stack top with it.
template<class Recorder>
void Table<Recorder>::takeFirst(int level, int node) {
    for (int above = level + 1; above <= m_stack.top(); ++above) {
        const int d = m_stack.root(above);
        const int step = cost(node, d);
        for (int r = m_stack.front - 1; r <= m_words; ++r)
            deduce(RightArc, {StackRight, node, r}, step, {node, d}, Entry{StackLeft, d, level + 1},
                   Entry{StackRight, d, r});
    }
    for (int d = m_stack.front; d <= m_words; ++d) {
        const int step = cost(node, d);
        for (int r = d; r <= m_words; ++r)
            deduce(RightArc, {StackRight, node, r}, step, {node, d}, Entry{Crossing, d, level + 1},
                   Entry{RightHalf, d, r});
    }
}

/// `node` of a right spine takes more from the buffer, when what it has ends at lastSplit or
/// before.
template<class Recorder>
void Table<Recorder>::takeMore(int node, int lastSplit) {
    const int none = m_stack.front - 1;
    for (int end = none + 1; end <= m_words; ++end) {
        deduceBest(
            RightArc, {StackLink, node, end}, cost(node, end), {node, end}, none,
            std::min(end - 1, lastSplit), [=](int split) {
                return Premises{Entry{StackRight, node, split}, Entry{LeftHalf, end, split + 1}};
            });
        deduceBest(LastRight, {StackRight, node, end}, 0, {}, none + 1, end, [=](int d) {
            return Premises{Entry{StackLink, node, d}, Entry{RightHalf, d, end}};
        });
    }
}

/// Right sides of an element, given those of all higher levels.
template<class Recorder>
void Table<Recorder>::fillStackRight(int level) {
    const std::vector<int>& spine = m_stack.rightSpine(level);
    const bool isTop = level == m_stack.top();
    for (auto node = spine.rbegin(); node != spine.rend(); ++node) {
        const int v = *node;
        if (node != spine.rbegin())
            for (int r = m_stack.front - 1; r <= m_words; ++r)
                deduce(Spine, {StackRight, v, r}, 0, {}, Entry{StackRight, *(node - 1), r});
        else if (isTop)
            deduce(Start, {StackRight, v, m_stack.front - 1}, 0, {});
        const bool onlyOne = v == 0 && m_problem.singleRoot;
        if (onlyOne && m_stack.rootWords > 0)
            continue;
        if (!isTop)
            takeFirst(level, v);
        if (!onlyOne)
            takeMore(v, m_words);
        else if (isTop)
            takeMore(v, m_stack.front - 1);
    }
}

/// Left sides of buffer words that reach into the stack, given those that reach less far.
template<class Recorder>
void Table<Recorder>::fillCrossing(int level) {
    const int root = m_stack.root(level);
    for (int h = m_stack.front; h <= m_words; ++h) {
        // The element, with a right side, hangs on h.
        deduceBest(
            LeftArc, {CrossLink, level, h}, cost(h, root), {h, root}, m_stack.front - 1, h - 1,
            [=](int split) {
                return Premises{Entry{StackRight, root, split}, Entry{LeftHalf, h, split + 1}};
            });
        const Entry whole{Crossing, h, level};
        for (int last = level; last <= m_stack.top(); ++last) {
            const int d = m_stack.root(last);
            const Entry rest{StackLeft, d, level};
            deduce(LastLeft, whole, 0, {}, rest, Entry{CrossLink, last, h});
            if (last < m_stack.top())
                deduce(LeftArc, whole, cost(h, d), {h, d}, rest, Entry{Crossing, h, last + 1});
        }
        deduceBest(LastLeft, whole, 0, {}, m_stack.front, h - 1, [=](int last) {
            return Premises{Entry{Crossing, last, level}, Entry{LeftLink, h, last}};
        });
    }
}

template<class Recorder>
int Table<Recorder>::loss() {
    const bool isFinal = m_stack.top() == 0 && m_stack.front > m_words;
    if (m_problem.singleRoot && (m_stack.rootWords > 1 || (isFinal && m_stack.rootWords == 0)))
        return Unreachable;
    clearStack();
    for (int level = 1; level <= m_stack.top(); ++level)
        fillStackLeft(level);
    for (int level = m_stack.top(); level >= 0; --level) {
        fillStackRight(level);
        if (level > 0)
            fillCrossing(level);
    }
    const int rest = grid(StackRight)(0, m_words);
    return rest >= Unreachable ? Unreachable : m_stack.built + rest;
}

/// The item of the chart for an entry. Nodes stand for levels, and the stack top for "no word".
template<class Recorder>
int Table<Recorder>::item(Entry entry) {
    const auto place = [this](int word) { // a word of the buffer, or the one before
        return m_stack.top() + 1 + word - m_stack.front;
    };
    const auto last = [this](int word) {
        return word < m_stack.front ? m_stack.root(m_stack.top()) : word;
    };
    const int a = entry.row;
    const int b = entry.column;
    const int kind = static_cast<int>(entry.kind);
    Chart& chart = *m_recorder.chart;
    switch (entry.kind) {
    case LeftHalf:
    case LeftLink:
        return chart.item(kind, {a, b, -1, -1}, place(b), place(a));
    case StackLeft:
        return chart.item(kind, {a, m_stack.root(b), -1, -1}, b, m_stack.leftLevelOf(a));
    case StackRight:
    case StackLink:
        return chart.item(kind, {a, last(b), -1, -1}, m_stack.rightLevelOf(a), place(b));
    case Crossing:
        return chart.item(kind, {a, m_stack.root(b), -1, -1}, b, place(a));
    case CrossLink:
        return chart.item(kind, {m_stack.root(a), b, -1, -1}, a, place(b));
    default:
        return chart.item(kind, {a, b, -1, -1}, place(a), place(b));
    }
}

void record(const Problem& problem, const Configuration& configuration, Chart& chart) {
    describeLrSpineTable(chart);
    Table<Recording> table(problem, {&chart});
    const LrSpineStack& stack = table.read(configuration);
    chart.axis = stack.roots;
    for (int word = stack.front; word <= problem.gold.size(); ++word)
        chart.axis.push_back(word);
    chart.stackSize = static_cast<int>(stack.roots.size());
    chart.built = stack.built;
    chart.notes.push_back("A stack element that hangs on one beneath it has a dependent on its "
                          "right, unless it is the top: it must be joined with the top first.");
    if (stack.shifted)
        chart.notes.push_back("Only a shift is possible here, so the configuration after it is "
                              "looked at.");
    table.fillBuffer(stack.front);
    table.loss();
    chart.goal = table.goalItem();
}

} // namespace

/// Exact for lr-spine with any gold tree, in cubic time. Items need not carry spines, since which
/// trees can be reached is said by a condition on the trees (see Table).
Oracle lrSpineTable() {
    return {
        .name = "lr-spine-table",
        .title = "LR-spine table",
        .source = "after Eisner 1996",
        .cases = "lr-spine with any gold tree, projective or not; cubic time",
        .claim =
            [](const Problem& problem) {
                return problem.system.name == "lr-spine" ? Claim::Exact : Claim::None;
            },
        .prepare =
            [](const Problem& problem) {
                auto table = std::make_shared<Table<Silent>>(problem);
                table->fillBuffer(1);
                return LossFunction([table](const Configuration& configuration) {
                    table->read(configuration);
                    return table->loss();
                });
            },
        .reachable = lrSpineReachable,
        .record = record,
    };
}

} // namespace parsescope
