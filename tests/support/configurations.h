// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace parsescope::test {

/// Returns the configuration that Configuration::text() writes as `text`, "[0 2 | 3 4 | 2→1]", or
/// "[0 | 1 2 | 3 4 | 2→1]" with a list. The number of words is the largest node mentioned.
inline Configuration configurationFrom(const std::string& text) {
    std::string inside = text.substr(1, text.size() - 2);
    int barred = -1;
    if (const std::size_t at = inside.find(" | not "); at != std::string::npos) {
        barred = std::stoi(inside.substr(at + 7));
        inside.resize(at);
    }
    // The words of the stack, the lists and the buffer.
    std::vector<std::vector<int>> places(std::count(inside.begin(), inside.end(), '|'));
    std::vector<std::pair<int, int>> arcs;
    const std::string arrow = "→";
    std::istringstream parts(inside);
    std::string part;
    int words = 0;
    for (std::size_t i = 0; std::getline(parts, part, '|'); ++i) {
        std::istringstream items(part);
        for (std::string item; items >> item;) {
            const int node = std::stoi(item);
            words = std::max(words, node);
            if (i < places.size()) {
                places[i].push_back(node);
                continue;
            }
            const int dependent = std::stoi(item.substr(item.find(arrow) + arrow.size()));
            words = std::max(words, dependent);
            arcs.emplace_back(node, dependent);
        }
    }
    Configuration configuration(words, places.front(), places.back(), RootPlace::First,
                                {places.begin() + 1, places.end() - 1});
    configuration.bar(barred);
    for (const auto& [head, dependent] : arcs)
        configuration.attach(head, dependent);
    return configuration;
}

} // namespace parsescope::test
