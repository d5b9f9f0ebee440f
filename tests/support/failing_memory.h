// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Replaces the global operator new by one that can be made to fail. A program may include this file
// in only one of its source files, and must export its symbols.

#include "tests/support/sanitized.h"

#include <QTest>

#include <dlfcn.h>
#include <execinfo.h>
#include <malloc.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <utility>

// Functions of the leak sanitizer; null in builds without it.
extern "C" {
[[gnu::weak]] void __lsan_disable(); // NOLINT
[[gnu::weak]] void __lsan_enable();  // NOLINT
}

namespace parsescope::test {

/// The allocations of this thread.
struct Allocations {
    static inline thread_local long live = 0;       ///< number of allocations not yet freed
    static inline thread_local long long bytes = 0; ///< number of bytes not yet freed
    /// Largest number of bytes not yet freed at any time.
    static inline thread_local long long most = 0;
    /// Number of allocations up to and including the failing one; -1 if none fails.
    static inline thread_local long untilFailure = -1;
    static inline thread_local bool hasFailed = false;
};

/// Returns true while the JSON library destroys a value, which allocates memory in a destructor
/// that must not throw. Only the library could prevent this, and it allocates only after memory was
/// freed; these allocations therefore do not fail here.
inline bool isDestroyingJson() {
    constexpr int Frames = 40; // without optimisation, there are many
    std::array<void*, Frames> frames{};
    const int count = ::backtrace(frames.data(), Frames);
    return std::any_of(frames.begin(), frames.begin() + count, [](void* frame) {
        Dl_info info{};
        const bool isKnown = ::dladdr(frame, &info) != 0 && info.dli_sname != nullptr;
        const std::string_view name = isKnown ? info.dli_sname : "";
        return name.find("json_value7destroy") != std::string_view::npos ||
               (name.find("basic_json") != std::string_view::npos &&
                (name.ends_with("D1Ev") || name.ends_with("D2Ev")));
    });
}

inline void* allocated(std::size_t size, std::size_t alignment) noexcept {
    long& left = Allocations::untilFailure;
    if (left == 1) {
        left = -1; // reading the call stack may itself allocate
        left = isDestroyingJson() ? 2 : 1;
    }
    if (left > 0 && --left == 0) {
        left = -1;
        Allocations::hasFailed = true;
        return nullptr;
    }
    void* place = nullptr;
    if (alignment <= alignof(std::max_align_t))
        place = std::malloc(size == 0 ? 1 : size);
    else if (::posix_memalign(&place, alignment, size == 0 ? 1 : size) != 0)
        place = nullptr;
    if (place) {
        ++Allocations::live;
        Allocations::bytes += static_cast<long long>(::malloc_usable_size(place));
        Allocations::most = std::max(Allocations::most, Allocations::bytes);
    }
    return place;
}

inline void* allocatedOrThrown(std::size_t size, std::size_t alignment) {
    void* place = allocated(size, alignment);
    if (!place)
        throw std::bad_alloc();
    return place;
}

inline void freed(void* place) noexcept {
    if (!place)
        return;
    --Allocations::live;
    Allocations::bytes -= static_cast<long long>(::malloc_usable_size(place));
    std::free(place);
}

/// Makes one allocation fail during the life of the object: the one with the 1-based number
/// `number`. Later allocations succeed.
class FailingAllocation {
public:
    explicit FailingAllocation(long number) {
        Allocations::hasFailed = false;
        Allocations::untilFailure = number;
    }
    FailingAllocation(const FailingAllocation&) = delete;
    FailingAllocation& operator=(const FailingAllocation&) = delete;
    ~FailingAllocation() { Allocations::untilFailure = -1; }

