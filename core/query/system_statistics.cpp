// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/system_statistics.h"

#include "core/query/counting.h"

#include <optional>

namespace parsescope {

void countOn(SystemStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const SystemStatistics&)>& some) {
    const RootPlace root = statistics.system.rootPlace.value_or(RootPlace::First);
    countSentences(
        statistics, treebank, control,
        [&](const std::optional<Tree>& gold) {
            const bool added =
                !gold || statistics.counts.add({statistics.system, *gold, {}, {false, root}},
                                               statistics.extent, EffortToCount, control);
            statistics.read += added;
            return added;
        },
        some);
}

} // namespace parsescope
