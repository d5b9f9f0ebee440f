// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/task_control.h"

#include <QtCore/QMetaObject>
#include <QtCore/QObject>

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <thread>
#include <utility>

namespace parsescope {

/// The only place with a thread: runs a core function beside the window and hands its result back
/// on the thread of the window. Starting again and cancelling ask the running function to stop and
/// drop its result, without waiting: what it uses must be its own. The destructor waits.
class BackgroundTask : public QObject {
public:
    using QObject::QObject;
    ~BackgroundTask() override {
        cancel();
        m_runs.clear(); // joins
    }

    [[nodiscard]] bool isRunning() const { return m_running; }

    /// Runs `work(control)` in the background, then `done(result)` here. `progress`, if given, is
    /// called here, too, with the share done.
    template<class Work, class Done>
    void start(Work work, Done done, std::function<void(double)> progress = {}) {
        cancel();
        m_running = true;
        Run& run = m_runs.emplace_back();
        run.thread = std::jthread([this, number = ++m_number, ended = run.ended,
                                   work = std::move(work), done = std::move(done),
                                   progress = std::move(progress)](std::stop_token stop) mutable {
            TaskControl control{stop, {}};
            if (progress)
                control.progress = [this, number, progress](double share) {
                    deliver(number, [progress, share] { progress(share); });
                };
            auto result = std::make_shared<decltype(work(control))>(work(control));
            deliver(number, [this, done = std::move(done), result]() mutable {
                m_running = false;
                done(std::move(*result));
            });
            *ended = true;
        });
    }

    void cancel() {
        ++m_number; // what is under way is no longer wanted
        m_running = false;
        for (Run& run : m_runs)
            run.thread.request_stop();
        m_runs.remove_if([](const Run& run) { return run.ended->load(); });
    }

private:
    struct Run {
        std::shared_ptr<std::atomic<bool>> ended = std::make_shared<std::atomic<bool>>(false);
        std::jthread thread;
    };

    template<class Call>
    void deliver(int number, Call call) {
        QMetaObject::invokeMethod(
            this,
            [this, number, call = std::move(call)]() mutable {
                if (number == m_number)
                    call();
            },
            Qt::QueuedConnection);
    }

    std::list<Run> m_runs;
    int m_number = 0; // of the run that is wanted; used on the window's thread only
    bool m_running = false;
};

} // namespace parsescope
