// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/memory.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <initializer_list>

namespace parsescope::platform {

namespace {

void (*withoutMemory)() = nullptr;

/// Returns true if `bytes` bytes of address space can be mapped with the protection `protection`.
bool canMap(std::size_t bytes, int protection, int flags) {
    void* const mapped =
        ::mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
    if (mapped == MAP_FAILED) // NOLINT(performance-no-int-to-ptr)
        return false;
    ::munmap(mapped, bytes);
    return true;
}

} // namespace

std::size_t memoryLimit() {
    rlim_t least = RLIM_INFINITY;
    for (const auto kind : {RLIMIT_AS, RLIMIT_DATA})
        if (rlimit limit{}; ::getrlimit(kind, &limit) == 0 && limit.rlim_cur < least)
            least = limit.rlim_cur;
    return least == RLIM_INFINITY ? NoMemoryLimit : least;
}

std::size_t addressSpace() {
    char text[64];
    const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    const ssize_t count = file < 0 ? 0 : ::read(file, text, sizeof text);
    if (file >= 0)
        ::close(file);
    std::size_t pages = 0;
    if (count > 0)
        std::from_chars(text, text + count, pages);
    return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

bool hasAddressSpace(std::size_t bytes) {
    return canMap(bytes, PROT_READ | PROT_WRITE, MAP_NORESERVE);
}

bool hasRoomForThread() {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    std::size_t size = 0;
    pthread_attr_getstacksize(&attributes, &size);
    pthread_attr_destroy(&attributes);
    return canMap(size, PROT_NONE, 0);
}

void saveAddressSpace() {
#ifdef __GLIBC__
    // By default, each of the first threads reserves 64 MB for its allocations and 8 MB for its
    // stack, most of which are never used.
    mallopt(M_ARENA_MAX, 1);
    constexpr std::size_t Stack = std::size_t{1} << 20U;
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return;
    if (pthread_attr_setstacksize(&attributes, Stack) == 0)
        pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
#endif
}

void endOnMemorySignals(void (*end)()) {
    static char stack[16 * 1024]; // used if the stack cannot grow
    withoutMemory = end;
    stack_t other{};
    other.ss_sp = stack;
    other.ss_size = sizeof stack;
    ::sigaltstack(&other, nullptr);
    struct sigaction action {};
    action.sa_handler = [](int) { withoutMemory(); };
    action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND);
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGTRAP, SIGILL})
        ::sigaction(signal, &action, nullptr);
}

void preferLargePages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE // on Linux
    static_cast<void>(::madvise(memory, bytes, MADV_HUGEPAGE));
#endif
}

} // namespace parsescope::platform
