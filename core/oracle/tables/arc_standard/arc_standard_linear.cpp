// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/search/bounded_search.h"
#include "core/oracle/tables/arc_standard/arc_standard_reach.h"
#include "core/oracle/tables/arc_standard/fragment_chart.h"
#include "core/oracle/tables/arc_standard/right_stack.h"

#include <algorithm>
#include <vector>

namespace parsescope {

namespace {

/// Computes losses of arc-standard for projective gold trees in linear time, which [N19] shows to
/// be possible. The tree that contains the stack top grows over the stack and the gold fragments of
/// the buffer (see RightStack), one element at a time, and an element that joins becomes a
/// dependent of the head of the tree, or its head. As in FragmentTable, the gain of a tree is the
/// number of its gold arcs.
///
/// Gold arcs do not cross. Hence the stack elements that are gold dependents of a climber, and all
/// elements between them, form a *range* of the stack, and the ranges of different climbers
/// do not overlap. While the levels are visited from the top down, all climbers of completed
/// ranges can therefore be assumed to be in the tree, and all climbers of later ranges not to be in
/// it. Within a range there are two cases: the climber of the range is *pending*, or it is *taken*.
/// Thus two gains for each level suffice, and each gold arc raises a gain once.
///
/// The assumption about completed ranges loses nothing if every arc has weight 1. A tree
/// that takes the climber later loses the arc to the first gold dependent of the climber. If the
/// climber is taken immediately after this dependent, the arc is gained and at most one other is
/// lost: either the gold arc of the climber, or an arc by which a later element gains its head.
/// A climber without gold dependents in the stack depends on the climber before it, and is in one
/// *group* with it: the arcs within a group are gained however the group joins the tree.
class LinearTable {
public:
    explicit LinearTable(const Problem& problem) : m_problem(problem), m_elements(problem) {}

    int loss(const Configuration& configuration) {
        return m_elements.loss(m_problem, configuration, [this] { return largestGain(); });
    }

private:
    /// Climbers that are linked by gold arcs, and of which only the first one has gold dependents
    /// in the stack.
    struct Group {
        int head = RightStack::Lost; ///< place of the gold head of the last climber
        int dependents = 0;  ///< number of gold dependents in the stack that are not yet visited
        bool linked = false; ///< true if the first climber is the gold head of the previous group
        int gain = 0;        ///< largest gain of a tree headed by the last climber
    };
    /// The largest gain of a tree: pending if the current climber need not be in the tree, taken if
    /// it may be in the tree.
    struct Gain {
        int pending = 0;
        int taken = 0;
        void raise(int inPending, int inTaken) {
            pending = std::max(pending, inPending);
            taken = std::max({taken, pending, inTaken});
        }
    };

    [[nodiscard]] int root() const { return m_elements.height() - 1; }
    [[nodiscard]] bool inRange() const { return m_group >= 0 && m_groups[m_group].dependents > 0; }
    /// Returns the group that contains the gold head of a stack element; -1 if there is none.
    [[nodiscard]] int groupOfHead(int level) const {
        const int head = m_elements.stack(level).head;
        return head < 0 ? m_groupAt[-head] : -1;
    }
    int largestGain();
    void findGroups();
    void beginRange(int group);
    void makeHead(int level);
    void attach(int level);
    void climb(int gain);

