// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// Returns true if the processor has the instructions of AVX2 and FMA, for which some inner loops
/// are compiled a second time.
[[nodiscard]] inline bool hasAvx2() {
#if defined(__x86_64__)
    static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return has;
#else
    return false;
#endif
}

} // namespace parsescope
