// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes can be opened as word vectors; numbers that are read are finite.
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
