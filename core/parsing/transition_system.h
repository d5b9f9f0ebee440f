// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/parsing/configuration.h"
#include "core/parsing/rule_function.h"
#include "core/parsing/traits.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

class GoldParse;
struct RulePattern;

/// Why a transition is not legal.
enum class Obstacle {
    None,            ///< it is legal
    Finished,        ///< the configuration is terminal
    BufferEmpty,     ///< there is no word left in the buffer
    StackTooShort,   ///< the stack has fewer elements than the transition needs
    BufferTooShort,  ///< the buffer has fewer words than the transition needs
    StackEmpty,      ///< the stack is empty
    SpineTooShort,   ///< the spine has fewer nodes than the transition needs
    RootAsDependent, ///< ROOT would get a head
    HasHead,         ///< the word that would get a head already has one
    NeedsHead,       ///< the word that would leave the stack has no head yet
    OutOfOrder,      ///< the two words have already been swapped
    RootStays,       ///< ROOT cannot be swapped with a word
    RootWaits, ///< ROOT, which is last, can be shifted only when all words on the stack have heads
    StackTooLong,   ///< the stack has more elements than the transition allows
    BufferTooLong,  ///< the buffer has more words than the transition allows
    WouldBeCycle,   ///< the arc would close a cycle
    ConditionFails, ///< another condition of the rule does not hold
};

/// Returns a sentence that describes the obstacle; empty for None.
[[nodiscard]] Text describe(Obstacle obstacle);

/// A rule of a transition system, as data: *Legal / Effect / Arc*. A rule may come in several
/// variants, numbered from 1 (the spine positions of lr-spine); most have one.
struct Rule {
    std::string_view name;   ///< short name, "la"
    Text title;              ///< "Left-Arc"
    std::string_view schema; ///< the rule in the notation of the papers, "σ|i|j ⇒ σ|j, j→i"
    Text effect;             ///< the effect in words
    char key = 0;            ///< the letter of its key in the window; 0 for none
    /// The rule in the notation of rule_files/system_file.h; empty if `schema` is in that notation.
    std::string_view definition = {};

    /// Returns None if variant `k` may be taken.
    RuleFunction<Obstacle(const Configuration&, int k)> legal = {};
    /// Changes the configuration. Variant `k` must be legal.
    RuleFunction<void(Configuration&, int k)> apply = {};
    /// Returns the arc that `apply` would add; nothing if it adds none.
    RuleFunction<std::optional<Arc>(const Configuration&, int k)> arc = {};
    /// Returns the number of variants in a configuration. Rules without this function have one.
    RuleFunction<int(const Configuration&)> variants = {};
    /// Returns the variant that the canonical derivation of a gold tree takes next; 0 if it does
    /// not take this rule. Needed only for rules of TransitionSystem::canonicalOrder.
    int (*canonical)(const GoldParse&) = nullptr;
    /// True if the rule can build crossing arcs even in an otherwise projective system.
    bool crosses = false;
    /// Feature templates for this rule, as in TransitionSystem::features.
    std::string_view features = {};
    /// For rules read from a file: the parsed pattern. Owns the text that the views above refer to.
    std::shared_ptr<const RulePattern> pattern = {};
};

/// An unfinished parse in which exactly one word may become a child of ROOT.
struct RootedParse {
    const Configuration& configuration;
    int headless; ///< number of words without a head
    int roots;    ///< number of children of ROOT
};

/// A transition: a variant of a rule of a system.
struct Transition {
    int rule = 0;    ///< index into TransitionSystem::rules
    int variant = 1; ///< from 1
    bool operator==(const Transition&) const = default;
};

/// A transition system: a table of rules with a start and an end, and declared properties. Only the
/// rules, the start and the end are required. Without the properties, losses take longer to
/// compute, and functions that rely on them are not available.
struct TransitionSystem {
    std::string name;   ///< as in the command line, "arc-standard"
    Text title;         ///< "Arc-standard"
    std::string source; ///< the publication, "Nivre 2004"
    Text description;   ///< a sentence on its characteristics
    std::vector<Rule> rules;
    /// With ROOT first: whether ROOT begins on the stack or at the front of the buffer.
    bool startsWithRootOnStack = false;
    /// The required place of ROOT in the initial configuration; nothing if both are possible.
    std::optional<RootPlace> rootPlace = {};
    RuleFunction<bool(const Configuration&)> isFinal = {};

    Traits traits = {};
    /// The rules of the canonical derivation of a gold tree, which static training follows: it
    /// takes the first one for which `canonical` returns a variant. Empty if there is no such
    /// derivation.
    std::vector<int> canonicalOrder = {};
    /// Returns whether a legal transition, which adds `arc` (head NoHead for none), keeps a tree
    /// with a single root reachable if one was reachable before. Every such tree can be derived by
    /// transitions that satisfy this. A null pointer if no such condition is known.
    bool (*keepsSingleRoot)(const RootedParse&, Transition, Arc arc) = nullptr;
    /// Feature templates for learners, separated by "; ": templates in the notation of FeatureSet,
    /// or groups of them: "arcs s0 b0" (all about arcs between the stack top and the buffer front),
    /// "arcs s1 s0" (between the two topmost stack elements), "pair X Y", "node X", "rest X" (node
    /// X beyond form and part of speech); "drop T" removes a template or a group. Empty for the
    /// templates of systems about which nothing is known.
    std::string_view features = {};

    /// The names of the added buffer transitions, in the order of `extensions()`.
    std::vector<std::string> added = {};

    /// For systems read from a file: the pattern of terminal configurations.
    std::shared_ptr<const RulePattern> end = {};

    /// The name without added transitions: "arc-eager" for "arc-eager+lba".
    [[nodiscard]] std::string_view base() const;
    /// True if a rule comes in variants.
    [[nodiscard]] bool hasVariants() const;
    [[nodiscard]] bool hasAdded(std::string_view extension) const;

    /// The initial configuration for a sentence of `words` words: with ROOT first, an empty stack
    /// and the buffer [0..n], or the stack [0] and the buffer [1..n]; with ROOT last, an empty
    /// stack and the buffer [1..n, 0].
    [[nodiscard]] Configuration start(int words, RootPlace root = RootPlace::First) const;
    /// All transitions in the order of the rules, legal or not; a rule without variants in this
    /// configuration appears once.
    [[nodiscard]] std::vector<Transition> transitions(const Configuration& configuration) const;
    [[nodiscard]] std::vector<Transition>
    legalTransitions(const Configuration& configuration) const;
    /// The reason why `transition` is not legal; None if it is legal.
    [[nodiscard]] Obstacle obstacle(const Configuration& configuration,
                                    Transition transition) const;
    /// The arc that a legal transition adds; nothing if it adds none.
    [[nodiscard]] std::optional<Arc> arc(const Configuration& configuration,
                                         Transition transition) const;
    /// The configuration after a legal transition.
    [[nodiscard]] Configuration step(Configuration configuration, Transition transition) const;
    /// The short name of a transition, with the variant if the rule comes in variants: "la", "ra2".
    [[nodiscard]] std::string nameOf(Transition transition) const;
    /// The transition with this short name; nothing if there is none.
    [[nodiscard]] std::optional<Transition> find(std::string_view transitionName) const;
};

/// Returns the heads of the tree of a terminal configuration, by node 0..n: words without a head
/// become children of ROOT.
[[nodiscard]] std::vector<int> finalHeads(const Configuration& configuration);

} // namespace parsescope
