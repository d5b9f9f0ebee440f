// SPDX-License-Identifier: GPL-3.0-or-later
// Opens any bytes as a saved session. A session that can be read must be equal after it is written
// and read again.
#include "core/export/session_file.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Result<SavedSession> session =
        readSession({reinterpret_cast<const char*>(data), size}, "x");
    if (!session)
        return 0;
    const std::string bytes = writeSession(*session);
    const Result<SavedSession> again = readSession(bytes, "x");
    if (!again || writeSession(*again) != bytes)
        std::abort();
    return 0;
}
