// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/contraction_diagram.h"

#include "ui/canvas/arc_facts.h"
#include "ui/decoding/half_tree_diagram.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

struct ContractionTexts {
    Q_DECLARE_TR_FUNCTIONS(ContractionDiagram)
};

using Kind = ArborescenceStep::Kind;

constexpr qreal Around = 5;    // distance between words and the box around them
constexpr qreal FirstJoin = 9; // distance from the boxes to the first line below them
constexpr qreal JoinGap = 9;   // distance between the lines that join boxes

bool isMarked(const ArborescenceStep& step, std::size_t node) {
    return std::ranges::count(step.marked, static_cast<int>(node)) > 0;
}

/// Returns true if the arc into the node is highlighted in this step.
bool standsOut(const ArborescenceStep& step, std::size_t node) {
    return step.kind == Kind::Resolved ? step.nodes[node].arc == step.entry : isMarked(step, node);
}

ArcDiagram graphOf(const ContractionDiagram& contraction) {
    const ArborescenceStep& step = contraction.step;
    ArcDiagram diagram;
    diagram.words = contraction.words;
    diagram.rightToLeft = contraction.rightToLeft;
    for (std::size_t word = 1; word < diagram.words.size(); ++word)
        // The colour of words in the buffer is quiet and readable.
        diagram.words[word].place = WordPlace::Buffer;
    for (std::size_t i = 0; i < step.nodes.size(); ++i) {
        const ArborescenceStep::Node& node = step.nodes[i];
        const bool right = !contraction.gold || contraction.gold->hasArc(node.arc);
        const ArcKind kind = step.kind != Kind::Tree ? ArcKind::ToCome
                             : right                 ? ArcKind::Right
                                                     : ArcKind::Wrong;
        diagram.arcs.push_back({node.arc, scoreText(node.score), kind, standsOut(step, i)});
        if (step.kind == Kind::Cycle && isMarked(step, i) && node.words.size() == 1)
            diagram.words[node.words.front()].touched = true;
    }
    if (step.kind == Kind::Resolved)
        diagram.arcs.push_back({step.replaced, {}, ArcKind::Lost});
    return diagram;
}

/// Returns the boxes around the words of a node, one for each run of adjacent words.
std::vector<QRectF> boxesAround(const Drawing& drawing, const ArborescenceStep::Node& node) {
    std::vector<QRectF> boxes;
    for (std::size_t i = 0; i < node.words.size(); ++i) {
        const QRectF box = drawing.boundsOf({Target::Kind::Word, node.words[i], -1})
                               .adjusted(-Around, -Around, Around, Around);
        if (i > 0 && node.words[i] == node.words[i - 1] + 1)
            boxes.back() |= box;
        else
            boxes.push_back(box);
    }
    return boxes;
}

/// The lines that join the boxes of a node; overlapping lines have different levels.
class Joins {
public:
    /// Returns the level of a line, from 0.
    int place(qreal from, qreal to) {
        int level = 0;
        const auto isTaken = [&](const Line& line) {
            return line.level == level && line.from < to && from < line.to;
        };
        while (std::ranges::any_of(m_lines, isTaken))
            ++level;
        m_lines.push_back({from, to, level});
        return level;
    }

private:
    struct Line {
        qreal from;
        qreal to;
        int level;
    };
    std::vector<Line> m_lines;
};

/// Draws the contracted nodes behind the words.
void addNodes(Drawing& drawing, const ArborescenceStep& step) {
    Drawing behind;
    Joins joins;
    for (std::size_t i = 0; i < step.nodes.size(); ++i) {
        const ArborescenceStep::Node& node = step.nodes[i];
        if (node.words.size() < 2)
            continue;
        const bool marked = isMarked(step, i);
        const Ink ink = marked ? Ink::Accent : Ink::Muted;
        const std::vector<QRectF> boxes = boxesAround(drawing, node);
        for (const QRectF& box : boxes)
            behind.addBox(box, 10, marked ? Ink::AccentSoft : Ink::Surface, ink, 1.5);
        if (boxes.size() < 2)
            continue;
        const auto [first, last] =
            std::ranges::minmax(boxes, {}, [](const QRectF& box) { return box.center().x(); });
        const int level = joins.place(first.center().x(), last.center().x());
        const qreal y = first.bottom() + FirstJoin + JoinGap * level;
        QPainterPath path;
        for (const QRectF& box : boxes) {
            path.moveTo(box.center().x(), box.bottom());
            path.lineTo(box.center().x(), y);
        }
        path.moveTo(first.center().x(), y);
        path.lineTo(last.center().x(), y);
        behind.addPath(path, ink, 1.5);
        drawing.size.setHeight(std::max(drawing.size.height(), y + JoinGap));
    }
    drawing.shapes.insert(drawing.shapes.begin(), behind.shapes.begin(), behind.shapes.end());
}

QString namesOf(const std::vector<WordBox>& words, const std::vector<int>& nodes) {
    QStringList names;
    for (const int node : nodes)
        names += nameOf(words, node);
    return names.join(QStringLiteral(", "));
}

/// Returns a fact for each word. The facts about the words of a node are followed by a fact about
/// the arc into the node.
std::vector<Fact> contractionFacts(const ArcDiagram& diagram, const ArborescenceStep& step) {
    std::vector<Fact> facts{{{Target::Kind::Word, 0, -1}, nameOf(diagram.words, 0)}};
    const auto arcText = [&](Arc arc) {
        return nameOf(diagram.words, arc.head) + QStringLiteral(" → ") +
               nameOf(diagram.words, arc.dependent);
    };
    for (std::size_t i = 0; i < step.nodes.size(); ++i) {
        const ArborescenceStep::Node& node = step.nodes[i];
        for (const int word : node.words)
            facts.push_back({{Target::Kind::Word, word, -1},
                             node.words.size() < 2 ? nameOf(diagram.words, word)
                                                   : ContractionTexts::tr("%1: in the node of %2")
                                                         .arg(nameOf(diagram.words, word),
                                                              namesOf(diagram.words, node.words))});
        const QString arc =
            ContractionTexts::tr("%1, %2").arg(arcText(node.arc), scoreText(node.score));
        facts.push_back(
            {targetOf(node.arc), !standsOut(step, i) ? arc
                                 : step.kind == Kind::Cycle
                                     ? ContractionTexts::tr("%1: in the cycle").arg(arc)
                                     : ContractionTexts::tr("%1: enters the cycle").arg(arc)});
    }
    if (step.kind == Kind::Resolved)
        facts.push_back({targetOf(step.replaced),
                         ContractionTexts::tr("%1: replaced").arg(arcText(step.replaced))});
    return facts;
}

} // namespace

Drawing layoutContraction(const ContractionDiagram& contraction, const Measure& measure) {
    const ArcDiagram diagram = graphOf(contraction);
    Drawing drawing = layoutArcs(diagram, measure);
    addNodes(drawing, contraction.step);
    drawing.facts = contractionFacts(diagram, contraction.step);
    return drawing;
}

} // namespace parsescope
