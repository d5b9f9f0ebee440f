// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/treebank/tree.h"

namespace parsescope {

/// Completes the gold fragments of a right stack [GSS14 §4.2]: sorts the words of each fragment and
/// sets the reason why its root is on the right stack: the gold head of the root is not in the
/// buffer, or the root has a gold dependent on the stack or in the right stack. Declares all
/// deductions made so far to be deductions of the reduction.
void explainFragments(Chart& chart, const Tree& gold);

} // namespace parsescope
