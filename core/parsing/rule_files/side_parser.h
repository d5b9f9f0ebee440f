// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/rule_files/rule_pattern.h"
#include "core/parsing/rule_files/rule_scanner.h"

#include <string>
#include <vector>

namespace parsescope {

/// A stack, a further list or a buffer of a pattern, as written.
struct WrittenPlace {
    std::size_t begin = 0;          ///< the byte at which it begins
    std::vector<std::string> nodes; ///< names of nodes, and "…"
    std::vector<int> runs;          ///< see PatternList; the first one is 0 in a stack
    bool nodesFirst = false;        ///< see PatternList
    bool isBuffer = false;          ///< true if it ends with β
    bool isClosed = false;          ///< true if it is written in brackets

    [[nodiscard]] bool skips() const;
};

/// Reads the places of one side of a rule, separated by commas: "σ·λ|j, [], β". The names of the
/// lists are those of `rule`.
[[nodiscard]] Result<std::vector<WrittenPlace>> takePlaces(RuleScanner& scanner,
                                                           const RulePattern& rule);

/// Returns the number of each place of a side: 0 for the stack, k + 1 for list k, the last number
/// for the buffer. If all places are there, their order decides; otherwise σ, β and the names of
/// the lists do.
[[nodiscard]] Result<std::vector<int>> numbersOf(const std::vector<WrittenPlace>& places,
                                                 const RuleScanner& scanner,
                                                 const RulePattern& rule);

} // namespace parsescope
