// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/cell_statistics.h"
#include "ui/session/growing_task.h"
#include "ui/treebank/statistics_counter.h"

namespace parsescope {

/// Counts in the background the sizes of the cells of lr-spine's tabular oracle on a treebank. It
/// goes on where it was stopped.
class CellCounter : public StatisticsCounter {
    Q_OBJECT

public:
    using StatisticsCounter::StatisticsCounter;

    void reset(const Treebank& treebank) override;
    void start() override;
    void stop() override { m_task.stop(); }

    [[nodiscard]] bool isRunning() const override { return m_task.isRunning(); }
    [[nodiscard]] bool isComplete() const override {
        return statistics().read == m_treebank.size();
    }
    [[nodiscard]] double share() const override;
    [[nodiscard]] QString state() const override;
    /// Of the sentences so far.
    [[nodiscard]] const CellStatistics& statistics() const { return m_task.value(); }

private:
    Treebank m_treebank;
    GrowingTask<CellStatistics> m_task;
};

} // namespace parsescope
