// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/configuration_diagram.h"

#include "ui/explorer/configuration_places.h"
#include "ui/explorer/exploration_diagram.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal EndOfEdge = 16; // the height of the visible end of an edge whose head is left out

/// Draws a configuration whose nodes have been placed.
class ConfigurationDrawer {
public:
    ConfigurationDrawer(const ConfigurationDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure), m_rows(rowsOf(diagram, measure)),
          m_places(placeConfiguration(diagram, measure)), m_onSpine(diagram.words.size(), false) {}

    Drawing draw();

private:
    void addSpines();
    void addSpine(const std::vector<int>& spine);
    void addZones();
    void addReach(const std::vector<int>& nodes, QChar letter, Ink ink);
    [[nodiscard]] QPainterPath edge(int head, int dependent);
    void addEndOfEdge(Arc arc, Ink ink);
    void addEdges();
    void addOverArc(Arc arc, Ink ink, Stroke stroke);
    void addProposed(Arc arc);
    void addBoxes();
    void addPoints();
    void addLists();
    [[nodiscard]] const QRectF& box(int node) const { return m_places.boxes[node]; }
    [[nodiscard]] const WordBox& word(int node) const { return m_diagram.words[node]; }
    [[nodiscard]] bool isInside(int node) const { return m_places.depth[node] > 0; }
    [[nodiscard]] bool sharesRow(int a, int b) const { return m_places.row[a] == m_places.row[b]; }
    [[nodiscard]] bool sharesColumns() const { return !m_diagram.columns.empty(); }

    const ConfigurationDiagram& m_diagram;
    const Measure& m_measure;
    const ConfigurationRows m_rows;
    const ConfigurationPlaces m_places;
    // Indexed by node: true on the left or right spine of the node's stack element.
    std::vector<bool> m_onSpine;
    Drawing m_drawing;
};

Target edgeOf(Arc arc) {
    return {Target::Kind::Edge, arc.dependent, arc.head};
}

/// Draws bands behind the left and the right spine of each tree on the stack.
void ConfigurationDrawer::addSpines() {
    const Configuration& c = m_diagram.configuration;
    for (int root : c.stackNodes()) {
        if (box(root).isNull())
            continue;
        addSpine(leftSpine(c, root));
        addSpine(rightSpine(c, root));
    }
}

void ConfigurationDrawer::addSpine(const std::vector<int>& spine) {
    m_onSpine[spine.front()] = true;
    for (std::size_t i = 1; i < spine.size(); ++i) {
        // Elements of the stack are not drawn below their heads, and words of the tree may be left
        // out.
        if (!isInside(spine[i]) || box(spine[i]).isNull())
            return;
        m_onSpine[spine[i]] = true;
        QPainterPath band(box(spine[i - 1]).center());
        band.connectPath(edge(spine[i - 1], spine[i]));
        band.lineTo(box(spine[i]).center());
        m_drawing.addPath(band, Ink::StackSoft, m_rows.box * 0.55);
    }
}

/// Returns the edge from a word of a tree down to its dependent; the edge runs below the boxes if
/// both are in the last row.
QPainterPath ConfigurationDrawer::edge(int head, int dependent) {
    if (sharesRow(head, dependent)) {
        const QPointF from(box(head).center().x(), box(head).bottom());
        const QPointF to(box(dependent).center().x(), box(dependent).bottom());
        const qreal sag = std::min(6 + std::abs(to.x() - from.x()) / 20, ConfigurationMargin - 4);
        QPainterPath path(from);
        path.cubicTo(from + QPointF(0, sag), to + QPointF(0, sag), to);
        return path;
    }
    const QPointF from(box(head).center().x(), box(head).bottom());
    const QPointF to(box(dependent).center().x(), box(dependent).top());
    const qreal bend = (to.y() - from.y()) * 0.6;
    QPainterPath path(from);
    path.cubicTo({from.x(), from.y() + bend}, {to.x(), to.y() - bend}, to);
    return path;
}

