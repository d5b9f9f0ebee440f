// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/search/search.h"

#include "core/oracle/derivation.h"
#include "core/oracle/loss_bound.h"
#include "core/oracle/oracle.h"

#include <queue>

#include <algorithm>
#include <limits>
#include <memory>
#include <unordered_map>

namespace parsescope {

namespace {

/// The memory, in bytes, above which a search without a budget discards its states.
constexpr std::size_t MaxMemory = 64'000'000;
/// The memory, in bytes, above which a search with a budget discards its answers. The limit is low
/// because there is one search for each word if the losses of single words are computed.
constexpr std::size_t MaxAnswerMemory = 1'000'000;

/// True for short sentences, for which the search has no budget.
bool isShort(const Problem& problem) {
    return problem.gold.size() <= problem.system->traits.searchWords;
}

constexpr int Unlimited = std::numeric_limits<int>::max();

/// Returns the largest number of configurations that a search expands, which takes a few
/// milliseconds. This number suffices if gold arcs guide the search, which they do only for systems
/// with a declared reach.
int usualBudget(const Problem& problem) {
    constexpr int WithoutBounds = 2000;
    if (isShort(problem))
        return Unlimited;
    const Reach reach = problem.system->traits.reach;
    return reach == Reach::Unknown || reach == Reach::Present ? WithoutBounds
                                                              : 200 + 5 * problem.gold.size();
}

/// An A* search: the cost of the arcs so far plus a lower bound on the cost of the arcs to come
/// never falls along a derivation, so the first terminal configuration taken from the queue is a
/// best one. Configurations with equal futures are one state, and only the cheapest path to a state
/// is followed.
///
/// The result of a search with a budget must not depend on earlier calls, so each search begins
/// without states, and only its answer is kept. Without a budget every answer is exact, and the
/// states are kept.
class Search {
public:
    Search(const Problem& problem, int budget, std::size_t room)
        : m_bound(problem), m_budget(budget), m_room(room) {}

    std::optional<std::vector<Transition>> derivation(const Configuration& configuration,
                                                      int most) {
        const int left = most - builtSoFar(problem(), configuration).cost;
        const Loss loss = search(configuration, left);
        std::optional<std::vector<Transition>> transitions;
        if (loss.exact && loss.value <= left && loss.value < Unreachable)
            transitions = m_way;
        forget();
        return transitions;
    }

    Loss loss(const Configuration& configuration) {
        const int built = builtSoFar(problem(), configuration).cost;
        if (built == 0 && reachesGold(configuration))
            return 0;
        Loss loss = future(configuration);
        if (loss.value < Unreachable)
            loss.value += built;
        return loss;
    }

private:
    /// The future of a configuration.
    struct State {
        int bound = 0;      // lower bound on the cost of the arcs still to come
        bool exact = false; // true if `bound` is equal to this cost
        int call = 0;       // the number of the search to which `paid` belongs
        int paid = 0;       // cost of the cheapest path from the start of the search to the state
    };
    /// A path to a state.
    struct Node {
        Configuration configuration;
        State* state;
        int paid;
        int parent;
        Transition transition; // the last transition of the path
    };
    struct QueuedState {
        int cost; // lower bound on the total cost of the arcs
        int node; // index of the node; among nodes with equal cost, the last one comes first
        bool operator<(const QueuedState& other) const {
            return cost != other.cost ? cost > other.cost : node < other.node;
        }
    };
    /// A possible step with its rank of preference.
    struct Choice {
        int preference;
        Transition transition;
        Configuration configuration;
        int cost; // cost of the arc that the step adds; 0 if it adds none
    };

    [[nodiscard]] const Problem& problem() const { return m_bound.problem(); }

    /// Returns true if the canonical derivation ends in the gold tree, and the gold tree is
    /// permitted. Fast for sentences of any length.
    [[nodiscard]] bool reachesGold(const Configuration& configuration) const {
        return (!problem().shape.singleRoot() || problem().gold.rootCount() == 1) &&
               staticDerivation(problem().system, problem().gold, configuration).has_value();
    }
    Loss future(const Configuration& configuration);
    State& stateOf(const Configuration& configuration);
    [[nodiscard]] State newState(const Configuration& configuration) const;
    /// Returns the cost of the arcs still to come from `start`; a lower bound if the search exceeds
    /// the budget or the room, or if the cost is more than `most`.
    Loss search(const Configuration& start, int most = Unreachable);
    /// Discards the queue and, if the search has a budget, also the states.
    void forget() {
        m_nodes = {};
        m_queue = {};
        if (m_budget != Unlimited)
            m_states = {};
    }
    void push(Configuration configuration, Transition transition, int paid, int parent, int floor);
    void expand(int node, int floor);
    [[nodiscard]] int preference(const Configuration& before, const Configuration& after,
                                 std::optional<Arc> arc) const;
    void settle(int node);

