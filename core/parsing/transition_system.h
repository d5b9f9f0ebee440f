// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/parsing/configuration.h"
#include "core/parsing/traits.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace parsescope {

template<class Signature>
class RuleFunction;

/// A function of a rule: a plain function, or a function of data read from a file. The object
/// shares ownership of the data. Calling a plain function costs one test more than calling a
/// pointer to a function. Two objects are equal if they call one plain function, or one function of
/// the same data.
template<class Answer, class... Arguments>
class RuleFunction<Answer(Arguments...)> {
public:
    using Plain = Answer (*)(Arguments...);

    RuleFunction() = default;
    /// Wraps a null pointer, or an object that can be converted to a pointer to a function.
    template<class Function>
    requires std::is_convertible_v<Function, Plain> RuleFunction(Function plain)
        : m_plain(plain) {} // implicit, as for std::function

    /// Returns an object that calls `Function`, a function or constant member function of Data, for
    /// `data`, which must not be null.
    template<auto Function, class Data>
    [[nodiscard]] static RuleFunction of(std::shared_ptr<const Data> data) {
        RuleFunction result;
        result.m_ofData = [](const void* it, Arguments... arguments) -> Answer {
            return std::invoke(Function, *static_cast<const Data*>(it),
                               std::forward<Arguments>(arguments)...);
        };
        result.m_data = std::move(data);
        return result;
    }

    Answer operator()(Arguments... arguments) const {
        if (m_plain)
            return m_plain(std::forward<Arguments>(arguments)...);
        return m_ofData(m_data.get(), std::forward<Arguments>(arguments)...);
    }
    explicit operator bool() const { return m_plain != nullptr || m_ofData != nullptr; }
    bool operator==(const RuleFunction&) const = default;

private:
    Plain m_plain = nullptr;
    Answer (*m_ofData)(const void*, Arguments...) = nullptr;
    std::shared_ptr<const void> m_data;
};

class GoldParse;
struct RulePattern;

/// The reason why a transition is not legal.
enum class Obstacle {
    None,            ///< the transition is legal
    Finished,        ///< the configuration is terminal
    BufferEmpty,     ///< the buffer is empty
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
    ListTooShort,   ///< a list has fewer nodes than the transition needs
    ListTooLong,    ///< a list has more nodes than the transition allows
    RootKeepsPlace, ///< ROOT cannot leave the stack
    TakenLast,      ///< the rule must not be taken twice in a row
    LimitReached,   ///< the system allows no more transitions
};

/// Returns a sentence that describes the obstacle; empty for None.
[[nodiscard]] Text describe(Obstacle obstacle);

/// A rule of a transition system, as data: *Legal / Effect / Arc*. A rule may have several
/// variants, numbered from 1 (in lr-spine, the positions on the spine); most rules have one
/// variant.
struct Rule {
    std::string_view name; ///< the short name, for example "la"
    Text title;            ///< for example "Left-Arc"
    /// The rule in the notation of rule_files/system_file.h, for example "σ|i|j ⇒ σ|j, j→i".
    std::string_view schema;
    Text effect;  ///< the effect of the rule in words
    char key = 0; ///< the letter of the rule's key in the window; 0 for none

    /// Returns None if variant `k` may be taken, otherwise the obstacle.
    RuleFunction<Obstacle(const Configuration&, int k)> legal = {};
    /// Applies variant `k`, which must be legal, to the configuration.
    RuleFunction<void(Configuration&, int k)> apply = {};
    /// Returns the arc that `apply` would add; nothing if no arc is added.
    RuleFunction<std::optional<Arc>(const Configuration&, int k)> arc = {};
    /// Returns the number of variants in a configuration. Rules without this function have one
    /// variant.
    RuleFunction<int(const Configuration&)> variants = {};
    /// Returns the variant that the canonical derivation of a gold tree takes next; 0 if the
    /// derivation does not take this rule. Needed only for rules of
    /// TransitionSystem::canonicalOrder.
    int (*canonical)(const GoldParse&) = nullptr;
    /// True if the rule can build crossing arcs even in an otherwise projective system.
    bool crosses = false;
    /// True if the rule must not be taken twice in a row.
    bool neverTwice = false;
    /// The pattern that was read. Owns the name and the schema to which the views above refer.
    std::shared_ptr<const RulePattern> pattern = {};
};

struct TransitionSystem;

/// An unfinished parse in which exactly one word may become a child of ROOT.
struct RootedParse {
    const TransitionSystem& system;
    const Configuration& configuration;
    int headless; ///< number of words without a head
    int roots;    ///< number of children of ROOT
};

/// A transition: a variant of a rule of a system.
struct Transition {
    int rule = 0;    ///< index into TransitionSystem::rules
    int variant = 1; ///< 1-based number of the variant
    bool operator==(const Transition&) const = default;
};

/// A list of nodes that the configurations of a system have besides the stack and the buffer.
struct ListDeclaration {
    std::string name;                ///< the name in rules and on the screen, for example "λ2"
    bool startsWithRootOnIt = false; ///< set only for ROOT first: true if the list begins as [0]
    bool operator==(const ListDeclaration&) const = default;
};

/// A transition system: a table of rules with a start and an end, and declared properties. Only the
/// rules, the start and the end are required. Without declared properties, losses take longer to
/// compute, and functions that rely on the properties are not available.
struct TransitionSystem {
    std::string name;   ///< the name on the command line, for example "arc-standard"
    Text title;         ///< for example "Arc-standard"
    std::string source; ///< the publication, for example "Nivre 2004"
    Text description;   ///< a sentence on the characteristics of the system
    std::vector<Rule> rules;
    /// Set only for ROOT first: true if ROOT is on the stack in the initial configuration, false if
    /// ROOT is at the front of the buffer.
    bool startsWithRootOnStack = false;
    /// The lists besides the stack and the buffer; empty for most systems.
    std::vector<ListDeclaration> lists = {};
    /// The required position of ROOT in the initial configuration; nothing if both positions are
    /// possible.
    std::optional<RootPlace> rootPlace = {};
    RuleFunction<bool(const Configuration&)> isFinal = {};

