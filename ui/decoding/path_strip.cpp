// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/path_strip.h"

#include "ui/canvas/qt_text.h"
#include "ui/decoding/half_trees.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

struct PathStripTexts {
    Q_DECLARE_TR_FUNCTIONS(PathStrip)
};

constexpr qreal PathMargin = 10;
constexpr qreal StepHeight = 26;
constexpr qreal RowStep = 34;
constexpr qreal StripGap = 6;

QString nameIn(const PathPoint& point, bool isShort) {
    const Move move = point.takenStep().step.move;
    return isShort ? toQt(nameOf(move)) : moveTitle(move);
}

/// Returns the width of the widest chip.
qreal chipWidth(const PathStrip& strip, bool isShort, const Measure& measure) {
    qreal width = 0;
    for (const auto& path : {strip.greedy, strip.exact})
        for (const PathPoint& point : path)
            width = std::max(width, measure(nameIn(point, isShort), TextStyle::Label).width());
    return width + 14;
}

} // namespace

Drawing layoutPathTitles(const Measure& measure) {
    Drawing drawing;
    qreal row = 0;
    qreal width = 0;
    for (const QString& title : {PathStripTexts::tr("Greedy"), PathStripTexts::tr("Exact")}) {
        const qreal wide = measure(title, TextStyle::Label).width();
        drawing.addText({PathMargin, PathMargin / 2 + row * RowStep, wide, StepHeight}, title,
                        TextStyle::Label, Ink::Muted);
        width = std::max(width, wide);
        ++row;
    }
    drawing.size = {width + 2 * PathMargin, PathMargin + RowStep + StepHeight};
    return drawing;
}

Drawing layoutPathStrip(const PathStrip& strip, const Measure& measure) {
    Drawing drawing;
    const std::size_t steps = std::max(strip.greedy.size(), strip.exact.size());
    if (steps == 0)
        return drawing;
    constexpr qreal first = 1; // where the first chip begins, with room for its outline
    const auto lengthWith = [&](qreal chip) {
        return first + static_cast<qreal>(steps) * (chip + StripGap) + PathMargin;
    };
    bool isShort = false;
    qreal chip = chipWidth(strip, isShort, measure);
    if (lengthWith(chip) > strip.width) {
        isShort = true;
        chip = chipWidth(strip, isShort, measure);
    }
    const std::array paths{strip.greedy, strip.exact};
    for (std::size_t row = 0; row < paths.size(); ++row) {
        const bool isGreedy = row == 0;
        const qreal top = PathMargin / 2 + static_cast<qreal>(row) * RowStep;
        for (std::size_t i = 0; i < paths[row].size(); ++i) {
            const PathPoint& point = paths[row][i];
            const QRectF rect(first + static_cast<qreal>(i) * (chip + StripGap), top, chip,
                              StepHeight);
            const int index = static_cast<int>(i);
            const Target target{isGreedy ? Target::Kind::Bar : Target::Kind::Step, index, -1};
            const bool isLost = isGreedy && strip.fork && i >= *strip.fork;
            const bool isDone = !isGreedy && index <= strip.current;
            const bool isCurrent = !isGreedy && index == strip.current;
            drawing
                .addBox(rect, 6,
                        isLost   ? Ink::WrongSoft
                        : isDone ? Ink::RightSoft
                                 : Ink::Surface,
                        isLost      ? Ink::Wrong
                        : isCurrent ? Ink::Accent
                        : isDone    ? Ink::Right
                                    : Ink::Edge,
                        isCurrent ? 2.2 : 1)
                .target = target;
            drawing.addText(rect, nameIn(point, isShort), TextStyle::Label, Ink::Text).target =
                target;
            const QString fact = isGreedy ? PathStripTexts::tr("Greedy transition %1: %2")
                                          : PathStripTexts::tr("Exact transition %1: %2");
            drawing.facts.push_back(
                {target, fact.arg(index + 1).arg(moveTitle(point.takenStep().step.move))});
            if (isCurrent || (strip.current < 0 && isGreedy && strip.fork == i))
                drawing.focus = {rect};
        }
    }
    drawing.size = {lengthWith(chip), PathMargin + RowStep + StepHeight};
    return drawing;
}

} // namespace parsescope
