// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// Fills a chart with nothing but the loss, where a table would have millions of items: with more
/// than `most` words in the buffer. What is built already stands in the chart.
void recordLossOnly(const Configuration& configuration, Loss loss, int most, Chart& chart);

} // namespace parsescope
