// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

namespace parsescope {

// Rules and starts that several systems share.

/// sh: σ, i|β ⇒ σ|i, β.
[[nodiscard]] Rule shiftRule();
/// la: σ|i|j ⇒ σ|j, j→i, with i ≠ 0 (arc-standard).
[[nodiscard]] Rule stackLeftArcRule();
/// ra: σ|i|j ⇒ σ|i, i→j (arc-standard, arc-hybrid).
[[nodiscard]] Rule stackRightArcRule();
/// la: σ|i, j|β ⇒ σ, j|β, j→i, with i ≠ 0 and headless (arc-eager, arc-hybrid).
[[nodiscard]] Rule bufferLeftArcRule();
/// The arc of a rule that builds none.
[[nodiscard]] std::optional<Arc> noArc(const Configuration& configuration, int variant);

/// Empty stack, buffer [0..n].
[[nodiscard]] Configuration startWithRootInBuffer(int words);
/// Stack [0], buffer [1..n].
[[nodiscard]] Configuration startWithRootOnStack(int words);
/// One stack element, empty buffer.
[[nodiscard]] bool endsWithOneTree(const Configuration& configuration);

} // namespace parsescope
