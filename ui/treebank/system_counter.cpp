// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/system_counter.h"

#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "ui/canvas/text.h"

#include <algorithm>
#include <mutex>

namespace parsescope {

/// What the task hands over to the window.
struct SystemCounter::Progress {
    std::mutex mutex;
    std::vector<SystemStatistics> systems;
};

void SystemCounter::reset(const Treebank& treebank, const std::vector<TransitionSystem>& systems) {
    m_task.cancel();
    m_progress.reset();
    m_treebank = treebank;
    m_systems.clear();
    for (const TransitionSystem& system : systems)
        add(system);
}

void SystemCounter::reset(const Treebank& treebank) {
    reset(treebank, {parsescope::systems().begin(), parsescope::systems().end()});
}

void SystemCounter::add(const TransitionSystem& system) {
    const auto named = std::ranges::find(
        m_systems, system.name, [](const SystemStatistics& entry) { return entry.system.name; });
    if (named != m_systems.end() && areSame(named->system, system))
        return;
    const bool running = isRunning();
    stop();
    std::erase_if(m_systems, [&](const SystemStatistics& entry) {
        return entry.system.name == system.name; // its rules have changed
    });
    m_systems.push_back({system, m_extent});
    if (running)
        start();
}

void SystemCounter::start() {
    stop();
    m_progress = std::make_shared<Progress>();
    m_progress->systems = m_systems;
    m_task.start(
        [treebank = m_treebank, systems = m_systems,
         progress = m_progress](const TaskControl& control) mutable {
            for (std::size_t i = 0; i < systems.size(); ++i)
                countOn(systems[i], treebank, control, [&](const SystemStatistics& some) {
                    {
                        const std::lock_guard lock(progress->mutex);
                        progress->systems[i] = some;
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

void SystemCounter::stop() {
    m_task.cancel();
    take();
    m_progress.reset();
}

void SystemCounter::take() {
    if (!m_progress)
        return;
    const std::lock_guard lock(m_progress->mutex);
    m_systems = m_progress->systems;
}

const SystemStatistics* SystemCounter::underWay() const {
    const auto found =
        std::find_if(m_systems.begin(), m_systems.end(), [this](const SystemStatistics& entry) {
            return entry.read < m_treebank.size();
        });
    return found == m_systems.end() ? nullptr : &*found;
}

QString SystemCounter::state() const {
    const SystemStatistics& entry = *underWay();
    const QString text = isRunning() ? tr("Counting: %1, %L2 of %L3 sentences…")
                                     : tr("Stopped: %1, %L2 of %L3 sentences.");
    return text.arg(toQt(entry.system.name)).arg(entry.read).arg(m_treebank.size());
}

double SystemCounter::share() const {
    double read = 0;
    for (const SystemStatistics& entry : m_systems)
        read += entry.read;
    const double all = static_cast<double>(m_systems.size()) * m_treebank.size();
    return all > 0 ? read / all : 1;
}

} // namespace parsescope
