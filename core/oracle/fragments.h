// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/treebank/tree.h"

namespace parsescope {

/// Completes the gold fragments of a right stack [GSS14 §4.2]: orders their words and sets the
/// reason why each root is on the right stack: its gold head is not in the buffer, or it has a gold
/// dependent on the stack or in the right stack. Counts all deductions so far as deductions of the
/// reduction.
void explainFragments(Chart& chart, const Tree& gold);

} // namespace parsescope
