// SPDX-License-Identifier: GPL-3.0-or-later
// Opens any bytes as word vectors. All numbers that are read must be finite.
#include "core/learning/network/word_vectors.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto vectors = neural::readWordVectors({reinterpret_cast<const char*>(data), size}, "x");
    if (!vectors)
        return 0;
    for (const float value : vectors->vectors.values())
        if (!std::isfinite(value))
            std::abort();
    return 0;
}
