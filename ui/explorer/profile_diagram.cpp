// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/profile_diagram.h"

#include "ui/explorer/loss_stair.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal Margin = 12;
constexpr qreal ColumnWidth = 58;
constexpr qreal CellWidth = 52;
constexpr qreal CellHeight = 18;
constexpr qreal CellGap = 2;
constexpr qreal NameHeight = 20;
constexpr qreal BracketHeight = 19;

struct ProfileTexts {
    Q_DECLARE_TR_FUNCTIONS(Profile)
};

qreal columnMiddle(int step) {
    return Margin + ColumnWidth * step + ColumnWidth / 2;
}

QString nodeOfItem(int node) {
    return node == StackComputation::Bottom ? QStringLiteral("$") : QString::number(node);
}

/// Places of the rows.
struct ProfileRows {
    qreal bottom = 0; ///< of the stacks

    /// The upper edge of the element with so many beneath it.
    [[nodiscard]] qreal top(int beneath) const {
        return bottom - (CellHeight + CellGap) * (beneath + 1);
    }
};

QString factOf(const ProfileDiagram& diagram, int step) {
    const ProfileDiagram::Step& at = diagram.steps[step];
    QStringList nodes;
    for (const int node : at.stack)
        nodes += diagram.forms[node];
    QString text = step == 0 ? ProfileTexts::tr("Start")
                             : ProfileTexts::tr("Step %1: %2").arg(step).arg(at.name);
    text += nodes.isEmpty() ? ProfileTexts::tr(", the stack is empty")
                            : ProfileTexts::tr(", stack %1").arg(nodes.join(' '));
    return step == diagram.cursor ? text + ProfileTexts::tr(", here") : text;
}

/// The stretch that is chosen: where it runs, and what stays beneath it.
void addStretch(Drawing& drawing, const ProfileDiagram& diagram, const ProfileRows& rows) {
    const StackComputation& chosen = diagram.computations[diagram.chosen];
    const qreal left = Margin + ColumnWidth * chosen.begin;
    const qreal right = Margin + ColumnWidth * (chosen.end + 1);
    const int beneath = static_cast<int>(diagram.steps[chosen.end].stack.size()) - 2;
    const qreal low = beneath < 0 ? rows.bottom : rows.top(beneath - 1) - CellGap / 2;
    drawing.addBox({left, Margin / 2, right - left, low - Margin / 2}, 4, Ink::AccentSoft);
    if (beneath <= 0)
        return;
    QPainterPath line(QPointF(left, low));
    line.lineTo(right, low);
    drawing.addPath(line, Ink::Accent, 1.5, Stroke::Dashed);
}

void addStack(Drawing& drawing, const ProfileDiagram& diagram, int step, const ProfileRows& rows,
              const Measure& measure) {
    const std::vector<int>& stack = diagram.steps[step].stack;
    for (int beneath = 0; beneath < static_cast<int>(stack.size()); ++beneath) {
        const int node = stack[beneath];
        const bool isMarked = std::ranges::count(diagram.marked, node) > 0;
        const QRectF cell(columnMiddle(step) - CellWidth / 2, rows.top(beneath), CellWidth,
                          CellHeight);
        const Target target{Target::Kind::Node, node, step};
        drawing
            .addBox(cell, 4, Ink::StackSoft, isMarked ? Ink::Accent : Ink::Stack, isMarked ? 2 : 1)
            .target = target;
        drawing
            .addText(cell, elided(diagram.forms[node], CellWidth - 8, TextStyle::Label, measure),
                     TextStyle::Label, Ink::Text)
            .target = target;
    }
}