/// Draws a line over each zone, with its title. If the zones have columns of their own, the titles
/// are where stack and buffer meet; otherwise they are at the left ends, moved apart if they would
/// overlap.
void ConfigurationDrawer::addZones() {
    const Configuration& c = m_diagram.configuration;
    const auto addTitle = [this](const QString& title, qreal left, qreal width, Ink ink) {
        m_drawing.addText({left, m_rows.title, width, 18}, title, TextStyle::Heading, ink);
    };
    const auto addLine = [this](qreal left, qreal right, Ink ink) {
        if (right > left)
            m_drawing.addLine({left, m_rows.zoneLine}, {right, m_rows.zoneLine}, ink, 1.5);
    };
    const auto titleOf = [this](const QString& title, bool isEmpty) {
        return isEmpty && sharesColumns() ? title + QStringLiteral(": ") + m_diagram.emptyText
                                          : title;
    };
    const QString stack = titleOf(m_diagram.stackTitle, c.stackSize() == 0);
    const QString buffer = titleOf(m_diagram.bufferTitle, c.bufferSize() == 0);
    const qreal stackWidth = m_measure(stack, TextStyle::Heading).width();
    const qreal bufferWidth = m_measure(buffer, TextStyle::Heading).width();
    addLine(m_places.stackLeft, m_places.stackRight, Ink::Stack);
    addLine(m_places.bufferLeft, m_places.bufferRight, Ink::Buffer);
    if (sharesColumns()) {
        constexpr qreal apart = 20;
        addTitle(stack, m_places.stackLeft, stackWidth, Ink::Stack);
        addTitle(buffer,
                 std::max(std::min(m_places.bufferLeft, m_places.bufferRight - bufferWidth),
                          m_places.stackLeft + stackWidth + apart),
                 bufferWidth, Ink::Buffer);
        return;
    }
    addTitle(stack, m_places.stackRight - stackWidth, stackWidth, Ink::Stack);
    addTitle(buffer, m_places.bufferLeft, bufferWidth, Ink::Buffer);
    const auto addEmpty = [this](qreal left) {
        m_drawing.addText({left, m_rows.elements, EmptyWidth, m_rows.box}, m_diagram.emptyText,
                          TextStyle::Label, Ink::Muted);
    };
    if (c.stackSize() == 0)
        addEmpty(m_places.stackLeft);
    if (c.bufferSize() == 0)
        addEmpty(m_places.bufferLeft);
}

/// Writes the names of the positions that a legal transition can touch, beginning at the stack top
/// or the buffer front.
void ConfigurationDrawer::addReach(const std::vector<int>& nodes, QChar letter, Ink ink) {
    if (m_diagram.reach.empty())
        return;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const QRectF rect = box(nodes[i]);
        if (rect.isNull() || !m_diagram.reach[nodes[i]])
            continue;
        const QChar digit(static_cast<char16_t>(0x2080 + std::min<std::size_t>(i, 9)));
        m_drawing.addLine({rect.left() + 3, m_rows.zoneLine}, {rect.right() - 3, m_rows.zoneLine},
                          ink, 4);
        m_drawing.addText({rect.x(), m_rows.tags, rect.width(), 14}, QString(letter) + digit,
                          TextStyle::Label, ink);
    }
}

/// Draws the lower end of an edge whose head is left out.
void ConfigurationDrawer::addEndOfEdge(Arc arc, Ink ink) {
    const QPointF to(box(arc.dependent).center().x(), box(arc.dependent).top());
    const bool fromRight = (arc.head > arc.dependent) != m_diagram.rightToLeft;
    const qreal side = fromRight ? 1 : -1;
    QPainterPath path(to + QPointF(side * 3 * EndOfEdge, -EndOfEdge));
    path.quadTo(to - QPointF(0, EndOfEdge), to);
    m_drawing.addPath(path, ink, 2.2, Stroke::Dashed).target = edgeOf(arc);
}

void ConfigurationDrawer::addEdges() {
    const Configuration& c = m_diagram.configuration;
    for (int node = 1; node <= c.words(); ++node) {
        if (!c.hasHead(node) || box(node).isNull())
            continue;
        const ArcKind kind = m_diagram.arcs[node];
        if (box(c.head(node)).isNull()) {
            if (isInside(node))
                addEndOfEdge({c.head(node), node}, inkOf(kind));
            continue;
        }
        if (!isInside(node)) { // an arc between two elements is drawn over the boxes
            addOverArc({c.head(node), node}, inkOf(kind), Stroke::Solid);
            continue;
        }
        const QPainterPath path = edge(c.head(node), node);
        const Target target = edgeOf({c.head(node), node});
        m_drawing.addPath(path, inkOf(kind), 2.2).target = target;
        if (sharesRow(c.head(node), node))
            addTip(m_drawing, path.currentPosition(), {0, -1}, inkOf(kind), target);
        if (kind == ArcKind::Wrong)
            addCross(m_drawing, path.pointAtPercent(0.5), Ink::Wrong, target);
    }
}

/// Draws an arc over the boxes of its head and its dependent.
void ConfigurationDrawer::addOverArc(Arc arc, Ink ink, Stroke stroke) {
    const QRectF head = box(arc.head);
    const QRectF dependent = box(arc.dependent);
    if (head.isNull() || dependent.isNull())
        return;
    // At a word with several arcs, the incoming arc ends beside the outgoing ones.
    const qreal side = head.center().x() < dependent.center().x() ? 5 : -5;
    const QPointF from(head.center().x() + side, head.top() - 2);
    const QPointF to(dependent.center().x() - side, dependent.top() - 2);
    const qreal rise = m_rows.elements - m_rows.tags - 18;
    QPainterPath path(from);
    path.cubicTo({from.x(), from.y() - rise}, {to.x(), to.y() - rise}, to);
    m_drawing.addPath(path, ink, 2.2, stroke).target = edgeOf(arc);
    if (ink == Ink::Wrong)
        addCross(m_drawing, path.pointAtPercent(0.5), ink, edgeOf(arc));
    addTip(m_drawing, to, {0, 1}, ink, edgeOf(arc));
}

