// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/selection.h"

#include "ui/session/parse_explorer.h"

#include <memory>
#include <utility>

namespace parsescope {

namespace {

/// Returns the heads in the gold tree, which may be unfinished, indexed by node.
std::vector<int> headsOf(const Sentence& sentence) {
    std::vector<int> heads{NoHead};
    for (const Word& word : sentence.words)
        heads.push_back(word.head);
    return heads;
}

/// Returns a highlight in which arcs of the heads `before` have the heads `now`, which are of
/// equally many words. An arc to a word without a head is removed.
Highlight withHeads(Highlight highlight, const std::vector<int>& before,
                    const std::vector<int>& now) {
    for (std::vector<Arc>* arcs : {&highlight.arcs, &highlight.premises}) {
        for (Arc& arc : *arcs)
            if (arc.dependent > 0 && arc.dependent < static_cast<int>(before.size()) &&
                before[arc.dependent] == arc.head)
                arc.head = now[arc.dependent];
        std::erase_if(*arcs, [](const Arc& arc) { return arc.head == NoHead; });
    }
    return highlight;
}

} // namespace

Selection::Selection(const ParseExplorer* parse, QObject* parent)
    : QObject(parent), m_parse(parse) {
    parse->onChange(ParseExplorer::Restarted, this, [this] { m_compared = -1; });
    parse->onChange(ParseExplorer::Reworded, this, [this] {
        m_found.clear();
        m_output.reset();
    });
    // The heads in the gold tree whose arcs are highlighted.
    const auto shown = std::make_shared<std::vector<int>>(headsOf(parse->sentence()));
    parse->onChange(ParseExplorer::ProblemChanged, this, [this, shown] {
        const std::vector<int> before = std::exchange(*shown, headsOf(m_parse->sentence()));
        if (before.size() == shown->size())
            setHighlight(withHeads(m_highlight, before, *shown));
    });
    parse->onChange(ParseExplorer::Moved, this, [this] {
        m_highlight = {};
        m_pointedAt = {};
        m_decision.reset();
        m_hovered.reset();
        inspect(std::nullopt);
    });
    parse->onChange(ParseExplorer::ProblemChanged, this, [this] {
        m_pointedAt = {};
        m_decision.reset();
        m_hovered.reset();
        inspect(std::nullopt);
    });
}

void Selection::setHighlight(const Highlight& highlight) {
    if (m_highlight == highlight)
        return;
    m_highlight = highlight;
    emit highlightChanged();
}

void Selection::setHovered(std::optional<Transition> transition) {
    if (transition &&
        m_parse->system().obstacle(m_parse->configuration(), *transition) != Obstacle::None)
        transition.reset();
    if (m_hovered == transition)
        return;
    m_hovered = transition;
    emit hoverChanged();
}

void Selection::inspect(std::optional<Transition> transition, int from) {
    m_inspected = transition;
    m_inspectedFrom = from < 0 ? m_parse->exploration().cursor() : from;
    m_marked = {};
    m_bestTree.clear();
    emit inspectedChanged();
}

void Selection::setMarked(const Highlight& marked, const std::vector<int>& bestTree) {
    if (m_marked == marked && m_bestTree == bestTree)
        return;
    m_marked = marked;
    m_bestTree = bestTree;
    emit highlightChanged();
}

void Selection::setDecision(std::optional<Decision> decision) {
    if (m_decision == decision)
        return;
    m_decision = decision;
    emit highlightChanged();
}

void Selection::setDecoded(DecodedTree tree) {
    if (m_decoded == tree)
        return;
    m_decoded = std::move(tree);
    emit highlightChanged();
}

void Selection::pointAt(const Highlight& pointedAt) {
    if (m_pointedAt == pointedAt)
        return;
    m_pointedAt = pointedAt;
    emit highlightChanged();
}

void Selection::setCompared(int node) {
    m_compared = node < m_parse->exploration().size() ? node : -1;
    emit comparedChanged();
}

void Selection::setFound(std::vector<int> words) {
    m_found = std::move(words);
    std::erase_if(m_found, [this](int word) { return word > m_parse->sentence().size(); });
    emit foundChanged();
}

void Selection::setOutput(std::optional<Sentence> output) {
    if (m_output == output)
        return;
    m_output = std::move(output);
    emit outputChanged();
}

void Selection::setLossesHidden(bool hidden) {
    if (hidden == m_lossesHidden)
        return;
    m_lossesHidden = hidden;
    emit lossesHiddenChanged();
}

} // namespace parsescope
