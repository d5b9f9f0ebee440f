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
#include <system_error>
#include <thread>
#include <utility>

namespace parsescope {

/// Runs a core function in a thread and delivers its result on the window's thread; no other class
/// creates threads. `start` and `cancel` ask a running function to stop and drop its result,
/// without waiting for it; the function must therefore own its data. The destructor waits for all
/// functions.
class BackgroundTask : public QObject {
public:
    using QObject::QObject;

    /// Called on the window's thread with the reason why a task failed, for example a lack of
    /// memory. Set once by the window, for all tasks; a failed task delivers no result.
    static inline std::function<void(const QString& reason)> onFailure;
    /// Reports the reason why a task failed.
    static void fail(const QString& reason) {
        if (onFailure)
            onFailure(reason);
    }

    ~BackgroundTask() override {
        cancel();
        m_runs.clear(); // joins the threads
    }

    [[nodiscard]] bool isRunning() const { return m_running; }

    /// Runs `work(control)` in the background, then `done(result)` on the window's thread.
    /// `progress`, if given, is also called on the window's thread, with the completed share, 0
    /// to 1.
    template<class Work, class Done>
    void start(Work work, Done done, std::function<void(double)> progress = {}) {
        cancel();
        m_running = true;
        Run& run = m_runs.emplace_back();
        auto call = [this, number = ++m_number, outcome = run.outcome, work = std::move(work),
                     done = std::move(done),
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
        };
        try {
            run.thread = std::jthread(std::move(call));
        } catch (const std::system_error&) { // the system cannot start another thread
            m_runs.pop_back();
            m_running = false;
            deliver(m_number, [] {
                fail(tr("The task could not be started: the system has no free thread."));
            });
        }
    }

    void cancel() {
        // The results of runs with other numbers are dropped.
        ++m_number;
        m_running = false;
        for (Run& run : m_runs)
            run.thread.request_stop();
        m_runs.remove_if([](const Run& run) { return run.outcome->ended.load(); });
    }

    /// Asks the running function to stop, but delivers its result.
    void hurry() {
        if (m_running)
            m_runs.back().thread.request_stop();
    }

    /// Waits at most `atMost` for the result of the running function, and delivers it at once.
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
        /// Delivers the result on the window's thread; empty until the result exists.
        std::function<void()> take;

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

    /// Delivers the result of the last run, unless it has been delivered.
    void handOver() {
        if (!std::exchange(m_running, false))
            return;
        const std::shared_ptr<Outcome> outcome = m_runs.back().outcome;
        outcome->take(); // the receiver of the result may start another run
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
    int m_number = 0; // the number of the current run; used only on the window's thread
    bool m_running = false;
};

} // namespace parsescope
