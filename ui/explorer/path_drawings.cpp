// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/path_drawings.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QCoreApplication>
#include <QGuiApplication>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace parsescope {

namespace {

struct PathTexts {
    Q_DECLARE_TR_FUNCTIONS(PathDrawings)
};

/// Collects nodes and edges without duplicates.
class GraphBuilder {
public:
    explicit GraphBuilder(const TransitionSystem& system) : m_system(system) {}

    /// Returns the index of the graph node for a configuration, which is added if it is new.
    int node(const Configuration& configuration, const GraphNode& drawn) {
        const auto [found, isNew] =
            m_indices.emplace(configuration, static_cast<int>(graph.nodes.size()));
        if (isNew)
            graph.nodes.push_back(drawn);
        return found->second;
    }
    /// Returns the edge for a transition; a new one is marked as not visited.
    GraphEdge& edge(int from, int to, Transition transition) {
        const auto [found, isNew] = m_edges.emplace(
            std::tuple(from, to, transition.rule, transition.variant), graph.edges.size());
        if (isNew)
            graph.edges.push_back({from, to, toQt(m_system.nameOf(transition)), false, false, 0});
        return graph.edges[found->second];
    }

    BranchGraph graph;

private:
    const TransitionSystem& m_system;
    std::unordered_map<Configuration, int, ConfigurationHash> m_indices;
    // Indices of edges, keyed by source, target, rule and variant.
    std::map<std::tuple<int, int, int, int>, std::size_t> m_edges;
};

} // namespace

BranchGraph branchGraphOf(const ParseExplorer& parse, const Selection& selection,
                          const OptimalGraph& optimal) {
    const Exploration& exploration = parse.exploration();
    GraphBuilder builder(parse.system());
    std::vector<bool> onPath(exploration.size(), false);
    for (int node : exploration.path())
        onPath[node] = true;
    std::vector<int> indices;
    for (int node = 0; node < exploration.size(); ++node) {
        const Exploration::Node& step = exploration.node(node);
        GraphNode drawn;
        drawn.target = {Target::Kind::Step, node, -1};
        drawn.loss = parse.losses().loss(node);
        const int index = builder.node(step.configuration, drawn);
        indices.push_back(index);
        GraphNode& joined = builder.graph.nodes[index];
        const bool isOnPath = onPath[node];
        if (isOnPath)
            // A click on the node keeps the cursor on the current branch.
            joined.target = drawn.target;
        joined.onPath = joined.onPath || isOnPath;
        joined.here = joined.here || node == exploration.cursor();
        joined.compared = joined.compared || selection.compared() == node;
        if (!joined.loss)
            joined.loss = drawn.loss;
        if (step.parent < 0)
            continue;
        GraphEdge& edge = builder.edge(indices[step.parent], index, step.transition);
        edge.visited = true;
        edge.onPath = edge.onPath || isOnPath;
        edge.rise = std::max(edge.rise, parse.losses().lossRise(node).value_or(0));
    }
    std::vector<int> added;
    const std::optional<int> loss = parse.losses().loss(exploration.cursor());
    for (std::size_t i = 0; i < optimal.nodes.size(); ++i)
        added.push_back(builder.node(
            optimal.nodes[i],
            {{Target::Kind::Step, -1, static_cast<int>(i)}, loss, false, false, false, false}));
    for (const OptimalGraph::Edge& edge : optimal.edges)
        builder.edge(added[edge.from], added[edge.to], edge.transition);
    return builder.graph;
}

ArcDiagram builtArcs(const ParseExplorer& parse, const Selection& selection,
                     const Configuration& configuration, const std::vector<Arc>& emphasised) {
    ArcDiagram diagram = arcDiagramOf(parse, selection);
    for (WordBox& word : diagram.words) {
        word.place = WordPlace::Buffer;
        word.touched = false;
    }
    diagram.arcs.clear();
    for (int word = 1; word <= configuration.words(); ++word) {
        if (!configuration.hasHead(word))
            continue;
        const Arc arc{configuration.head(word), word};
        const bool right = !parse.gold() || parse.gold()->hasArc(arc);
        const bool standsOut =
            std::find(emphasised.begin(), emphasised.end(), arc) != emphasised.end();
        diagram.arcs.push_back({arc, {}, right ? ArcKind::Right : ArcKind::Wrong, standsOut});
    }
    return diagram;
}

void goOrCompare(ParseExplorer& parse, Selection& selection, int node) {
    if (QGuiApplication::keyboardModifiers() & Qt::ShiftModifier)
        selection.setCompared(selection.compared() == node ? -1 : node);
    else
        parse.steps().goTo(node);
}

QString countText(const DerivationCount& count) {
    QString digits = toQt(count.number.text());
    constexpr int group = 3;
    for (qsizetype place = digits.size() - group; place > 0; place -= group)
        digits.insert(place, QChar(0x202f)); // a narrow no-break space
    return count.exact ? digits : PathTexts::tr("at least %1").arg(digits);
}

} // namespace parsescope
