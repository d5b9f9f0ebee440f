// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// A chart that has only the loss and a remark, for configurations with more than `most` words in
/// the buffer, whose tables would have millions of items.
[[nodiscard]] Chart lossOnlyChart(const Problem& problem, const Configuration& configuration,
                                  Loss loss, int most);

} // namespace parsescope
