// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/pattern_text.h"
#include "core/parsing/rule_files/system_file.h"

#include <algorithm>

namespace parsescope {

namespace {

std::string quotedText(std::string_view text) {
    std::string plain(text);
    std::ranges::replace(plain, '"', '\'');
    return '"' + plain + '"';
}

/// Returns the lines "lists", if there are lists, and "start".
std::string startText(const TransitionSystem& system) {
    std::string names;
    std::string start = system.startsWithRootOnStack ? "[0]" : "[]";
    bool hasRoot = system.startsWithRootOnStack;
    for (const ListDeclaration& list : system.lists) {
        names += (names.empty() ? "lists: " : ", ") + list.name;
        start += list.startsWithRootOnIt ? ", [0]" : ", []";
        hasRoot = hasRoot || list.startsWithRootOnIt;
    }
    return names + (names.empty() ? "" : "\n") + "start: " + start +
           (hasRoot                               ? ", [1..n]\n"
            : system.rootPlace == RootPlace::Last ? ", [1..n, 0]\n"
                                                  : ", [0..n]\n");
}

} // namespace

Result<std::string> writeSystem(const TransitionSystem& system) {
    const std::shared_ptr<const RulePattern> end = endOf(system);
    if (!end)
        return failure("the end of a parse with {0} is not known", system.name);
    std::string name = system.name;
    // "+" is reserved for buffer transitions of systems in the list.
    std::ranges::replace(name, '+', '-');
    std::string text = "name: " + name + "\ntitle: " + system.title.english() + '\n';
    if (!system.source.empty())
        text += "source: " + system.source + '\n';
    if (!system.description.empty())
        text += "description: " + system.description.english() + '\n';
    text += startText(system) + "end: " + endText(*end) + "\n\n";
    for (const Rule& rule : system.rules) {
        const Result<RulePattern> pattern = patternOf(rule, system.lists);
        if (!pattern)
            return tl::unexpected(pattern.error());
        text += std::string(rule.name);
        if (rule.key != 0)
            text += std::string(", key ") + static_cast<char>(rule.key & ~0x20);
        if (rule.neverTwice)
            text += ", never-twice";
        text += ", " + quotedText(rule.title.english()) + ",\n    " +
                quotedText(rule.effect.english()) + ":\n    " + schemaOf(*pattern) + '\n';
    }
    return text;
}

} // namespace parsescope
