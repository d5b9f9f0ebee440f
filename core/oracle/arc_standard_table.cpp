// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracle.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace parsescope {

namespace {

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
class Table {
public:
    explicit Table(const Problem& problem) : m_problem(problem), m_words(problem.gold.size()) {
        fillBuffer();
    }

    int loss(const Configuration& configuration);

private:
    [[nodiscard]] int cost(int head, int dependent) const {
        return m_problem.cost(head, dependent);
    }
    [[nodiscard]] int element(int level) const { return m_stack[static_cast<std::size_t>(level)]; }
    void fillBuffer();
    void growRight(int level);
    void linkRight(int level);
    void crossBuffer(int level);
    void hangOn(int level);

    Problem m_problem;
    int m_words;

    // About the gold tree alone; h, d, l, r are words.
    Grid m_left;      // (h, l): h heads exactly the words l..h
    Grid m_right;     // (h, r): h heads exactly the words h..r
    Grid m_leftLink;  // (h, d), d < h: d hangs on h, the words between hang below one of them
    Grid m_rightLink; // (h, d), h < d: the mirror image

    // About a configuration. A level is an index into the stack, 0 is the bottom. r is the last
    // word taken from the buffer, m_front - 1 when there is none yet.
    std::vector<int> m_stack;
    int m_front = 1;
    Grid m_growth;   // (level, r): a tree from `level` to r, headed by `level`, its leftmost node
    Grid m_link;     // (level, h): element `level` hangs on the buffer word h, the words before h
                     // below either
    Grid m_crossing; // (level, h): a tree from `level` to h, headed by the buffer word h
    Grid m_sweep;    // (level, k): cost of hanging the elements level..k-1 on element k
};

/// Trees over the buffer: Eisner's chart with costs of wrong heads.
void Table::fillBuffer() {
    const int n = m_words;
    for (Grid* grid : {&m_left, &m_right, &m_leftLink, &m_rightLink})
        grid->reset(n + 2, n + 2);
    for (int word = 1; word <= n; ++word)
        m_left(word, word) = m_right(word, word) = 0;
    for (int width = 1; width < n; ++width) {
        for (int l = 1; l + width <= n; ++l) {
            const int r = l + width;
            int between = Unreachable;
            for (int split = l; split < r; ++split)
                lower(between, m_right(l, split) + m_left(r, split + 1));
            m_leftLink(r, l) = between + cost(r, l);
            m_rightLink(l, r) = between + cost(l, r);
            for (int d = l; d < r; ++d)
                lower(m_left(r, l), m_left(d, l) + m_leftLink(r, d));
            for (int d = l + 1; d <= r; ++d)
                lower(m_right(l, r), m_rightLink(l, d) + m_right(d, r));
        }
    }
}

/// Element `level` takes trees from the buffer as its right dependents.
void Table::growRight(int level) {
    const int head = element(level);
    const bool onlyOne = head == 0 && m_problem.singleRoot;
    if (onlyOne && level + 1 < static_cast<int>(m_stack.size()))
        return; // the rest of the stack is its one dependent
    for (int d = m_front; d <= m_words; ++d) {
        int link = Unreachable; // all before d is in place, d is the next dependent
        const int splitEnd = onlyOne ? m_front : d;
        for (int split = m_front - 1; split < splitEnd; ++split)
            lower(link, m_growth(level, split) + m_left(d, split + 1));
        link += cost(head, d);
        for (int r = d; r <= m_words; ++r)
            lower(m_growth(level, r), link + m_right(d, r));
    }
    if (onlyOne)
        m_growth(level, m_front - 1) = Unreachable;
}

/// Element `level`, with its right dependents, hangs on a word of the buffer.
void Table::linkRight(int level) {
    if (element(level) == 0)
        return;
    for (int h = m_front; h <= m_words; ++h) {
        int best = Unreachable;
        for (int split = m_front - 1; split < h; ++split)
            lower(best, m_growth(level, split) + m_left(h, split + 1));
        m_link(level, h) = best + cost(h, element(level));
    }
}

/// The growing tree, now reaching down to `level`, gets a word of the buffer as its head.
void Table::crossBuffer(int level) {
    const int top = static_cast<int>(m_stack.size()) - 1;
    for (int h = m_front; h <= m_words; ++h) {
        int best = Unreachable;
        for (int k = level; k <= top; ++k)
            lower(best, m_sweep(level, k) + m_link(k, h));
        for (int d = m_front; d < h; ++d)
            lower(best, m_crossing(level, d) + m_leftLink(h, d));
        if (level < top && element(level) != 0)
            lower(best, m_crossing(level + 1, h) + cost(h, element(level)));
        m_crossing(level, h) = best;
    }
}

/// The growing tree, reaching down to level + 1, hangs on element `level`.
void Table::hangOn(int level) {
    const int head = element(level);
    const int top = static_cast<int>(m_stack.size()) - 1;
    for (int k = level + 1; k <= top; ++k) {
        const int link = m_sweep(level + 1, k) + cost(head, element(k));
        for (int r = m_front - 1; r <= m_words; ++r)
            lower(m_growth(level, r), link + m_growth(k, r));
    }
    for (int h = m_front; h <= m_words; ++h) {
        const int link = m_crossing(level + 1, h) + cost(head, h);
        for (int r = h; r <= m_words; ++r)
            lower(m_growth(level, r), link + m_right(h, r));
    }
}

int Table::loss(const Configuration& configuration) {
    int built = 0;
    int roots = 0;
    for (int word = 1; word <= m_words; ++word) {
        if (configuration.hasHead(word)) {
            built += cost(configuration.head(word), word);
            roots += configuration.head(word) == 0;
        }
    }
    m_stack = configuration.stackNodes();
    const int waiting = configuration.bufferSize();
    m_front = m_words + 1 - waiting;
    if (m_stack.empty()) { // only ROOT can be next
        m_stack.push_back(0);
        m_front = 1;
    }
    const int top = static_cast<int>(m_stack.size()) - 1;
    if (top == 0 && m_front > m_words)
        return m_problem.singleRoot && roots != 1 ? Unreachable : built;
    if (m_problem.singleRoot && roots > 0)
        return Unreachable; // what is left would hang on ROOT, too

    for (Grid* grid : {&m_growth, &m_link, &m_crossing})
        grid->reset(top + 1, m_words + 1);
    m_sweep.reset(top + 1, top + 1);
    m_growth(top, m_front - 1) = 0;
    for (int level = top; level >= 0; --level) {
        m_sweep(level, level) = 0;
        if (element(level) != 0)
            for (int k = level + 1; k <= top; ++k)
                m_sweep(level, k) = m_sweep(level + 1, k) + cost(element(k), element(level));
        if (level < top)
            hangOn(level);
        growRight(level);
        linkRight(level);
        crossBuffer(level);
    }
    const int rest = m_growth(0, m_words);
    return rest >= Unreachable ? Unreachable : built + rest;
}

/// Any two nodes that are still without a head can be brought side by side, by hanging on them
/// what lies between; a node that has its head is gone.
bool reachable(const Problem& problem, const Configuration& configuration, Arc arc) {
    if (problem.singleRoot)
        for (int word = 1; word <= configuration.words(); ++word)
            if (configuration.head(word) == 0)
                return false;
    return !configuration.hasHead(arc.head) && !configuration.hasHead(arc.dependent);
}

} // namespace

/// Exact for arc-standard with any gold tree, in cubic time.
Oracle arcStandardTable() {
    return {
        .name = "arc-standard-table",
        .title = "Arc-standard table",
        .source = "Nederhof 2019",
        .cases = "arc-standard with any gold tree, projective or not; cubic time",
        .exactFor = [](const Problem& problem) { return problem.system.name == "arc-standard"; },
        .prepare =
            [](const Problem& problem) {
                auto table = std::make_shared<Table>(problem);
                return LossFunction([table](const Configuration& configuration) {
                    return table->loss(configuration);
                });
            },
        .reachable = reachable,
    };
}

} // namespace parsescope
