// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/arc_labels.h"
#include "core/query/comparison.h"
#include "core/query/features.h"
#include "core/query/pattern_globals.h"
#include "core/query/tree_clauses.h"
#include "core/query/tree_pattern.h"
#include "core/query/value_test.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

namespace parsescope {

namespace {

constexpr std::size_t MostNames = 20; // in one pattern
constexpr const char* NodeName = "the name of a node";
constexpr const char* AfterNode = "[ (features), ->, -[…]->, ->>, <, <<, >, >> or .";
constexpr const char* NoArc = "expected the name of an arc, which is given so: e: N -> M";

std::string_view plainValue(Scanner& scanner) {
    return scanner.takeName();
}

/// Reads the clauses of one pattern. An arc is known by its dependent.
class PatternParser {
public:
    PatternParser(Scanner& scanner, TreePattern base, std::map<std::string, Arc> arcNames)
        : m_scanner(scanner), m_pattern(std::move(base)), m_arcNames(std::move(arcNames)) {}

    Result<void> readBlock() {
        if (!m_scanner.take("{"))
            return m_scanner.unexpected("{");
        while (!m_scanner.take("}")) {
            if (m_scanner.take(";"))
                continue;
            if (const Result<void> read = readClause(); !read)
                return read;
            if (!m_scanner.take(";") && !m_scanner.rest().starts_with('}'))
                return m_scanner.unexpected("; or }");
        }
        return {};
    }

    /// "[…]" behind the name of a node.
    Result<void> readFeatures(int node) {
        if (!m_scanner.take("["))
            return m_scanner.unexpected("[");
        while (!m_scanner.take("]")) {
            if (const Result<void> read = readFeature(node); !read)
                return read;
            if (!m_scanner.take(",") && !m_scanner.rest().starts_with(']'))
                return m_scanner.unexpected(", or ]");
        }
        return {};
    }

    [[nodiscard]] const TreePattern& pattern() const { return m_pattern; }
    [[nodiscard]] const std::map<std::string, Arc>& arcNames() const { return m_arcNames; }
    TreePattern take() { return std::move(m_pattern); }

    /// The node of that name, a new one if need be.
    Result<int> nodeNamed(std::string_view name) {
        const auto known = std::find(m_pattern.names.begin(), m_pattern.names.end(), name);
        if (known != m_pattern.names.end() && !name.empty())
            return static_cast<int>(known - m_pattern.names.begin());
        if (m_arcNames.contains(std::string(name)))
            return m_scanner.errorAt(m_begin, "\"" + std::string(name) +
                                                  "\" is the name of an arc, expected a node");
        if (m_pattern.names.size() == MostNames)
            return m_scanner.errorAt(m_begin, "the pattern has more than " +
                                                  std::to_string(MostNames) + " nodes");
        m_pattern.names.emplace_back(name);
        return static_cast<int>(m_pattern.names.size()) - 1;
    }

private:
    template<class Holds>
    void addClause(std::vector<int> nodes, Holds holds) {
        m_pattern.clauses.push_back({std::move(nodes), std::move(holds)});
    }

    /// A feature name may have brackets: "Number[psor]".
    std::string takeFeatureName() {
        std::string name(m_scanner.takeName());
        if (name.empty() || !m_scanner.rest().starts_with('['))
            return name;
        const std::size_t end = m_scanner.rest().find(']');
        if (end != std::string_view::npos) {
            name += m_scanner.rest().substr(0, end + 1);
            static_cast<void>(m_scanner.take(m_scanner.rest().substr(0, end + 1)));
        }
        return name;
    }

    Result<void> readFeature(int node) {
        const bool absent = m_scanner.take("!");
        const std::string name = takeFeatureName();
        if (name.empty())
            return m_scanner.unexpected("a feature, such as upos=VERB");
        if (absent) {
            addClause({node}, [node, name](Subject& subject, std::span<const int> bound) {
                return !nodeFeature(subject.sentence(), bound[node], name);
            });
            return {};
        }
        return addFeatureTest(node, name);
    }

    Result<void> addFeatureTest(int node, const std::string& name) {
        Result<ValueTest> test = takeValueTest(m_scanner, plainValue);
        if (!test)
            return tl::unexpected(test.error());
        addClause({node}, [node, name, test = *std::move(test)](Subject& subject,
                                                                std::span<const int> bound) {
            return test(nodeFeature(subject.sentence(), bound[node], name));
        });
        return {};
    }

