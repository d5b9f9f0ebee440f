// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/extensions.h"
#include "core/parsing/rule_files/pattern_parser.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/rules.h"
#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns true if two rules are equal; false if they differ, or if the pattern of one of the rules
/// is not known.
bool sayTheSame(const Rule& a, const Rule& b, std::span<const ListDeclaration> listsOfA,
                std::span<const ListDeclaration> listsOfB) {
    const Result<RulePattern> one = patternOf(a, listsOfA);
    const Result<RulePattern> other = patternOf(b, listsOfB);
    return one && other && one->saysTheSame(*other) && a.neverTwice == b.neverTwice;
}

bool endAlike(const TransitionSystem& a, const TransitionSystem& b) {
    const auto one = endOf(a);
    const auto other = endOf(b);
    return one && other && one->saysTheSame(*other);
}

/// Returns the names of the buffer transitions that follow the rules of `known` in a system;
/// nothing if the systems also differ in other ways.
std::optional<std::vector<std::string>> addedTo(const TransitionSystem& known,
                                                const TransitionSystem& system) {
    const auto beginAlike = [](const ListDeclaration& a, const ListDeclaration& b) {
        return a.startsWithRootOnIt == b.startsWithRootOnIt; // the names may differ
    };
    if (!std::ranges::equal(system.lists, known.lists, beginAlike))
        return std::nullopt;
    if (system.startsWithRootOnStack != known.startsWithRootOnStack || system.rootPlace ||
        system.rules.size() < known.rules.size() || !endAlike(system, known))
        return std::nullopt;
    std::vector<std::string> added;
    auto extension = extensions().begin();
    for (std::size_t i = 0; i < system.rules.size(); ++i) {
        if (i < known.rules.size()) {
            if (!sayTheSame(system.rules[i], known.rules[i], system.lists, known.lists))
                return std::nullopt;
            continue;
        }
        extension = std::find_if(extension, extensions().end(), [&](const Rule& one) {
            return sayTheSame(system.rules[i], one, system.lists, {});
        });
        if (extension == extensions().end())
            return std::nullopt;
        added.emplace_back(extension->name);
        ++extension;
    }
    return added;
}

/// Returns `known`, with its functions and properties, under the names and texts of `read`.
TransitionSystem knownAs(const TransitionSystem& known, TransitionSystem read) {
    TransitionSystem result = known;
    result.name = std::move(read.name);
    result.title = std::move(read.title);
    result.source = std::move(read.source);
    result.description = std::move(read.description);
    result.end = std::move(read.end);
    result.lists = std::move(read.lists);
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

/// Reads and recognises a system. Fails if there is an objection to the system. `file` is the path
/// for messages; see openSystem for `stepLimit`.
Result<TransitionSystem> usableSystem(std::string_view text, const std::string& file,
                                      int stepLimit = -1) {
    Result<TransitionSystem> system = readSystem(text, file).map(recognised);
    if (!system)
        return system;
    if (stepLimit >= 0 && !surelyEnds(*system))
        system->stepLimit = stepLimit;
    if (const auto objection = objectionTo(*system))
        return tl::unexpected<Error>(Error{*objection, file, 0, 0});
    return system;
}

/// Returns the names of the lists, each with a comma and a space after it.
std::string namesOf(const std::vector<ListDeclaration>& lists) {
    std::string names;
    for (const ListDeclaration& list : lists)
        names += list.name + ", ";
    return names;
}

} // namespace

Result<RulePattern> patternOf(const Rule& rule, std::span<const ListDeclaration> lists) {
    if (rule.pattern)
        return *rule.pattern;
    Result<RulePattern> pattern =
        parseRule(rule.definition.empty() ? rule.schema : rule.definition, lists);
    if (!pattern)
        return failure("the pattern of the rule {0} is not known", rule.name);
    return pattern;
}

std::shared_ptr<const RulePattern> endOf(const TransitionSystem& system) {
    if (system.end)
        return system.end;
    const auto read = [&](const std::string& text) {
        RuleScanner scanner(text, 0, text.size());
        return std::make_shared<const RulePattern>(parseEnd(scanner, system.lists).value());
    };
    if (system.isFinal == decltype(system.isFinal)(endsWithOneTree))
        return read("[i], []"); // only systems without lists end so
    if (system.isFinal == decltype(system.isFinal)(endsWithEmptyBuffer))
        return read("σ, " + namesOf(system.lists) + "[]");
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

std::optional<Text> objectionTo(const TransitionSystem& system) {
    if (const std::vector<std::string> rules = endlessRules(system);
        !rules.empty() && system.stepLimit < 0)
        return Text(
            "the rules do not show that every parse ends (the proof fails at {0}); expected rules "
            "that remove nodes, add arcs, or change the order of two nodes i and j only if i < j",
            namesInLine(rules));
    if (const auto same = findSystem(system.name); same && rulesOf(system) != same->name)
        return Text("the system {0} has other rules, expected another name", system.name);
    return std::nullopt;
}

std::string rulesToKeep(const TransitionSystem& system) {
    return findSystem(system.name) ? std::string() : writeSystem(system).value_or(std::string());
}

Result<TransitionSystem> keptSystem(const std::string& name, std::string_view rules) {
    if (rules.empty())
        return findSystem(name);
    Result<TransitionSystem> system = usableSystem(rules, {});
    if (!system)
        return system.error().line > 0
                   ? failure("the rules of {0}:{1}", name, system.error().text())
                   : failure("the rules of {0}: {1}", name, system.error().text());
    std::string written = name; // names in files have no "+"
    std::ranges::replace(written, '+', '-');
    if (system->name != written)
        return failure("the rules are those of {0}, expected {1}", system->name, name);
    system->name = name;
    return system;
}

bool areSame(const TransitionSystem& a, const TransitionSystem& b) {
    return a.name == b.name && rulesToKeep(a) == rulesToKeep(b);
}

bool isSystemFile(std::string_view name) {
    return name.find('/') != std::string_view::npos || name.ends_with(".system");
}

Result<TransitionSystem> openSystem(const std::string& path, const TaskControl& control,
                                    int stepLimit) {
    const Result<std::string> text = readStart(path, LongestSystemFile + 1, control);
    if (!text)
        return tl::unexpected(text.error());
    return usableSystem(*text, path, stepLimit);
}

} // namespace parsescope
