// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/facts.h"

#include "ui/canvas/arc_facts.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace parsescope {

namespace {

struct FactTexts {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

/// Returns the dependents of each node in words: “2 dog (right)”, “5 her (wrong)”.
std::vector<QStringList> dependentsOf(const ConfigurationDiagram& diagram) {
    std::vector<QStringList> dependents(diagram.configuration.words() + 1);
    for (int word = 1; word <= diagram.configuration.words(); ++word)
        if (diagram.configuration.hasHead(word))
            dependents[diagram.configuration.head(word)] += FactTexts::tr("%1 (%2)").arg(
                nameOf(diagram.words, word), kindText(diagram.arcs[word]));
    return dependents;
}

/// Returns a tree of the stack or the buffer in words, by the arcs of its root: “4 saw, with 2 dog
/// (right), 5 her (wrong)”.
QString treeText(const QString& name, const QStringList& dependents) {
    return dependents.isEmpty()
               ? name
               : FactTexts::tr("%1, with %2").arg(name, dependents.join(QStringLiteral(", ")));
}

} // namespace

std::vector<Fact> factsOf(const ConfigurationDiagram& diagram) {
    std::vector<Fact> facts;
    const Configuration& configuration = diagram.configuration;
    const std::vector<QStringList> dependents = dependentsOf(diagram);
    const auto add = [&](int node, const QString& zone, int number) {
        facts.push_back({{Target::Kind::Node, node, -1},
                         FactTexts::tr("%1 %2: %3")
                             .arg(zone)
                             .arg(number)
                             .arg(treeText(nameOf(diagram.words, node), dependents[node]))});
    };
    for (int depth = 0; depth < configuration.stackSize(); ++depth)
        add(configuration.stack(depth), diagram.stackTitle, depth + 1);
    for (std::size_t list = 0; list < configuration.lists().size(); ++list) {
        int number = 0;
        for (const int node : configuration.lists()[list])
            add(node, diagram.listNames[list], ++number);
    }
    for (int offset = 0; offset < configuration.bufferSize(); ++offset)
        add(configuration.buffer(offset), diagram.bufferTitle, offset + 1);
    for (const SpinePoint& point : diagram.points) {
        const std::vector<int>& elements = configuration.stackNodes();
        if (std::find(elements.begin(), elements.end(), point.node) != elements.end())
            // The fact about the element of the stack or the buffer already names this node.
            continue;
        const QString text =
            point.left ? FactTexts::tr("Left spine %1: %2") : FactTexts::tr("Right spine %1: %2");
        facts.push_back({{Target::Kind::Node, point.node, -1},
                         text.arg(point.number).arg(nameOf(diagram.words, point.node))});
    }
    return facts;
}

std::vector<Fact> factsOf(const ExplorationDiagram& diagram) {
    std::vector<Fact> facts;
    for (std::size_t i = 0; i < diagram.steps.size(); ++i) {
        const StepBox& step = diagram.steps[i];
        QStringList parts{step.parent < 0
                              ? FactTexts::tr("Start")
                              : FactTexts::tr("Step %1: %2").arg(step.depth).arg(step.title)};
        if (step.rise > 0)
            parts += FactTexts::tr("cost +%1").arg(step.rise);
        else if (step.loss)
            parts += FactTexts::tr("loss %1").arg(*step.loss);
        if (!step.onPath)
            parts += FactTexts::tr("on another branch");
        if (step.compared)
            parts += FactTexts::tr("marked for comparison");
        if (static_cast<int>(i) == diagram.cursor)
            parts += FactTexts::tr("here");
        facts.push_back(
            {{Target::Kind::Step, static_cast<int>(i), -1}, parts.join(QStringLiteral(", "))});
    }
    return facts;
}

} // namespace parsescope
