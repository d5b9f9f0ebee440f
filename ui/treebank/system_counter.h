// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/statistics.h"
#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"
#include "ui/session/growing_task.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace parsescope {

/// Counts the numbers shown by pages of the statistics, in the background. Counting can be stopped
/// at any time; the next start continues there or begins again, depending on the subclass.
class StatisticsCounter : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Discards the counts, and counts `treebank` from the next start on.
    virtual void reset(const Treebank& treebank) = 0;
    virtual void start() = 0;
    virtual void stop() = 0;

    [[nodiscard]] virtual bool isRunning() const = 0;
    [[nodiscard]] virtual bool isComplete() const = 0;
    /// Returns the counted share of the treebank, from 0 to 1; while counting is stopped, above 0
    /// only if the next start continues it.
    [[nodiscard]] virtual double share() const = 0;
    /// Returns a text about the progress while the count is not complete.
    [[nodiscard]] virtual QString state() const = 0;

signals:
    /// Emitted about ten times a second while counting, and at the end.
    void counted();
};

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