    [[nodiscard]] static bool hasFailed() { return Allocations::hasFailed; }
};

/// Makes the leak sanitizer ignore the allocations of this thread during the life of the object.
class UnwatchedLeaks {
public:
    explicit UnwatchedLeaks(bool isWanted) : m_isWanted(isWanted && __lsan_disable) {
        if (m_isWanted)
            __lsan_disable();
    }
    UnwatchedLeaks(const UnwatchedLeaks&) = delete;
    UnwatchedLeaks& operator=(const UnwatchedLeaks&) = delete;
    ~UnwatchedLeaks() {
        if (m_isWanted)
            __lsan_enable();
    }

private:
    bool m_isWanted;
};

struct Expected {
    /// In a long computation, only some allocations fail: allocation n is followed by allocation n
    /// + 1 + n / density, with sanitizers by n + 1 + 4n / density.
    long density = 100;
    bool allocates = true; ///< false if the computation may succeed without allocating memory
    /// True if the JSON library leaks memory, which it does if memory runs out while an object is
    /// written as a list of fields.
    bool libraryLeaks = false;
};

/// Fails the test unless `ask` survives every failure of memory. `ask` receives the result of
/// `prepare` and returns a text; it must throw std::bad_alloc, return an error that mentions
/// memory, or return the right answer. Afterwards, the result of `prepare` must give the right
/// answer, too, and no memory may have leaked. Every allocation fails once; in long computations,
/// only some allocations do.
template<class Prepare, class Ask>
void comesThrough(Prepare prepare, Ask ask, const Expected& expected = {}) {
    const UnwatchedLeaks unwatched(expected.libraryLeaks);
    const auto answer = [&ask](auto& state) -> std::string { return ask(state); };
    std::string right;
    for (int warmUp = 0; warmUp < 2; ++warmUp) {
        auto state = prepare();
        right = answer(state);
    }
    QVERIFY(!right.empty());
    long failures = 0;
    const long density = IsSanitized ? (expected.density + 3) / 4 : expected.density;
    for (long number = 1;; number += 1 + number / density) {
        const long before = Allocations::live;
        bool hasFailed = false;
        {
            auto state = prepare();
            std::string found;
            bool threw = false;
            {
                const FailingAllocation failing(number);
                try {
                    found = answer(state);
                } catch (const std::bad_alloc&) {
                    threw = true;
                }
                hasFailed = FailingAllocation::hasFailed();
            }
            if (!threw && found != right)
                QVERIFY2(hasFailed && found.starts_with("error: ") &&
                             found.find("memory") != std::string::npos,
                         qPrintable(QString("allocation %1: %2 instead of %3")
                                        .arg(number)
                                        .arg(QString::fromStdString(found.substr(0, 300)),
                                             QString::fromStdString(right.substr(0, 300)))));
            const std::string again = answer(state);
            QVERIFY2(again == right,
                     qPrintable(QString("after allocation %1: %2 instead of %3")
                                    .arg(number)
                                    .arg(QString::fromStdString(again.substr(0, 300)),
                                         QString::fromStdString(right.substr(0, 300)))));
        }
        if (hasFailed) {
            ++failures;
            QVERIFY2(Allocations::live == before || expected.libraryLeaks,
                     qPrintable(QString("allocation %1: %2 are left behind")
                                    .arg(number)
                                    .arg(Allocations::live - before)));
            continue;
        }
        break;
    }
    QVERIFY(failures > 0 || !expected.allocates);
}

} // namespace parsescope::test

// NOLINTBEGIN
void* operator new(std::size_t size) {
    return parsescope::test::allocatedOrThrown(size, 1);
}
void* operator new[](std::size_t size) {
    return parsescope::test::allocatedOrThrown(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return parsescope::test::allocatedOrThrown(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return parsescope::test::allocatedOrThrown(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return parsescope::test::allocated(size, 1);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return parsescope::test::allocated(size, 1);
}
void operator delete(void* place) noexcept {
    parsescope::test::freed(place);
}
void operator delete[](void* place) noexcept {
    parsescope::test::freed(place);
}
void operator delete(void* place, std::size_t) noexcept {
    parsescope::test::freed(place);
}
void operator delete[](void* place, std::size_t) noexcept {
    parsescope::test::freed(place);
}
void operator delete(void* place, std::align_val_t) noexcept {
    parsescope::test::freed(place);
}
void operator delete[](void* place, std::align_val_t) noexcept {
    parsescope::test::freed(place);
}
void operator delete(void* place, std::size_t, std::align_val_t) noexcept {
    parsescope::test::freed(place);
}
void operator delete[](void* place, std::size_t, std::align_val_t) noexcept {
    parsescope::test::freed(place);
}
// NOLINTEND
