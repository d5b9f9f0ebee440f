// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <QObject>
#include <QString>

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

} // namespace parsescope
