// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/treebank/treebank.h"

#include <chrono>
#include <functional>
#include <optional>

namespace parsescope {

/// Continues through `treebank` after the first `statistics.read` sentences, up to the end or until
/// `control` asks to stop. Passes the tree of each sentence to `add`; for sentences with errors or
/// without heads, passes nothing. `add` must increase `statistics.read`, or return false if it was
/// stopped and has added nothing. Calls `some` about ten times a second and at the end.
template<class Statistics, class Add>
void countSentences(Statistics& statistics, const Treebank& treebank, const TaskControl& control,
                    const Add& add, const std::function<void(const Statistics&)>& some) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds often(100);
    Clock::time_point told = Clock::now();
    while (statistics.read < treebank.size() && !control.stopRequested()) {
        const SentenceReading reading = treebank.read(statistics.read);
        if (!add(reading.hasAllWords() ? reading.sentence.tree() : std::nullopt))
            break;
        if (Clock::now() - told < often)
            continue;
        some(statistics);
        told = Clock::now();
    }
    some(statistics);
}

} // namespace parsescope
