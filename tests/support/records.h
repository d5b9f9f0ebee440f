// SPDX-License-Identifier: GPL-3.0-or-later
// Functions for tests that compare many numbers or long texts with recorded checksums.
#pragma once

#include "core/base/hash.h"
#include "core/oracle/oracle.h"
#include "core/parsing/systems.h"
#include "core/teaching/marking.h"
#include "core/teaching/misconception.h"
#include "tests/support/trees.h"

#include <QString>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope::test {

/// Returns the number of bytes of a text and its hash, as text.
inline QString checksum(std::string_view text) {
    return QString("%1 bytes, %2").arg(text.size()).arg(contentHash(text), 0, 16);
}

inline std::string listText(std::span<const int> numbers) {
    std::string text;
    for (const int number : numbers)
        text += std::to_string(number) + ' ';
    return text;
}
inline QString listOf(std::span<const int> numbers) {
    return QString::fromStdString(listText(numbers));
}

/// Numbers that are computed for an oracle or a system.
struct Numbers {
    int count = 0; // of configurations
    ContentHasher contents;

    void add(const std::vector<int>& numbers) { contents.add(listText(numbers) + ';'); }
    QString text(std::string_view name) {
        return QString("%1: %2 configurations, %3\n")
            .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())))
            .arg(count)
            .arg(contents.take(), 0, 16);
    }
};

/// Returns a marking with its steps as text.
inline std::string textOf(const Marking& marking) {
    std::string text = std::to_string(marking.line) + ' ' + nameOf(marking.mark).english() + ' ' +
                       std::to_string(marking.score) + ' ' + std::to_string(marking.loss) + ' ' +
                       std::to_string(marking.missing) + ' ' + marking.given + ' ' +
                       marking.feedback.english() + '\n';
    if (marking.misconception)
        text += idOf(*marking.misconception);
    for (const std::vector<Text>* texts : {&marking.slips, &marking.notes})
        for (const Text& one : *texts)
            text += one.english() + '\n';
    for (const Marking& step : marking.steps)
        text += textOf(step);
    return text;
}

/// Returns all systems and some with buffer transitions.
inline const std::vector<TransitionSystem>& triedSystems() {
    static const std::vector<TransitionSystem> all = [] {
        std::vector<TransitionSystem> tried(systems().begin(), systems().end());
        for (const char* name : {"arc-standard+lba", "arc-standard+lba+rba", "arc-hybrid+lba+rnba",
                                 "arc-eager+rba+lnba", "arc-eager+lba+rba+lnba+rnba"})
            tried.push_back(findSystem(name).value());
        return tried;
    }();
    return all;
}

/// Returns a problem that depends on `round`: all shapes of trees, projective or not.
inline Problem problemOf(const TransitionSystem& system, int round, int mostWords, Random& random) {
    const int words = 1 + round % mostWords;
    return {system,
            round % 3 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random),
            {},
            {round % 4 == 1, round % 4 == 2 ? RootPlace::Last : RootPlace::First}};
}

} // namespace parsescope::test