    Result<void> readClause() {
        m_begin = m_scanner.position();
        if (m_scanner.take("*"))
            return readArcFromAnywhere();
        const std::string name(m_scanner.takeName());
        if (name.empty())
            return m_scanner.unexpected("a clause, such as N [upos=VERB] or N -[nsubj]-> M");
        if ((name == "length" || name == "delta") && m_scanner.take("("))
            return readDistance(name == "length");
        if (m_scanner.take(":"))
            return readNamedArc(name);
        if (m_scanner.take("."))
            return readComparison(name);
        if (const auto arc = m_arcNames.find(name); arc != m_arcNames.end() && m_scanner.take("><"))
            return readCrossing(arc->second);
        const Result<int> node = nodeNamed(name);
        if (!node)
            return tl::unexpected(node.error());
        if (m_scanner.rest().starts_with('['))
            return readFeatures(*node);
        return readRelation(*node);
    }

    Result<int> takeNode() {
        m_begin = m_scanner.position();
        const std::string_view name = m_scanner.takeName();
        if (name.empty())
            return m_scanner.unexpected(NodeName);
        return nodeNamed(name);
    }

    Result<void> readRelation(int left) {
        for (const bool behind : {false, true})
            for (const bool next : {false, true}) {
                const char sign = behind ? '>' : '<';
                if (!m_scanner.take(std::string(next ? 1 : 2, sign)))
                    continue;
                const Result<int> right = takeNode();
                if (!right)
                    return tl::unexpected(right.error());
                m_pattern.clauses.push_back(
                    orderClause(behind ? *right : left, behind ? left : *right, next));
                return {};
            }
        if (m_scanner.take("->>"))
            return readDominance(left);
        if (const Result<bool> read = readArcToAnywhere(left); !read || *read)
            return read ? Result<void>() : tl::unexpected(read.error());
        const Result<Arc> arc = readArc(left);
        if (!arc)
            return tl::unexpected(arc.error());
        return {};
    }

    /// "->" or "-[…]->": a test of the relation, which is empty where any will do.
    Result<ValueTest> readArrow(const char* expected) {
        if (m_scanner.take("->"))
            return ValueTest();
        if (!m_scanner.take("-["))
            return m_scanner.unexpected(expected);
        Result<ValueTest> labels = takeLabelTest(m_scanner);
        if (labels && !m_scanner.take("]->"))
            return m_scanner.unexpected("]->");
        return labels;
    }

    Result<Arc> readArc(int head) {
        Result<ValueTest> test = readArrow(AfterNode);
        if (!test)
            return tl::unexpected(test.error());
        const Result<int> dependent = takeNode();
        if (!dependent)
            return tl::unexpected(dependent.error());
        const Arc arc{head, *dependent};
        m_pattern.arcs.push_back(arc);
        m_pattern.clauses.push_back(arcClause(arc, *std::move(test)));
        return arc;
    }

    /// "* -[…]-> N": there is such an arc; its head is no node of the pattern.
    Result<void> readArcFromAnywhere() {
        Result<ValueTest> test = readArrow("-> or -[…]->");
        if (!test)
            return tl::unexpected(test.error());
        const Result<int> dependent = takeNode();
        if (!dependent)
            return tl::unexpected(dependent.error());
        m_pattern.clauses.push_back(incomingClause(*dependent, *std::move(test)));
        return {};
    }

    /// "N -[…]-> *", if that comes next: there is such an arc; false if it does not.
    Result<bool> readArcToAnywhere(int head) {
        const Scanner before = m_scanner;
        Result<ValueTest> test = readArrow(AfterNode);
        if (!test || !m_scanner.take("*")) {
            m_scanner = before;
            return false;
        }
        m_pattern.clauses.push_back(outgoingClause(head, *std::move(test)));
        return true;
    }

    /// "N ->> M", behind the arrow: M is below N.
    Result<void> readDominance(int above) {
        const Result<int> below = takeNode();
        if (!below)
            return tl::unexpected(below.error());
        m_pattern.clauses.push_back(dominanceClause(above, *below));
        return {};
    }

    /// "e >< f", behind the sign: the two arcs cross.
    Result<void> readCrossing(Arc one) {
        const std::size_t begin = m_scanner.position();
        const auto found = m_arcNames.find(std::string(m_scanner.takeName()));
        if (found == m_arcNames.end())
            return m_scanner.errorAt(begin, NoArc);
        m_pattern.clauses.push_back(crossingClause(one, found->second));
        return {};
    }

    Result<void> readNamedArc(const std::string& name) {
        const bool used = m_arcNames.contains(name) ||
                          std::find(m_pattern.names.begin(), m_pattern.names.end(), name) !=
                              m_pattern.names.end();
        if (used)
            return m_scanner.errorAt(m_begin, "the name \"" + name + "\" is used already");
        const Result<int> head = takeNode();
        if (!head)
            return tl::unexpected(head.error());
        const Result<Arc> arc = readArc(*head);
        if (!arc)
            return tl::unexpected(arc.error());
        m_arcNames.emplace(name, *arc);
        return {};
    }

