// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace parsescope::test {

/// Returns the configuration that Configuration::text() writes as `text`, "[0 2 | 3 4 | 2→1]". The
/// number of words is the largest node mentioned.
inline Configuration configurationFrom(const std::string& text) {
    std::vector<int> places[2]; // the words of the stack and of the buffer
    std::vector<std::pair<int, int>> arcs;
    const std::string arrow = "→";
    std::istringstream parts(text.substr(1, text.size() - 2));
    std::string part;
    int words = 0;
    for (int i = 0; std::getline(parts, part, '|'); ++i) {
        std::istringstream items(part);
        for (std::string item; items >> item;) {
            const int node = std::stoi(item);
            words = std::max(words, node);
            if (i < 2) {
                places[i].push_back(node);
                continue;
            }
            const int dependent = std::stoi(item.substr(item.find(arrow) + arrow.size()));
            words = std::max(words, dependent);
            arcs.emplace_back(node, dependent);
        }
    }
    Configuration configuration(words, places[0], places[1]);
    for (const auto& [head, dependent] : arcs)
        configuration.attach(head, dependent);
    return configuration;
}

} // namespace parsescope::test
