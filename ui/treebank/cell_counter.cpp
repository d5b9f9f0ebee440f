// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/cell_counter.h"

#include <mutex>

namespace parsescope {

/// What the task hands over to the window.
struct CellCounter::Progress {
    std::mutex mutex;
    CellStatistics statistics;
};

void CellCounter::reset(const Treebank& treebank) {
    m_task.cancel();
    m_progress.reset();
    m_treebank = treebank;
    m_statistics = {};
}

void CellCounter::start() {
    stop();
    m_progress = std::make_shared<Progress>();
    m_progress->statistics = m_statistics;
    m_task.start(
        [treebank = m_treebank, statistics = m_statistics,
         progress = m_progress](const TaskControl& control) mutable {
            countOn(statistics, treebank, control, [&](const CellStatistics& some) {
                {
                    const std::lock_guard lock(progress->mutex);
                    progress->statistics = some;
                }
                control.report(0);
            });
            return true;
        },
        [this](bool) {
            take();
            emit counted();
        },
        [this](double) {
            take();
            emit counted();
        });
}

void CellCounter::stop() {
    m_task.cancel();
    take();
    m_progress.reset();
}

void CellCounter::take() {
    if (!m_progress)
        return;
    const std::lock_guard lock(m_progress->mutex);
    m_statistics = m_progress->statistics;
}

double CellCounter::share() const {
    const int size = m_treebank.size();
    return size > 0 ? static_cast<double>(m_statistics.read) / size : 1;
}

QString CellCounter::state() const {
    const QString text =
        isRunning() ? tr("Counting: %L1 of %L2 sentences…") : tr("Stopped: %L1 of %L2 sentences.");
    return text.arg(m_statistics.read).arg(m_treebank.size());
}

} // namespace parsescope
