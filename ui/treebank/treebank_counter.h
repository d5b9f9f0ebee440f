// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/treebank_statistics.h"
#include "ui/session/background_task.h"
#include "ui/treebank/statistics_counter.h"

#include <optional>

namespace parsescope {

/// Counts in the background what is in a treebank. It begins again when it was stopped.
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
    /// Of the whole treebank; nothing before it is complete.
    [[nodiscard]] const std::optional<TreebankStatistics>& statistics() const {
        return m_statistics;
    }

private:
    Treebank m_treebank;
    std::optional<TreebankStatistics> m_statistics;
    double m_share = 0; // while it is running
    BackgroundTask m_task;
};

} // namespace parsescope