    LossBound m_bound;
    int m_budget;
    std::size_t m_room; // upper bound on the memory that one search takes, in bytes
    std::unordered_map<LossBound::Key, State, LossBound::KeyHash> m_states;
    // Results of searches with a budget.
    std::unordered_map<LossBound::Key, Loss, LossBound::KeyHash> m_answers;
    std::size_t m_memory = 0; // memory kept between searches, in bytes
    std::size_t m_grown = 0;  // memory added by the current search, in bytes
    int m_call = 0;
    std::vector<Node> m_nodes;
    std::priority_queue<QueuedState> m_queue;
    std::vector<Transition> m_way; // the transitions found by the last search
};

/// Returns an estimate, in bytes, of the memory of a Node.
std::size_t bytesOf(const Configuration& configuration) {
    const auto nodes = static_cast<std::size_t>(configuration.stackSize() +
                                                configuration.bufferSize() + configuration.words());
    return sizeof(Configuration) + sizeof(int) * nodes + 100;
}

Search::State& Search::stateOf(const Configuration& configuration) {
    LossBound::Key key = m_bound.key(configuration);
    if (const auto known = m_states.find(key); known != m_states.end())
        return known->second;
    const std::size_t bytes = 2 * key.size() + 100;
    State& state = m_states.emplace(std::move(key), newState(configuration)).first->second;
    m_memory += bytes;
    m_grown += bytes;
    return state;
}

/// Returns the state of a configuration before a search.
Search::State Search::newState(const Configuration& configuration) const {
    State state;
    if (!problem().system->isFinal(configuration)) {
        state.bound = m_bound.bound(configuration);
        state.exact = state.bound >= Unreachable;
        return state;
    }
    state.exact = true;
    const int loss = finalLoss(problem(), configuration);
    state.bound =
        loss < Unreachable ? loss - builtSoFar(problem(), configuration).cost : Unreachable;
    return state;
}

/// Adds a path to the queue, unless a path to the same state is no more expensive. `floor` is a
/// lower bound on the total cost of the path.
void Search::push(Configuration configuration, Transition transition, int paid, int parent,
                  int floor) {
    State& state = stateOf(configuration);
    const int cost = std::max(paid + state.bound, floor);
    if (state.bound >= Unreachable)
        return;
    if (state.call == m_call && state.paid <= paid)
        return;
    state.call = m_call;
    state.paid = paid;
    m_grown += bytesOf(configuration);
    m_nodes.push_back({std::move(configuration), &state, paid, parent, transition});
    m_queue.push({cost, static_cast<int>(m_nodes.size()) - 1});
}

/// Returns the rank of preference of a step with equal cost, 0 being the best: gold arcs, other
/// arcs, removals from the stack, moves back into the buffer that bring the words into gold order,
/// shifts, other moves back.
int Search::preference(const Configuration& before, const Configuration& after,
                       std::optional<Arc> arc) const {
    if (arc)
        return problem().gold.hasArc(*arc) ? 0 : 1;
    if (after.bufferSize() > before.bufferSize()) {
        const bool inOrder =
            after.stackSize() > 0 && m_bound.rank(after.buffer(0)) < m_bound.rank(after.stack(0));
        return inOrder ? 5 : 3;
    }
    return after.bufferSize() < before.bufferSize() ? 4 : 2;
}

void Search::expand(int node, int floor) {
    const TransitionSystem& system = problem().system;
    const Configuration from = std::move(m_nodes[node].configuration);
    m_grown -= bytesOf(from);
    const int paid = m_nodes[node].paid;
    const bool replaces = system.traits.replacesHeads;
    const int built = replaces ? builtSoFar(problem(), from).cost : 0;
    std::vector<Choice> choices;
    for (Transition transition : system.legalTransitions(from)) {
        const std::optional<Arc> arc = system.arc(from, transition);
        Configuration after = system.step(from, transition);
        const int cost = replaces ? builtSoFar(problem(), after).cost - built
                         : arc    ? problem().cost(arc->head, arc->dependent)
                                  : 0;
        const int preferred = preference(from, after, arc);
        choices.push_back({preferred, transition, std::move(after), cost});
    }
    std::stable_sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
        return a.preference >
               b.preference; // the best step comes last, so that it is expanded first
    });
    for (Choice& choice : choices)
        push(std::move(choice.configuration), choice.transition, paid + choice.cost, node, floor);
}

