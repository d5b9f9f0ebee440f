// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/relations.h"

#include <algorithm>

namespace parsescope {

std::string_view nameWithoutRelation(std::string_view name) {
    return name.substr(0, name.find(':'));
}

std::string_view relationOfName(std::string_view name) {
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1);
}

std::string withRelation(std::string name, std::string_view relation) {
    if (!relation.empty())
        name.append(":").append(relation);
    return name;
}

std::vector<std::string> relationsIn(std::string_view text) {
    std::vector<std::string> relations;
    constexpr std::string_view Between = ", ";
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(Between), text.size());
        std::string relation(text.substr(0, end));
        if (!relation.empty() && std::ranges::find(relations, relation) == relations.end())
            relations.push_back(std::move(relation));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return relations;
}

std::vector<std::string> relationsBy(const TransitionSystem& system, int words,
                                     const std::vector<std::string>& transitions, RootPlace root) {
    std::vector<std::string> relations(static_cast<std::size_t>(words));
    Configuration at = system.start(words, root);
    for (const std::string& name : transitions) {
        const Transition transition = *system.find(nameWithoutRelation(name));
        if (const std::optional<Arc> arc = system.arc(at, transition))
            relations[static_cast<std::size_t>(arc->dependent) - 1] = relationOfName(name);
        system.apply(at, transition);
    }
    return relations;
}

std::string_view GoldRelations::neededFor(Arc arc) const {
    const auto word = static_cast<std::size_t>(arc.dependent) - 1;
    if (relations.empty() || heads[word] != arc.head || (rootArcsAreFree && arc.head == 0) ||
        relations[word] == "_")
        return {};
    return relations[word];
}

bool GoldRelations::isWrong(Arc arc, std::string_view relation) const {
    const std::string_view needed = neededFor(arc);
    return !needed.empty() && !relation.empty() && relation != needed;
}

int GoldRelations::wrongIn(const Configuration& at, const std::vector<std::string>& built) const {
    int wrong = 0;
    for (int word = 1; word <= at.words(); ++word)
        wrong += at.hasHead(word) &&
                 isWrong({at.head(word), word}, built[static_cast<std::size_t>(word) - 1]);
    return wrong;
}

Result<void> checkRelations(const TransitionSystem& system) {
    if (!system.traits.replacesHeads)
        return {};
    return failure("relations cannot be counted in {0}, where an arc can replace another one",
                   system.name);
}

} // namespace parsescope
