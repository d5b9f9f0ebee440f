// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <compare>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// A condition of a rule besides its patterns. Nodes are indices into RulePattern::names.
struct RuleCondition {
    enum class Kind {
        All,          ///< all of `parts` hold
        Any,          ///< at least one of `parts` holds
        Not,          ///< the only element of `parts` does not hold
        HasHead,      ///< `first` has a head
        IsRoot,       ///< `first` is ROOT
        Before,       ///< `first` precedes `second` in the sentence
        StackHeads,   ///< all words beneath the stack elements that the pattern names have heads
        BufferHeads,  ///< all words behind the buffer nodes that the pattern names have heads
        SkippedHeads, ///< all stack elements that "…" skips have heads; never true for ROOT
    };
    Kind kind = Kind::All;
    int first = 0;
    int second = 0;
    std::vector<RuleCondition> parts = {};

    bool operator==(const RuleCondition&) const = default;
    std::strong_ordering operator<=>(const RuleCondition& other) const;
};

/// A further list before or after a transition. A run is all nodes of the stack or of a list that
/// the left side of the rule does not name. The run of the stack has the number 0, the run of list
/// k has the number k + 1.
struct PatternList {
    std::vector<int> runs;  ///< numbers of the runs that the list contains, from left to right
    std::vector<int> nodes; ///< named nodes, from left to right
    /// True if the named nodes precede the runs ("i|λ2"), false if they follow them ("λ2|i").
    bool nodesFirst = false;
    bool operator==(const PatternList&) const = default;
};

/// One side of a rule: the stack, the further lists and the buffer before or after the transition.
struct PatternSide {
    /// The entry for "…" in `stack`, which means the K - 1 elements that variant K skips.
    static constexpr int Skipped = -1;

    std::vector<int> stack;              ///< stack elements, bottom first
    std::vector<int> buffer;             ///< buffer nodes, front first
    std::vector<int> runs = {0};         ///< runs beneath the stack elements; empty for "[…]"
    std::vector<PatternList> lists = {}; ///< lists in the order of TransitionSystem::lists
    bool bufferGoesOn = true;            ///< true if further nodes may follow ("β")

    bool operator==(const PatternSide&) const = default;
    [[nodiscard]] bool skips() const;
    /// Returns true if further elements may be beneath the stack elements ("σ").
    [[nodiscard]] bool stackGoesOn() const { return !runs.empty(); }
    /// Returns true if the side has a node on the stack, on a list or in the buffer.
    [[nodiscard]] bool has(int node) const;
};

/// The arc of a rule. The dependent is a node; the head is a node or the K-th node of a spine.
struct PatternArc {
    enum class Head {
        Node,
        Root,       ///< ROOT, which the rule need not name
        LeftSpine,  ///< for variant K, the K-th node of the left spine of `head`; the first node is
                    ///< `head` itself
        RightSpine, ///< for variant K, the K-th node of the right spine of `head`
    };
    Head kind = Head::Node;
    int head = 0;
    int dependent = 0;
    bool replaces = false; ///< true if the dependent may have another head, which is replaced
    bool operator==(const PatternArc&) const = default;
};

/// Returns the reason why a side of a rule, with variant K of "…", does not match a configuration;
/// None if it matches.
[[nodiscard]] Obstacle mismatch(const PatternSide& side, const Configuration& configuration, int k);

/// The pattern of a rule read from a file. With every pattern, no node gets a second head, unless
/// the arc replaces the first one, ROOT gets no head, and no arc closes a cycle.
struct RulePattern {
    /// The names of the nodes of the left side: the nodes of the stack, bottom first, then those of
    /// the lists, and then those of the buffer. No two names are equal.
    std::vector<std::string> names;
    std::vector<std::string> listNames; ///< names of the further lists of the system
    PatternSide before;
    /// Right side, which contains only nodes of `before`, each at most once in each place, and all
    /// runs of `before`, each once.
    PatternSide after;
    std::optional<PatternArc> arc;
    RuleCondition condition; ///< condition, whose kind is All

    std::string name;   ///< text to which Rule::name refers
    std::string schema; ///< text to which Rule::schema refers
    /// The feature templates that a system gets with the rule, as in TransitionSystem::features.
    std::vector<std::string> features;
    Text title;
    Text effect;

    /// Returns true if the rule has variants.
    [[nodiscard]] bool hasVariants() const;
    // The functions below are the functions of a Rule.
    [[nodiscard]] Obstacle legal(const Configuration& configuration, int k) const;
    void apply(Configuration& configuration, int k) const;
    [[nodiscard]] std::optional<Arc> arcIn(const Configuration& configuration, int k) const;
    [[nodiscard]] int variants(const Configuration& configuration) const;
    /// Returns true if a configuration matches `before` and the condition. Serves patterns of
    /// terminal configurations.
    [[nodiscard]] bool matches(const Configuration& configuration) const;

    /// True if two patterns are equal apart from the names of nodes.
    [[nodiscard]] bool saysTheSame(const RulePattern& other) const;

private:
    void applyToLists(Configuration& configuration, int k, const std::vector<int>& stack) const;
    [[nodiscard]] int nodeAt(const Configuration& configuration, int k, int node) const;
    [[nodiscard]] int headIn(const Configuration& configuration, int k) const;
    [[nodiscard]] bool holds(const RuleCondition& part, const Configuration& configuration,
                             int k) const;
    [[nodiscard]] Obstacle reason(const RuleCondition& part) const;
};

/// Returns the normal form of a condition, so that conditions can be compared: sorted, without
/// duplicates and without the parts that hold for every rule with the arc `arc`.
[[nodiscard]] RuleCondition simplified(RuleCondition condition,
                                       const std::optional<PatternArc>& arc);

} // namespace parsescope
