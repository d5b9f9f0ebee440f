// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/arc_drawings.h"

#include "core/parsing/transition_system.h"
#include "core/parsing/without_root.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

struct ArcDrawingTexts {
    Q_DECLARE_TR_FUNCTIONS(ParseDrawings)
};

/// Returns true if a built arc crosses another built arc.
bool crossesOthers(const Configuration& configuration, Arc arc) {
    const auto [left, right] = std::minmax({configuration.placeOf(arc.head), arc.dependent});
    for (int word = 1; word <= configuration.words(); ++word) {
        if (!configuration.hasHead(word))
            continue;
        const auto [from, to] =
            std::minmax({configuration.placeOf(configuration.head(word)), word});
        if ((from < left && left < to && to < right) || (left < from && from < right && right < to))
            return true;
    }
    return false;
}

/// Returns the arc that a transition builds in the current configuration, if there is one.
std::optional<Arc> arcAtCursor(const ParseExplorer& parse, std::optional<Transition> transition) {
    if (!transition ||
        parse.system().obstacle(parse.configuration(), *transition) != Obstacle::None)
        return std::nullopt;
    return parse.system().arc(parse.configuration(), *transition);
}

/// Returns the arc that a model's decision should have built, if there is one.
std::optional<Arc> betterArc(const ParseExplorer& parse, const Selection& selection) {
    return selection.decision() ? arcAtCursor(parse, selection.decision()->better) : std::nullopt;
}

/// Returns the words of a diagram without arcs.
ArcDiagram wordsOf(const ParseExplorer& parse, const Selection& selection, RootPlace root) {
    ArcDiagram diagram;
    diagram.words = wordBoxes(parse, selection);
    diagram.rightToLeft = parse.sentence().isRightToLeft();
    diagram.rootLast = root == RootPlace::Last;
    // Without words, ROOT is all that can be drawn.
    diagram.hidesRoot = hasNoRoot(parse.system()) && parse.sentence().size() > 0;
    return diagram;
}

/// Adds the arcs that are neither gold nor, if `showsBuilt` is true, built: the arcs of a model's
/// decision and arcs that other views highlight; with the configuration also arcs of the best tree
/// within reach, and the arc of the transition under the mouse.
void addPossibleArcs(const ParseExplorer& parse, const Selection& selection, bool showsBuilt,
                     ArcDiagram& diagram) {
    const Configuration& configuration = parse.configuration();
    const auto add = [&](std::optional<Arc> arc, ArcKind kind, bool emphasised,
                         const QString& label = {}) {
        if (!arc || (parse.gold() && parse.gold()->hasArc(*arc)) ||
            (showsBuilt && configuration.head(arc->dependent) == arc->head) ||
            std::ranges::any_of(diagram.arcs, [&](const ArcLine& line) {
                return isBelowWords(line.kind) && line.arc == *arc;
            }))
            return;
        diagram.arcs.push_back({*arc, label, kind, emphasised,
                                kind == ArcKind::Best && crossesOthers(configuration, *arc)});
    };
    if (showsBuilt)
        add(hoveredArc(parse, selection), ArcKind::Proposed, true);
    if (const std::optional<Decision>& decision = selection.decision()) {
        add(arcAtCursor(parse, decision->taken), ArcKind::Mistaken, true,
            ArcDrawingTexts::tr("model"));
        add(arcAtCursor(parse, decision->better), ArcKind::Proposed, true,
            ArcDrawingTexts::tr("oracle"));
    }
    for (const Arc& arc : selection.highlight().arcs)
        add(arc, ArcKind::Proposed, true);
    for (ArcLine& line : diagram.arcs)
        line.isPremise =
            selection.highlight().isPremise(line.arc) && !selection.standsOut(line.arc);
    const std::vector<int>& best = selection.bestTree();
    if (showsBuilt && !selection.lossesHidden() && best.size() == diagram.words.size())
        for (int word = 1; word < static_cast<int>(best.size()); ++word)
            add(Arc{best[word], word}, ArcKind::Best, false);
}

