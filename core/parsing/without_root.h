// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

namespace parsescope {

// Many slides and parsers do without ROOT: a parse begins with an empty stack and the buffer
// [1..n], and words that are left without a head are the roots. The configurations of such a parse
// are those of a parse with ROOT last in which no transition touches ROOT. ROOT stays at the end of
// the buffer in these values, and only readers and writers leave it out. So the losses are those of
// the system with ROOT last, for which there are oracles.

/// Returns the system without ROOT. Its configurations have ROOT last, and its rules and its end
/// are those of `system` in configurations from which ROOT is removed. `system` must not be the
/// result of this function.
[[nodiscard]] TransitionSystem withoutRoot(const TransitionSystem& system);
/// Returns the configuration with ROOT removed from the end of the buffer.
[[nodiscard]] Configuration withoutRoot(const Configuration& configuration);
/// Returns true for results of withoutRoot: no rule and not the end of a parse depend on ROOT,
/// which is behind the words.
[[nodiscard]] bool hasNoRoot(const TransitionSystem& system);
/// Returns a configuration of `system` as people see it: without ROOT if the system has none.
[[nodiscard]] Configuration asShown(const TransitionSystem& system,
                                    const Configuration& configuration);
/// Returns true if parses without ROOT end only when one tree is left, and so always have exactly
/// one root. `system` is a system with or without ROOT.
[[nodiscard]] bool endsWithOneRoot(const TransitionSystem& system);

} // namespace parsescope
