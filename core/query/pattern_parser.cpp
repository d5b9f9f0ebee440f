// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/pattern_parser.h"

#include "core/base/utf8.h"
#include "core/query/node_features.h"
#include "core/query/pattern_clauses.h"
#include "core/query/subject.h"

#include <array>
#include <memory>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t MostNodes = 20; // largest number of nodes of a pattern
constexpr std::size_t MostArcs = 50;

} // namespace

PatternBuilder PatternBuilder::extension() const {
    PatternBuilder builder = *this;
    builder.m_pattern.clauses.clear();
    builder.m_pattern.neighbours.clear();
    builder.m_pattern.knownNodes = static_cast<int>(m_pattern.nodes.size());
    builder.m_pattern.knownArcs = static_cast<int>(m_pattern.arcs.size());
    return builder;
}

Result<int> PatternBuilder::makeNode(const NameAt& name) {
    if (const auto known = m_nodes.find(name.name); known != m_nodes.end())
        return known->second;
    if (isArc(name))
        return errorAt(name, "{0} is the name of an arc, expected a node", inQuotes(name.name));
    if (name.name == "global" || name.name == "meta")
        return errorAt(name, "{0} is the name of the sentence, expected another name for a node",
                       inQuotes(name.name));
    if (m_pattern.nodes.size() == MostNodes)
        return errorAt(name, "the pattern has more than {0} nodes", MostNodes);
    m_pattern.nodes.push_back({name.name, name.name.ends_with('$')});
    return m_nodes.emplace(name.name, static_cast<int>(m_nodes.size())).first->second;
}

Result<void> PatternBuilder::makeArc(const NameAt& name, TreePatternArc arc) {
    if (!name.name.empty() && (isArc(name) || isNode(name)))
        return errorAt(name, "the name {0} is used already", inQuotes(name.name));
    if (m_pattern.arcs.size() == MostArcs)
        return errorAt(name, "the pattern has more than {0} arcs", MostArcs);
    if (!name.name.empty())
        m_arcs.emplace(name.name, static_cast<int>(m_pattern.arcs.size()));
    m_pattern.arcs.push_back(std::move(arc));
    return {};
}

Result<int> PatternBuilder::node(const NameAt& name) const {
    if (const auto known = m_nodes.find(name.name); known != m_nodes.end())
        return known->second;
    if (isArc(name))
        return errorAt(name, "{0} is the name of an arc, expected a node", inQuotes(name.name));
    return errorAt(name,
                   "{0} is not a node of the pattern; declare it, as in {1} [], or by an arc to or "
                   "from it",
                   inQuotes(name.name), name.name);
}

Result<int> PatternBuilder::arc(const NameAt& name) const {
    if (const auto known = m_arcs.find(name.name); known != m_arcs.end())
        return known->second;
    return errorAt(name, "{0} is not an arc of the pattern; declare it, as in {1}: N -> M",
                   inQuotes(name.name), isNode(name) ? "e" : name.name);
}

PlannedPattern PatternBuilder::take() {
    SearchPlan plan = planSearch(m_pattern);
    return {std::move(m_pattern), std::move(plan)};
}

namespace {

/// Returns a match of the whole sentence if `holds` is true; otherwise no match.
Matches onlyIf(bool holds) {
    return holds ? std::vector<Match>(1) : std::vector<Match>();
}

using GraphProperty = bool (SentenceGraph::*)() const;

GraphProperty propertyNamed(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, GraphProperty>, 4> Properties{{
        {"projective", &SentenceGraph::isProjective},
        {"tree", &SentenceGraph::isTree},
        {"forest", &SentenceGraph::isForest},
        {"cyclic", &SentenceGraph::isCyclic},
    }};
    for (const auto& [known, property] : Properties)
        if (known == name)
            return property;
    return nullptr;
}

Result<Condition> readGlobal(Scanner& scanner) {
    Scanner ahead = scanner;
    if (ahead.takeIdentifier().starts_with("is_"))
        return readGraphProperty(scanner);
    return readMetadata(scanner, scanner.take("!"));
}

} // namespace

Result<Condition> readGraphProperty(Scanner& scanner) {
    const std::size_t begin = scanner.position();
    const std::string_view name = scanner.takeIdentifier();
    const bool negated = name.starts_with("is_not_");
    const GraphProperty property =
        name.starts_with("is_") ? propertyNamed(name.substr(negated ? 7 : 3)) : nullptr;
    if (property == nullptr)
        return scanner.errorAt(begin,
                               "unknown {0}, expected is_projective, is_tree, is_forest or "
                               "is_cyclic, or is_not_projective and so on",
                               inQuotes(name));
    return [=](Subject& subject) { return onlyIf((subject.graph().*property)() != negated); };
}

