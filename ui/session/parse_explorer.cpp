// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/parse_explorer.h"

#include "core/parsing/branches.h"
#include "core/treebank/edit.h"

#include <utility>

namespace parsescope {

ParseExplorer::ParseExplorer(QObject* parent) : QObject(parent) {
    const Explanations& explanations = m_losses.explanations();
    connect(&explanations, &Explanations::cursorExplained, this,
            [this] { emit changed(Explained); });
    connect(&explanations, &Explanations::pathExplained, this,
            [this] { emit changed(PathExplained); });
    restart(false);
}

void ParseExplorer::setSentence(const SentenceReading& reading, int place) {
    leaveSentence();
    m_explorations.setPlace(place);
    look(reading);
    const CarriedOver nothing; // a sentence of no treebank begins anew
    restart(false, place < 0 ? &nothing : nullptr);
}

void ParseExplorer::setSentence(const SentenceReading& reading, const ParseSettings& settings) {
    leaveSentence();
    m_explorations.setPlace(-1);
    m_settings = settings;
    setSentence(reading);
}

/// Stores the exploration of a sentence of the treebank. That of another sentence, which may belong
/// to an exercise, is not found again.
void ParseExplorer::leaveSentence() {
    if (m_explorations.place() >= 0)
        m_explorations.keep();
}

void ParseExplorer::changeSentence(const SentenceReading& reading) {
    m_explorations.keep();
    const Sentence before = m_sentence;
    const bool wasReadable = m_isReadable;
    const std::optional<Tree> gold = m_gold;
    look(reading);
    if (!wasReadable || !m_isReadable || m_sentence.size() != before.size())
        return restart(false);
    const bool sameWords = withHeads(before, std::nullopt) == withHeads(m_sentence, std::nullopt);
    const Changes changes = sameWords ? Changes() : SentenceChanged;
    if (gold != m_gold || hasUnfinishedTree(before) != hasUnfinishedTree(m_sentence))
        changeProblem(changes);
    else
        emit changed(changes | ProblemChanged | Stepped);
}

/// Stores the sentence and its tree.
void ParseExplorer::look(const SentenceReading& reading) {
    m_removed.clear();
    m_cut.clear();
    m_isReadable = reading.errors.empty();
    m_sentence = reading.sentence;
    m_gold = m_isReadable ? m_sentence.tree() : std::nullopt;
}

void ParseExplorer::setSystem(const TransitionSystem& system) {
    m_explorations.keep();
    m_removed.clear();
    m_cut.clear();
    m_settings.system = system;
    restart(true);
}

void ParseExplorer::changeRules(const TransitionSystem& system) {
    const RootPlace root = m_settings.shape.root;
    const int words = exploration().node(0).configuration.words();
    const CarriedOver carried = carryOver(exploration(), system, root);
    Exploration all(system, words, root);
    parsescope::replay(all, carried.visits, carried.cursor);
    std::erase_if(m_cut, [&](const CutExploration& cut) {
        if (cut.root != root)
            return false;
        Exploration whole(*cut.system, words, root);
        parsescope::replay(whole, cut.steps.visits, cut.steps.cursor);
        const CarriedOver again = carryOver(whole, system, root);
        const bool isWhole = again.visits.size() == cut.steps.visits.size();
        const int cursor = all.cursor();
        parsescope::replay(all, again.visits, again.cursor);
        // Steps that were taken since then stay on screen.
        if (!isWhole || all.size() > whole.size())
            all.goTo(cursor);
        return isWhole;
    });
    if (static_cast<int>(carried.visits.size()) < exploration().size())
        m_cut.push_back({std::make_shared<const TransitionSystem>(this->system()),
                         root,
                         {visitsOf(exploration()), exploration().cursor()}});
    const CarriedOver together{visitsOf(all), all.cursor()};
    m_removed.clear();
    m_settings.system = system;
    restart(true, &together);
}

void ParseExplorer::setSingleRoot(bool singleRoot) {
    m_settings.shape.rootLimit = rootLimitOf(singleRoot);
    changeProblem();
}

void ParseExplorer::setRootPlace(RootPlace root) {
    if (root == m_settings.shape.root)
        return;
    m_explorations.keep();
    m_removed.clear();
    m_settings.shape.root = root;
    restart(true);
}

void ParseExplorer::setOracle(const std::string& name) {
    m_settings.oracle = name;
    changeProblem();
}

void ParseExplorer::withholdLosses(const QString& reason) {
    if (m_losses.withhold(reason))
        changeProblem();
}

void ParseExplorer::showClaims(std::vector<OracleClaim> claims) {
    m_losses.setClaims(std::move(claims));
    emit changed(Explained);
}

void ParseExplorer::startOver() {
    m_removed.clear();
    m_cut.clear();
    m_exploration =
        Exploration(system(), m_exploration.node(0).configuration.words(), m_settings.shape.root);
    // `keep` drops the stored exploration if the current one has no steps.
    m_explorations.keep();
    restart(true);
}

void ParseExplorer::removeBranch() {
    if (branchCount(m_exploration) < 2)
        return;
    m_removed.push_back({visitsOf(m_exploration), m_exploration.cursor()});
    const CarriedOver rest = withoutBranch(m_exploration);
    restart(true, &rest);
}

void ParseExplorer::restoreBranch() {
    if (m_removed.empty())
        return;
    const CarriedOver before = std::move(m_removed.back());
    m_removed.pop_back();
    Exploration all(system(), m_sentence.size(), m_settings.shape.root);
    parsescope::replay(all, before.visits, before.cursor);
    const std::vector<int> restored = all.path();
    parsescope::replay(all, visitsOf(m_exploration), m_exploration.cursor());
    all.goTo(restored.back());
    all.goTo(before.cursor);
    const CarriedOver carried{visitsOf(all), all.cursor()};
    restart(true, &carried);
}

/// Starts a new exploration, or continues a kept or carried-over one.
void ParseExplorer::restart(bool sameWords, const CarriedOver* carried) {
    m_steps.gate().dropDecision(); // it is about the previous exploration
    m_exploration =
        Exploration(system(), m_isReadable ? m_sentence.size() : 0, m_settings.shape.root);
    if (carried)
        parsescope::replay(m_exploration, carried->visits, carried->cursor);
    else if (const auto* kept = m_explorations.find())
        parsescope::replay(m_exploration, kept->visits, kept->cursor);
    prepareLosses();
    emit changed(Restarted | (sameWords ? Changes() : Reworded) | Moved | SentenceChanged |
                 ProblemChanged | Stepped);
}

/// Restarts the computation of losses for the current exploration.
void ParseExplorer::changeProblem(Changes others) {
    prepareLosses();
    emit changed(others | ProblemChanged | Stepped);
}

void ParseExplorer::prepareLosses() {
    m_steps.stop();
    m_losses.begin(m_exploration, m_settings, m_sentence, m_gold);
}

} // namespace parsescope
