// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/configuration_diagram.h"

#include "ui/explorer/facts.h"
#include "ui/explorer/tree_columns.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal Margin = 18;
constexpr qreal Gap = 10;        // between words of one depth
constexpr qreal ElementGap = 30; // between stack elements
constexpr qreal ZoneGap = 54;    // between stack and buffer
constexpr qreal EmptyWidth = 60; // of a zone without words
constexpr qreal BoxHeight = 40;
constexpr qreal RowHeight = 64;
constexpr qreal ZoneLine = Margin + 16;      // y
constexpr qreal TagRow = ZoneLine + 4;       // y of the names of positions
constexpr qreal Rise = 22;                   // of arcs over the boxes
constexpr qreal TopRow = TagRow + 18 + Rise; // y of the stack elements
constexpr std::size_t FocusedElements = 4;   // of the stack that a focused drawing shows
constexpr std::size_t FocusedBufferWords = 7;

/// Dependents so far and where everything goes.
class Layout {
public:
    Layout(const ConfigurationDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure), m_boxes(diagram.words.size()),
          m_depth(diagram.words.size(), -1), m_owner(diagram.words.size(), -1),
          m_onSpine(diagram.words.size(), false) {}

    Drawing draw();

private:
    void findTrees();
    void placeStack();
    void placeBuffer();
    void placeTree(int root);
    void addSpines();
    void addSpine(const std::vector<int>& spine);
    void addZone(const QString& title, qreal left, qreal right, bool titleRight, Ink ink);
    void addReach(const std::vector<int>& nodes, QChar letter, Ink ink);
    [[nodiscard]] QPainterPath edge(int head, int dependent);
    void addEdges();
    void addOverArc(Arc arc, Ink ink, Stroke stroke);
    void addProposed(Arc arc);
    void addBoxes();
    void addPoints();
    void addRest(qreal width, std::size_t count);
    [[nodiscard]] qreal widthOf(int node) const;
    [[nodiscard]] QString detailOf(int node) const;
    [[nodiscard]] QRectF& box(int node) { return m_boxes[node]; }
    [[nodiscard]] const WordBox& word(int node) const { return m_diagram.words[node]; }
    [[nodiscard]] bool isInside(int node) const { return m_depth[node] > 0; }

    const ConfigurationDiagram& m_diagram;
    const Measure& m_measure;
    std::vector<QRectF> m_boxes; // by node; null for nodes that are not drawn
    std::vector<int> m_depth;    // by node: steps below its element of the stack or the buffer
    std::vector<int> m_owner;    // by node: that element; -1 for words that hang on nothing there
    std::vector<bool> m_onSpine; // by node: on the left or right spine of its stack element
    Drawing m_drawing;
    qreal m_x = Margin;
};

/// What stands below the form: the node, and the relation to its head in the same tree.
QString Layout::detailOf(int node) const {
    const QString number = QString::number(node);
    const QString& label = m_diagram.labels[node];
    return isInside(node) && !label.isEmpty() ? number + QLatin1Char(' ') + label : number;
}

qreal Layout::widthOf(int node) const {
    const qreal form = m_measure(word(node).form, TextStyle::Word).width();
    const qreal detail = m_measure(detailOf(node), TextStyle::Small).width();
    return std::max({form + 20, detail + 16, qreal(34)});
}

/// Which element of the stack or the buffer each word hangs below, and how deep.
void Layout::findTrees() {
    const Configuration& c = m_diagram.configuration;
    for (const std::vector<int>& elements : {c.stackNodes(), c.bufferNodes()}) {
        for (int element : elements) {
            m_owner[element] = element;
            m_depth[element] = 0;
        }
    }
    for (int node = 1; node <= c.words(); ++node) {
        std::vector<int> chain;
        int up = node;
        while (up != NoHead && m_depth[up] < 0) {
            chain.push_back(up);
            up = c.head(up);
        }
        if (up == NoHead)
            continue;
        for (auto down = chain.rbegin(); down != chain.rend(); ++down) {
            m_depth[*down] = m_depth[up] + 1;
            m_owner[*down] = m_owner[up];
            up = *down;
        }
    }
}

