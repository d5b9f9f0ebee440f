// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// Returns a chart with only the loss and a remark on the reason why there are no items.
[[nodiscard]] Chart lossOnlyChart(const Problem& problem, const Configuration& configuration,
                                  Loss loss, Text remark);

/// Returns the remark for tables with millions of items, which are those of configurations with
/// more than `most` words in the buffer.
[[nodiscard]] Text tooManyToList(int most);

} // namespace parsescope
