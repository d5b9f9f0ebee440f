// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/arc_standard.h"
#include "core/oracle/tables/arc_standard/arc_standard_table_recorder.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace parsescope {

namespace {

using Item = ArcStandardTableRecorder::Item;
using enum ArcStandardTableRecorder::Kind;
using enum ArcStandardTableRecorder::Rule;

/// Takes part in the algorithm and leaves nothing behind.
struct Silence {
    static constexpr bool Records = false;
    static void begin(const std::vector<int>&, int, int, int, int) {}
    static void deduce(ArcStandardTableRecorder::Rule, Item, Item, Item, Arc) {}
};

/// A table of losses with two indices.
class Grid {
public:
    void reset(int rows, int columns) {
        m_columns = static_cast<std::size_t>(columns);
        m_values.assign(static_cast<std::size_t>(rows) * m_columns, Unreachable);
    }
    int& operator()(int row, int column) {
        return m_values[static_cast<std::size_t>(row) * m_columns +
                        static_cast<std::size_t>(column)];
    }
    int operator()(int row, int column) const {
        return m_values[static_cast<std::size_t>(row) * m_columns +
                        static_cast<std::size_t>(column)];
    }

private:
    std::size_t m_columns = 0;
    std::vector<int> m_values;
};

void lower(int& value, int candidate) {
    value = std::min(value, candidate);
}

/// Every derivation from a configuration builds trees over the sequence stack · buffer. A tree over
/// words of the buffer alone is built freely; in the stack, one tree — the one with the stack top
/// in it — grows, to the left by one stack element at a time, to the right by buffer trees. Both
/// sides of a head grow independently, so heads are split into a left and a right half as in
/// Eisner's chart, and each table below has two indices and cubic cost [N19].
///
/// lba and rba can leave a buffer of a front word p and all words from some q > p + 1 on. The front
/// then stands at the place q - 1, so that places are without gaps: l, r, h and d below are places.
class Table {
public:
    explicit Table(const Problem& problem) : m_problem(problem), m_words(problem.gold.size()) {
        for (Grid* grid : {&m_left, &m_right, &m_leftLink, &m_rightLink})
            grid->reset(m_words + 2, m_words + 2);
        Silence silence;
        for (int l = m_words; l >= 1; --l)
            fillBuffer(l, l, silence);
    }

    template<class Recorder>
    int loss(const Configuration& configuration, Recorder& recorder);

private:
    [[nodiscard]] int cost(Arc arc) const { return m_problem.cost(arc.head, arc.dependent); }
    [[nodiscard]] int element(int level) const { return m_stack[level]; }
    [[nodiscard]] int top() const { return static_cast<int>(m_stack.size()) - 1; }
    /// The word of the buffer at a place.
    [[nodiscard]] int word(int place) const { return place == m_front ? m_frontWord : place; }

    void arrange(const Configuration& configuration);
    void placeFront();
    template<class Recorder>
    void fillBuffer(int l, int first, Recorder& recorder);
    template<class Recorder>
    void growRight(int level, Recorder& recorder);
    template<class Recorder>
    void linkRight(int level, Recorder& recorder);
    template<class Recorder>
    void sweep(int level, Recorder& recorder);
    template<class Recorder>
    void crossBuffer(int level, Recorder& recorder);
    template<class Recorder>
    void hangOn(int level, Recorder& recorder);

    Problem m_problem;
    int m_words;

    // About the gold tree alone, but for items that begin at m_replaced.
    Grid m_left;        // (h, l): h heads exactly the words l..h
    Grid m_right;       // (h, r): h heads exactly the words h..r
    Grid m_leftLink;    // (h, d), d < h: d hangs on h, the words between hang below one of them
    Grid m_rightLink;   // (h, d), h < d: the mirror image
    int m_replaced = 0; // place of a front that has words missing behind it; 0 when there is none
    int m_replacement = 0; // the word that stands there

