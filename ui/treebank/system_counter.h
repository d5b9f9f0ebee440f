// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/system_statistics.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QString>

#include <vector>

namespace parsescope {

/// Counts in the background how systems get along with a treebank, one after the other. It can be
/// stopped anywhere, and goes on from there.
class SystemCounter : public QObject {
    Q_OBJECT

public:
    explicit SystemCounter(Extent extent, QObject* parent = nullptr)
        : QObject(parent), m_extent(extent) {}

    /// Forgets what was counted; these are the systems to be counted in `treebank`.
    void reset(const Treebank& treebank, const std::vector<TransitionSystem>& systems);
    /// Another system to be counted after the others, if it is not there yet with these rules.
    void add(const TransitionSystem& system);
    void start();
    void stop();

    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }
    [[nodiscard]] bool isComplete() const { return !underWay(); }
    /// How far it is, while it is not complete.
    [[nodiscard]] QString state() const;
    [[nodiscard]] const std::vector<SystemStatistics>& systems() const { return m_systems; }
    /// From 0 to 1.
    [[nodiscard]] double share() const;

signals:
    /// More was counted, about ten times a second, or there is nothing more to count.
    void counted();

private:
    struct Progress;
    void take();
    /// The first system that is not counted in all sentences; a null pointer when all are.
    [[nodiscard]] const SystemStatistics* underWay() const;

    Extent m_extent;
    Treebank m_treebank;
    std::vector<SystemStatistics> m_systems;
    std::shared_ptr<Progress> m_progress; // of the task
    BackgroundTask m_task;
};

} // namespace parsescope