    /// "length(e) > 3" or "length(N, M) > 3": the name of an arc or of two nodes comes next.
    Result<void> readDistance(bool absolute) {
        const std::size_t begin = m_scanner.position();
        m_begin = begin;
        const std::string name(m_scanner.takeName());
        const auto known = m_arcNames.find(name);
        Arc ends;
        if (known != m_arcNames.end()) {
            ends = known->second;
        } else if (!name.empty() && m_scanner.take(",")) {
            const Result<int> first = nodeNamed(name);
            const Result<int> second = first ? takeNode() : first;
            if (!second)
                return tl::unexpected(second.error());
            ends = {*first, *second};
        } else {
            return m_scanner.errorAt(begin, NoArc);
        }
        if (!m_scanner.take(")"))
            return m_scanner.unexpected(")");
        const Result<Comparison> comparison = takeComparison(m_scanner);
        if (!comparison)
            return tl::unexpected(comparison.error());
        m_pattern.clauses.push_back(distanceClause(ends, *comparison, absolute));
        return {};
    }

    /// Behind "name.".
    Result<PatternValue> readSide(const std::string& name) {
        const std::string feature = takeFeatureName();
        if (feature.empty())
            return m_scanner.unexpected("a feature");
        const auto arc = m_arcNames.find(name);
        if (arc != m_arcNames.end()) {
            if (feature != "label")
                return m_scanner.errorAt(m_begin, "an arc has no feature but label");
            return PatternValue{arc->second.dependent, {}};
        }
        const Result<int> node = nodeNamed(name);
        if (!node)
            return tl::unexpected(node.error());
        return PatternValue{*node, feature};
    }

    Result<void> readComparison(const std::string& name) {
        const Result<PatternValue> left = readSide(name);
        if (!left)
            return tl::unexpected(left.error());
        const bool different = m_scanner.take("<>");
        if (!different && !m_scanner.take("="))
            return m_scanner.unexpected("= or <>");
        Scanner ahead = m_scanner;
        const std::string other(ahead.takeName());
        if (other.empty() || !ahead.take(".")) {
            Result<ValueTest> test =
                takeAlternatives(m_scanner, left->feature.empty() ? plainLabel : plainValue);
            if (!test)
                return tl::unexpected(test.error());
            m_pattern.clauses.push_back(valueClause(*left, different ? differs(*test) : *test));
            return {};
        }
        m_begin = m_scanner.position();
        m_scanner = ahead;
        const Result<PatternValue> right = readSide(other);
        if (!right)
            return tl::unexpected(right.error());
        m_pattern.clauses.push_back(valuesClause(*left, *right, !different));
        return {};
    }

    Scanner& m_scanner;
    TreePattern m_pattern;
    std::map<std::string, Arc> m_arcNames;
    std::size_t m_begin = 0; // of the name that was read last
};

Condition conditionOf(PatternRequest request) {
    const auto shared = std::make_shared<const PatternRequest>(std::move(request));
    return [shared](Subject& subject) { return matchRequest(*shared, subject); };
}

} // namespace

Result<Condition> parsePatternRequest(Scanner& scanner) {
    scanner.allowComments(true);
    scanner.skip();
    PatternRequest request;
    PatternParser parser(scanner, {}, {});
    while (true) {
        const std::size_t begin = scanner.position();
        Result<void> read;
        if (scanner.takeWord("pattern")) {
            if (!request.extensions.empty())
                return scanner.errorAt(
                    begin, "found \"pattern\" behind \"with\" or \"without\", expected it before");
            read = parser.readBlock();
        } else if (const bool without = scanner.takeWord("without");
                   without || scanner.takeWord("with")) {
            PatternParser more(scanner, {parser.pattern().names, {}, {}}, parser.arcNames());
            read = more.readBlock();
            request.extensions.push_back({more.take(), !without});
        } else if (scanner.takeWord("global")) {
            read = readGlobals(scanner, request.globals);
        } else {
            break;
        }
        if (!read)
            return tl::unexpected(read.error());
    }
    scanner.allowComments(false);
    request.pattern = parser.take();
    return conditionOf(std::move(request));
}

Result<Condition> parseWordPattern(Scanner& scanner) {
    PatternParser parser(scanner, {}, {});
    const Result<int> node = parser.nodeNamed("");
    const Result<void> read = parser.readFeatures(*node);
    if (!read)
        return tl::unexpected(read.error());
    PatternRequest request;
    request.pattern = parser.take();
    return conditionOf(std::move(request));
}

} // namespace parsescope
