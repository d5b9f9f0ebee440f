// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/parsing/transition_system.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The names in feature templates. A template is a list of values of nodes, for example "s0.form
/// b0.left.pos distance(s0,b0)"; resources/handbook/systems-in-files.md explains all names.
struct FeatureNames {
    /// The nodes at which addresses begin, in the order of FeatureContext::Base.
    static constexpr std::array<std::string_view, 14> Bases{
        "s0", "s1",     "s2",          "s3",   "b0",  "b1", "b2",
        "b3", "parent", "grandparent", "head", "dep", "n0", "n1"};
    static constexpr std::array<std::string_view, 7> Neighbours{"left", "left2",  "right", "right2",
                                                                "head", "before", "after"};
    /// The values of a partial tree, in the order of ParserState::Fact.
    static constexpr std::array<std::string_view, 5> Facts{"label", "lvalency", "rvalency",
                                                           "llabels", "rlabels"};
    /// The values of a word, in the order of Attribute.
    static constexpr std::array<std::string_view, 14> Attributes{
        "form",    "lemma", "pos",    "xpos",   "feats",  "prefix",   "suffix2",
        "suffix3", "case",  "number", "person", "gender", "verbform", "mood"};
};

/// The largest number of templates and groups that a system file can state.
inline constexpr std::size_t MostFeatureEntries = 256;
/// The largest number of values of a template.
inline constexpr std::size_t MostValuesOfTemplate = 6;
/// The largest numbers of different addresses and values of the templates of a system.
inline constexpr std::size_t MostAddresses = 96;
inline constexpr std::size_t MostValues = 256;

/// Returns what is wrong with an entry of TransitionSystem::features; nothing if it can be used.
[[nodiscard]] std::optional<Text> objectionToFeature(std::string_view entry);
/// Returns a message if the templates of a system have too many different addresses or values. The
/// limits leave room for the templates of buffer transitions, which may be added later.
[[nodiscard]] std::optional<Text> objectionToFeatures(const TransitionSystem& system);

/// Returns the templates for choosing a transition that TransitionSystem::features names, or the
/// templates for unknown systems if it is empty. The groups contain the templates of [ZN11] with
/// distances, valencies, third-order features and label sets, and templates of morphological
/// features.
[[nodiscard]] std::vector<std::string> featureTemplates(const TransitionSystem& system);
/// Returns the templates for choosing the label of an arc.
[[nodiscard]] std::vector<std::string> labelTemplates(const TransitionSystem& system);

} // namespace parsescope
