// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/reachability.h"

#include "core/chart/chart.h"
#include "core/oracle/oracle.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

/// The state of a gold arc.
enum class State {
    Built,        ///< the arc is built
    HeadInBuffer, ///< the arc can be built: its head is in the buffer
    HeadOnStack,  ///< the arc can be built: its dependent is in the buffer, its head on the stack
    HeadBeneath,  ///< the arc can be built by ra: its head is directly beneath its dependent
    /// The arc can be built: a word without a head becomes a child of ROOT at the end.
    RootAtTheEnd,
    WrongHead,   ///< lost: the dependent has another head
    HeadGone,    ///< lost: the head has left the stack
    BothOnStack, ///< lost: head and dependent are both on the stack
};
constexpr State FirstLost = State::WrongHead;

/// The values that replace the level of a node that is not on the stack.
constexpr int LevelInBuffer = -1;
constexpr int Gone = -2;

/// The nodes of the buffer: a front, and all words from `rest` on. Buffer transitions may leave a
/// gap between the two.
struct Buffer {
    int front;
    int rest;

    explicit Buffer(const Configuration& c)
        : front(c.bufferSize() > 0 ? c.buffer(0) : c.words() + 1),
          rest(c.bufferSize() > 1 ? c.buffer(1) : c.words() + 1) {}
    [[nodiscard]] bool holds(int node) const { return node == front || node >= rest; }
};

/// Returns the state of an arc whose dependent has no head yet [GN13]. `levelOf` returns the level
/// of a node on the stack, LevelInBuffer or Gone.
template<class LevelOf>
State stateOf(Arc arc, bool hybrid, const LevelOf& levelOf) {
    const int head = levelOf(arc.head);
    const int dependent = levelOf(arc.dependent);
    if (head == LevelInBuffer)
        return State::HeadInBuffer;
    if (dependent == LevelInBuffer)
        return head == Gone ? State::HeadGone : State::HeadOnStack;
    if (!hybrid && arc.head == 0)
        return State::RootAtTheEnd;
    if (hybrid && head != Gone && head == dependent - 1)
        return State::HeadBeneath;
    return head == Gone ? State::HeadGone : State::BothOnStack;
}

bool isHybrid(const TransitionSystem& system) {
    return reachOf(system) == Reach::FromBeneath;
}

/// The computation of the loss of a configuration as the sum of the costs of the gold arcs that are
/// lost, each considered alone. Takes O(n) time and allocates no memory per configuration.
class ReachableArcs {
public:
    explicit ReachableArcs(const Problem& problem)
        : m_gold(problem.gold.heads()), m_weights(problem.weights),
          m_hybrid(isHybrid(problem.system)), m_levels(m_gold.size(), {0, 0}) {
        if (m_weights.empty())
            m_weights.assign(m_gold.size(), 1);
    }

    int loss(const Configuration& configuration) {
        int loss = 0;
        forEachWord(configuration, [&](int, State, int cost) { loss += cost; });
        return loss;
    }

    /// Calls `visit(word, state of its gold arc, cost)` for each word. The cost is 0 unless the arc
    /// is lost.
    template<class Visit>
    void forEachWord(const Configuration& configuration, const Visit& visit) {
        const Buffer buffer(configuration);
        const std::vector<int>& stack = configuration.stackNodes();
        ++m_time;
        for (std::size_t level = 0; level < stack.size(); ++level)
            m_levels[stack[level]] = {m_time, static_cast<int>(level)};
        const auto levelOf = [&](int node) {
            const auto [time, level] = m_levels[node];
            return time == m_time ? level : buffer.holds(node) ? LevelInBuffer : Gone;
        };
        const std::vector<int>& heads = configuration.heads();
        for (std::size_t word = 1; word < m_gold.size(); ++word) {
            const int dependent = static_cast<int>(word);
            State state = State::Built;
            if (heads[word] == NoHead)
                state = stateOf({m_gold[word], dependent}, m_hybrid, levelOf);
            else if (heads[word] != m_gold[word])
                state = State::WrongHead;
            visit(dependent, state, state < FirstLost ? 0 : m_weights[word]);
        }
    }

private:
    std::vector<int> m_gold;
    std::vector<int> m_weights;
    bool m_hybrid;
    // For each node, a time and its level on the stack. The level is valid only if the time is
    // equal to m_time.
    std::vector<std::pair<unsigned, int>> m_levels;
    unsigned m_time = 0;
};

