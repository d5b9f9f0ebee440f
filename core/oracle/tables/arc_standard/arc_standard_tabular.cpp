// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/search/bounded_search.h"
#include "core/oracle/tables/arc_standard/arc_standard_reach.h"
#include "core/oracle/tables/arc_standard/fragment_chart.h"
#include "core/oracle/tables/arc_standard/right_stack.h"

#include <algorithm>
#include <vector>

namespace parsescope {

namespace {

/// The table of [GSS14] Algorithm 1, computed in quadratic time. In the algorithm, the tree that
/// contains the stack top grows down the stack and over the gold fragments of the buffer, one
/// element at a time: the new element becomes a dependent of the head of the tree, or its head.
/// T[i,j](h) in the paper is the smallest loss of a tree over the i topmost stack elements and the
/// first j fragments with the head h.
///
/// This table uses gains instead of losses. The gain of a tree is the sum of the weights of its
/// gold arcs. A tree keeps its gain when it grows by an arc that is not gold, which has three
/// consequences:
/// - A head takes stack elements and fragments independently of each other. Therefore its tree
///   consists of an inner half, which contains the stack top, and an outer half, which does not
///   depend on the inner half.
/// - The gain of a new head is the largest gain of any previous head, unless the new head is the
/// gold
///   head of the previous head. There are at most as many exceptions as gold arcs.
/// - Making the root of a fragment the head is useful only if it climbs (see RightStack).
///
/// With different weights, Algorithm 1 as printed is not exact: if the stack element that separates
/// climbers has a small weight, it may be better to lose its gold arc and to join the climbers in
/// the buffer.
class FragmentTable {
public:
    explicit FragmentTable(const Problem& problem);

    int loss(const Configuration& configuration) {
        return m_elements.loss(m_problem, configuration, [this] { return largestGain(); });
    }

private:
    /// The root of a fragment that may become the head of the tree.
    struct Climber {
        int column = 0;
        /// The largest gain of a tree that ends at the fragment and is headed by its root.
        int gain = Never;
        int promotion = Never; ///< gain if this root becomes the head in place of a gold dependent
        bool linked = false;   ///< true if this root is the gold head of the climber before it
        int chain = 0;         ///< weight of the climbers before this one that are linked up to it
    };
    static constexpr int Never = -Unreachable;

    [[nodiscard]] int* row(int level) { return m_inner.data() + level * m_stride; }
    [[nodiscard]] int width() const { return m_elements.width(); }
    [[nodiscard]] int root() const { return m_elements.height() - 1; }
    void clear();
    int largestGain();
    void makeStackHead(int level);
    void takeFragments(int level);
    void takeStackElement(int level);
    void makeFragmentHead(std::size_t climber);
    static void raise(int* gains, int begin, int end, int gain);
    void promote(const RightStack::Element& element, const int* gains, int more);

    Problem m_problem;
    RightStack m_elements;

