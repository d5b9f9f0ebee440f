// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/pattern_globals.h"

#include "core/query/value_test.h"

namespace parsescope {

namespace {

/// A match of the whole sentence, or none.
Matches onlyIf(bool holds) {
    return holds ? std::vector<Match>(1) : std::vector<Match>();
}

Condition graphCondition(std::string_view what) {
    if (what == "projective")
        return [](Subject& s) { return onlyIf(s.tree() && s.tree()->isProjective()); };
    if (what == "tree")
        return [](Subject& s) { return onlyIf(s.tree().has_value()); };
    if (what == "forest") // sentences with cycles can't be read
        return [](Subject&) { return onlyIf(true); };
    if (what == "cyclic")
        return [](Subject&) { return onlyIf(false); };
    return {};
}

Result<Condition> readGlobal(Scanner& scanner) {
    const std::size_t begin = scanner.position();
    const bool absent = scanner.take("!");
    const std::string name(scanner.takeName());
    if (name.empty())
        return scanner.unexpected("is_projective or the like, or a comment, such as sent_id=\"…\"");
    if (name.starts_with("is_")) {
        const bool negated = name.starts_with("is_not_");
        const Condition condition = graphCondition(std::string_view(name).substr(negated ? 7 : 3));
        if (!condition || absent)
            return scanner.errorAt(begin,
                                   "unknown \"" + name +
                                       "\", expected is_projective, "
                                       "is_tree, is_forest or is_cyclic, or is_not_projective "
                                       "and so on");
        return [=](Subject& s) { return onlyIf(condition(s)->empty() == negated); };
    }
    Result<ValueTest> test = takeValueTest(scanner, [](Scanner& s) { return s.takeName(); });
    if (!test)
        return tl::unexpected(test.error());
    return [=, test = *std::move(test)](Subject& s) -> Matches {
        const std::string value = name == "text" ? s.text() : s.sentence().comment(name);
        if (absent)
            return onlyIf(value.empty());
        const Result<bool> holds =
            test(value.empty() ? std::nullopt : std::optional<std::string_view>(value));
        return holds ? onlyIf(*holds) : tl::unexpected(holds.error());
    };
}

} // namespace

Result<void> readGlobals(Scanner& scanner, std::vector<Condition>& globals) {
    if (!scanner.take("{"))
        return scanner.unexpected("{");
    while (!scanner.take("}")) {
        if (scanner.take(";"))
            continue;
        Result<Condition> condition = readGlobal(scanner);
        if (!condition)
            return tl::unexpected(condition.error());
        globals.push_back(*std::move(condition));
        if (!scanner.take(";") && !scanner.rest().starts_with('}'))
            return scanner.unexpected("; or }");
    }
    return {};
}

} // namespace parsescope
