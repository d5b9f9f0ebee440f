// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

// Only programs may include this file: no function of the core starts a thread (see
// parallel_for.h).
namespace parsescope {

/// Calls work(0) … work(count - 1), each in its own thread, and waits for all threads to end. If
/// calls throw exceptions, throws one of these exceptions at the end.
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
    // The result is 0 if the number of cores is unknown.
    const unsigned found = std::thread::hardware_concurrency();
    return found > 0 ? static_cast<int>(found) : 1;
}

} // namespace parsescope