/// A tree with its words in the order of the sentence; `m_x` moves behind it.
void Layout::placeTree(int root) {
    std::vector<int> members;
    std::vector<ColumnNode> nodes;
    for (int node = 0; node < static_cast<int>(m_boxes.size()); ++node)
        if (m_owner[node] == root)
            members.push_back(node);
    const Configuration& c = m_diagram.configuration;
    std::ranges::sort(members, {}, [&](int node) { return c.placeOf(node); });
    for (int node : members)
        nodes.push_back({m_depth[node], widthOf(node)});
    const std::vector<qreal> centres = placeInColumns(nodes, m_x, Gap);
    for (std::size_t i = 0; i < members.size(); ++i) {
        const QRectF rect(centres[i] - nodes[i].width / 2, TopRow + nodes[i].depth * RowHeight,
                          nodes[i].width, BoxHeight);
        box(members[i]) = rect;
        m_x = std::max(m_x, rect.right());
    }
}

void Layout::placeStack() {
    const std::vector<int>& nodes = m_diagram.configuration.stackNodes();
    std::size_t first = 0;
    if (m_diagram.focused && nodes.size() > FocusedElements + 1)
        first = nodes.size() - FocusedElements;
    if (first > 0) {
        addRest(EmptyWidth, first);
        m_x += ElementGap;
    }
    for (std::size_t i = first; i < nodes.size(); ++i) {
        placeTree(nodes[i]);
        if (i + 1 < nodes.size())
            m_x += ElementGap;
    }
    if (nodes.empty())
        m_x += EmptyWidth;
}

void Layout::placeBuffer() {
    const std::vector<int> nodes = m_diagram.configuration.bufferNodes();
    std::size_t end = nodes.size();
    if (m_diagram.focused && nodes.size() > FocusedBufferWords + 1)
        end = FocusedBufferWords;
    for (std::size_t i = 0; i < end; ++i) {
        placeTree(nodes[i]);
        if (i + 1 < nodes.size())
            m_x += Gap;
    }
    if (end < nodes.size())
        addRest(EmptyWidth, nodes.size() - end);
    if (nodes.empty())
        m_x += EmptyWidth;
}

/// Stands for `count` stack elements or buffer words that are left out.
void Layout::addRest(qreal width, std::size_t count) {
    const QRectF rect(m_x, TopRow, width, BoxHeight);
    m_drawing.addText(rect, QStringLiteral("… %1 …").arg(count), TextStyle::Label, Ink::Muted);
    m_x += width;
}

/// Bands behind the left and the right spine of each stack tree.
void Layout::addSpines() {
    const Configuration& c = m_diagram.configuration;
    for (int root : c.stackNodes()) {
        if (box(root).isNull())
            continue;
        addSpine(leftSpine(c, root));
        addSpine(rightSpine(c, root));
    }
}

void Layout::addSpine(const std::vector<int>& spine) {
    m_onSpine[spine.front()] = true;
    for (std::size_t i = 1; i < spine.size(); ++i) {
        if (!isInside(spine[i])) // a stack element itself, not drawn below its head
            return;
        m_onSpine[spine[i]] = true;
        QPainterPath band(box(spine[i - 1]).center());
        band.connectPath(edge(spine[i - 1], spine[i]));
        band.lineTo(box(spine[i]).center());
        m_drawing.addPath(band, Ink::StackSoft, 22);
    }
}

/// From a word of a tree down to its dependent.
QPainterPath Layout::edge(int head, int dependent) {
    const QPointF from(box(head).center().x(), box(head).bottom());
    const QPointF to(box(dependent).center().x(), box(dependent).top());
    const qreal bend = (to.y() - from.y()) * 0.6;
    QPainterPath path(from);
    path.cubicTo({from.x(), from.y() + bend}, {to.x(), to.y() - bend}, to);
    return path;
}

/// A rule over a zone with a title at the end where words come and go.
void Layout::addZone(const QString& title, qreal left, qreal right, bool titleRight, Ink ink) {
    const qreal width = m_measure(title, TextStyle::Heading).width();
    m_drawing.addText({titleRight ? right - width : left, Margin - 8, width, 18}, title,
                      TextStyle::Heading, ink);
    m_drawing.addLine({left, ZoneLine}, {right, ZoneLine}, ink, 1.5);
}

