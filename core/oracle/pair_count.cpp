// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/chart.h"
#include "core/oracle/arc_choice.h"
#include "core/oracle/loss_bound.h"
#include "core/oracle/oracle.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

namespace parsescope {

namespace {

/// The state of a gold arc.
enum class Meeting {
    Built,  ///< the arc is built
    AtEnd,  ///< the arc can be built: a word without a head becomes a child of ROOT at the end
    Later,  ///< the arc can be built: its words will meet
    Other,  ///< lost: the dependent has another head
    Missed, ///< lost: the two words cannot meet again
};
constexpr Meeting FirstMissed = Meeting::Other;

/// The pairs of words that the buffer front and the words behind it can still form.
class Meetings {
public:
    /// `hasTurns` is true if the front can also meet the words of lists (2-planar).
    Meetings(const Configuration& c, bool hasTurns)
        : m_front(c.bufferSize() > 0 ? c.placeOf(c.buffer(0)) : c.words() + 1),
          m_firstOfList(hasTurns ? m_front : m_front + 1), m_places(c.words() + 1, Place::Gone) {
        for (const std::vector<int>& list : c.lists())
            for (const int node : list)
                m_places[node] = Place::List;
        for (const int node : c.stackNodes())
            m_places[node] = Place::Stack;
    }

    /// Returns the state of an arc between two words or from ROOT.
    [[nodiscard]] Meeting of(const Configuration& c, Arc arc) const {
        if (c.hasHead(arc.dependent))
            return c.head(arc.dependent) == arc.head ? Meeting::Built : Meeting::Other;
        if (arc.head == 0)
            return Meeting::AtEnd;
        const auto [left, right] = std::minmax(arc.head, arc.dependent);
        const bool meets =
            right >= m_front && (left >= m_front || m_places[left] == Place::Stack ||
                                 (right >= m_firstOfList && m_places[left] == Place::List));
        return meets ? Meeting::Later : Meeting::Missed;
    }

private:
    enum class Place : char { Gone, List, Stack };
    int m_front;       // place of the buffer front; n + 1 if no word remains
    int m_firstOfList; // place of the first word that meets the words of lists
    std::vector<Place> m_places;
};

/// Returns the dependents of the gold arcs between words that cross other such arcs.
std::set<int> crossingBetweenWords(const Tree& gold) {
    std::set<int> arcs;
    for (const auto& [one, other] : crossingArcs(gold))
        if (gold.head(one) != 0 && gold.head(other) != 0)
            arcs.insert({one, other});
    return arcs;
}

/// The computation of losses [Gómez-Rodríguez & Fernández-González 2015]. In Covington's system,
/// every two words meet exactly once, in an order that does not depend on the arcs. So a set of
/// gold arcs whose words still meet can be built if it closes no cycle with the arcs that are
/// built. As a word has only one head, cycles of these arcs have no words in common, and each cycle
/// costs its cheapest arc that is not built. This takes O(n) time.
///
/// In the planar and the 2-planar system, an arc also keeps apart words whose arc crosses it,
/// unless the two arcs are built on different stacks. So arcs that cross must be divided between
/// the stacks, and the cheapest arcs without which this is possible are lost.
class PairCounter {
public:
    explicit PairCounter(const Problem& problem)
        : m_problem(problem), m_hasPlanes(hasPlanes(problem)),
          m_hasCrossing(m_hasPlanes && !crossingBetweenWords(problem.gold).empty()) {}

    /// Returns true if words can leave the stacks before they have met all others, as in planar and
    /// 2-planar.
    [[nodiscard]] static bool hasPlanes(const Problem& problem) {
        return !keepsAllNodes(problem.system);
    }

    Loss loss(const Configuration& configuration, const TaskControl& control) {
        if (configuration.barredRule() >= 0)
            return lossAfterOneStep(configuration, control);
        Loss loss(0);
        forEachArc(configuration,
                   [&](Arc arc, Meeting meeting) { loss.value += cost(arc.dependent, meeting); });
        forEachGroup(
            configuration,
            [&](const std::vector<int>&, bool, Loss cost) {
                loss.value += cost.value;
                loss.exact = loss.exact && cost.exact;
            },
            control);
        return loss;
    }

