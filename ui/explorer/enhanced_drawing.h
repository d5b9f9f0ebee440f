// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/canvas/arc_diagram.h"

#include <string>
#include <vector>

namespace parsescope {

/// Adds the multiword tokens of a sentence to a diagram of its words.
void addTokens(const Sentence& sentence, ArcDiagram& diagram);

/// Adds the empty nodes of a sentence to a diagram of its words, as nodes after the words, and the
/// arcs in DEPS that are not in the tree, with their relations.
void addEnhancedGraph(const Sentence& sentence, ArcDiagram& diagram);

/// Returns the IDs of the nodes of a diagram with the enhanced graph, indexed by node: ROOT, the
/// words, and then the empty nodes in the order of the sentence.
[[nodiscard]] std::vector<std::string> nodeIds(const Sentence& sentence);

/// Returns true if the sentence has empty nodes or DEPS with relations.
[[nodiscard]] bool hasEnhancedGraph(const Sentence& sentence);

} // namespace parsescope
