// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/exploration_diagram.h"

#include "ui/canvas/arc_facts.h"
#include "ui/canvas/shortened_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal SideMargin = 14; // margin at the sides
constexpr qreal TopMargin = 6;
constexpr qreal BottomMargin = 16; // room for the increase of the loss below a step
constexpr qreal StateGap = 12;
constexpr qreal StateHeight = 24;
constexpr qreal StateRow = 38;
constexpr qreal MinWidth = 30;
constexpr qreal NameGap = 6;
constexpr qreal MostName = 180; // the width of the name of a branch, which is shortened to it

/// Returns the row of each step: the first child of a step continues its row, every other child
/// begins a new row below all others.
std::vector<int> rowsOf(const std::vector<StepBox>& steps) {
    std::vector<int> rows(steps.size(), 0);
    std::vector<bool> continued(steps.size(), false);
    int count = 1;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].parent < 0 || !steps[i].shown)
            continue;
        const int parent = steps[i].parent;
        rows[i] = continued[parent] ? count++ : rows[parent];
        continued[parent] = true;
    }
    return rows;
}

} // namespace

qreal explorationHeight(int rows) {
    return TopMargin + (rows - 1) * StateRow + StateHeight + BottomMargin;
}

StepColumns columnsOf(const ExplorationDiagram& diagram, const Measure& measure) {
    qreal width = MinWidth;
    for (const StepBox& step : diagram.steps)
        width = std::max(width, measure(step.name, TextStyle::Label).width() + 12);
    return {SideMargin - StateGap / 2, width + StateGap};
}

Drawing layoutExploration(const ExplorationDiagram& diagram, const Measure& measure) {
    const std::vector<int> rows = rowsOf(diagram.steps);
    const StepColumns columns = columnsOf(diagram, measure);
    const qreal width = columns.width - StateGap;
    Drawing drawing;
    const auto rect = [&](std::size_t i) {
        return QRectF(columns.x(diagram.steps[i].depth) + StateGap / 2,
                      TopMargin + rows[i] * StateRow, width, StateHeight);
    };
    for (std::size_t i = 0; i < diagram.steps.size(); ++i) {
        const StepBox& step = diagram.steps[i];
        if (step.parent < 0 || !step.shown)
            continue;
        const QRectF from = rect(step.parent);
        const QRectF to = rect(i);
        QPainterPath path(QPointF(from.right(), from.center().y()));
        path.cubicTo({from.right() + StateGap, from.center().y()},
                     {to.left() - StateGap, to.center().y()}, {to.left(), to.center().y()});
        drawing.addPath(path, step.onPath ? Ink::Text : Ink::Border, step.onPath ? 1.6 : 1.2);
    }
    for (std::size_t i = 0; i < diagram.steps.size(); ++i) {
        const StepBox& step = diagram.steps[i];
        if (!step.shown)
            continue;
        const bool here = static_cast<int>(i) == diagram.cursor;
        const bool bad = step.rise > 0;
        const Ink fill = here ? Ink::Accent : bad ? Ink::WrongSoft : Ink::Surface;
        const Ink line = here ? Ink::Accent : bad ? Ink::Wrong : Ink::Edge;
        const Target target{Target::Kind::Step, static_cast<int>(i), -1};
        Shape& box = drawing.addBox(rect(i), 6, fill, line, bad ? 1.6 : 1);
        box.target = target;
        const Ink ink = here ? Ink::OnAccent : step.onPath ? Ink::Text : Ink::Muted;
        if (step.name.isEmpty()) {
            QPainterPath dot;
            dot.addEllipse(rect(i).center(), 4, 4);
            Shape& start = drawing.addPath(dot, Ink::None);
            start.fill = ink;
            start.target = target;
        } else {
            drawing.addText(rect(i), step.name, TextStyle::Label, ink).target = target;
        }
        if (step.compared)
            drawing.addBox(rect(i).adjusted(-3, -3, 3, 3), 8, Ink::None, Ink::Accent, 1.4);
        if (bad)
            drawing.addText({rect(i).x(), rect(i).bottom() - 1, width, 14},
                            QStringLiteral("+%1").arg(step.rise), TextStyle::Small, Ink::Wrong);
        qreal right = rect(i).right();
        if (!step.branch.isEmpty()) {
            const QString name =
                shortened(step.branch, CutAt::Characters, [&measure](const QString& text) {
                    return measure(text, TextStyle::Small).width() <= MostName;
                });
            const QRectF place(right + NameGap, rect(i).y(),
                               measure(name, TextStyle::Small).width() + 2, StateHeight);
            drawing.addBox(place, 0, Ink::Canvas).target = target; // curves to lower rows may pass
            const Ink nameInk = step.onPath ? Ink::Text : Ink::Muted;
            drawing.addText(place, name, TextStyle::Small, nameInk).target = target;
            right = place.right();
        }
        drawing.size = {std::max(drawing.size.width(), right + SideMargin),
                        std::max(drawing.size.height(), rect(i).bottom() + BottomMargin)};
    }
    const QRectF cursor = rect(diagram.cursor);
    drawing.focus = {cursor.adjusted(0, 0, 0, 12), cursor.adjusted(-120, 0, 120, 12)};
    drawing.facts = factsOf(diagram);
    return drawing;
}

