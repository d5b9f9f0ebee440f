// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/outlook.h"

#include "core/parsing/gold_parse.h"

#include <algorithm>

namespace parsescope {

std::vector<std::pair<int, int>> crossingArcs(const Tree& gold) {
    std::vector<std::pair<int, int>> pairs;
    for (int a = 1; a <= gold.size(); ++a) {
        const auto [left, right] = std::minmax({a, gold.head(a)});
        for (int b = a + 1; b <= gold.size(); ++b) {
            const auto [l, r] = std::minmax({b, gold.head(b)});
            if ((left < l && l < right && right < r) || (l < left && left < r && r < right))
                pairs.emplace_back(a, b);
        }
    }
    return pairs;
}

int payCrossing(const Problem& problem, const std::vector<std::pair<int, int>>& crossing,
                std::vector<char>& isOpen) {
    int paid = 0;
    for (const auto& [a, b] : crossing) {
        if (!isOpen[a] || !isOpen[b])
            continue;
        isOpen[a] = isOpen[b] = 0;
        paid += std::min(problem.cost(NoHead, a), problem.cost(NoHead, b));
    }
    return paid;
}

Outlook::Outlook(const Problem& problem)
    : m_problem(problem), m_reach(problem.system.traits.reach),
      m_ranks(projectiveOrder(problem.gold, problem.shape.root)) {
    if (problem.system.traits.projective)
        m_crossing = crossingArcs(problem.gold);
}

/// For each node whether it can still get dependents, as three bits: 1, on its left, out of the
/// stack; 2, on its right; 4, it is in the buffer.
std::vector<int> Outlook::attachable(const Configuration& configuration) const {
    std::vector<int> places(configuration.heads().size(), 0);
    for (int node : configuration.stackNodes()) {
        if (m_reach != Reach::Spines) {
            places[node] = 3;
            continue;
        }
        for (int above : leftSpine(configuration, node))
            places[above] |= 1;
        for (int above : rightSpine(configuration, node))
            places[above] |= 2;
    }
    for (int offset = 0; offset < configuration.bufferSize(); ++offset)
        places[configuration.buffer(offset)] = 7;
    return places;
}

/// The words without a head, negated where the gold arc is lost.
std::vector<int> Outlook::pending(const Configuration& configuration) const {
    if (m_reach == Reach::Unknown) {
        std::vector<int> words;
        for (int word = 1; word <= configuration.words(); ++word)
            if (!configuration.hasHead(word))
                words.push_back(word);
        return words;
    }
    const std::vector<int> places = attachable(configuration);
    const Tree& gold = m_problem.gold;
    std::vector<int> words;
    if (m_reach == Reach::Present) {
        for (int word = 1; word <= configuration.words(); ++word) {
            if (configuration.hasHead(word))
                continue;
            const int head = gold.head(word); // words left without one hang on ROOT
            const bool open = head == 0 || (places[word] != 0 && places[head] != 0);
            words.push_back(open ? word : -word);
        }
        return words;
    }
    for (int depth = 0; depth < configuration.stackSize(); ++depth) {
        const int word = configuration.stack(depth);
        if (word == 0 || configuration.hasHead(word))
            continue;
        const int head = gold.head(word);
        const int place = places[head];
        bool open = false;
        switch (m_reach) {
        case Reach::Unknown:
        case Reach::Present:
        case Reach::AnyPair:
            open = place != 0;
            break;
        case Reach::FromBeneath:
            open = place == 7 || (depth + 1 < configuration.stackSize() &&
                                  configuration.stack(depth + 1) == head);
            break;
        case Reach::WithBuffer: // at the end, words without a head hang on ROOT
            open = place == 7 || head == 0;
            break;
        case Reach::Spines:
            open = place == 7 || (place & (word < configuration.placeOf(head) ? 1 : 2)) != 0;
            break;
        }
        words.push_back(open ? word : -word);
    }
    for (int offset = 0; offset < configuration.bufferSize(); ++offset) {
        const int word = configuration.buffer(offset);
        if (word == 0)
            continue;
        const bool open = (places[gold.head(word)] & 2) != 0;
        words.push_back(open ? word : -word);
    }
    return words;
}

/// Of the words whose gold head is ROOT only one can get it: pays for all but the one that costs
/// most, or for all when a word hangs on ROOT already. Where some are lost, all are removed from
/// the open words.
int Outlook::payRoots(std::vector<int>& open, int roots) const {
    int paid = 0;
    int costliest = 0;
    int count = 0;
    for (int word : open) {
        if (m_problem.gold.head(word) != 0)
            continue;
        ++count;
        paid += weight(word);
        costliest = std::max(costliest, weight(word));
    }
    if (roots == 0)
        paid -= costliest;
    if (count + roots > 1)
        std::erase_if(open, [this](int word) { return m_problem.gold.head(word) == 0; });
    return paid;
}

int Outlook::bound(const Configuration& configuration) const {
    std::vector<int> open = pending(configuration);
    int paid = 0;
    for (int word : open)
        paid += word < 0 ? weight(-word) : 0;
    const bool waiting = !open.empty();
    std::erase_if(open, [](int word) { return word < 0; });
    if (m_problem.shape.singleRoot) {
        const std::vector<int>& heads = configuration.heads();
        const int roots = static_cast<int>(std::count(heads.begin() + 1, heads.end(), 0));
        const bool oneMore = m_problem.system.traits.dependentsLeave;
        if (roots > 1 || (roots == 1 && waiting && oneMore))
            return Unreachable;
        paid += payRoots(open, roots);
    }
    if (m_crossing.empty())
        return paid;
    std::vector<char> isOpen(m_problem.gold.size() + 1, 0);
    for (int word : open)
        isOpen[word] = 1;
    return paid + payCrossing(m_problem, m_crossing, isOpen);
}

std::u16string Outlook::key(const Configuration& configuration) const {
    constexpr char16_t Separator = 0xFFFF;
    std::u16string key;
    if (m_reach == Reach::Unknown || m_reach == Reach::Present) {
        for (int word = 1; word <= configuration.words(); ++word)
            key += static_cast<char16_t>(1 + configuration.head(word));
        key += Separator;
    }
    for (int node : configuration.stackNodes()) {
        key += static_cast<char16_t>(2 * node + (configuration.hasHead(node) ? 1 : 0));
        if (m_reach != Reach::Spines)
            continue;
        for (const auto& spine :
             {leftSpine(configuration, node), rightSpine(configuration, node)}) {
            for (int below : spine)
                key += static_cast<char16_t>(2 * below);
            key += Separator;
        }
    }
    key += Separator;
    for (int offset = 0; offset < configuration.bufferSize(); ++offset)
        key += static_cast<char16_t>(2 * configuration.buffer(offset));
    if (m_problem.shape.singleRoot) {
        const std::vector<int>& heads = configuration.heads();
        const auto roots = std::count(heads.begin() + 1, heads.end(), 0);
        key += static_cast<char16_t>(0xFFF0 + std::min<std::ptrdiff_t>(roots, 2));
    }
    return key;
}

} // namespace parsescope
