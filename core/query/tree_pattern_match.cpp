// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/tree_pattern.h"

#include <algorithm>
#include <optional>

namespace parsescope {

namespace {

using StepKind = SearchStep::Kind;

class Planner {
public:
    explicit Planner(const TreePattern& pattern)
        : m_pattern(pattern), m_nodes(pattern.nodes.size(), false),
          m_arcs(pattern.arcs.size(), false), m_judged(pattern.clauses.size(), false) {
        std::fill_n(m_nodes.begin(), pattern.knownNodes, true);
        std::fill_n(m_arcs.begin(), pattern.knownArcs, true);
    }

    SearchPlan plan() {
        SearchPlan plan;
        plan.clauses = newlyReady();
        while (const std::optional<SearchStep> step = next()) {
            (step->kind == StepKind::Arc ? m_arcs : m_nodes)[step->target] = true;
            plan.steps.push_back(*step);
            plan.steps.back().clauses = newlyReady();
        }
        return plan;
    }

private:
    std::vector<int> newlyReady() {
        const auto isNode = [&](int node) { return m_nodes[node]; };
        const auto isArc = [&](int arc) { return m_arcs[arc]; };
        std::vector<int> ready;
        for (std::size_t i = 0; i < m_judged.size(); ++i) {
            const PatternClause& clause = m_pattern.clauses[i];
            if (m_judged[i] || !std::all_of(clause.nodes.begin(), clause.nodes.end(), isNode) ||
                !std::all_of(clause.arcs.begin(), clause.arcs.end(), isArc))
                continue;
            m_judged[i] = true;
            ready.push_back(static_cast<int>(i));
        }
        return ready;
    }

    /// Returns the next step: an arc whose ends are bound or, if there is none, the node that is
    /// expected to have the fewest candidates. Returns nothing if there is no further step.
    [[nodiscard]] std::optional<SearchStep> next() const {
        for (std::size_t i = 0; i < m_arcs.size(); ++i) {
            const TreePatternArc& arc = m_pattern.arcs[i];
            if (!m_arcs[i] && m_nodes[arc.head] && m_nodes[arc.dependent])
                return SearchStep{StepKind::Arc, static_cast<int>(i), 0, {}};
        }
        std::optional<SearchStep> best;
        long most = -1;
        for (int node = 0; node < static_cast<int>(m_nodes.size()); ++node)
            if (!m_nodes[node] && worth(node) > most) {
                most = worth(node);
                best = stepTo(node);
            }
        return best;
    }

    [[nodiscard]] SearchStep stepTo(int node) const {
        for (const TreePatternArc& arc : m_pattern.arcs)
            if (arc.head == node && m_nodes[arc.dependent])
                return {StepKind::HeadOf, node, arc.dependent, {}};
        for (const auto& [before, behind] : m_pattern.neighbours) {
            if (before == node && m_nodes[behind])
                return {StepKind::NodeBefore, node, behind, {}};
            if (behind == node && m_nodes[before])
                return {StepKind::NodeBehind, node, before, {}};
        }
        for (const TreePatternArc& arc : m_pattern.arcs)
            if (arc.dependent == node && m_nodes[arc.head])
                return {StepKind::DependentOf, node, arc.head, {}};
        return {StepKind::AnyNode, node, 0, {}};
    }

    [[nodiscard]] long worth(int node) const {
        long sum = std::count_if(m_pattern.clauses.begin(), m_pattern.clauses.end(),
                                 [&](const PatternClause& clause) {
                                     return std::find(clause.nodes.begin(), clause.nodes.end(),
                                                      node) != clause.nodes.end();
                                 });
        for (const TreePatternArc& arc : m_pattern.arcs)
            sum += (arc.head == node) + 2 * (arc.dependent == node); // finding its head is cheap
        switch (stepTo(node).kind) {
        case StepKind::HeadOf:
        case StepKind::NodeBefore:
        case StepKind::NodeBehind:
            return sum + 1'000'000; // there are only one or a few candidates
        case StepKind::DependentOf:
            return sum + 100'000;
        default:
            return sum;
        }
    }

