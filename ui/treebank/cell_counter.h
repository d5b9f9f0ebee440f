// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/cell_statistics.h"
#include "ui/session/background_task.h"
#include "ui/treebank/statistics_counter.h"

#include <memory>

namespace parsescope {

/// Counts in the background the sizes of the cells of lr-spine's tabular oracle on a treebank. It
/// goes on where it was stopped.
class CellCounter : public StatisticsCounter {
    Q_OBJECT

public:
    using StatisticsCounter::StatisticsCounter;

    void reset(const Treebank& treebank) override;
    void start() override;
    void stop() override;

    [[nodiscard]] bool isRunning() const override { return m_task.isRunning(); }
    [[nodiscard]] bool isComplete() const override {
        return m_statistics.read == m_treebank.size();
    }
    [[nodiscard]] double share() const override;
    [[nodiscard]] QString state() const override;
    /// Of the sentences so far.
    [[nodiscard]] const CellStatistics& statistics() const { return m_statistics; }

private:
    struct Progress;
    void take();

    Treebank m_treebank;
    CellStatistics m_statistics;
    std::shared_ptr<Progress> m_progress; // of the task
    BackgroundTask m_task;
};

} // namespace parsescope
