// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/oracle/problem.h"
#include "core/study/system_facts.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A position of a configuration that a parser looks at [SHL17 §2].
struct FeaturePosition {
    bool inBuffer = false; ///< true for the buffer, false for the stack
    int offset = 0; ///< number of stack elements above the position, or of buffer nodes before it
    bool operator==(const FeaturePosition&) const = default;
};
using FeaturePositions = std::vector<FeaturePosition>;

/// The largest offset of a position that readPositions accepts.
inline constexpr int LargestOffset = 9;

/// Reads positions that are separated by blanks or commas: s0 is the top of the stack, s1 the
/// element beneath it, b0 the buffer front. Fails if there is no position, if a position is named
/// twice, or if an offset is larger than LargestOffset.
[[nodiscard]] Result<FeaturePositions> readPositions(std::string_view text);
/// Returns positions as readPositions reads them, for example "s1 s0 b0".
[[nodiscard]] std::string positionsText(const FeaturePositions& positions);

/// Returns the nodes at the positions; -1 for a position at which there is no node.
[[nodiscard]] std::vector<int> nodesAt(const FeaturePositions& positions,
                                       const Configuration& configuration);

/// Two configurations of one parse that have the same nodes at some positions.
struct SameNodes {
    int words = 0;
    Way way;         ///< the transitions to the second configuration
    int earlier = 0; ///< number of these transitions that lead to the first configuration
};

/// The abilities of a parser that ranks the transitions by the nodes at some positions alone, and
/// always takes the legal transition with the highest rank. Where the nodes are the same, so is the
/// ranking.
struct PositionFacts {
    FeaturePositions positions;
    RootPlace root = RootPlace::First;
    /// A smallest example of two configurations with the same nodes; nothing if there is none in
    /// sentences of up to `words` words. In that case, such a parser can follow every derivation of
    /// these sentences.
    std::optional<SameNodes> same;
    /// Names of the rules that leave the nodes at the positions unchanged in some configuration,
    /// such as "la" or "raK", in the order of the system.
    std::vector<std::string> unchanging;
    /// For sentences of 1, 2, … words: the trees that the system derives, and the number of them
    /// that such a parser can build. The list ends before the first length at which the search took
    /// too many steps.
    std::vector<Share> trees;
    /// The length up to which all configurations were examined.
    int words = 0;
};

/// Examines the sentences of up to `words` words, at most 7, until there are more than `most`
/// configurations, and at most `steps` transitions of derivations for each length.
[[nodiscard]] PositionFacts positionFacts(const TransitionSystem& system,
                                          const FeaturePositions& positions, int words,
                                          RootPlace root, std::size_t most, long long steps,
                                          const TaskControl& control = {});

/// A best tree that a parser of PositionFacts can build for a sentence.
struct BestByPositions {
    int loss = Unreachable; ///< number of wrong heads; Unreachable if the parser can build no tree
    Way derivation;
};

/// Returns a tree with the fewest wrong heads that a parser of PositionFacts can build; nothing if
/// finding it needs more than `steps` transitions of derivations, or if asked to stop.
[[nodiscard]] std::optional<BestByPositions> bestByPositions(const Problem& problem,
                                                             const FeaturePositions& positions,
                                                             long long steps,
                                                             const TaskControl& control = {});

} // namespace parsescope