    const TreePattern& m_pattern;
    std::vector<bool> m_nodes; // for each node, true if it is known
    std::vector<bool> m_arcs;
    std::vector<bool> m_judged;
};

} // namespace

SearchPlan planSearch(const TreePattern& pattern) {
    return Planner(pattern).plan();
}

namespace {

// The limits of a search in one sentence, which takes a fraction of a second, and longer for
// sentences with very many words. Trying a node or an arc counts as `Trial` steps, and testing a
// clause as at least one step.
constexpr long long Trial = 8;
constexpr long long MostTrials = 2'000'000;
constexpr long long TrialsByNode = 20;
constexpr std::size_t MostMatches = 100'000;
constexpr int Unbound = -1;

/// The number of steps taken in one sentence, and its limit.
struct Effort {
    long long steps = 0;
    long long most = 0;

    explicit Effort(const SentenceGraph& graph)
        : most(2 * Trial * (MostTrials + TrialsByNode * graph.size())) {}
};

/// A matcher that tries nodes and arcs of the sentence for the nodes and arcs of a pattern, one
/// after the other.
template<class Found>
class Matcher {
public:
    /// Makes a matcher that calls `found` with the nodes and arcs of every match until `found`
    /// returns false.
    Matcher(const PlannedPattern& pattern, Subject& subject, Effort& effort, const Found& found)
        : m_pattern(pattern.pattern), m_plan(pattern.plan), m_subject(subject),
          m_graph(subject.graph()), m_effort(effort), m_found(found) {}

    /// Searches for matches that extend the bindings `nodes` and `arcs`.
    Result<void> run(std::vector<int> nodes, std::vector<int> arcs) {
        m_nodes = std::move(nodes);
        m_arcs = std::move(arcs);
        m_nodes.resize(m_pattern.nodes.size(), Unbound);
        m_arcs.resize(m_pattern.arcs.size(), Unbound);
        const Result<bool> good = goOn(m_plan.clauses, 0);
        if (!good)
            return tl::unexpected(good.error());
        return {};
    }

private:
    /// Tests `clauses`, which have just become testable, and continues with step `step`. Returns
    /// false if the search must end.
    Result<bool> goOn(const std::vector<int>& clauses, std::size_t step) {
        for (const int clause : clauses) {
            ++m_effort.steps;
            const Result<bool> holds = m_pattern.clauses[clause].holds(
                m_subject, {m_graph, m_nodes, m_arcs, m_effort.steps});
            if (!holds)
                return holds;
            if (!*holds)
                return true;
        }
        if (step == m_plan.steps.size())
            return m_found(m_nodes, m_arcs);
        return take(m_plan.steps[step], step);
    }

    Result<bool> take(const SearchStep& step, std::size_t number) {
        using Kind = SearchStep::Kind;
        const int via = m_nodes.empty() ? 0 : m_nodes[step.via];
        switch (step.kind) {
        case Kind::AnyNode:
            return tryNodes(step, number, 0, m_graph.size(), [](int i) { return i; });
        case Kind::HeadOf: {
            const auto [begin, end] = m_graph.arcsTo(via);
            return tryNodes(step, number, begin, end,
                            [&](int i) { return m_graph.arcs()[i].head; });
        }
        case Kind::DependentOf: {
            const std::span<const int> arcs = m_graph.arcsFrom(via);
            return tryNodes(step, number, 0, static_cast<int>(arcs.size()),
                            [&](int i) { return m_graph.arcs()[arcs[i]].dependent; });
        }
        case Kind::NodeBefore:
            return tryNodes(step, number, std::max(via - 1, 0), via, [](int i) { return i; });
        case Kind::NodeBehind:
            return tryNodes(step, number, via + 1, std::min(via + 2, m_graph.size()),
                            [](int i) { return i; });
        case Kind::Arc:
            return tryArcs(step, number);
        }
        return true;
    }

    /// Tries nodeAt(begin), …, nodeAt(end - 1). Equal nodes must be adjacent in this sequence.
    template<class NodeAt>
    Result<bool> tryNodes(const SearchStep& step, std::size_t number, int begin, int end,
                          const NodeAt& nodeAt) {
        int& bound = m_nodes[step.target];
        int last = Unbound;
        for (int i = begin; i < end; ++i) {
            const int node = nodeAt(i);
            if (node == std::exchange(last, node) || isTaken(step.target, node))
                continue;
            if (const Result<void> more = spend(); !more)
                return tl::unexpected(more.error());
            bound = node;
            const Result<bool> good = goOn(step.clauses, number + 1);
            bound = Unbound;
            if (!good || !*good)
                return good;
        }
        return true;
    }

