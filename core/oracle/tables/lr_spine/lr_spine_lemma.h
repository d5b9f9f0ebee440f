// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"

namespace parsescope {

/// Whether lr-spine can reach a projective tree from a configuration. O(n).
///
/// [SSN13] Lemma 1 says which transitions keep a projective gold tree in reach: arcs must be gold,
/// and after a shift the word that was on top must not be locked in: if its gold head is not in the
/// buffer, it can get it only when a tree to its right has become its dependent, so some gold
/// dependent must be left there. Hence a configuration is correct if and only if all its arcs are
/// gold and each stack element beneath the top has its gold head further up or in the buffer, or
/// else a gold dependent there.
[[nodiscard]] bool isInReachOfLrSpine(const Tree& tree, const Configuration& configuration);

} // namespace parsescope
