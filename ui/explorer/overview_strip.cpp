// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/overview_strip.h"

#include <algorithm>

namespace parsescope {

Drawing overviewStrip(const ArcDiagram& diagram, const ArcExtent& below, const Measure& measure) {
    constexpr qreal margin = 18;
    constexpr qreal top = 14;
    constexpr qreal height = 12;
    constexpr qreal gap = 2;
    constexpr qreal widestWord = 60;
    Drawing drawing;
    drawing.size = {below.width, OverviewHeight};
    // Left ends of the words at their natural widths, followed by the right end of the last word.
    std::vector<qreal> edges{0};
    const int count = static_cast<int>(diagram.words.size());
    for (int place = 0; place < count; ++place) {
        const QString& form = diagram.words[diagram.nodeAt(place)].form;
        edges.push_back(edges.back() +
                        std::clamp(measure(form, TextStyle::Small).width(), 10.0, widestWord));
    }
    const qreal scale = (below.width - 2 * margin) / edges.back();
    const auto x = [&](int place) { return margin + edges[place] * scale; };
    for (const ArcColumn& column : below.columns)
        if (!column.isRest)
            drawing.addBox({x(column.first) - gap / 2, top - 4,
                            x(column.last + 1) - x(column.first), height + 8},
                           0, Ink::AccentSoft);
    for (int place = 0; place < count; ++place) {
        const int node = diagram.nodeAt(place);
        const WordBox& word = diagram.words[node];
        const bool ahead =
            word.place == WordPlace::StackTop || word.place == WordPlace::BufferFront;
        const bool done = word.place == WordPlace::Done;
        const Ink ink = word.touched || word.found ? Ink::Accent : inkOf(word.place);
        const QRectF bar(x(place), top, std::max(x(place + 1) - x(place) - gap, 1.0), height);
        Shape& shape =
            drawing.addBox(done ? bar.adjusted(0, 4, 0, -4) : bar, 2,
                           ahead || word.touched || word.found || done ? ink : fillOf(word.place),
                           done ? Ink::None : ink, 1);
        shape.target = {Target::Kind::Far, node, -1};
    }
    return drawing;
}

} // namespace parsescope
