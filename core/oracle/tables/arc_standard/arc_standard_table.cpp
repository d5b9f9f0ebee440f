// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/grid.h"
#include "core/oracle/oracle.h"
#include "core/oracle/search/bounded_search.h"
#include "core/oracle/tables/arc_standard/arc_standard_reach.h"
#include "core/oracle/tables/arc_standard/arc_standard_recorder.h"

#include <algorithm>
#include <vector>

namespace parsescope {

namespace {

/// The table for arc-standard with any gold tree. Every derivation from a configuration builds
/// trees over the stack followed by the buffer. Any tree over words of the buffer can be built. The
/// tree with the stack top grows to the left by one stack element at a time, and to the right by
/// trees of the buffer. Both sides of a head grow independently, so heads are split into a left and
/// a right half as in Eisner's chart. Each table below has two indices and is filled in cubic time
/// [N19].
///
/// lba and rba can leave a buffer of a front word p and all words from some q > p + 1 on. In this
/// case, the front has the place q - 1, so that places have no gaps. l, r, h and d below are
/// places.
template<class Recorder>
class ArcStandardTable {
public:
    explicit ArcStandardTable(const Problem& problem, Recorder recorder = {})
        : m_problem(problem), m_words(problem.gold.size()), m_recorder(std::move(recorder)) {
        for (Grid<int>* grid : {&m_left, &m_right, &m_leftLink, &m_rightLink})
            grid->reset(m_words + 2, m_words + 2, Unreachable);
        if constexpr (!Recorder::Records)
            for (int l = m_words; l >= 1; --l)
                fillBuffer(l, l);
    }

    int loss(const Configuration& configuration) {
        const Built built = builtSoFar(m_problem, configuration);
        if (!canCount(m_problem, configuration, built))
            return Unreachable;
        arrange(configuration);
        if constexpr (Recorder::Records) {
            m_recorder.begin(m_stack, m_front, m_frontWord, m_words, built.cost);
            for (int l = m_words; l >= m_front; --l)
                fillBuffer(l, word(l));
        } else {
            placeFront();
        }

        for (Grid<int>* grid : {&m_growth, &m_link, &m_crossing})
            grid->reset(top() + 1, m_words + 1, Unreachable);
        m_sweep.reset(top() + 1, top() + 1, Unreachable);
        m_growth(top(), m_front - 1) = 0;
        for (int level = top(); level >= 0; --level) {
            if (level < top())
                hangOn(level);
            growRight(level);
            if (level == 0)
                break; // ROOT gets no head
            linkRight(level);
            sweep(level);
            crossBuffer(level);
        }
        const int rest = m_growth(0, m_words);
        return rest >= Unreachable ? Unreachable : built.cost + rest;
    }

private:
    using enum ArcStandardRecorder::Kind;
    using enum ArcStandardRecorder::Rule;
    using TableItem = ArcStandardRecorder::TableItem;

    [[nodiscard]] int cost(Arc arc) const { return m_problem.cost(arc.head, arc.dependent); }
    [[nodiscard]] int element(int level) const { return m_stack[level]; }
    [[nodiscard]] int top() const { return static_cast<int>(m_stack.size()) - 1; }
    /// Returns the word of the buffer at a place.
    [[nodiscard]] int word(int place) const { return place == m_front ? m_frontWord : place; }
    static void lower(int& value, int candidate) { value = std::min(value, candidate); }

    /// Records a deduction from two entries; the arc is added unless its head is NoHead.
    void deduce(ArcStandardRecorder::Rule rule, TableItem conclusion, TableItem first,
                TableItem second, Arc arc = {}) {
        if constexpr (Recorder::Records) {
            const int one = m_recorder.item(first);
            const int other = m_recorder.item(second);
            m_recorder.deduce(rule, m_recorder.item(conclusion), {one, other},
                              arc.head == NoHead ? 0 : cost(arc), arc);
        }
    }