/// Adds the rules in the order of the states.
void addRules(Chart& chart) {
    chart.addRule(Text("built"), Text("The gold arc is built."));
    chart.addRule(Text("head in buffer"),
                  Text("It can still be built: its head is in the buffer."));
    chart.addRule(
        Text("head on stack"),
        Text("It can still be built: its dependent is in the buffer and its head on the stack."));
    chart.addRule(Text("head beneath"), Text("It can still be built by ra: its head is directly "
                                             "beneath its dependent on the stack."));
    chart.addRule(Text("ROOT at the end"),
                  Text("Not lost: a word without a head becomes a child of ROOT at the end."));
    chart.addRule(Text("wrong head"), Text("Lost: the word has another head."));
    chart.addRule(Text("head is gone"), Text("Lost: its head has left the stack."));
    chart.addRule(Text("both on the stack"), Text("Lost: its head and its dependent are both on "
                                                  "the stack, where they cannot be joined."));
}

/// Returns, for each node, the place on the axis of the node or of its nearest ancestor on the
/// axis.
std::vector<int> placesOnAxis(const Configuration& configuration, const std::vector<int>& axis) {
    std::vector<int> places(configuration.words() + 1, -1);
    for (std::size_t i = 0; i < axis.size(); ++i)
        places[axis[i]] = static_cast<int>(i);
    for (int node = 0; node <= configuration.words(); ++node) {
        int ancestor = node;
        while (places[ancestor] < 0)
            ancestor = configuration.head(ancestor);
        places[node] = places[ancestor];
    }
    return places;
}

/// Records an item for each gold arc, and the items of the sum of their costs.
Chart record(const Problem& problem, const Configuration& configuration,
             const TaskControl& control) {
    Chart chart;
    chart.budget = control.memory;
    chart.setAxis(configuration.stackNodes(), configuration.bufferNodes());
    chart.isList = true;
    chart.notes.push_back(Text("Each gold arc is considered by itself, including those already "
                               "built. This suffices because the gold tree is projective: gold "
                               "arcs that can each be built can be built together."));
    const int arcKind = chart.addKind(
        Text("gold arc"),
        [](const ItemKey& key) { return Text("the gold arc {0} → {1}", key.node(0), key.node(1)); },
        "{0}→{1}");
    const int sumKind = chart.addKind(
        Text("sum"),
        [](const ItemKey& key) {
            return Text("the gold arcs of the words 1 to {0}", key.number(0));
        },
        "1–{0}");
    addRules(chart);
    const int sumRule = chart.addRule(Text("sum"), Text("adds the cost of one more gold arc"));
    if (control.stopRequested())
        return chart;

    const std::vector<int> places = placesOnAxis(configuration, chart.axis);
    const int last = static_cast<int>(chart.axis.size()) - 1;
    int& sum = chart.goal;
    sum = chart.item(sumKind, {0}, 0, last);
    chart.deduce(sumRule, sum, {}, 0);
    ReachableArcs(problem).forEachWord(configuration, [&](int word, State state, int cost) {
        const int head = problem.gold.head(word);
        const auto [row, column] = std::minmax({places[head], places[word]});
        const int item = chart.item(arcKind, {head, word}, row, column);
        const bool toBuild = state != State::Built && state < FirstLost;
        chart.deduce(static_cast<int>(state), item, {}, cost, toBuild ? Arc{head, word} : Arc{});
        const int longer = chart.item(sumKind, {word}, 0, last);
        chart.deduce(sumRule, longer, {sum, item}, 0);
        sum = longer;
    });
    return chart;
}

