// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <compare>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// What a rule asks for besides its patterns. Nodes are numbers of RulePattern::names.
struct RuleCondition {
    enum class Kind {
        All,          ///< all of `parts` hold
        Any,          ///< one of `parts` holds
        Not,          ///< the only one of `parts` does not hold
        HasHead,      ///< `first` has a head
        IsRoot,       ///< `first` is ROOT
        Before,       ///< `first` stands before `second` in the sentence
        StackHeads,   ///< all words beneath those that the pattern names have heads
        BufferHeads,  ///< all words behind those that the pattern names have heads
        SkippedHeads, ///< all stack elements that "…" stands for have heads, ROOT too
    };
    Kind kind = Kind::All;
    int first = 0;
    int second = 0;
    std::vector<RuleCondition> parts = {};

    bool operator==(const RuleCondition&) const = default;
    std::strong_ordering operator<=>(const RuleCondition& other) const;
};

/// One side of a rule: stack and buffer before it, or after it.
struct PatternSide {
    /// In place of a node on the stack: the K - 1 elements that the K-th variant skips, "…".
    static constexpr int Skipped = -1;

    std::vector<int> stack;   ///< bottom first
    std::vector<int> buffer;  ///< front first
    bool stackGoesOn = true;  ///< there may be more elements beneath, "σ"
    bool bufferGoesOn = true; ///< there may be more nodes behind, "β"

    bool operator==(const PatternSide&) const = default;
    [[nodiscard]] bool skips() const;
};

/// The arc of a rule: its dependent is a node, its head a node or the K-th node of a spine.
struct PatternArc {
    enum class Head {
        Node,
        Root,       ///< ROOT, wherever it is
        LeftSpine,  ///< of `head`; the variant says which of its nodes, 1 is `head` itself
        RightSpine, ///< likewise
    };
    Head kind = Head::Node;
    int head = 0;
    int dependent = 0;
    bool operator==(const PatternArc&) const = default;
};

/// Why a configuration is not matched by a side of a rule with the K-th variant of "…"; None when
/// it is.
[[nodiscard]] Obstacle mismatch(const PatternSide& side, const Configuration& configuration, int k);

/// A rule as a file says it. Whatever it says, no node gets a second head, ROOT gets none, and no
/// arc closes a cycle.
struct RulePattern {
    /// Of the nodes on the left, those of the stack first, bottom first: no two are equal.
    std::vector<std::string> names;
    PatternSide before;
    PatternSide after; ///< has only nodes of `before`, each at most once
    std::optional<PatternArc> arc;
    RuleCondition condition; ///< of the kind All

    // Texts that rules point to.
    std::string name;
    std::string title;
    std::string schema;
    std::string effect;

    /// True when the rule comes in variants.
    [[nodiscard]] bool hasVariants() const;
    // What a Rule asks.
    [[nodiscard]] Obstacle legal(const Configuration& configuration, int k) const;
    void apply(Configuration& configuration, int k) const;
    [[nodiscard]] std::optional<Arc> arcIn(const Configuration& configuration, int k) const;
    [[nodiscard]] int variants(const Configuration& configuration) const;
    /// For the end of a parse: whether `before` and the condition hold.
    [[nodiscard]] bool matches(const Configuration& configuration) const;

    /// Whether two rules do the same because they say the same, whatever they call the nodes.
    [[nodiscard]] bool saysTheSame(const RulePattern& other) const;

private:
    [[nodiscard]] int nodeAt(const Configuration& configuration, int k, int node) const;
    [[nodiscard]] int headIn(const Configuration& configuration, int k) const;
    [[nodiscard]] bool holds(const RuleCondition& part, const Configuration& configuration,
                             int k) const;
    [[nodiscard]] Obstacle reason(const RuleCondition& part) const;
};

/// Leaves out of a condition what every rule with this arc asks for anyway and what is said twice,
/// and puts it in order, so that equal conditions are equal.
[[nodiscard]] RuleCondition simplified(RuleCondition condition,
                                       const std::optional<PatternArc>& arc);

} // namespace parsescope
