// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/last_barrier.h"

#include "core/base/platform/files.h"
#include "core/base/platform/memory.h"

#include <charconv>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

namespace parsescope {

namespace {

constexpr std::size_t Mega = 1'000'000;
constexpr std::size_t LittleMemory = 1000 * Mega; // a limit below which address space is saved

const char* program = "";
std::size_t limit = platform::NoMemoryLimit; // in bytes

/// Prints a part of a message on standard error. Uses no memory, and may be called in the handler
/// of a signal.
void print(std::string_view text) {
    while (!text.empty()) {
        const long long written =
            platform::writeSome(platform::StandardError, text.data(), text.size());
        if (written <= 0)
            return;
        text.remove_prefix(written);
    }
}

void print(std::size_t number) {
    char digits[24];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
    print(std::string_view(digits, end - digits));
}

/// Prints that memory is lacking, with the limit if there is one, and ends the program.
[[noreturn]] void endWithoutMemory() {
    print(program);
    print(": there is not enough memory");
    if (limit != platform::NoMemoryLimit) {
        print("; programs are limited to ");
        print(limit / Mega);
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
    if (limit != platform::NoMemoryLimit)
        endWithoutMemory(); // libraries end the program without an exception
    std::abort();
}

void requireAddressSpace(std::size_t bytes) {
    if (platform::hasAddressSpace(bytes))
        return;
    print(program);
    print(": the program needs at least ");
    print((platform::addressSpace() + bytes) / Mega + 1);
    print(" MB of memory, but programs are limited to ");
    print(limit / Mega);
    print(" MB\n");
    std::_Exit(1);
}

} // namespace

void setUpLastBarrier(const char* name, std::size_t bytes) {
    program = name;
    std::set_terminate(endAfterException);
    limit = platform::memoryLimit();
    if (limit == platform::NoMemoryLimit)
        return;
    platform::endOnMemorySignals(endWithoutMemory);
    if (limit < LittleMemory)
        platform::saveAddressSpace();
    if (bytes > 0)
        requireAddressSpace(bytes);
}

} // namespace parsescope
