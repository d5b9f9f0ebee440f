// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/practice_rules.h"

#include "core/base/json_fields.h"

#include <array>
#include <string>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 4> Levels{"everything", "errors", "score", "nothing"};
constexpr std::array<std::string_view, 2> Policies{"undo", "go-on"};

template<class Value, std::size_t Count>
std::optional<Value> valueNamed(const std::array<std::string_view, Count>& ids,
                                std::string_view id) {
    for (std::size_t i = 0; i < Count; ++i)
        if (ids[i] == id)
            return static_cast<Value>(i);
    return std::nullopt;
}

/// Reads a field whose value is one of several names.
template<class Value>
Result<void> readNamed(const Json& object, std::string_view field,
                       std::optional<Value> (*find)(std::string_view), Phrase expected,
                       std::optional<Value>& to) {
    const auto found = object.find(field);
    if (found == object.end())
        return {};
    std::string id;
    if (Result<void> done = readField(field, *found, id); !done)
        return done;
    to = find(id);
    return to ? Result<void>{} : Result<void>(unexpectedField(field, expected, *found));
}

/// Reads a field whose value is a whole number from 0 to `most`.
Result<void> readCount(const Json& object, std::string_view field, int most,
                       std::optional<int>& to) {
    const auto found = object.find(field);
    if (found == object.end())
        return {};
    int count = 0;
    if (Result<void> done = readField(field, *found, count); !done)
        return done;
    if (count < 0 || count > most)
        return unexpectedField(field, Text("a whole number from 0 (no limit) to {0}", most),
                               *found);
    to = count;
    return {};
}

} // namespace

PracticeRules FixedRules::over(PracticeRules chosen) const {
    chosen.policy = policy.value_or(chosen.policy);
    chosen.level = level.value_or(chosen.level);
    chosen.showsAnswer = showsAnswer.value_or(chosen.showsAnswer);
    chosen.tries = tries.value_or(chosen.tries);
    chosen.minutes = minutes.value_or(chosen.minutes);
    return chosen;
}

void FixedRules::take(const FixedRules& other) {
    if (other.policy)
        policy = other.policy;
    if (other.level)
        level = other.level;
    if (other.showsAnswer)
        showsAnswer = other.showsAnswer;
    if (other.tries)
        tries = other.tries;
    if (other.minutes)
        minutes = other.minutes;
}

FixedRules fixed(const PracticeRules& rules) {
    return {rules.policy, rules.level, rules.showsAnswer, rules.tries, rules.minutes};
}

std::vector<Text> limits(const FixedRules& rules) {
    std::vector<Text> texts;
    if (rules.minutes.value_or(0) > 0)
        texts.push_back(plural("Time: {0} minute.", "Time: {0} minutes.", *rules.minutes));
    if (rules.tries.value_or(0) > 0)
        texts.push_back(Text("Tries for each exercise: {0}.", *rules.tries));
    return texts;
}

std::string_view idOf(FeedbackLevel level) {
    return Levels[static_cast<std::size_t>(level)];
}

std::optional<FeedbackLevel> findFeedbackLevel(std::string_view id) {
    return valueNamed<FeedbackLevel>(Levels, id);
}

std::string_view idOf(ErrorPolicy policy) {
    return Policies[static_cast<std::size_t>(policy)];
}

std::optional<ErrorPolicy> findErrorPolicy(std::string_view id) {
    return valueNamed<ErrorPolicy>(Policies, id);
}

void writeRules(Json& object, const FixedRules& rules) {
    if (rules.policy)
        object["after_error"] = idOf(*rules.policy);
    if (rules.level)
        object["tell"] = idOf(*rules.level);
    if (rules.showsAnswer)
        object["show_answer"] = *rules.showsAnswer;
    if (rules.tries)
        object["tries"] = *rules.tries;
    if (rules.minutes)
        object["minutes"] = *rules.minutes;
}

Result<FixedRules> readRules(const Json& object) {
    FixedRules rules;
    if (Result<void> done = readNamed(object, "after_error", findErrorPolicy,
                                      Phrase("\"undo\" or \"go-on\""), rules.policy);
        !done)
        return tl::unexpected(done.error());
    if (Result<void> done =
            readNamed(object, "tell", findFeedbackLevel,
                      Phrase("\"everything\", \"errors\", \"score\" or \"nothing\""), rules.level);
        !done)
        return tl::unexpected(done.error());
    if (object.contains("show_answer")) {
        bool shows = true;
        if (Result<void> done = readOptional(object, "show_answer", shows); !done)
            return tl::unexpected(done.error());
        rules.showsAnswer = shows;
    }
    if (Result<void> done = readCount(object, "tries", MostTries, rules.tries); !done)
        return tl::unexpected(done.error());
    if (Result<void> done = readCount(object, "minutes", MostMinutes, rules.minutes); !done)
        return tl::unexpected(done.error());
    return rules;
}

} // namespace parsescope
