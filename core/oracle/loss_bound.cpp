// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/loss_bound.h"

#include "core/base/hash.h"
#include "core/parsing/gold_parse.h"

#include <algorithm>

namespace parsescope {

// A sweep over the words from left to right: an arc that ends crosses the arcs that began after it
// and have not ended. Apart from sorting, the time is linear in the number of words plus the number
// of pairs.
std::vector<std::pair<int, int>> crossingArcs(const Tree& gold) {
    const auto left = [&gold](int word) { return std::min(word, gold.head(word)); };
    const auto right = [&gold](int word) { return std::max(word, gold.head(word)); };
    const auto nodes = static_cast<std::size_t>(gold.size()) + 1;
    // For each node, the dependents of the arcs whose left end it is.
    std::vector<std::vector<int>> beginning(nodes);
    // For each node, the dependents of the arcs whose right end it is.
    std::vector<std::vector<int>> ending(nodes);
    for (int word = 1; word <= gold.size(); ++word) {
        beginning[left(word)].push_back(word);
        ending[right(word)].push_back(word);
    }
    std::vector<std::pair<int, int>> pairs;
    std::vector<int>
        open; // arcs that have begun; among arcs with equal left ends, longer arcs first
    for (std::size_t node = 0; node < nodes; ++node) {
        std::ranges::sort(ending[node], std::ranges::greater(), left);
        for (const int word : ending[node]) {
            auto place = open.end();
            while (*--place != word)
                pairs.emplace_back(std::minmax(word, *place));
            open.erase(place);
        }
        std::ranges::sort(beginning[node], std::ranges::greater(), right);
        open.insert(open.end(), beginning[node].begin(), beginning[node].end());
    }
    std::ranges::sort(pairs);
    return pairs;
}

int costOfCrossing(const Problem& problem, const std::vector<std::pair<int, int>>& crossing,
                   std::vector<char>& isOpen) {
    int cost = 0;
    for (const auto& [a, b] : crossing) {
        if (!isOpen[a] || !isOpen[b])
            continue;
        isOpen[a] = isOpen[b] = 0;
        cost += std::min(problem.cost(NoHead, a), problem.cost(NoHead, b));
    }
    return cost;
}

LossBound::LossBound(const Problem& problem)
    : m_problem(problem), m_reach(problem.system->traits.reach),
      m_ranks(projectiveOrder(problem.gold, problem.shape.root)) {
    if (problem.system->traits.projective)
        m_crossing = crossingArcs(problem.gold);
}

LossBound::Sides LossBound::sidesIn(const Configuration& configuration) const {
    Sides sides(configuration.heads().size(), 0);
    for (int node : configuration.stackNodes()) {
        if (m_reach != Reach::Spines) {
            sides[node] = Left | Right;
            continue;
        }
        for (int head : leftSpine(configuration, node))
            sides[head] |= Left;
        for (int head : rightSpine(configuration, node))
            sides[head] |= Right;
    }
    for (const std::vector<int>& list : configuration.lists())
        for (const int node : list)
            sides[node] = Left | Right;
    for (int offset = 0; offset < configuration.bufferSize(); ++offset)
        sides[configuration.buffer(offset)] = Left | Right | InBuffer;
    return sides;
}

/// Returns true if the gold arc to a stack element without a head can still be built.
bool LossBound::isOpenOnStack(const Configuration& configuration, const Sides& sides,
                              int depth) const {
    const int word = configuration.stack(depth);
    const int head = m_problem.gold.head(word);
    if ((sides[head] & InBuffer) != 0)
        return true;
    switch (m_reach) {
    case Reach::Unknown:
    case Reach::Present:
    case Reach::AnyPair:
        return sides[head] != 0;
    case Reach::FromBeneath:
        return depth + 1 < configuration.stackSize() && configuration.stack(depth + 1) == head;
    case Reach::Pairs:
    case Reach::WithBuffer:
        return head == 0; // the words without a head become children of ROOT at the end
    case Reach::Spines:
        return (sides[head] & (word < configuration.placeOf(head) ? Left : Right)) != 0;
    }
    return true;
}

LossBound::Headless LossBound::headlessWords(const Configuration& configuration) const {
    Headless words;
    const auto add = [&](int word, bool isOpen) {
        words.isEmpty = false;
        if (isOpen)
            words.open.push_back(word);
        else
            words.lost += weight(word);
    };
    const Tree& gold = m_problem.gold;
    const Sides sides = m_reach == Reach::Unknown ? Sides() : sidesIn(configuration);
    if (m_reach == Reach::Unknown || m_reach == Reach::Present || m_reach == Reach::Pairs) {
        const auto meet = [&](int a, int b) {
            return m_reach != Reach::Pairs || ((sides[a] | sides[b]) & InBuffer) != 0;
        };
        for (int word = 1; word <= configuration.words(); ++word) {
            if (configuration.hasHead(word))
                continue;
            const int head = gold.head(word); // words left without a head become children of ROOT
            add(word, m_reach == Reach::Unknown || head == 0 ||
                          (sides[word] != 0 && sides[head] != 0 && meet(word, head)));
        }
        return words;
    }
    for (int depth = 0; depth < configuration.stackSize(); ++depth)
        if (const int word = configuration.stack(depth); word != 0 && !configuration.hasHead(word))
            add(word, isOpenOnStack(configuration, sides, depth));
    for (int offset = 0; offset < configuration.bufferSize(); ++offset)
        if (const int word = configuration.buffer(offset); word != 0)
            add(word, (sides[gold.head(word)] & Right) != 0);
    return words;
}

/// Returns the cost of the gold roots that are lost if exactly one word may be a child of ROOT and
/// `roots` words already are: all open gold roots except the most expensive one, or all of them if
/// `roots` is not 0. If some are lost, removes all gold roots from `open`.
int LossBound::costOfRoots(std::vector<int>& open, int roots) const {
    int cost = 0;
    int highest = 0;
    int count = 0;
    for (int word : open) {
        if (m_problem.gold.head(word) != 0)
            continue;
        ++count;
        cost += weight(word);
        highest = std::max(highest, weight(word));
    }
    if (count + roots > 1)
        std::erase_if(open, [this](int word) { return m_problem.gold.head(word) == 0; });
    return roots == 0 ? cost - highest : cost;
}

int LossBound::bound(const Configuration& configuration) const {
    if (m_problem.system->traits.replacesHeads)
        return 0; // a word on the stack, on a list or in the buffer may get any head
    Headless words = headlessWords(configuration);
    int cost = words.lost;
    if (m_problem.shape.singleRoot()) {
        const std::vector<int>& heads = configuration.heads();
        const int roots = static_cast<int>(std::count(heads.begin() + 1, heads.end(), 0));
        // The last word to get its head becomes a child of ROOT.
        const bool oneMore = m_problem.system->traits.dependentsLeave && !words.isEmpty;
        if (roots > 1 || (roots == 1 && oneMore))
            return Unreachable;
        cost += costOfRoots(words.open, roots);
    }
    if (m_crossing.empty())
        return cost;
    std::vector<char> isOpen(m_problem.gold.size() + 1, 0);
    for (int word : words.open)
        isOpen[word] = 1;
    return cost + costOfCrossing(m_problem, m_crossing, isOpen);
}

std::size_t LossBound::KeyHash::operator()(const Key& key) const {
    return contentHash({reinterpret_cast<const char*>(key.data()), 2 * key.size()});
}

LossBound::Key LossBound::key(const Configuration& configuration) const {
    constexpr std::uint16_t Separator = 0xFFFF;
    constexpr std::uint16_t Roots = 0xFFF0;
    Key key;
    key.reserve(configuration.heads().size() + 4);
    const auto add = [&key](int number) { key.push_back(static_cast<std::uint16_t>(number)); };
    if (m_reach == Reach::Unknown || m_reach == Reach::Present || m_reach == Reach::Pairs) {
        for (int word = 1; word <= configuration.words(); ++word)
            add(1 + configuration.head(word));
        add(Separator);
    }
    for (int node : configuration.stackNodes()) {
        add(2 * node + (configuration.hasHead(node) ? 1 : 0));
        if (m_reach != Reach::Spines)
            continue;
        for (const auto& spine :
             {leftSpine(configuration, node), rightSpine(configuration, node)}) {
            for (int head : spine)
                add(2 * head);
            add(Separator);
        }
    }
    add(Separator);
    for (int offset = 0; offset < configuration.bufferSize(); ++offset)
        add(2 * configuration.buffer(offset));
    for (const std::vector<int>& list : configuration.lists()) {
        add(Separator);
        for (const int node : list)
            add(2 * node);
    }
    if (configuration.barredRule() >= 0) {
        add(Separator);
        add(configuration.barredRule());
    }
    if (configuration.stepsLeft() >= 0) {
        add(Separator);
        add(Separator);
        add(configuration.stepsLeft());
    }
    if (m_problem.shape.singleRoot()) {
        const std::vector<int>& heads = configuration.heads();
        const auto roots = std::count(heads.begin() + 1, heads.end(), 0);
        add(Roots + std::min(static_cast<int>(roots), 2));
    }
    return key;
}

} // namespace parsescope
