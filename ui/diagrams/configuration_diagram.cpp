// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagrams/configuration_diagram.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal Margin = 20;
constexpr qreal Gap = 10;        // between words of a tree, and between buffer words
constexpr qreal ElementGap = 26; // between stack elements
constexpr qreal ZoneGap = 54;    // between stack and buffer
constexpr qreal BoxHeight = 32;
constexpr qreal RowHeight = 66;
constexpr qreal TitleHeight = 24;
constexpr qreal ProposalRise = 26;
constexpr qreal RootRow = Margin + TitleHeight + ProposalRise; // y of the stack elements

/// Dependents so far and where everything goes.
class Layout {
public:
    Layout(const ConfigurationDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure), m_boxes(diagram.words.size()) {}

    Drawing draw();

private:
    void placeTrees();
    void placeBuffer();
    void addZone(const QString& title, qreal left, qreal right, bool titleRight, Ink ink);
    void addEdges(Drawing& drawing);
    void addBoxes(Drawing& drawing);
    void addProposal(Drawing& drawing);
    [[nodiscard]] qreal widthOf(int node) const;
    [[nodiscard]] QRectF& box(int node) { return m_boxes[static_cast<std::size_t>(node)]; }
    [[nodiscard]] const WordBox& word(int node) const {
        return m_diagram.words[static_cast<std::size_t>(node)];
    }

    const ConfigurationDiagram& m_diagram;
    const Measure& m_measure;
    std::vector<QRectF> m_boxes; // by node; null for nodes that are not drawn
    std::vector<int> m_depth;    // by node: below its stack element; -1 when not in a stack tree
    Drawing m_drawing;
    qreal m_x = Margin;
};

qreal Layout::widthOf(int node) const {
    const qreal form = m_measure(word(node).form, TextStyle::Word).width();
    const qreal label =
        m_measure(m_diagram.labels[static_cast<std::size_t>(node)], TextStyle::Small).width();
    return std::max({form + 20, label + 6, qreal(30)});
}

/// Trees side by side; inside a tree every word has its own column in the order of the sentence.
void Layout::placeTrees() {
    const Configuration& c = m_diagram.configuration;
    const int nodes = static_cast<int>(m_diagram.words.size());
    // The stack element above each word, and how far below it the word is.
    std::vector<int> owner(static_cast<std::size_t>(nodes), -1);
    m_depth.assign(static_cast<std::size_t>(nodes), -1);
    for (int element : c.stackNodes()) {
        owner[static_cast<std::size_t>(element)] = element;
        m_depth[static_cast<std::size_t>(element)] = 0;
    }
    for (int node = 1; node < nodes; ++node) {
        std::vector<int> chain;
        int up = node;
        while (up != NoHead && m_depth[static_cast<std::size_t>(up)] < 0) {
            chain.push_back(up);
            up = c.head(up);
        }
        if (up == NoHead)
            continue; // in the buffer, or below a word there
        for (auto down = chain.rbegin(); down != chain.rend(); ++down) {
            m_depth[static_cast<std::size_t>(*down)] = m_depth[static_cast<std::size_t>(up)] + 1;
            owner[static_cast<std::size_t>(*down)] = owner[static_cast<std::size_t>(up)];
            up = *down;
        }
    }
    std::vector<std::vector<int>> members(static_cast<std::size_t>(nodes));
    for (int node = 0; node < nodes; ++node)
        if (owner[static_cast<std::size_t>(node)] >= 0)
            members[static_cast<std::size_t>(owner[static_cast<std::size_t>(node)])].push_back(
                node);
    for (int element : c.stackNodes()) {
        for (int node : members[static_cast<std::size_t>(element)]) {
            const int depth = m_depth[static_cast<std::size_t>(node)];
            box(node) = {m_x, RootRow + depth * RowHeight, widthOf(node), BoxHeight};
            m_x += widthOf(node) + Gap;
        }
        m_x += ElementGap - Gap;
    }
    if (c.stackSize() == 0)
        m_x += 60;
    else
        m_x -= ElementGap;
}

void Layout::placeBuffer() {
    for (int node : m_diagram.configuration.bufferNodes()) {
        box(node) = {m_x, RootRow, widthOf(node), BoxHeight};
        m_x += widthOf(node) + Gap;
    }
    m_x += m_diagram.configuration.bufferSize() == 0 ? 60 : -Gap;
}

/// A rule over a zone with a title at the end where words come and go.
void Layout::addZone(const QString& title, qreal left, qreal right, bool titleRight, Ink ink) {
    const qreal width = m_measure(title, TextStyle::Heading).width();
    m_drawing.addText({titleRight ? right - width : left, Margin - 6, width, 18}, title,
                      TextStyle::Heading, ink);
    m_drawing.addLine({left, Margin + 16}, {right, Margin + 16}, ink, 1.5);
}

