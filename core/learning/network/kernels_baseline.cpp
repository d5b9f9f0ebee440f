// SPDX-License-Identifier: GPL-3.0-or-later
// For every processor of the kind that is built for.
#define KERNELS baseline
#include "core/learning/network/kernels_impl.h"
