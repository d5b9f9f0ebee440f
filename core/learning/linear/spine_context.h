// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/parser_state.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace parsescope {

/// The context C(c, t) of a transition of lr-spine: the nodes that stand for the placeholders of
/// [SSN13 Table 1], from which features are made. s1 and s2 are the ends of the arc that it makes,
/// or, for a shift, the roots of the two topmost stack elements; gp and gg are the head of the
/// arc's head, and the head of that one.
struct SpineContext {
    enum Placeholder { S3, S2, S1, Q1, Q2, GP, GG, Count };
    static constexpr std::array<std::string_view, Count> Names{"s3", "s2", "s1", "q1",
                                                               "q2", "gp", "gg"};
    Transition transition;
    /// By placeholder: words 1..n and ROOT = 0; NoHead for none.
    std::array<int, Count> nodes{};

    bool operator==(const SpineContext&) const = default;
};

/// The context of a candidate, read off what learners see in it, see contextOf in features.h.
[[nodiscard]] SpineContext spineContextOf(const ParserState& state, const Candidate& candidate);

/// The contexts of all legal transitions, in the order of the rules, after `path`, which are legal
/// transitions from the start of a sentence of `words` words; none when a parse ends there.
[[nodiscard]] std::vector<SpineContext> spineContexts(const TransitionSystem& system, int words,
                                                      RootPlace root,
                                                      std::span<const Transition> path);

} // namespace parsescope
