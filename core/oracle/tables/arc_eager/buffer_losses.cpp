// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_eager/buffer_losses.h"

#include "core/parsing/systems.h"

#include <algorithm>

namespace parsescope {

BufferLosses::BufferLosses(const Problem& problem)
    : m_words(problem.gold.size()), m_eager(reachOf(problem.system) == Reach::WithBuffer),
      m_rba(problem.system->hasAdded("rba")), m_lnba(problem.system->hasAdded("lnba")),
      m_rnba(problem.system->hasAdded("rnba")), m_hasGaps(m_rba || m_rnba),
      m_counted(problem.shape.singleRoot() ? 1 : 0), m_problem(problem),
      m_gold(problem.gold.heads()), m_weights(problem.weights), m_lastDependent(m_gold.size(), 0),
      m_states(m_words), m_size(m_states.empty() + 1), m_filled(m_words + 1), m_onTop(m_size),
      m_onRoot(m_size), m_ahead(m_size), m_atEnd(m_size, {0, Unreachable}) {
    if (m_weights.empty())
        m_weights.assign(m_gold.size(), 1);
    for (int word = 1; word <= m_words; ++word)
        if (m_weights[word] > 0)
            m_lastDependent[m_gold[word]] = word;
}

std::size_t BufferLosses::memory(const Problem& problem) {
    const auto width = static_cast<std::size_t>(problem.gold.size()) + 3;
    const std::size_t cube = width * width * width;
    // If ROOT can get no further children, every step by rnba has its own entry.
    const bool manySteps = problem.shape.singleRoot() && problem.system->hasAdded("rnba") &&
                           !problem.system->hasAdded("rba");
    return 8 * cube + (manySteps ? width * cube : 0);
}

int BufferLosses::loss(const Configuration& configuration, const TaskControl& control) {
    // If ROOT is still in the buffer, ROOT is pushed first, which loses no tree.
    const int skipped = configuration.stackSize() == 0 ? 1 : 0;
    const int waiting = configuration.bufferSize() - skipped;
    const int front = waiting > 0 ? configuration.buffer(skipped) : m_words + 1;
    const int rest = waiting > 1 ? configuration.buffer(skipped + 1) : m_words + 1;
    const Built built = builtSoFar(m_problem, configuration);
    fillLists(front, control);
    prepareLevels(configuration, front, control);
    if (control.stopRequested())
        return Unreachable;
    const std::size_t top = std::max(configuration.stackSize(), 1) - 1;
    const int best = value(m_levels[top], m_counted ? built.roots : 0, m_states.of(front, rest));
    return best >= Unreachable ? Unreachable : built.cost + best;
}

/// Calls next(to, cost, roots, top) for every step from the state (front, rest) with `top` on the
/// stack. `roots` is 1 if ROOT gets a child whose number counts, otherwise 0.
template<class Next>
void BufferLosses::forEachStep(int top, int front, int rest, Next next) const {
    const int state = m_states.of(front, rest);
    const int empty = m_states.empty();
    const Top anyWord = m_counted ? Top::Word : Top::Any;
    const int onRoot = top == 0 ? m_counted : 0;
    if (rest <= m_words) {
        if (m_rba)
            next(state + 1, cost(front, rest), 0, Top::Any);
        if (m_rnba)
            next(state + 1, cost(top, rest), onRoot, isGold(top, rest) ? Top::This : anyWord);
    }
    const int weight = m_weights[front];
    const bool isGold = this->isGold(top, front);
    const auto reduce = [&](Step step) {
        if (isGold)
            next(step.to, step.cost, onRoot, Top::This);
        if (!isGold || onRoot)
            next(step.to, step.cost + weight, 0, Top::Any);
        if (!isGold && onRoot)
            next(step.to, step.cost + weight, 1, Top::This);
    };
    const std::span<const Step> onTop = m_onTop.of(state);
    if (onTop.empty() && rest <= m_words)
        reduce({m_states.of(rest, rest + 1), 0});
    for (const Step& step : onTop)
        reduce(step);
    if (onRoot)
        for (const Step& step : m_onRoot.of(state))
            reduce(step);
    for (const Step& step : m_ahead.of(state))
        next(step.to, step.cost, 0, Top::Any);
    for (int roots = 0; roots <= m_counted; ++roots) {
        const int before = m_atEnd[state][roots];
        next(empty + roots, before + cost(top, front), onRoot, Top::Any);
        if (m_eager) // the word stays on the stack and becomes a child of ROOT
            next(empty + roots, before + cost(0, front), m_counted, Top::Any);
    }
}

/// Returns the cost at which rba or rnba can take the second word of the buffer with any top;
/// Unreachable if there is no such transition.
int BufferLosses::dropCost(int front, int rest) const {
    if (rest > m_words)
        return Unreachable;
    const int byTop = m_rnba && !m_counted ? m_weights[rest] : Unreachable;
    return m_rba ? std::min(byTop, cost(front, rest)) : byTop;
}

/// Fills the lists of all states whose front is at least `front`.
void BufferLosses::fillLists(int front, const TaskControl& control) {
    while (m_filled > front + 1 && !control.stopRequested())
        fillStart(--m_filled);
}

/// Fills the lists of the states (p, start).
void BufferLosses::fillStart(int start) {
    fillRow(m_shared, m_words + 1, start);
    int shared = -1; // a state whose lists are those of all words without gold dependents to come
    for (int word = start - 1; word >= (m_hasGaps ? 1 : start - 1); --word) {
        const bool hasDependents = m_lastDependent[word] >= start;
        const Row& row = hasDependents ? m_row : m_shared;
        if (hasDependents)
            fillRow(m_row, word, start);
        const int state = m_states.of(word, start);
        if (hasDependents || (m_counted && shared < 0))
            listOnTop(row, word, start);
        if (!hasDependents && m_counted) {
            shared = shared < 0 ? state : shared;
            m_onTop.share(state, shared);
            m_onRoot.share(state, shared);
        }
        if (m_gold[word] >= start && m_weights[word] > 0)
            listAhead(row, word, start);
        for (int roots = 0; roots <= m_counted; ++roots)
            m_atEnd[state][roots] = row.least[m_states.empty() + roots];
    }
}

/// Fills the row of `top` for the states that follow (start, start + 1). A word that is not in the
/// sentence stands for all words without gold dependents to come.
void BufferLosses::fillRow(Row& row, int top, int start) const {
    for (std::vector<int>* values : {&row.least, &row.anyTop, &row.wordTop}) {
        values->resize(m_states.end());
        std::fill(values->begin() + m_states.begin(start), values->end(), Unreachable);
    }
    if (top <= m_words && start < m_words)
        seed(row, top, start);
    const auto lower = [](int& value, int candidate) { value = std::min(value, candidate); };
    row.least[m_states.of(start, start + 1)] = 0;
    for (int p = start; p <= m_words; ++p) {
        for (int q = p + 1; q <= lastRest(p); ++q) {
            const int before = row.least[m_states.of(p, q)];
            if (before >= Unreachable)
                continue;
            forEachStep(top, p, q, [&](int to, int cost, int roots, Top possible) {
                to += roots;
                if (to >= m_states.empty() + 1 + m_counted)
                    return;
                lower(row.least[to], before + cost);
                if (possible != Top::This)
                    lower(row.wordTop[to], before + cost);
                if (possible == Top::Any)
                    lower(row.anyTop[to], before + cost);
            });
        }
    }
}

/// Takes the results of the word with one more word taken from the buffer as known: rba or rnba
/// takes this word first.
void BufferLosses::seed(Row& row, int word, int start) const {
    const int byFront = m_rba ? cost(word, start) : Unreachable;
    const int byTop = m_rnba ? m_weights[start] : Unreachable;
    const int next = m_states.of(word, start) + 1;
    const auto know = [](int& value, int cost) { value = std::min(value, cost); };
    const std::span<const Step> onTop = m_onTop.of(next);
    const Step atOnce{m_states.of(start + 1, start + 2), 0};
    for (const Step& step : onTop.empty() ? std::span(&atOnce, 1) : onTop) {
        know(row.wordTop[step.to], std::min(byFront, byTop) + step.cost);
        know(row.anyTop[step.to], byFront + step.cost);
    }
    for (const Step& step : m_onRoot.of(next))
        know(row.anyTop[step.to], byFront + step.cost);
}

/// Lists the states of the row of `word` that need their own steps.
void BufferLosses::listOnTop(const Row& row, int word, int start) {
    const int from = m_states.of(word, start);
    m_onTop.begin(from);
    m_onRoot.begin(from);
    for (int to = m_states.begin(start); to < m_states.empty(); ++to) {
        const int least = row.least[to];
        if (least < row.wordTop[to])
            m_onTop.add(from, {to, least});
        else if (m_counted && least < row.anyTop[to])
            m_onRoot.add(from, {to, least});
    }
}

/// Lists the states in which la or lnba attaches `word` to its gold head. `row` is the row of the
/// word.
void BufferLosses::listAhead(const Row& row, int word, int start) {
    const int from = m_states.of(word, start);
    const int drop = dropCost(word, start);
    const int head = m_gold[word];
    // rba or rnba could take one more word first.
    const std::span<const Step> listed = m_ahead.of(from + 1);
    const std::vector<Step> known(listed.begin(), listed.end());
    auto next = known.begin();
    m_ahead.begin(from);
    const auto list = [&](int to, int otherwise) {
        while (next != known.end() && next->to < to)
            ++next;
        if (next != known.end() && next->to == to)
            otherwise = std::min(otherwise, drop + next->cost);
        if (row.least[to] < std::min(otherwise, Unreachable))
            m_ahead.add(from, {to, row.least[to]});
        return row.least[to];
    };
    int otherwise = Unreachable; // the cost if the front before the gold head is attached to it
    if (m_lnba)
        for (int p = m_hasGaps ? start : std::max(start, head - 1); p < head; ++p)
            otherwise =
                std::min(otherwise, list(m_states.of(p, head), Unreachable) + cost(head, p));
    for (int q = head + 1; q <= lastRest(head); ++q) {
        const int cost = list(m_states.of(head, q), otherwise);
        otherwise = cost + dropCost(head, q);
    }
}

/// Keeps the levels of the same stack elements, makes the others, and fills all of them down to the
/// front.
void BufferLosses::prepareLevels(const Configuration& configuration, int front,
                                 const TaskControl& control) {
    const std::vector<int>& stack = configuration.stackNodes();
    const std::size_t count = std::max<std::size_t>(stack.size(), 1);
    for (std::size_t i = 0; i < count && !control.stopRequested(); ++i) {
        const int node = i == 0 ? 0 : stack[i];
        const bool hasHead = i > 0 && configuration.hasHead(node);
        if (i < m_levels.size() && (m_levels[i].node != node || m_levels[i].hasHead != hasHead))
            m_levels.erase(m_levels.begin() + static_cast<std::ptrdiff_t>(i), m_levels.end());
        if (i == m_levels.size()) {
            m_levels.push_back({node, hasHead, m_words + 1, {}});
            start(i);
        }
        while (m_levels[i].done > front)
            fillFront(i, --m_levels[i].done);
    }
}

/// Sets the values of a new level for the empty buffer.
void BufferLosses::start(std::size_t index) {
    Level& level = m_levels[index];
    level.values.resize((m_counted + 1) * m_size);
    const int empty = m_states.empty();
    for (int roots = 0; roots <= m_counted; ++roots) {
        int& value = level.values[roots * m_size + empty];
        if (index == 0) {
            value = roots == m_counted ? 0 : Unreachable;
            continue;
        }
        const Level& below = m_levels[index - 1];
        const int head = level.hasHead ? NoHead : m_eager ? 0 : below.node;
        value = (level.hasHead ? 0 : cost(head, level.node)) +
                this->value(below, roots + (head == 0 ? m_counted : 0), empty);
    }
}

/// Fills the values of a level for all states with the front `front`, the last state first.
void BufferLosses::fillFront(std::size_t index, int front) {
    Level& level = m_levels[index];
    const Level* below = index > 0 ? &m_levels[index - 1] : nullptr;
    for (int rest = lastRest(front); rest > front; --rest) {
        const int state = m_states.of(front, rest);
        for (int roots = 0; roots <= m_counted; ++roots) {
            int least = Unreachable;
            if (below && level.hasHead) {
                least = value(*below, roots, state);
            } else if (below) {
                int byBuffer = cost(front, level.node);
                if (m_lnba && rest <= m_words)
                    byBuffer = std::min(byBuffer, cost(rest, level.node));
                least = byBuffer + value(*below, roots, state);
                if (!m_eager)
                    least = std::min(
                        least,
                        cost(below->node, level.node) +
                            value(*below, roots + (below->node == 0 ? m_counted : 0), state));
            }
            forEachStep(level.node, front, rest, [&](int to, int cost, int more, Top) {
                if (to > m_states.empty()) {
                    --to;
                    ++more;
                }
                least = std::min(least, cost + value(level, roots + more, to));
            });
            level.values[roots * m_size + state] = std::min(least, Unreachable);
        }
    }
}

} // namespace parsescope
