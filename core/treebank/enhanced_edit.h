// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <string>

namespace parsescope {

/// Takes a node that is about to be removed out of DEPS. `node` is the ID of a word or an empty
/// node. Its dependents are attached to one of its heads, preferably `head`, its head in the tree,
/// so that what could be reached from ROOT still can be. If that head is ROOT, one dependent takes
/// the place of the node: the word `heir`, or the first one. No node becomes a head of itself, and
/// no item is there twice. `head` is NoHead and `heir` is 0 where there is none.
void removeFromDeps(Sentence& sentence, const std::string& node, int head, int heir);

} // namespace parsescope
