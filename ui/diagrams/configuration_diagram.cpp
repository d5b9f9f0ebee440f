// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagrams/configuration_diagram.h"

#include "ui/diagrams/facts.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal Margin = 20;
constexpr qreal Gap = 10;        // between words of a tree, and between buffer words
constexpr qreal ElementGap = 26; // between stack elements
constexpr qreal ZoneGap = 54;    // between stack and buffer
constexpr qreal EmptyWidth = 60; // of a zone without words
constexpr qreal BoxHeight = 32;
constexpr qreal RowHeight = 66;
constexpr qreal TitleHeight = 24;
constexpr qreal Rise = 26;                            // of arcs over the boxes
constexpr qreal TopRow = Margin + TitleHeight + Rise; // y of the stack elements

std::size_t at(int node) {
    return static_cast<std::size_t>(node);
}

/// Dependents so far and where everything goes.
class Layout {
public:
    Layout(const ConfigurationDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure), m_boxes(diagram.words.size()),
          m_depth(diagram.words.size(), -1), m_owner(diagram.words.size(), -1) {}

    Drawing draw();

private:
    void findTrees();
    void placeTrees(const std::vector<int>& roots, qreal gap);
    void addZone(const QString& title, qreal left, qreal right, bool titleRight, Ink ink);
    void addEdges();
    void addOverArc(Arc arc, Ink ink, Stroke stroke);
    void addBoxes();
    [[nodiscard]] qreal widthOf(int node) const;
    [[nodiscard]] QRectF& box(int node) { return m_boxes[at(node)]; }
    [[nodiscard]] const WordBox& word(int node) const { return m_diagram.words[at(node)]; }
    [[nodiscard]] bool isInside(int node) const { return m_depth[at(node)] > 0; }

    const ConfigurationDiagram& m_diagram;
    const Measure& m_measure;
    std::vector<QRectF> m_boxes; // by node; null for nodes that are not drawn
    std::vector<int> m_depth;    // by node: steps below its element of the stack or the buffer
    std::vector<int> m_owner;    // by node: that element; -1 for words that hang on nothing there
    Drawing m_drawing;
    qreal m_x = Margin;
};

qreal Layout::widthOf(int node) const {
    const qreal form = m_measure(word(node).form, TextStyle::Word).width();
    const qreal label = m_measure(m_diagram.labels[at(node)], TextStyle::Small).width();
    return std::max({form + 20, label + 6, qreal(30)});
}

/// Which element of the stack or the buffer each word hangs below, and how deep.
void Layout::findTrees() {
    const Configuration& c = m_diagram.configuration;
    for (const std::vector<int>& elements : {c.stackNodes(), c.bufferNodes()}) {
        for (int element : elements) {
            m_owner[at(element)] = element;
            m_depth[at(element)] = 0;
        }
    }
    for (int node = 1; node <= c.words(); ++node) {
        std::vector<int> chain;
        int up = node;
        while (up != NoHead && m_depth[at(up)] < 0) {
            chain.push_back(up);
            up = c.head(up);
        }
        if (up == NoHead)
            continue;
        for (auto down = chain.rbegin(); down != chain.rend(); ++down) {
            m_depth[at(*down)] = m_depth[at(up)] + 1;
            m_owner[at(*down)] = m_owner[at(up)];
            up = *down;
        }
    }
}

/// Trees side by side; inside a tree every word has its own column in the order of the sentence.
void Layout::placeTrees(const std::vector<int>& roots, qreal gap) {
    std::vector<std::vector<int>> members(m_boxes.size());
    for (int node = 0; node < static_cast<int>(m_boxes.size()); ++node)
        if (m_owner[at(node)] >= 0)
            members[at(m_owner[at(node)])].push_back(node);
    for (int root : roots) {
        for (int node : members[at(root)]) {
            box(node) = {m_x, TopRow + m_depth[at(node)] * RowHeight, widthOf(node), BoxHeight};
            m_x += widthOf(node) + Gap;
        }
        m_x += gap - Gap;
    }
    m_x += roots.empty() ? EmptyWidth : -gap;
}

/// A rule over a zone with a title at the end where words come and go.
void Layout::addZone(const QString& title, qreal left, qreal right, bool titleRight, Ink ink) {
    const qreal width = m_measure(title, TextStyle::Heading).width();
    m_drawing.addText({titleRight ? right - width : left, Margin - 6, width, 18}, title,
                      TextStyle::Heading, ink);
    m_drawing.addLine({left, Margin + 16}, {right, Margin + 16}, ink, 1.5);
}

