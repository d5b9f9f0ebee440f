// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/parse_drawings.h"

#include "core/parsing/branches.h"
#include "core/parsing/without_root.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/arc_drawings.h"
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

/// Returns the nodes from 0 to `nodes` − 1, those nearest to an anchor first. An anchor is a node
/// with a penalty that is added to the distances from it.
std::vector<int> nodesNear(const std::vector<std::pair<int, int>>& anchors, int nodes) {
    std::vector<int> distance(nodes, nodes - 1);
    for (const auto& [anchor, penalty] : anchors)
        for (int node = 0; node < nodes; ++node)
            distance[node] = std::min(distance[node], penalty + std::abs(node - anchor));
    std::vector<int> order(nodes);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](int node) { return distance[node]; });
    return order;
}

/// Returns all nodes by decreasing importance: first the stack top and the buffer front, the nodes
/// in `wanted`, those that transitions touch, and further elements of stack and buffer; then the
/// nodes near to them.
std::vector<int> orderOf(const ParseExplorer& parse, const std::vector<int>& wanted) {
    const Configuration& configuration = parse.configuration();
    const std::vector<bool> reach = reachOf(parse);
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
    std::vector<int> order = nodesNear(anchors, configuration.words() + 1);
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

/// Returns true if a transition of `system` passes the top of the stack on to the further list
/// `list` without an arc, as far as short sentences show.
bool takesFromStack(const TransitionSystem& system, std::size_t list) {
    constexpr int words = 2;
    constexpr int steps = 3;
    std::vector<Configuration> front{system.start(words)};
    for (int step = 0; step < steps; ++step) {
        std::vector<Configuration> next;
        for (const Configuration& before : front)
            for (const Transition transition : system.legalTransitions(before)) {
                next.push_back(system.step(before, transition));
                const Configuration& after = next.back();
                if (after.lists()[list].size() == before.lists()[list].size() + 1 &&
                    after.stackSize() + 1 == before.stackSize() && !system.arc(before, transition))
                    return true;
            }
        front = std::move(next);
    }
    return false;
}

/// Returns the name of a further list, and what it is.
QString listName(const TransitionSystem& system, std::size_t list) {
    const QString name = QString::fromStdString(system.lists[list].name);
    if (system.lists[list].startsWithRootOnIt)
        return ParseDrawingTexts::tr("%1 (other stack)").arg(name);
    return takesFromStack(system, list) ? ParseDrawingTexts::tr("%1 (passed words)").arg(name)
                                        : name;
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

std::vector<WordBox> wordBoxes(const ParseExplorer& parse, const Selection& selection) {
    const Configuration& configuration = parse.configuration();
    const std::vector<WordPlace> places = placesOf(configuration);
    std::vector<bool> touched(places.size(), false);
    if (selection.hovered())
        touched = touchedBy(parse.system(), configuration, *selection.hovered());
    std::vector<WordBox> boxes = wordBoxesOf(parse.sentence());
    const std::vector<int>& found = selection.found();
    // The configuration has no words if the sentence could not be read.
    boxes.resize(places.size());
    for (int node = 0; node < static_cast<int>(boxes.size()); ++node) {
        boxes[node].place = places[node];
        boxes[node].touched =
            touched[node] || selection.highlight().holds(node) || selection.standsOut(node);
        boxes[node].found = std::ranges::find(found, node) != found.end();
    }
    return boxes;
}

std::optional<Arc> hoveredArc(const ParseExplorer& parse, const Selection& selection) {
    if (!selection.hovered())
        return std::nullopt;
    return parse.system().arc(parse.configuration(), *selection.hovered());
}

ConfigurationDiagram configurationDiagramOf(const ParseExplorer& parse,
                                            const Selection& selection) {
    const Configuration& configuration = parse.configuration();
    ConfigurationDiagram diagram;
    diagram.configuration = configuration;
    if (hasNoRoot(parse.system())) // ROOT is the last node of the buffer
        diagram.configuration.dropBuffer(configuration.bufferSize() - 1);
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
    for (std::size_t i = 0; i < parse.system().lists.size(); ++i)
        diagram.listNames.push_back(listName(parse.system(), i));
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

std::vector<int> nodesAround(const std::vector<int>& ends, int nodes) {
    std::vector<std::pair<int, int>> anchors;
    for (const int end : ends)
        anchors.emplace_back(end, 0);
    return nodesNear(anchors, nodes);
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
    const std::vector<bool> shown = shownNodes(exploration);
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
        step.branch = toQt(node.label.name);
        step.shown = shown[index];
        diagram.steps.push_back(step);
    }
    for (int index : exploration.path())
        diagram.steps[index].onPath = true;
    return diagram;
}

} // namespace parsescope
