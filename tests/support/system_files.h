// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/system_file.h"
#include "core/treebank/read_file.h"

#include <deque>
#include <stdexcept>
#include <string>
#include <unordered_set>

namespace parsescope::test {

inline std::string systemPath(const std::string& name) {
    return SOURCE_DIR "/resources/systems/" + name + ".system";
}

/// A system of resources/systems, with nothing known of it; throws when it cannot be read.
inline TransitionSystem systemInFile(const std::string& name) {
    const std::string path = systemPath(name);
    const Result<std::string> text = readFile(path);
    const auto system = text ? readSystem(*text, path) : tl::unexpected(text.error());
    if (!system)
        throw std::invalid_argument(system.error().text());
    return *system;
}

/// A system that a text describes; throws when it cannot be read.
inline TransitionSystem systemFrom(const std::string& text) {
    const Result<TransitionSystem> system = readSystem(text);
    if (!system)
        throw std::invalid_argument(system.error().text());
    return *system;
}

/// The first difference between two systems on a sentence, over all configurations of the first;
/// empty when there is none. `configurations` counts what was looked at.
inline std::string firstDifference(const TransitionSystem& one, const TransitionSystem& other,
                                   int words, RootPlace root, long& configurations) {
    const Configuration start = one.start(words, root);
    if (!(other.start(words, root) == start))
        return "start " + start.text();
    std::unordered_set<Configuration, ConfigurationHash> seen{start};
    for (std::deque<Configuration> open{start}; !open.empty(); open.pop_front()) {
        const Configuration& c = open.front();
        ++configurations;
        if (one.isFinal(c) != other.isFinal(c))
            return "end " + c.text();
        if (one.legalTransitions(c) != other.legalTransitions(c))
            return "legal " + c.text();
        for (const Transition transition : one.legalTransitions(c)) {
            const Configuration next = one.step(c, transition);
            if (one.arc(c, transition) != other.arc(c, transition) ||
                !(other.step(c, transition) == next))
                return one.nameOf(transition) + " " + c.text();
            if (seen.insert(next).second)
                open.push_back(next);
        }
    }
    return "";
}

} // namespace parsescope::test
