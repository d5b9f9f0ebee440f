// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/lanes.h"

#include "ui/canvas/arc_style.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

namespace parsescope {

namespace {

constexpr qreal LaneMargin = 10;
constexpr qreal MaxName = 230;
constexpr qreal NumberHeight = 13;
constexpr qreal Rise = 12; // the height of the stair from loss 0 to the highest loss

struct LaneTexts {
    Q_DECLARE_TR_FUNCTIONS(Lanes)
};

/// Draws the stair of losses, with its upper edge at 0.
void addStair(Drawing& drawing, const Branch& branch, StepColumns columns, const Measure& measure) {
    constexpr qreal ground = LossesHeight - 3;
    const std::vector<Branch::Step>& steps = branch.steps;
    int most = 1;
    for (const Branch::Step& step : steps)
        most = std::max(most, step.loss.value_or(0));
    const auto height = [most](int loss) { return ground - Rise * loss / most; };
    qreal written = -1; // the right end of the last number written
    for (std::size_t i = 0; i < steps.size();) {
        std::size_t end = i + 1;
        while (end < steps.size() && steps[end].loss == steps[i].loss)
            ++end;
        const qreal from = columns.x(static_cast<int>(i));
        const qreal to = columns.x(static_cast<int>(end));
        if (const std::optional<int> loss = steps[i].loss) {
            const qreal y = height(*loss);
            const Ink ink = *loss > 0 ? Ink::Wrong : Ink::Right;
            if (*loss > 0)
                drawing.addBox({from, y, to - from, ground - y}, 0, Ink::WrongSoft);
            if (i > 0 && steps[i - 1].loss)
                drawing.addLine({from, height(*steps[i - 1].loss)}, {from, y}, Ink::Wrong, 1.8);
            drawing.addLine({from, y}, {to, y}, ink, 1.8);
            const QString number = QString::number(*loss);
            const qreal room = measure(number, TextStyle::Small).width() + 6;
            if (from >= written) {
                drawing.addText({from, y - NumberHeight - 1, room, NumberHeight}, number,
                                TextStyle::Small, ink);
                written = from + room;
            }
        }
        i = end;
    }
}

/// Draws as many step numbers as fit.
void addNumbers(Drawing& drawing, const Branch& branch, StepColumns columns,
                const Measure& measure) {
    const auto last = static_cast<int>(branch.steps.size()) - 1;
    const qreal room = measure(QString::number(last), TextStyle::Small).width() + 8;
    int stride = 1;
    for (int next : {2, 5, 10, 20, 50, 100})
        if (columns.width * stride < room)
            stride = next;
    for (int step = 0; step <= last; step += stride) {
        const bool here = step == branch.cursor;
        drawing.addText({columns.x(step) + (columns.width - room) / 2, 0, room, StepNumbersHeight},
                        QString::number(step), TextStyle::Small, here ? Ink::Accent : Ink::Muted);
    }
}

/// Highlights the column of the current step, behind the rows.
void addCursor(Drawing& drawing, const Branch& branch, StepColumns columns, qreal height) {
    drawing.addBox({columns.x(branch.cursor), 0, columns.width, height}, 0, Ink::AccentSoft)
        .opacity = 0.7;
}

void addCost(Drawing& drawing, const CostRow::Cell& cell, QRectF box, Target target) {
    constexpr int strongest = 4; // the least cost with the strongest colour
    const bool isCostly = cell.cost.value_or(0) > 0;
    Shape& ground = drawing.addBox(box, 4,
                                   isCostly    ? Ink::Wrong
                                   : cell.cost ? Ink::RightSoft
                                               : Ink::Canvas);
    ground.target = target;
    if (isCostly)
        ground.opacity = 0.10 + 0.10 * std::min(*cell.cost, strongest);
    if (cell.taken)
        drawing.addBox(box, 4, Ink::None, Ink::Accent, 2);
    drawing
        .addText(box, cell.text, cell.taken ? TextStyle::Heading : TextStyle::Label,
                 cell.cost ? Ink::Text : Ink::Muted)
        .target = target;
}

void addStretch(Drawing& drawing, ArcState state, qreal from, qreal to, qreal y) {
    const auto line = [&](ArcKind kind, qreal begin, qreal width) {
        QPainterPath path(QPointF(begin, y));
        path.lineTo(to, y);
        drawing.addPath(path, inkOf(kind), width, strokeOf(kind));
    };
    switch (state) {
    case ArcState::Reachable:
        line(ArcKind::ToCome, from, 1.5);
        break;
    case ArcState::Built:
        drawing.addBox({from, y - 4, to - from, 8}, 4, inkOf(ArcKind::Right));
        break;
    case ArcState::Implied:
        line(ArcKind::Implied, from, widthOf({{}, {}, ArcKind::Implied}));
        break;
    case ArcState::Lost:
        line(ArcKind::Lost, from + 10, 1.8);
        addCut(drawing, {from + 5, y}, inkOf(ArcKind::Lost));
        break;
    case ArcState::Unknown:
        break;
    }
}

} // namespace

Drawing layoutLosses(const Branch& branch, StepColumns columns, const Measure& measure) {
    const auto count = static_cast<int>(branch.steps.size());
    Drawing drawing;
    for (int step = 0; step < count; ++step) {
        const Target target{Target::Kind::Step, branch.steps[step].node, -1};
        const bool here = step == branch.cursor;
        drawing
            .addBox({columns.x(step), 0, columns.width, LossesHeight}, 0,
                    here ? Ink::AccentSoft : Ink::Canvas)
            .target = target;
        QStringList facts{branch.stepText(step)};
        if (branch.steps[step].loss)
            facts += LaneTexts::tr("loss %1").arg(*branch.steps[step].loss);
        if (here)
            facts += LaneTexts::tr("here");
        drawing.facts.push_back({target, facts.join(QStringLiteral(", "))});
    }
    addStair(drawing, branch, columns, measure);
    // The drawing is wider than the lanes below, so that it can scroll as far as a lane with a
    // vertical scroll bar.
    drawing.size = {columns.x(count) + 4 * LaneMargin, LossesHeight};
    return drawing;
}

Drawing layoutHead(const Branch& branch, bool hasLosses, StepColumns columns,
                   const Measure& measure) {
    Drawing drawing = layoutLosses(branch, columns, measure);
    drawing.translate({0, StepNumbersHeight});
    addNumbers(drawing, branch, columns, measure);
    drawing.size.setHeight(StepNumbersHeight + (hasLosses ? LossesHeight : 4));
    return drawing;
}

Drawing layoutNames(const std::vector<RowName>& names, const Measure& measure) {
    qreal width = 0;
    for (const RowName& name : names)
        width = std::max(width, measure(name.text, TextStyle::Label).width());
    width = std::min(width, MaxName);
    Drawing drawing;
    qreal top = 0;
    for (const RowName& name : names) {
        const QRectF row(0, top, width + 2 * LaneMargin, LaneRowHeight);
        const QString text = elided(name.text, width, TextStyle::Label, measure);
        const qreal length = measure(text, TextStyle::Label).width();
        drawing.addBox(row, 0, name.emphasised ? Ink::AccentSoft : Ink::Canvas).target =
            name.target;
        drawing
            .addText({row.right() - LaneMargin - length, top, length, LaneRowHeight}, text,
                     TextStyle::Label, name.emphasised ? Ink::Accent : Ink::Text)
            .target = name.target;
        drawing.facts.push_back({name.target, name.fact});
        top += LaneRowHeight;
    }
    // The drawing of the names is higher than the lane, so that it can scroll as far as the lane.
    drawing.size = {width + 2 * LaneMargin, top + 4 * LaneMargin};
    return drawing;
}

Drawing layoutCosts(const Branch& branch, const std::vector<CostRow>& rows, StepColumns columns) {
    const qreal height = LaneRowHeight * static_cast<qreal>(rows.size());
    Drawing drawing;
    addCursor(drawing, branch, columns, height);
    for (int step = 0; step < static_cast<int>(branch.steps.size()); ++step)
        for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
            const CostRow::Cell& cell = rows[row].cells[step];
            if (!cell.legal)
                continue;
            const Target target{Target::Kind::Cell, row, step};
            const QRectF box(columns.x(step) + 2, LaneRowHeight * row + 1.5, columns.width - 4,
                             LaneRowHeight - 3);
            addCost(drawing, cell, box, target);
            const QString fact = branch.stepText(step) + QStringLiteral(". ") + cell.fact;
            drawing.facts.push_back(
                {target, cell.taken ? LaneTexts::tr("%1, taken").arg(fact) : fact});
        }
    drawing.size = {columns.x(static_cast<int>(branch.steps.size())) + LaneMargin, height};
    drawing.focus = {{columns.x(branch.cursor), 0, columns.width, height}};
    return drawing;
}

