// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/rule_names.h"

#include "core/base/utf8.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <array>
#include <utility>

namespace parsescope {

namespace {

/// The names of transitions in a course.
struct Course {
    std::string_view id;
    Phrase title;
    /// The names of sh, la, ra, re, la2, ra2, la3 and ra3; empty for transitions that the course
    /// does not have.
    std::array<std::string_view, 8> names;
};

constexpr std::array<std::string_view, 8> CommonRules{"sh",  "la",  "ra",  "re",
                                                      "la2", "ra2", "la3", "ra3"};
constexpr std::array<Course, 5> Courses{
    {{"jm", Phrase("Jurafsky and Martin"), {"SHIFT", "LEFTARC", "RIGHTARC", "REDUCE"}},
     {"cs224n", Phrase("Stanford CS224n"), {"SHIFT", "LEFT-ARC", "RIGHT-ARC", "REDUCE"}},
     {"uppsala", Phrase("Uppsala 5LN455"), {"SH", "LA", "RA", "RE"}},
     {"pisa",
      Phrase("Pisa"),
      {"Shift", "Left", "Right", "Reduce", "Left2", "Right2", "Left3", "Right3"}},
     {"nivre", Phrase("Nivre"), {"Shift", "Left-Arc", "Right-Arc", "Reduce"}}}};

std::vector<std::string> namesListedIn(std::string_view names) {
    std::vector<std::string> list;
    for (const char c : names)
        if (c == ' ' || c == ',')
            list.emplace_back();
        else if (list.empty())
            list.emplace_back(1, c);
        else
            list.back() += c;
    std::erase(list, std::string());
    return list;
}

} // namespace

std::vector<NamingCourse> namingCourses() {
    std::vector<NamingCourse> all;
    for (const Course& course : Courses)
        all.push_back({course.id, Text(course.title)});
    return all;
}

std::string namesOfCourses() {
    std::string names;
    for (const Course& course : Courses)
        names += (names.empty() ? "" : ", ") + std::string(course.id);
    return names;
}

std::vector<std::string> namesInCourse(const TransitionSystem& system, std::string_view course) {
    std::vector<std::string> names;
    const auto found = std::ranges::find(Courses, course, &Course::id);
    if (found == Courses.end())
        return names;
    for (const Rule& rule : system.rules) {
        const auto known = std::ranges::find(CommonRules, rule.name);
        const std::string_view name =
            known == CommonRules.end()
                ? std::string_view()
                : found->names[static_cast<std::size_t>(known - CommonRules.begin())];
        names.emplace_back(name.empty() ? rule.name : name);
    }
    return names;
}

Result<TransitionSystem> withNames(const TransitionSystem& system, std::string_view names) {
    std::vector<std::string> list = namesInCourse(system, names);
    const bool isCourse = !list.empty();
    if (!isCourse)
        list = namesListedIn(names);
    if (list.size() != system.rules.size()) {
        std::string rules;
        for (const Rule& rule : system.rules)
            rules += (rules.empty() ? "" : ", ") + std::string(rule.name);
        return failure("{0} is not a list of names, expected {2}, or a name for each of: {1}",
                       inQuotes(names), rules, namesOfCourses());
    }
    TransitionSystem renamed = system;
    renamed.name += "-" + (isCourse ? std::string(names) : "names");
    for (std::size_t i = 0; i < list.size(); ++i)
        renamed.rules[i].name = list[i]; // `list` outlives `renamed`
    const Result<std::string> text = writeSystem(renamed);
    if (!text)
        return tl::unexpected(text.error());
    Result<TransitionSystem> read = readSystem(*text);
    if (!read)
        return failure("{0} cannot be the names of transitions: {1}", inQuotes(names),
                       read.error().message);
    TransitionSystem result = recognised(*std::move(read));
    result.stepLimit = system.stepLimit;
    return result;
}

} // namespace parsescope
