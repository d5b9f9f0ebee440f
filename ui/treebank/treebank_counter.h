// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/statistics.h"
#include "ui/session/background_task.h"
#include "ui/treebank/statistics_counter.h"

#include <optional>

namespace parsescope {

/// Counts the properties of a treebank in the background. After a stop, the next start begins
/// again.
class TreebankCounter : public StatisticsCounter {
    Q_OBJECT

public:
    using StatisticsCounter::StatisticsCounter;

    void reset(const Treebank& treebank) override;
    void start() override;
    void stop() override;

    [[nodiscard]] bool isRunning() const override { return m_task.isRunning(); }
    [[nodiscard]] bool isComplete() const override { return m_statistics.has_value(); }
    [[nodiscard]] double share() const override { return isComplete() ? 1 : m_share; }
    [[nodiscard]] QString state() const override;
    /// Returns the statistics of the whole treebank; nothing until they are complete.
    [[nodiscard]] const std::optional<TreebankStatistics>& statistics() const {
        return m_statistics;
    }

private:
    Treebank m_treebank;
    std::optional<TreebankStatistics> m_statistics;
    double m_share = 0; // the share that is counted, from 0 to 1; 0 after a stop
    BackgroundTask m_task;
};

} // namespace parsescope
