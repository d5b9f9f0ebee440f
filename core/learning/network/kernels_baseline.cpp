// SPDX-License-Identifier: GPL-3.0-or-later
// For every processor of the target architecture.
#define KERNELS baseline
#include "core/learning/network/kernels_impl.h"