/// Names the positions, topmost or foremost first, that a transition can touch now.
void Layout::addReach(const std::vector<int>& nodes, QChar letter, Ink ink) {
    if (m_diagram.reach.empty())
        return;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const QRectF rect = box(nodes[i]);
        if (rect.isNull() || !m_diagram.reach[nodes[i]])
            continue;
        const QChar digit(static_cast<char16_t>(0x2080 + std::min<std::size_t>(i, 9)));
        m_drawing.addLine({rect.left() + 3, ZoneLine}, {rect.right() - 3, ZoneLine}, ink, 4);
        m_drawing.addText({rect.x(), TagRow, rect.width(), 14}, QString(letter) + digit,
                          TextStyle::Label, ink);
    }
}

void Layout::addEdges() {
    const Configuration& c = m_diagram.configuration;
    for (int node = 1; node <= c.words(); ++node) {
        if (!c.hasHead(node) || box(node).isNull())
            continue;
        const ArcKind kind = m_diagram.arcs[node];
        if (!isInside(node)) { // between two elements: over the boxes
            addOverArc({c.head(node), node}, inkOf(kind), Stroke::Solid);
            continue;
        }
        const QPainterPath path = edge(c.head(node), node);
        const Target target = targetOf({c.head(node), node});
        m_drawing.addPath(path, inkOf(kind), 2.2).target = target;
        if (kind == ArcKind::Wrong)
            addCross(m_drawing, path.pointAtPercent(0.5), Ink::Wrong, target);
    }
}

/// An arc over the boxes of its two ends.
void Layout::addOverArc(Arc arc, Ink ink, Stroke stroke) {
    const QRectF head = box(arc.head);
    const QRectF dependent = box(arc.dependent);
    if (head.isNull() || dependent.isNull())
        return;
    // Where two arcs meet at a word, what comes in stands apart from what goes out.
    const qreal side = head.center().x() < dependent.center().x() ? 5 : -5;
    const QPointF from(head.center().x() + side, head.top() - 2);
    const QPointF to(dependent.center().x() - side, dependent.top() - 2);
    QPainterPath path(from);
    path.cubicTo({from.x(), from.y() - Rise}, {to.x(), to.y() - Rise}, to);
    m_drawing.addPath(path, ink, 2.2, stroke).target = targetOf(arc);
    if (ink == Ink::Wrong)
        addCross(m_drawing, path.pointAtPercent(0.5), ink, targetOf(arc));
    addTip(m_drawing, to, {0, 1}, ink, targetOf(arc));
}

/// The arc that a transition would add: over the boxes, or from a spine to the tree beside it.
void Layout::addProposed(Arc arc) {
    if (!isInside(arc.head))
        return addOverArc(arc, Ink::Accent, Stroke::Dashed);
    const QRectF head = box(arc.head);
    const QRectF dependent = box(arc.dependent);
    if (head.isNull() || dependent.isNull())
        return;
    const bool toRight = dependent.center().x() > head.center().x();
    const qreal side = toRight ? 1 : -1;
    const QPointF from(toRight ? head.right() : head.left(), head.center().y());
    const QPointF to(dependent.center().x(), dependent.bottom() + 1);
    QPainterPath path(from);
    path.cubicTo({from.x() + side * ElementGap, from.y()}, {to.x(), to.y() + RowHeight / 2}, to);
    m_drawing.addPath(path, Ink::Accent, 2.2, Stroke::Dashed).target = targetOf(arc);
    addTip(m_drawing, to, {0, -1}, Ink::Accent, targetOf(arc));
}

