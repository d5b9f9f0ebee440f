// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/extensions.h"
#include "core/parsing/rule_files/pattern_parser.h"
#include "core/parsing/rule_files/pattern_text.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/rules.h"
#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"

#include <algorithm>

namespace parsescope {

namespace {

/// False also where one of them doesn't say what it does.
bool sayTheSame(const Rule& a, const Rule& b) {
    const Result<RulePattern> one = patternOf(a);
    const Result<RulePattern> other = patternOf(b);
    return one && other && one->saysTheSame(*other);
}

bool endAlike(const TransitionSystem& a, const TransitionSystem& b) {
    const auto one = endOf(a);
    const auto other = endOf(b);
    return one && other && one->saysTheSame(*other);
}

/// The buffer transitions that follow the rules of `known` in a system; nothing when the systems
/// differ otherwise.
std::optional<std::vector<std::string>> addedTo(const TransitionSystem& known,
                                                const TransitionSystem& system) {
    if (system.startsWithRootOnStack != known.startsWithRootOnStack || system.rootPlace ||
        system.rules.size() < known.rules.size() || !endAlike(system, known))
        return std::nullopt;
    std::vector<std::string> added;
    auto extension = extensions().begin();
    for (std::size_t i = 0; i < system.rules.size(); ++i) {
        if (i < known.rules.size()) {
            if (!sayTheSame(system.rules[i], known.rules[i]))
                return std::nullopt;
            continue;
        }
        extension = std::find_if(extension, extensions().end(),
                                 [&](const Rule& one) { return sayTheSame(system.rules[i], one); });
        if (extension == extensions().end())
            return std::nullopt;
        added.emplace_back(extension->name);
        ++extension;
    }
    return added;
}

/// The functions, and what is known, of `known`; names and texts of `read`.
TransitionSystem knownAs(const TransitionSystem& known, TransitionSystem read) {
    TransitionSystem result = known;
    result.name = std::move(read.name);
    result.title = std::move(read.title);
    result.source = std::move(read.source);
    result.description = std::move(read.description);
    result.end = std::move(read.end);
    for (std::size_t i = 0; i < result.rules.size(); ++i) {
        Rule& rule = result.rules[i];
        const Rule& own = read.rules[i];
        rule.name = own.name;
        rule.title = own.title;
        rule.schema = own.schema;
        rule.effect = own.effect;
        rule.key = own.key;
        rule.pattern = own.pattern;
    }
    return result;
}

} // namespace

Result<RulePattern> patternOf(const Rule& rule) {
    if (rule.pattern)
        return *rule.pattern;
    Result<RulePattern> pattern =
        parseRule(rule.definition.empty() ? rule.schema : rule.definition);
    if (!pattern)
        return failure("the rule " + std::string(rule.name) + " does not say what it does");
    return pattern;
}

std::shared_ptr<const RulePattern> endOf(const TransitionSystem& system) {
    if (system.end)
        return system.end;
    const auto read = [](std::string_view text) {
        RuleScanner scanner(text, 0, text.size());
        return std::make_shared<const RulePattern>(parseEnd(scanner).value());
    };
    if (system.isFinal == decltype(system.isFinal)(endsWithOneTree))
        return read("[i], []");
    if (system.isFinal == decltype(system.isFinal)(endsWithEmptyBuffer))
        return read("σ, []");
    return nullptr;
}

TransitionSystem recognised(TransitionSystem system) {
    for (const TransitionSystem& known : systems()) {
        const auto added = addedTo(known, system);
        if (!added)
            continue;
        if (const Result<TransitionSystem> extended = extendSystem(known, *added))
            return knownAs(*extended, std::move(system));
    }
    return system;
}

std::string nameOfRules(const TransitionSystem& system) {
    std::string name(rulesOf(system));
    for (const std::string& added : system.added)
        name += "+" + added;
    return name;
}

std::optional<std::string> objectionTo(const TransitionSystem& system) {
    if (!surelyEnds(system))
        return "a parse may go on for ever, as far as the rules show; expected rules that take "
               "nodes away, add arcs, or change the order of two nodes i and j only if i < j";
    if (const auto same = findSystem(system.name); same && rulesOf(system) != same->name)
        return "the system " + system.name + " has other rules, expected another name";
    return std::nullopt;
}

Result<TransitionSystem> openSystem(const std::string& path) {
    const Result<std::string> text = readFile(path);
    if (!text)
        return tl::unexpected(text.error());
    Result<TransitionSystem> system = readSystem(*text, path).map(recognised);
    if (!system)
        return system;
    if (const auto objection = objectionTo(*system))
        return tl::unexpected<Error>(Error{*objection, path, 0, 0});
    return system;
}

} // namespace parsescope