Drawing layoutLives(const Branch& branch, const std::vector<ArcLife>& lives, StepColumns columns) {
    const qreal right = columns.x(static_cast<int>(branch.steps.size()));
    const qreal bottom = LaneRowHeight * static_cast<qreal>(lives.size());
    Drawing drawing;
    qreal top = 0;
    // The upper edge of the first arc whose state changes at the cursor.
    std::optional<qreal> changed;
    for (const ArcLife& life : lives) {
        const Target target{Target::Kind::Arc, life.arc.dependent, life.arc.head};
        drawing
            .addBox({0, top, right, LaneRowHeight}, 0,
                    life.emphasised ? Ink::AccentSoft : Ink::Canvas)
            .target = target;
        drawing.facts.push_back({target, life.fact});
        if (!changed && branch.cursor > 0 && life.lastChange == branch.cursor)
            changed = top;
        top += LaneRowHeight;
    }
    addCursor(drawing, branch, columns, bottom);
    top = 0;
    for (const ArcLife& life : lives) {
        for (std::size_t step = 0; step < life.states.size();) {
            std::size_t end = step + 1;
            while (end < life.states.size() && life.states[end] == life.states[step])
                ++end;
            if (life.states[step])
                addStretch(drawing, *life.states[step], columns.x(static_cast<int>(step)),
                           columns.x(static_cast<int>(end)), top + LaneRowHeight / 2);
            step = end;
        }
        top += LaneRowHeight;
    }
    drawing.size = {right + LaneMargin, bottom};
    drawing.focus = {{columns.x(branch.cursor), changed.value_or(0), columns.width, LaneRowHeight}};
    return drawing;
}

} // namespace parsescope