    std::size_t m_stride = 1;
    std::vector<int> m_inner; // (level, column): gain of an inner half headed by its lowest stack
                              // element, `level`; ascends with the column
    std::vector<int> m_outer; // for each level, gain of the outer half, down to the current level
    std::vector<int> m_best; // for each column, largest gain of any head, down to the current level
    std::vector<Climber> m_climbers; // climbers in ascending order of their columns
    std::vector<int> m_climberAt;    // for each column, index into m_climbers
};

FragmentTable::FragmentTable(const Problem& problem) : m_problem(problem), m_elements(problem) {
    // Height and width of the table are together at most n + 2, so the largest table is a square.
    const std::size_t half = problem.gold.heads().size() / 2 + 1;
    m_inner.resize(half * half);
}

/// Allocates room for the elements, and finds the climbers.
void FragmentTable::clear() {
    const std::size_t columns = width() + 1;
    const std::size_t levels = root() + 1;
    m_stride = columns;
    m_outer.assign(levels, 0);
    m_best.assign(columns, 0);
    m_climbers.clear();
    m_climberAt.resize(columns);
    for (int column = 1; column <= width(); ++column) {
        const RightStack::Element& element = m_elements.root(column);
        if (!element.climbs)
            continue;
        Climber climber{.column = column};
        if (!m_climbers.empty()) {
            const RightStack::Element& before = m_elements.root(m_climbers.back().column);
            climber.linked = before.head == -column;
            climber.chain = climber.linked ? m_climbers.back().chain + before.weight : 0;
        }
        m_climberAt[column] = static_cast<int>(m_climbers.size());
        m_climbers.push_back(climber);
    }
}

/// Raises the gains of the columns from `begin` to before `end` to at least `gain`. The gains must
/// ascend with the column.
void FragmentTable::raise(int* gains, int begin, int end, int gain) {
    for (int column = begin; column < end && gains[column] < gain; ++column)
        gains[column] = gain;
}

/// If the gold head of `element` is the root of a fragment, makes that root, alone or with the
/// climbers linked up to it, the head of the trees headed by `element`, whose gains are `gains`
/// plus `more`.
void FragmentTable::promote(const RightStack::Element& element, const int* gains, int more) {
    if (element.head >= 0)
        return;
    Climber& head = m_climbers[m_climberAt[-element.head]];
    for (const Climber* first = &head;; --first) {
        const int linked = head.chain - first->chain;
        head.promotion =
            std::max(head.promotion, gains[first->column - 1] + more + element.weight + linked);
        if (!first->linked)
            return;
    }
}

/// Makes stack element `level` the head, and attaches fragments to its right.
void FragmentTable::makeStackHead(int level) {
    int* gains = row(level);
    std::copy(m_best.begin(), m_best.end(), gains);
    for (int d = m_elements.firstAbove(level); d >= 0; d = m_elements.stack(d).next) {
        const int* before = row(d);
        const int more = m_outer[d] + m_elements.stack(d).weight;
        for (int column = 0; column <= width(); ++column)
            gains[column] = std::max(gains[column], before[column] + more);
    }
    for (const Climber& climber : m_climbers)
        if (m_elements.root(climber.column).head == level)
            raise(gains, climber.column, width() + 1,
                  climber.gain + m_elements.root(climber.column).weight);
    if (m_problem.shape.singleRoot() && level == root())
        return; // ROOT has its only dependent
    takeFragments(level);
    std::copy(gains, gains + width() + 1, m_best.begin());
    promote(m_elements.stack(level), gains, 0);
}

/// Attaches fragments to stack element `level`, the head: its gold dependents one by one, and
/// climbers that are linked by gold arcs as one tree.
void FragmentTable::takeFragments(int level) {
    int* gains = row(level);
    // Columns before `taken` are complete; from `taken` on, gains are at least `least`.
    int taken = 0;
    int least = gains[0];
    const auto take = [&](int column, int gain) {
        taken = column;
        least = gain;
    };
    int d = m_elements.firstRight(level);
    const auto takeDependents = [&](int end) {
        for (; d >= 0 && d < end; d = m_elements.root(d).next) {
            raise(gains, taken, d, least);
            take(d, gains[d - 1] + m_elements.root(d).weight);
        }
        raise(gains, taken, end, least);
    };
    // Gain before the first climber of the tree, minus the chain up to that climber.
    int begun = Never;
    for (const Climber& climber : m_climbers) {
        takeDependents(climber.column);
        const int single = gains[climber.column - 1] - climber.chain;
        begun = climber.linked ? std::max(begun, single) : single;
        take(climber.column, begun + climber.chain);
        if (d == climber.column) {
            least += m_elements.root(d).weight;
            d = m_elements.root(d).next;
        }
    }
    takeDependents(width() + 1);
}

/// Makes stack element `level` a dependent of the head. Only trees headed by its gold head gain.
void FragmentTable::takeStackElement(int level) {
    const RightStack::Element& element = m_elements.stack(level);
    if (element.head < 0)
        m_climbers[m_climberAt[-element.head]].gain += element.weight;
    if (element.head < 0 || element.head > level)
        return;
    int& outer = m_outer[element.head];
    outer += element.weight;
    const int* gains = row(element.head);
    for (int column = 0; column <= width(); ++column)
        m_best[column] = std::max(m_best[column], gains[column] + outer);
    promote(m_elements.stack(element.head), gains, outer);
}

/// Makes the root of a fragment the head, and attaches fragments to its right, up to the next
/// climber.
void FragmentTable::makeFragmentHead(std::size_t climber) {
    const int column = m_climbers[climber].column;
    int& gain = m_climbers[climber].gain;
    gain = std::max({gain, m_climbers[climber].promotion, m_best[column - 1]});
    const bool last = climber + 1 == m_climbers.size();
    const int end = last ? width() + 1 : m_climbers[climber + 1].column;
    raise(m_best.data(), column, end, gain);
    if (!last && m_climbers[climber + 1].linked) {
        int& next = m_climbers[climber + 1].promotion;
        next = std::max(next, gain + m_elements.root(column).weight);
    }
}

int FragmentTable::largestGain() {
    clear();
    for (int level = 0; level < root(); ++level) {
        makeStackHead(level);
        takeStackElement(level);
        for (std::size_t climber = 0; climber < m_climbers.size(); ++climber)
            makeFragmentHead(climber);
    }
    makeStackHead(root());
    return row(root())[width()];
}

} // namespace

/// Returns the oracle by [GSS14] Algorithm 1, which is exact for arc-standard, also with lba and
/// rba, and projective gold trees.
Oracle arcStandardTabular() {
    return {
        .name = "gss14-arc-standard",
        .title = Text("Arc-standard fragments"),
        .source = Text("Goldberg, Sartorio & Satta 2014"),
        .cases = Text("arc-standard, also with lba and rba, with projective gold; quadratic in the "
                      "stack and the gold fragments of the buffer"),
        .algorithm = {
            .claim =
                [](const Problem& problem) {
                    const bool fits = isArcStandard(problem.system) && problem.gold.isProjective();
                    return fits ? Claim::Exact : Claim::None;
                },
            .table = lossesBy<FragmentTable>,
            .reachable = reachableInArcStandard,
            .record = recordFragments,
            .memory =
                [](const Problem& problem) { // the memory of one table and a few numbers per word
                    const std::size_t half = problem.gold.heads().size() / 2 + 1;
                    return sizeof(int) * half * (half + 128);
                },
            .quickSearch = boundedSearch,
        },
    };
}

} // namespace parsescope
