// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of transitions in typed answers.
#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/parsing/other_names.h"
#include "core/teaching/read/answer.h"
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

/// Returns the transition whose name, title or key is `plain`, a result of plainName.
std::optional<Transition> transitionCalled(const std::string& plain,
                                           const TransitionSystem& system) {
    const int count = static_cast<int>(system.rules.size());
    for (int index = 0; index < 2 * count;
         ++index) { // the first round compares names and titles, the second round keys
        const Rule& rule = system.rules[index % count];
        const bool byKey = index >= count;
        const std::array<std::string, 2> names{
            byKey ? std::string(rule.key ? 1 : 0, lowerAscii(rule.key)) : plainName(rule.name),
            byKey ? plainName(rule.name) + "rc"
                  : plainName(rule.title.english())}; // "larc", "rarc"
        for (const std::string& name : names) {
            if (name.empty())
                continue;
            if (plain == name)
                return Transition{index % count, 1};
            if (!rule.variants || !plain.starts_with(name))
                continue;
            if (const auto variant = wholeNumber(plain.substr(name.size()));
                variant && *variant >= 1 && *variant <= 1'000'000)
                return Transition{index % count, *variant};
        }
    }
    return std::nullopt;
}

/// Returns the transition that transitionCalled finds, or the transition with the name `plain` in
/// the literature.
std::optional<Transition> namedTransition(const std::string& plain,
                                          const TransitionSystem& system) {
    if (const auto known = transitionCalled(plain, system))
        return known;
    for (const auto& [name, title, isOfProgram] : OtherNames)
        if (!isOfProgram && plain.starts_with(name))
            return transitionCalled(std::string(title) + plain.substr(name.size()), system);
    return std::nullopt;
}

/// A transition with a relation, as in "LEFTARC_nsubj", "la:det" or "Right-Arc-obj".
struct Labelled {
    Transition transition;
    std::string_view relation;
};

/// Returns the transition at the start of a text and the relation after it.
std::optional<Labelled> labelledTransition(std::string_view text, const TransitionSystem& system) {
    const std::string_view whole = text;
    std::string name = plainName(text);
    for (std::size_t at = text.find_last_of(":_=[/-"); at != std::string_view::npos && at > 0;
         at = text.find_last_of(":_=[/-")) {
        name.resize(name.size() - plainName(text.substr(at)).size());
        text = text.substr(0, at);
        if (const auto known = namedTransition(name, system))
            return Labelled{*known, whole.substr(at + 1)};
    }
    return std::nullopt;
}

/// Returns the text in the parentheses that withoutRelation removes from a text.
std::string_view textInBrackets(std::string_view text) {
    const std::size_t size = withoutRelation(text).size();
    text = trimmed(text);
    if (size == text.size())
        return {};
    text = trimmed(text.substr(size));
    return trimmed(text.substr(1, text.size() - 2));
}

constexpr std::string_view BetweenTransitions = ",; \t\r\n|+";

/// Returns the names in `inside`, a text in parentheses after the name `before`, if all of them
/// are transitions and are not another name of the transition before them.
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

} // namespace

Result<Transition> readTransition(std::string_view text, const TransitionSystem& system,
                                  const Configuration& configuration, const Sentence& sentence) {
    const std::string_view name = withoutRelation(text);
    if (const auto transition = namedTransition(plainName(name), system)) {
        if (!transitionsInBrackets(textInBrackets(text), name, system).empty())
            return failure("{0} names several transitions, expected one", quoted(trimmed(text)));
        return *transition;
    }
    if (const Result<Arc> arc = readArc(text, sentence)) {
        for (Transition transition : system.legalTransitions(configuration))
            if (system.arc(configuration, transition) == *arc)
                return transition;
        return failure("no transition adds the arc {0} here", quoted(trimmed(text)));
    }
    if (const auto labelled = labelledTransition(name, system))
        return labelled->transition;
    if (trimmed(text).empty())
        return failure("there is no transition, expected one of: {0}", namesOf(system));
    return failure("{0} is not a transition of {1}, expected one of: {2}", quoted(trimmed(text)),
                   system.name, namesOf(system));
}

std::vector<std::string> splitTransitions(std::string_view text, const TransitionSystem& system) {
    std::string plain(text);
    for (const Arrow& arrow : Arrows)
        for (std::size_t at; (at = plain.find(arrow.text)) != std::string::npos;)
            plain.replace(at, arrow.text.size(), " ");
    const auto isName = [&system](std::string_view piece) {
        return namedTransition(plainName(withoutRelation(piece)), system).has_value();
    };
    std::string_view list = trimmed(plain);
    if (isEnclosed(list)) {
        const auto inside = pieces(list.substr(1, list.size() - 2), BetweenTransitions);
        if (inside.size() > 1 && isName(inside.front()) && isName(inside.back()))
            list = list.substr(1, list.size() - 2);
    }
    std::vector<std::string> names;
    std::vector<std::string_view> parts;
    for (std::string_view piece : pieces(list, BetweenTransitions)) {
        const std::string_view before = withoutRelation(piece);
        const bool isBracket = isEnclosed(piece);
        const std::string_view inside =
            isBracket ? piece.substr(1, piece.size() - 2) : textInBrackets(piece);
        const auto hidden = transitionsInBrackets(inside,
                                                  !isBracket      ? before
                                                  : parts.empty() ? std::string_view()
                                                                  : parts.back(),
                                                  system);
        if (hidden.empty() || (!isBracket && !isName(before)))
            parts.push_back(piece);
        else if (!isBracket)
            parts.push_back(before);
        parts.insert(parts.end(), hidden.begin(), hidden.end());
    }
    for (std::string_view piece : parts) {
        if (piece.front() == '(' && !names.empty()) { // the piece is a relation
            names.back() += " " + std::string(piece);
            continue;
        }
        if (isConnective(piece) && !isName(piece))
            continue;
        // "Left Arc", "la 2": two pieces form one name
        if (!names.empty() && !isName(piece)) {
            const std::string joined = names.back() + std::string(piece);
            if (isName(joined)) {
                names.back() = joined;
                continue;
            }
        }
        names.emplace_back(piece);
    }
    // Joins names that the loop above could not join: "Left" is not a name, but "Left Arc" is.
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
        if (!isName(names[i]) && isName(names[i] + names[i + 1])) {
            names[i] += names[i + 1];
            names.erase(names.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    }
    return names;
}

std::string_view relationIn(std::string_view text, const TransitionSystem& system) {
    const std::string_view name = withoutRelation(text);
    if (const std::string_view inside = textInBrackets(text); !inside.empty())
        return namedTransition(plainName(inside), system) ? std::string_view() : inside;
    if (namedTransition(plainName(name), system))
        return {};
    const auto labelled = labelledTransition(name, system);
    return labelled ? labelled->relation : std::string_view();
}

} // namespace parsescope
