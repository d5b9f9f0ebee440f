// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/path_drawings.h"

#include "core/parsing/branches.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace parsescope {

namespace {

constexpr qreal GraphMargin = 18;
constexpr qreal BoxWidth = 26;
constexpr qreal BranchHeight = 22;
constexpr qreal BranchRow = 40;

struct GraphTexts {
    Q_DECLARE_TR_FUNCTIONS(BranchGraph)
};

/// Returns the layer of each node: the length of the longest path that leads to the node.
std::vector<int> layersOf(const BranchGraph& graph) {
    std::vector<int> layers(graph.nodes.size(), 0);
    std::vector<int> waiting(graph.nodes.size(), 0); // number of incoming edges not yet followed
    std::vector<std::vector<int>> next(graph.nodes.size());
    for (const GraphEdge& edge : graph.edges) {
        ++waiting[edge.to];
        next[edge.from].push_back(edge.to);
    }
    std::vector<int> ready;
    for (std::size_t node = 0; node < waiting.size(); ++node)
        if (waiting[node] == 0)
            ready.push_back(static_cast<int>(node));
    for (std::size_t i = 0; i < ready.size(); ++i) {
        for (int to : next[ready[i]]) {
            layers[to] = std::max(layers[to], layers[ready[i]] + 1);
            if (--waiting[to] == 0)
                ready.push_back(to);
        }
    }
    return layers;
}

/// Moves the nodes of a layer to the mean rows of their predecessors, keeping the order of the
/// nodes.
void straighten(const std::vector<int>& layer, const std::vector<std::vector<int>>& before,
                std::vector<qreal>& rows) {
    qreal moved = 0;
    qreal least = -1e9;
    for (int node : layer) {
        qreal wish = 0;
        for (int other : before[node])
            wish += rows[other] / static_cast<qreal>(before[node].size());
        rows[node] = std::max(wish, least);
        least = rows[node] + 1;
        moved += rows[node] - wish;
    }
    for (int node : layer)
        rows[node] -= moved / static_cast<qreal>(layer.size());
}

/// Returns the row of each node. Orders the nodes of each layer by the mean row of their
/// neighbours, in several passes from left to right and back, so that few edges cross.
std::vector<qreal> rowsOf(const BranchGraph& graph, const std::vector<int>& layers) {
    const int count = layers.empty() ? 0 : *std::max_element(layers.begin(), layers.end()) + 1;
    std::vector<std::vector<int>> order(count);
    for (std::size_t node = 0; node < layers.size(); ++node)
        order[layers[node]].push_back(static_cast<int>(node));
    std::vector<qreal> rows(graph.nodes.size(), 0);
    const auto place = [&rows](const std::vector<int>& layer) {
        const qreal first = -static_cast<qreal>(layer.size() - 1) / 2;
        for (std::size_t i = 0; i < layer.size(); ++i)
            rows[layer[i]] = first + static_cast<qreal>(i);
    };
    for (const std::vector<int>& layer : order)
        place(layer);
    std::vector<std::vector<int>> before(graph.nodes.size());
    std::vector<std::vector<int>> after(graph.nodes.size());
    for (const GraphEdge& edge : graph.edges) {
        before[edge.to].push_back(edge.from);
        after[edge.from].push_back(edge.to);
    }
    const auto arrange = [&](std::vector<int>& layer,
                             const std::vector<std::vector<int>>& neighbours) {
        std::vector<qreal> wish(rows);
        for (int node : layer) {
            const std::vector<int>& near = neighbours[node];
            if (near.empty())
                continue;
            qreal sum = 0;
            for (int other : near)
                sum += rows[other];
            wish[node] = sum / static_cast<qreal>(near.size());
        }
        std::stable_sort(layer.begin(), layer.end(),
                         [&wish](int a, int b) { return wish[a] < wish[b]; });
        place(layer);
    };
    for (int round = 0; round < 4; ++round) {
        for (int layer = 1; layer < count; ++layer)
            arrange(order[layer], before);
        for (int layer = count - 1; layer-- > 0;)
            arrange(order[layer], after);
    }
    for (int layer = 1; layer < count; ++layer)
        straighten(order[layer], before, rows);
    const qreal top = rows.empty() ? 0 : *std::min_element(rows.begin(), rows.end());
    for (qreal& row : rows)
        row -= top;
    return rows;
}

void addEdge(Drawing& drawing, const GraphEdge& edge, QRectF from, QRectF to,
             const Measure& measure) {
    const QPointF begin(from.right(), from.center().y());
    const QPointF end(to.left(), to.center().y());
    const qreal bend = (end.x() - begin.x()) / 2;
    QPainterPath path(begin);
    path.cubicTo(begin + QPointF(bend, 0), end - QPointF(bend, 0), end);
    const Ink ink = edge.rise > 0 ? Ink::Wrong : edge.onPath ? Ink::Text : Ink::Border;
    drawing.addPath(path, ink, edge.onPath ? 2 : 1.2,
                    edge.visited ? Stroke::Solid : Stroke::Dashed);
    const QString name =
        edge.rise > 0 ? QStringLiteral("%1 +%2").arg(edge.name).arg(edge.rise) : edge.name;
    const qreal width = measure(name, TextStyle::Small).width() + 4;
    const QRectF box(path.pointAtPercent(0.5) - QPointF(width / 2, 7), QSizeF(width, 14));
    drawing.addBox(box, 4, Ink::Canvas);
    drawing.addText(box, name, TextStyle::Small,
                    edge.rise > 0 ? Ink::Wrong
                    : edge.onPath ? Ink::Text
                                  : Ink::Muted);
}

void addNode(Drawing& drawing, const GraphNode& node, QRectF box, bool joined) {
    const bool bad = node.loss.value_or(0) > 0;
    const Ink fill = node.here       ? Ink::Accent
                     : !node.visited ? Ink::Canvas
                     : bad           ? Ink::WrongSoft
                                     : Ink::Surface;
    const Ink line = node.here || node.compared ? Ink::Accent
                     : bad                      ? Ink::Wrong
                     : node.onPath              ? Ink::Text
                                                : Ink::Edge;
    if (node.compared)
        drawing.addBox(box.adjusted(-3, -3, 3, 3), 9, Ink::None, Ink::Accent, 1.4);
    Shape& shape = drawing.addBox(box, 7, fill, line, joined ? 2.6 : 1.2);
    shape.target = node.target;
    if (!node.visited)
        shape.stroke = Stroke::Dashed;
    const QString text = node.loss ? QString::number(*node.loss) : QStringLiteral("·");
    const Ink ink = node.here ? Ink::OnAccent : node.onPath ? Ink::Text : Ink::Muted;
    drawing.addText(box, text, TextStyle::Label, ink).target = node.target;
}

/// Returns the fact about a configuration; `ways` are the transitions that lead to the
/// configuration.
QString factOf(const GraphNode& node, const QStringList& ways, int layer) {
    QStringList parts{layer == 0 ? GraphTexts::tr("Start") : GraphTexts::tr("Step %1").arg(layer)};
    if (ways.size() == 1)
        parts += GraphTexts::tr("reached by %1").arg(ways.first());
    if (ways.size() > 1)
        parts += GraphTexts::tr("reached in %1 ways (%2)")
                     .arg(ways.size())
                     .arg(ways.join(QStringLiteral(", ")));
    if (node.loss)
        parts += GraphTexts::tr("loss %1").arg(*node.loss);
    if (!node.visited)
        parts += GraphTexts::tr("not visited yet");
    if (node.here)
        parts += GraphTexts::tr("here");
    return parts.join(QStringLiteral(", "));
}

} // namespace