void Layout::addEdges(Drawing& drawing) {
    const Configuration& c = m_diagram.configuration;
    for (int node = 1; node < static_cast<int>(m_boxes.size()); ++node) {
        if (box(node).isNull() || m_depth[static_cast<std::size_t>(node)] < 1)
            continue;
        const QRectF parent = box(c.head(node));
        // Below the parent's relation, where it has one.
        const bool labelled = m_depth[static_cast<std::size_t>(c.head(node))] > 0 &&
                              !m_diagram.labels[static_cast<std::size_t>(c.head(node))].isEmpty();
        const QPointF from(parent.center().x(), parent.bottom() + (labelled ? 15 : 0));
        const QPointF to(box(node).center().x(), box(node).top());
        const ArcKind kind = m_diagram.arcs[static_cast<std::size_t>(node)];
        QPainterPath path(from);
        const qreal bend = (to.y() - from.y()) * 0.6;
        path.cubicTo({from.x(), from.y() + bend}, {to.x(), to.y() - bend}, to);
        Shape& edge = drawing.addPath(path, inkOf(kind), 2.2);
        edge.target = {Target::Kind::Arc, node, c.head(node)};
        if (kind == ArcKind::Wrong)
            addCross(drawing, path.pointAtPercent(0.5), Ink::Wrong);
    }
}

void Layout::addBoxes(Drawing& drawing) {
    for (int node = 0; node < static_cast<int>(m_boxes.size()); ++node) {
        const QRectF rect = box(node);
        if (rect.isNull())
            continue;
        const WordBox& here = word(node);
        const bool inside = m_depth[static_cast<std::size_t>(node)] > 0;
        const Ink line = here.touched ? Ink::Accent : inside ? Ink::Border : inkOf(here.place);
        Shape& shape = drawing.addBox(rect, 7, inside ? Ink::Canvas : fillOf(here.place), line,
                                      here.touched ? 2.5 : 1.2);
        shape.target = {Target::Kind::Word, node, -1};
        drawing.addText(rect, here.form, TextStyle::Word, inside ? Ink::Muted : Ink::Text);
        const QString& label = m_diagram.labels[static_cast<std::size_t>(node)];
        if (inside && !label.isEmpty())
            drawing.addText({rect.x(), rect.bottom() + 1, rect.width(), 14}, label,
                            TextStyle::Small, Ink::Muted);
    }
}

/// The arc that the transition under the mouse would make, over the boxes it would join.
void Layout::addProposal(Drawing& drawing) {
    if (!m_diagram.proposed)
        return;
    const QRectF head = box(m_diagram.proposed->head);
    const QRectF dependent = box(m_diagram.proposed->dependent);
    if (head.isNull() || dependent.isNull())
        return;
    const QPointF from(head.center().x(), head.top() - 2);
    const QPointF to(dependent.center().x(), dependent.top() - 2);
    QPainterPath path(from);
    path.cubicTo({from.x(), from.y() - ProposalRise}, {to.x(), to.y() - ProposalRise}, to);
    drawing.addPath(path, Ink::Accent, 2.4, Stroke::Dashed);
    QPainterPath tip(to);
    tip.lineTo(to.x() - 5, to.y() - 8);
    tip.lineTo(to.x() + 5, to.y() - 8);
    tip.closeSubpath();
    drawing.addPath(tip, Ink::Accent, 0.5).fill = Ink::Accent;
}

Drawing Layout::draw() {
    const Configuration& c = m_diagram.configuration;
    const qreal stackLeft = m_x;
    placeTrees();
    const qreal stackRight = m_x;
    m_x += ZoneGap;
    const qreal bufferLeft = m_x;
    placeBuffer();
    const qreal bufferRight =
        std::max(m_x, bufferLeft + m_measure(m_diagram.bufferTitle, TextStyle::Heading).width());

    addZone(m_diagram.stackTitle, stackLeft, stackRight, true, Ink::Stack);
    addZone(m_diagram.bufferTitle, bufferLeft, bufferRight, false, Ink::Buffer);
    if (c.stackSize() == 0)
        m_drawing.addText({stackLeft, RootRow, 60, BoxHeight}, m_diagram.emptyText,
                          TextStyle::Label, Ink::Muted);
    if (c.bufferSize() == 0)
        m_drawing.addText({bufferLeft, RootRow, 60, BoxHeight}, m_diagram.emptyText,
                          TextStyle::Label, Ink::Muted);
    addEdges(m_drawing);
    addBoxes(m_drawing);
    addProposal(m_drawing);

    qreal bottom = RootRow + BoxHeight;
    for (const QRectF& rect : m_boxes)
        bottom = std::max(bottom, rect.bottom());
    m_drawing.size = {bufferRight + Margin, bottom + 18 + Margin / 2};
    // In view: the top of the stack with its neighbour, and the front of the buffer.
    m_drawing.focus = {stackRight, RootRow, ZoneGap, BoxHeight};
    if (c.bufferSize() > 0)
        m_drawing.focus |= box(c.buffer(0));
    for (int depth = 0; depth < std::min(2, c.stackSize()); ++depth)
        m_drawing.focus |= box(c.stack(depth));
    if (m_diagram.rightToLeft)
        m_drawing.mirror();
    return std::move(m_drawing);
}

} // namespace

Drawing layoutConfiguration(const ConfigurationDiagram& diagram, const Measure& measure) {
    return Layout(diagram, measure).draw();
}

} // namespace parsescope
