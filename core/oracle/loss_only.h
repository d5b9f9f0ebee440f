// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// Returns a chart whose only item is the loss. `remark` gives the reason why the chart does not
/// show the items of a table.
[[nodiscard]] Chart lossOnlyChart(const Problem& problem, const Configuration& configuration,
                                  Loss loss, Text remark);

/// Returns the remark for configurations with more than `most` words in the buffer, whose tables
/// have millions of items.
[[nodiscard]] Text tooManyToList(int most);

} // namespace parsescope
