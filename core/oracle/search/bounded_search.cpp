// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/search/bounded_search.h"

#include "core/base/hash.h"
#include "core/oracle/loss_bound.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace parsescope {

namespace {

/// The number of positions that a search tries before it gives up, because a table is faster from
/// then on.
constexpr int MostTries = 1000;
/// The number of positions with a budget that is too low above which all of them are forgotten.
constexpr std::size_t MostKept = 100'000;

/// Returns pseudo-random bits for a number in the key of a position.
std::uint64_t bitsFor(int number) {
    return splitMix((static_cast<std::uint64_t>(number) + 1) * SplitMixIncrement);
}

/// Returns the index of the rule of a system that adds `arc` to the stack [1 2 3] with the buffer
/// [4], or, for an arc without a head, of the rule that adds none; -1 if there is no such rule.
int ruleThatAdds(const TransitionSystem& system, Arc arc) {
    const Configuration sample(4, {1, 2, 3}, {4});
    for (const Transition transition : system.legalTransitions(sample))
        if (system.arc(sample, transition).value_or(Arc{}) == arc)
            return transition.rule;
    return -1;
}

} // namespace

BoundedSearch::BoundedSearch(const Problem& problem)
    : m_problem(problem), m_words(problem.gold.size()) {
    constexpr std::array<Arc, RuleCount> Arcs{{{}, {3, 2}, {2, 3}, {3, 1}, {1, 3}}};
    for (std::size_t rule = 0; rule < RuleCount; ++rule)
        m_rules[rule] = ruleThatAdds(problem.system, Arcs[rule]);
    m_hasArcs2 = m_rules[LeftArc2] >= 0;
    if (!m_hasArcs2)
        m_crossing = crossingArcs(problem.gold);
}

/// Sets up the first position, from which a loss of at most `loss` is to be reached.
void BoundedSearch::start(const Configuration& configuration, int loss) {
    if (m_positions.empty())
        m_positions.emplace_back();
    Position& position = m_positions.front();
    const std::size_t nodes = m_words + 1;
    position.stack = configuration.stackNodes();
    position.front = m_words + 1 - configuration.bufferSize();
    position.budget = loss;
    position.key = bitsFor(-position.front);
    for (int node : position.stack)
        position.key ^= bitsFor(node);
    position.awaited.assign(nodes, 0);
    position.removed.assign(nodes, 0);
    position.refused.assign(nodes, std::numeric_limits<int>::max());
    int roots = 0;
    for (int word = 1; word <= m_words; ++word) {
        const int wanted = (*m_heads)[word];
        const int head = configuration.head(word);
        if (head != NoHead) {
            roots += head == 0;
            position.removed[word] = 1;
            position.budget -= head == wanted ? 0 : weight(word);
        } else if (configuration.hasHead(wanted)) {
            position.budget -= weight(word);
        } else {
            position.awaited[wanted] += weight(word);
        }
    }
    const bool isFinal = position.stack.size() == 1 && position.front > m_words;
    if (m_problem.shape.singleRoot() && (isFinal || m_words == 0 ? roots != 1 : roots > 0))
        position.budget = -1; // one of the remaining words will also be a child of ROOT
}

inline BoundedSearch::Removal BoundedSearch::removal(const Position& position, Rule rule, int head,
                                                     int word) const {
    const int wanted = (*m_heads)[word];
    const bool free = wanted == head || position.removed[wanted];
    return {rule, head, word, (free ? 0 : weight(word)) + position.awaited[word]};
}

/// Writes the possible removals to `list`, for each word the one with the lowest price, and returns
/// their number.
inline std::size_t BoundedSearch::removals(const Position& position,
                                           std::span<Removal> list) const {
    const std::size_t size = position.stack.size();
    if (size < 2)
        return 0;
    const int top = position.stack[size - 1];
    const int second = position.stack[size - 2];
    const int third = m_hasArcs2 && size > 2 ? position.stack[size - 3] : NoHead;
    // With a single root, only the last word to be removed is a child of ROOT.
    const bool isLast = size == 2 && position.front > m_words;
    const auto mayHead = [&](int node) {
        return node > 0 || (node == 0 && (isLast || !m_problem.shape.singleRoot()));
    };
    std::size_t count = 0;
    if (mayHead(third) && (*m_heads)[top] == third)
        list[count++] = removal(position, RightArc2, third, top);
    else if (mayHead(second))
        list[count++] = removal(position, RightArc, second, top);
    if (second != 0)
        list[count++] = removal(position, LeftArc, top, second);
    if (third > 0)
        list[count++] = removal(position, LeftArc2, top, third);
    return count;
}

