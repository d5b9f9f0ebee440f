// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagrams/arc_diagram.h"

#include "ui/diagrams/facts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parsescope {

namespace {

constexpr qreal Margin = 24;
constexpr qreal Gap = 14;     // between words
constexpr qreal Padding = 10; // inside a word box
constexpr qreal PortGap = 9;  // between the feet of two arcs
constexpr qreal BoxHeight = 46;
constexpr qreal MaxStep = 27; // height of a level of nesting
constexpr qreal MinStep = 15;
constexpr qreal ComfortableRise = 300;
constexpr qreal Corner = 14;
constexpr qreal ArrowHeight = 7;

bool isBelow(const ArcLine& line) {
    return line.kind == ArcKind::Wrong || line.kind == ArcKind::Proposed;
}

/// One arc on its way to being drawn.
struct Placed {
    const ArcLine* line = nullptr;
    int left = 0;       // word
    int right = 0;      // word
    int level = 1;      // of nesting, from 1
    qreal leftFoot = 0; // offset from the centre of the word
    qreal rightFoot = 0;
};

std::vector<Placed> place(const std::vector<ArcLine>& arcs, bool below) {
    std::vector<Placed> placed;
    for (const ArcLine& line : arcs) {
        if (isBelow(line) != below)
            continue;
        const auto [left, right] = std::minmax({line.arc.head, line.arc.dependent});
        placed.push_back({&line, left, right, 1, 0, 0});
    }
    std::stable_sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
        return a.right - a.left < b.right - b.left;
    });
    // Each arc lies above every shorter one that it overlaps. `roof` is the level in use over the
    // gap before each word.
    std::vector<int> roof;
    for (Placed& arc : placed) {
        if (roof.size() <= static_cast<std::size_t>(arc.right))
            roof.resize(static_cast<std::size_t>(arc.right) + 1, 0);
        const auto from = roof.begin() + arc.left + 1;
        const auto to = roof.begin() + arc.right + 1;
        arc.level = 1 + *std::max_element(from, to);
        std::fill(from, to, arc.level);
    }
    return placed;
}

/// Gives each arc its foot at each word: arcs to the left end left of those to the right, longer
/// ones nearer to the middle, so that legs do not cross. Returns the width the feet take, by word.
std::vector<qreal> placeFeet(std::vector<Placed>& arcs, std::size_t words) {
    struct Foot {
        qreal* offset;
        int reach; // signed distance to the other end
    };
    std::vector<std::vector<Foot>> feet(words);
    for (Placed& arc : arcs) {
        feet[static_cast<std::size_t>(arc.left)].push_back({&arc.leftFoot, arc.right - arc.left});
        feet[static_cast<std::size_t>(arc.right)].push_back({&arc.rightFoot, arc.left - arc.right});
    }
    std::vector<qreal> widths(words, 0);
    for (std::size_t word = 0; word < words; ++word) {
        auto& here = feet[word];
        // Leftwards, shortest first; then rightwards, longest first.
        std::stable_sort(here.begin(), here.end(), [](const Foot& a, const Foot& b) {
            if ((a.reach < 0) != (b.reach < 0))
                return a.reach < 0;
            return a.reach > b.reach;
        });
        widths[word] = here.empty() ? 0 : PortGap * static_cast<qreal>(here.size() - 1);
        for (std::size_t i = 0; i < here.size(); ++i)
            *here[i].offset = PortGap * static_cast<qreal>(i) - widths[word] / 2;
    }
    return widths;
}

QPainterPath arch(qreal x1, qreal x2, qreal foot, qreal top) {
    const qreal rise = std::abs(foot - top);
    const qreal r = std::min({Corner, rise, (x2 - x1) / 2});
    const qreal down = foot > top ? 1 : -1;
    QPainterPath path({x1, foot});
    path.lineTo(x1, top + down * r);
    path.quadTo(x1, top, x1 + r, top);
    path.lineTo(x2 - r, top);
    path.quadTo(x2, top, x2, top + down * r);
    path.lineTo(x2, foot);
    return path;
}

