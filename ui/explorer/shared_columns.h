// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/canvas_diagram.h"

namespace parsescope {

/// Prepares the diagrams of two explorations of a sentence for drawings one above the other: after
/// a call for each of them with the other one, both drawings show the same words in the same
/// columns and at the same heights. Stack and buffer are lines below the words. If the sentences
/// have different lengths, the columns are not shared.
void shareColumns(CanvasDiagram& diagram, const CanvasDiagram& other);

} // namespace parsescope