    Problem m_problem;
    RightStack m_elements;
    std::vector<Group> m_groups;
    std::vector<int> m_groupAt;   // for each column of a climber, index into m_groups
    std::vector<int> m_rights;    // for each level, number of gold dependents that are not climbers
    std::vector<Gain> m_gains;    // for each level, gain of a tree headed by the stack element
    Gain m_best;                  // largest gain of any tree down to the current level
    int m_linkGain = 0;           // number of gold arcs within groups
    int m_group = -1;             // group of the current or the last range; -1 if there is none
    int m_rangeBegin = 0;         // first level of this range
    bool m_hasRootColumn = false; // true if a fragment without gold dependents to its left depends
                                  // on ROOT
};

void LinearTable::findGroups() {
    const int columns = m_elements.width() + 1;
    const int levels = m_elements.height();
    m_groups.clear();
    m_groupAt.assign(columns, 0);
    m_rights.assign(levels, 0);
    m_gains.assign(levels, {});
    m_best = {};
    m_linkGain = m_rangeBegin = 0;
    m_group = -1;
    m_hasRootColumn = false;
    // Until the columns are visited, m_groupAt has the number of gold dependents in the stack.
    for (int level = 0; level < root(); ++level)
        if (const int head = m_elements.stack(level).head; head < 0)
            ++m_groupAt[-head];
    int before = RightStack::Lost; // place of the gold head of the previous climber
    for (int column = 1; column < columns; ++column) {
        const RightStack::Element& element = m_elements.root(column);
        const int dependents = m_groupAt[column];
        const bool linked = before == -column;
        if (dependents == 0 && !linked) {
            m_hasRootColumn |= element.head == root();
            if (element.head >= 0 && element.head < levels)
                ++m_rights[element.head];
            continue;
        }
        if (dependents == 0)
            ++m_linkGain;
        else
            m_groups.push_back({.dependents = dependents, .linked = linked});
        m_groups.back().head = before = element.head;
        m_groupAt[column] = static_cast<int>(m_groups.size()) - 1;
    }
}

/// Begins the range of `group`, in which the group before it has been taken.
void LinearTable::beginRange(int group) {
    const int best = m_best.taken;
    Group& next = m_groups[group];
    next.gain = next.linked ? std::max(best, m_groups[m_group].gain + 1) : best;
    m_best = {best, next.gain};
    m_group = group;
}

/// Raises the gain of a tree headed by the current climber.
void LinearTable::climb(int gain) {
    int& before = m_groups[m_group].gain;
    before = std::max(before, gain);
    m_best.taken = std::max(m_best.taken, before);
}

/// Makes stack element `level` the head.
void LinearTable::makeHead(int level) {
    Gain gain = m_best;
    // The element may be the gold head of the group before the range that it begins.
    if (m_group > 0 && m_rangeBegin == level && m_groups[m_group - 1].head == level)
        gain.raise(m_groups[m_group - 1].gain + 1, 0);
    for (int d = m_elements.firstAbove(level); d >= 0; d = m_elements.stack(d).next) {
        const Gain& before = m_gains[d];
        gain.raise((d < m_rangeBegin ? before.taken : before.pending) + 1, before.taken + 1);
    }
    if (m_group >= 0 && m_groups[m_group].head == level)
        gain.raise(0, std::max(m_groups[m_group].gain, gain.pending) + 1);
    if (level == root() && m_problem.shape.singleRoot() && level > 0) {
        // ROOT has its only dependent.
        m_gains[level].taken = std::max(gain.taken, m_hasRootColumn ? m_best.taken + 1 : 0);
        return;
    }
    // Fragments that depend on an element of the range precede the climber in the buffer, and
    // fragments that depend on a later element follow it.
    const int rights = m_rights[level];
    if (m_group < 0 || inRange())
        gain.pending += rights;
    if (m_group < 0 || !inRange())
        gain.taken += rights;
    m_gains[level] = {};
    m_gains[level].raise(gain.pending, gain.taken);
}

/// Makes stack element `level` a dependent of its gold head, if this is the head of the tree, or
/// the current climber the head of the tree with the head `level`.
void LinearTable::attach(int level) {
    const int head = m_elements.stack(level).head;
    if (head < 0) {
        climb(std::max(m_groups[m_group].gain, m_gains[level].pending) + 1);
        --m_groups[m_group].dependents;
    } else if (head < level) {
        Gain& gain = m_gains[head];
        ++gain.pending;
        ++gain.taken;
        m_best.raise(gain.pending, gain.taken);
        if (groupOfHead(head) >= 0)
            climb(gain.pending + 1);
    }
}

int LinearTable::largestGain() {
    findGroups();
    for (int level = 0; level < root(); ++level) {
        if (const int group = groupOfHead(level); group >= 0 && group != m_group) {
            beginRange(group);
            m_rangeBegin = level;
        }
        makeHead(level);
        attach(level);
        m_best.raise(m_gains[level].pending, m_gains[level].taken);
    }
    makeHead(root());
    return m_gains[root()].taken + m_linkGain;
}

} // namespace

/// Returns the oracle that is exact for arc-standard, also with lba and rba, and projective gold
/// trees if all words have equal weights, in linear time.
Oracle arcStandardLinear() {
    return {
        .name = "arc-standard-linear",
        .title = Text("Arc-standard in linear time"),
        .source = Text("Nederhof 2019"),
        .cases = Text("arc-standard, also with lba and rba, with projective gold and without "
                      "weights; linear time"),
        .algorithm =
            {
                .claim =
                    [](const Problem& problem) {
                        const bool fits = isArcStandard(problem.system) &&
                                          problem.gold.isProjective() && problem.weights.empty();
                        return fits ? Claim::Exact : Claim::None;
                    },
                .table = lossesBy<LinearTable>,
                .reachable = reachableInArcStandard,
                .record = recordFragments,
                .quickSearch = boundedSearch,
            },
    };
}

} // namespace parsescope