    /// Calls `visit(arc, state)` for the gold arc of each word.
    template<class Visit>
    void forEachArc(const Configuration& configuration, const Visit& visit) {
        const Meetings meetings(configuration, m_hasPlanes);
        const int words = configuration.words();
        m_heads.assign(words + 1, 0);
        m_isBuilt.assign(words + 1, 0);
        for (int word = 1; word <= words; ++word) {
            const Arc arc{m_problem.gold.head(word), word};
            const Meeting meeting = meetings.of(configuration, arc);
            m_isBuilt[word] = configuration.hasHead(word) ? 1 : 0;
            m_heads[word] = configuration.hasHead(word)  ? configuration.head(word)
                            : meeting == Meeting::Missed ? 0
                                                         : arc.head;
            visit(arc, meeting);
        }
    }

    /// Calls `visit(words, isCycle, cost)` for each cycle, with the dependents of its arcs, and for
    /// each group of gold arcs that cross or close cycles, some of which are lost. forEachArc must
    /// have been called.
    template<class Visit>
    void forEachGroup(const Configuration& configuration, const Visit& visit,
                      const TaskControl& control) {
        if (m_hasCrossing) {
            ArcPlanes planes(configuration, m_problem.gold);
            if (!planes.nothingCrosses()) {
                std::vector<std::vector<int>> cycles;
                forEachCycle([&](const std::vector<int>& words) {
                    cycles.push_back(worthGivingUp(words, planes));
                });
                for (const ArcGroup& group : groupsOf(planes, cycles, configuration.words()))
                    if (const Loss cost = costOfGroup(m_problem, planes, group, control);
                        cost.value > 0 || !cost.exact)
                        visit(group.arcs, group.arcs.size() == group.cycles.size(), cost);
                return;
            }
        }
        forEachCycle(
            [&](const std::vector<int>& words) { visit(words, true, Loss(costOfCycle(words))); });
    }

    [[nodiscard]] int cost(int word, Meeting meeting) const {
        return meeting < FirstMissed ? 0 : m_problem.cost(NoHead, word);
    }

private:
    /// Returns the loss of a configuration in which a rule must not be taken, which is the smallest
    /// loss after another transition.
    Loss lossAfterOneStep(const Configuration& configuration, const TaskControl& control) {
        const TransitionSystem& system = m_problem.system;
        Loss best;
        for (const Transition transition : system.legalTransitions(configuration)) {
            const Loss after = loss(system.step(configuration, transition), control);
            if (after.value < best.value || (after.value == best.value && after.exact))
                best = after;
        }
        return best;
    }
    /// Calls `visit(words)` for the dependents of the arcs of each cycle.
    template<class Visit>
    void forEachCycle(const Visit& visit) {
        const int words = static_cast<int>(m_heads.size()) - 1;
        m_visit.assign(words + 1, 0);
        for (int word = 1; word <= words; ++word) {
            int at = word;
            for (; at != 0 && m_visit[at] == 0; at = m_heads[at])
                m_visit[at] = word;
            if (at == 0 || m_visit[at] != word)
                continue;
            std::vector<int> cycle{at};
            for (int next = m_heads[at]; next != at; next = m_heads[next])
                cycle.push_back(next);
            visit(cycle);
        }
    }

