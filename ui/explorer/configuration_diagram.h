// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"
#include "ui/canvas/arc_diagram.h"

namespace parsescope {

/// A spine node to which a variant of a transition attaches a word, drawn with the variant's
/// number.
struct SpinePoint {
    int node = 0;
    int number = 1;
    bool left = true; ///< true if the number is drawn on the left side of the node
    bool emphasised = false;
};

/// A configuration: the stack as partial trees with their spines, bottom first and the top next to
/// the buffer, then the buffer.
struct ConfigurationDiagram {
    Configuration configuration;
    std::vector<WordBox> words; ///< indexed by node, ROOT first
    /// Indexed by node: the relation of the gold arc whose dependent is the node.
    std::vector<QString> labels;
    /// Indexed by node: Right or Wrong, for words that have a head in the configuration.
    std::vector<ArcKind> arcs;
    /// Indexed by node: true if some legal transition touches the node; may be empty.
    std::vector<bool> reach;
    std::vector<SpinePoint> points;
    /// True if nodes far from the stack top and the buffer front are left out.
    bool focused = false;
    /// The columns of the sentence drawn above the configuration, so that each word is below
    /// itself; if empty, the configuration has columns of its own. Columns require that `isInOrder`
    /// is true.
    std::vector<ArcColumn> columns;
    WordLook look;   ///< the look of the words, if they are in the columns of a sentence
    qreal pitch = 0; ///< distance between two rows of trees; 0 for a comfortable distance
    /// The largest number of rows below stack and buffer, the first of which are for the further
    /// lists. Deeper words are drawn in the last row; if there is none for trees, only the words of
    /// stack, buffer and lists are drawn. If empty, the number of rows is not limited.
    std::optional<int> rows;
    QString stackTitle;
    QString bufferTitle;
    std::vector<QString> listNames; ///< names of the further lists
    QString emptyText;              ///< the text shown for an empty stack or buffer
    std::optional<Arc> proposed;    ///< the arc that the transition under the mouse would build
    bool rightToLeft = false;
};

/// Returns true if the words of stack and buffer are in the order of the sentence.
[[nodiscard]] bool isInOrder(const Configuration& configuration);

[[nodiscard]] Drawing layoutConfiguration(const ConfigurationDiagram& diagram,
                                          const Measure& measure);
/// Returns the drawing of `layoutConfiguration` without facts, for drawings with facts of their
/// own.
[[nodiscard]] Drawing layoutConfigurationAlone(const ConfigurationDiagram& diagram,
                                               const Measure& measure);

} // namespace parsescope
