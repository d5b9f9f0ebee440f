// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels for x86 processors with AVX2 and FMA, compiled with both enabled. Eigen has another
// name in this file, because the linker would otherwise mix its functions with those of other
// files.
#ifdef __AVX2__
#define Eigen EigenAvx2
#define KERNELS avx2
#include "core/learning/network/kernels_impl.h"
#endif
