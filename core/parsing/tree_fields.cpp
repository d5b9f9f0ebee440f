// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/tree_fields.h"

#include "core/parsing/derivation_to.h"
#include "core/treebank/sentence_length.h"

#include <optional>
#include <utility>

namespace parsescope {

Result<void> readField(std::string_view field, const Json& value, RootPlace& to) {
    if (!isText(value, "first") && !isText(value, "last"))
        return failure("\"{0}\" is {1}, expected \"first\" or \"last\"", field, value.dump());
    to = isText(value, "last") ? RootPlace::Last : RootPlace::First;
    return {};
}

Result<void> readField(std::string_view field, const Json& value, RootLimit& to) {
    bool singleRoot = false;
    if (Result<void> done = readField(field, value, singleRoot); !done)
        return done;
    to = rootLimitOf(singleRoot);
    return {};
}

Result<void> readHeads(std::string_view field, const Json& value, std::vector<int>& to) {
    if (!value.is_array())
        return wrongType(field, value, "a list of whole numbers");
    if (value.size() > LongestSentence)
        return failure(tooLong(value.size()));
    for (const Json& entry : value) {
        const std::size_t word = to.size() + 1;
        if (!fitsInt(entry) && entry.is_number())
            return failure("the head of word {0} is {1}, expected a whole number from 0 to {2}",
                           word, entry.dump(), value.size());
        if (!fitsInt(entry))
            return failure(
                "the head of word {0} is of type {1}, expected a whole number from 0 to {2}", word,
                entry.type_name(), value.size());
        to.push_back(entry.get<int>());
    }
    return {};
}

namespace {

/// Reads a list of relations, in which null means that a word has none.
Result<void> readLabels(const Json& value, std::vector<std::string>& to) {
    if (!value.is_array())
        return wrongType("labels", value, "a list of texts");
    for (const Json& entry : value) {
        if (!entry.is_string() && !entry.is_null())
            return unexpectedField("labels", "a relation or null for each word", entry);
        to.push_back(entry.is_null() ? std::string() : entry.get<std::string>());
    }
    return {};
}

} // namespace

Result<void> readField(std::string_view field, const Json& value, GivenConfiguration& to) {
    if (!value.is_object())
        return wrongType(field, value, "an object");
    for (const auto& [name, list] : {std::pair{"stack", &to.stack}, std::pair{"buffer", &to.buffer},
                                     std::pair{"heads", &to.heads}}) {
        const auto found = value.find(name);
        if (found == value.end())
            return failure("\"{0}\": \"{1}\" is missing", field, name);
        if (found->is_array() && found->size() > LongestSentence + 1)
            return failure(tooLong(found->size()));
        if (Result<void> done = readField(name, *found, *list); !done)
            return done;
    }
    if (const auto found = value.find("labels"); found != value.end())
        if (Result<void> done = readLabels(*found, to.labels); !done)
            return done;
    if (const auto found = value.find("not_next"); found != value.end())
        if (Result<void> done = readField("not_next", *found, to.notNext); !done)
            return done;
    const auto lists = value.find("lists");
    if (lists == value.end())
        return {};
    if (!lists->is_array())
        return wrongType("lists", *lists, "a list of lists");
    for (const Json& list : *lists) {
        if (list.is_array() && list.size() > LongestSentence + 1)
            return failure(tooLong(list.size()));
        if (Result<void> done = readField("lists", list, to.lists.emplace_back()); !done)
            return done;
    }
    return {};
}

Result<std::vector<Transition>> derivationTo(const TransitionSystem& system,
                                             const GivenConfiguration& given, RootPlace root) {
    if (given.lists.size() != system.lists.size())
        return failure("lists: there are {0}, expected {1} with the system {2}", given.lists.size(),
                       system.lists.size(), system.name);
    Result<Configuration> target =
        configurationOf(given.stack, given.buffer, given.heads, root, given.lists);
    if (!target)
        return tl::unexpected(target.error());
    if (!given.notNext.empty()) {
        const std::optional<Transition> barred = system.find(given.notNext);
        if (!barred || !system.rules[barred->rule].neverTwice)
            return failure("not_next: \"{0}\" is no transition that is never taken twice in a row",
                           given.notNext);
        target->bar(barred->rule);
    }
    return derivationTo(system, *target);
}

} // namespace parsescope
