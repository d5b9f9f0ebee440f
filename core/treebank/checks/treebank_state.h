// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

namespace parsescope::checks {

/// The facts about the sentences checked so far on which the checks of later sentences depend.
struct TreebankState {
    /// The last numbers of a parallel sentence: 2 and 1 for "corpus/sentence/alt2part1".
    struct ParallelNumbers {
        std::optional<int> alternative;
        std::optional<int> part;
    };

    std::set<std::string, std::less<>> sentIds;
    std::set<std::string, std::less<>> parallelIds;
    /// For each parallel sentence "corpus/sentence", the numbers of its last instance.
    std::map<std::string, ParallelNumbers, std::less<>> parallelNumbers;
    /// The 1-based line of the first sentence with an enhanced graph; 0 if there was none.
    int enhancedLine = 0;
    /// The 1-based line of the first sentence without an enhanced graph; 0 if there was none.
    int notEnhancedLine = 0;
    /// True if the last token before the current sentence has SpaceAfter=No.
    bool endsWithoutSpace = false;
};

} // namespace parsescope::checks
