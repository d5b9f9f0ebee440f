// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/pattern_clauses.h"

#include "core/base/utf8.h"
#include "core/query/tree_clauses.h"

#include <utility>

namespace parsescope {

namespace {

constexpr Phrase AfterName("[ (features), ->, -[…]->, ->>, <, <<, >, >>, <>, >< or .");
constexpr Phrase AnArrow("-> or -[…]->");

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
        if (m_scanner.rest().starts_with('[')) {
            Result<ClauseMaker> features = readFeatures(m_scanner, name);
            if (!features)
                return tl::unexpected(features.error());
            m_list.makingNames.push_back(*std::move(features));
            return {};
        }
        return readRelation(name);
    }

private:
    Result<void> add(Result<ClauseMaker> make) {
        if (!make)
            return tl::unexpected(make.error());
        m_list.others.push_back(*std::move(make));
        return {};
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
        const Result<NameAt> second = takeNode();
        if (!second)
            return tl::unexpected(second.error());
        return add(ClauseMaker([=, second = *second](PatternBuilder& builder) -> Result<void> {
            const Result<int> a = builder.node(first);
            const Result<int> b = a ? builder.node(second) : a;
            if (!b)
                return tl::unexpected(b.error());
            builder.add(makeClause(*a, *b));
            return {};
        }));
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
            return add(ClauseMaker([=, test = *test](PatternBuilder& builder) -> Result<void> {
                const Result<int> node = builder.node(left);
                if (!node)
                    return tl::unexpected(node.error());
                builder.add(outgoingClause(*node, test));
                return {};
            }));
        return readDependent({{}, left.position}, left, *test);
    }

    Result<void> readNeighbours(const NameAt& left, bool behind) {
        const Result<NameAt> right = takeNode();
        if (!right)
            return tl::unexpected(right.error());
        return add(ClauseMaker([first = behind ? *right : left, second = behind ? left : *right](
                                   PatternBuilder& builder) -> Result<void> {
            const Result<int> before = builder.node(first);
            const Result<int> after = before ? builder.node(second) : before;
            if (!after)
                return tl::unexpected(after.error());
            builder.addNeighbours(*before, *after);
            builder.add(orderClause(*before, *after, true));
            return {};
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
                                       quoted(second.name));
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
        return add(ClauseMaker([=](PatternBuilder& builder) -> Result<void> {
            const Result<int> a = builder.arc(one);
            const Result<int> b = a ? builder.arc(two) : a;
            if (!b)
                return tl::unexpected(b.error());
            builder.add(arcsClause(*a, *b, relation));
            return {};
        }));
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
        const Result<NameAt> dependent = takeNode();
        if (!dependent)
            return tl::unexpected(dependent.error());
        m_list.makingNames.push_back(
            [=, dependent = *dependent](PatternBuilder& builder) -> Result<void> {
                const Result<int> from = builder.makeNode(head);
                const Result<int> to = from ? builder.makeNode(dependent) : from;
                if (!to)
                    return tl::unexpected(to.error());
                return builder.makeArc(name, {*from, *to, test});
            });
        return {};
    }

    Result<void> readNamedArc(const NameAt& name) {
        const Result<NameAt> head = takeNode();
        if (!head)
            return tl::unexpected(head.error());
        const Result<ArcTest> test = readArrow("-> or -[…]->");
        if (!test)
            return tl::unexpected(test.error());
        return readDependent(name, *head, *test);
    }

    /// Reads "* -[…]-> N" after "*". The head of the arc is not a node of the pattern.
    Result<void> readArcFromAnywhere() {
        const Result<ArcTest> test = readArrow("-> or -[…]->");
        if (!test)
            return tl::unexpected(test.error());
        const Result<NameAt> dependent = takeNode();
        if (!dependent)
            return tl::unexpected(dependent.error());
        return add(ClauseMaker(
            [=, test = *test, name = *dependent](PatternBuilder& builder) -> Result<void> {
                const Result<int> node = builder.node(name);
                if (!node)
                    return tl::unexpected(node.error());
                builder.add(incomingClause(*node, test));
                return {};
            }));
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
        return add(ClauseMaker([=, a = *first, b = *second,
                                bound = *comparison](PatternBuilder& builder) -> Result<void> {
            const Result<int> one = builder.node(a);
            const Result<int> two = one ? builder.node(b) : one;
            if (!two)
                return tl::unexpected(two.error());
            builder.add(distanceClause(*one, *two, bound, absolute));
            return {};
        }));
    }

    /// Reads "proj_size(N) > 3" or "height(N) > 3" after the parenthesis.
    Result<void> readSubtree(bool height) {
        const Result<NameAt> name = takeNode();
        if (!name)
            return tl::unexpected(name.error());
        const Result<Comparison> comparison = readBound();
        if (!comparison)
            return tl::unexpected(comparison.error());
        return add(ClauseMaker(
            [=, name = *name, bound = *comparison](PatternBuilder& builder) -> Result<void> {
                const Result<int> node = builder.node(name);
                if (!node)
                    return tl::unexpected(node.error());
                builder.add(subtreeClause(*node, bound, height));
                return {};
            }));
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