namespace {

struct PointTexts {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

/// Returns the dependents of each node in words: “2 dog (right)”, “5 her (wrong)”.
std::vector<QStringList> dependentsOf(const ConfigurationDiagram& diagram) {
    std::vector<QStringList> dependents(diagram.configuration.words() + 1);
    for (int word = 1; word <= diagram.configuration.words(); ++word)
        if (diagram.configuration.hasHead(word))
            dependents[diagram.configuration.head(word)] += PointTexts::tr("%1 (%2)").arg(
                nameOf(diagram.words, word), kindText(diagram.arcs[word]));
    return dependents;
}

/// Returns a tree of the stack or the buffer in words, by the arcs of its root: “4 saw, with 2 dog
/// (right), 5 her (wrong)”.
QString treeText(const QString& name, const QStringList& dependents) {
    return dependents.isEmpty()
               ? name
               : PointTexts::tr("%1, with %2").arg(name, dependents.join(QStringLiteral(", ")));
}

} // namespace

std::vector<Fact> factsOf(const ConfigurationDiagram& diagram) {
    std::vector<Fact> facts;
    const Configuration& configuration = diagram.configuration;
    const std::vector<QStringList> dependents = dependentsOf(diagram);
    const auto add = [&](int node, const QString& zone, int number) {
        facts.push_back({{Target::Kind::Node, node, -1},
                         PointTexts::tr("%1 %2: %3")
                             .arg(zone)
                             .arg(number)
                             .arg(treeText(nameOf(diagram.words, node), dependents[node]))});
    };
    for (int depth = 0; depth < configuration.stackSize(); ++depth)
        add(configuration.stack(depth), diagram.stackTitle, depth + 1);
    for (std::size_t list = 0; list < configuration.lists().size(); ++list) {
        int number = 0;
        for (const int node : configuration.lists()[list])
            add(node, diagram.listNames[list], ++number);
    }
    for (int offset = 0; offset < configuration.bufferSize(); ++offset)
        add(configuration.buffer(offset), diagram.bufferTitle, offset + 1);
    for (const SpinePoint& point : diagram.points) {
        const std::vector<int>& elements = configuration.stackNodes();
        if (std::find(elements.begin(), elements.end(), point.node) != elements.end())
            // The fact about the element of the stack or the buffer already names this node.
            continue;
        const QString text =
            point.left ? PointTexts::tr("Left spine %1: %2") : PointTexts::tr("Right spine %1: %2");
        facts.push_back({{Target::Kind::Node, point.node, -1},
                         text.arg(point.number).arg(nameOf(diagram.words, point.node))});
    }
    return facts;
}

std::vector<Fact> factsOf(const ExplorationDiagram& diagram) {
    std::vector<Fact> facts;
    for (std::size_t i = 0; i < diagram.steps.size(); ++i) {
        const StepBox& step = diagram.steps[i];
        if (!step.shown)
            continue;
        QStringList parts{step.parent < 0
                              ? PointTexts::tr("Start")
                              : PointTexts::tr("Step %1: %2").arg(step.depth).arg(step.title)};
        if (step.rise > 0)
            parts += PointTexts::tr("cost +%1").arg(step.rise);
        else if (step.loss)
            parts += PointTexts::tr("loss %1").arg(*step.loss);
        if (!step.branch.isEmpty())
            parts += PointTexts::tr("end of the branch “%1”").arg(step.branch);
        if (!step.onPath)
            parts += PointTexts::tr("on another branch");
        if (step.compared)
            parts += PointTexts::tr("marked for comparison");
        if (static_cast<int>(i) == diagram.cursor)
            parts += PointTexts::tr("here");
        facts.push_back(
            {{Target::Kind::Step, static_cast<int>(i), -1}, parts.join(QStringLiteral(", "))});
    }
    return facts;
}

} // namespace parsescope
