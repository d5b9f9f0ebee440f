// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/kernels.h"

#include "core/base/processor.h"

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
