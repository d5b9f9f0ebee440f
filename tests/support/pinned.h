// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/system_file.h"
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
    std::string system;
    std::vector<int> derivations; ///< numbers of derivations of sentences of 1, 2, … words
    std::vector<int> trees;       ///< numbers of different trees of sentences of 1, 2, … words

    /// Returns true if the system derives the projective trees and no others.
    [[nodiscard]] bool projective() const { return trees == std::vector{1, 3, 12, 55, 273}; }
};

/// Returns the facts about every built-in system, which its file states, and about systems that
/// only findSystem knows. More of these can be added, and are then tested like the others.
inline const std::vector<Pinned>& pinnedNumbers() {
    static const std::vector<Pinned> numbers = [] {
        std::vector<Pinned> all;
        const auto integers = [](const std::vector<std::string>& texts) {
            std::vector<int> values;
            for (const std::string& text : texts)
                values.push_back(std::stoi(text));
            return values;
        };
        for (const TransitionSystem& system : systems()) {
            const SystemCounts counts = builtInCounts(system.name);
            all.push_back({system.name, integers(counts.derivations), integers(counts.trees)});
        }
        const Pinned extended[] = {
            {"arc-standard+lba+rba", {2, 7, 38, 263}, {1, 3, 12, 55, 273}},
            {"arc-hybrid+lba+rba", {2, 7, 40, 293}, {1, 3, 12, 55, 273}},
            {"arc-eager+lba", {2, 10, 62, 430}, {1, 3, 12, 55, 273}},
            {"arc-eager+lnba", {2, 8, 48, 352}, {1, 3, 14, 80, 518}},
            {"arc-eager+rnba", {2, 10, 62, 430}, {1, 3, 15, 90, 580}},
            {"arc-swift+lba", {2, 9, 48, 282}, {1, 3, 12, 55, 273}},
            {"arc-swift+lba+rba+lnba+rnba", {2, 13, 109, 1053}, {1, 3, 16, 116, 939}},
            {"arc-eager+lba+rba+lnba+rnba", {2, 14, 132, 1468}, {1, 3, 16, 116, 958}},
        };
        all.insert(all.end(), std::begin(extended), std::end(extended));
        return all;
    }();
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
            names.push_back(pinned.system);
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
