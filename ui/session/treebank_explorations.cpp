// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/treebank_explorations.h"

#include "ui/session/parse_explorer.h"

#include <string>

namespace parsescope {

namespace {

/// Returns the forms of a sentence, one per line.
std::string formsIn(const Sentence& sentence) {
    std::string forms;
    for (const Word& word : sentence.words)
        forms += word.form + '\n';
    return forms;
}

/// Returns the name and the rules of a system. Two systems read from files may have one name.
std::string identityOf(const TransitionSystem& system) {
    std::string identity = system.name;
    for (const Rule& rule : system.rules)
        identity += '\n' + std::string(rule.schema);
    return identity;
}

} // namespace

KeptExplorations::Key TreebankExplorations::currentKey() const {
    return {m_place, identityOf(m_parse.system()), m_parse.settings().shape.root};
}

bool TreebankExplorations::isExplored(int place) const {
    return place >= 0 &&
           ((place == m_place && m_parse.exploration().size() > 1) || m_kept.has(place));
}

const KeptExplorations& TreebankExplorations::all() {
    keep();
    return m_kept;
}

void TreebankExplorations::add(int place, const Sentence& sentence, const ParseSettings& settings,
                               const std::vector<Visit>& visits, int cursor) {
    const KeptExplorations::Key key{place, identityOf(settings.system), settings.shape.root};
    const std::string words = formsIn(sentence);
    if (place < 0 || all().all().contains(key))
        return;
    m_kept.keep(key, words, settings.system, visits, cursor);
    const KeptExplorations::Key current = currentKey();
    const bool isHere = !(key < current) && !(current < key);
    if (isHere && m_parse.canExplore() && words == formsIn(m_parse.sentence()))
        m_parse.steps().replay(visits, cursor);
}

void TreebankExplorations::moveSentences(int place, int by) {
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
    if (m_place >= 0 && m_parse.canExplore())
        m_kept.keep(currentKey(), formsIn(m_parse.sentence()), m_parse.exploration());
}

const KeptExplorations::Kept* TreebankExplorations::find() {
    if (m_place < 0 || !m_parse.canExplore())
        return nullptr;
    return m_kept.find(currentKey(), formsIn(m_parse.sentence()));
}

} // namespace parsescope
