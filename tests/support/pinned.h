// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/systems.h"

#include <QtTest>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope::test {

/// Facts about a system that are known from enumeration, with several children of ROOT allowed.
struct Pinned {
    std::string_view system;
    std::vector<int> derivations; ///< numbers of derivations of sentences of 1, 2, … words
    std::vector<int> trees;       ///< numbers of different trees of sentences of 1, 2, … words
    bool projective;              ///< true if the system derives the projective trees and no others
};

/// Returns the facts about every built-in system. Systems that only findSystem knows can be added,
/// and are then tested like the others.
inline const std::vector<Pinned>& pinnedNumbers() {
    static const std::vector<Pinned> numbers = {
        {"arc-standard", {1, 3, 13, 67}, {1, 3, 12, 55, 273}, true},
        {"arc-hybrid", {1, 3, 13, 67}, {1, 3, 12, 55, 273}, true},
        {"arc-eager", {2, 8, 40, 224}, {1, 3, 12, 55, 273}, true},
        {"arc-swift", {2, 7, 30, 143}, {1, 3, 12, 55, 273}, true},
        {"lr-spine", {1, 4, 24, 176}, {1, 3, 12, 55, 273}, true},
        {"attardi", {1, 4, 28, 256}, {1, 3, 16, 117, 1011}, false},
        {"attardi3", {1, 4, 31, 349}, {1, 3, 16, 123, 1218}, false},
        {"swap", {1, 6, 127, 7249}, {1, 3, 16, 125, 1296}, false},
        {"covington", {3, 24, 380, 10090}, {1, 3, 16, 125, 1296}, false},
        {"planar", {2, 13, 121, 1329}, {1, 3, 16, 105, 756}, false},
        {"2-planar", {6, 492, 89944, 23103952}, {1, 3, 16, 125, 1296}, false},
        {"easy-first", {1, 3, 15, 105}, {1, 3, 12, 55, 273}, true},
        {"arc-standard+lba+rba", {2, 7, 38, 263}, {1, 3, 12, 55, 273}, true},
        {"arc-hybrid+lba+rba", {2, 7, 40, 293}, {1, 3, 12, 55, 273}, true},
        {"arc-eager+lba", {2, 10, 62, 430}, {1, 3, 12, 55, 273}, true},
        {"arc-eager+lnba", {2, 8, 48, 352}, {1, 3, 14, 80, 518}, false},
        {"arc-eager+rnba", {2, 10, 62, 430}, {1, 3, 15, 90, 580}, false},
        {"arc-swift+lba", {2, 9, 48, 282}, {1, 3, 12, 55, 273}, true},
        {"arc-swift+lba+rba+lnba+rnba", {2, 13, 109, 1053}, {1, 3, 16, 116, 939}, false},
        {"arc-eager+lba+rba+lnba+rnba", {2, 14, 132, 1468}, {1, 3, 16, 116, 958}, false},
    };
    return numbers;
}

/// Returns the facts about the system named `system`; null if there are none.
inline const Pinned* pinnedFor(std::string_view system) {
    const std::vector<Pinned>& numbers = pinnedNumbers();
    const auto found = std::find_if(numbers.begin(), numbers.end(),
                                    [&](const Pinned& p) { return p.system == system; });
    return found == numbers.end() ? nullptr : &*found;
}

/// Returns the names of all systems to test: the built-in ones and those with pinned numbers.
inline std::vector<std::string> systemNames() {
    std::vector<std::string> names;
    for (const TransitionSystem& system : systems())
        names.push_back(system.name);
    for (const Pinned& pinned : pinnedNumbers())
        if (std::find(names.begin(), names.end(), pinned.system) == names.end())
            names.emplace_back(pinned.system);
    return names;
}

/// Adds a row of test data for each system, with the column "system".
inline void addSystemRows() {
    QTest::addColumn<QString>("system");
    for (const std::string& name : systemNames())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

/// Returns the system of a row of test data; throws if there is none with that name.
inline TransitionSystem systemNamed(const QString& name) {
    const Result<TransitionSystem> system = findSystem(name.toStdString());
    if (!system)
        throw std::invalid_argument(system.error().text());
    return *system;
}

} // namespace parsescope::test