    /// Fills the entries of the trees over the buffer that begin at place l, with the word `first`
    /// at l: Eisner's chart with costs of wrong heads.
    void fillBuffer(int l, int first) {
        m_left(l, l) = m_right(l, l) = 0;
        for (int r = l + 1; r <= m_words; ++r) {
            const Arc toLeft{r, first};
            const Arc toRight{first, r};
            int between = Unreachable;
            for (int split = l; split < r; ++split) {
                lower(between, m_right(l, split) + m_left(r, split + 1));
                const TableItem before{Right, l, split};
                const TableItem behind{Left, r, split + 1};
                deduce(BufferArc, {LeftLink, r, l}, before, behind, toLeft);
                deduce(BufferArc, {RightLink, l, r}, before, behind, toRight);
            }
            m_leftLink(r, l) = between + cost(toLeft);
            m_rightLink(l, r) = between + cost(toRight);
            m_left(r, l) = m_right(l, r) = Unreachable;
            for (int d = l; d < r; ++d) {
                lower(m_left(r, l), m_left(d, l) + m_leftLink(r, d));
                deduce(Widen, {Left, r, l}, {Left, d, l}, {LeftLink, r, d});
            }
            for (int d = l + 1; d <= r; ++d) {
                lower(m_right(l, r), m_rightLink(l, d) + m_right(d, r));
                deduce(Widen, {Right, l, r}, {RightLink, l, d}, {Right, d, r});
            }
        }
    }

    /// Attaches trees of the buffer to element `level` as its right dependents.
    void growRight(int level) {
        const bool onlyOne = level == 0 && m_problem.shape.singleRoot();
        if (onlyOne && top() > 0)
            return; // the tree with the rest of the stack is the only dependent of ROOT
        for (int d = m_front; d <= m_words; ++d) {
            const Arc arc{element(level), word(d)};
            // Cost if all words before d are attached and d is the next dependent.
            int link = Unreachable;
            const int splitEnd = onlyOne ? m_front : d;
            for (int split = m_front - 1; split < splitEnd; ++split) {
                lower(link, m_growth(level, split) + m_left(d, split + 1));
                deduce(RightArc, {GrowthLink, level, d}, {Growth, level, split},
                       {Left, d, split + 1}, arc);
            }
            link += cost(arc);
            for (int r = d; r <= m_words; ++r) {
                lower(m_growth(level, r), link + m_right(d, r));
                deduce(Widen, {Growth, level, r}, {GrowthLink, level, d}, {Right, d, r});
            }
        }
    }

    /// Attaches element `level`, with its right dependents, to a word of the buffer.
    void linkRight(int level) {
        for (int h = m_front; h <= m_words; ++h) {
            const Arc arc{word(h), element(level)};
            int best = Unreachable;
            for (int split = m_front - 1; split < h; ++split) {
                lower(best, m_growth(level, split) + m_left(h, split + 1));
                deduce(LeftArc, {Link, level, h}, {Growth, level, split}, {Left, h, split + 1},
                       arc);
            }
            m_link(level, h) = best + cost(arc);
        }
    }

    /// Attaches element `level` and all elements between to an element above.
    void sweep(int level) {
        m_sweep(level, level) = 0;
        for (int k = level + 1; k <= top(); ++k) {
            const Arc arc{element(k), element(level)};
            m_sweep(level, k) = m_sweep(level + 1, k) + cost(arc);
            deduce(LeftArc, {Sweep, level, k}, {Sweep, level + 1, k}, {}, arc);
        }
    }

    /// Attaches the growing tree, down to `level`, to a word of the buffer.
    void crossBuffer(int level) {
        for (int h = m_front; h <= m_words; ++h) {
            const TableItem conclusion{Crossing, level, h};
            const Arc arc{word(h), element(level)};
            int best = Unreachable;
            for (int k = level; k <= top(); ++k) {
                lower(best, m_sweep(level, k) + m_link(k, h));
                deduce(Widen, conclusion, {Sweep, level, k}, {Link, k, h});
            }
            for (int d = m_front; d < h; ++d) {
                lower(best, m_crossing(level, d) + m_leftLink(h, d));
                deduce(Widen, conclusion, {Crossing, level, d}, {LeftLink, h, d});
            }
            if (level < top()) {
                lower(best, m_crossing(level + 1, h) + cost(arc));
                deduce(LeftArc, conclusion, {Crossing, level + 1, h}, {}, arc);
            }
            m_crossing(level, h) = best;
        }
    }

