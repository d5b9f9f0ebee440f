// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/arc_standard_reach.h"
#include "core/oracle/tables/arc_standard/right_stack.h"
#include "core/oracle/tables/arc_standard/right_stack_recorder.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace parsescope {

namespace {

/// The lines of [GSS14] Algorithm 1 that derive an entry.
enum class PrintedLine { Start, LeftDependent, LeftHead, RightDependent, RightHead };

/// The entry T[i,j](h), 1 ≤ i ≤ ℓL, 1 ≤ j ≤ ℓR.
struct PrintedEntry {
    int head; ///< the head h, a node
    int i;    ///< stack elements from the top, at least 1
    int j;    ///< elements of the right stack, whose first is the stack top, at least 1
};
/// The gold fragment below σR[j], 2 ≤ j ≤ ℓR.
struct PrintedFragment {
    int j;
};

/// A recorder of the entries of Algorithm 1 as items with the key (h, i, j), in the order in which
/// the algorithm makes them: anti-diagonal by anti-diagonal, columns ascending.
class PrintedRecorder : public RightStackRecorder {
public:
    PrintedRecorder(const Problem& problem, Chart& chart, const TaskControl& control)
        : RightStackRecorder(problem, chart, control) {
        m_chart.addKind(
            Text("entry"),
            [](const ItemKey& key) {
                return Text("{0} heads all from σL[{1}] to σR[{2}]", key.node(0), key.number(1),
                            key.number(2));
            },
            "T[{1},{2}]({0})", ItemShape::Tree);
        m_chart.addRule(Text("line 1"), Text("the stack top is a tree by itself"));
        m_chart.addRule(Text("line 7, la"),
                        Text("the head takes the next node down the stack as its dependent"));
        m_chart.addRule(Text("line 8, ra"), Text("the next node down the stack becomes the head"));
        m_chart.addRule(Text("line 11, ra"),
                        Text("the head takes the next root of the right stack as its dependent"));
        m_chart.addRule(Text("line 12, la"),
                        Text("the next root of the right stack becomes the head"));
        m_chart.notes.push_back(
            Text("The right stack begins with the stack top. T[1,1] is 0, as the cost of the arcs "
                 "already built is added once, at the end. ROOT is never a dependent."));
    }

    [[nodiscard]] int item(PrintedEntry entry) {
        return add(OtherKinds, {entry.head, entry.i, entry.j}, elements().height() - entry.i,
                   elements().height() - 2 + entry.j);
    }
    [[nodiscard]] int item(PrintedFragment fragment) const {
        return RightStackRecorder::fragment(fragment.j - 1);
    }
    void deduce(PrintedLine line, int conclusion, std::initializer_list<int> premises, int cost,
                Arc arc = {}) {
        RightStackRecorder::deduce(OtherRules + static_cast<int>(line), conclusion, premises, cost,
                                   arc);
    }
};

/// The table of [GSS14] Algorithm 1, filled line by line, with three additions: T[1,1](σL[1]) is 0,
/// since line 13 adds the loss of the arcs already built (as printed, lines 1 and 13 count the arcs
/// of the stack top twice); ROOT never becomes a dependent, since `la` does not apply to it; and
/// with a single root, ROOT becomes the head when all other nodes are in the tree of one word.
///
/// Takes O(ℓL·ℓR·(ℓL+ℓR)) time and, because only two anti-diagonals are kept, O(ℓR·(ℓL+ℓR)) memory.
class PrintedTable {
public:
    explicit PrintedTable(const Problem& problem) : m_problem(problem) {}