    Result<bool> tryArcs(const SearchStep& step, std::size_t number) {
        const TreePatternArc& wanted = m_pattern.arcs[step.target];
        const auto [begin, end] = m_graph.arcsTo(m_nodes[wanted.dependent]);
        for (int i = begin; i < end; ++i) {
            const GraphArc& arc = m_graph.arcs()[i];
            if (arc.head != m_nodes[wanted.head])
                continue;
            if (const Result<void> more = spend(); !more)
                return tl::unexpected(more.error());
            if (wanted.test) {
                const Result<bool> holds = wanted.test(arc);
                if (!holds)
                    return holds;
                if (!*holds)
                    continue;
            }
            m_arcs[step.target] = i;
            const Result<bool> good = goOn(step.clauses, number + 1);
            m_arcs[step.target] = Unbound;
            if (!good || !*good)
                return good;
        }
        return true;
    }

    Result<void> spend() {
        m_effort.steps += Trial;
        if (m_subject.stopRequested())
            return failure("the search was stopped");
        if (m_effort.steps > m_effort.most)
            return failure(
                "the pattern takes too many steps in this sentence; add conditions on its nodes");
        return {};
    }

    /// Returns true if `node` is already bound to another node of the pattern with which `target`
    /// cannot share it.
    [[nodiscard]] bool isTaken(int target, int node) const {
        if (m_pattern.nodes[target].shares)
            return false;
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            if (m_nodes[i] == node && !m_pattern.nodes[i].shares)
                return true;
        return false;
    }

    const TreePattern& m_pattern;
    const SearchPlan& m_plan;
    Subject& m_subject;
    const SentenceGraph& m_graph;
    Effort& m_effort;
    const Found& m_found;
    std::vector<int> m_nodes; // binding of each node of the pattern
    std::vector<int> m_arcs;  // binding of each arc of the pattern
};

Match matchOf(const TreePattern& pattern, const SentenceGraph& graph,
              const std::vector<int>& nodes) {
    Match match;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const int word = graph.wordOf(nodes[i]);
        if (word > 0)
            match.words.push_back(word);
        const ExtraLine* empty = graph.emptyNode(nodes[i]);
        if (!pattern.nodes[i].name.empty())
            match.nodes.push_back(
                {pattern.nodes[i].name, word, empty ? empty->columns[0] : std::string()});
    }
    std::sort(match.words.begin(), match.words.end());
    match.words.erase(std::unique(match.words.begin(), match.words.end()), match.words.end());
    return match;
}

/// Returns true if the match can be extended by `extension`.
Result<bool> canExtend(const PlannedPattern& extension, const std::vector<int>& nodes,
                       const std::vector<int>& arcs, Subject& subject, Effort& effort) {
    bool extends = false;
    const auto found = [&](const std::vector<int>&, const std::vector<int>&) -> Result<bool> {
        extends = true;
        return false;
    };
    const Result<void> done = Matcher(extension, subject, effort, found).run(nodes, arcs);
    if (!done)
        return tl::unexpected(done.error());
    return extends;
}

} // namespace

Result<void> forEachMatch(const PatternRequest& request, Subject& subject,
                          const MatchReceiver& found) {
    for (const Condition& condition : request.globals) {
        const Matches holds = condition(subject);
        if (!holds)
            return tl::unexpected(holds.error());
        if (holds->empty())
            return {};
    }
    Effort effort(subject.graph());
    const auto keep = [&](const std::vector<int>& nodes,
                          const std::vector<int>& arcs) -> Result<bool> {
        for (const PatternExtension& extension : request.extensions) {
            const Result<bool> extends = canExtend(extension.pattern, nodes, arcs, subject, effort);
            if (!extends)
                return extends;
            if (*extends != extension.wanted)
                return true;
        }
        return found(nodes, arcs);
    };
    Result<void> done = Matcher(request.pattern, subject, effort, keep).run({}, {});
    if (!done)
        subject.steps += effort.steps;
    return done;
}

Matches matchRequest(const PatternRequest& request, Subject& subject) {
    std::vector<Match> matches;
    const Result<void> done = forEachMatch(
        request, subject,
        [&](const std::vector<int>& nodes, const std::vector<int>&) -> Result<bool> {
            if (matches.size() == MostMatches)
                return failure("the pattern has more than {0} matches in this sentence",
                               MostMatches);
            matches.push_back(matchOf(request.pattern.pattern, subject.graph(), nodes));
            return true;
        });
    if (!done) {
        // Keeping a match takes as long as this number of steps.
        constexpr long long StepsByMatch = 300;
        subject.steps += StepsByMatch * static_cast<long long>(matches.size());
        return tl::unexpected(done.error());
    }
    return matches;
}

} // namespace parsescope
