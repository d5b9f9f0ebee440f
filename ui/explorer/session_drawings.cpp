// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/session_drawings.h"

#include "core/treebank/root_word.h"
#include "ui/canvas/text.h"
#include "ui/explorer/path_drawings.h"
#include "ui/session/session.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("SessionDrawings", text);
}

/// Where each node is.
std::vector<Place> placesOf(const Configuration& configuration) {
    std::vector<Place> places(configuration.words() + 1, Place::Done);
    for (int node : configuration.stackNodes())
        places[node] = Place::Stack;
    for (int node : configuration.bufferNodes())
        places[node] = Place::Buffer;
    if (configuration.stackSize() > 0)
        places[configuration.stack(0)] = Place::StackTop;
    if (configuration.bufferSize() > 0)
        places[configuration.buffer(0)] = Place::BufferFront;
    return places;
}

/// True when both are on the stack, both in the buffer, or both gone.
bool sameZone(Place a, Place b) {
    const auto zone = [](Place place) {
        if (place == Place::StackTop)
            return Place::Stack;
        return place == Place::BufferFront ? Place::Buffer : place;
    };
    return zone(a) == zone(b);
}

bool contains(const std::vector<int>& nodes, int node) {
    return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
}

std::vector<WordBox> wordBoxes(const Session& session) {
    const Configuration& configuration = session.configuration();
    const std::vector<Place> places = placesOf(configuration);
    std::vector<bool> touched(places.size(), false);
    if (session.hovered())
        touched = touchedBy(session.system(), configuration, *session.hovered());
    std::vector<WordBox> boxes(places.size());
    for (std::size_t node = 0; node < boxes.size(); ++node) {
        boxes[node].place = places[node];
        boxes[node].touched = touched[node] || session.highlight().holds(static_cast<int>(node));
        boxes[node].found = contains(session.found(), static_cast<int>(node));
        if (node == 0) {
            boxes[node].form = toQt(nodeZeroName(session.sentence()));
            continue;
        }
        const Word& word = session.sentence().words[node - 1];
        boxes[node].form = toQt(word.form);
        boxes[node].tag = word.upos == "_" ? QString() : toQt(word.upos);
    }
    return boxes;
}

std::optional<Arc> hoveredArc(const Session& session) {
    if (!session.hovered())
        return std::nullopt;
    return session.system().arc(session.configuration(), *session.hovered());
}

/// The nodes that some legal transition touches, by node.
std::vector<bool> reachOf(const Session& session) {
    const Configuration& configuration = session.configuration();
    std::vector<bool> reach(configuration.words() + 1, false);
    for (Transition transition : session.system().legalTransitions(configuration)) {
        const std::vector<bool> touched = touchedBy(session.system(), configuration, transition);
        for (std::size_t node = 0; node < touched.size(); ++node)
            reach[node] = reach[node] || touched[node];
    }
    return reach;
}

/// What is within reach, the next of the stack and the buffer, and some words around.
std::vector<bool> windowOf(const Session& session) {
    const Configuration& configuration = session.configuration();
    const std::vector<bool> reach = reachOf(session);
    std::vector<bool> window(reach.size(), false);
    const auto show = [&window](int node, int around) {
        const int last = static_cast<int>(window.size()) - 1;
        for (int near = std::max(node - around, 0); near <= std::min(node + around, last); ++near)
            window[near] = true;
    };
    for (std::size_t node = 0; node < reach.size(); ++node)
        if (reach[node])
            show(static_cast<int>(node), 2);
    for (int depth = 0; depth < std::min(configuration.stackSize(), 3); ++depth)
        show(configuration.stack(depth), 1);
    for (int offset = 0; offset < std::min(configuration.bufferSize(), 3); ++offset)
        show(configuration.buffer(offset), 1);
    return window;
}

/// A built arc that crosses another one.
bool crossesOthers(const Configuration& configuration, Arc arc) {
    const auto [left, right] = std::minmax({arc.head, arc.dependent});
    for (int word = 1; word <= configuration.words(); ++word) {
        if (!configuration.hasHead(word))
            continue;
        const auto [from, to] = std::minmax({configuration.head(word), word});
        if ((from < left && left < to && to < right) || (left < from && from < right && right < to))
            return true;
    }
    return false;
}

QString relation(const Session& session, int word) {
    const std::string& label = session.sentence().words[word - 1].deprel;
    return label == "_" ? QString() : toQt(label);
}

} // namespace

std::vector<bool> touchedBy(const TransitionSystem& system, const Configuration& before,
                            Transition transition) {
    const Configuration after = system.step(before, transition);
    const std::vector<Place> from = placesOf(before);
    const std::vector<Place> to = placesOf(after);
    std::vector<bool> touched(from.size(), false);
    for (std::size_t node = 0; node < from.size(); ++node)
        touched[node] = !sameZone(from[node], to[node]) ||
                        before.head(static_cast<int>(node)) != after.head(static_cast<int>(node));
    if (const auto arc = system.arc(before, transition))
        touched[arc->head] = true;
    return touched;
}

