// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/decoding/cube/part_scores.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace parsescope::graph {

/// Groups of feature templates; each can be switched off.
enum class Group {
    Words,          ///< forms and lemmas of head and dependent, alone and together
    Context,        ///< tags of the neighbours of head and dependent
    Between,        ///< tags between head and dependent
    Morphology,     ///< cases, numbers, persons, verb forms and word ends
    Siblings,       ///< adjacent dependents on one side
    Grandparents,   ///< a head, its head and a dependent
    TriSiblings,    ///< three adjacent dependents
    GrandSiblings,  ///< adjacent dependents with the head's head
    Valency,        ///< numbers of dependents on one side
    ModifierLabels, ///< parts of higher order together with the label of the dependent [ZM12]
    SiblingLabels,  ///< and with those of the sibling or the head as well [ZM12]
    Count
};

/// Name on the command line: "words", "tri-siblings".
[[nodiscard]] std::string_view nameOf(Group group);
[[nodiscard]] std::optional<Group> findGroup(std::string_view name);

/// Which features a model has.
struct FeatureChoice {
    int order = 3; ///< 1 to 3: the most arcs that a feature looks at
    std::array<bool, static_cast<std::size_t>(Group::Count)> off{};

    /// True for a group that is of this order and not off.
    [[nodiscard]] bool has(Group group) const;
    /// The parts that scores look at.
    [[nodiscard]] PartContexts contexts() const;
    bool operator==(const FeatureChoice&) const = default;
};

/// Which arcs and labels are looked at: those that a model of first order finds probable.
struct PruningLimits {
    int heads = 12; ///< most heads of a word; 0: all heads of all words, `headShare` is not used
    double headShare = 2e-4;  ///< least probability of a head, divided by that of the likeliest one
    int labels = 5;           ///< most labels of an arc; 0: all, `labelShare` is not used
    double labelShare = 5e-3; ///< least probability of a label, divided by that of the likeliest
    bool operator==(const PruningLimits&) const = default;
};

/// What a graph parser is made of, besides its weights.
struct GraphSettings {
    FeatureChoice features;
    PruningLimits pruning;
    int beam = 6;      ///< b of [ZM14]
    int labelBeam = 3; ///< s_b of [ZM14]; `beam` or more for no such limit
    bool operator==(const GraphSettings&) const = default;
};

/// What the training of a graph parser can be told besides what all kinds of models can.
struct GraphOptions {
    GraphSettings settings;
    /// Names of groups of features to leave out, with commas between them.
    std::string without;
    int bits = 22;                 ///< the weights have 2^bits places
    double aggressiveness = 0.003; ///< C of MIRA: most that an update changes a weight by
    double labelCost = 0.5;        ///< cost of a wrong label on a right arc; a wrong arc costs 1
    int prunerIterations = 3;      ///< passes over the treebank to learn which arcs are probable
};

/// The settings without the groups to leave out. Fails on a name that no group has.
[[nodiscard]] Result<GraphSettings> settingsOf(const GraphOptions& options);

} // namespace parsescope::graph
