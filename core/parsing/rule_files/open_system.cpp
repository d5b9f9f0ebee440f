// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/feature_templates.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"

#include <algorithm>

namespace parsescope {

namespace {

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

} // namespace

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
    const auto same = findSystem(system.name);
    if (same && rulesOf(system) != same->name)
        return Text("the system {0} has other rules, expected another name", system.name);
    if (same && featureTemplates(system) != featureTemplates(*same))
        return Text("the system {0} has other feature templates, expected another name",
                    system.name);
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
    return name.find_first_of("/\\") != std::string_view::npos || name.ends_with(".system");
}

Result<TransitionSystem> openSystem(const std::string& path, const TaskControl& control,
                                    int stepLimit) {
    const Result<std::string> text = readStart(path, LongestSystemFile + 1, control);
    if (!text)
        return tl::unexpected(text.error());
    return usableSystem(*text, path, stepLimit);
}

} // namespace parsescope
