// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/spine_diagram.h"

#include "core/export/tree_arcs.h"
#include "ui/canvas/arc_facts.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace parsescope {

namespace {

struct SpineTexts {
    Q_DECLARE_TR_FUNCTIONS(Spines)
};

constexpr qreal SpineMargin = 12;
constexpr qreal SpineBoxHeight = 36;
constexpr qreal BoxPadding = 7;
constexpr qreal LeastBox = 34; // least width of a box
constexpr qreal RowPitch = 46; // distance from a node of a spine to the next one
constexpr qreal NodeGap = 6;
constexpr qreal TreeGap = 24;
constexpr qreal GapWidth = 26; // room for elements that are left out
constexpr qreal LevelStep = 19;
constexpr qreal FootGap = 9; // distance between arcs at the same node
constexpr qreal TitleHeight = 18;

/// Draws spines and the arcs above them.
class SpineLayout {
public:
    SpineLayout(const SpineDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure) {}

    Drawing draw();

private:
    struct Column {
        const SpineNode* node;
        const SpineElement* element;
        int row; // 0 for roots, 1 for the next node of each spine, and so on
        qreal left;
        qreal width;
        [[nodiscard]] qreal centre() const { return left + width / 2; }
    };
    struct Arch {
        const ArcLine* line;
        int left; // index of the left end's column
        int right;
        int level = 0;
        qreal leftFoot = 0;
        qreal rightFoot = 0;
    };

    void placeColumns();
    void addColumn(const SpineNode& node, const SpineElement& element, int row);
    void placeArcs();
    void placeFeet();
    [[nodiscard]] qreal top(const Column& column) const {
        return m_roots + static_cast<qreal>(column.row) * RowPitch;
    }
    void addSpineEdges();
    void addNodes();
    void addTitles();
    void addArch(const Arch& arch);
    void addFacts();
    [[nodiscard]] QString nameOfNode(int node) const;

