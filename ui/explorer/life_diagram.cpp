// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/life_diagram.h"

#include "ui/canvas/arc_diagram.h"
#include "ui/explorer/loss_stair.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal Margin = 10;
constexpr qreal Gap = 10; // between names and steps
constexpr qreal RowHeight = 20;
constexpr qreal MinStep = 6;
constexpr qreal MaxStep = 44;
constexpr qreal MaxName = 230;

struct LifeTexts {
    Q_DECLARE_TR_FUNCTIONS(Lives)
};

/// Where the steps stand.
struct Columns {
    qreal left = 0;
    qreal width = 0; ///< of a step

    [[nodiscard]] qreal x(int step) const { return left + width * step; }
};

Columns columnsOf(const LifeDiagram& diagram, const Measure& measure) {
    qreal name = measure(diagram.title, TextStyle::Heading).width();
    for (const ArcLife& life : diagram.lives)
        name = std::max(name, measure(life.name, TextStyle::Label).width());
    Columns columns;
    columns.left = Margin + std::min(name, MaxName) + Gap;
    const int steps = std::max({static_cast<int>(diagram.nodes.size()), diagram.columns, 1});
    columns.width = std::clamp((diagram.width - columns.left - Margin) / steps, MinStep, MaxStep);
    return columns;
}

/// Texts that end where the steps begin.
void addName(Drawing& drawing, const Columns& columns, qreal top, qreal height, const QString& name,
             TextStyle style, Ink ink, const Measure& measure) {
    const QString shown = elided(name, columns.left - Gap - Margin, style, measure);
    const qreal width = measure(shown, style).width();
    drawing.addText({columns.left - Gap - width, top, width, height}, shown, style, ink);
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
    case ArcState::Lost:
        line(ArcKind::Lost, from + 10, 1.8);
        addCut(drawing, {from + 5, y}, inkOf(ArcKind::Lost));
        break;
    case ArcState::Unknown:
        break;
    }
}

QString factOf(const LifeDiagram& diagram, const ArcLife& life) {
    const int change = life.lastChange();
    if (change < 0)
        return LifeTexts::tr("%1: not known yet").arg(life.name);
    const QString step = diagram.names[change];
    switch (*life.states.back()) {
    case ArcState::Built:
        return LifeTexts::tr("%1: built at step %2 by %3").arg(life.name).arg(change).arg(step);
    case ArcState::Lost: {
        const QString lost =
            change == 0
                ? LifeTexts::tr("%1: out of reach from the start").arg(life.name)
                : LifeTexts::tr("%1: lost at step %2 by %3").arg(life.name).arg(change).arg(step);
        return life.reason.isEmpty() ? lost : lost + QStringLiteral(". ") + life.reason;
    }
    case ArcState::Reachable:
        return LifeTexts::tr("%1: can still be built").arg(life.name);
    case ArcState::Unknown:
        break;
    }
    return LifeTexts::tr("%1: whether it can still be built is not known").arg(life.name);
}

} // namespace

int ArcLife::lastChange() const {
    if (states.empty() || !states.back())
        return -1;
    auto step = static_cast<int>(states.size()) - 1;
    while (step > 0 && states[step - 1] == states.back())
        --step;
    return step;
}

Drawing layoutLosses(const LifeDiagram& diagram, const Measure& measure) {
    constexpr qreal top = 4;
    const Columns columns = columnsOf(diagram, measure);
    const auto steps = static_cast<int>(diagram.nodes.size());
    Drawing drawing;
    for (int step = 0; step < steps; ++step) {
        const Target target{Target::Kind::Step, diagram.nodes[step], -1};
        const bool here = step == diagram.cursor;
        drawing
            .addBox({columns.x(step), 0, columns.width, LossStairHeight + top}, 0,
                    here ? Ink::AccentSoft : Ink::Canvas)
            .target = target;
        QString fact = step == 0 ? LifeTexts::tr("Start")
                                 : LifeTexts::tr("Step %1: %2").arg(step).arg(diagram.names[step]);
        if (diagram.losses[step])
            fact += LifeTexts::tr(", loss %1").arg(*diagram.losses[step]);
        if (here)
            fact += LifeTexts::tr(", here");
        drawing.facts.push_back({target, fact});
    }
    addName(drawing, columns, top + 12, 20, diagram.title, TextStyle::Heading, Ink::Muted, measure);
    addLossStair(drawing, diagram.losses, columns.left, columns.width, top, measure);
    drawing.size = {columns.x(steps) + Margin, LossStairHeight + top};
    return drawing;
}

Drawing layoutLives(const LifeDiagram& diagram, const Measure& measure) {
    const Columns columns = columnsOf(diagram, measure);
    const qreal right = columns.x(static_cast<int>(diagram.nodes.size()));
    const qreal bottom = RowHeight * static_cast<qreal>(diagram.lives.size());
    Drawing drawing;
    for (std::size_t row = 0; row < diagram.lives.size(); ++row) {
        const ArcLife& life = diagram.lives[row];
        const Target target{Target::Kind::Arc, life.arc.dependent, life.arc.head};
        drawing
            .addBox(
                {Margin / 2, RowHeight * static_cast<qreal>(row), right - Margin / 2, RowHeight}, 4,
                life.emphasised ? Ink::AccentSoft : Ink::Canvas)
            .target = target;
        drawing.facts.push_back({target, factOf(diagram, life)});
    }
    drawing.addBox({columns.x(diagram.cursor), 0, columns.width, bottom}, 0, Ink::AccentSoft)
        .opacity = 0.7;
    for (std::size_t row = 0; row < diagram.lives.size(); ++row) {
        const ArcLife& life = diagram.lives[row];
        const qreal top = RowHeight * static_cast<qreal>(row);
        addName(drawing, columns, top, RowHeight, life.name, TextStyle::Label,
                life.emphasised ? Ink::Accent : Ink::Text, measure);
        for (std::size_t step = 0; step < life.states.size();) {
            std::size_t end = step + 1;
            while (end < life.states.size() && life.states[end] == life.states[step])
                ++end;
            if (life.states[step])
                addStretch(drawing, *life.states[step], columns.x(static_cast<int>(step)),
                           columns.x(static_cast<int>(end)), top + RowHeight / 2);
            step = end;
        }
    }
    drawing.size = {right + Margin, bottom + Margin};
    const auto changed =
        std::find_if(diagram.lives.begin(), diagram.lives.end(),
                     [&](const ArcLife& life) { return life.lastChange() == diagram.cursor; });
    const qreal row = changed == diagram.lives.end() || diagram.cursor == 0
                          ? 0
                          : static_cast<qreal>(changed - diagram.lives.begin());
    drawing.focus = {{columns.x(diagram.cursor), row * RowHeight, columns.width, RowHeight}};
    return drawing;
}

} // namespace parsescope
