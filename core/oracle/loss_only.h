// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// A chart with nothing but the loss, where a table would have millions of items: with more than
/// `most` words in the buffer.
[[nodiscard]] Chart lossOnlyChart(const Problem& problem, const Configuration& configuration,
                                  Loss loss, int most);

} // namespace parsescope
