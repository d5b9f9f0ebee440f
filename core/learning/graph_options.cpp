// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/graph_options.h"

#include <algorithm>
#include <vector>

namespace parsescope::graph {

namespace {

constexpr auto GroupCount = static_cast<std::size_t>(Group::Count);
constexpr std::array<std::string_view, GroupCount> GroupNames{
    "words",        "context",        "between", "morphology",      "siblings",      "grandparents",
    "tri-siblings", "grand-siblings", "valency", "modifier-labels", "sibling-labels"};
/// The smallest FeatureChoice::order with which each group is used.
constexpr std::array<int, GroupCount> Orders{1, 1, 1, 1, 2, 2, 3, 3, 2, 2, 2};

} // namespace

std::string_view nameOf(Group group) {
    return GroupNames[static_cast<int>(group)];
}

std::optional<Group> findGroup(std::string_view name) {
    const auto* const found = std::find(GroupNames.begin(), GroupNames.end(), name);
    if (found == GroupNames.end())
        return std::nullopt;
    return static_cast<Group>(found - GroupNames.begin());
}

bool FeatureChoice::has(Group group) const {
    const auto index = static_cast<std::size_t>(group);
    return order >= Orders[index] && !off[index];
}

PartContexts FeatureChoice::contexts() const {
    return {has(Group::Siblings), has(Group::TriSiblings), has(Group::Grandparents),
            has(Group::GrandSiblings), has(Group::Valency)};
}

Result<GraphSettings> settingsOf(const GraphOptions& options) {
    GraphSettings settings = options.settings;
    std::string_view rest = options.without;
    while (!rest.empty()) {
        const std::string_view name = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), name.size() + 1));
        const std::optional<Group> group = findGroup(name);
        if (!group) {
            std::vector<Text> known;
            for (std::string_view each : GroupNames)
                known.push_back(Text::untranslated(std::string(each)));
            return failure("unknown group of features \"{0}\", expected one of {1}", name,
                           Text::joined(known, ", "));
        }
        settings.features.off[static_cast<int>(*group)] = true;
    }
    return settings;
}

} // namespace parsescope::graph
