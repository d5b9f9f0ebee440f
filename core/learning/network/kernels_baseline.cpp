// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels for all processors of the target architecture.
#define KERNELS baseline
#include "core/learning/network/kernels_impl.h"

namespace parsescope::neural::baseline {

extern const Kernels<double> doubles;
const Kernels<double> doubles = table<double>();

} // namespace parsescope::neural::baseline
