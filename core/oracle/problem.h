// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <span>
#include <string>
#include <vector>

namespace parsescope {

/// The loss of a configuration from which no permitted tree can be reached. It is equal to
/// Chart::Infinite.
inline constexpr int Unreachable = 1 << 28;

/// The data on which losses depend: a system, a gold tree, and the permitted trees.
struct Problem {
    SharedSystem system;
    Tree gold;
    /// The cost of a wrong head of each node 0..n; empty if the cost is 1 for every word. With
    /// weight 1 for one word and 0 for all other words, the loss is 0 if the word can still get its
    /// gold head.
    std::vector<int> weights = {};
    /// The permitted trees, and the position of ROOT in the initial configuration.
    TreeShape shape = {};

    /// Returns the initial configuration.
    [[nodiscard]] Configuration start() const { return system->start(gold.size(), shape.root); }
    /// Returns the cost of the head `head` for `dependent`.
    [[nodiscard]] int cost(int head, int dependent) const {
        if (gold.head(dependent) == head)
            return 0;
        return weights.empty() ? 1 : weights[dependent];
    }
};

/// The smallest cost of wrong heads over all permitted trees that can be reached from a
/// configuration [GSS14 §3], or a lower bound on that cost.
struct Loss {
    int value = Unreachable; ///< Unreachable if no permitted tree can be reached
    bool exact = true;       ///< false if `value` is a lower bound

    constexpr Loss() = default;
    constexpr Loss(int v, bool isExact = true) : value(v), exact(isExact) {}
    bool operator==(const Loss&) const = default;
    /// Returns the loss as text: "3", "≥ 3", or "∞" if it is Unreachable.
    [[nodiscard]] std::string text() const;
};

/// The loss after a legal transition.
struct TransitionLoss {
    Transition transition;
    Loss loss;
    /// True if `loss` is exact, not Unreachable, and equal to the loss of the configuration.
    bool optimal = false;
};

/// The loss of a configuration, and the loss after each legal transition.
struct Losses {
    Loss loss;
    std::vector<TransitionLoss>
        transitions; ///< losses in the order of the rules; empty for a terminal configuration

    /// Returns the entry of `transition`; a null pointer if `transition` is not legal.
    [[nodiscard]] const TransitionLoss* find(Transition transition) const;
};

/// Returns the problem with weight 1 for the words in `words` and 0 for all other words.
[[nodiscard]] Problem onlyWords(const Problem& problem, const std::vector<int>& words);

/// The cost and the number of roots of the arcs of a configuration.
struct Built {
    int cost = 0;  ///< cost of the wrong heads that cannot be replaced
    int roots = 0; ///< number of words with the head ROOT
};
/// Returns the cost of the wrong heads in a configuration, and the number of its words with the
/// head ROOT. If the system replaces heads, counts only words that have left the stack, the lists
/// and the buffer, and also their missing heads.
[[nodiscard]] Built builtSoFar(const Problem& problem, const Configuration& configuration);

/// Returns the cost of the tree with the heads `heads` of nodes 0..n; Unreachable if a single root
/// is required and the tree does not have exactly one.
[[nodiscard]] int treeLoss(const Problem& problem, std::span<const int> heads);
/// Returns the treeLoss of the tree of a terminal configuration.
[[nodiscard]] int finalLoss(const Problem& problem, const Configuration& configuration);

} // namespace parsescope
