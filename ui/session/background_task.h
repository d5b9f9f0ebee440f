// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/platform/memory.h"
#include "core/base/result.h"
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

/// True if `Product` is a Result.
template<class Product>
inline constexpr bool IsResult = false;
template<class Value>
inline constexpr bool IsResult<Result<Value>> = true;

/// Runs a core function in a thread and delivers its result on the window's thread; no other class
/// creates threads. `start` and `cancel` ask a running function to stop, without waiting for it;
/// the function must therefore own its data. Its result is dropped as soon as it has ended. The
/// destructor waits for all functions.
class BackgroundTask : public QObject {
public:
    using QObject::QObject;

    /// Called on the window's thread with the reason why a task failed, for example a lack of
    /// memory. Set once by the window, for all tasks. A failed task delivers no result, unless the
    /// type of its result is a `Result`: then `done` gets the reason as an error instead.
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
    /// Returns true if a task of any object runs whose result will be delivered.
    [[nodiscard]] static bool isAnyRunning() { return s_running > 0; }

    /// Sets a function that is called on the window's thread after a task of this object has failed
    /// without a result, for whoever waits for the result.
    void whenFailed(std::function<void()> call) { m_whenFailed = std::move(call); }

    /// Runs `work(control)` in the background, then `done(result)` on the window's thread.
    /// `progress`, if given, is also called on the window's thread, with the completed share, 0
    /// to 1.
    template<class Work, class Done>
    void start(Work work, Done done, std::function<void(double)> progress = {}) {
        using Product = decltype(work(TaskControl()));
        cancel();
        const auto outcome = std::make_shared<Outcome>();
        outcome->finish = [done = std::move(done)](const std::shared_ptr<void>& product) mutable {
            done(std::move(*std::static_pointer_cast<Product>(product)));
        };
        if constexpr (IsResult<Product>)
            outcome->failed = [](const QString& reason) -> std::shared_ptr<void> {
                return std::make_shared<Product>(
                    tl::unexpected(Error{Text::untranslated(reason.toStdString()), {}, 0, 0}));
            };
        auto call = [this, number = m_number, outcome, work = std::move(work),
                     progress = std::move(progress)](std::stop_token stop) mutable {
            TaskControl control{stop, {}};
            if (progress)
                control.progress = [this, number, progress](double share) {
                    deliver(number, [progress, share] { progress(share); });
                };
            try {
                outcome->set(std::make_shared<Product>(work(control)), nullptr);
            } catch (...) {
                outcome->set(nullptr, std::current_exception());
            }
            deliverEnd(number);
            outcome->ended = true;
        };
        setRunning(true);
        m_runs.push_back({m_number, outcome, {}});
        try {
            m_runs.back().thread = std::jthread(std::move(call));
        } catch (...) { // the system cannot start another thread, or there is no memory for it
            outcome->set(nullptr, platform::hasRoomForThread()
                                      ? std::current_exception()
                                      : std::make_exception_ptr(std::bad_alloc()));
            outcome->ended = true;
            deliverEnd(m_number);
        }
    }

    void cancel() {
        // The results of runs with other numbers are dropped.
        ++m_number;
        setRunning(false);
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
        bool isSet = false;
        std::shared_ptr<void> product; ///< the result of the work; null if the work failed
        std::exception_ptr thrown;     ///< the exception with which the work failed
        /// Delivers the result on the window's thread.
        std::function<void(const std::shared_ptr<void>&)> finish;
        /// Makes a result from the reason of a failure; empty if the type of the result has none.
        std::function<std::shared_ptr<void>(const QString&)> failed;

        void set(std::shared_ptr<void> result, std::exception_ptr exception) {
            const std::lock_guard lock(mutex);
            product = std::move(result);
            thrown = std::move(exception);
            isSet = true;
            isThere.notify_all();
        }
        bool await(std::chrono::milliseconds atMost) {
            std::unique_lock lock(mutex);
            return isThere.wait_for(lock, atMost, [this] { return isSet; });
        }
    };
    struct Run {
        int number = 0;
        std::shared_ptr<Outcome> outcome;
        std::jthread thread;
    };

    /// Returns the reason of a failure as a sentence.
    static QString reasonOf(const std::exception_ptr& thrown) {
        try {
            std::rethrow_exception(thrown);
        } catch (const std::bad_alloc&) {
            return tr("There was not enough memory for it.");
        } catch (const std::system_error& error) {
            if (error.code() == std::errc::resource_unavailable_try_again)
                return tr("The task could not be started: the system has no free thread.");
            return QString::fromUtf8(error.what());
        } catch (const std::exception& error) {
            return QString::fromUtf8(error.what());
        } catch (...) {
            return tr("An error occurred that has no description.");
        }
    }

    void setRunning(bool running) {
        s_running += static_cast<int>(running) - static_cast<int>(m_running);
        m_running = running;
    }

    /// Delivers the result of the last run, unless it has been delivered.
    void handOver() {
        if (!m_running)
            return;
        setRunning(false);
        const std::shared_ptr<Outcome> outcome = m_runs.back().outcome;
        if (outcome->thrown) {
            const QString reason = reasonOf(outcome->thrown);
            if (!outcome->failed) {
                fail(reason);
                if (m_whenFailed)
                    m_whenFailed();
                return;
            }
            outcome->product = outcome->failed(reason);
        }
        outcome->finish(outcome->product); // the receiver of the result may start another run
    }

    /// Delivers the result of the run `number` on the window's thread, or drops it there if another
    /// run has replaced the run. If there is no memory for the event, tries again, because the
    /// window waits for it.
    void deliverEnd(int number) {
        constexpr int attempts = 100;
        constexpr std::chrono::milliseconds pause(50);
        for (int attempt = 1;; ++attempt)
            try {
                return post([this, number] {
                    if (number == m_number)
                        handOver();
                    else // the thread has nothing left to do and is joined at once
                        m_runs.remove_if([number](const Run& run) { return run.number == number; });
                });
            } catch (const std::bad_alloc&) {
                if (attempt == attempts)
                    throw; // ends the program with a message
                std::this_thread::sleep_for(pause);
            }
    }

    template<class Call>
    void deliver(int number, Call call) {
        post([this, number, call = std::move(call)]() mutable {
            if (number == m_number)
                call();
        });
    }

    template<class Call>
    void post(Call call) {
        QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection);
    }

    std::list<Run> m_runs;
    int m_number = 0; // the number of the current run; used only on the window's thread
    bool m_running = false;
    static inline int s_running = 0; // the number of objects whose m_running is true
    std::function<void()> m_whenFailed;
};

} // namespace parsescope
