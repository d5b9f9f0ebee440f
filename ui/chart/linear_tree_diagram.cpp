// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/linear_tree_diagram.h"

#include "ui/chart/chart_diagram.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal LinearMargin = 16;
constexpr qreal NodeHeight = 24;
constexpr qreal FragmentHeight = 38; ///< the height of nodes that represent several words
constexpr qreal LevelGap = 22;
constexpr qreal LevelNodeGap = 18; ///< least distance between nodes of a level
constexpr qreal NodeStep = 26;     ///< least distance between the centres of consecutive nodes
constexpr qreal CostHeight = 15;   ///< height of the cost drawn at a node whose arc is not gold

struct LinearTreeTexts {
    Q_DECLARE_TR_FUNCTIONS(LinearTree)
};

class LinearTreeLayout {
public:
    LinearTreeLayout(const LinearTreeDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_tree(diagram.tree), m_measure(measure) {}

    Drawing draw();

private:
    [[nodiscard]] QString text(int index) const {
        return nodeText(m_diagram.words, m_tree.nodes[index]);
    }
    /// Returns the numbers of the words in a node's fragment, "4…5"; empty if the node is a single
    /// word.
    [[nodiscard]] QString fragment(int index) const;
    [[nodiscard]] bool isOnStack(int index) const { return index <= m_tree.top; }
    [[nodiscard]] Target target(int index) const;
    void placeNodes();
    void addArc(int index);
    void addNode(int index);
    void addString();

    const LinearTreeDiagram& m_diagram;
    const LinearTree& m_tree;
    const Measure& m_measure;
    std::vector<int> m_levels;   // indexed by node of the linear tree
    std::vector<QRectF> m_boxes; // indexed by node of the linear tree
    qreal m_bottom = 0;          // lower edge of the nodes
    Drawing m_drawing;
};

QString LinearTreeLayout::fragment(int index) const {
    if (isOnStack(index))
        return {};
    const std::vector<int>& words = m_diagram.chart->fragments[index - m_tree.top - 1].words;
    return words.size() < 2 ? QString()
                            : QStringLiteral("%1…%2").arg(words.front()).arg(words.back());
}

Target LinearTreeLayout::target(int index) const {
    const std::optional<int> node = m_diagram.chart->nodeOnScreen(m_tree.nodes[index]);
    return node ? Target{Target::Kind::Word, *node, -1} : Target();
}

/// Places the nodes so that nodes of one level do not overlap; nodes of different levels may.
void LinearTreeLayout::placeNodes() {
    for (int index = 0; index < m_tree.size(); ++index) {
        int level = 0;
        for (int at = m_tree.heads[index]; at >= 0; at = m_tree.heads[at])
            ++level;
        m_levels.push_back(level);
    }
    const int levels = 1 + *std::max_element(m_levels.begin(), m_levels.end());
    std::vector<qreal> tops(levels, 0);
    std::vector<qreal> heights(levels, NodeHeight);
    for (int index = 0; index < m_tree.size(); ++index)
        if (!fragment(index).isEmpty())
            heights[m_levels[index]] = FragmentHeight;
    qreal y = LinearMargin;
    for (int level = 0; level < levels; ++level) {
        tops[level] = y;
        y += heights[level] + LevelGap;
    }
    m_bottom = y - LevelGap;
    std::vector<qreal> free(levels, LinearMargin); // for each level, the left end of its free room
    qreal centre = 0;
    qreal right = 0;
    for (int index = 0; index < m_tree.size(); ++index) {
        const int level = m_levels[index];
        const qreal width = std::max(m_measure(text(index), TextStyle::Heading).width(),
                                     m_measure(fragment(index), TextStyle::Small).width()) +
                            16;
        centre = std::max(centre + NodeStep, free[level] + width / 2);
        const qreal height = fragment(index).isEmpty() ? NodeHeight : FragmentHeight;
        m_boxes.push_back({centre - width / 2, tops[level], width, height});
        free[level] = m_boxes.back().right() + LevelNodeGap;
        right = std::max(right, free[level]);
    }
    m_drawing.size = {right + LinearMargin, m_bottom + 62};
}

void LinearTreeLayout::addArc(int index) {
    const int head = m_tree.heads[index];
    if (head < 0)
        return;
    const bool isGold = m_tree.costs[index] == 0;
    const QPointF from(m_boxes[head].center().x(), m_boxes[head].bottom());
    const QPointF to(m_boxes[index].center().x(), m_boxes[index].top());
    QPainterPath path(from);
    path.lineTo(to);
    const bool isSpine = m_tree.spine[index] && m_tree.spine[head];
    m_drawing.addPath(path, isGold ? Ink::Right : Ink::Wrong, isSpine ? 2.4 : 1.4,
                      isGold ? Stroke::Solid : Stroke::Dashed);
}

void LinearTreeLayout::addNode(int index) {
    const QRectF& box = m_boxes[index];
    const std::optional<int> node = m_diagram.chart->nodeOnScreen(m_tree.nodes[index]);
    const bool marked =
        node && std::ranges::find(m_diagram.marked, *node) != m_diagram.marked.end();
    const bool spine = m_tree.spine[index];
    const Ink ink = isOnStack(index) ? Ink::Stack : Ink::Buffer;
    const Ink soft = isOnStack(index) ? Ink::StackSoft : Ink::BufferSoft;
    m_drawing
        .addBox(box, 6, spine ? soft : Ink::Surface, marked ? Ink::Accent : ink,
                marked  ? 2.4
                : spine ? 2
                        : 1)
        .target = target(index);
    m_drawing
        .addText({box.x(), box.y() + 3, box.width(), 18}, text(index),
                 spine ? TextStyle::Heading : TextStyle::Label, Ink::Text)
        .target = target(index);
    if (const QString words = fragment(index); !words.isEmpty())
        m_drawing
            .addText({box.x(), box.y() + 20, box.width(), 14}, words, TextStyle::Small, Ink::Muted)
            .target = target(index);
    if (const int cost = m_tree.costs[index]; cost > 0) {
        const QString sign = QStringLiteral("+%1").arg(cost);
        const qreal width = m_measure(sign, TextStyle::Small).width() + 8;
        const QRectF badge(box.right() - 8, box.top() - CostHeight + 5, width, CostHeight);
        m_drawing.addBox(badge, 6, Ink::WrongSoft, Ink::Wrong, 0.8).target = target(index);
        m_drawing.addText(badge, sign, TextStyle::Small, Ink::Text).target = target(index);
    }
    QString fact;
    if (m_tree.heads[index] < 0)
        fact = LinearTreeTexts::tr("%1: root").arg(text(index));
    else
        fact = (m_tree.costs[index] == 0
                    ? LinearTreeTexts::tr("%1: head %2, gold")
                    : LinearTreeTexts::tr("%1: head %2, not gold (+%3)")
                          .replace(QStringLiteral("%3"), QString::number(m_tree.costs[index])))
                   .arg(text(index), text(m_tree.heads[index]));
    if (spine)
        fact = LinearTreeTexts::tr("%1, on the spine").arg(fact);
    m_drawing.facts.push_back({target(index), fact});
}

/// Draws the string below the tree: the numbers of the nodes on the stack and on the right stack.
void LinearTreeLayout::addString() {
    const qreal y = m_bottom + 14;
    const auto addPart = [&](int first, int last, const QString& sign, Ink ink) {
        if (first > last)
            return;
        const qreal left = m_boxes[first].center().x() - 10;
        const qreal right = m_boxes[last].center().x() + 10;
        m_drawing.addLine({left, y}, {right, y}, ink, 2);
        for (int index = first; index <= last; ++index) {
            const qreal x = m_boxes[index].center().x();
            m_drawing
                .addText({x - 13, y + 3, 26, 14}, QString::number(m_tree.nodes[index]),
                         TextStyle::Small, ink)
                .target = target(index);
        }
        const qreal width = m_measure(sign, TextStyle::Small).width();
        m_drawing.addText({(left + right - width) / 2, y + 18, width, 14}, sign, TextStyle::Small,
                          ink);
    };
    addPart(0, m_tree.top, QStringLiteral("σL"), Ink::Stack);
    addPart(m_tree.top + 1, m_tree.size() - 1, QStringLiteral("σR"), Ink::Buffer);
}

Drawing LinearTreeLayout::draw() {
    placeNodes();
    for (int index = 0; index < m_tree.size(); ++index)
        addArc(index);
    for (int index = 0; index < m_tree.size(); ++index)
        addNode(index);
    addString();
    m_drawing.focus = {m_boxes[m_tree.root], m_boxes[m_tree.top]};
    if (m_diagram.rightToLeft)
        m_drawing.mirror();
    return std::move(m_drawing);
}

} // namespace

Drawing layoutLinearTree(const LinearTreeDiagram& diagram, const Measure& measure) {
    if (diagram.tree.nodes.empty())
        return {};
    return LinearTreeLayout(diagram, measure).draw();
}

} // namespace parsescope
