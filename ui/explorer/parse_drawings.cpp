// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/parse_drawings.h"

#include "core/parsing/final_tree.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/word_boxes.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace parsescope {

namespace {

struct ParseDrawingTexts {
    Q_DECLARE_TR_FUNCTIONS(ParseDrawings)
};

/// Returns the place of each node in a configuration, indexed by node.
std::vector<WordPlace> placesOf(const Configuration& configuration) {
    std::vector<WordPlace> places(configuration.words() + 1, WordPlace::Done);
    for (const std::vector<int>& list : configuration.lists())
        for (const int node : list)
            places[node] = WordPlace::Stack;
    for (int node : configuration.stackNodes())
        places[node] = WordPlace::Stack;
    for (int node : configuration.bufferNodes())
        places[node] = WordPlace::Buffer;
    if (configuration.stackSize() > 0)
        places[configuration.stack(0)] = WordPlace::StackTop;
    if (configuration.bufferSize() > 0)
        places[configuration.buffer(0)] = WordPlace::BufferFront;
    return places;
}

/// Returns true if both places are on the stack, both in the buffer, or both outside.
bool sameZone(WordPlace a, WordPlace b) {
    const auto zone = [](WordPlace place) {
        if (place == WordPlace::StackTop)
            return WordPlace::Stack;
        return place == WordPlace::BufferFront ? WordPlace::Buffer : place;
    };
    return zone(a) == zone(b);
}

bool contains(const std::vector<int>& nodes, int node) {
    return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
}

std::vector<WordBox> wordBoxes(const ParseExplorer& parse, const Selection& selection) {
    const Configuration& configuration = parse.configuration();
    const std::vector<WordPlace> places = placesOf(configuration);
    std::vector<bool> touched(places.size(), false);
    if (selection.hovered())
        touched = touchedBy(parse.system(), configuration, *selection.hovered());
    std::vector<WordBox> boxes = wordBoxesOf(parse.sentence());
    // The configuration has no words if the sentence could not be read.
    boxes.resize(places.size());
    for (int node = 0; node < static_cast<int>(boxes.size()); ++node) {
        boxes[node].place = places[node];
        boxes[node].touched =
            touched[node] || selection.highlight().holds(node) || selection.standsOut(node);
        boxes[node].found = contains(selection.found(), node);
    }
    return boxes;
}

std::optional<Arc> hoveredArc(const ParseExplorer& parse, const Selection& selection) {
    if (!selection.hovered())
        return std::nullopt;
    return parse.system().arc(parse.configuration(), *selection.hovered());
}

/// Returns, indexed by node, whether some legal transition touches the node.
std::vector<bool> reachOf(const ParseExplorer& parse) {
    const Configuration& configuration = parse.configuration();
    std::vector<bool> reach(configuration.words() + 1, false);
    for (Transition transition : parse.system().legalTransitions(configuration)) {
        const std::vector<bool> touched = touchedBy(parse.system(), configuration, transition);
        for (std::size_t node = 0; node < touched.size(); ++node)
            reach[node] = reach[node] || touched[node];
    }
    return reach;
}

/// Returns all nodes by decreasing importance: first the stack top and the buffer front, the nodes
/// in `wanted`, those that transitions touch, and further elements of stack and buffer; then the
/// nodes near to them.
std::vector<int> orderOf(const ParseExplorer& parse, const std::vector<int>& wanted) {
    const Configuration& configuration = parse.configuration();
    const std::vector<bool> reach = reachOf(parse);
    // Nodes, each with a penalty that is added to the distances from it.
    std::vector<std::pair<int, int>> anchors;
    for (int depth = 0; depth < std::min(configuration.stackSize(), 4); ++depth)
        anchors.emplace_back(configuration.stack(depth), depth);
    for (int offset = 0; offset < std::min(configuration.bufferSize(), 4); ++offset)
        anchors.emplace_back(configuration.buffer(offset), offset);
    for (std::size_t node = 0; node < reach.size(); ++node)
        if (reach[node])
            anchors.emplace_back(static_cast<int>(node), 0);
    for (int node : wanted)
        anchors.emplace_back(node, 0);
    std::vector<int> distance(reach.size(), configuration.words());
    for (const auto& [anchor, offset] : anchors)
        for (std::size_t node = 0; node < distance.size(); ++node)
            distance[node] =
                std::min(distance[node], offset + std::abs(static_cast<int>(node) - anchor));
    std::vector<int> order(reach.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return distance[a] < distance[b]; });
    // The stack top and the buffer front come first.
    const auto first = [&order](int node) {
        const auto found = std::find(order.begin(), order.end(), node);
        std::rotate(order.begin(), found, found + 1);
    };
    if (configuration.stackSize() > 0)
        first(configuration.stack(0));
    if (configuration.bufferSize() > 0)
        first(configuration.buffer(0));
    return order;
}

