// SPDX-License-Identifier: GPL-3.0-or-later
// For x86 processors with AVX2 and FMA; compiled with both enabled. Eigen has another name here,
// because the linker would otherwise mix its functions with those of other files.
#ifdef __AVX2__
#define Eigen EigenAvx2
#define KERNELS avx2
#include "core/learning/network/kernels_impl.h"
#endif
