// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace parsescope {

/// Background work on a value that can be read while it grows and continued after it was stopped.
template<class Value>
class GrowingTask {
public:
    /// A function that publishes an intermediate value.
    using Tell = std::function<void(const Value&)>;
    /// A function that extends a value until it is complete or the work is stopped.
    using Work = std::function<void(Value&, const TaskControl&, const Tell&)>;

    /// Returns the last value that was published.
    [[nodiscard]] const Value& value() const { return m_value; }
    /// Stops the work and replaces the value; the next `start` continues from `value`.
    void reset(Value value) {
        m_task.cancel();
        m_shared.reset();
        m_value = std::move(value);
    }
    /// Continues the work. Calls `grown` on the window's thread after each published value, and at
    /// the end, which may be a failure.
    void start(Work work, std::function<void()> grown) {
        stop();
        m_shared = std::make_shared<Shared>();
        m_shared->value = m_value;
        const auto told = [this, grown = std::move(grown)] {
            take();
            grown();
        };
        m_task.whenFailed(told);
        m_task.start(
            [value = m_value, work = std::move(work),
             shared = m_shared](const TaskControl& control) mutable {
                work(value, control, [&](const Value& some) {
                    {
                        const std::lock_guard lock(shared->mutex);
                        shared->value = some;
                    }
                    control.report(0);
                });
                return true;
            },
            [told](bool) { told(); }, [told](double) { told(); });
    }
    void stop() {
        m_task.cancel();
        take();
        m_shared.reset();
    }
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }

private:
    struct Shared {
        std::mutex mutex;
        Value value;
    };

    void take() {
        if (!m_shared)
            return;
        const std::lock_guard lock(m_shared->mutex);
        m_value = m_shared->value;
    }

    Value m_value = {};
    std::shared_ptr<Shared> m_shared; // shared with the running task
    BackgroundTask m_task;
};

} // namespace parsescope
