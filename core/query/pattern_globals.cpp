// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/pattern_globals.h"

#include "core/base/utf8.h"
#include "core/query/subject.h"
#include "core/query/value_test.h"

#include <array>

namespace parsescope {

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
                               quoted(name));
    return [=](Subject& subject) { return onlyIf((subject.graph().*property)() != negated); };
}

Result<Condition> readMetadata(Scanner& scanner, bool absent) {
    const std::size_t begin = scanner.position();
    const std::string name(scanner.takeIdentifier());
    if (name.empty())
        return scanner.unexpected("is_projective or the like, or a comment, such as sent_id=\"…\"");
    if (name.starts_with("is_"))
        return scanner.errorAt(begin, "{0} is not a comment, expected global.{1}", quoted(name),
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

} // namespace parsescope