    /// Returns T[ℓL,ℓR](0).
    template<class Recorder>
    int fill(const RightStack& elements, Recorder& recorder);

private:
    /// Returns a node of the string σL[ℓL] … σL[1] σR[2] … σR[ℓR], by 0-based place. The entries of
    /// T[i,j] have the heads at the places from ℓL − i to ℓL + j − 2.
    [[nodiscard]] int node(int place) const { return m_string[place]; }
    /// Returns the entries of T[i,j] of an anti-diagonal, indexed by the place of the head.
    [[nodiscard]] int* cell(std::vector<int>& diagonal, int j) const {
        return diagonal.data() + (j - 1) * m_string.size();
    }
    template<class Recorder>
    void expandLeft(int i, int j, Recorder& recorder);
    template<class Recorder>
    void expandRight(int i, int j, Recorder& recorder);
    /// Lowers `entry` to `before` plus the cost of an arc if that sum is smaller.
    void lower(int& entry, int before, Arc arc) {
        entry = std::min(entry, before + m_problem.cost(arc.head, arc.dependent));
    }

    const Problem m_problem;
    std::vector<int> m_string;
    int m_left = 0;          // ℓL, the size of the stack
    int m_right = 0;         // ℓR, the size of the right stack
    std::vector<int> m_here; // the anti-diagonal that is expanded: an entry for each column and
                             // each place of the head
    std::vector<int> m_next; // the anti-diagonal after m_here
};

template<class Recorder>
int PrintedTable::fill(const RightStack& elements, Recorder& recorder) {
    m_left = elements.height();
    m_right = elements.width() + 1;
    m_string.clear();
    for (int level = m_left - 1; level >= 0; --level)
        m_string.push_back(elements.stack(level).node);
    for (int column = 1; column < m_right; ++column)
        m_string.push_back(elements.root(column).node);
    m_here.assign(m_right * m_string.size(), Unreachable);
    cell(m_here, 1)[m_left - 1] = 0;
    recorder.deduce(PrintedLine::Start, recorder.item(PrintedEntry{node(m_left - 1), 1, 1}), {}, 0);
    for (int d = 1; d < m_left + m_right - 1; ++d) {
        m_next.assign(m_here.size(), Unreachable);
        for (int j = std::max(1, d - m_left + 1); j <= std::min(d, m_right); ++j) {
            const int i = d - j + 1;
            if (i < m_left)
                expandLeft(i, j, recorder);
            if (j < m_right)
                expandRight(i, j, recorder);
        }
        std::swap(m_here, m_next);
    }
    return cell(m_here, m_right)[0];
}

/// Expands T[i,j] to T[i+1,j]: lines 7 and 8.
template<class Recorder>
void PrintedTable::expandLeft(int i, int j, Recorder& recorder) {
    const int* here = cell(m_here, j);
    int* next = cell(m_next, j);
    const int place = m_left - i - 1;
    const int element = node(place);
    const bool isRoot = element == 0;
    const bool mayHead = !isRoot || !m_problem.shape.singleRoot() || j == m_right;
    for (int head = m_left - i; head <= m_left + j - 2; ++head) {
        if (here[head] >= Unreachable)
            continue;
        const auto from = recorder.item(PrintedEntry{node(head), i, j});
        if (!isRoot) {
            const Arc arc{node(head), element};
            lower(next[head], here[head], arc);
            recorder.deduce(PrintedLine::LeftDependent,
                            recorder.item(PrintedEntry{node(head), i + 1, j}), {from},
                            m_problem.cost(arc.head, arc.dependent), arc);
        }
        if (mayHead) {
            const Arc arc{element, node(head)};
            lower(next[place], here[head], arc);
            recorder.deduce(PrintedLine::LeftHead, recorder.item(PrintedEntry{element, i + 1, j}),
                            {from}, m_problem.cost(arc.head, arc.dependent), arc);
        }
    }
}

/// Expands T[i,j] to T[i,j+1]: lines 11 and 12. With a single root, ROOT is never a head here: as
/// the stack top, it has no right stack, and otherwise it becomes the head only with the whole
/// right stack.
template<class Recorder>
void PrintedTable::expandRight(int i, int j, Recorder& recorder) {
    const int* here = cell(m_here, j);
    int* next = cell(m_next, j + 1);
    const int place = m_left + j - 1;
    const int element = node(place);
    for (int head = m_left - i; head <= m_left + j - 2; ++head) {
        if (here[head] >= Unreachable)
            continue;
        const bool isRoot = node(head) == 0;
        const auto from = recorder.item(PrintedEntry{node(head), i, j});
        const auto fragment = recorder.item(PrintedFragment{j + 1});
        const Arc down{node(head), element};
        lower(next[head], here[head], down);
        recorder.deduce(PrintedLine::RightDependent,
                        recorder.item(PrintedEntry{node(head), i, j + 1}), {from, fragment},
                        m_problem.cost(down.head, down.dependent), down);
        if (!isRoot) {
            const Arc arc{element, node(head)};
            lower(next[place], here[head], arc);
            recorder.deduce(PrintedLine::RightHead, recorder.item(PrintedEntry{element, i, j + 1}),
                            {from, fragment}, m_problem.cost(arc.head, arc.dependent), arc);
        }
    }
}

/// Returns true if all words have equal weights. The last word may have a larger weight if its gold
/// head is ROOT, because it then has this head in every best tree. (The word for ROOT in problems
/// with ROOT last is an example, see RootFirst.)
bool suitPrintedTable(const Problem& problem) {
    const std::vector<int>& weights = problem.weights;
    const auto last = static_cast<std::size_t>(problem.gold.size());
    if (weights.size() <= 2)
        return true;
    const bool mayDiffer =
        problem.gold.head(problem.gold.size()) == 0 && weights[last] > weights[1];
    return std::all_of(weights.begin() + 2, weights.end() - (mayDiffer ? 1 : 0),
                       [&](int weight) { return weight == weights[1]; });
}

int printedLoss(const Problem& problem, RightStack& elements, PrintedTable& table,
                const Configuration& configuration) {
    const Built built = builtSoFar(problem, configuration);
    if (!canCount(problem, configuration, built))
        return Unreachable;
    elements.arrange(configuration);
    NoRecorder none;
    return std::min(built.cost + table.fill(elements, none), Unreachable);
}

Chart recordPrinted(const Problem& problem, const Configuration& configuration,
                    const TaskControl& control) {
    Chart chart;
    PrintedRecorder recorder(problem, chart, control);
    if (!canCount(problem, configuration, builtSoFar(problem, configuration)) ||
        control.stopRequested())
        return chart;
    recorder.arrange(configuration);
    const RightStack& elements = recorder.elements();
    PrintedTable(problem).fill(elements, recorder);
    chart.goal = recorder.item(PrintedEntry{0, elements.height(), elements.width() + 1});
    return chart;
}

} // namespace

