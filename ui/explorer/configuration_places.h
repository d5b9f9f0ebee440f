// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/configuration_diagram.h"

#include <utility>
#include <vector>

namespace parsescope {

/// The margin of a drawing of a configuration.
inline constexpr qreal ConfigurationMargin = 18;
/// The distance between elements of the stack, over which arcs run from a spine to the next tree.
inline constexpr qreal ElementGap = 30;
/// The width of a zone without words.
inline constexpr qreal EmptyWidth = 60;

/// A run of consecutive words of the stack or the buffer that a drawing of a configuration leaves
/// out.
struct LeftOut {
    QRectF rect;
    int first = 0; ///< the first node that is left out
    int count = 0;
};

/// The name of a further list in a drawing of a configuration.
struct ListLabel {
    QRectF rect;
    QString text;
};

/// The places of the nodes of a configuration, and the horizontal extents of stack and buffer.
struct ConfigurationPlaces {
    std::vector<QRectF> boxes; ///< indexed by node; null for nodes that are not drawn
    /// Indexed by node: number of arcs between the node and its element of the stack or the buffer.
    std::vector<int> depth;
    /// Indexed by node: the row in which the node is drawn; 0 for elements of stack and buffer.
    /// Words that are only on a further list are in a row of their list, below the elements. The
    /// rows of trees are below the rows of the lists.
    std::vector<int> row;
    std::vector<LeftOut> leftOut;
    std::vector<ListLabel> listLabels; ///< one for each further list
    /// Nodes of further lists that are also on the stack, with their places in the rows of the
    /// lists.
    std::vector<std::pair<int, QRectF>> copies;
    qreal stackLeft = 0;
    qreal stackRight = 0;
    qreal bufferLeft = 0;
    qreal bufferRight = 0;
};

/// The vertical positions and sizes of the rows in a drawing of a configuration, from its top.
struct ConfigurationRows {
    qreal title = 0;    ///< top of the titles of stack and buffer
    qreal zoneLine = 0; ///< position of the line below the titles
    qreal tags = 0;     ///< top of the names of positions
    /// Top of the elements of the stack and the buffer; arcs between elements run above them.
    qreal elements = 0;
    qreal pitch = 0; ///< distance from a row of words to the row of their dependents
    qreal box = 0;   ///< the height of a box
};
[[nodiscard]] ConfigurationRows rowsOf(const ConfigurationDiagram& diagram, const Measure& measure);

/// Returns the text below the form of `node`: its number and, if `isInside` (the head is in the
/// same tree), the relation to its head. Returns an empty text if the sentence above shows the
/// number and the relation.
[[nodiscard]] QString detailOf(const ConfigurationDiagram& diagram, int node, bool isInside);

[[nodiscard]] ConfigurationPlaces placeConfiguration(const ConfigurationDiagram& diagram,
                                                     const Measure& measure);

} // namespace parsescope