void addArrow(Drawing& drawing, QPointF tip, qreal down, Ink ink) {
    QPainterPath path(tip);
    path.lineTo(tip.x() - 4, tip.y() - down * ArrowHeight);
    path.lineTo(tip.x() + 4, tip.y() - down * ArrowHeight);
    path.closeSubpath();
    Shape& shape = drawing.addPath(path, ink, 0.5);
    shape.fill = ink;
}

void addArc(Drawing& drawing, const Placed& arc, qreal x1, qreal x2, qreal foot, qreal top,
            const Measure& measure) {
    const ArcLine& line = *arc.line;
    const Ink ink = line.emphasised ? Ink::Accent : inkOf(line.kind);
    const qreal down = foot > top ? 1 : -1;
    const bool toRight = line.arc.head < line.arc.dependent;
    const Target target{Target::Kind::Arc, line.arc.dependent, line.arc.head};
    const qreal width = (line.kind == ArcKind::Right || line.kind == ArcKind::Wrong ? 2.2 : 1.5) +
                        (line.emphasised ? 1 : 0);
    drawing.addPath(arch(x1, x2, foot, top), ink, width, strokeOf(line.kind)).target = target;
    addArrow(drawing, {toRight ? x2 : x1, foot}, down, ink);
    const QPointF middle((x1 + x2) / 2, top);
    const qreal labelWidth =
        line.label.isEmpty() ? 0 : measure(line.label, TextStyle::Small).width();
    if (!line.label.isEmpty()) {
        const QRectF box(middle.x() - labelWidth / 2, top - 8, labelWidth, 16);
        drawing.addBox(box.adjusted(-3, 0, 3, 0), 3, Ink::Canvas);
        drawing
            .addText(box, line.label, TextStyle::Small,
                     line.kind == ArcKind::ToCome && !line.emphasised ? Ink::Muted : ink)
            .target = target;
    }
    if (line.kind == ArcKind::Wrong)
        addCross(drawing, middle, ink);
    if (line.kind == ArcKind::Lost)
        addCut(drawing, {std::max(middle.x() - labelWidth / 2 - 11, x1 + 2), top}, ink);
}

void addWord(Drawing& drawing, const WordBox& word, int node, QRectF box) {
    const Target target{Target::Kind::Word, node, -1};
    const bool done = word.place == Place::Done;
    Shape& shape =
        drawing.addBox(box, 7, fillOf(word.place), word.touched ? Ink::Accent : Ink::None, 2);
    shape.target = target;
    drawing.addText({box.x(), box.y() + 4, box.width(), 22}, word.form, TextStyle::Word,
                    done ? Ink::Muted : Ink::Text);
    const QString below =
        node == 0 ? QStringLiteral("0") : QStringLiteral("%1 %2").arg(node).arg(word.tag);
    drawing.addText({box.x(), box.y() + 25, box.width(), 16}, below, TextStyle::Small, Ink::Muted);
}

} // namespace

Ink inkOf(ArcKind kind) {
    static constexpr std::array inks{Ink::Right, Ink::Wrong, Ink::ToCome, Ink::Lost, Ink::Accent};
    return inks[static_cast<std::size_t>(kind)];
}

Stroke strokeOf(ArcKind kind) {
    static constexpr std::array strokes{Stroke::Solid, Stroke::Solid, Stroke::Dashed,
                                        Stroke::Dotted, Stroke::Dashed};
    return strokes[static_cast<std::size_t>(kind)];
}

Ink fillOf(Place place) {
    static constexpr std::array fills{Ink::Surface, Ink::BufferSoft, Ink::StackSoft, Ink::StackSoft,
                                      Ink::None};
    return fills[static_cast<std::size_t>(place)];
}

Ink inkOf(Place place) {
    static constexpr std::array inks{Ink::Border, Ink::Buffer, Ink::Stack, Ink::Stack, Ink::Border};
    return inks[static_cast<std::size_t>(place)];
}