/// Adds the arc to a word in the tree `found`, and the one expected there if the two differ. The
/// relation of an arc that differs only in its relation is “nsubj ≠ obj”.
void addCompared(const Arc& expected, const QString& relation, const Arc& found, const QString& got,
                 const Selection& selection, ArcDiagram& diagram) {
    const Highlight& highlight = selection.highlight();
    const bool sameHead = found == expected;
    const bool sameLabel = relation == got;
    diagram.arcs.push_back(
        {expected, sameHead && !sameLabel ? QStringLiteral("%1 ≠ %2").arg(relation, got) : relation,
         sameHead ? ArcKind::Right : ArcKind::Lost,
         (sameHead && !sameLabel) || highlight.holds(expected)});
    if (!sameHead)
        diagram.arcs.push_back({found, got, ArcKind::Wrong, highlight.holds(found)});
}

} // namespace

ArcDiagram arcDiagramOf(const ParseExplorer& parse, const Selection& selection) {
    const Configuration& configuration = parse.configuration();
    // Lost arcs would reveal the cost of the last step.
    const Explanation* explanation =
        selection.lossesHidden() ? nullptr : parse.losses().explanation();
    const std::optional<Arc> hovered = hoveredArc(parse, selection);
    const std::optional<Arc> better = betterArc(parse, selection);
    const std::vector<int> atEnd = treeAtEnd(parse.system(), configuration);
    ArcDiagram diagram = wordsOf(parse, selection, configuration.rootPlace());
    for (int word = 1; word <= configuration.words(); ++word) {
        const bool isHeadless = !atEnd.empty() && !configuration.hasHead(word);
        const bool isImplied = isHeadless && !hasNoRoot(parse.system());
        // The arc to the word in the tree so far.
        const Arc built{isHeadless ? atEnd[word] : configuration.head(word), word};
        const ArcKind right = isImplied ? ArcKind::Implied : ArcKind::Right;
        if (!parse.gold()) {
            // Without a gold tree, `drawn` is the arc of an unfinished tree.
            const Arc drawn{parse.sentence().words[word - 1].head, word};
            if (drawn.head != NoHead)
                diagram.arcs.push_back({drawn, relationOf(parse.sentence(), word),
                                        drawn == built  ? right
                                        : atEnd.empty() ? ArcKind::ToCome
                                                        : ArcKind::Lost,
                                        selection.highlight().holds(drawn)});
            if (built.head != NoHead && built != drawn)
                diagram.arcs.push_back(
                    {built, {}, right, false, crossesOthers(configuration, built)});
            continue;
        }
        const Arc gold{parse.gold()->head(word), word};
        ArcKind kind = ArcKind::ToCome;
        if (built == gold)
            kind = right;
        else if (!atEnd.empty())
            kind = ArcKind::Lost;
        else if (explanation ? explanation->arc(word) == ArcState::Lost : built.head != NoHead)
            kind = ArcKind::Lost;
        const Highlight& highlight = selection.highlight();
        diagram.arcs.push_back({gold, relationOf(parse.sentence(), word), kind,
                                hovered == gold || better == gold || highlight.holds(gold) ||
                                    selection.standsOut(gold),
                                parse.gold()->isNonProjective(gold)});
        if (built.head != NoHead && built != gold)
            diagram.arcs.push_back({built,
                                    {},
                                    isImplied ? ArcKind::WronglyImplied : ArcKind::Wrong,
                                    highlight.holds(built),
                                    crossesOthers(configuration, built)});
    }
    addPossibleArcs(parse, selection, true, diagram);
    return diagram;
}

