// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/arc_labels.h"

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

} // namespace parsescope
