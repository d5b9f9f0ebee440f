// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/pattern_clauses.h"

#include "core/base/utf8.h"
#include "core/query/tree_clauses.h"

namespace parsescope {

namespace {

constexpr Phrase AfterName("[ (features), ->, -[…]->, ->>, <, <<, >, >>, <>, >< or .");
constexpr Phrase AnArrow("-> or -[…]->");

auto nodeNamed(const NameAt& name) {
    return [name](const PatternBuilder& builder) { return builder.node(name); };
}

auto arcNamed(const NameAt& name) {
    return [name](const PatternBuilder& builder) { return builder.arc(name); };
}

/// A reader of the clauses of one block.
class ClauseReader {
public:
    ClauseReader(Scanner& scanner, ClauseList& list) : m_scanner(scanner), m_list(list) {}

    Result<void> readClause() {
        if (m_scanner.take("*"))
            return readArcFromAnywhere();
        if (m_scanner.take("!"))
            return add(readAbsence(m_scanner));
        const NameAt name = takeName(m_scanner);
        if (name.name.empty())
            return m_scanner.unexpected("a clause, such as N [upos=VERB] or N -[nsubj]-> M");
        if ((name.name == "length" || name.name == "delta") && m_scanner.take("("))
            return readDistance(name.name == "length");
        if ((name.name == "proj_size" || name.name == "height") && m_scanner.take("("))
            return readSubtree(name.name == "height");
        if (m_scanner.take(":"))
            return readNamedArc(name);
        if (m_scanner.take("."))
            return add(readFeatureOf(m_scanner, name));
        if (m_scanner.rest().starts_with('['))
            return readFeatures(m_scanner, name).map([this](const ClauseMaker& features) {
                m_list.makingNames.push_back(features);
            });
        return readRelation(name);
    }

private:
    Result<void> add(const Result<ClauseMaker>& read) {
        return read.map([this](const ClauseMaker& make) { m_list.others.push_back(make); });
    }

    Result<NameAt> takeNode() {
        const NameAt name = takeName(m_scanner);
        if (name.name.empty())
            return m_scanner.unexpected("the name of a node");
        return name;
    }

    /// Adds a clause about two nodes. The name of the second node comes next.
    template<class MakeClause>
    Result<void> addOfNodes(const NameAt& first, MakeClause makeClause) {
        return takeNode().and_then([&](const NameAt& second) {
            return add(clauseAbout(nodeNamed(first), nodeNamed(second), makeClause));
        });
    }

    Result<void> readRelation(const NameAt& left) {
        if (m_scanner.take("->>"))
            return addOfNodes(left, dominanceClause);
        if (m_scanner.take("><"))
            return readArcRelation(left, ArcRelation::Crossing);
        if (m_scanner.take("<>"))
            return readArcRelation(left, ArcRelation::Disjoint);
        for (const bool behind : {false, true}) {
            if (m_scanner.take(behind ? ">>" : "<<"))
                return readOrder(left, behind);
            if (m_scanner.take(behind ? ">" : "<"))
                return readNeighbours(left, behind);
        }
        const Result<ArcTest> test = readArrow(AfterName);
        if (!test)
            return tl::unexpected(test.error());
        if (m_scanner.take("*"))
            return add(clauseAbout(
                nodeNamed(left), [test = *test](int node) { return outgoingClause(node, test); }));
        return readDependent({{}, left.position}, left, *test);
    }

    Result<void> readNeighbours(const NameAt& left, bool behind) {
        const Result<NameAt> right = takeNode();
        if (!right)
            return tl::unexpected(right.error());
        return add(ClauseMaker([first = behind ? *right : left, second = behind ? left : *right](
                                   PatternBuilder& builder) -> Result<void> {
            return builder.node(first).and_then([&](int before) {
                return builder.node(second).map([&](int after) {
                    builder.addNeighbours(before, after);
                    builder.add(orderClause(before, after, true));
                });
            });
        }));
    }

    /// Reads "<<" between two nodes, two arcs, or a node and then an arc.
    Result<void> readOrder(const NameAt& left, bool behind) {
        const Result<NameAt> right = takeNode();
        if (!right)
            return tl::unexpected(right.error());
        return add(ClauseMaker([first = behind ? *right : left, second = behind ? left : *right](
                                   PatternBuilder& builder) -> Result<void> {
            const bool arcs = builder.isArc(first);
            if (arcs && !builder.isArc(second))
                return builder.errorAt(second,
                                       "{0} is not an arc, expected one: an arc can be inside an "
                                       "arc, e << f, and a node, N << e",
                                       inQuotes(second.name));
            const Result<int> one = arcs ? builder.arc(first) : builder.node(first);
            const Result<int> two =
                builder.isArc(second) ? builder.arc(second) : builder.node(second);
            if (!one || !two)
                return tl::unexpected(one ? two.error() : one.error());
            builder.add(arcs                    ? arcsClause(*one, *two, ArcRelation::Inside)
                        : builder.isArc(second) ? coveredClause(*one, *two)
                                                : orderClause(*one, *two, false));
            return {};
        }));
    }

