// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of transitions in typed answers.
#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/parsing/other_names.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_names.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

std::string namesOf(const TransitionSystem& system) {
    std::string names;
    for (const Rule& rule : system.rules)
        names += (names.empty() ? "" : ", ") + std::string(rule.name) +
                 (rule.variants ? "1, " + std::string(rule.name) + "2 …" : "");
    return names;
}

/// A name of a rule, as a result of plainName.
struct NameOfRule {
    std::string name;
    int rule = 0;
    bool hasVariants = false;
};

/// Returns the names and titles of all rules, then their keys and names such as "larc".
std::vector<NameOfRule> makePlainNames(const TransitionSystem& system) {
    std::vector<NameOfRule> names;
    for (const bool byKey : {false, true})
        for (std::size_t i = 0; i < system.rules.size(); ++i) {
            const Rule& rule = system.rules[i];
            const std::string name = plainName(rule.name);
            for (std::string& each : std::array<std::string, 2>{
                     byKey ? std::string(rule.key ? 1 : 0, lowerAscii(rule.key)) : name,
                     byKey ? name + "rc" : plainName(rule.title.english())})
                if (!each.empty())
                    names.push_back(
                        {std::move(each), static_cast<int>(i), static_cast<bool>(rule.variants)});
        }
    return names;
}

/// Returns the names of the rules of `system`, as makePlainNames does. The names for the last
/// system are kept, because they take most of the time in which a transition is read.
const std::vector<NameOfRule>& plainNames(const TransitionSystem& system) {
    thread_local std::string keptFor;
    thread_local std::vector<NameOfRule> kept;
    std::string rules;
    for (const Rule& rule : system.rules) {
        rules += rule.name;
        rules += '\n';
        rules += rule.title.english();
        rules += {'\n', rule.key, rule.variants ? '*' : '1', '\n'};
    }
    if (rules != keptFor) {
        kept = makePlainNames(system);
        keptFor = std::move(rules);
    }
    return kept;
}

/// Returns the transition with the name `plain`, a result of plainName.
std::optional<Transition> transitionCalled(const std::string& plain,
                                           const std::vector<NameOfRule>& names) {
    for (const auto& [name, rule, hasVariants] : names) {
        if (plain == name)
            return Transition{rule, 1};
        if (!hasVariants || !plain.starts_with(name))
            continue;
        if (const auto variant = wholeNumber(plain.substr(name.size()));
            variant && *variant >= 1 && *variant <= 1'000'000)
            return Transition{rule, *variant};
    }
    return std::nullopt;
}

} // namespace

std::optional<Transition> namedTransition(const std::string& plain,
                                          const TransitionSystem& system) {
    const std::vector<NameOfRule>& names = plainNames(system);
    if (const auto known = transitionCalled(plain, names))
        return known;
    for (const auto& [title, name] : CommonTitles) // the system may have other short names
        if (plain.starts_with(name))
            if (const auto known =
                    transitionCalled(std::string(title) + plain.substr(name.size()), names))
                return known;
    for (const OtherName& other : OtherNames)
        if (plain.starts_with(other.name))
            if (const auto known = transitionCalled(
                    std::string(other.title) + plain.substr(other.name.size()), names))
                return known;
    return std::nullopt;
}

std::string_view textInBrackets(std::string_view text) {
    const std::size_t size = withoutRelation(text).size();
    text = trimmed(text);
    if (size == text.size())
        return {};
    text = trimmed(text.substr(size));
    return trimmed(text.substr(1, text.size() - 2));
}

std::vector<std::string_view> transitionsInBrackets(std::string_view inside,
                                                    std::string_view before,
                                                    const TransitionSystem& system) {
    const auto named = [&system](std::string_view name) {
        return namedTransition(plainName(withoutRelation(name)), system);
    };
    std::vector<std::string_view> names = pieces(inside, BetweenTransitions);
    const bool isOtherName = names.size() == 1 && plainName(inside) != plainName(before) &&
                             named(inside) == named(before);
    if (isOtherName || !std::all_of(names.begin(), names.end(), named))
        names.clear();
    return names;
}

