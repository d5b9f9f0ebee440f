// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any line as a request for losses, and as an entry of a log of losses: both are answered or
// refused.
#include "core/audit/claims.h"
#include "core/base/json.h"
#include "core/study/loss_request.h"

#include <cstddef>
#include <cstdint>

using namespace parsescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    static_cast<void>(parseJson(line));
    static_cast<void>(readLossRequest(line));
    static_cast<void>(readOracleAnswer(line));
    static_cast<void>(readLogEntry(line));
    return 0;
}
