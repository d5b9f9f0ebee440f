// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <string>

namespace parsescope {

/// Removes a node from the DEPS of all other nodes before the node itself is removed. `node` is the
/// ID of a word or of an empty node. The dependents of the node are attached to one of its heads,
/// preferably to `head`, its head in the tree, so that all nodes that could be reached from ROOT
/// remain reachable. If the chosen head is ROOT, one dependent takes the place of the node: the
/// word `heir`, or the first dependent if `heir` is 0. No node becomes its own head, and no item
/// occurs twice. `head` is NoHead if the node has no head in the tree.
void removeFromDeps(Sentence& sentence, const std::string& node, int head, int heir);

/// Removes the enhanced dependencies of a sentence, which contradict the tree once its heads have
/// changed: clears the DEPS of all words (in CoNLL-X, PHEAD and the PDEPREL beside it) and removes
/// the empty nodes, which occur in enhanced dependencies only.
void removeEnhanced(Sentence& sentence);

} // namespace parsescope