void addCross(Drawing& drawing, QPointF point, Ink ink) {
    QPainterPath disc;
    disc.addEllipse(point, 7, 7);
    drawing.addPath(disc, Ink::None).fill = Ink::Canvas;
    drawing.addLine(point + QPointF(-4, -4), point + QPointF(4, 4), ink, 2.4);
    drawing.addLine(point + QPointF(-4, 4), point + QPointF(4, -4), ink, 2.4);
}

void addCut(Drawing& drawing, QPointF point, Ink ink) {
    drawing.addLine(point + QPointF(-4, 5), point + QPointF(0, -5), ink, 1.6);
    drawing.addLine(point + QPointF(0, 5), point + QPointF(4, -5), ink, 1.6);
}

Drawing layoutArcs(const ArcDiagram& diagram, const Measure& measure) {
    const std::size_t count = diagram.words.size();
    std::vector<Placed> above = place(diagram.arcs, false);
    std::vector<Placed> below = place(diagram.arcs, true);
    const std::vector<qreal> feet = placeFeet(above, count);
    placeFeet(below, count);

    // From left to right: each word as far left as its box and the labels that end here allow.
    std::vector<qreal> widths(count);
    std::vector<qreal> centres(count);
    std::vector<std::vector<const Placed*>> ending(count);
    for (const Placed& arc : above)
        ending[static_cast<std::size_t>(arc.right)].push_back(&arc);
    qreal edge = Margin;
    for (std::size_t word = 0; word < count; ++word) {
        const QString tag = QStringLiteral("%1 %2").arg(word).arg(diagram.words[word].tag);
        const qreal text = std::max(measure(diagram.words[word].form, TextStyle::Word).width(),
                                    measure(tag, TextStyle::Small).width());
        widths[word] = std::max(text + 2 * Padding, feet[word] + 2 * Padding);
        qreal centre = edge + widths[word] / 2;
        for (const Placed* arc : ending[word]) {
            const qreal label = measure(arc->line->label, TextStyle::Small).width() + 18;
            const qreal start = centres[static_cast<std::size_t>(arc->left)] + arc->leftFoot;
            centre = std::max(centre, start + label - arc->rightFoot);
        }
        centres[word] = centre;
        edge = centre + widths[word] / 2 + Gap;
    }

    const auto highest = [](const std::vector<Placed>& arcs) {
        int level = 0;
        for (const Placed& arc : arcs)
            level = std::max(level, arc.level);
        return level;
    };
    const int levels = highest(above);
    const qreal step = std::clamp(ComfortableRise / std::max(levels, 1), MinStep, MaxStep);
    const qreal top = Margin / 2 + 10 + step * levels + 6;
    const qreal bottom = top + BoxHeight;

    Drawing drawing;
    for (std::size_t word = 0; word < count; ++word)
        addWord(drawing, diagram.words[word], static_cast<int>(word),
                {centres[word] - widths[word] / 2, top, widths[word], BoxHeight});
    const auto x = [&](int word, qreal foot) {
        return centres[static_cast<std::size_t>(word)] + foot;
    };
    // Long arcs first, so that the labels of short ones are never covered.
    for (auto arc = above.rbegin(); arc != above.rend(); ++arc)
        addArc(drawing, *arc, x(arc->left, arc->leftFoot), x(arc->right, arc->rightFoot), top - 2,
               top - 6 - step * arc->level, measure);
    for (auto arc = below.rbegin(); arc != below.rend(); ++arc)
        addArc(drawing, *arc, x(arc->left, arc->leftFoot), x(arc->right, arc->rightFoot),
               bottom + 2, bottom + 6 + MinStep * arc->level, measure);

    for (std::size_t word = 0; word < count; ++word) {
        const Place place = diagram.words[word].place;
        if (place == Place::StackTop || place == Place::BufferFront)
            drawing.focus.emplace_back(centres[word] - widths[word] / 2, top, widths[word],
                                       BoxHeight);
    }
    drawing.size = {edge - Gap + Margin, bottom + 20 + MinStep * highest(below)};
    if (diagram.rightToLeft)
        drawing.mirror();
    drawing.facts = factsOf(diagram);
    return drawing;
}

} // namespace parsescope
