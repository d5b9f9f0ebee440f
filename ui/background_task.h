// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/task_control.h"

#include <QtCore/QMetaObject>
#include <QtCore/QObject>

#include <functional>
#include <memory>
#include <thread>
#include <utility>

namespace parsescope {

/// The only place with a thread: runs a core function beside the window and hands its result back
/// on the thread of the window. Starting again, cancelling and destroying all stop the running
/// function and wait for it; its result is then dropped.
class BackgroundTask : public QObject {
public:
    using QObject::QObject;
    ~BackgroundTask() override { cancel(); }

    [[nodiscard]] bool isRunning() const { return m_running; }

    /// Runs `work(control)` in the background, then `done(result)` here. `progress`, if given, is
    /// called here, too, with the share done.
    template<class Work, class Done>
    void start(Work work, Done done, std::function<void(double)> progress = {}) {
        cancel();
        m_running = true;
        m_thread =
            std::jthread([this, run = ++m_run, work = std::move(work), done = std::move(done),
                          progress = std::move(progress)](std::stop_token stop) mutable {
                TaskControl control{stop, {}};
                if (progress)
                    control.progress = [this, run, progress](double share) {
                        deliver(run, [progress, share] { progress(share); });
                    };
                auto result = std::make_shared<decltype(work(control))>(work(control));
                deliver(run, [this, done = std::move(done), result]() mutable {
                    m_running = false;
                    done(std::move(*result));
                });
            });
    }

    void cancel() {
        ++m_run; // what is under way is no longer wanted
        m_running = false;
        if (m_thread.joinable()) {
            m_thread.request_stop();
            m_thread.join();
        }
    }

private:
    template<class Call>
    void deliver(int run, Call call) {
        QMetaObject::invokeMethod(
            this,
            [this, run, call = std::move(call)]() mutable {
                if (run == m_run)
                    call();
            },
            Qt::QueuedConnection);
    }

    std::jthread m_thread;
    int m_run = 0; // read and written on the window's thread only
    bool m_running = false;
};

} // namespace parsescope