void Layout::addBoxes() {
    for (int node = 0; node < static_cast<int>(m_boxes.size()); ++node) {
        const QRectF rect = box(node);
        if (rect.isNull())
            continue;
        const WordBox& here = word(node);
        const bool inside = isInside(node);
        const bool spine = inside && m_onSpine[node];
        const Ink line = here.touched ? Ink::Accent
                         : spine      ? Ink::Stack
                         : inside     ? Ink::Border
                                      : inkOf(here.place);
        Shape& shape = m_drawing.addBox(rect, 7, inside ? Ink::Canvas : fillOf(here.place), line,
                                        here.touched ? 2.5 : 1.2);
        const Target target{Target::Kind::Word, node, -1};
        shape.target = target;
        m_drawing
            .addText({rect.x(), rect.y() + 3, rect.width(), 20}, here.form, TextStyle::Word,
                     inside && !spine ? Ink::Muted : Ink::Text)
            .target = target;
        m_drawing
            .addText({rect.x(), rect.bottom() - 18, rect.width(), 14}, detailOf(node),
                     TextStyle::Small, Ink::Muted)
            .target = target;
    }
}

/// The numbers of the nodes where variants of transitions attach, on the side of the arc.
void Layout::addPoints() {
    constexpr qreal radius = 8;
    for (const SpinePoint& point : m_diagram.points) {
        const QRectF rect = box(point.node);
        if (rect.isNull())
            continue;
        const QPointF centre(point.left ? rect.left() : rect.right(), rect.center().y());
        const QRectF around(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
        const Ink ink = point.emphasised ? Ink::Accent : Ink::Stack;
        m_drawing.addBox(around, radius, ink, Ink::Canvas, 1.5);
        m_drawing.addText(around, QString::number(point.number), TextStyle::Small, Ink::OnAccent);
    }
}

Drawing Layout::draw() {
    const Configuration& c = m_diagram.configuration;
    findTrees();
    const qreal stackLeft = m_x;
    placeStack();
    const qreal stackRight =
        std::max(m_x, stackLeft + m_measure(m_diagram.stackTitle, TextStyle::Heading).width());
    const qreal bufferLeft = m_x = stackRight + ZoneGap;
    placeBuffer();
    const qreal bufferRight =
        std::max(m_x, bufferLeft + m_measure(m_diagram.bufferTitle, TextStyle::Heading).width());

    addZone(m_diagram.stackTitle, stackLeft, stackRight, true, Ink::Stack);
    addZone(m_diagram.bufferTitle, bufferLeft, bufferRight, false, Ink::Buffer);
    addReach({c.stackNodes().rbegin(), c.stackNodes().rend()}, QLatin1Char('s'), Ink::Stack);
    addReach(c.bufferNodes(), QLatin1Char('b'), Ink::Buffer);
    if (c.stackSize() == 0)
        m_drawing.addText({stackLeft, TopRow, EmptyWidth, BoxHeight}, m_diagram.emptyText,
                          TextStyle::Label, Ink::Muted);
    if (c.bufferSize() == 0)
        m_drawing.addText({bufferLeft, TopRow, EmptyWidth, BoxHeight}, m_diagram.emptyText,
                          TextStyle::Label, Ink::Muted);
    addSpines();
    addEdges();
    addBoxes();
    if (m_diagram.proposed)
        addProposed(*m_diagram.proposed);
    addPoints();

    qreal bottom = TopRow + BoxHeight;
    for (const QRectF& rect : m_boxes)
        bottom = std::max(bottom, rect.bottom());
    m_drawing.size = {bufferRight + Margin, bottom + Margin};
    if (c.stackSize() > 0)
        m_drawing.focus.push_back(box(c.stack(0)));
    if (c.bufferSize() > 0)
        m_drawing.focus.push_back(box(c.buffer(0)));
    if (m_diagram.proposed && !box(m_diagram.proposed->head).isNull())
        m_drawing.focus.push_back(box(m_diagram.proposed->head));
    if (c.stackSize() > 1)
        m_drawing.focus.push_back(box(c.stack(1)));
    if (m_diagram.rightToLeft)
        m_drawing.mirror();
    m_drawing.facts = factsOf(m_diagram);
    if (m_diagram.focused)
        m_drawing.dropFactsNotDrawn();
    return std::move(m_drawing);
}

} // namespace

Drawing layoutConfiguration(const ConfigurationDiagram& diagram, const Measure& measure) {
    return Layout(diagram, measure).draw();
}

} // namespace parsescope