/// Returns the oracle by [GSS14] Algorithm 1 as printed, which is exact for arc-standard, also with
/// lba and rba, and projective gold trees if all heads have the same weight. The proof [GSS14 §5.2]
/// that fragments can be built independently of the stack exchanges one wrong head for another.
Oracle gss14Algorithm1() {
    return {
        .name = "gss14-algorithm-1",
        .title = Text("Arc-standard, Algorithm 1 as printed"),
        .source = Text("Goldberg, Sartorio & Satta 2014, section 4"),
        .cases = Text("arc-standard, also with lba and rba, with projective gold, all heads with "
                      "the same weight; cubic in the stack and the gold fragments of the buffer"),
        .algorithm = {
            .claim =
                [](const Problem& problem) {
                    const bool fits = isArcStandard(problem.system) &&
                                      problem.gold.isProjective() && suitPrintedTable(problem);
                    return fits ? Claim::Exact : Claim::None;
                },
            .table =
                [](const Problem& problem) {
                    auto elements = std::make_shared<RightStack>(problem);
                    auto table = std::make_shared<PrintedTable>(problem);
                    return lossesByCalling(
                        [problem, elements, table](const Configuration& configuration) {
                            return printedLoss(problem, *elements, *table, configuration);
                        });
                },
            .reachable = reachableInArcStandard,
            .record = recordPrinted,
            .memory =
                [](const Problem& problem) { // two anti-diagonals, a few numbers per word
                    const std::size_t nodes = problem.gold.heads().size() + 1;
                    return sizeof(int) * nodes * (2 * nodes + 128);
                },
        },
        .recordsLinearTrees = true,
        .checks = "gss14-arc-standard",
    };
}

} // namespace parsescope