Drawing layoutBranchGraph(const BranchGraph& graph, const Measure& measure) {
    const std::vector<int> layers = layersOf(graph);
    const std::vector<qreal> rows = rowsOf(graph, layers);
    qreal names = 0;
    std::vector<QStringList> ways(graph.nodes.size()); // the transitions that lead to each node
    for (const GraphEdge& edge : graph.edges) {
        names = std::max(names, measure(edge.name, TextStyle::Small).width());
        ways[edge.to] += edge.name;
    }
    const qreal column = BoxWidth + names + 26;
    const auto rect = [&](int node) {
        return QRectF(GraphMargin + layers[node] * column, GraphMargin + rows[node] * BranchRow,
                      BoxWidth, BranchHeight);
    };
    Drawing drawing;
    // The edges of the current branch are drawn over the others.
    for (bool onPath : {false, true})
        for (const GraphEdge& edge : graph.edges)
            if (edge.onPath == onPath)
                addEdge(drawing, edge, rect(edge.from), rect(edge.to), measure);
    for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) {
        const QRectF box = rect(node);
        addNode(drawing, graph.nodes[node], box, ways[node].size() > 1);
        if (graph.nodes[node].here)
            drawing.focus = {box, box.adjusted(-2 * column, 0, 2 * column, 0)};
        drawing.size = {std::max(drawing.size.width(), box.right() + GraphMargin),
                        std::max(drawing.size.height(), box.bottom() + GraphMargin)};
    }
    std::vector<int> reading(graph.nodes.size());
    std::iota(reading.begin(), reading.end(), 0);
    std::stable_sort(reading.begin(), reading.end(), [&](int a, int b) {
        return std::pair(layers[a], rows[a]) < std::pair(layers[b], rows[b]);
    });
    for (int node : reading)
        drawing.facts.push_back(
            {graph.nodes[node].target, factOf(graph.nodes[node], ways[node], layers[node])});
    return drawing;
}

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
    const std::vector<bool> shown = shownNodes(exploration);
    std::vector<int> indices(exploration.size(), -1); // in the graph; -1 for hidden nodes
    for (int node = 0; node < exploration.size(); ++node) {
        if (!shown[node])
            continue;
        const Exploration::Node& step = exploration.node(node);
        GraphNode drawn;
        drawn.target = {Target::Kind::Step, node, -1};
        drawn.loss = parse.losses().loss(node);
        const int index = builder.node(step.configuration, drawn);
        indices[node] = index;
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
