// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace parsescope {

/// Work in the background on a value that can be shown while it grows, and gone on with after it
/// was stopped.
template<class Value>
class GrowingTask {
public:
    /// Hands over how far the value has come.
    using Tell = std::function<void(const Value&)>;
    /// Goes on with a value until it is complete or stopped.
    using Work = std::function<void(Value&, const TaskControl&, const Tell&)>;

    /// Returns the value as far as it has been handed over.
    [[nodiscard]] const Value& value() const { return m_value; }
    /// Stops, and continues from another value.
    void reset(Value value) {
        m_task.cancel();
        m_shared.reset();
        m_value = std::move(value);
    }
    /// Goes on; calls `grown` on the thread of the window whenever there is more, and at the end.
    void start(Work work, std::function<void()> grown) {
        stop();
        m_shared = std::make_shared<Shared>();
        m_shared->value = m_value;
        const auto told = [this, grown = std::move(grown)] {
            take();
            grown();
        };
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
    std::shared_ptr<Shared> m_shared; // with the task
    BackgroundTask m_task;
};

} // namespace parsescope
