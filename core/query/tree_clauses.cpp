// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/tree_clauses.h"

#include "core/query/arc_labels.h"
#include "core/query/features.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace parsescope {

namespace {

using Bound = std::span<const int>;

int nodeOf(Bound bound, int name) {
    return bound[name];
}

Result<bool> isArc(Subject& subject, Arc arc, const ValueTest& test) {
    if (!subject.tree() || !subject.tree()->hasArc(arc))
        return false;
    return test ? test(labelOf(subject, arc.dependent)) : true;
}

/// The words that the arc joins, the one in front first.
std::pair<int, int> span(Bound bound, Arc arc) {
    return std::minmax({nodeOf(bound, arc.head), nodeOf(bound, arc.dependent)});
}

std::optional<std::string_view> valueOf(Subject& subject, Bound bound, const PatternValue& value) {
    const int node = nodeOf(bound, value.node);
    return value.feature.empty() ? labelOf(subject, node)
                                 : nodeFeature(subject.sentence(), node, value.feature);
}

} // namespace

PatternClause valueClause(const PatternValue& value, ValueTest test) {
    return {{value.node}, [value, test = std::move(test)](Subject& subject, Bound bound) {
                return test(valueOf(subject, bound, value));
            }};
}

PatternClause valuesClause(const PatternValue& left, const PatternValue& right, bool same) {
    return {{left.node, right.node}, [=](Subject& subject, Bound bound) {
                const auto a = valueOf(subject, bound, left);
                const auto b = valueOf(subject, bound, right);
                return a && b && (*a == *b) == same;
            }};
}

PatternClause arcClause(Arc arc, ValueTest test) {
    return {
        {arc.head, arc.dependent}, [arc, test = std::move(test)](Subject& subject, Bound bound) {
            return isArc(subject, {nodeOf(bound, arc.head), nodeOf(bound, arc.dependent)}, test);
        }};
}

PatternClause incomingClause(int node, ValueTest test) {
    return {{node}, [node, test = std::move(test)](Subject& subject, Bound bound) -> Result<bool> {
                const int word = nodeOf(bound, node);
                if (word == 0 || !subject.tree())
                    return false;
                return isArc(subject, {subject.tree()->head(word), word}, test);
            }};
}

PatternClause outgoingClause(int node, ValueTest test) {
    return {{node}, [node, test = std::move(test)](Subject& subject, Bound bound) -> Result<bool> {
                for (int word = 1; word <= subject.sentence().size(); ++word)
                    if (const auto holds = isArc(subject, {nodeOf(bound, node), word}, test);
                        !holds || *holds)
                        return holds;
                return false;
            }};
}

PatternClause dominanceClause(int above, int below) {
    return {{above, below}, [above, below](Subject& subject, Bound bound) {
                return subject.tree() &&
                       subject.tree()->isBelow(nodeOf(bound, below), nodeOf(bound, above));
            }};
}

PatternClause orderClause(int before, int behind, bool next) {
    return {{before, behind}, [=](Subject&, Bound bound) {
                const int distance = nodeOf(bound, behind) - nodeOf(bound, before);
                return next ? distance == 1 : distance > 0;
            }};
}

PatternClause crossingClause(Arc one, Arc two) {
    return {{one.head, one.dependent, two.head, two.dependent}, [one, two](Subject&, Bound bound) {
                const auto [a, b] = span(bound, one);
                const auto [c, d] = span(bound, two);
                return (a < c && c < b && b < d) || (c < a && a < d && d < b);
            }};
}

PatternClause distanceClause(Arc ends, const Comparison& comparison, bool absolute) {
    return {{ends.head, ends.dependent}, [=](Subject&, Bound bound) {
                const int delta = nodeOf(bound, ends.dependent) - nodeOf(bound, ends.head);
                return comparison.holds(absolute ? std::abs(delta) : delta);
            }};
}

} // namespace parsescope