void BoundedSearch::remove(Position& position, const Removal& removal) {
    const int wanted = (*m_heads)[removal.word];
    if (!position.removed[wanted])
        position.awaited[wanted] -= weight(removal.word);
    position.removed[removal.word] = 1;
    position.budget -= removal.price;
    position.key ^= bitsFor(removal.word);
    const auto place = std::find(position.stack.rbegin(), position.stack.rend(), removal.word);
    position.stack.erase(std::prev(place.base()));
    m_steps.push_back(removal);
}

inline void BoundedSearch::shift(Position& position) {
    position.key ^=
        bitsFor(-position.front) ^ bitsFor(-position.front - 1) ^ bitsFor(position.front);
    position.stack.push_back(position.front++);
    m_steps.push_back({Shift, NoHead, NoHead, 0});
}

/// Returns a lower bound on the remaining cost: no projective tree has two arcs that cross.
int BoundedSearch::crossingLoss(const Position& position) {
    if (m_crossing.empty() || m_heads == &m_tree)
        return 0;
    m_open.assign(m_words + 1, 0);
    for (int word = 1; word <= m_words; ++word)
        m_open[word] = !position.removed[word] && !position.removed[(*m_heads)[word]];
    return costOfCrossing(m_problem, m_crossing, m_open);
}

/// Searches from m_positions[depth], which it changes.
BoundedSearch::Answer BoundedSearch::tryFrom(std::size_t depth) {
    const Position& now = m_positions[depth];
    const int budget = now.budget;
    const std::uint64_t key = now.key;
    if (budget < 0 || budget < crossingLoss(now))
        return Answer::None;
    if (m_heads == &m_tree)
        return tryOn(depth);
    if (const auto known = m_tooLow.find(key); known != m_tooLow.end() && budget <= known->second)
        return Answer::None;
    const Answer answer = tryOn(depth);
    if (answer == Answer::None)
        m_tooLow[key] = budget;
    return answer;
}

BoundedSearch::Answer BoundedSearch::tryOn(std::size_t depth) {
    if (m_positions.size() < depth + 2)
        m_positions.emplace_back();
    Position& now = m_positions[depth];
    if (++m_tries > MostTries)
        return Answer::Unknown;
    std::array<Removal, 3> list;
    while (true) {
        const auto end = list.begin() + static_cast<std::ptrdiff_t>(removals(now, list));
        const auto free =
            std::find_if(list.begin(), end, [](const Removal& r) { return r.price == 0; });
        if (free != end) {
            remove(now, *free);
            continue;
        }
        for (auto next = list.begin(); next != end; ++next) {
            int& refused = now.refused[next->word];
            if (next->price > now.budget || next->price >= refused)
                continue;
            const std::size_t length = m_steps.size();
            m_positions[depth + 1] = now;
            remove(m_positions[depth + 1], *next);
            if (const Answer answer = tryFrom(depth + 1); answer != Answer::None)
                return answer;
            m_steps.resize(length);
            refused = next->price;
        }
        if (now.front > m_words)
            return now.stack.size() == 1 ? Answer::Found : Answer::None;
        shift(now);
    }
}

BoundedSearch::Answer BoundedSearch::search(const Configuration& configuration, int loss) {
    m_steps.clear();
    m_tries = 0;
    if (m_tooLow.size() > MostKept)
        m_tooLow.clear();
    start(configuration, loss);
    return tryFrom(0);
}

BoundedSearch::Answer BoundedSearch::find(const Configuration& configuration, Arc /*added*/,
                                          int loss) {
    if (m_treeLoss <= loss) {
        m_heads = &m_tree;
        if (search(configuration, 0) == Answer::Found)
            return Answer::Found;
    }
    m_heads = &m_problem.gold.heads();
    const Answer answer = search(configuration, loss);
    if (answer == Answer::Found)
        keepTree(configuration);
    return answer;
}

/// Stores the tree that was just found in m_tree.
void BoundedSearch::keepTree(const Configuration& configuration) {
    m_tree = configuration.heads();
    for (const Removal& step : m_steps)
        if (step.word != NoHead)
            m_tree[step.word] = step.head;
    m_treeLoss = treeLoss(m_problem, m_tree);
}

std::unique_ptr<QuickSearch> boundedSearch(const Problem& problem) {
    return problem.system->added.empty() ? std::make_unique<BoundedSearch>(problem) : nullptr;
}

bool canBuildAll(const Problem& problem, const Configuration& configuration,
                 const std::vector<int>& words, const TaskControl&) {
    return BoundedSearch(onlyWords(problem, words)).find(configuration, {}, 0) ==
           BoundedSearch::Answer::Found;
}

std::vector<Transition> BoundedSearch::derivation() const {
    std::vector<Transition> transitions;
    for (const Removal& step : m_steps)
        transitions.push_back({m_rules[step.rule], 1});
    return transitions;
}

} // namespace parsescope
