// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"

#include <QtCore/QMetaObject>
#include <QtCore/QObject>
#include <QtCore/QString>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

namespace parsescope {

/// The only place with a thread: runs a core function beside the window and hands its result back
/// on the thread of the window. Starting again and cancelling ask the running function to stop and
/// drop its result, without waiting: what it uses must be its own. The destructor waits.
class BackgroundTask : public QObject {
public:
    using QObject::QObject;

    /// Is told, on the window's thread, why a task failed: memory ran out, for example. Set once by
    /// the window; every task calls it, and then does not hand over a result.
    static inline std::function<void(const QString& reason)> onFailure;
    /// Reports why a task failed.
    static void fail(const QString& reason) {
        if (onFailure)
            onFailure(reason);
    }

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
        run.thread = std::jthread([this, number = ++m_number, outcome = run.outcome,
                                   work = std::move(work), done = std::move(done),
                                   progress = std::move(progress)](std::stop_token stop) mutable {
            TaskControl control{stop, {}};
            if (progress)
                control.progress = [this, number, progress](double share) {
                    deliver(number, [progress, share] { progress(share); });
                };
            try {
                auto result = std::make_shared<decltype(work(control))>(work(control));
                outcome->set(
                    [done = std::move(done), result]() mutable { done(std::move(*result)); });
            } catch (const std::bad_alloc&) {
                outcome->set([] { fail(tr("There was not enough memory for it.")); });
            } catch (const std::exception& error) {
                outcome->set([text = QString::fromUtf8(error.what())] { fail(text); });
            }
            deliver(number, [this] { handOver(); });
            outcome->ended = true;
        });
    }

    void cancel() {
        ++m_number; // the task under way is obsolete
        m_running = false;
        for (Run& run : m_runs)
            run.thread.request_stop();
        m_runs.remove_if([](const Run& run) { return run.outcome->ended.load(); });
    }

    /// Asks what is running to stop, but takes what it has to give.
    void hurry() {
        if (m_running)
            m_runs.back().thread.request_stop();
    }

    /// Waits for the result of what is running, but no longer than that, and takes it now.
    void await(std::chrono::milliseconds atMost) {
        if (m_running && m_runs.back().outcome->await(atMost))
            handOver();
    }

private:
    /// The result of a run.
    struct Outcome {
        std::atomic<bool> ended = false;
        std::mutex mutex;
        std::condition_variable isThere;
        std::function<void()> take; ///< empty until it is there

        void set(std::function<void()> call) {
            const std::lock_guard lock(mutex);
            take = std::move(call);
            isThere.notify_all();
        }
        bool await(std::chrono::milliseconds atMost) {
            std::unique_lock lock(mutex);
            return isThere.wait_for(lock, atMost, [this] { return static_cast<bool>(take); });
        }
    };
    struct Run {
        std::shared_ptr<Outcome> outcome = std::make_shared<Outcome>();
        std::jthread thread;
    };

    /// The outcome is there; it is taken once.
    void handOver() {
        if (!std::exchange(m_running, false))
            return;
        const std::shared_ptr<Outcome> outcome = m_runs.back().outcome;
        outcome->take(); // may start again
    }

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
