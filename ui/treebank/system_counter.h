// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/statistics.h"
#include "ui/session/growing_task.h"
#include "ui/treebank/statistics_counter.h"

#include <vector>

namespace parsescope {

/// Counts in the background the sentences of a treebank that transition systems derive, and their
/// derivations, one system after another. Each start continues where counting was stopped.
class SystemCounter : public StatisticsCounter {
    Q_OBJECT

public:
    explicit SystemCounter(Extent extent, QObject* parent = nullptr)
        : StatisticsCounter(parent), m_extent(extent) {}

    /// Discards the counts, and counts `systems` on `treebank` from the next start on.
    void reset(const Treebank& treebank, const std::vector<TransitionSystem>& systems);
    /// Discards the counts, and counts all built-in systems on `treebank` from the next start on.
    void reset(const Treebank& treebank) override;
    /// Adds a system to count after the others. Replaces a system of this name that has other
    /// rules.
    void add(const TransitionSystem& system);
    void start() override;
    void stop() override { m_task.stop(); }

    [[nodiscard]] bool isRunning() const override { return m_task.isRunning(); }
    [[nodiscard]] bool isComplete() const override { return !underWay(); }
    [[nodiscard]] double share() const override;
    [[nodiscard]] QString state() const override;
    [[nodiscard]] const std::vector<SystemStatistics>& systems() const { return m_task.value(); }

private:
    /// Returns the first system whose count is not complete; null if all are complete.
    [[nodiscard]] const SystemStatistics* underWay() const;

    Extent m_extent;
    Treebank m_treebank;
    GrowingTask<std::vector<SystemStatistics>> m_task;
};

} // namespace parsescope
