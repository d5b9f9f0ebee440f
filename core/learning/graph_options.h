// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/decoding/cube/part_scores.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope::graph {

/// A group of feature templates, which can be switched off.
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
    SiblingLabels,  ///< like ModifierLabels, but also with the label of the sibling or the head
                    ///< [ZM12]
    Count
};

/// Returns the name of the group on the command line, for example "words" or "tri-siblings".
[[nodiscard]] std::string_view nameOf(Group group);
[[nodiscard]] std::optional<Group> findGroup(std::string_view name);

/// The choice of the features of a model.
struct FeatureChoice {
    int order = 3; ///< largest number of arcs in a part, from 1 to 3
    std::array<bool, static_cast<std::size_t>(Group::Count)> off{};

    /// Returns true if the templates of `group` are used: they need at most `order` arcs and are
    /// not switched off.
    [[nodiscard]] bool has(Group group) const;
    /// Returns the kinds of parts that are scored.
    [[nodiscard]] PartContexts contexts() const;
    bool operator==(const FeatureChoice&) const = default;
};

/// Limits on the arcs and labels that are considered, in terms of their probabilities under a
/// first-order model.
struct PruningLimits {
    /// Largest number of heads of a word. With 0, all heads are considered and `headShare` is not
    /// used.
    int heads = 12;
    /// Smallest probability of a head, as a share of the probability of the word's best head.
    double headShare = 2e-4;
    /// Largest number of labels of an arc. With 0, all labels are considered and `labelShare` is
    /// not used.
    int labels = 5;
    /// Smallest probability of a label, as a share of the probability of the arc's best label.
    double labelShare = 5e-3;
    bool operator==(const PruningLimits&) const = default;
};

/// The settings of a graph parser that are stored with its weights.
struct GraphSettings {
    FeatureChoice features;
    PruningLimits pruning;
    int beam = 6;      ///< size of the primary beam, b of [ZM14]
    int labelBeam = 3; ///< size of the secondary beam, s_b of [ZM14]; no limit if at least `beam`
    bool operator==(const GraphSettings&) const = default;
};

/// Options for training a graph parser.
struct GraphOptions {
    GraphSettings settings;
    /// Names of feature groups to leave out, separated by commas.
    std::string without;
    int bits = 22;                 ///< binary logarithm of the number of weights in the table
    double aggressiveness = 0.003; ///< C of MIRA: largest change of a weight by an update
    double labelCost = 0.5;        ///< cost of a wrong label on a right arc; a wrong arc has cost 1
    int prunerIterations = 3; ///< number of passes over the treebank to train the first-order model
};

/// Returns the settings of `options` without the groups to leave out. Fails if a name of a group is
/// unknown.
[[nodiscard]] Result<GraphSettings> settingsOf(const GraphOptions& options);

} // namespace parsescope::graph
