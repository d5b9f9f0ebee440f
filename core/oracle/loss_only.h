// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <string>

namespace parsescope {

/// A chart that has only the loss and a remark, which says why there are no items.
[[nodiscard]] Chart lossOnlyChart(const Problem& problem, const Configuration& configuration,
                                  Loss loss, std::string remark);

/// The remark where a table would have millions of items, with more words in the buffer than that.
[[nodiscard]] std::string tooManyToList(int most);

} // namespace parsescope
