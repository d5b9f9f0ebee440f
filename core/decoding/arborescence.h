// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"

#include <optional>
#include <span>
#include <vector>

namespace parsescope {

/// A cycle among the best incoming arcs, which the search for a maximum spanning arborescence
/// treats as one node from then on.
struct Contraction {
    /// A node of the cycle: a word, or an earlier cycle, and its best incoming arc, which is the
    /// arc of the cycle.
    struct Member {
        std::vector<int> words; ///< in ascending order
        Arc arc;                ///< between words of two members
    };
    std::vector<Member> members; ///< each the head of the next, the last the head of the first
    /// The arc into the cycle that the tree has; it takes the place of the arc into its member.
    Arc entry;
};

/// The heads of a best tree by node 0..n, projective or not, when arc[head][dependent] are the
/// scores of arcs; nothing when minus infinity forbids every tree. By contraction of cycles
/// [Chu & Liu 1965, Edmonds 1967] in O(n³) time and O(n²) space. With `singleRoot`, exactly one
/// word has the head ROOT; still exact, as the number of such words is minimised before the score
/// is maximised. `contractions`, if given, gets the cycles in the order in which they were
/// contracted.
[[nodiscard]] std::optional<std::vector<int>>
maximumArborescence(const ScoreTable& arc, bool singleRoot,
                    std::vector<Contraction>* contractions = nullptr);

} // namespace parsescope
