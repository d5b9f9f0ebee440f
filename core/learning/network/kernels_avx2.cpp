// SPDX-License-Identifier: GPL-3.0-or-later
// For x86 processors with AVX2 and FMA; compiled with these switched on. Eigen gets another name
// here, or the linker would mix its functions with those of the other files.
#ifdef __AVX2__
#define Eigen EigenAvx2
#define KERNELS avx2
#include "core/learning/network/kernels_impl.h"
#endif
