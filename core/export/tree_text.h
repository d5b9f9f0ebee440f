// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <string>

namespace parsescope {

/// Returns a drawing of a tree for terminals and reports: the numbers of the words, ROOT at its
/// place, and above them the arcs, whose arrows end at the dependents. Each line begins with
/// `indent`.
[[nodiscard]] std::string treeText(const Tree& tree, bool rootIsLast, const std::string& indent);

} // namespace parsescope
