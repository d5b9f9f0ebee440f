// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"
#include "ui/canvas/arc_diagram.h"

namespace parsescope {

/// A node on the stack or below it at which a variant of a transition attaches: with its number.
struct SpinePoint {
    int node = 0;
    int number = 1;
    bool left = true; ///< it stands on the left side of the node
    bool emphasised = false;
};

/// A configuration: the stack as partial trees with their spines, bottom first and the top next to
/// the buffer, then the buffer.
struct ConfigurationDiagram {
    Configuration configuration;
    std::vector<WordBox> words;  ///< by node, ROOT first
    std::vector<QString> labels; ///< by node: relation of its gold arc
    std::vector<ArcKind> arcs;   ///< by node: Right or Wrong, for words that have a head
    std::vector<bool> reach;     ///< by node: some legal transition touches it; may be empty
    std::vector<SpinePoint> points;
    bool focused = false; ///< leaves out what is far from the top and the front
    /// Of the sentence above, to stand below the same words; with none, it has columns of its own.
    /// They are possible when stack and buffer are in the order of the sentence.
    std::vector<ArcColumn> columns;
    WordLook look;   ///< where it stands in columns of a sentence
    qreal pitch = 0; ///< from a row of trees to the next; 0 for a comfortable one
    QString stackTitle;
    QString bufferTitle;
    QString emptyText;           ///< the text shown where there is nothing
    std::optional<Arc> proposed; ///< the arc of the transition under the mouse
    bool rightToLeft = false;
};

/// True when stack and buffer are in the order of the sentence.
[[nodiscard]] bool isInOrder(const Configuration& configuration);

[[nodiscard]] Drawing layoutConfiguration(const ConfigurationDiagram& diagram,
                                          const Measure& measure);

} // namespace parsescope