    /// Attaches the growing tree, down to level + 1, to element `level`.
    void hangOn(int level) {
        for (int k = level + 1; k <= top(); ++k) {
            const Arc arc{element(level), element(k)};
            const int link = m_sweep(level + 1, k) + cost(arc);
            for (int r = m_front - 1; r <= m_words; ++r) {
                lower(m_growth(level, r), link + m_growth(k, r));
                deduce(RightArc, {Growth, level, r}, {Sweep, level + 1, k}, {Growth, k, r}, arc);
            }
        }
        for (int h = m_front; h <= m_words; ++h) {
            const Arc arc{element(level), word(h)};
            const int link = m_crossing(level + 1, h) + cost(arc);
            for (int r = h; r <= m_words; ++r) {
                lower(m_growth(level, r), link + m_right(h, r));
                deduce(RightArc, {Growth, level, r}, {Crossing, level + 1, h}, {Right, h, r}, arc);
            }
        }
    }

    /// Sets the stack and the places of the buffer. ROOT is moved onto an empty stack, as only a
    /// shift is possible then.
    void arrange(const Configuration& configuration) {
        m_stack = configuration.stackNodes();
        int taken = 0;
        if (m_stack.empty()) {
            m_stack.push_back(0);
            ++taken;
        }
        const int waiting = configuration.bufferSize() - taken;
        m_front = m_words + 1 - waiting;
        m_frontWord = waiting > 0 ? configuration.buffer(taken) : m_front;
    }

    /// Replaces the items that begin at the place of the front by the items of the front word.
    void placeFront() {
        const int gap = m_frontWord == m_front ? 0 : m_front;
        if (gap == m_replaced && (gap == 0 || m_frontWord == m_replacement))
            return;
        if (m_replaced != 0)
            fillBuffer(m_replaced, m_replaced);
        if (gap != 0)
            fillBuffer(gap, m_frontWord);
        m_replaced = gap;
        m_replacement = m_frontWord;
    }

    Problem m_problem;
    int m_words;
    Recorder m_recorder;

    // Tables that depend only on the gold tree, except for items that begin at m_replaced.
    Grid<int> m_left;      // (h, l): h heads exactly the words l..h
    Grid<int> m_right;     // (h, r): h heads exactly the words h..r
    Grid<int> m_leftLink;  // (h, d), d < h: d depends on h, the words between are in their trees
    Grid<int> m_rightLink; // (h, d), h < d: d depends on h, the words between are in their trees
    int m_replaced = 0;    // place of a front with a gap behind it; 0 if there is none
    int m_replacement = 0; // the word at this place

    // Tables that depend on the configuration. A level is an index into the stack; 0 is the bottom,
    // ROOT. r is the last word taken from the buffer; m_front - 1 if there is none yet.
    std::vector<int> m_stack;
    int m_front = 1;      // place of the buffer front
    int m_frontWord = 1;  // the word at this place
    Grid<int> m_growth;   // (level, r): a tree from `level` to r, headed by `level`, its leftmost
    Grid<int> m_link;     // (level, h): element `level` depends on the buffer word h, the words
                          // before h are in their trees
    Grid<int> m_crossing; // (level, h): a tree from `level` to h, headed by the buffer word h
    Grid<int> m_sweep;    // (level, k): cost of the head k for the elements level..k-1
};

} // namespace

/// Returns the table oracle that is exact for arc-standard, also with lba and rba, and any gold
/// tree, in cubic time.
Oracle arcStandardTable() {
    return {
        .name = "arc-standard-table",
        .title = Text("Arc-standard table"),
        .source = Text("Nederhof 2019"),
        .cases = Text("arc-standard, also with lba and rba, with any gold tree, projective or not; "
                      "cubic time"),
        .algorithm = {
            .claim =
                [](const Problem& problem) {
                    return isArcStandard(problem.system) ? Claim::Exact : Claim::None;
                },
            .table = lossesBy<ArcStandardTable<NoRecorder>>,
            .reachable = reachableInArcStandard,
            .record =
                [](const Problem& problem, const Configuration& configuration,
                   const TaskControl& control) {
                    Chart chart;
                    ArcStandardTable(problem, ArcStandardRecorder(chart, control))
                        .loss(configuration);
                    chart.stackSize =
                        configuration.stackSize(); // ROOT may have been moved onto the stack
                    return chart;
                },
            .memory =
                [](const Problem& problem) { // the memory of eight tables
                    const auto width = static_cast<std::size_t>(problem.gold.size()) + 2;
                    return 8 * sizeof(int) * width * (width + 16);
                },
            .quickSearch = boundedSearch,
        },
    };
}

} // namespace parsescope
