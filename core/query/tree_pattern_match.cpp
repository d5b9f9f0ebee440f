// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/tree_pattern.h"

#include <algorithm>
#include <numeric>

namespace parsescope {

namespace {

constexpr int MostSteps = 2'000'000; // nodes tried in one sentence: a fraction of a second
constexpr std::size_t MostMatches = 100'000;
constexpr int Unbound = -1;

/// Tries nodes for the names of a pattern, one name after the other.
class Matcher {
public:
    Matcher(const TreePattern& pattern, Subject& subject, int& steps)
        : m_pattern(pattern), m_subject(subject), m_steps(steps) {}

    /// Calls `found` with the nodes of every match that extends `bound`, until it returns false.
    /// Names that are not bound yet are the last ones.
    template<class Found>
    Result<void> run(std::vector<int> bound, const Found& found) {
        const std::size_t known = bound.size();
        m_bound = std::move(bound);
        m_bound.resize(m_pattern.names.size(), Unbound);
        planOrder(known);
        Result<bool> good = clausesHold(known); // those about nothing, or known names alone
        if (good && *good)
            good = extend(known, found);
        if (!good)
            return tl::unexpected(good.error());
        return {};
    }

private:
    [[nodiscard]] int& bound(int name) { return m_bound[name]; }

    /// Names that an arc joins to earlier ones come first, then those of most clauses.
    void planOrder(std::size_t known) {
        m_order.resize(m_pattern.names.size());
        std::iota(m_order.begin(), m_order.end(), 0);
        std::vector<bool> placed(m_order.size(), false);
        std::fill_n(placed.begin(), known, true);
        const auto isPlaced = [&](int name) { return placed[name]; };
        const auto worth = [&](int name) {
            long sum = std::count_if(m_pattern.clauses.begin(), m_pattern.clauses.end(),
                                     [&](const auto& clause) {
                                         return std::find(clause.nodes.begin(), clause.nodes.end(),
                                                          name) != clause.nodes.end();
                                     });
            for (const Arc& arc : m_pattern.arcs) {
                sum += arc.dependent == name; // its head will be easy to find
                if (arc.head == name && isPlaced(arc.dependent))
                    sum += 10'000; // one candidate alone
                if (arc.dependent == name && isPlaced(arc.head))
                    sum += 1000;
            }
            return sum;
        };
        for (auto next = m_order.begin() + static_cast<std::ptrdiff_t>(known);
             next != m_order.end(); ++next) {
            std::iter_swap(next, std::max_element(next, m_order.end(), [&](int a, int b) {
                               return worth(a) < worth(b);
                           }));
            placed[static_cast<std::size_t>(*next)] = true;
        }
    }

    /// Of the clauses that can be judged once the first `depth` names are bound, but not before.
    Result<bool> clausesHold(std::size_t depth) {
        const int newest = depth == 0 ? Unbound : m_order[depth - 1];
        for (const PatternClause& clause : m_pattern.clauses) {
            const bool ready = std::all_of(clause.nodes.begin(), clause.nodes.end(),
                                           [&](int name) { return bound(name) != Unbound; });
            const bool isNew = m_first || std::find(clause.nodes.begin(), clause.nodes.end(),
                                                    newest) != clause.nodes.end();
            if (!ready || !isNew)
                continue;
            const Result<bool> holds = clause.holds(m_subject, m_bound);
            if (!holds || !*holds)
                return holds;
        }
        m_first = false;
        return true;
    }

    /// False when the search shall end.
    template<class Found>
    Result<bool> extend(std::size_t depth, const Found& found) {
        if (depth == m_order.size())
            return found(m_bound);
        const int name = m_order[depth];
        const std::optional<Tree>& tree = m_subject.tree();
        int from = 0;
        int to = m_subject.sentence().size();
        for (const Arc& arc : m_pattern.arcs) {
            if (arc.head != name || bound(arc.dependent) == Unbound)
                continue;
            if (!tree || bound(arc.dependent) == 0)
                return true; // no candidate
            from = to = tree->head(bound(arc.dependent));
            break;
        }
        for (int node = from; node <= to; ++node) {
            if (++m_steps > MostSteps)
                return failure("the pattern takes too many steps in this sentence; say more about "
                               "its nodes");
            if (std::find(m_bound.begin(), m_bound.end(), node) != m_bound.end())
                continue;
            bound(name) = node;
            Result<bool> good = clausesHold(depth + 1);
            if (good && *good)
                good = extend(depth + 1, found);
            else if (good)
                good = true; // try the next node
            bound(name) = Unbound;
            if (!good || !*good)
                return good;
        }
        return true;
    }

    const TreePattern& m_pattern;
    Subject& m_subject;
    int& m_steps;
    std::vector<int> m_bound; // by name
    std::vector<int> m_order; // names
    bool m_first = true;
};

Match matchOf(const TreePattern& pattern, const std::vector<int>& bound) {
    Match match;
    for (std::size_t i = 0; i < bound.size(); ++i) {
        if (bound[i] > 0)
            match.words.push_back(bound[i]);
        if (!pattern.names[i].empty())
            match.nodes.emplace_back(pattern.names[i], bound[i]);
    }
    std::sort(match.words.begin(), match.words.end());
    return match;
}

/// Whether the match can be extended so.
Result<bool> canExtend(const TreePattern& extension, const std::vector<int>& bound,
                       Subject& subject, int& steps) {
    bool extends = false;
    const Result<void> done =
        Matcher(extension, subject, steps).run(bound, [&](const std::vector<int>&) -> Result<bool> {
            extends = true;
            return false;
        });
    if (!done)
        return tl::unexpected(done.error());
    return extends;
}

} // namespace

Matches matchRequest(const PatternRequest& request, Subject& subject) {
    for (const Condition& condition : request.globals) {
        Matches holds = condition(subject);
        if (!holds || holds->empty())
            return holds;
    }
    std::vector<Match> matches;
    int steps = 0;
    const auto keep = [&](const std::vector<int>& bound) -> Result<bool> {
        for (const PatternExtension& extension : request.extensions) {
            const Result<bool> extends = canExtend(extension.pattern, bound, subject, steps);
            if (!extends)
                return extends;
            if (*extends != extension.wanted)
                return true;
        }
        if (matches.size() == MostMatches)
            return failure("the pattern has more than " + std::to_string(MostMatches) +
                           " matches in this sentence");
        matches.push_back(matchOf(request.pattern, bound));
        return true;
    };
    const Result<void> done = Matcher(request.pattern, subject, steps).run({}, keep);
    if (!done)
        return tl::unexpected(done.error());
    return matches;
}

} // namespace parsescope