namespace {

/// A transition with a relation, as in "LEFTARC_nsubj", "la:det" or "Right-Arc-obj".
struct Labelled {
    Transition transition;
    std::string_view relation;
};

/// The largest number of bytes of a transition with its relation. Longer texts are not
/// searched for the two, which would take quadratic time.
constexpr std::size_t LongestTransition = 1000;

/// The signs that can stand between a transition and its relation, as in "LA_{det}" or "LA<det>".
constexpr std::string_view RelationMarks = ":_=[/-<{^";

std::string_view withoutClosingMarks(std::string_view relation) {
    relation = relation.substr(0, relation.find_last_not_of("]>} \t") + 1);
    return withoutMarks(relation);
}

/// Returns the transition at the start of a text and the relation after it.
std::optional<Labelled> labelledTransition(std::string_view text, const TransitionSystem& system) {
    const std::string_view whole = text;
    std::string name = plainName(text);
    for (std::size_t at = text.find_last_of(RelationMarks); at != std::string_view::npos && at > 0;
         at = text.find_last_of(RelationMarks)) {
        const std::size_t removed = plainName(text.substr(at)).size();
        name.resize(name.size() - removed);
        text = text.substr(0, at);
        if (name.empty())
            break;
        if (const auto known = removed > 0 ? namedTransition(name, system) : std::nullopt)
            return Labelled{*known, withoutClosingMarks(whole.substr(at + 1))};
    }
    return std::nullopt;
}

/// Returns "la (det)" for other notations of a transition with its relation, such as "(la, det)" or
/// "la det"; empty for other texts.
std::string inPlainNotation(std::string_view text, const TransitionSystem& system) {
    if (text.size() > LongestTransition)
        return {};
    const std::vector<std::string> names = splitTransitions(text, system);
    return names.size() == 1 && names.front() != trimmed(text) &&
                   namedTransition(plainName(withoutRelation(names.front())), system)
               ? names.front()
               : std::string();
}

} // namespace

Result<WrittenTransition> readNamed(std::string_view text, const TransitionSystem& system,
                                    const Sentence& sentence) {
    const std::string_view name = withoutRelation(text);
    const auto unknown = [&] {
        return failure("{0} is not a transition of {1}, expected one of: {2}",
                       inQuotes(trimmed(text)), system.name, namesOf(system));
    };
    if (name.size() > LongestTransition)
        return unknown();
    if (const auto transition = namedTransition(plainName(name), system)) {
        if (!transitionsInBrackets(textInBrackets(text), name, system).empty())
            return failure("{0} names several transitions, expected one", inQuotes(trimmed(text)));
        return *transition;
    }
    if (const Result<Arc> arc = readArc(text, sentence))
        return *arc;
    if (const auto labelled = labelledTransition(name, system))
        return labelled->transition;
    if (const std::string plain = inPlainNotation(text, system); !plain.empty())
        return readNamed(plain, system, sentence);
    if (trimmed(text).empty())
        return failure("there is no transition, expected one of: {0}", namesOf(system));
    return unknown();
}

Result<Transition> transitionNamed(const WrittenTransition& named, std::string_view text,
                                   const TransitionSystem& system,
                                   const Configuration& configuration) {
    if (const auto* transition = std::get_if<Transition>(&named))
        return *transition;
    for (Transition transition : system.legalTransitions(configuration))
        if (system.arc(configuration, transition) == std::get<Arc>(named))
            return transition;
    return failure("no transition adds the arc {0} here", inQuotes(trimmed(text)));
}

Result<Transition> readTransition(std::string_view text, const TransitionSystem& system,
                                  const Configuration& configuration, const Sentence& sentence) {
    return readNamed(text, system, sentence).and_then([&](const WrittenTransition& named) {
        return transitionNamed(named, text, system, configuration);
    });
}

std::string_view relationIn(std::string_view text, const TransitionSystem& system) {
    const std::string_view name = withoutRelation(text);
    if (const std::string_view inside = textInBrackets(text); !inside.empty())
        return namedTransition(plainName(inside), system) ? std::string_view() : inside;
    if (name.size() > LongestTransition || namedTransition(plainName(name), system))
        return {};
    if (const auto labelled = labelledTransition(name, system))
        return labelled->relation;
    const std::string plain = inPlainNotation(text, system);
    const std::string_view relation = plain.empty() ? plain : relationIn(plain, system);
    const std::size_t at = text.find(relation);
    return at == std::string_view::npos ? trimmed(text) : text.substr(at, relation.size());
}

} // namespace parsescope