    const SpineDiagram& m_diagram;
    const Measure& m_measure;
    std::vector<Column> m_columns; // from left to right
    std::map<int, int> m_columnOf; // the index of the column of each node
    std::vector<qreal> m_gaps;     // the places at which elements are left out
    std::vector<Arch> m_arches;    // sorted by length, short arcs first
    qreal m_right = SpineMargin;
    qreal m_roots = 0;  // upper edge of the boxes of roots
    qreal m_bottom = 0; // lower edge of the deepest boxes
    Drawing m_drawing;
};

void SpineLayout::addColumn(const SpineNode& node, const SpineElement& element, int row) {
    const qreal width =
        std::max({m_measure(node.form, TextStyle::Label).width(),
                  m_measure(node.symbol, TextStyle::Small).width(), LeastBox - 2 * BoxPadding}) +
        2 * BoxPadding;
    m_columnOf[node.node] = static_cast<int>(m_columns.size());
    m_columns.push_back({&node, &element, row, m_right, width});
    m_right += width + NodeGap;
}

void SpineLayout::placeColumns() {
    for (const SpineElement& element : m_diagram.elements) {
        if (!m_columns.empty())
            m_right += element.place == WordPlace::Buffer ? NodeGap : TreeGap;
        if (element.followsGap) {
            m_gaps.push_back(m_right);
            m_right += GapWidth;
        }
        for (auto row = static_cast<int>(element.left.size()) - 1; row >= 0; --row)
            addColumn(element.left[row], element, row);
        for (std::size_t i = 0; i < element.right.size(); ++i)
            addColumn(element.right[i], element, static_cast<int>(i) + 1);
    }
    m_right -= NodeGap;
    if (m_diagram.hasMore) {
        m_gaps.push_back(m_right + NodeGap);
        m_right += GapWidth;
    }
}

/// Assigns different levels to arcs that overlap, with longer arcs on higher levels.
void SpineLayout::placeArcs() {
    for (const ArcLine& line : m_diagram.arcs) {
        const auto [left, right] =
            std::minmax({m_columnOf.at(line.arc.head), m_columnOf.at(line.arc.dependent)});
        m_arches.push_back({&line, left, right});
    }
    std::ranges::stable_sort(m_arches, {}, [](const Arch& arch) { return arch.right - arch.left; });
    std::vector<ArcSpan> spans;
    for (const Arch& arch : m_arches)
        spans.push_back({arch.left, arch.right});
    const std::vector<int> levels = arcLevels(spans);
    for (std::size_t i = 0; i < m_arches.size(); ++i)
        m_arches[i].level = levels[i];
    placeFeet();
    m_roots = SpineMargin + LevelStep * highestLevel(levels) + 8;
    for (const Column& column : m_columns)
        m_bottom = std::max(m_bottom, top(column) + SpineBoxHeight);
}

/// Places the feet of arcs at each node: arcs to the left before arcs to the right, and in an order
/// in which arcs do not cross at the node.
void SpineLayout::placeFeet() {
    for (int column = 0; column < static_cast<int>(m_columns.size()); ++column) {
        std::vector<qreal*> feet;
        for (Arch& arch : m_arches)
            if (arch.right == column)
                feet.push_back(&arch.rightFoot);
        for (auto arch = m_arches.rbegin(); arch != m_arches.rend(); ++arch)
            if (arch->left == column)
                feet.push_back(&arch->leftFoot);
        const auto count = static_cast<qreal>(feet.size());
        const qreal room = m_columns[column].width - 2 * BoxPadding;
        const qreal step = count > 1 ? std::min(FootGap, room / (count - 1)) : 0;
        for (std::size_t i = 0; i < feet.size(); ++i)
            *feet[i] =
                m_columns[column].centre() + step * (static_cast<qreal>(i) - (count - 1) / 2);
    }
}

/// Draws the edges from each node of a spine to the side of the next one, on a band.
void SpineLayout::addSpineEdges() {
    for (const ArcLine& line : m_diagram.built) {
        const Column& head = m_columns[m_columnOf.at(line.arc.head)];
        const Column& dependent = m_columns[m_columnOf.at(line.arc.dependent)];
        const bool toLeft = dependent.left < head.left;
        constexpr qreal Apart = 5; // half the distance between two edges below a root
        const QPointF from(head.centre() + (toLeft ? -Apart : Apart), top(head) + SpineBoxHeight);
        const QPointF to(toLeft ? dependent.left + dependent.width : dependent.left,
                         top(dependent) + SpineBoxHeight / 2);
        QPainterPath path(from);
        path.quadTo({from.x(), to.y()}, to);
        m_drawing.addPath(path, Ink::StackSoft, SpineBoxHeight * 0.5);
        m_drawing.addPath(path, inkOf(line.kind), widthOf(line), strokeOf(line.kind)).target =
            targetOf(line.arc);
        if (line.kind == ArcKind::Wrong)
            addCross(m_drawing, path.pointAtPercent(0.5), inkOf(line.kind), targetOf(line.arc));
    }
}

void SpineLayout::addNodes() {
    for (const Column& column : m_columns) {
        const QRectF box(column.left, top(column), column.width, SpineBoxHeight);
        const Target target{Target::Kind::Node, column.node->node, -1};
        const WordPlace place = column.element->place;
        m_drawing
            .addBox(box, 6, column.row == 0 ? fillOf(place) : Ink::Canvas,
                    column.node->touched ? Ink::Accent : inkOf(place),
                    column.node->touched ? 2.5 : 1.2)
            .target = target;
        m_drawing
            .addText({box.x(), box.y() + 2, box.width(), 18}, column.node->form, TextStyle::Label,
                     Ink::Text)
            .target = target;
        m_drawing
            .addText({box.x(), box.y() + 19, box.width(), 14}, column.node->symbol,
                     TextStyle::Small, Ink::Muted)
            .target = target;
    }
    for (const qreal gap : m_gaps)
        m_drawing.addText({gap, m_roots, GapWidth - NodeGap, SpineBoxHeight}, QStringLiteral("…"),
                          TextStyle::Label, Ink::Muted);
}

/// Draws the titles below the trees, centred below their roots.
void SpineLayout::addTitles() {
    for (const Column& column : m_columns) {
        const QString& title = column.element->title;
        if (column.row > 0 || title.isEmpty())
            continue;
        const qreal width = m_measure(title, TextStyle::Heading).width();
        m_drawing.addText({column.centre() - width / 2, m_bottom + 4, width, TitleHeight}, title,
                          TextStyle::Heading, inkOf(column.element->place));
    }
}

void SpineLayout::addArch(const Arch& arch) {
    const ArcLine& line = *arch.line;
    const Target target = targetOf(line.arc);
    const qreal roof = m_roots - 8 - LevelStep * (arch.level - 1) - 6;
    const qreal left = top(m_columns[arch.left]) - 2;
    const qreal right = top(m_columns[arch.right]) - 2;
    const qreal bend = std::min(6.0, (arch.rightFoot - arch.leftFoot) / 2);
    QPainterPath path({arch.leftFoot, left});
    path.lineTo(arch.leftFoot, roof + bend);
    path.quadTo(arch.leftFoot, roof, arch.leftFoot + bend, roof);
    path.lineTo(arch.rightFoot - bend, roof);
    path.quadTo(arch.rightFoot, roof, arch.rightFoot, roof + bend);
    path.lineTo(arch.rightFoot, right);
    m_drawing.addPath(path, inkOf(line), widthOf(line), strokeOf(line.kind)).target = target;
    const bool toRight = m_columnOf.at(line.arc.dependent) == arch.right;
    addTip(m_drawing, toRight ? QPointF(arch.rightFoot, right) : QPointF(arch.leftFoot, left),
           {0, 1}, inkOf(line), target);
    const bool fits =
        labelRoom(line, line.label, m_measure) <= arch.rightFoot - arch.leftFoot || line.emphasised;
    addLabel(m_drawing, line, fits ? line.label : QString(),
             {(arch.leftFoot + arch.rightFoot) / 2, roof}, arch.leftFoot, arch.rightFoot,
             m_measure);
}

QString SpineLayout::nameOfNode(int node) const {
    return m_columns[m_columnOf.at(node)].node->form;
}

void SpineLayout::addFacts() {
    for (const Column& column : m_columns)
        m_drawing.facts.push_back(
            {{Target::Kind::Node, column.node->node, -1},
             SpineTexts::tr("%1 is %2").arg(column.node->symbol, column.node->form)});
    for (const std::vector<ArcLine>* lines : {&m_diagram.built, &m_diagram.arcs})
        for (const ArcLine& line : *lines)
            m_drawing.facts.push_back({targetOf(line.arc), SpineTexts::tr("%1 → %2, %3")
                                                               .arg(nameOfNode(line.arc.head),
                                                                    nameOfNode(line.arc.dependent),
                                                                    kindText(line.kind))});
}

Drawing SpineLayout::draw() {
    if (m_diagram.elements.empty())
        return {};
    placeColumns();
    placeArcs();
    addSpineEdges();
    addNodes();
    addTitles();
    for (auto arch = m_arches.rbegin(); arch != m_arches.rend(); ++arch)
        addArch(*arch);
    m_drawing.size = {m_right + SpineMargin, m_bottom + 4 + TitleHeight + SpineMargin / 2};
    for (const ArcLine& line : m_diagram.arcs)
        if (line.emphasised)
            for (const int node : {line.arc.dependent, line.arc.head})
                m_drawing.focus.push_back(m_drawing.boundsOf({Target::Kind::Node, node, -1}));
    for (auto column = m_columns.rbegin(); column != m_columns.rend(); ++column)
        if (column->row == 0 && column->element->place != WordPlace::BufferFront)
            m_drawing.focus.push_back({column->left, top(*column), column->width, SpineBoxHeight});
    if (m_diagram.rightToLeft)
        m_drawing.mirror();
    addFacts();
    return std::move(m_drawing);
}

} // namespace

Drawing layoutSpines(const SpineDiagram& diagram, const Measure& measure) {
    return SpineLayout(diagram, measure).draw();
}

} // namespace parsescope