Result<Condition> readMetadata(Scanner& scanner, bool absent) {
    const std::size_t begin = scanner.position();
    const std::string name(scanner.takeIdentifier());
    if (name.empty())
        return scanner.unexpected("is_projective or the like, or a comment, such as sent_id=\"…\"");
    if (name.starts_with("is_"))
        return scanner.errorAt(begin, "{0} is not a comment, expected global.{1}", inQuotes(name),
                               name);
    Result<ValueTest> test = isThere(false);
    if (!absent)
        test = takeValueTest(scanner, plainValue);
    if (!test)
        return tl::unexpected(test.error());
    return [name, test = *std::move(test)](Subject& subject) -> Matches {
        const std::string value =
            name == "text" ? subject.text() : subject.sentence().comment(name);
        const Result<bool> holds =
            test(value.empty() ? std::nullopt : std::optional<std::string_view>(value));
        return holds ? onlyIf(*holds) : tl::unexpected(holds.error());
    };
}

Result<void> readGlobals(Scanner& scanner, std::vector<Condition>& globals) {
    if (!scanner.take("{"))
        return scanner.unexpected(Text::untranslated("{"));
    while (!scanner.take("}")) {
        Result<Condition> condition = readGlobal(scanner);
        if (!condition)
            return tl::unexpected(condition.error());
        globals.push_back(*std::move(condition));
        if (!scanner.take(";") && !scanner.rest().starts_with('}'))
            return scanner.unexpected("; or }}");
    }
    return {};
}

namespace {

constexpr std::size_t MostExtensions = 100;

Condition conditionOf(PatternRequest request) {
    const auto shared = std::make_shared<const PatternRequest>(std::move(request));
    return [shared](Subject& subject) { return matchRequest(*shared, subject); };
}

/// The blocks of a request.
struct Blocks {
    ClauseList pattern;
    // Extensions; the second value is true if a match must have the extension.
    std::vector<std::pair<ClauseList, bool>> extensions;
    std::vector<Condition> globals;
};

/// Reads a block. Returns false if no block comes next.
Result<bool> readBlock(Scanner& scanner, Blocks& blocks) {
    const std::size_t begin = scanner.position();
    Result<void> read;
    if (scanner.takeWord("pattern")) {
        read = readClauses(scanner, blocks.pattern);
    } else if (const bool without = scanner.takeWord("without");
               without || scanner.takeWord("with")) {
        if (blocks.extensions.size() == MostExtensions)
            return scanner.errorAt(begin,
                                   "there are more than {0} blocks with \"with\" or \"without\"",
                                   MostExtensions);
        blocks.extensions.emplace_back(ClauseList(), !without);
        read = readClauses(scanner, blocks.extensions.back().first);
    } else if (scanner.takeWord("global")) {
        read = readGlobals(scanner, blocks.globals);
    } else {
        return false;
    }
    if (!read)
        return tl::unexpected(read.error());
    return true;
}

Result<NamedRequest> requestOf(const Scanner& scanner, Blocks blocks) {
    NamedRequest named{{}, PatternBuilder(scanner)};
    auto& [request, builder] = named;
    request.globals = std::move(blocks.globals);
    if (const Result<void> made = blocks.pattern.putInto(builder); !made)
        return tl::unexpected(made.error());
    for (const auto& [clauses, wanted] : blocks.extensions) {
        PatternBuilder more = builder.extension();
        if (const Result<void> made = clauses.putInto(more); !made)
            return tl::unexpected(made.error());
        request.extensions.push_back({more.take(), wanted});
    }
    request.pattern = builder.take();
    return named;
}

} // namespace

Result<NamedRequest> readPatternRequest(Scanner& scanner) {
    Blocks blocks;
    while (true) {
        const Result<bool> read = readBlock(scanner, blocks);
        if (!read)
            return tl::unexpected(read.error());
        if (!*read)
            return requestOf(scanner, std::move(blocks));
    }
}

Result<Condition> parsePatternRequest(Scanner& scanner) {
    scanner.allowComments(true);
    scanner.skip();
    Result<NamedRequest> named = readPatternRequest(scanner);
    scanner.allowComments(false);
    if (!named)
        return tl::unexpected(named.error());
    return conditionOf(std::move(named->request));
}

Result<Condition> parseWordPattern(Scanner& scanner) {
    Blocks blocks;
    Result<ClauseMaker> features = readFeatures(scanner, {{}, scanner.position()});
    if (!features)
        return tl::unexpected(features.error());
    blocks.pattern.makingNames.push_back(*std::move(features));
    Result<NamedRequest> named = requestOf(scanner, std::move(blocks));
    if (!named)
        return tl::unexpected(named.error());
    return conditionOf(std::move(named->request));
}

} // namespace parsescope
