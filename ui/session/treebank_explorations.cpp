// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/treebank_explorations.h"

#include "ui/session/exploration_steps.h"

#include <algorithm>

namespace parsescope {

std::string formsIn(const Sentence& sentence) {
    std::string forms;
    for (const Word& word : sentence.words)
        forms += word.form + '\n';
    return forms;
}

void KeptExplorations::keep(const Key& key, const std::string& words,
                            const Exploration& exploration) {
    keep(key, words, exploration.system(), visitsOf(exploration), exploration.cursor());
}

void KeptExplorations::keep(const Key& key, const std::string& words,
                            const TransitionSystem& system, std::vector<Visit> visits, int cursor) {
    if (const auto before = m_kept.find(key); before != m_kept.end()) {
        if (before->second.words != words)
            setAside(key, before->second);
        drop(before);
    }
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
    auto found = m_kept.find(key);
    if (found == m_kept.end() || found->second.words != words) {
        const auto aside = std::find_if(m_aside.rbegin(), m_aside.rend(), [&](const auto& other) {
            return other.first.system == key.system && other.first.root == key.root &&
                   other.second.words == words;
        });
        if (aside == m_aside.rend())
            return nullptr;
        const Kept again = aside->second;
        m_aside.erase(std::next(aside).base());
        keep(key, words, *again.system, again.visits, again.cursor);
        found = m_kept.find(key);
    }
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
            setAside(key, std::move(kept));
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
    m_aside.clear();
    m_systems.clear();
    m_steps = 0;
}

void KeptExplorations::setAside(const Key& key, Kept kept) {
    constexpr std::size_t most = 100;
    if (m_aside.size() == most)
        m_aside.erase(m_aside.begin());
    m_aside.emplace_back(key, std::move(kept));
}

void KeptExplorations::drop(std::map<Key, Kept>::iterator entry) {
    m_steps -= static_cast<int>(entry->second.visits.size());
    m_kept.erase(entry);
}

namespace {

/// Returns the name and the rules of a system. Two systems read from files may have one name.
std::string identityOf(const TransitionSystem& system) {
    std::string identity = system.name;
    for (const Rule& rule : system.rules)
        identity += '\n' + std::string(rule.schema);
    return identity;
}

/// Returns the key of an exploration. Systems that begin with ROOT on the stack anyway have one
/// exploration for both places of ROOT before the words.
KeptExplorations::Key keyOf(int place, const ParseSettings& settings) {
    const RootPlace root = settings.shape.root;
    const bool isUsual = root == RootPlace::Stack && !settings.system.shiftOfRoot(1);
    return {place, identityOf(settings.system), isUsual ? RootPlace::First : root};
}

} // namespace

KeptExplorations::Key TreebankExplorations::currentKey() const {
    return keyOf(m_place, m_settings);
}

bool TreebankExplorations::canExplore() const {
    return m_exploration.current().configuration.words() > 0;
}

bool TreebankExplorations::isExplored(int place) const {
    return place >= 0 && ((place == m_place && m_exploration.size() > 1) || m_kept.has(place));
}

const KeptExplorations& TreebankExplorations::all() {
    if (m_place >= 0)
        keep();
    return m_kept;
}

void TreebankExplorations::add(int place, const Sentence& sentence, const ParseSettings& settings,
                               const std::vector<Visit>& visits, int cursor) {
    const KeptExplorations::Key key = keyOf(place, settings);
    const std::string words = formsIn(sentence);
    if (place < 0 || all().all().contains(key))
        return;
    m_kept.keep(key, words, settings.system, visits, cursor);
    const KeptExplorations::Key current = currentKey();
    const bool isHere = !(key < current) && !(current < key);
    if (isHere && canExplore() && words == formsIn(m_sentence))
        m_steps.replay(visits, cursor);
}

void TreebankExplorations::moveSentences(int place, int by) {
    if (m_place == place)
        keep(); // the sentence may be removed
    m_kept.move(place, by);
    if (by < 0 && m_place == place)
        m_place = -1;
    else if (m_place >= place)
        m_place += by;
}

void TreebankExplorations::forgetOthers(int place) {
    m_kept.clear();
    m_place = place;
}

void TreebankExplorations::keep() {
    if (canExplore())
        m_kept.keep(currentKey(), formsIn(m_sentence), m_exploration);
}

const KeptExplorations::Kept* TreebankExplorations::find() {
    if (!canExplore())
        return nullptr;
    return m_kept.find(currentKey(), formsIn(m_sentence));
}

} // namespace parsescope
