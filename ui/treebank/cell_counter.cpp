// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/cell_counter.h"

namespace parsescope {

void CellCounter::reset(const Treebank& treebank) {
    m_treebank = treebank;
    m_task.reset({});
}

void CellCounter::start() {
    m_task.start(
        [treebank = m_treebank](CellStatistics& statistics, const TaskControl& control,
                                const auto& tell) { countOn(statistics, treebank, control, tell); },
        [this] { emit counted(); });
}

double CellCounter::share() const {
    const int size = m_treebank.size();
    return size > 0 ? static_cast<double>(statistics().read) / size : 1;
}

QString CellCounter::state() const {
    const QString text =
        isRunning() ? tr("Counting: %L1 of %L2 sentences…") : tr("Stopped: %L1 of %L2 sentences.");
    return text.arg(statistics().read).arg(m_treebank.size());
}

} // namespace parsescope
