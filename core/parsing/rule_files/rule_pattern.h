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
        Any,          ///< one of `parts` holds
        Not,          ///< the only one of `parts` does not hold
        HasHead,      ///< `first` has a head
        IsRoot,       ///< `first` is ROOT
        Before,       ///< `first` precedes `second` in the sentence
        StackHeads,   ///< all words beneath those that the pattern names have heads
        BufferHeads,  ///< all words behind those that the pattern names have heads
        SkippedHeads, ///< all stack elements that "…" skips have heads; never true for ROOT
    };
    Kind kind = Kind::All;
    int first = 0;
    int second = 0;
    std::vector<RuleCondition> parts = {};

    bool operator==(const RuleCondition&) const = default;
    std::strong_ordering operator<=>(const RuleCondition& other) const;
};

/// One side of a rule: the stack and the buffer before or after it.
struct PatternSide {
    /// In the place of a node on the stack: the K - 1 elements that variant K skips, "…".
    static constexpr int Skipped = -1;

    std::vector<int> stack;   ///< bottom first
    std::vector<int> buffer;  ///< front first
    bool stackGoesOn = true;  ///< further elements may be beneath, "σ"
    bool bufferGoesOn = true; ///< further nodes may follow, "β"

    bool operator==(const PatternSide&) const = default;
    [[nodiscard]] bool skips() const;
};

/// The arc of a rule. The dependent is a node; the head is a node or the K-th node of a spine.
struct PatternArc {
    enum class Head {
        Node,
        Root,       ///< ROOT, which the rule need not name
        LeftSpine,  ///< node K of the left spine of `head` for variant K; 1 is `head` itself
        RightSpine, ///< node K of the right spine of `head`
    };
    Head kind = Head::Node;
    int head = 0;
    int dependent = 0;
    bool operator==(const PatternArc&) const = default;
};

/// Returns the reason why a side of a rule, with variant K of "…", does not match a configuration;
/// None if it matches.
[[nodiscard]] Obstacle mismatch(const PatternSide& side, const Configuration& configuration, int k);

/// The pattern of a rule read from a file. Whatever the pattern is, no node gets a second head,
/// ROOT gets none, and no arc closes a cycle.
struct RulePattern {
    /// The names of the nodes on the left, first those of the stack, bottom first. No two are
    /// equal.
    std::vector<std::string> names;
    PatternSide before;
    PatternSide after; ///< has only nodes of `before`, each at most once
    std::optional<PatternArc> arc;
    RuleCondition condition; ///< of the kind All

    std::string name;   ///< Rule::name refers to it
    std::string schema; ///< Rule::schema refers to it
    Text title;
    Text effect;

    /// True if the rule comes in variants.
    [[nodiscard]] bool hasVariants() const;
    // The functions of a Rule.
    [[nodiscard]] Obstacle legal(const Configuration& configuration, int k) const;
    void apply(Configuration& configuration, int k) const;
    [[nodiscard]] std::optional<Arc> arcIn(const Configuration& configuration, int k) const;
    [[nodiscard]] int variants(const Configuration& configuration) const;
    /// For the end of a parse: true if `before` and the condition hold.
    [[nodiscard]] bool matches(const Configuration& configuration) const;

    /// True if two patterns are equal apart from the names of nodes.
    [[nodiscard]] bool saysTheSame(const RulePattern& other) const;

private:
    [[nodiscard]] int nodeAt(const Configuration& configuration, int k, int node) const;
    [[nodiscard]] int headIn(const Configuration& configuration, int k) const;
    [[nodiscard]] bool holds(const RuleCondition& part, const Configuration& configuration,
                             int k) const;
    [[nodiscard]] Obstacle reason(const RuleCondition& part) const;
};

/// Returns a normal form of a condition, in which equal conditions are equal: sorted, without
/// duplicates and without the parts that hold for every rule with this arc.
[[nodiscard]] RuleCondition simplified(RuleCondition condition,
                                       const std::optional<PatternArc>& arc);

} // namespace parsescope
