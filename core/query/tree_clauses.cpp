// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/tree_clauses.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

ArcTest ofFeature(std::string name, ValueTest test) {
    return [name = std::move(name), test = std::move(test)](const GraphArc& arc) {
        return test(arcFeature(arc, name));
    };
}

/// Reads tests of features of an arc, for example "1=nsubj, 2<>pass, !enhanced".
Result<ArcTest> takeFeatureTests(Scanner& scanner) {
    std::vector<ArcTest> tests;
    do {
        const bool absent = scanner.take("!");
        const std::size_t begin = scanner.position();
        const std::string name(scanner.takeIdentifier());
        if (name.empty())
            return scanner.unexpected("a feature of an arc: 1, 2 or enhanced");
        if (name == "label")
            return scanner.errorAt(begin, "\"label\" is no feature in -[…]->, expected 1 or 2, the "
                                          "parts of a relation, or -[nsubj]-> for all of it");
        if (!absent && !scanner.rest().starts_with('=') && !scanner.rest().starts_with("<>"))
            return scanner.unexpected("= or <>, as in 2=* for any value");
        Result<ValueTest> test = isThere(false);
        if (!absent)
            test = takeValueTest(scanner, plainLabel);
        if (!test)
            return tl::unexpected(test.error());
        tests.push_back(ofFeature(name, *std::move(test)));
    } while (scanner.take(","));
    return [tests](const GraphArc& arc) -> Result<bool> {
        for (const ArcTest& test : tests)
            if (const Result<bool> holds = test(arc); !holds || !*holds)
                return holds;
        return true;
    };
}

} // namespace

std::string plainLabel(Scanner& scanner) {
    std::string label(scanner.takeUntil("|],=<>!^\"{};"));
    scanner.skip();
    return label;
}

std::optional<std::string_view> arcFeature(const GraphArc& arc, std::string_view name) {
    if (name == "label")
        return arc.label;
    if (name == "enhanced")
        return arc.enhanced ? std::optional<std::string_view>("yes") : std::nullopt;
    if (name != "1" && name != "2")
        return std::nullopt;
    // The relation without "E:".
    const std::string_view relation = arc.label.substr(arc.enhanced ? 2 : 0);
    const std::size_t colon = relation.find(':');
    if (name == "1")
        return relation.substr(0, colon);
    return colon == std::string_view::npos ? std::nullopt
                                           : std::optional(relation.substr(colon + 1));
}

Result<ArcTest> takeArcTest(Scanner& scanner) {
    const bool others = scanner.take("^");
    const std::string_view rest = scanner.rest();
    const std::size_t sign = rest.find_first_of("=<!|]\"/");
    if (!others && sign != std::string_view::npos &&
        (rest[sign] == '=' || rest[sign] == '<' || rest[sign] == '!'))
        return takeFeatureTests(scanner);
    if (rest.starts_with('/'))
        return scanner.unexpected("a relation, \"…\" or re\"…\"");
    Result<ValueTest> test = takeAlternatives(
        scanner, plainLabel, others ? ValueForms::Plain : ValueForms::Alternatives);
    if (!test)
        return tl::unexpected(test.error());
    return ofFeature("label", others ? differs(*std::move(test)) : *std::move(test));
}

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
