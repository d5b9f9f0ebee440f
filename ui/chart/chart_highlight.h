// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QString>

#include <vector>

namespace parsescope {

/// Forms of the words looked at, by node, ROOT first.
[[nodiscard]] std::vector<QString> formsOf(const Session& session);

/// The words that an item of a chart reaches over, and the arcs of its best derivation; of a list
/// of gold arcs, the arc. Nothing for item -1.
[[nodiscard]] Highlight highlightOf(const Chart& chart, int item);

} // namespace parsescope
