// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/cube_decoder.h"

class QTreeWidget;

namespace parsescope {

class BeamText;

/// Lists the hypotheses in the beam of the item recorded in `trace`, by structure, and those that
/// were cut, with the limit that cut them.
void listBeam(QTreeWidget* list, const BeamText& text, const ItemTrace& trace);

} // namespace parsescope
