// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/natural.h"
#include "core/base/task_control.h"
#include "core/parsing/transition_system.h"
#include "core/study/parse_graph.h"

#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

/// How many trees of a class there are, and how many of them a system derives.
struct Share {
    long long derived = 0;
    long long all = 0;
    bool operator==(const Share&) const = default;
};

/// Facts about all derivations of sentences of one length.
struct LengthFacts {
    int words = 0;
    std::size_t configurations = 0;
    // Classes of trees (tree_classes.h), several words on ROOT allowed.
    Share trees; ///< of all trees
    Share projective;
    Share planar;
    Share oneEndpointCrossing;
    Share wellNestedGapDegreeOne;
    /// The rest has no meaning where a parse can go on for ever.
    Natural derivations;     ///< of all trees together
    long long ambiguous = 0; ///< trees with several derivations
    /// Heads of nodes 0..n of the first tree with the most derivations, and their number.
    std::vector<int> mostAmbiguous;
    Natural most;
    std::optional<std::pair<int, int>> lengths; ///< of derivations; nothing when there are none
};

/// Abilities of a system, found by trying everything in short sentences.
struct SystemFacts {
    RootPlace root = RootPlace::First;
    bool surelyEnds = false;          ///< as the rules show, for sentences of any length
    std::vector<LengthFacts> lengths; ///< of sentences of 1, 2, … words
    /// The length at which there were too many configurations; 0 when all lengths were done.
    int gaveUpAt = 0;
    /// A shortest sentence in which a parse gets stuck, and a shortest way there.
    std::optional<std::pair<int, Way>> stuck;
    /// A sentence in which a parse can go on for ever: the way there, and what is gone round.
    std::optional<std::pair<int, std::pair<Way, Way>>> loop;
};

/// Tries all sentences of up to `words` words, at most 7, until there are more than `most`
/// configurations.
[[nodiscard]] SystemFacts factsOf(const TransitionSystem& system, int words, RootPlace root,
                                  std::size_t most, const TaskControl& control = {});

/// A tree that one system derives and another does not.
struct Difference {
    std::vector<int> heads; ///< of nodes 0..n
    Way derivation;         ///< a shortest one of the first system
};

/// The trees that two systems derive, for sentences of one length.
struct SystemComparison {
    std::optional<Difference> onlyFirst;  ///< the smallest tree that only the first one derives
    std::optional<Difference> onlySecond; ///< and the other way round
    int words = 0;       ///< up to this length all was compared, or up to where both were found
    bool gaveUp = false; ///< there were too many configurations at the next length
};

/// Compares two systems for sentences of up to `words` words, as factsOf(): the trees are the
/// shortest ones, and of these the first in the order of their heads.
[[nodiscard]] SystemComparison compareSystems(const TransitionSystem& first,
                                              const TransitionSystem& second, int words,
                                              RootPlace root, std::size_t most,
                                              const TaskControl& control = {});

} // namespace parsescope
