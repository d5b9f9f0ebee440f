// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/memory.h"

#include <windows.h>

namespace parsescope::platform {

std::size_t memoryLimit() {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    if (::QueryInformationJobObject(nullptr, JobObjectExtendedLimitInformation, &limits,
                                    sizeof limits, nullptr) == 0 ||
        (limits.BasicLimitInformation.LimitFlags & JOB_OBJECT_LIMIT_PROCESS_MEMORY) == 0)
        return NoMemoryLimit;
    return limits.ProcessMemoryLimit;
}

std::size_t addressSpace() {
    return 0;
}

bool hasAddressSpace(std::size_t bytes) {
    void* const reserved = ::VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    return reserved != nullptr && ::VirtualFree(reserved, 0, MEM_RELEASE) != 0;
}

void saveAddressSpace() {} // address space is not limited there

bool hasRoomForThread() {
    constexpr std::size_t Stack = 2'000'000;
    return hasAddressSpace(Stack);
}

void endOnMemorySignals(void (* /*end*/)()) {} // Windows reports missing memory by exceptions

void preferLargePages(void* /*memory*/, std::size_t /*bytes*/) {}

} // namespace parsescope::platform
