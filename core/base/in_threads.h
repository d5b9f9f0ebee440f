// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <list>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>

// Only programs may include this file: no function of the core starts a thread (see
// task_control.h).
namespace parsescope {

/// Calls work(0) … work(count - 1) in at most `count` threads, and waits for all calls to end. If
/// the system starts fewer threads, the threads that it has started do all the work; one of them is
/// the calling thread. If calls throw exceptions, throws one of these exceptions at the end.
inline void inThreads(int count, const std::function<void(int)>& work) {
    std::mutex mutex;
    std::exception_ptr thrown;
    std::atomic<int> next = 0;
    const auto run = [&] {
        for (int index = next++; index < count; index = next++)
            try {
                work(index);
            } catch (...) {
                const std::lock_guard lock(mutex);
                thrown = std::current_exception();
            }
    };
    {
        std::list<std::jthread> threads;
        try {
            while (static_cast<int>(threads.size()) + 1 < count)
                threads.emplace_back(run);
        } catch (const std::system_error&) { // the user may start no further thread
        } catch (const std::bad_alloc&) {    // there is no memory for a further thread
        }
        run();
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