    Result<void> readArcRelation(const NameAt& one, ArcRelation relation) {
        const NameAt two = takeName(m_scanner);
        if (two.name.empty())
            return m_scanner.unexpected("the name of an arc");
        return add(clauseAbout(arcNamed(one), arcNamed(two),
                               [relation](int a, int b) { return arcsClause(a, b, relation); }));
    }

    /// Reads "->" or "-[…]->". Returns the test of the relation, which is empty for "->".
    Result<ArcTest> readArrow(Phrase expected) {
        if (m_scanner.take("->"))
            return ArcTest();
        if (!m_scanner.take("-["))
            return m_scanner.unexpected(Text(expected));
        Result<ArcTest> test = takeArcTest(m_scanner);
        if (test && !m_scanner.take("]->"))
            return m_scanner.unexpected(Text::untranslated("]->"));
        return test;
    }

    /// Reads the name of the dependent after the arrow and adds the arc.
    Result<void> readDependent(const NameAt& name, const NameAt& head, const ArcTest& test) {
        return takeNode().map([&](const NameAt& dependent) {
            m_list.makingNames.push_back([=](PatternBuilder& builder) {
                return builder.makeNode(head).and_then([&](int from) {
                    return builder.makeNode(dependent).and_then([&](int to) {
                        return builder.makeArc(name, {from, to, test});
                    });
                });
            });
        });
    }

    Result<void> readNamedArc(const NameAt& name) {
        return takeNode().and_then([&](const NameAt& head) {
            return readArrow(AnArrow).and_then(
                [&](const ArcTest& test) { return readDependent(name, head, test); });
        });
    }

    /// Reads "* -[…]-> N" after "*". The head of the arc is not a node of the pattern.
    Result<void> readArcFromAnywhere() {
        return readArrow(AnArrow).and_then([&](const ArcTest& test) {
            return takeNode().and_then([&](const NameAt& dependent) {
                return add(clauseAbout(nodeNamed(dependent),
                                       [test](int node) { return incomingClause(node, test); }));
            });
        });
    }

    /// Reads "length(N, M) > 3" or "delta(N, M) > 3" after the parenthesis.
    Result<void> readDistance(bool absolute) {
        const Result<NameAt> first = takeNode();
        if (!first)
            return tl::unexpected(first.error());
        if (m_scanner.rest().starts_with(')'))
            return m_scanner.unexpected(", and another node; for an arc e there is e.length and "
                                        "e.delta");
        if (!m_scanner.take(","))
            return m_scanner.unexpected(", and another node");
        const Result<NameAt> second = takeNode();
        if (!second)
            return tl::unexpected(second.error());
        const Result<Comparison> comparison = readBound();
        if (!comparison)
            return tl::unexpected(comparison.error());
        return add(clauseAbout(nodeNamed(*first), nodeNamed(*second),
                               [absolute, bound = *comparison](int one, int two) {
                                   return distanceClause(one, two, bound, absolute);
                               }));
    }

    /// Reads "proj_size(N) > 3" or "height(N) > 3" after the parenthesis.
    Result<void> readSubtree(bool height) {
        return takeNode().and_then([&](const NameAt& name) {
            return readBound().and_then([&](const Comparison& bound) {
                return add(clauseAbout(
                    nodeNamed(name), [=](int node) { return subtreeClause(node, bound, height); }));
            });
        });
    }

    /// Reads the closing parenthesis and a comparison, for example ") > 3".
    Result<Comparison> readBound() {
        if (!m_scanner.take(")"))
            return m_scanner.unexpected(Text::untranslated(")"));
        return takeComparison(m_scanner);
    }

    Scanner& m_scanner;
    ClauseList& m_list;
};

} // namespace

Result<void> ClauseList::putInto(PatternBuilder& builder) const {
    for (const std::vector<ClauseMaker>* makers : {&makingNames, &others})
        for (const ClauseMaker& make : *makers)
            if (const Result<void> made = make(builder); !made)
                return made;
    return {};
}

Result<void> readClauses(Scanner& scanner, ClauseList& list) {
    constexpr std::size_t Most = 1000;
    if (!scanner.take("{"))
        return scanner.unexpected(Text::untranslated("{"));
    ClauseReader reader(scanner, list);
    while (!scanner.take("}")) {
        if (list.makingNames.size() + list.others.size() == Most)
            return scanner.errorAt(scanner.position(), "the pattern has more than {0} clauses",
                                   Most);
        if (const Result<void> read = reader.readClause(); !read)
            return read;
        if (!scanner.take(";") && !scanner.rest().starts_with('}'))
            return scanner.unexpected("; or }}");
    }
    return {};
}

} // namespace parsescope