ArcDiagram arcDiagramOf(const Session& session) {
    const Configuration& configuration = session.configuration();
    const Explanation* explanation = session.explanation();
    const std::optional<Arc> hovered = hoveredArc(session);
    ArcDiagram diagram;
    diagram.words = wordBoxes(session);
    diagram.rightToLeft = session.sentence().isRightToLeft();
    diagram.window = windowOf(session);
    for (int word = 1; word <= configuration.words(); ++word) {
        const Arc built{configuration.head(word), word};
        if (!session.gold()) {
            if (built.head != NoHead)
                diagram.arcs.push_back(
                    {built, {}, ArcKind::Right, false, crossesOthers(configuration, built)});
            continue;
        }
        const Arc gold{session.gold()->head(word), word};
        ArcKind kind = ArcKind::ToCome;
        if (built == gold)
            kind = ArcKind::Right;
        else if (explanation ? explanation->arc(word) == ArcState::Lost : built.head != NoHead)
            kind = ArcKind::Lost;
        const Highlight& highlight = session.highlight();
        diagram.arcs.push_back({gold, relation(session, word), kind,
                                hovered == gold || highlight.holds(gold),
                                session.gold()->isNonProjective(gold)});
        if (built.head != NoHead && built != gold)
            diagram.arcs.push_back({built,
                                    {},
                                    ArcKind::Wrong,
                                    highlight.holds(built),
                                    crossesOthers(configuration, built)});
    }
    for (const Arc& arc : session.highlight().arcs)
        if (!(session.gold() && session.gold()->hasArc(arc)) &&
            configuration.head(arc.dependent) != arc.head && arc != hovered)
            diagram.arcs.push_back({arc, {}, ArcKind::Proposed, true});
    if (hovered && !(session.gold() && session.gold()->hasArc(*hovered)))
        diagram.arcs.push_back({*hovered, {}, ArcKind::Proposed, true});
    return diagram;
}

ArcDiagram bestTreeDiagram(const Session& session, const Configuration& configuration,
                           const std::vector<int>& heads) {
    ArcDiagram diagram;
    diagram.words = wordBoxes(session);
    for (WordBox& word : diagram.words)
        word.touched = false;
    diagram.rightToLeft = session.sentence().isRightToLeft();
    for (int word = 1; word <= configuration.words(); ++word) {
        const Arc best{heads[word], word};
        const Arc gold{session.gold()->head(word), word};
        const ArcKind kept = configuration.hasHead(word) ? ArcKind::Right : ArcKind::ToCome;
        diagram.arcs.push_back({gold, relation(session, word), best == gold ? kept : ArcKind::Lost,
                                false, session.gold()->isNonProjective(gold)});
        if (best != gold)
            diagram.arcs.push_back({best, {}, ArcKind::Wrong, false});
    }
    return diagram;
}

ArcDiagram outputDiagram(const Session& session, const Sentence& output) {
    ArcDiagram diagram;
    diagram.words = wordBoxes(session);
    diagram.rightToLeft = session.sentence().isRightToLeft();
    for (int word = 1; word <= session.sentence().size(); ++word) {
        const Word& given = output.words[word - 1];
        const Arc found{given.head, word};
        const Arc gold{session.gold()->head(word), word};
        const QString expected = relation(session, word);
        const QString got = toQt(given.deprel);
        const bool sameLabel = expected == got;
        diagram.arcs.push_back(
            {gold,
             found == gold && !sameLabel ? QStringLiteral("%1 ≠ %2").arg(expected, got) : expected,
             found == gold ? ArcKind::Right : ArcKind::Lost, found == gold && !sameLabel,
             session.gold()->isNonProjective(gold)});
        if (found != gold)
            diagram.arcs.push_back({found, got, ArcKind::Wrong, false});
        WordBox& box = diagram.words[word];
        box.place = Place::Done;
        box.touched = false;
        box.found = found != gold || !sameLabel;
    }
    diagram.words.front().place = Place::Done;
    diagram.words.front().touched = false;
    return diagram;
}

ConfigurationDiagram configurationDiagramOf(const Session& session) {
    const Configuration& configuration = session.configuration();
    ConfigurationDiagram diagram;
    diagram.configuration = configuration;
    diagram.words = wordBoxes(session);
    diagram.labels.resize(diagram.words.size());
    diagram.arcs.assign(diagram.words.size(), ArcKind::Right);
    for (int word = 1; word <= configuration.words(); ++word) {
        const Arc built{configuration.head(word), word};
        if (built.head == NoHead || !session.gold())
            continue;
        const bool right = session.gold()->hasArc(built);
        diagram.arcs[word] = right ? ArcKind::Right : ArcKind::Wrong;
        if (right)
            diagram.labels[word] = relation(session, word);
    }
    diagram.reach = reachOf(session);
    for (Transition transition : session.system().legalTransitions(configuration)) {
        const Rule& rule = session.system().rules[transition.rule];
        if (rule.variants) {
            const Arc arc = *session.system().arc(configuration, transition);
            // The end of the arc that the number tells: of arc-swift's arcs, the one on the stack.
            const bool fromFront =
                configuration.bufferSize() > 0 && arc.head == configuration.buffer(0);
            diagram.points.push_back({fromFront ? arc.dependent : arc.head, transition.variant,
                                      arc.dependent < arc.head, session.hovered() == transition});
        }
    }
    diagram.stackTitle = translated("Stack");
    diagram.bufferTitle = translated("Buffer");
    diagram.emptyText = translated("empty");
    diagram.proposed = hoveredArc(session);
    diagram.rightToLeft = session.sentence().isRightToLeft();
    return diagram;
}

ExplorationDiagram explorationDiagramOf(const Session& session) {
    const Exploration& exploration = session.exploration();
    ExplorationDiagram diagram;
    diagram.cursor = exploration.cursor();
    for (int index = 0; index < exploration.size(); ++index) {
        const Exploration::Node& node = exploration.node(index);
        StepBox step;
        step.parent = node.parent;
        step.depth = node.depth;
        if (node.parent >= 0)
            step.name = toQt(session.system().nameOf(node.transition));
        step.rise = session.lossRise(index).value_or(0);
        step.loss = lossesAlong(session, {index}).front();
        step.compared = session.compared() == index;
        diagram.steps.push_back(step);
    }
    for (int index : exploration.path())
        diagram.steps[index].onPath = true;
    return diagram;
}

} // namespace parsescope