    Traits traits = {};
    /// The rules of the canonical derivation of a gold tree, which static training follows: the
    /// derivation takes the first rule whose `canonical` returns a variant. Empty if there is no
    /// such derivation.
    std::vector<int> canonicalOrder = {};
    /// Returns whether a legal transition, which adds `arc` (head NoHead for none), keeps a tree
    /// with a single root reachable if one was reachable before. Every reachable tree with a single
    /// root can be derived by transitions for which the function returns true. A null pointer if no
    /// such function is known.
    bool (*keepsSingleRoot)(const RootedParse&, Transition, Arc arc) = nullptr;
    /// Feature templates for learners and groups of such templates, in the notation of
    /// resources/handbook/systems-in-files.md, for example "s0.form b0.pos" and "arcs s1 s0". If
    /// empty, learners use the templates for unknown systems.
    std::vector<std::string> features = {};
    /// For built-in systems: systems with lower numbers come first in menus; 0 for systems that
    /// menus do not list. Has no effect in other systems.
    int menu = 0;

    /// The names of the added buffer transitions, in the order of extensions().
    std::vector<std::string> added = {};

    /// The largest number of transitions of a derivation, for systems whose derivations may never
    /// end; -1 for no limit. After this number of transitions, no transition is legal.
    int stepLimit = -1;

    /// The pattern of terminal configurations.
    std::shared_ptr<const RulePattern> end = {};

    /// Returns the name of the system without added transitions: "arc-eager" for "arc-eager+lba".
    [[nodiscard]] std::string_view base() const;
    /// Returns true if a rule has variants.
    [[nodiscard]] bool hasVariants() const;
    [[nodiscard]] bool hasAdded(std::string_view extension) const;

    /// Returns the initial configuration for a sentence of `words` words: with ROOT first, an empty
    /// stack and the buffer [0..n], or the stack [0] and the buffer [1..n]; with ROOT last, an
    /// empty stack and the buffer [1..n, 0]; with ROOT on the stack, the configuration after
    /// `shiftOfRoot`, or as with ROOT first. The further lists are empty or contain only ROOT.
    [[nodiscard]] Configuration start(int words, RootPlace root = RootPlace::First) const;
    /// Returns the transition that leads from the initial configuration with ROOT first to the
    /// stack [0] and the buffer [1..n]. Returns nothing if there is none, as in systems that begin
    /// with ROOT on the stack.
    [[nodiscard]] std::optional<Transition> shiftOfRoot(int words) const;
    /// Returns all transitions, legal or not, in the order of the rules. A rule that has no
    /// variants in the configuration is listed once, with variant 1.
    [[nodiscard]] std::vector<Transition> transitions(const Configuration& configuration) const;
    [[nodiscard]] std::vector<Transition>
    legalTransitions(const Configuration& configuration) const;
    /// Returns the reason why `transition` is not legal; None if it is legal.
    [[nodiscard]] Obstacle obstacle(const Configuration& configuration,
                                    Transition transition) const;
    /// Returns the arc that a legal transition adds; nothing if it adds none.
    [[nodiscard]] std::optional<Arc> arc(const Configuration& configuration,
                                         Transition transition) const;
    /// Changes a configuration to the one after a legal transition.
    void apply(Configuration& configuration, Transition transition) const;
    /// Returns the configuration after a legal transition.
    [[nodiscard]] Configuration step(Configuration configuration, Transition transition) const;
    /// Returns the short name of a transition, with the number of the variant if the rule has
    /// variants: "la", "ra2".
    [[nodiscard]] std::string nameOf(Transition transition) const;
    /// Returns the transition with the short name `transitionName`; nothing if there is none.
    [[nodiscard]] std::optional<Transition> find(std::string_view transitionName) const;
};

/// A reference to a transition system that does not change. Copies share the system.
class SharedSystem {
public:
    SharedSystem() : SharedSystem(TransitionSystem{}) {}
    SharedSystem(TransitionSystem system) // implicit: takes the place of a system
        : m_system(std::make_shared<const TransitionSystem>(std::move(system))) {}

    operator const TransitionSystem&() const { return *m_system; }
    const TransitionSystem& operator*() const { return *m_system; }
    const TransitionSystem* operator->() const { return m_system.get(); }

private:
    std::shared_ptr<const TransitionSystem> m_system;
};

/// Returns the heads of nodes 0..n in the tree of a terminal configuration, in which words without
/// a head become children of ROOT.
[[nodiscard]] std::vector<int> finalHeads(const Configuration& configuration);

/// Returns the heads of nodes 0..n in the tree of a terminal configuration, as finalHeads does;
/// nothing before the end, when a word without a head is not a child of ROOT.
[[nodiscard]] std::vector<int> treeAtEnd(const TransitionSystem& system,
                                         const Configuration& configuration);

/// Returns the arcs that a terminal configuration implies, sorted by dependent: the arcs of its
/// tree that no transition has built. They lead from ROOT to the words without a head. Returns
/// nothing before the end, and nothing without ROOT, when such words are the roots.
[[nodiscard]] std::vector<Arc> impliedArcs(const TransitionSystem& system,
                                           const Configuration& configuration);

} // namespace parsescope
