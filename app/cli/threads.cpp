// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/threads.h"

#include <algorithm>
#include <exception>
#include <thread>
#include <vector>

namespace parsescope::cli {

int coreCount() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void inThreads(int count, const std::function<void(int)>& work) {
    std::vector<std::exception_ptr> thrown(count);
    const auto run = [&](int index) {
        try {
            work(index);
        } catch (...) {
            thrown[index] = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int index = 1; index < count; ++index)
            threads.emplace_back(run, index);
        if (count > 0)
            run(0);
    }
    for (const std::exception_ptr& exception : thrown)
        if (exception)
            std::rethrow_exception(exception);
}

} // namespace parsescope::cli
