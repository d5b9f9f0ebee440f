// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/tree_fields.h"

#include "core/parsing/derivation_to.h"
#include "core/treebank/sentence_length.h"

#include <string>
#include <utility>

namespace parsescope {

Result<void> readField(std::string_view field, const Json& value, RootPlace& to) {
    if (!isText(value, "first") && !isText(value, "last"))
        return failure("\"" + std::string(field) + "\" is " + value.dump() +
                       ", expected \"first\" or \"last\"");
    to = isText(value, "last") ? RootPlace::Last : RootPlace::First;
    return {};
}

Result<void> readHeads(std::string_view field, const Json& value, std::vector<int>& to) {
    if (!value.is_array())
        return wrongType(field, value, "a list of whole numbers");
    if (value.size() > LongestSentence)
        return failure(tooLong(value.size()));
    for (const Json& entry : value) {
        if (!fitsInt(entry))
            return failure(
                "the head of word " + std::to_string(to.size() + 1) + " is " +
                (entry.is_number() ? entry.dump() : std::string("of type ") + entry.type_name()) +
                ", expected a whole number from 0 to " + std::to_string(value.size()));
        to.push_back(entry.get<int>());
    }
    return {};
}

Result<void> readField(std::string_view field, const Json& value, GivenConfiguration& to) {
    if (!value.is_object())
        return wrongType(field, value, "an object");
    for (const auto& [name, list] : {std::pair{"stack", &to.stack}, std::pair{"buffer", &to.buffer},
                                     std::pair{"heads", &to.heads}}) {
        const auto found = value.find(name);
        if (found == value.end())
            return failure('"' + std::string(field) + "\": \"" + name + "\" is missing");
        if (found->is_array() && found->size() > LongestSentence + 1)
            return failure(tooLong(found->size()));
        if (Result<void> done = readField(name, *found, *list); !done)
            return done;
    }
    return {};
}

Result<std::vector<Transition>> derivationTo(const TransitionSystem& system,
                                             const GivenConfiguration& given, RootPlace root) {
    return configurationOf(given.stack, given.buffer, given.heads, root)
        .and_then([&](const Configuration& target) { return derivationTo(system, target); });
}

} // namespace parsescope
