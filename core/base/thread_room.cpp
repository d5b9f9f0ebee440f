// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/thread_room.h"

#include <pthread.h>
#include <sys/mman.h>

#include <cstddef>

namespace parsescope {

bool hasRoomForThread() {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    std::size_t size = 0;
    pthread_attr_getstacksize(&attributes, &size);
    pthread_attr_destroy(&attributes);
    void* stack = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED) // NOLINT(performance-no-int-to-ptr)
        return false;
    munmap(stack, size);
    return true;
}

} // namespace parsescope
