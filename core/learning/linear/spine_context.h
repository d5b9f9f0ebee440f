// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser_state.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace parsescope {

/// The context C(c, t) of a transition of lr-spine: the nodes for the placeholders of [SSN13 Table
/// 1], from which features are computed. The nodes s1 and s2 are the ends of the transition's arc
/// or, for a shift, the roots of the two topmost stack elements; gp is the head of the arc's head,
/// and gg is the head of gp.
struct SpineContext {
    enum Placeholder { S3, S2, S1, Q1, Q2, GP, GG, Count };
    static constexpr std::array<std::string_view, Count> Names{"s3", "s2", "s1", "q1",
                                                               "q2", "gp", "gg"};
    Transition transition;
    /// The node of each placeholder: 1..n for words and 0 for ROOT; NoHead if there is none.
    std::array<int, Count> nodes{};

    bool operator==(const SpineContext&) const = default;
};

/// Returns the contexts of all legal transitions, in the order of the rules, in the configuration
/// after `path`, which begins at the initial configuration of a sentence of `words` words. Empty if
/// the configuration after `path` is terminal, or if a transition of `path` is not legal.
[[nodiscard]] std::vector<SpineContext> spineContexts(const TransitionSystem& system, int words,
                                                      RootPlace root,
                                                      std::span<const Transition> path);

} // namespace parsescope
