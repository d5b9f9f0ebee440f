// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/treebank/sentence.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/explorer/configuration_diagram.h"
#include "ui/explorer/exploration_diagram.h"

namespace parsescope {

class Session;

/// What a session shows, as values for the layouts.
[[nodiscard]] ArcDiagram arcDiagramOf(const Session& session);
[[nodiscard]] ConfigurationDiagram configurationDiagramOf(const Session& session);
[[nodiscard]] ExplorationDiagram explorationDiagramOf(const Session& session);

/// A best tree, by node 0..n, over the gold tree: gold arcs it lacks are lost, others are wrong.
[[nodiscard]] ArcDiagram bestTreeDiagram(const Session& session, const Configuration& configuration,
                                         const std::vector<int>& heads);

/// The arcs of a system's output, a sentence with as many words and heads, over the gold tree: gold
/// arcs it lacks are lost, others are wrong. Words with a wrong head or relation are marked.
[[nodiscard]] ArcDiagram outputDiagram(const Session& session, const Sentence& output);

/// The nodes that a legal transition touches: those whose head or place it changes, and the head
/// of the arc it makes. Indexed by node 0..n.
[[nodiscard]] std::vector<bool> touchedBy(const TransitionSystem& system,
                                          const Configuration& before, Transition transition);

} // namespace parsescope
