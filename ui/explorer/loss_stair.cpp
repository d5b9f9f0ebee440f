// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/loss_stair.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal NumberHeight = 13;
constexpr qreal Rise = 15; // of the stair from nothing to the highest loss

} // namespace

void addLossStair(Drawing& drawing, const std::vector<std::optional<int>>& losses, qreal left,
                  qreal width, qreal top, const Measure& measure) {
    const qreal ground = top + LossStairHeight - 3;
    int most = 1;
    for (const std::optional<int>& loss : losses)
        most = std::max(most, loss.value_or(0));
    const auto height = [&](int loss) { return ground - Rise * loss / most; };
    qreal written = -1; // to where there are numbers
    for (std::size_t i = 0; i < losses.size();) {
        std::size_t end = i + 1;
        while (end < losses.size() && losses[end] == losses[i])
            ++end;
        const qreal from = left + width * static_cast<qreal>(i);
        const qreal to = left + width * static_cast<qreal>(end);
        if (losses[i]) {
            const qreal y = height(*losses[i]);
            const Ink ink = *losses[i] > 0 ? Ink::Wrong : Ink::Right;
            if (*losses[i] > 0)
                drawing.addBox({from, y, to - from, ground - y}, 0, Ink::WrongSoft);
            if (i > 0 && losses[i - 1])
                drawing.addLine({from, height(*losses[i - 1])}, {from, y}, Ink::Wrong, 1.8);
            drawing.addLine({from, y}, {to, y}, ink, 1.8);
            const QString number = QString::number(*losses[i]);
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

QString elided(const QString& text, qreal room, TextStyle style, const Measure& measure) {
    if (measure(text, style).width() <= room)
        return text;
    for (qsizetype length = text.size() - 1; length > 0; --length) {
        const QString shorter = text.first(length).trimmed() + QChar(0x2026);
        if (measure(shorter, style).width() <= room)
            return shorter;
    }
    return QString(QChar(0x2026));
}

} // namespace parsescope