ArcDiagram bestTreeDiagram(const ParseExplorer& parse, const Selection& selection,
                           const Configuration& configuration, const std::vector<int>& heads) {
    ArcDiagram diagram = wordsOf(parse, selection, configuration.rootPlace());
    for (WordBox& word : diagram.words)
        word.touched = false;
    for (int word = 1; word <= configuration.words(); ++word) {
        const Arc best{heads[word], word};
        const Arc gold{parse.gold()->head(word), word};
        const ArcKind kept = configuration.hasHead(word)             ? ArcKind::Right
                             : parse.system().isFinal(configuration) ? ArcKind::Implied
                                                                     : ArcKind::ToCome;
        diagram.arcs.push_back({gold, relationOf(parse.sentence(), word),
                                best == gold ? kept : ArcKind::Lost, false,
                                parse.gold()->isNonProjective(gold)});
        if (best != gold)
            diagram.arcs.push_back({best, {}, ArcKind::Wrong, false});
    }
    return diagram;
}

ArcDiagram goldDiagramOf(const ParseExplorer& parse, const Selection& selection) {
    const Highlight& highlight = selection.highlight();
    const std::optional<Arc> better = betterArc(parse, selection);
    ArcDiagram diagram = wordsOf(parse, selection, parse.settings().shape.root);
    const bool isDecoded = selection.decoded().heads.size() == diagram.words.size();
    const std::vector<int> decoded = isDecoded ? selection.decoded().heads : std::vector<int>();
    const Arc newest = isDecoded ? selection.decoded().newest : Arc{NoHead, NoHead};
    for (int node = 0; node < static_cast<int>(diagram.words.size()); ++node) {
        diagram.words[node].place = WordPlace::None;
        diagram.words[node].touched = highlight.holds(node) || selection.pointedAt().holds(node);
    }
    if (const DecodedTree& tree = selection.decoded(); isDecoded && !tree.expected.empty()) {
        for (std::size_t word = 1; word < decoded.size(); ++word)
            addCompared({tree.expected[word], static_cast<int>(word)}, tree.expectedRelations[word],
                        {decoded[word], static_cast<int>(word)}, tree.relations[word], selection,
                        diagram);
        return diagram;
    }
    for (int word = 1; word < static_cast<int>(diagram.words.size()); ++word) {
        const int head =
            parse.gold() ? parse.gold()->head(word) : parse.sentence().words[word - 1].head;
        if (head == NoHead)
            continue;
        const Arc arc{head, word};
        const ArcKind kind = decoded.empty()         ? ArcKind::Gold
                             : decoded[word] == head ? ArcKind::Right
                                                     : ArcKind::ToCome;
        diagram.arcs.push_back({arc, relationOf(parse.sentence(), word), kind,
                                arc == newest || better == arc || highlight.holds(arc) ||
                                    selection.pointedAt().holds(arc),
                                parse.gold() && parse.gold()->isNonProjective(arc)});
    }
    for (int word = 1; word < static_cast<int>(decoded.size()); ++word)
        if (const Arc arc{decoded[word], word};
            arc.head != NoHead && (!parse.gold() || !parse.gold()->hasArc(arc)))
            diagram.arcs.push_back(
                {arc, {}, parse.gold() ? ArcKind::Wrong : ArcKind::Right, arc == newest});
    addPossibleArcs(parse, selection, false, diagram);
    return diagram;
}

ArcDiagram outputDiagramOf(const ParseExplorer& parse, const Selection& selection) {
    ArcDiagram diagram = wordsOf(parse, selection, parse.settings().shape.root);
    for (int word = 1; word <= parse.gold()->size(); ++word) {
        const Word& given = selection.output()->words[word - 1];
        const Arc found{given.head, word};
        const Arc gold{parse.gold()->head(word), word};
        const QString expected = relationOf(parse.sentence(), word);
        const QString got = toQt(given.deprel);
        const std::size_t first = diagram.arcs.size();
        addCompared(gold, expected, found, got, selection, diagram);
        diagram.arcs[first].nonProjective = parse.gold()->isNonProjective(gold);
        diagram.words[word].found = found != gold || expected != got;
    }
    return diagram;
}

} // namespace parsescope
