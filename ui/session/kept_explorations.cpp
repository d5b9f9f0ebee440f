// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/kept_explorations.h"

#include <algorithm>
#include <utility>

namespace parsescope {

void KeptExplorations::keep(const Key& key, const std::string& words,
                            const Exploration& exploration) {
    keep(key, words, exploration.system(), visitsOf(exploration), exploration.cursor());
}

void KeptExplorations::keep(const Key& key, const std::string& words,
                            const TransitionSystem& system, std::vector<Visit> visits, int cursor) {
    if (const auto before = m_kept.find(key); before != m_kept.end())
        drop(before);
    const auto size = static_cast<int>(visits.size());
    if (size < 2 || size > MostSteps)
        return;
    auto& shared = m_systems[key.system];
    if (!shared)
        shared = std::make_shared<const TransitionSystem>(system);
    m_kept[key] = {words, std::move(visits), cursor, shared, ++m_clock};
    m_steps += size;
    while (m_steps > MostSteps)
        drop(std::min_element(m_kept.begin(), m_kept.end(), [](const auto& a, const auto& b) {
            return a.second.asked < b.second.asked;
        }));
}

const KeptExplorations::Kept* KeptExplorations::find(const Key& key, const std::string& words) {
    const auto found = m_kept.find(key);
    if (found == m_kept.end() || found->second.words != words)
        return nullptr;
    found->second.asked = ++m_clock;
    return &found->second;
}

bool KeptExplorations::has(int sentence) const {
    const auto from = m_kept.lower_bound({sentence, {}, RootPlace::First});
    return from != m_kept.end() && from->first.sentence == sentence;
}

void KeptExplorations::move(int sentence, int by) {
    std::map<Key, Kept> moved;
    for (auto& [key, kept] : m_kept) {
        Key now = key;
        if (by < 0 && key.sentence == sentence) {
            m_steps -= static_cast<int>(kept.visits.size());
            continue;
        }
        if (key.sentence >= sentence)
            now.sentence += by;
        moved[now] = std::move(kept);
    }
    m_kept = std::move(moved);
}

void KeptExplorations::clear() {
    m_kept.clear();
    m_systems.clear();
    m_steps = 0;
}

void KeptExplorations::drop(std::map<Key, Kept>::iterator entry) {
    m_steps -= static_cast<int>(entry->second.visits.size());
    m_kept.erase(entry);
}

} // namespace parsescope