/// Returns the largest depth in a forest. The node above each word is `above(word)`, 0 or less for
/// a word at the top, whose depth is 1. `depths` has an entry for each node: a known depth, or -1.
template<class Above>
int deepest(std::vector<int> depths, const Above& above) {
    std::vector<int> path;
    for (int word = 1; word < static_cast<int>(depths.size()); ++word) {
        int at = word;
        for (; at > 0 && depths[at] < 0; at = above(at))
            path.push_back(at);
        int depth = at > 0 ? depths[at] : 0;
        for (; !path.empty(); path.pop_back())
            depths[path.back()] = ++depth;
    }
    return depths.size() > 1 ? std::max(0, *std::max_element(depths.begin() + 1, depths.end())) : 0;
}

/// Returns the number of arcs from ROOT to the deepest word.
int depthOf(const Tree& tree) {
    return deepest(std::vector(tree.size() + 1, -1), [&](int word) { return tree.head(word); });
}

/// Returns the number of arcs from an element of the stack, a list or the buffer to the deepest
/// word below it.
int depthOf(const Configuration& configuration) {
    std::vector<int> depths(configuration.words() + 1, -1);
    for (int node : configuration.stackNodes())
        depths[node] = 0;
    for (const std::vector<int>& list : configuration.lists())
        for (const int node : list)
            depths[node] = 0;
    for (int node : configuration.bufferNodes())
        depths[node] = 0;
    return deepest(std::move(depths), [&](int word) { return configuration.head(word); });
}

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

/// Adds the arcs that are neither gold nor built: arcs of the best tree within reach, the arcs of a
/// model's decision, arcs that other views highlight, and the arc of the transition under the
/// mouse.
void addPossibleArcs(const ParseExplorer& parse, const Selection& selection, ArcDiagram& diagram) {
    const Configuration& configuration = parse.configuration();
    const auto add = [&](std::optional<Arc> arc, ArcKind kind, bool emphasised,
                         const QString& label = {}) {
        if (!arc || (parse.gold() && parse.gold()->hasArc(*arc)) ||
            configuration.head(arc->dependent) == arc->head ||
            std::ranges::any_of(diagram.arcs, [&](const ArcLine& line) {
                return isBelowWords(line.kind) && line.arc == *arc;
            }))
            return;
        diagram.arcs.push_back({*arc, label, kind, emphasised,
                                kind == ArcKind::Best && crossesOthers(configuration, *arc)});
    };
    add(hoveredArc(parse, selection), ArcKind::Proposed, true);
    if (const std::optional<Decision>& decision = selection.decision()) {
        add(arcAtCursor(parse, decision->taken), ArcKind::Mistaken, true,
            ParseDrawingTexts::tr("model"));
        add(arcAtCursor(parse, decision->better), ArcKind::Proposed, true,
            ParseDrawingTexts::tr("oracle"));
    }
    for (const Arc& arc : selection.highlight().arcs)
        add(arc, ArcKind::Proposed, true);
    const std::vector<int>& best = selection.bestTree();
    if (!selection.lossesHidden() && best.size() == diagram.words.size())
        for (int word = 1; word < static_cast<int>(best.size()); ++word)
            add(Arc{best[word], word}, ArcKind::Best, false);
}

} // namespace

std::vector<bool> touchedBy(const TransitionSystem& system, const Configuration& before,
                            Transition transition) {
    const Configuration after = system.step(before, transition);
    const std::vector<WordPlace> from = placesOf(before);
    const std::vector<WordPlace> to = placesOf(after);
    std::vector<bool> touched(from.size(), false);
    for (std::size_t node = 0; node < from.size(); ++node)
        touched[node] = !sameZone(from[node], to[node]) ||
                        before.head(static_cast<int>(node)) != after.head(static_cast<int>(node));
    if (const auto arc = system.arc(before, transition))
        touched[arc->head] = true;
    return touched;
}