Claim claim(const Problem& problem) {
    if (problem.shape.singleRoot() || !problem.gold.isProjective())
        return Claim::None;
    const Reach reach = reachOf(problem.system);
    return reach == Reach::WithBuffer || reach == Reach::FromBeneath ? Claim::Exact : Claim::None;
}

/// Returns whether arc-eager can build an arc with exactly one child of ROOT, given that it can
/// build the arc if any number of words may be children of ROOT. `roots` is the number of children
/// that ROOT already has.
///
/// A word that is left in the buffer can become the head of all headless stack elements, each when
/// it is on top, and then a child of ROOT or of the child of ROOT. Therefore the words that are
/// left after the arc decide: if the dependent of the arc is the last word of the buffer, the
/// headless elements beneath it can no longer get a head, unless rnba takes the dependent from
/// behind another word.
bool keepsSingleRoot(const Problem& problem, const Configuration& c, Arc arc, int roots) {
    const std::vector<int>& stack = c.stackNodes();
    // Number of headless words from the bottom of the stack up to a node.
    const auto headlessUpTo = [&](int node) {
        int count = 0;
        for (int element : stack) {
            count += element != 0 && !c.hasHead(element);
            if (element == node)
                break;
        }
        return count;
    };
    const int waiting = c.bufferSize() - (stack.empty() ? 1 : 0); // number of words in the buffer
    if (waiting == 0)
        // Headless words become children of ROOT at the end.
        return roots + headlessUpTo(c.stack(0)) == 1;
    // The child of ROOT must stay on the stack as the head of the remaining words.
    if (roots > 1 || (roots == 1 && (stack.size() < 2 || !c.hasHead(stack[1]))))
        return false;
    const Buffer buffer(c);
    if (arc.head == 0)
        return roots == 0 && (buffer.holds(arc.dependent) || headlessUpTo(arc.dependent) == 1);
    if (buffer.holds(arc.head))
        return true;
    const bool isLast = arc.dependent == c.buffer(c.bufferSize() - 1);
    const bool fromBehind = waiting > 1 && problem.system->hasAdded("rnba");
    return !isLast || fromBehind || roots + headlessUpTo(arc.head) == 1;
}

} // namespace

bool isArcReachable(const Problem& problem, const Configuration& configuration, Arc arc) {
    const Buffer buffer(configuration);
    const auto levelOf = [&](int node) {
        if (buffer.holds(node))
            return LevelInBuffer;
        const std::vector<int>& stack = configuration.stackNodes();
        const auto found = std::find(stack.begin(), stack.end(), node);
        return found == stack.end() ? Gone : static_cast<int>(found - stack.begin());
    };
    const bool hybrid = isHybrid(problem.system);
    if (stateOf(arc, hybrid, levelOf) >= FirstLost)
        return false;
    if (!problem.shape.singleRoot())
        return true;
    const std::vector<int>& heads = configuration.heads();
    const auto roots = std::count(heads.begin() + 1, heads.end(), 0);
    if (hybrid)
        // The last word to get a head becomes the child of ROOT; no other word has to.
        return roots == 0;
    return keepsSingleRoot(problem, configuration, arc, static_cast<int>(roots));
}

/// Returns the oracle that counts reachable arcs. It is exact for projective gold trees in
/// arc-eager, arc-swift and arc-hybrid, with or without buffer transitions. From any configuration,
/// arc-swift can build the same arcs as arc-eager, because it reduces when it adds an arc.
Oracle reachability() {
    return {
        .name = "reachability",
        .title = Text("Reachable arcs"),
        .source = Text("Goldberg & Nivre 2013"),
        .cases =
            Text("arc-eager, arc-swift and arc-hybrid, with or without buffer transitions, and "
                 "projective gold trees; linear time"),
        .algorithm =
            {
                .claim = claim,
                .table = lossesBy<ReachableArcs>,
                .reachable = isArcReachable,
                .record = record,
            },
    };
}

} // namespace parsescope
