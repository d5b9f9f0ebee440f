// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/system_statistics.h"
#include "ui/session/growing_task.h"
#include "ui/treebank/statistics_counter.h"

#include <vector>

namespace parsescope {

/// Counts in the background how systems get along with a treebank, one after the other. It
/// continues where it was stopped.
class SystemCounter : public StatisticsCounter {
    Q_OBJECT

public:
    explicit SystemCounter(Extent extent, QObject* parent = nullptr)
        : StatisticsCounter(parent), m_extent(extent) {}

    /// Forgets what was counted; these are the systems to be counted in `treebank`.
    void reset(const Treebank& treebank, const std::vector<TransitionSystem>& systems);
    /// Counts all systems of the list.
    void reset(const Treebank& treebank) override;
    /// Another system to be counted after the others, if it is not there yet with these rules.
    void add(const TransitionSystem& system);
    void start() override;
    void stop() override { m_task.stop(); }

    [[nodiscard]] bool isRunning() const override { return m_task.isRunning(); }
    [[nodiscard]] bool isComplete() const override { return !underWay(); }
    [[nodiscard]] double share() const override;
    [[nodiscard]] QString state() const override;
    [[nodiscard]] const std::vector<SystemStatistics>& systems() const { return m_task.value(); }

private:
    /// The first system that is not counted in all sentences; a null pointer when all are.
    [[nodiscard]] const SystemStatistics* underWay() const;

    Extent m_extent;
    Treebank m_treebank;
    GrowingTask<std::vector<SystemStatistics>> m_task;
};

} // namespace parsescope
