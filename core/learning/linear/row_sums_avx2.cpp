// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loop of addRows for x86 processors with AVX2, compiled with it enabled.
#ifdef __AVX2__
#define ROW_SUMS avx2
#include "core/learning/linear/row_sums_impl.h"
#endif