/// Stores the exact futures of all states on the path to `node`. The future of `node` must be
/// known, and no path to a terminal configuration may be cheaper.
void Search::settle(int node) {
    const Node& last = m_nodes[node];
    const int total = last.paid + last.state->bound;
    m_way.clear();
    for (int i = node; i >= 0; i = m_nodes[i].parent) {
        const Node& on = m_nodes[i];
        if (on.parent >= 0)
            m_way.push_back(on.transition);
        on.state->bound = total - on.paid;
        on.state->exact = true;
    }
    std::ranges::reverse(m_way);
}

Loss Search::search(const Configuration& start, int most) {
    m_way.clear();
    forget(); // an earlier search may have been interrupted
    ++m_call;
    m_grown = 0;
    State& first = stateOf(start);
    if (first.exact)
        return first.bound;
    push(start, {}, 0, -1, 0);
    for (int expanded = 0; !m_queue.empty(); ++expanded) {
        const QueuedState next = m_queue.top();
        m_queue.pop();
        const Node& node = m_nodes[next.node];
        if (node.paid > node.state->paid)
            continue; // a cheaper path was found
        if (node.state->exact) {
            settle(next.node);
            return first.bound;
        }
        if (expanded >= m_budget || m_grown > m_room || next.cost > most)
            return {std::max(first.bound, next.cost), false};
        expand(next.node, next.cost);
    }
    first.bound = Unreachable;
    first.exact = true;
    return first.bound;
}

/// Returns the cost of the arcs still to come.
Loss Search::future(const Configuration& configuration) {
    if (m_memory > (m_budget == Unlimited ? MaxMemory : MaxAnswerMemory)) {
        m_states.clear();
        m_answers.clear();
        m_memory = 0;
    }
    if (m_budget == Unlimited) {
        const Loss loss = search(configuration);
        forget();
        return loss;
    }
    LossBound::Key key = m_bound.key(configuration);
    if (const auto known = m_answers.find(key); known != m_answers.end())
        return known->second;
    const std::size_t kept = m_memory + 2 * key.size() + 100;
    const Loss loss = search(configuration);
    forget();
    m_answers.emplace(std::move(key), loss);
    m_memory = kept;
    return loss;
}

} // namespace

LossFunction searchLoss(const Problem& problem, int budget, std::size_t room) {
    auto search = std::make_shared<Search>(problem, budget, room);
    return [search](const Configuration& configuration) { return search->loss(configuration); };
}

DerivationSearch searchDerivations(const Problem& problem, int budget, std::size_t room) {
    auto search = std::make_shared<Search>(problem, budget, room);
    return [search](const Configuration& configuration, int most) {
        return search->derivation(configuration, most);
    };
}

/// Returns the oracle by best-first search, for problems without a table.
Oracle search() {
    return {
        .name = "search",
        .title = Text("Best-first search"),
        .source = Text("Hart, Nilsson & Raphael 1968"),
        .cases = Text(
            "every built-in system with gold trees of at most 10 words, 8 with attardi3 and swap; "
            "for longer sentences it gives up after a number of configurations and returns a "
            "lower bound"),
        .algorithm = {
            .claim =
                [](const Problem& problem) {
                    return isShort(problem) ? Claim::Exact : Claim::Bounds;
                },
            .table =
                [](const Problem& problem) {
                    return lossesByCalling(searchLoss(problem, usualBudget(problem)));
                },
            .memory =
                [](const Problem& problem) {
                    // Besides states or answers, a search keeps pairs of crossing gold arcs.
                    const std::size_t pairs =
                        problem.system->traits.projective ? crossingArcs(problem.gold).size() : 0;
                    return (isShort(problem) ? MaxMemory : MaxAnswerMemory) +
                           2 * sizeof(std::pair<int, int>) * pairs;
                },
            .handlesRootLast = true,
        },
    };
}

} // namespace parsescope
