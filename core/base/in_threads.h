// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

// For programs only: no function of the core starts a thread, see parallel_for.h.
namespace parsescope {

/// Calls work(0) … work(count - 1), each in a thread of its own, and waits for all of them. If any
/// of them threw exceptions, throws one of these at the end.
inline void inThreads(int count, const std::function<void(int)>& work) {
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto run = [&](int index) {
        try {
            work(index);
        } catch (...) {
            const std::lock_guard lock(mutex);
            thrown = std::current_exception();
        }
    };
    {
        std::list<std::jthread> threads;
        for (int index = 1; index < count; ++index)
            threads.emplace_back(run, index);
        if (count > 0)
            run(0);
    }
    if (thrown)
        std::rethrow_exception(thrown);
}

/// Returns the number of cores, at least 1.
[[nodiscard]] inline int coreCount() {
    const unsigned found = std::thread::hardware_concurrency(); // 0 if unknown
    return found > 0 ? static_cast<int>(found) : 1;
}

} // namespace parsescope