void Layout::addEdges() {
    const Configuration& c = m_diagram.configuration;
    for (int node = 1; node <= c.words(); ++node) {
        if (!c.hasHead(node) || box(node).isNull())
            continue;
        const ArcKind kind = m_diagram.arcs[at(node)];
        if (!isInside(node)) { // between two elements: over the boxes
            addOverArc({c.head(node), node}, inkOf(kind), Stroke::Solid);
            continue;
        }
        const QRectF parent = box(c.head(node));
        // Below the parent's relation, where it has one.
        const bool labelled =
            isInside(c.head(node)) && !m_diagram.labels[at(c.head(node))].isEmpty();
        const QPointF from(parent.center().x(), parent.bottom() + (labelled ? 15 : 0));
        const QPointF to(box(node).center().x(), box(node).top());
        const qreal bend = (to.y() - from.y()) * 0.6;
        QPainterPath path(from);
        path.cubicTo({from.x(), from.y() + bend}, {to.x(), to.y() - bend}, to);
        Shape& edge = m_drawing.addPath(path, inkOf(kind), 2.2);
        edge.target = {Target::Kind::Arc, node, c.head(node)};
        if (kind == ArcKind::Wrong)
            addCross(m_drawing, path.pointAtPercent(0.5), Ink::Wrong);
    }
}

/// An arc over the boxes of its two ends.
void Layout::addOverArc(Arc arc, Ink ink, Stroke stroke) {
    const QRectF head = box(arc.head);
    const QRectF dependent = box(arc.dependent);
    if (head.isNull() || dependent.isNull())
        return;
    // Where two arcs meet at a word, what comes in stands apart from what goes out.
    const qreal side = arc.head < arc.dependent ? 5 : -5;
    const QPointF from(head.center().x() + side, head.top() - 2);
    const QPointF to(dependent.center().x() - side, dependent.top() - 2);
    QPainterPath path(from);
    path.cubicTo({from.x(), from.y() - Rise}, {to.x(), to.y() - Rise}, to);
    m_drawing.addPath(path, ink, 2.2, stroke).target = {Target::Kind::Arc, arc.dependent, arc.head};
    if (ink == Ink::Wrong)
        addCross(m_drawing, path.pointAtPercent(0.5), ink);
    QPainterPath tip(to);
    tip.lineTo(to.x() - 4, to.y() - 7);
    tip.lineTo(to.x() + 4, to.y() - 7);
    tip.closeSubpath();
    m_drawing.addPath(tip, ink, 0.5).fill = ink;
}

void Layout::addBoxes() {
    for (int node = 0; node < static_cast<int>(m_boxes.size()); ++node) {
        const QRectF rect = box(node);
        if (rect.isNull())
            continue;
        const WordBox& here = word(node);
        const bool inside = isInside(node);
        const Ink line = here.touched ? Ink::Accent : inside ? Ink::Border : inkOf(here.place);
        Shape& shape = m_drawing.addBox(rect, 7, inside ? Ink::Canvas : fillOf(here.place), line,
                                        here.touched ? 2.5 : 1.2);
        shape.target = {Target::Kind::Word, node, -1};
        m_drawing.addText(rect, here.form, TextStyle::Word, inside ? Ink::Muted : Ink::Text);
        const QString& label = m_diagram.labels[at(node)];
        if (inside && !label.isEmpty())
            m_drawing.addText({rect.x(), rect.bottom() + 1, rect.width(), 14}, label,
                              TextStyle::Small, Ink::Muted);
    }
}

Drawing Layout::draw() {
    const Configuration& c = m_diagram.configuration;
    findTrees();
    const qreal stackLeft = m_x;
    placeTrees(c.stackNodes(), ElementGap);
    const qreal stackRight =
        std::max(m_x, stackLeft + m_measure(m_diagram.stackTitle, TextStyle::Heading).width());
    const qreal bufferLeft = m_x = stackRight + ZoneGap;
    placeTrees(c.bufferNodes(), Gap);
    const qreal bufferRight =
        std::max(m_x, bufferLeft + m_measure(m_diagram.bufferTitle, TextStyle::Heading).width());

    addZone(m_diagram.stackTitle, stackLeft, stackRight, true, Ink::Stack);
    addZone(m_diagram.bufferTitle, bufferLeft, bufferRight, false, Ink::Buffer);
    if (c.stackSize() == 0)
        m_drawing.addText({stackLeft, TopRow, EmptyWidth, BoxHeight}, m_diagram.emptyText,
                          TextStyle::Label, Ink::Muted);
    if (c.bufferSize() == 0)
        m_drawing.addText({bufferLeft, TopRow, EmptyWidth, BoxHeight}, m_diagram.emptyText,
                          TextStyle::Label, Ink::Muted);
    addEdges();
    addBoxes();
    if (m_diagram.proposed)
        addOverArc(*m_diagram.proposed, Ink::Accent, Stroke::Dashed);

    qreal bottom = TopRow + BoxHeight;
    for (const QRectF& rect : m_boxes)
        bottom = std::max(bottom, rect.bottom());
    m_drawing.size = {bufferRight + Margin, bottom + 18 + Margin / 2};
    if (c.stackSize() > 0)
        m_drawing.focus.push_back(box(c.stack(0)));
    if (c.bufferSize() > 0)
        m_drawing.focus.push_back(box(c.buffer(0)));
    if (c.stackSize() > 1)
        m_drawing.focus.push_back(box(c.stack(1)));
    if (m_diagram.rightToLeft)
        m_drawing.mirror();
    m_drawing.facts = factsOf(m_diagram);
    return std::move(m_drawing);
}

} // namespace

Drawing layoutConfiguration(const ConfigurationDiagram& diagram, const Measure& measure) {
    return Layout(diagram, measure).draw();
}

} // namespace parsescope
