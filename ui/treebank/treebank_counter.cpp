// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/treebank_counter.h"

namespace parsescope {

void TreebankCounter::reset(const Treebank& treebank) {
    stop();
    m_treebank = treebank;
    m_statistics.reset();
}

void TreebankCounter::start() {
    stop();
    m_task.whenFailed([this] { emit counted(); });
    m_task.start([treebank = m_treebank](
                     const TaskControl& control) { return collectStatistics(treebank, control); },
                 [this](TreebankStatistics statistics) {
                     m_statistics = std::move(statistics);
                     emit counted();
                 },
                 [this](double share) {
                     m_share = share;
                     emit counted();
                 });
}

void TreebankCounter::stop() {
    m_task.cancel();
    m_share = 0;
}

QString TreebankCounter::state() const {
    return isRunning() ? tr("Counting %L1 sentences…").arg(m_treebank.size())
                       : tr("Not counted yet.");
}

} // namespace parsescope
