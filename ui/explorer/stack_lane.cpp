// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/stack_lane.h"

#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal StackMargin = 12;
constexpr qreal CellWidth = 52;
constexpr qreal CellHeight = 18;
constexpr qreal CellGap = 2;
constexpr qreal NameHeight = 20;
constexpr qreal BracketHeight = 19;

struct StackTexts {
    Q_DECLARE_TR_FUNCTIONS(StackLane)
};

qreal middleOf(StepColumns columns, int step) {
    return columns.x(step) + columns.width / 2;
}

QString nodeOfItem(int node) {
    return node == StackComputation::Bottom ? QStringLiteral("$") : QString::number(node);
}

/// The vertical positions of the stacks and their elements.
struct StackRows {
    qreal bottom = 0; ///< lower edge of the stacks

    /// Returns the upper edge of the element that has `beneath` elements below it.
    [[nodiscard]] qreal top(int beneath) const {
        return bottom - (CellHeight + CellGap) * (beneath + 1);
    }
};

QString factOf(const Branch& branch, const StackProfile& profile, int step) {
    QStringList nodes;
    for (const int node : profile.stacks[step])
        nodes += profile.forms[node];
    QStringList facts{branch.stepText(step)};
    facts += nodes.isEmpty() ? StackTexts::tr("the stack is empty")
                             : StackTexts::tr("stack %1").arg(nodes.join(' '));
    if (step == branch.cursor)
        facts += StackTexts::tr("here");
    return facts.join(QStringLiteral(", "));
}

/// Returns the text of an item, "[2, 3 5]", with $ for the bottom of the stack.
QString itemText(const StackComputation& computation) {
    return QStringLiteral("[%1, %2 %3]")
        .arg(nodeOfItem(computation.h1), nodeOfItem(computation.h2), nodeOfItem(computation.h3));
}

/// Highlights the steps of the chosen computation, and draws a line above the elements below it.
void addStretch(Drawing& drawing, const StackProfile& profile, StepColumns columns,
                const StackRows& rows) {
    const StackComputation& chosen = profile.computations[profile.chosen];
    const qreal left = columns.x(chosen.begin);
    const qreal right = columns.x(chosen.end + 1);
    const int beneath = static_cast<int>(profile.stacks[chosen.end].size()) - 2;
    const qreal low = beneath < 0 ? rows.bottom : rows.top(beneath - 1) - CellGap / 2;
    drawing.addBox({left, StackMargin / 2, right - left, low - StackMargin / 2}, 4,
                   Ink::AccentSoft);
    if (beneath <= 0)
        return;
    QPainterPath line(QPointF(left, low));
    line.lineTo(right, low);
    drawing.addPath(line, Ink::Accent, 1.5, Stroke::Dashed);
}

void addStack(Drawing& drawing, const StackProfile& profile, int step, qreal middle,
              const StackRows& rows, const Measure& measure) {
    const std::vector<int>& stack = profile.stacks[step];
    for (int beneath = 0; beneath < static_cast<int>(stack.size()); ++beneath) {
        const int node = stack[beneath];
        const bool isMarked = std::ranges::count(profile.marked, node) > 0;
        const QRectF cell(middle - CellWidth / 2, rows.top(beneath), CellWidth, CellHeight);
        const Target target{Target::Kind::Node, node, step};
        drawing
            .addBox(cell, 4, Ink::StackSoft, isMarked ? Ink::Accent : Ink::Stack, isMarked ? 2 : 1)
            .target = target;
        drawing
            .addText(cell, elided(profile.forms[node], CellWidth - 8, TextStyle::Label, measure),
                     TextStyle::Label, Ink::Text)
            .target = target;
    }
}

void addBracket(Drawing& drawing, const StackProfile& profile, int index, StepColumns columns,
                qreal top, const Measure& measure) {
    const StackComputation& computation = profile.computations[index];
    const bool isChosen = index == profile.chosen;
    const Target target{Target::Kind::Item, index, -1};
    const Ink ink = isChosen ? Ink::Accent : Ink::Muted;
    constexpr qreal gap = 3; // distance between adjacent brackets
    const qreal left = middleOf(columns, computation.begin) + gap;
    const qreal right = middleOf(columns, computation.end) - gap;
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
    drawing.facts.push_back({target, StackTexts::tr("Item %1: from step %2 to step %3")
                                         .arg(text)
                                         .arg(computation.begin)
                                         .arg(computation.end)});
}

} // namespace