    // About a configuration. A level is an index into the stack, 0 is the bottom and has ROOT. r is
    // the last word taken from the buffer, m_front - 1 when there is none yet.
    std::vector<int> m_stack;
    int m_front = 1;     // place of the buffer front
    int m_frontWord = 1; // the word that stands there
    Grid m_growth;       // (level, r): a tree from `level` to r, headed by `level`, its leftmost
    Grid m_link;         // (level, h): element `level` hangs on the buffer word h, the words before
                         // h below either
    Grid m_crossing;     // (level, h): a tree from `level` to h, headed by the buffer word h
    Grid m_sweep;        // (level, k): cost of hanging the elements level..k-1 on element k
};

/// Trees over the buffer from place l on, where the word `first` stands: Eisner's chart with costs
/// of wrong heads.
template<class Recorder>
void Table::fillBuffer(int l, int first, Recorder& recorder) {
    m_left(l, l) = m_right(l, l) = 0;
    for (int r = l + 1; r <= m_words; ++r) {
        const Arc toLeft{r, first};
        const Arc toRight{first, r};
        int between = Unreachable;
        for (int split = l; split < r; ++split) {
            lower(between, m_right(l, split) + m_left(r, split + 1));
            const Item before{Right, l, split};
            const Item behind{Left, r, split + 1};
            recorder.deduce(BufferArc, {LeftLink, r, l}, before, behind, toLeft);
            recorder.deduce(BufferArc, {RightLink, l, r}, before, behind, toRight);
        }
        m_leftLink(r, l) = between + cost(toLeft);
        m_rightLink(l, r) = between + cost(toRight);
        m_left(r, l) = m_right(l, r) = Unreachable;
        for (int d = l; d < r; ++d) {
            lower(m_left(r, l), m_left(d, l) + m_leftLink(r, d));
            recorder.deduce(Widen, {Left, r, l}, {Left, d, l}, {LeftLink, r, d}, {});
        }
        for (int d = l + 1; d <= r; ++d) {
            lower(m_right(l, r), m_rightLink(l, d) + m_right(d, r));
            recorder.deduce(Widen, {Right, l, r}, {RightLink, l, d}, {Right, d, r}, {});
        }
    }
}

/// Element `level` takes trees from the buffer as its right dependents.
template<class Recorder>
void Table::growRight(int level, Recorder& recorder) {
    const bool onlyOne = level == 0 && m_problem.singleRoot;
    if (onlyOne && top() > 0)
        return; // the rest of the stack is its one dependent
    for (int d = m_front; d <= m_words; ++d) {
        const Arc arc{element(level), word(d)};
        int link = Unreachable; // all before d is in place, d is the next dependent
        const int splitEnd = onlyOne ? m_front : d;
        for (int split = m_front - 1; split < splitEnd; ++split) {
            lower(link, m_growth(level, split) + m_left(d, split + 1));
            recorder.deduce(RightArc, {GrowthLink, level, d}, {Growth, level, split},
                            {Left, d, split + 1}, arc);
        }
        link += cost(arc);
        for (int r = d; r <= m_words; ++r) {
            lower(m_growth(level, r), link + m_right(d, r));
            recorder.deduce(Widen, {Growth, level, r}, {GrowthLink, level, d}, {Right, d, r}, {});
        }
    }
}

/// Element `level`, with its right dependents, hangs on a word of the buffer.
template<class Recorder>
void Table::linkRight(int level, Recorder& recorder) {
    for (int h = m_front; h <= m_words; ++h) {
        const Arc arc{word(h), element(level)};
        int best = Unreachable;
        for (int split = m_front - 1; split < h; ++split) {
            lower(best, m_growth(level, split) + m_left(h, split + 1));
            recorder.deduce(LeftArc, {Link, level, h}, {Growth, level, split}, {Left, h, split + 1},
                            arc);
        }
        m_link(level, h) = best + cost(arc);
    }
}

/// Element `level` hangs on one above it, as all between do.
template<class Recorder>
void Table::sweep(int level, Recorder& recorder) {
    m_sweep(level, level) = 0;
    for (int k = level + 1; k <= top(); ++k) {
        const Arc arc{element(k), element(level)};
        m_sweep(level, k) = m_sweep(level + 1, k) + cost(arc);
        recorder.deduce(LeftArc, {Sweep, level, k}, {Sweep, level + 1, k}, {}, arc);
    }
}

/// The growing tree, now reaching down to `level`, gets a word of the buffer as its head.
template<class Recorder>
void Table::crossBuffer(int level, Recorder& recorder) {
    for (int h = m_front; h <= m_words; ++h) {
        const Item conclusion{Crossing, level, h};
        const Arc arc{word(h), element(level)};
        int best = Unreachable;
        for (int k = level; k <= top(); ++k) {
            lower(best, m_sweep(level, k) + m_link(k, h));
            recorder.deduce(Widen, conclusion, {Sweep, level, k}, {Link, k, h}, {});
        }
        for (int d = m_front; d < h; ++d) {
            lower(best, m_crossing(level, d) + m_leftLink(h, d));
            recorder.deduce(Widen, conclusion, {Crossing, level, d}, {LeftLink, h, d}, {});
        }
        if (level < top()) {
            lower(best, m_crossing(level + 1, h) + cost(arc));
            recorder.deduce(LeftArc, conclusion, {Crossing, level + 1, h}, {}, arc);
        }
        m_crossing(level, h) = best;
    }
}

/// The growing tree, reaching down to level + 1, hangs on element `level`.
template<class Recorder>
void Table::hangOn(int level, Recorder& recorder) {
    for (int k = level + 1; k <= top(); ++k) {
        const Arc arc{element(level), element(k)};
        const int link = m_sweep(level + 1, k) + cost(arc);
        for (int r = m_front - 1; r <= m_words; ++r) {
            lower(m_growth(level, r), link + m_growth(k, r));
            recorder.deduce(RightArc, {Growth, level, r}, {Sweep, level + 1, k}, {Growth, k, r},
                            arc);
        }
    }
    for (int h = m_front; h <= m_words; ++h) {
        const Arc arc{element(level), word(h)};
        const int link = m_crossing(level + 1, h) + cost(arc);
        for (int r = h; r <= m_words; ++r) {
            lower(m_growth(level, r), link + m_right(h, r));
            recorder.deduce(RightArc, {Growth, level, r}, {Crossing, level + 1, h}, {Right, h, r},
                            arc);
        }
    }
}

/// The stack and the places of the buffer. ROOT is moved onto an empty stack, where it must go.
void Table::arrange(const Configuration& configuration) {
    m_stack = configuration.stackNodes();
    int taken = 0;
    if (m_stack.empty()) {
        m_stack.push_back(0);
        ++taken;
    }
    const int waiting = configuration.bufferSize() - taken;
    m_front = m_words + 1 - waiting;
    m_frontWord = waiting > 0 ? configuration.buffer(taken) : m_front;
    placeFront();
}

/// Makes the items that begin at the front those of the word that stands there.
void Table::placeFront() {
    const int gap = m_frontWord == m_front ? 0 : m_front;
    if (gap == m_replaced && (gap == 0 || m_frontWord == m_replacement))
        return;
    Silence silence;
    if (m_replaced != 0)
        fillBuffer(m_replaced, m_replaced, silence);
    if (gap != 0)
        fillBuffer(gap, m_frontWord, silence);
    m_replaced = gap;
    m_replacement = m_frontWord;
}

template<class Recorder>
int Table::loss(const Configuration& configuration, Recorder& recorder) {
    int built = 0;
    int roots = 0;
    for (int word = 1; word <= m_words; ++word) {
        if (configuration.hasHead(word)) {
            built += cost({configuration.head(word), word});
            roots += configuration.head(word) == 0;
        }
    }
    const bool finished = configuration.stackSize() + configuration.bufferSize() == 1;
    if (m_problem.singleRoot && (finished ? roots != 1 : roots != 0))
        return Unreachable; // what is left hangs on ROOT, too

    arrange(configuration);
    recorder.begin(m_stack, m_front, m_frontWord, m_words, built);
    if constexpr (Recorder::Records)
        for (int l = m_words; l >= m_front; --l)
            fillBuffer(l, word(l), recorder);

    for (Grid* grid : {&m_growth, &m_link, &m_crossing})
        grid->reset(top() + 1, m_words + 1);
    m_sweep.reset(top() + 1, top() + 1);
    m_growth(top(), m_front - 1) = 0;
    for (int level = top(); level >= 0; --level) {
        if (level < top())
            hangOn(level, recorder);
        growRight(level, recorder);
        if (level == 0)
            break; // ROOT gets no head
        linkRight(level, recorder);
        sweep(level, recorder);
        crossBuffer(level, recorder);
    }
    const int rest = m_growth(0, m_words);
    return rest >= Unreachable ? Unreachable : built + rest;
}

} // namespace

/// Exact for arc-standard with any gold tree, in cubic time; also with lba and rba.
Oracle arcStandardTable() {
    return {
        .name = "arc-standard-table",
        .title = "Arc-standard table",
        .source = "Nederhof 2019",
        .cases = "arc-standard, also with lba and rba, with any gold tree, projective or not; "
                 "cubic time",
        .claim =
            [](const Problem& problem) {
                return isArcStandard(problem.system) ? Claim::Exact : Claim::None;
            },
        .prepare =
            [](const Problem& problem) {
                auto table = std::make_shared<Table>(problem);
                return LossFunction([table](const Configuration& configuration) {
                    Silence silence;
                    return table->loss(configuration, silence);
                });
            },
        .reachable = reachableInArcStandard,
        .record =
            [](const Problem& problem, const Configuration& configuration, Chart& chart) {
                ArcStandardTableRecorder recorder(problem, configuration, chart);
                Table(problem).loss(configuration, recorder);
            },
    };
}

} // namespace parsescope