/// Draws the arc that a transition would add: over the boxes, or from a spine to the adjacent tree.
void ConfigurationDrawer::addProposed(Arc arc) {
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
    path.cubicTo({from.x() + side * ElementGap, from.y()}, {to.x(), to.y() + m_rows.box}, to);
    m_drawing.addPath(path, Ink::Accent, 2.2, Stroke::Dashed).target = edgeOf(arc);
    addTip(m_drawing, to, {0, -1}, Ink::Accent, edgeOf(arc));
}

void ConfigurationDrawer::addBoxes() {
    for (int node = 0; node < static_cast<int>(m_places.boxes.size()); ++node) {
        const QRectF rect = box(node);
        if (rect.isNull())
            continue;
        const WordBox& here = word(node);
        const bool inside = isInside(node);
        const bool spine = inside && m_onSpine[node];
        const Ink line = here.touched ? Ink::Accent
                         : spine      ? Ink::Stack
                         : inside     ? Ink::Edge
                                      : inkOf(here.place);
        Shape& shape = m_drawing.addBox(rect, 7, inside ? Ink::Canvas : fillOf(here.place), line,
                                        here.touched ? 2.5 : 1.2);
        const Target target{Target::Kind::Node, node, -1};
        shape.target = target;
        const QString detail = detailOf(m_diagram, node, inside);
        const QRectF form = detail.isEmpty() ? rect : rect.adjusted(0, 3, 0, -17);
        m_drawing
            .addText(form, here.form, sharesColumns() ? m_diagram.look.style : TextStyle::Word,
                     inside && !spine ? Ink::Muted : Ink::Text)
            .target = target;
        if (!detail.isEmpty())
            m_drawing
                .addText({rect.x(), rect.bottom() - 18, rect.width(), 14}, detail, TextStyle::Small,
                         Ink::Muted)
                .target = target;
    }
    for (const LeftOut& left : m_places.leftOut)
        m_drawing
            .addText(left.rect, QStringLiteral("… %1 …").arg(left.count), TextStyle::Label,
                     Ink::Muted)
            .target = {Target::Kind::Far, left.first, left.first};
}

/// Draws the numbers of variants at the nodes to which the variants attach a word, on the side of
/// the new arc.
void ConfigurationDrawer::addPoints() {
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

/// Writes the names of the further lists in their rows, and draws the words that are on a list and
/// also on the stack.
void ConfigurationDrawer::addLists() {
    for (const auto& [node, rect] : m_places.copies) {
        const Target target{Target::Kind::Node, node, -1};
        m_drawing.addBox(rect, 7, Ink::Canvas, Ink::Stack, 1.2).target = target;
        m_drawing
            .addText(rect, word(node).form,
                     sharesColumns() ? m_diagram.look.style : TextStyle::Word, Ink::Muted)
            .target = target;
    }
    for (const ListLabel& label : m_places.listLabels) {
        m_drawing.addBox(label.rect, 4, Ink::Canvas); // hides edges
        m_drawing.addText(label.rect, label.text, TextStyle::Heading, Ink::Stack);
    }
}

Drawing ConfigurationDrawer::draw() {
    const Configuration& c = m_diagram.configuration;
    addZones();
    addReach({c.stackNodes().rbegin(), c.stackNodes().rend()}, QLatin1Char('s'), Ink::Stack);
    addReach(c.bufferNodes(), QLatin1Char('b'), Ink::Buffer);
    addSpines();
    addEdges();
    addBoxes();
    addLists();
    if (m_diagram.proposed)
        addProposed(*m_diagram.proposed);
    addPoints();

    qreal bottom = m_rows.elements + m_rows.box;
    for (const QRectF& rect : m_places.boxes)
        bottom = std::max(bottom, rect.bottom());
    qreal right = m_places.bufferRight + ConfigurationMargin;
    for (const ListLabel& label : m_places.listLabels) {
        bottom = std::max(bottom, label.rect.bottom());
        right = std::max(right, label.rect.right());
    }
    m_drawing.size = {right, bottom + ConfigurationMargin};
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
    return std::move(m_drawing);
}

} // namespace

bool isInOrder(const Configuration& configuration) {
    std::vector<int> nodes = configuration.stackNodes();
    const std::vector<int> buffer = configuration.bufferNodes();
    nodes.insert(nodes.end(), buffer.begin(), buffer.end());
    return std::is_sorted(nodes.begin(), nodes.end());
}

Drawing layoutConfiguration(const ConfigurationDiagram& diagram, const Measure& measure) {
    Drawing drawing = layoutConfigurationAlone(diagram, measure);
    drawing.facts = factsOf(diagram);
    if (diagram.focused || !diagram.columns.empty())
        drawing.dropFactsNotDrawn();
    return drawing;
}

Drawing layoutConfigurationAlone(const ConfigurationDiagram& diagram, const Measure& measure) {
    return ConfigurationDrawer(diagram, measure).draw();
}

} // namespace parsescope
