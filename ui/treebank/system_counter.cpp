// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/system_counter.h"

#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "ui/canvas/qt_text.h"

#include <algorithm>

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

void SystemCounter::reset(const Treebank& treebank, const std::vector<TransitionSystem>& systems) {
    m_treebank = treebank;
    m_task.reset({});
    for (const TransitionSystem& system : systems)
        add(system);
}

void SystemCounter::reset(const Treebank& treebank) {
    reset(treebank, {parsescope::systems().begin(), parsescope::systems().end()});
}

void SystemCounter::add(const TransitionSystem& system) {
    const auto isNamed = [&](const SystemStatistics& entry) {
        return entry.system.name == system.name;
    };
    const auto named = std::ranges::find_if(systems(), isNamed);
    if (named != systems().end() && areSame(named->system, system))
        return;
    const bool running = isRunning();
    stop();
    std::vector<SystemStatistics> list = systems();
    // Another system of this name has other rules.
    std::erase_if(list, isNamed);
    list.push_back({system, m_extent});
    m_task.reset(std::move(list));
    if (running)
        start();
}

void SystemCounter::start() {
    m_task.start(
        [treebank = m_treebank](std::vector<SystemStatistics>& systems, const TaskControl& control,
                                const auto& tell) {
            for (SystemStatistics& system : systems)
                countOn(system, treebank, control, [&](const SystemStatistics&) { tell(systems); });
        },
        [this] { emit counted(); });
}

const SystemStatistics* SystemCounter::underWay() const {
    const auto found =
        std::find_if(systems().begin(), systems().end(), [this](const SystemStatistics& entry) {
            return entry.read < m_treebank.size();
        });
    return found == systems().end() ? nullptr : &*found;
}

QString SystemCounter::state() const {
    const SystemStatistics& entry = *underWay();
    const QString text = isRunning() ? tr("Counting: %1, %L2 of %L3 sentences…")
                                     : tr("Stopped: %1, %L2 of %L3 sentences.");
    return text.arg(toQt(entry.system.name)).arg(entry.read).arg(m_treebank.size());
}

double SystemCounter::share() const {
    double read = 0;
    for (const SystemStatistics& entry : systems())
        read += entry.read;
    const double all = static_cast<double>(systems().size()) * m_treebank.size();
    return all > 0 ? read / all : 1;
}

} // namespace parsescope
