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
    if (!system.end)
        return failure("the end of a parse with {0} is not known", system.name);
    std::string name = system.name;
    // "+" is reserved for buffer transitions of systems in the list.
    std::ranges::replace(name, '+', '-');
    std::string text = "name: " + name + "\ntitle: " + system.title.english() + '\n';
    if (!system.source.empty())
        text += "source: " + system.source + '\n';
    if (!system.description.empty())
        text += "description: " + system.description.english() + '\n';
    text += startText(system) + "end: " + endText(*system.end) + '\n';
    for (const std::string& entry : system.features)
        text += (&entry == &system.features.front() ? "features: " : ";\n    ") + entry;
    text += system.features.empty() ? "\n" : "\n\n";
    for (const Rule& rule : system.rules) {
        if (!rule.pattern)
            return failure("the pattern of the rule {0} is not known", rule.name);
        text += std::string(rule.name);
        if (rule.key != 0)
            text += std::string(", key ") + static_cast<char>(rule.key & ~0x20);
        if (rule.neverTwice)
            text += ", never-twice";
        text += ", " + quotedText(rule.title.english()) + ",\n    " +
                quotedText(rule.effect.english()) + ":\n    " + schemaOf(*rule.pattern) + '\n';
    }
    return text;
}

} // namespace parsescope