void addBracket(Drawing& drawing, const ProfileDiagram& diagram, int index, qreal top,
                const Measure& measure) {
    const StackComputation& computation = diagram.computations[index];
    const bool isChosen = index == diagram.chosen;
    const Target target{Target::Kind::Item, index, -1};
    const Ink ink = isChosen ? Ink::Accent : Ink::Muted;
    constexpr qreal gap = 3; // between brackets side by side
    const qreal left = columnMiddle(computation.begin) + gap;
    const qreal right = columnMiddle(computation.end) - gap;
    const qreal y = top + BracketHeight / 2;
    drawing.addBox({left, top, right - left, BracketHeight}, 4, Ink::Canvas).target = target;
    QPainterPath line(QPointF(left, y - 5));
    line.lineTo(left, y);
    line.lineTo(right, y);
    line.lineTo(right, y - 5);
    drawing.addPath(line, ink, isChosen ? 2 : 1.2).target = target;
    const QString text = itemText(computation);
    const qreal width = measure(text, TextStyle::Label).width() + 8;
    const QRectF label((left + right - width) / 2, top + 1, width, BracketHeight - 2);
    drawing.addBox(label, 3, Ink::Canvas).target = target;
    drawing.addText(label, text, TextStyle::Label, isChosen ? Ink::Accent : Ink::Text).target =
        target;
    drawing.facts.push_back({target, ProfileTexts::tr("Item %1: from step %2 to step %3")
                                         .arg(text)
                                         .arg(computation.begin)
                                         .arg(computation.end)});
}

} // namespace

QString itemText(const StackComputation& computation) {
    return QStringLiteral("[%1, %2 %3]")
        .arg(nodeOfItem(computation.h1), nodeOfItem(computation.h2), nodeOfItem(computation.h3));
}

Drawing layoutProfile(const ProfileDiagram& diagram, const Measure& measure) {
    std::size_t most = 1;
    for (const ProfileDiagram::Step& step : diagram.steps)
        most = std::max(most, step.stack.size());
    const ProfileRows rows{Margin + (CellHeight + CellGap) * static_cast<qreal>(most)};
    const int steps = static_cast<int>(diagram.steps.size());
    Drawing drawing;
    if (!diagram.computations.empty())
        addStretch(drawing, diagram, rows);
    drawing.addLine({Margin, rows.bottom + 2}, {Margin + ColumnWidth * steps, rows.bottom + 2},
                    Ink::Border);
    for (int step = 0; step < steps; ++step) {
        const Target target{Target::Kind::Step, diagram.steps[step].node, -1};
        const bool here = step == diagram.cursor;
        const QRectF name(columnMiddle(step) - CellWidth / 2, rows.bottom + 4, CellWidth,
                          NameHeight - 4);
        drawing.addBox(name, 4, here ? Ink::Accent : Ink::Canvas).target = target;
        drawing
            .addText(name, step == 0 ? ProfileTexts::tr("start") : diagram.steps[step].name,
                     TextStyle::Label, here ? Ink::OnAccent : Ink::Text)
            .target = target;
        drawing.facts.push_back({target, factOf(diagram, step)});
        addStack(drawing, diagram, step, rows, measure);
    }
    const qreal below = rows.bottom + NameHeight + 6;
    int rowCount = 0;
    for (int i = 0; i < static_cast<int>(diagram.computations.size()); ++i) {
        const int row = diagram.computations[i].depth;
        rowCount = std::max(rowCount, row + 1);
        addBracket(drawing, diagram, i, below + BracketHeight * row, measure);
    }
    drawing.size = {Margin * 2 + ColumnWidth * steps, below + BracketHeight * rowCount + Margin};
    // The cursor, and as much below and above it as there is room for.
    const qreal left = Margin + ColumnWidth * diagram.cursor;
    const int here = static_cast<int>(diagram.steps[diagram.cursor].stack.size());
    drawing.focus = {{left, rows.bottom, ColumnWidth, NameHeight + BracketHeight + 6},
                     {left, rows.bottom, ColumnWidth, drawing.size.height() - rows.bottom},
                     {left, rows.top(here - 1), ColumnWidth, rows.bottom - rows.top(here - 1)}};
    return drawing;
}

} // namespace parsescope
