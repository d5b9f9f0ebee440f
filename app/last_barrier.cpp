// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/last_barrier.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>

namespace parsescope {

namespace {

constexpr rlim_t Mega = 1'000'000;

const char* program = "";
rlim_t memoryLimit = RLIM_INFINITY; // in bytes

/// Prints a part of a message on standard error. Uses no memory, and may be called in the handler
/// of a signal.
void print(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
        if (written <= 0)
            return;
        text.remove_prefix(written);
    }
}

void print(rlim_t number) {
    char digits[24];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
    print(std::string_view(digits, end - digits));
}

/// Prints that memory is lacking, with the limit if there is one, and ends the program.
[[noreturn]] void endWithoutMemory() {
    print(program);
    print(": there is not enough memory");
    if (memoryLimit != RLIM_INFINITY) {
        print("; programs are limited to ");
        print(memoryLimit / Mega);
        print(" MB");
    }
    print("\n");
    std::_Exit(1);
}

[[noreturn]] void endAfterException() {
    if (const std::exception_ptr thrown = std::current_exception())
        try {
            std::rethrow_exception(thrown);
        } catch (const std::bad_alloc&) {
            endWithoutMemory();
        } catch (const std::exception& error) {
            print(program);
            print(": ");
            print(error.what());
            print("\n");
            std::_Exit(1);
        } catch (...) {
        }
    if (memoryLimit != RLIM_INFINITY)
        endWithoutMemory(); // libraries end the program without an exception
    std::abort();
}

/// Handles the signals by which libraries end a program without memory. They do so only if the
/// memory is limited; otherwise, the signals show errors of the program and are not handled.
void handleSignals() {
    static char stack[16 * 1024]; // used if the stack cannot grow
    stack_t other{};
    other.ss_sp = stack;
    other.ss_size = sizeof stack;
    ::sigaltstack(&other, nullptr);
    struct sigaction action {};
    action.sa_handler = [](int) { endWithoutMemory(); };
    action.sa_flags = SA_ONSTACK | SA_RESETHAND;
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGTRAP, SIGILL})
        ::sigaction(signal, &action, nullptr);
}

/// Returns the size of the address space of this process in bytes; 0 if it is unknown.
rlim_t addressSpace() {
    char text[64];
    const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    const ssize_t count = file < 0 ? 0 : ::read(file, text, sizeof text);
    if (file >= 0)
        ::close(file);
    rlim_t pages = 0;
    if (count > 0)
        std::from_chars(text, text + count, pages);
    return pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

void requireAddressSpace(std::size_t bytes) {
    void* const reserved = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved != MAP_FAILED) {
        ::munmap(reserved, bytes);
        return;
    }
    print(program);
    print(": the program needs at least ");
    print((addressSpace() + bytes) / Mega + 1);
    print(" MB of memory, but programs are limited to ");
    print(memoryLimit / Mega);
    print(" MB\n");
    std::_Exit(1);
}

} // namespace

void setUpLastBarrier(const char* name, std::size_t bytes) {
    program = name;
    std::set_terminate(endAfterException);
    for (const auto kind : {RLIMIT_AS, RLIMIT_DATA})
        if (rlimit limit{}; ::getrlimit(kind, &limit) == 0 && limit.rlim_cur < memoryLimit)
            memoryLimit = limit.rlim_cur;
    if (memoryLimit == RLIM_INFINITY)
        return;
    handleSignals();
    if (bytes > 0)
        requireAddressSpace(bytes);
}

} // namespace parsescope
