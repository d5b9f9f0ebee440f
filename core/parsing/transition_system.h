// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

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
};

/// A sentence for the obstacle, in English; empty for None.
[[nodiscard]] std::string_view describe(Obstacle obstacle);

/// A rule of a transition system, as data: *Legal / Effect / Arc*. A rule may come in several
/// variants, numbered from 1 (the spine positions of lr-spine); most have one.
struct Rule {
    std::string_view name;   ///< short name, "la"
    std::string_view title;  ///< "Left-Arc"
    std::string_view schema; ///< effect in the notation of the papers, "σ|i|j ⇒ σ|j, j→i"
    std::string_view effect; ///< the same in words
    char key;                ///< the letter that takes it in the window

    /// None when variant `k` may be taken.
    Obstacle (*legal)(const Configuration&, int k);
    /// Changes the configuration; `legal` holds.
    void (*apply)(Configuration&, int k);
    /// The arc that `apply` would add; none for transitions such as shift.
    std::optional<Arc> (*arc)(const Configuration&, int k);
    /// How many variants the configuration offers; a null pointer stands for one.
    int (*variants)(const Configuration&) = nullptr;
};

/// A rule of a system, and which variant of it.
struct Transition {
    int rule = 0;    ///< index into TransitionSystem::rules
    int variant = 1; ///< from 1
    bool operator==(const Transition&) const = default;
};

/// A transition system: a table of rules with a start and an end.
struct TransitionSystem {
    std::string name;        ///< as in the command line, "arc-standard"
    std::string title;       ///< "Arc-standard"
    std::string source;      ///< where it was published
    std::string description; ///< one sentence on what is special about it
    std::vector<Rule> rules;
    Configuration (*start)(int words);
    bool (*isFinal)(const Configuration&);
    /// Names of the buffer transitions added to it, in the order of `extensions()`.
    std::vector<std::string> added = {};

    /// Name without the added transitions: "arc-eager" of "arc-eager+lba".
    [[nodiscard]] std::string_view base() const;
    /// True when its transitions reach below the roots of the stack's trees.
    [[nodiscard]] bool hasSpines() const;
    [[nodiscard]] bool hasAdded(std::string_view extension) const;

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
