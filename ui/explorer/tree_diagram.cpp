// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/tree_diagram.h"

#include "ui/canvas/arc_facts.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parsescope {

std::vector<qreal> placeInColumns(const std::vector<ColumnNode>& nodes, qreal left, qreal gap) {
    // The least distance between the centres of two neighbours, which makes their order visible.
    constexpr qreal step = 26;
    std::map<int, qreal> edges; // maps each depth to the right end of its last word
    std::vector<qreal> centres;
    for (const ColumnNode& node : nodes) {
        qreal centre = left + node.width / 2;
        if (!centres.empty())
            centre = std::max(centre, centres.back() + step);
        if (const auto edge = edges.find(node.depth); edge != edges.end())
            centre = std::max(centre, edge->second + gap + node.width / 2);
        edges[node.depth] = centre + node.width / 2;
        centres.push_back(centre);
    }
    return centres;
}

namespace {

constexpr qreal TreeMargin = 24;
constexpr qreal WordGap = 14;
constexpr qreal RowGap = 42;

bool isAcross(const ArcLine& line) {
    return isBelowWords(line.kind);
}

/// Returns the depth of each node below the root of its tree, indexed by node.
std::vector<int> depthsOf(const ArcDiagram& diagram) {
    std::vector<int> heads(diagram.words.size(), NoHead);
    for (const ArcLine& line : diagram.arcs)
        if (!isAcross(line))
            heads[line.arc.dependent] = line.arc.head;
    std::vector<int> depths(heads.size(), 0);
    for (std::size_t node = 0; node < heads.size(); ++node)
        for (int up = heads[node]; up != NoHead; up = heads[up])
            ++depths[node];
    return depths;
}

void addEdge(Drawing& drawing, const ArcLine& line, QRectF head, QRectF dependent,
             const Measure& measure) {
    // The edge ends vertically, so that its label is above the word, in a row with other labels.
    constexpr qreal upright = 26;
    const QPointF from(head.center().x(), head.bottom());
    const QPointF to(dependent.center().x(), dependent.top());
    QPainterPath path(from);
    path.lineTo(to.x(), to.y() - upright);
    path.lineTo(to);
    drawing.addPath(path, inkOf(line), widthOf(line), strokeOf(line.kind)).target =
        targetOf(line.arc);
    addLabel(drawing, line, line.label, to - QPointF(0, upright / 2), dependent.left(),
             dependent.right(), measure);
}

/// Returns the path of an arc that is not an edge of the tree, bent so that it avoids the words
/// between its ends.
QPainterPath acrossPath(QRectF head, QRectF dependent) {
    const bool toRight = dependent.center().x() > head.center().x();
    const QPointF from(toRight ? head.right() : head.left(), head.center().y());
    const QPointF to(toRight ? dependent.left() : dependent.right(), dependent.center().y());
    const qreal bend = head.top() == dependent.top() ? head.height() : 0;
    QPainterPath path(from);
    path.quadTo((from + to) / 2 + QPointF(0, bend), to);
    return path;
}

/// Draws an arc that is not an edge of the tree.
void addAcross(Drawing& drawing, const ArcLine& line, const QPainterPath& path) {
    const QPointF to = path.currentPosition();
    drawing.addPath(path, inkOf(line), widthOf(line), strokeOf(line.kind)).target =
        targetOf(line.arc);
    const QPointF along = to - path.pointAtPercent(0.9);
    const qreal length = std::hypot(along.x(), along.y());
    if (length > 0)
        addTip(drawing, to, along / length, inkOf(line), targetOf(line.arc));
}

} // namespace

Drawing layoutTree(const ArcDiagram& diagram, const Measure& measure) {
    const std::vector<int> depths = depthsOf(diagram);
    const int count = diagram.places();
    const int above = diagram.hidesRoot ? 1 : 0; // rows that are not drawn
    std::vector<qreal> widths;                   // indexed by node
    for (int node = 0; node < static_cast<int>(diagram.words.size()); ++node)
        widths.push_back(wordWidth(diagram.words[node], node, measure));
    std::vector<qreal> rooms = widths; // indexed by node: width including the label above the word
    for (const ArcLine& line : diagram.arcs)
        if (!isAcross(line))
            rooms[line.arc.dependent] =
                std::max(widths[line.arc.dependent], labelRoom(line, line.label, measure));
    std::vector<ColumnNode> columns;
    for (int place = 0; place < count; ++place) {
        const int node = diagram.nodeAt(place);
        columns.push_back({depths[node], rooms[node]});
    }
    const std::vector<qreal> centres = placeInColumns(columns, TreeMargin, WordGap);

    const WordLook look;
    const qreal height = look.height() + tallOf(diagram.words, look.style, measure);
    Drawing drawing;
    std::vector<QRectF> boxes(widths.size()); // indexed by node
    for (int place = 0; place < count; ++place) {
        const int node = diagram.nodeAt(place);
        boxes[node] = {centres[place] - widths[node] / 2,
                       TreeMargin + std::max(depths[node] - above, 0) * (height + RowGap),
                       widths[node], height};
        drawing.size = drawing.size.expandedTo(
            {centres[place] + rooms[node] / 2 + TreeMargin, boxes[node].bottom() + TreeMargin});
    }
    const auto box = [&](int node) { return boxes[node]; };
    for (const ArcLine& line : diagram.arcs)
        if (!isAcross(line) && !diagram.isFromAbove(line.arc))
            addEdge(drawing, line, box(line.arc.head), box(line.arc.dependent), measure);
    // Words hide the arcs behind them, but not the labels of these arcs.
    for (const ArcLine& line : diagram.arcs)
        if (isAcross(line) && !diagram.isFromAbove(line.arc))
            addAcross(drawing, line, acrossPath(box(line.arc.head), box(line.arc.dependent)));
    for (std::size_t node = static_cast<std::size_t>(above); node < boxes.size(); ++node) {
        const WordPlace place = diagram.words[node].place;
        if (place == WordPlace::Done) // a box without a colour still hides arcs behind the word
            drawing.addBox(boxes[node], 7, Ink::Canvas);
        addWord(drawing, diagram.words[node], static_cast<int>(node), boxes[node]);
        if (place == WordPlace::StackTop || place == WordPlace::BufferFront)
            drawing.focus.push_back(boxes[node].adjusted(0, -20, 0, 8));
    }
    for (const ArcLine& line : diagram.arcs)
        if (isAcross(line) && !diagram.isFromAbove(line.arc)) {
            const QPointF middle =
                acrossPath(box(line.arc.head), box(line.arc.dependent)).pointAtPercent(0.5);
            addLabel(drawing, line, line.label, middle, middle.x() - 40, middle.x() + 40, measure);
        }
    if (diagram.rightToLeft)
        drawing.mirror();
    drawing.facts = factsOf(diagram);
    return drawing;
}

} // namespace parsescope