StackProfile::StackProfile(const ParseExplorer& parse, const Selection& selection,
                           const Branch& branch, int wanted)
    : marked(selection.highlight().words) {
    std::vector<Configuration> derivation;
    for (const Branch::Step& step : branch.steps) {
        derivation.push_back(parse.exploration().node(step.node).configuration);
        stacks.push_back(derivation.back().stackNodes());
    }
    forms = formsOf(parse.sentence());
    for (std::size_t node = 1; node < forms.size(); ++node)
        forms[node] = QStringLiteral("%1 %2").arg(node).arg(forms[node]);
    computations = computationsOf(derivation, branch.cursor);
    const auto inner = std::ranges::find(computations, 1, &StackComputation::depth);
    const auto last = static_cast<int>(inner - computations.begin()) - 1;
    const bool isThere = wanted >= 0 && wanted < static_cast<int>(computations.size());
    chosen = isThere ? wanted : std::max(last, 0);
}

QString StackProfile::text(const Branch& branch) const {
    if (stacks[branch.cursor].empty())
        return StackTexts::tr("The stack at every step; it is empty here.");
    if (computations.empty())
        return StackTexts::tr(
            "The stack at every step. Items [h₁, h₂ h₃] are shown where each step shifts a word or "
            "attaches one stack element to another, as in arc-standard and Attardi.");
    const StackComputation& item = computations[chosen];
    const auto node = [&](int index) {
        return index == StackComputation::Bottom
                   ? StackTexts::tr("the bottom of the stack ($)")
                   : QStringLiteral("\u201C\u2068%1\u2069\u201D").arg(forms[index]);
    };
    if (item.end == item.begin + 1)
        return StackTexts::tr("%1: step %2 pushes %3 onto %4.")
            .arg(itemText(item))
            .arg(item.end)
            .arg(node(item.h3), node(item.h2));
    const QString meaning =
        StackTexts::tr("%1: from step %2 to step %3, the stack is never shorter than at the end. "
                       "At the beginning, %4 is on top; at the end, %5 and %6 are in its place.")
            .arg(itemText(item))
            .arg(item.begin)
            .arg(item.end)
            .arg(node(item.h1), node(item.h2), node(item.h3));
    QStringList parts;
    for (const StackComputation& each : computations)
        if (each.depth == item.depth + 1 && each.begin >= item.begin && each.end < item.end)
            parts += itemText(each);
    return meaning + ' ' +
           StackTexts::tr("It is made of %1, joined by %2.")
               .arg(parts.join(StackTexts::tr(" and ")), branch.steps[item.end].title);
}

Drawing layoutStacks(const Branch& branch, const StackProfile& profile, StepColumns columns,
                     const Measure& measure) {
    std::size_t most = 1;
    for (const std::vector<int>& stack : profile.stacks)
        most = std::max(most, stack.size());
    const StackRows rows{StackMargin + (CellHeight + CellGap) * static_cast<qreal>(most)};
    const int steps = static_cast<int>(branch.steps.size());
    Drawing drawing;
    if (!profile.computations.empty())
        addStretch(drawing, profile, columns, rows);
    drawing.addLine({columns.left, rows.bottom + 2}, {columns.x(steps), rows.bottom + 2},
                    Ink::Border);
    for (int step = 0; step < steps; ++step) {
        const Target target{Target::Kind::Step, branch.steps[step].node, -1};
        const bool here = step == branch.cursor;
        const qreal middle = middleOf(columns, step);
        const QRectF name(middle - CellWidth / 2, rows.bottom + 4, CellWidth, NameHeight - 4);
        drawing.addBox(name, 4, here ? Ink::Accent : Ink::Canvas).target = target;
        drawing
            .addText(name, step == 0 ? StackTexts::tr("start") : branch.steps[step].name,
                     TextStyle::Label, here ? Ink::OnAccent : Ink::Text)
            .target = target;
        drawing.facts.push_back({target, factOf(branch, profile, step)});
        addStack(drawing, profile, step, middle, rows, measure);
    }
    const qreal below = rows.bottom + NameHeight + 6;
    int rowCount = 0;
    for (int i = 0; i < static_cast<int>(profile.computations.size()); ++i) {
        const int row = profile.computations[i].depth;
        rowCount = std::max(rowCount, row + 1);
        addBracket(drawing, profile, i, columns, below + BracketHeight * row, measure);
    }
    drawing.size = {columns.x(steps) + StackMargin, below + BracketHeight * rowCount + StackMargin};
    // The drawing scrolls to the cursor, and shows as much above and below it as fits.
    const qreal left = columns.x(branch.cursor);
    const int here = static_cast<int>(profile.stacks[branch.cursor].size());
    drawing.focus = {{left, rows.bottom, columns.width, NameHeight + BracketHeight + 6},
                     {left, rows.top(here - 1), columns.width, rows.bottom - rows.top(here - 1)},
                     {left, rows.bottom, columns.width, drawing.size.height() - rows.bottom}};
    return drawing;
}

} // namespace parsescope
