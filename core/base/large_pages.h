// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/platform/memory.h"

#include <cstddef>
#include <new>

namespace parsescope {

/// An allocator for tables of many megabytes that are accessed at random. On Linux, it uses pages
/// of 2 MB if the system supports them, which saves most of the time for the translation of
/// addresses. On other systems, and for less than 8 MB, it works like std::allocator.
template<class T>
struct LargePages {
    using value_type = T;

    LargePages() = default;
    template<class Other>
    LargePages(const LargePages<Other>& /*other*/) {}

    /// Returns memory for `count` objects. Throws std::bad_alloc if there is too little memory.
    [[nodiscard]] T* allocate(std::size_t count) {
        if (count > std::size_t(-1) / sizeof(T))
            throw std::bad_array_new_length();
        void* const memory = ::operator new(count * sizeof(T), alignmentOf(count));
        if (isLarge(count))
            platform::preferLargePages(memory, count * sizeof(T));
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) {
        ::operator delete(memory, count * sizeof(T), alignmentOf(count));
    }
    friend bool operator==(LargePages /*a*/, LargePages /*b*/) { return true; }

private:
    static constexpr std::size_t PageSize = std::size_t{1} << 21U;

    static bool isLarge(std::size_t count) { return count >= 4 * PageSize / sizeof(T); }
    static std::align_val_t alignmentOf(std::size_t count) {
        return std::align_val_t{isLarge(count) ? PageSize : alignof(T)};
    }
};

} // namespace parsescope
