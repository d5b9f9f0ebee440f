// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    Finished,        ///< the configuration is final
    BufferEmpty,     ///< there is no word left in the buffer
    StackTooShort,   ///< the stack has fewer elements than the transition needs
    BufferTooShort,  ///< the buffer has fewer words than the transition needs
    StackEmpty,      ///< there is nothing on the stack
    SpineTooShort,   ///< the spine has fewer nodes than the transition needs
    RootAsDependent, ///< ROOT would get a head
    HasHead,         ///< the word that would get a head has one
    NeedsHead,       ///< the word that would leave the stack has no head yet
    OutOfOrder,      ///< the two words have changed places before
    RootStays,       ///< ROOT does not change places with a word
    RootWaits,       ///< ROOT, which is last, comes onto the stack when no word waits for its head
    StackTooLong,    ///< the stack has more elements than the transition allows
    BufferTooLong,   ///< the buffer has more words than the transition allows
    WouldBeCycle,    ///< the arc would close a cycle
    ConditionFails,  ///< something else that the rule asks for does not hold
};

/// A sentence for the obstacle, in English; empty for None.
[[nodiscard]] std::string_view describe(Obstacle obstacle);

/// A rule of a transition system, as data: *Legal / Effect / Arc*. A rule may come in several
/// variants, numbered from 1 (the spine positions of lr-spine); most have one.
struct Rule {
    std::string_view name;   ///< short name, "la"
    std::string_view title;  ///< "Left-Arc"
    std::string_view schema; ///< effect in the notation of the papers, "σ|i|j ⇒ σ|j, j→i"
    std::string_view effect; ///< effect in words
    char key = 0;            ///< the letter that takes it in the window
    /// What it does, in the notation of rule_files/system_file.h; empty where the schema says it.
    std::string_view definition = {};

    /// None when variant `k` may be taken.
    RuleFunction<Obstacle(const Configuration&, int k)> legal = {};
    /// Changes the configuration; `legal` holds.
    RuleFunction<void(Configuration&, int k)> apply = {};
    /// The arc that `apply` would add; none for transitions such as shift.
    RuleFunction<std::optional<Arc>(const Configuration&, int k)> arc = {};
    /// How many variants the configuration offers; nothing stands for one.
    RuleFunction<int(const Configuration&)> variants = {};
    /// The variant that the canonical derivation of a gold tree takes now, or 0 where it does not
    /// take this rule. Needed only for rules of TransitionSystem::canonicalOrder.
    int (*canonical)(const GoldParse&) = nullptr;
    /// True when its arcs may cross others even where the system is projective without it.
    bool crosses = false;
    /// Feature templates for the sake of this rule, as in TransitionSystem::features.
    std::string_view features = {};
    /// Of a rule that was read from a file: what the file says, which also keeps the texts above.
    std::shared_ptr<const RulePattern> pattern = {};
};

/// A parse under way that is to end with a single word on ROOT.
struct RootedParse {
    const Configuration& configuration;
    int headless; ///< number of words without a head
    int roots;    ///< number of words on ROOT
};

/// A rule of a system, and which variant of it.
struct Transition {
    int rule = 0;    ///< index into TransitionSystem::rules
    int variant = 1; ///< from 1
    bool operator==(const Transition&) const = default;
};

/// A transition system: a table of rules with a start and an end, and what is true of it. Only the
/// rules, the start and the end are needed: where more is not declared, losses take longer to
/// find, and what would need it is not available.
struct TransitionSystem {
    std::string name;        ///< as in the command line, "arc-standard"
    std::string title;       ///< "Arc-standard"
    std::string source;      ///< where it was published
    std::string description; ///< one sentence on what is special about it
    std::vector<Rule> rules;
    /// With ROOT first, whether it is on the stack when a parse begins, or in front of the buffer.
    bool startsWithRootOnStack = false;
    /// Where ROOT must stand when a parse begins; nothing where either will do.
    std::optional<RootPlace> rootPlace = {};
    RuleFunction<bool(const Configuration&)> isFinal = {};

    Traits traits = {};
    /// The canonical derivation of a gold tree, which static training follows: of these rules, in
    /// this order, it takes the first whose `canonical` asks for it. Empty where there is none.
    std::vector<int> canonicalOrder = {};
    /// Whether a legal transition, which adds `arc` (head NoHead for none), leaves a tree with a
    /// single root in reach, given that one was in reach before; taken step by step, this loses no
    /// such tree. A null pointer where that is not known.
    bool (*keepsSingleRoot)(const RootedParse&, Transition, Arc arc) = nullptr;
    /// Feature templates for learners, separated by "; ": templates as FeatureSet takes them, or
    /// groups of them: "arcs s0 b0" (all about arcs between the stack top and the buffer front),
    /// "arcs s1 s0" (between the two topmost stack elements), "pair X Y", "node X", "rest X" (node
    /// X beyond form and part of speech); "drop T" takes a template or a group away. Empty for all
    /// that suits a system about which nothing is known.
    std::string_view features = {};

    /// Names of the buffer transitions added to it, in the order of `extensions()`.
    std::vector<std::string> added = {};

    /// Of a system that was read from a file: how a parse ends.
    std::shared_ptr<const RulePattern> end = {};

    /// Name without the added transitions: "arc-eager" of "arc-eager+lba".
    [[nodiscard]] std::string_view base() const;
    /// True when some of its rules come in variants.
    [[nodiscard]] bool hasVariants() const;
    [[nodiscard]] bool hasAdded(std::string_view extension) const;

    /// The configuration in which a parse of `words` words begins: with ROOT first, an empty stack
    /// and the buffer [0..n], or the stack [0] and the buffer [1..n]; with ROOT last, an empty
    /// stack and the buffer [1..n, 0].
    [[nodiscard]] Configuration start(int words, RootPlace root = RootPlace::First) const;
    /// All transitions in the order of the rules, legal or not; illegal rules appear once.
    [[nodiscard]] std::vector<Transition> transitions(const Configuration& configuration) const;
    [[nodiscard]] std::vector<Transition>
    legalTransitions(const Configuration& configuration) const;
    /// Why `transition` is not legal; None when it is.
    [[nodiscard]] Obstacle obstacle(const Configuration& configuration,
                                    Transition transition) const;
    /// The arc that a legal `transition` adds, if it adds one.
    [[nodiscard]] std::optional<Arc> arc(const Configuration& configuration,
                                         Transition transition) const;
    /// The configuration after a legal transition.
    [[nodiscard]] Configuration step(Configuration configuration, Transition transition) const;
    /// Short name, with the variant where the rule has several: "la", "ra2".
    [[nodiscard]] std::string nameOf(Transition transition) const;
    /// The transition with that short name.
    [[nodiscard]] std::optional<Transition> find(std::string_view transitionName) const;
};

/// Heads of the tree that a final configuration stands for, indexed by node 0..n: words still
/// without a head hang on ROOT.
[[nodiscard]] std::vector<int> finalHeads(const Configuration& configuration);

} // namespace parsescope