    /// Returns the arcs of a cycle that are not built: those that cross others, and the cheapest
    /// one of the others.
    [[nodiscard]] std::vector<int> worthGivingUp(const std::vector<int>& words,
                                                 const ArcPlanes& planes) const {
        std::vector<int> arcs;
        int cheapest = 0;
        for (const int word : words) {
            if (m_isBuilt[word] != 0)
                continue;
            if (!planes.crossing(word).empty())
                arcs.push_back(word);
            else if (cheapest == 0 ||
                     m_problem.cost(NoHead, word) < m_problem.cost(NoHead, cheapest))
                cheapest = word;
        }
        if (cheapest != 0)
            arcs.push_back(cheapest);
        return arcs;
    }
    /// Returns the cost of the cheapest arc of a cycle that is not built.
    [[nodiscard]] int costOfCycle(const std::vector<int>& words) const {
        int cost = std::numeric_limits<int>::max();
        for (const int word : words)
            if (m_isBuilt[word] == 0)
                cost = std::min(cost, m_problem.cost(NoHead, word));
        return cost;
    }

    Problem m_problem;
    bool m_hasPlanes;
    bool m_hasCrossing; // true if arcs can keep gold arcs that cross them from being built
    // For each word, its head in the configuration or, if the word has none, the head that it can
    // still get; 0 if its gold arc is lost.
    std::vector<int> m_heads;
    std::vector<char> m_isBuilt; // for each word, 1 if it has a head in the configuration
    std::vector<int> m_visit; // for each word, the word from which it was first reached; 0 for none
};

/// Returns true if so few gold arcs between words cross that all losses can be computed.
bool hasFewCrossings(const Tree& gold) {
    constexpr std::size_t MostArcs = 14;
    return crossingBetweenWords(gold).size() <= MostArcs;
}

/// Returns true if the gold arc can be built, but perhaps not together with other gold arcs.
bool canMeet(const Problem& problem, const Configuration& c, Arc arc) {
    if (c.hasHead(arc.dependent))
        return c.head(arc.dependent) == arc.head;
    if (c.barredRule() >= 0)
        return std::ranges::any_of(problem.system->legalTransitions(c), [&](Transition transition) {
            return canMeet(problem, problem.system->step(c, transition), arc);
        });
    if (Meetings(c, PairCounter::hasPlanes(problem)).of(c, arc) >= FirstMissed)
        return false;
    for (int above = arc.head; above != NoHead; above = c.head(above))
        if (above == arc.dependent)
            return false;
    return true;
}

/// Records an item for each gold arc and for each cycle, and the items of the sum of their costs.
Chart recordPairs(const Problem& problem, const Configuration& configuration,
                  const TaskControl& control) {
    Chart chart;
    chart.budget = control.memory;
    std::vector<int> met = configuration.stackNodes();
    for (const std::vector<int>& list : configuration.lists())
        met.insert(met.end(), list.begin(), list.end());
    std::ranges::sort(met); // a word can be on two stacks
    met.erase(std::ranges::unique(met).begin(), met.end());
    chart.setAxis(met, configuration.bufferNodes());
    chart.isList = true;
    chart.notes.push_back(
        PairCounter::hasPlanes(problem)
            ? Text("Gold arcs whose words still meet can be built together, unless they close a "
                   "cycle or would cross on the same stack.")
            : Text("Every two words meet once, in a fixed order. Gold arcs whose words "
                   "have not met can be built together, unless they close a cycle."));
    const int arcKind = chart.addKind(
        Text("gold arc"),
        [](const ItemKey& key) { return Text("the gold arc {0} → {1}", key.node(0), key.node(1)); },
        "{0}→{1}");
    const int cycleKind = chart.addKind(
        Text("cycle"),
        [](const ItemKey& key) {
            return Text("the cycle of arcs through the word {0}", key.node(0));
        },
        "∘{0}");
    const int crossingKind = chart.addKind(
        Text("crossing arcs"),
        [](const ItemKey& key) {
            return Text("the crossing arcs to which the arc of the word {0} belongs", key.node(0));
        },
        "×{0}");
    const int sumKind = chart.addKind(
        Text("sum"), [](const ItemKey& key) { return Text("the sum of {0} costs", key.number(0)); },
        "Σ{0}");
    chart.addRule(Text("built"), Text("The gold arc is built."));
    chart.addRule(Text("ROOT at the end"),
                  Text("Not lost: a word without a head becomes a child of ROOT at the end."));
    chart.addRule(Text("meet later"), Text("It can still be built: its words will meet."));
    chart.addRule(Text("wrong head"), Text("Lost: the word has another head."));
    chart.addRule(Text("met"), Text("Lost: its words cannot meet again."));
    const int cycleRule = chart.addRule(
        Text("cycle"), Text("Lost: one of the arcs that can still be built, the cheapest, because "
                            "together with the arcs already built they close a cycle."));
    const int crossingRule =
        chart.addRule(Text("crossing"),
                      Text("Lost: the cheapest of the arcs that can still be built without "
                           "which the others do not cross on the same stack or close a cycle."));
    const int sumRule = chart.addRule(Text("sum"), Text("adds one more cost"));
    if (control.stopRequested())
        return chart;
    std::vector<int> places(configuration.words() + 1, 0);
    for (std::size_t i = 0; i < chart.axis.size(); ++i)
        places[chart.axis[i]] = static_cast<int>(i);
    const int last = static_cast<int>(chart.axis.size()) - 1;
    int& sum = chart.goal;
    int count = 0;
    sum = chart.item(sumKind, {count}, 0, last);
    chart.deduce(sumRule, sum, {}, 0);
    const auto add = [&](int item) {
        const int longer = chart.item(sumKind, {++count}, 0, last);
        chart.deduce(sumRule, longer, {sum, item}, 0);
        sum = longer;
    };
    PairCounter counter(problem);
    counter.forEachArc(configuration, [&](Arc arc, Meeting meeting) {
        const auto [row, column] = std::minmax({places[arc.head], places[arc.dependent]});
        const int item = chart.item(arcKind, {arc.head, arc.dependent}, row, column);
        const bool toBuild = meeting != Meeting::Built && meeting < FirstMissed;
        chart.deduce(static_cast<int>(meeting), item, {}, counter.cost(arc.dependent, meeting),
                     toBuild ? arc : Arc{});
        add(item);
    });
    counter.forEachGroup(
        configuration,
        [&](const std::vector<int>& words, bool isCycle, Loss cost) {
            const auto [row, column] = std::minmax({places[words.front()], places[words.back()]});
            const int item =
                chart.item(isCycle ? cycleKind : crossingKind, {words.front()}, row, column);
            chart.deduce(isCycle ? cycleRule : crossingRule, item, {}, cost.value);
            add(item);
        },
        control);
    return chart;
}

Claim claimOf(const Problem& problem) {
    if (problem.shape.singleRoot() || reachOf(problem.system) != Reach::Pairs)
        return Claim::None;
    return keepsAllNodes(problem.system) || hasFewCrossings(problem.gold) ? Claim::Exact
                                                                          : Claim::Bounds;
}

Chart recordLoss(const Problem& problem, const Configuration& configuration,
                 const TaskControl& control) {
    if (configuration.barredRule() >= 0)
        return lossOnlyChart(problem, configuration,
                             PairCounter(problem).loss(configuration, control),
                             Text("One transition must not be taken next: the loss is the smallest "
                                  "loss after another one."));
    return recordPairs(problem, configuration, control);
}

} // namespace

/// Returns the oracle for Covington's system, exact for any gold tree, and for the planar and the
/// 2-planar system, exact unless many arcs between words cross.
Oracle pairCount() {
    return {
        .name = "pairs",
        .title = Text("Pairs that still meet"),
        .source = Text("Gómez-Rodríguez & Fernández-González 2015"),
        .cases =
            Text("covington, with any gold tree; planar and 2-planar, with gold trees in which "
                 "at most 14 arcs between words cross others, otherwise perhaps lower bounds; "
                 "linear time if no arcs cross"),
        .algorithm =
            {
                .claim = claimOf,
                .table = lossesBy<PairCounter>,
                .reachable = canMeet,
                .record = recordLoss,
                .handlesRootLast = true,
            },
    };
}

} // namespace parsescope
