// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <QObject>
#include <QString>

namespace parsescope {

/// Counts in the background what pages of the statistics show. It can be stopped anywhere, and goes
/// on from there or begins again.
class StatisticsCounter : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Forgets what was counted, and counts in `treebank` from now on.
    virtual void reset(const Treebank& treebank) = 0;
    virtual void start() = 0;
    virtual void stop() = 0;

    [[nodiscard]] virtual bool isRunning() const = 0;
    [[nodiscard]] virtual bool isComplete() const = 0;
    /// How far it is, from 0 to 1; above 0 when it would go on from there.
    [[nodiscard]] virtual double share() const = 0;
    /// Returns the progress in words while the count is not complete.
    [[nodiscard]] virtual QString state() const = 0;

signals:
    /// More was counted, about ten times a second, or there is nothing more to count.
    void counted();
};

} // namespace parsescope
