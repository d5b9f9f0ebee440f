// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/decoding/cube/part_scores.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope::graph {

/// Groups of feature templates, each of which can be switched off.
enum class Group {
    Words,          ///< forms and lemmas of head and dependent, separately and together
    Context,        ///< tags of the neighbours of head and dependent
    Between,        ///< tags between head and dependent
    Morphology,     ///< cases, numbers, persons, verb forms and word endings
    Siblings,       ///< two adjacent dependents on one side
    Grandparents,   ///< a head, its head and a dependent
    TriSiblings,    ///< three adjacent dependents on one side
    GrandSiblings,  ///< two adjacent dependents with the head's head
    Valency,        ///< numbers of dependents on one side
    ModifierLabels, ///< higher-order parts with the label of the dependent [ZM12]
    SiblingLabels,  ///< also with the label of the sibling or the head [ZM12]
    Count
};

/// Returns the name on the command line: "words", "tri-siblings".
[[nodiscard]] std::string_view nameOf(Group group);
[[nodiscard]] std::optional<Group> findGroup(std::string_view name);

/// The choice of the features of a model.
struct FeatureChoice {
    int order = 3; ///< 1 to 3: the largest number of arcs in a part
    std::array<bool, static_cast<std::size_t>(Group::Count)> off{};

    /// Returns true if the group has at most this order and is not off.
    [[nodiscard]] bool has(Group group) const;
    /// Returns the kinds of parts that are scored.
    [[nodiscard]] PartContexts contexts() const;
    bool operator==(const FeatureChoice&) const = default;
};

/// Limits on the arcs and labels that are considered, by their probabilities under a first-order
/// model.
struct PruningLimits {
    /// Largest number of heads of a word; 0: all heads of all words, and `headShare` is not used.
    int heads = 12;
    /// Smallest probability of a head, divided by that of the most probable head.
    double headShare = 2e-4;
    /// Largest number of labels of an arc; 0: all labels, and `labelShare` is not used.
    int labels = 5;
    /// Smallest probability of a label, divided by that of the most probable label.
    double labelShare = 5e-3;
    bool operator==(const PruningLimits&) const = default;
};

/// The settings of a graph parser that are stored with its weights.
struct GraphSettings {
    FeatureChoice features;
    PruningLimits pruning;
    int beam = 6;      ///< b of [ZM14]
    int labelBeam = 3; ///< s_b of [ZM14]; no limit if at least `beam`
    bool operator==(const GraphSettings&) const = default;
};

/// Options for training a graph parser.
struct GraphOptions {
    GraphSettings settings;
    /// Names of feature groups to leave out, separated by commas.
    std::string without;
    int bits = 22;                 ///< the table of weights has 2^bits entries
    double aggressiveness = 0.003; ///< C of MIRA: largest change of a weight by an update
    double labelCost = 0.5;        ///< cost of a wrong label on a right arc; a wrong arc costs 1
    int prunerIterations = 3;      ///< passes over the treebank to train the first-order model
};

/// Returns the settings without the groups to leave out. Fails if a name is unknown.
[[nodiscard]] Result<GraphSettings> settingsOf(const GraphOptions& options);

} // namespace parsescope::graph
