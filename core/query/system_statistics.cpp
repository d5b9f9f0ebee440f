// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/system_statistics.h"

#include <chrono>

namespace parsescope {

void countOn(SystemStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const SystemStatistics&)>& some) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds often(100);
    Clock::time_point told = Clock::now();
    while (statistics.read < treebank.size() && !control.stopRequested()) {
        const SentenceReading reading = treebank.read(statistics.read);
        const std::optional<Tree> gold =
            reading.errors.empty() ? reading.sentence.tree() : std::nullopt;
        const RootPlace root = statistics.system.rootPlace.value_or(RootPlace::First);
        if (gold && !statistics.counts.add({statistics.system, *gold, {}, false, root},
                                           statistics.extent, EffortToCount, control))
            break;
        ++statistics.read;
        if (Clock::now() - told < often)
            continue;
        some(statistics);
        told = Clock::now();
    }
    some(statistics);
}

} // namespace parsescope
