// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/configuration_diagram.h"

#include <vector>

namespace parsescope {

/// Words that a drawing of a configuration leaves out: how many of the stack or the buffer.
struct LeftOut {
    QRectF rect;
    int first = 0; ///< the first node left out
    int count = 0;
};

/// Where the nodes of a configuration stand, and between where stack and buffer reach.
struct ConfigurationPlaces {
    std::vector<QRectF> boxes; ///< by node; null for nodes that are not drawn
    std::vector<int> depth;    ///< by node: steps below its element of the stack or the buffer
    std::vector<LeftOut> leftOut;
    qreal stackLeft = 0;
    qreal stackRight = 0;
    qreal bufferLeft = 0;
    qreal bufferRight = 0;
};

/// Heights of a drawing of a configuration, from its top.
struct ConfigurationRows {
    qreal title = 0;    ///< of stack and buffer
    qreal zoneLine = 0; ///< below the titles
    qreal tags = 0;     ///< names of positions
    qreal elements = 0; ///< of the stack and the buffer; arcs between them run above
    qreal pitch = 0;    ///< from there to their dependents, and so on
    qreal box = 0;      ///< height of a box
};
[[nodiscard]] ConfigurationRows rowsOf(const ConfigurationDiagram& diagram);

/// Returns the text below the form: the node, and the relation to its head in the same tree; empty
/// where the sentence above shows it.
[[nodiscard]] QString detailOf(const ConfigurationDiagram& diagram, int node, bool isInside);

[[nodiscard]] ConfigurationPlaces placeConfiguration(const ConfigurationDiagram& diagram,
                                                     const Measure& measure);

} // namespace parsescope
