// SPDX-License-Identifier: GPL-3.0-or-later

// The functions below end the module if an exception is thrown or memory cannot be allocated. They
// write the reason to standard error, which the page reads, and then execute a trap, which the page
// notices.
#include <cstdio>
#include <cstdlib>
#include <new>
#include <typeinfo>

namespace {

[[noreturn]] void end(const char* reason) {
    std::fputs(reason, stderr);
    __builtin_trap();
}

void* allocated(std::size_t bytes, std::size_t alignment) {
    void* const memory =
        alignment <= alignof(std::max_align_t)
            ? std::malloc(bytes > 0 ? bytes : 1)
            : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    if (memory == nullptr)
        end("there is not enough memory");
    return memory;
}

} // namespace

void* operator new(std::size_t bytes) {
    return allocated(bytes, 1);
}
void* operator new[](std::size_t bytes) {
    return allocated(bytes, 1);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return allocated(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/, std::align_val_t /*alignment*/) noexcept {
    std::free(memory);
}

extern "C" {

void* __cxa_allocate_exception(std::size_t bytes) noexcept { // NOLINT: a name of the C++ ABI
    return std::malloc(bytes);
}
void __cxa_free_exception(void* memory) noexcept { // NOLINT
    std::free(memory);
}
[[noreturn]] void __cxa_throw(void* /*thrown*/, std::type_info* type, // NOLINT
                              void (* /*destructor*/)(void*)) {
    end(type != nullptr ? type->name() : "an exception");
}
[[noreturn]] void __cxa_rethrow() { // NOLINT
    end("an exception");
}
void* __cxa_begin_catch(void* memory) noexcept { // NOLINT
    return memory;
}
void __cxa_end_catch() {} // NOLINT
/// Registers an object to be destroyed when its thread ends; the only thread does not.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { // NOLINT
    return 0;
}

} // extern "C"
