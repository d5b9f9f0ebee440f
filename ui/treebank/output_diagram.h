// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/canvas/arc_diagram.h"

namespace parsescope {

/// The arcs of a system's output, a sentence with as many words and heads, over the gold tree: gold
/// arcs it lacks are lost, others are wrong. Words with a wrong head or relation are marked.
[[nodiscard]] ArcDiagram outputDiagram(const Sentence& sentence, const Tree& gold,
                                       const Sentence& output);

} // namespace parsescope
