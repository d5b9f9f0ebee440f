// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/tree_clauses.h"

#include "core/query/arc_labels.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

namespace parsescope {

namespace {

using Binding = const PatternBinding&;

const GraphArc& arcOf(Binding at, int arc) {
    return at.graph.arcs()[at.arcs[arc]];
}

/// Returns the two nodes that the arc joins, the left one first.
std::pair<int, int> spanOf(Binding at, int arc) {
    return std::minmax({arcOf(at, arc).head, arcOf(at, arc).dependent});
}

/// Returns the value; nothing if it does not exist. A value that does not occur in the sentence is
/// stored in `room`.
std::optional<std::string_view> valueOf(Binding at, const PatternValue& value, std::string& room) {
    if (!value.ofArc) {
        const auto found = value.feature.valueIn(at.graph, at.nodes[value.index], room);
        return found || !value.otherwise
                   ? found
                   : value.otherwise->valueIn(at.graph, at.nodes[value.index], room);
    }
    const GraphArc& arc = arcOf(at, value.index);
    if (!value.isNumeric())
        return arcFeature(arc, value.feature.name());
    const int delta = arc.dependent - arc.head;
    room = std::to_string(value.feature.name() == "length" ? std::abs(delta) : delta);
    return room;
}

std::optional<double> numberOf(Binding at, const PatternValue& value) {
    std::string room;
    const auto text = valueOf(at, value, room);
    return text ? numberIn(*text) : std::nullopt;
}

void needs(PatternClause& clause, const PatternValue& value) {
    (value.ofArc ? clause.arcs : clause.nodes).push_back(value.index);
}

Result<bool> allHold(const std::vector<FeatureTest>& tests, Binding at, int node) {
    std::string room;
    for (const FeatureTest& each : tests) {
        ++at.cost;
        const auto value = each.feature.valueIn(at.graph, node, room);
        const Result<bool> holds = value || !each.other
                                       ? each.test(value)
                                       : each.otherTest(each.other->valueIn(at.graph, node, room));
        if (!holds || !*holds)
            return holds;
    }
    return true;
}

} // namespace

bool PatternValue::isNumeric() const {
    const std::string& name = feature.name();
    return ofArc ? name == "length" || name == "delta"
                 : feature.isNumeric() && (!otherwise || otherwise->isNumeric());
}

PatternClause valueClause(const PatternValue& value, ValueTest test) {
    PatternClause clause;
    needs(clause, value);
    clause.holds = [value, test = std::move(test)](Subject&, Binding at) {
        std::string room;
        return test(valueOf(at, value, room));
    };
    return clause;
}

PatternClause valuesClause(const PatternValue& left, const PatternValue& right, bool same) {
    PatternClause clause;
    needs(clause, left);
    needs(clause, right);
    clause.holds = [=](Subject&, Binding at) {
        std::string leftRoom;
        std::string rightRoom;
        const auto a = valueOf(at, left, leftRoom);
        const auto b = valueOf(at, right, rightRoom);
        return a && b && (*a == *b) == same;
    };
    return clause;
}

PatternClause numberClause(const PatternValue& value, const Comparison& comparison) {
    PatternClause clause;
    needs(clause, value);
    clause.holds = [=](Subject&, Binding at) {
        const std::optional<double> number = numberOf(at, value);
        return number && comparison.holds(*number);
    };
    return clause;
}

PatternClause numbersClause(const PatternValue& left, Comparison::Sign sign,
                            const PatternValue& right) {
    PatternClause clause;
    needs(clause, left);
    needs(clause, right);
    clause.holds = [=](Subject&, Binding at) {
        const std::optional<double> a = numberOf(at, left);
        const std::optional<double> b = numberOf(at, right);
        return a && b && Comparison{sign, *b}.holds(*a);
    };
    return clause;
}

PatternClause featuresClause(int node, std::vector<std::vector<FeatureTest>> lists) {
    const auto shared =
        std::make_shared<const std::vector<std::vector<FeatureTest>>>(std::move(lists));
    return {{node}, {}, [node, shared](Subject&, Binding at) -> Result<bool> {
                for (const std::vector<FeatureTest>& tests : *shared)
                    if (const Result<bool> holds = allHold(tests, at, at.nodes[node]);
                        !holds || *holds)
                        return holds;
                return false;
            }};
}

PatternClause incomingClause(int node, ArcTest test) {
    return {{node}, {}, [node, test = std::move(test)](Subject&, Binding at) -> Result<bool> {
                const auto [begin, end] = at.graph.arcsTo(at.nodes[node]);
                for (int i = begin; i < end; ++i, ++at.cost)
                    if (const Result<bool> holds = test ? test(at.graph.arcs()[i]) : true;
                        !holds || *holds)
                        return holds;
                return false;
            }};
}

PatternClause outgoingClause(int node, ArcTest test) {
    return {{node}, {}, [node, test = std::move(test)](Subject&, Binding at) -> Result<bool> {
                for (const int arc : at.graph.arcsFrom(at.nodes[node])) {
                    ++at.cost;
                    if (const Result<bool> holds = test ? test(at.graph.arcs()[arc]) : true;
                        !holds || *holds)
                        return holds;
                }
                return false;
            }};
}

PatternClause dominanceClause(int above, int below) {
    return {{above, below}, {}, [above, below](Subject&, Binding at) {
                return at.graph.leadsTo(at.nodes[above], at.nodes[below], at.cost);
            }};
}

PatternClause orderClause(int before, int behind, bool next) {
    return {{before, behind}, {}, [=](Subject&, Binding at) {
                const int distance = at.nodes[behind] - at.nodes[before];
                return next ? distance == 1 : distance > 0;
            }};
}

PatternClause coveredClause(int node, int arc) {
    return {{node}, {arc}, [=](Subject&, Binding at) {
                const auto [begin, end] = spanOf(at, arc);
                return begin < at.nodes[node] && at.nodes[node] < end;
            }};
}

PatternClause arcsClause(int one, int two, ArcRelation relation) {
    return {{}, {one, two}, [=](Subject&, Binding at) {
                const auto [a, b] = spanOf(at, one);
                const auto [c, d] = spanOf(at, two);
                if (b <= c || d <= a)
                    return relation == ArcRelation::Disjoint;
                if (a <= c && d <= b) // the second arc is inside the first one
                    return false;
                return relation == (c <= a && b <= d ? ArcRelation::Inside : ArcRelation::Crossing);
            }};
}

PatternClause distanceClause(int first, int second, const Comparison& comparison, bool absolute) {
    return {{first, second}, {}, [=](Subject&, Binding at) {
                const int delta = at.nodes[second] - at.nodes[first];
                return comparison.holds(absolute ? std::abs(delta) : delta);
            }};
}

PatternClause subtreeClause(int node, const Comparison& comparison, bool height) {
    return {{node}, {}, [=](Subject&, Binding at) {
                return comparison.holds(height ? at.graph.height(at.nodes[node])
                                               : at.graph.subtreeSize(at.nodes[node]));
            }};
}

} // namespace parsescope