ArcDiagram arcDiagramOf(const ParseExplorer& parse, const Selection& selection) {
    const Configuration& configuration = parse.configuration();
    // Lost arcs would reveal the cost of the last step.
    const Explanation* explanation =
        selection.lossesHidden() ? nullptr : parse.losses().explanation();
    const std::optional<Arc> hovered = hoveredArc(parse, selection);
    const std::optional<Arc> better =
        selection.decision() ? arcAtCursor(parse, selection.decision()->better) : std::nullopt;
    const std::vector<int> atEnd = treeAtEnd(parse.system(), configuration);
    ArcDiagram diagram;
    diagram.words = wordBoxes(parse, selection);
    diagram.rightToLeft = parse.sentence().isRightToLeft();
    diagram.rootLast = configuration.rootPlace() == RootPlace::Last;
    for (int word = 1; word <= configuration.words(); ++word) {
        const bool isImplied = !atEnd.empty() && !configuration.hasHead(word);
        // The arc to the word in the tree so far.
        const Arc built{isImplied ? atEnd[word] : configuration.head(word), word};
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
    addPossibleArcs(parse, selection, diagram);
    return diagram;
}

ArcDiagram bestTreeDiagram(const ParseExplorer& parse, const Selection& selection,
                           const Configuration& configuration, const std::vector<int>& heads) {
    ArcDiagram diagram;
    diagram.words = wordBoxes(parse, selection);
    for (WordBox& word : diagram.words)
        word.touched = false;
    diagram.rightToLeft = parse.sentence().isRightToLeft();
    diagram.rootLast = configuration.rootPlace() == RootPlace::Last;
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

ArcDiagram outputDiagramOf(const ParseExplorer& parse, const Selection& selection) {
    ArcDiagram diagram;
    diagram.words = wordBoxes(parse, selection);
    diagram.rightToLeft = parse.sentence().isRightToLeft();
    diagram.rootLast = parse.settings().shape.root == RootPlace::Last;
    const Highlight& highlight = selection.highlight();
    for (int word = 1; word <= parse.gold()->size(); ++word) {
        const Word& given = selection.output()->words[word - 1];
        const Arc found{given.head, word};
        const Arc gold{parse.gold()->head(word), word};
        const QString expected = relationOf(parse.sentence(), word);
        const QString got = toQt(given.deprel);
        const bool sameHead = found == gold;
        const bool sameLabel = expected == got;
        diagram.arcs.push_back(
            {gold, sameHead && !sameLabel ? QStringLiteral("%1 ≠ %2").arg(expected, got) : expected,
             sameHead ? ArcKind::Right : ArcKind::Lost,
             (sameHead && !sameLabel) || highlight.holds(gold),
             parse.gold()->isNonProjective(gold)});
        if (!sameHead)
            diagram.arcs.push_back({found, got, ArcKind::Wrong, highlight.holds(found)});
        diagram.words[word].found = !sameHead || !sameLabel;
    }
    return diagram;
}

ConfigurationDiagram configurationDiagramOf(const ParseExplorer& parse,
                                            const Selection& selection) {
    const Configuration& configuration = parse.configuration();
    ConfigurationDiagram diagram;
    diagram.configuration = configuration;
    diagram.words = wordBoxes(parse, selection);
    diagram.labels.resize(diagram.words.size());
    diagram.arcs.assign(diagram.words.size(), ArcKind::Right);
    for (int word = 1; word <= configuration.words(); ++word) {
        const Arc built{configuration.head(word), word};
        if (built.head == NoHead || !parse.gold())
            continue;
        const bool right = parse.gold()->hasArc(built);
        diagram.arcs[word] = right ? ArcKind::Right : ArcKind::Wrong;
        if (right)
            diagram.labels[word] = relationOf(parse.sentence(), word);
    }
    diagram.reach = reachOf(parse);
    for (const ListDeclaration& list : parse.system().lists)
        diagram.listNames.push_back(QString::fromStdString(list.name));
    for (Transition transition : parse.system().legalTransitions(configuration)) {
        const Rule& rule = parse.system().rules[transition.rule];
        if (rule.variants) {
            const Arc arc = *parse.system().arc(configuration, transition);
            // The number belongs to the end of the arc that the variant determines: for arc-swift,
            // the end on the stack.
            const bool fromFront =
                configuration.bufferSize() > 0 && arc.head == configuration.buffer(0);
            diagram.points.push_back({fromFront ? arc.dependent : arc.head, transition.variant,
                                      arc.dependent < configuration.placeOf(arc.head),
                                      selection.hovered() == transition});
        }
    }
    diagram.stackTitle = ParseDrawingTexts::tr("Stack");
    diagram.bufferTitle = ParseDrawingTexts::tr("Buffer");
    diagram.emptyText = ParseDrawingTexts::tr("empty");
    diagram.proposed = hoveredArc(parse, selection);
    diagram.rightToLeft = parse.sentence().isRightToLeft();
    return diagram;
}

CanvasDiagram canvasDiagramOf(const ParseExplorer& parse, const Selection& selection,
                              const std::vector<int>& wanted) {
    CanvasDiagram diagram;
    diagram.sentence = arcDiagramOf(parse, selection);
    diagram.configuration = configurationDiagramOf(parse, selection);
    diagram.order = orderOf(parse, wanted);
    diagram.depth = depthOf(parse.configuration());
    diagram.expectedDepth = parse.gold() ? depthOf(*parse.gold()) : diagram.depth;
    return diagram;
}

ExplorationDiagram explorationDiagramOf(const ParseExplorer& parse, const Selection& selection) {
    const Exploration& exploration = parse.exploration();
    ExplorationDiagram diagram;
    diagram.cursor = exploration.cursor();
    for (int index = 0; index < exploration.size(); ++index) {
        const Exploration::Node& node = exploration.node(index);
        StepBox step;
        step.parent = node.parent;
        step.depth = node.depth;
        if (node.parent >= 0) {
            step.name = toQt(parse.system().nameOf(node.transition));
            step.title = transitionText(parse.system(), node.transition);
        }
        step.rise = parse.losses().lossRise(index).value_or(0);
        step.loss = parse.losses().loss(index);
        step.compared = selection.compared() == index;
        diagram.steps.push_back(step);
    }
    for (int index : exploration.path())
        diagram.steps[index].onPath = true;
    return diagram;
}

} // namespace parsescope
