// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/kernels.h"

namespace parsescope::neural {

namespace baseline {
extern const Kernels<float> floats;
extern const Kernels<double> doubles;
} // namespace baseline

#ifdef PARSESCOPE_AVX2
namespace avx2 {
extern const Kernels<float> floats;
} // namespace avx2
#endif

namespace {

bool hasAvx2() {
#ifdef PARSESCOPE_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

} // namespace

template<>
const Kernels<float>& kernels() {
#ifdef PARSESCOPE_AVX2
    if (hasAvx2())
        return avx2::floats;
#endif
    return baseline::floats;
}

template<>
const Kernels<double>& kernels() {
    return baseline::doubles;
}

} // namespace parsescope::neural
