// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/natural.h"
#include "core/base/task_control.h"
#include "core/base/text.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/transition_system.h"
#include "core/study/parse_graph.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

/// The number of trees in a class, and the number of these trees that a system derives.
struct Share {
    long long derived = 0;
    long long all = 0;
    bool operator==(const Share&) const = default;
};

/// The facts about all derivations of sentences of one length.
struct LengthFacts {
    int words = 0;
    std::size_t configurations = 0;
    // The trees of the classes of tree_classes.h, in which several words may be children of ROOT.
    Share trees; ///< all trees
    Share projective;
    Share planar;
    Share oneEndpointCrossing;
    Share wellNestedGapDegreeOne;
    /// The members below have no meaning if a parse can continue forever.
    Natural derivations;     ///< number of derivations of all trees together
    long long ambiguous = 0; ///< number of trees with several derivations
    /// The heads of nodes 0..n of the first tree with the most derivations.
    std::vector<int> mostAmbiguous;
    /// The number of derivations of the tree `mostAmbiguous`.
    Natural most;
    /// The smallest and the largest number of transitions of a derivation; nothing if there is no
    /// derivation.
    std::optional<std::pair<int, int>> lengths;
};

/// The abilities of a system, found by trying all parses of short sentences.
struct SystemFacts {
    RootPlace root = RootPlace::First;
    /// The names of the rules at which the proof fails that every parse of a sentence of any length
    /// ends; empty if there is a proof.
    std::vector<std::string> endlessRules;
    std::vector<LengthFacts> lengths; ///< facts about sentences of 1, 2, … words
    /// The sentence length at which there were too many configurations; 0 if all lengths are
    /// complete.
    int gaveUpAt = 0;
    /// The length of a shortest sentence in which a parse can be stuck, and a shortest path to a
    /// configuration without legal transitions.
    std::optional<std::pair<int, Way>> stuck;
    /// The length of a sentence in which a parse can continue forever, the path to a loop, and the
    /// loop.
    std::optional<std::pair<int, std::pair<Way, Way>>> loop;
};

/// Tries all parses of sentences of up to `words` words, at most 7, until there are more than
/// `most` configurations.
[[nodiscard]] SystemFacts factsOf(const TransitionSystem& system, int words, RootPlace root,
                                  std::size_t most, const TaskControl& control = {});

/// Returns a text for each number of derivations or trees that a system file states and that
/// differs from the facts.
[[nodiscard]] std::vector<Text> wrongCounts(const SystemCounts& counts, const SystemFacts& facts);

/// A tree that one system derives and another system does not.
struct Difference {
    std::vector<int> heads; ///< heads of nodes 0..n
    Way derivation;         ///< a shortest derivation of the tree in the first system
};

/// The comparison of the trees that two systems derive.
struct SystemComparison {
    std::optional<Difference> onlyFirst;  ///< smallest tree that only the first system derives
    std::optional<Difference> onlySecond; ///< smallest tree that only the second system derives
    /// The length of sentences up to which the trees were compared, or at which both differences
    /// were found.
    int words = 0;
    bool gaveUp = false; ///< true if there were too many configurations at the next length
};

/// Compares two systems for sentences of up to `words` words, with the limits of factsOf(). The
/// trees of the result have the fewest words and, among trees of equal size, the first heads in
/// lexicographic order.
[[nodiscard]] SystemComparison compareSystems(const TransitionSystem& first,
                                              const TransitionSystem& second, int words,
                                              RootPlace root, std::size_t most,
                                              const TaskControl& control = {});

} // namespace parsescope
