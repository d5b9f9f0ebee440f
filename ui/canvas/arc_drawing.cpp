// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing the words, the arcs and the labels of a line.
#include "ui/canvas/arc_facts.h"
#include "ui/canvas/arc_labels.h"
#include "ui/canvas/arc_layout.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

// Preferred height of the arcs above one of several lines.
constexpr qreal ComfortableRiseOfLine = 130;
constexpr qreal LineGap = 18;
constexpr qreal Corner = 14;

} // namespace

/// Returns the relation of an arc; if the arc leaves the line, also the number of the word at its
/// other end.
QString ArcLayout::labelOf(const PlacedArc& arc, int first, int last) const {
    const QString& label = arc.line->label;
    if (arc.left >= first && arc.right <= last)
        return label;
    const int outside = arc.left < first ? arc.left : arc.right;
    const int node = m_diagram.nodeAt(m_slots[outside].first);
    const WordBox& word = m_diagram.words[node];
    const QString number = node == 0 && m_diagram.rootLast ? word.form : idOf(word, node);
    return label.isEmpty() ? number : QStringLiteral("%1 · %2").arg(label, number);
}

/// Chooses the labels of the arcs on one side of a line, and their places.
void ArcLayout::labelArcs(std::span<PlacedArc* const> arcs, int first, int last, qreal step) {
    std::vector<ArcLabel> labels;
    for (const PlacedArc* const arc : arcs) {
        const bool isDrawn = arc->line->room == ArcRoom::Drawn;
        const auto [x1, x2] = endsOf(*arc, first, last);
        labels.push_back({arc->line,
                          {x1, x2, arc->level, arc->left >= first, arc->right <= last},
                          isDrawn ? labelOf(*arc, first, last) : QString(),
                          {},
                          0});
    }
    placeLabels(labels, step, step >= ArcSteps::Labelled && m_diagram.look.labelled, m_measure);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        arcs[i]->label = labels[i].shown;
        arcs[i]->middle = labels[i].middle;
    }
}

void ArcLayout::drawArc(const PlacedArc& arc, int first, int last, qreal foot, qreal top,
                        qreal step) {
    const ArcLine& line = *arc.line;
    if (line.room != ArcRoom::Drawn)
        return;
    const bool leftLeg = arc.left >= first;
    const bool rightLeg = arc.right <= last;
    const auto [x1, x2] = endsOf(arc, first, last);
    const Target target = targetOf(line.arc);
    if (arc.left == arc.right) {
        QPainterPath path(QPointF(x1, top));
        path.lineTo(x1, foot);
        m_drawing.addPath(path, inkOf(line), widthOf(line), strokeOf(line.kind)).target = target;
        addTip(m_drawing, {x1, foot}, {0, foot > top ? 1.0 : -1.0}, inkOf(line), target);
        addLabel(m_drawing, line, line.label, {x1, top}, x1 - arc.room / 2, x1 + arc.room / 2,
                 m_measure);
        return;
    }
    m_drawing
        .addPath(archPath(x1, x2, foot, top, leftLeg, rightLeg, std::min(Corner, step)),
                 inkOf(line), widthOf(line), strokeOf(line.kind))
        .target = target;
    const bool toRight = m_slotOf[line.arc.dependent] == arc.right;
    if (toRight ? rightLeg : leftLeg)
        addTip(m_drawing, {toRight ? x2 : x1, foot}, {0, foot > top ? 1.0 : -1.0}, inkOf(line),
               target);
    addLabel(m_drawing, line, arc.label, {arc.middle, top}, x1, x2, m_measure);
}

/// Returns the distance between levels, if there are `levels` levels.
qreal ArcLayout::stepOf(int levels) const {
    if (m_diagram.steps.above > 0)
        return m_diagram.steps.above;
    const qreal rise = isWrapped() ? ComfortableRiseOfLine : ArcSteps::Comfortable;
    return std::clamp(rise / std::max(levels, 1), ArcSteps::Labelled, ArcSteps::Largest);
}

/// Returns the height of the row of multiword tokens below the words.
qreal ArcLayout::tokenRow() const {
    constexpr qreal height = 18;
    return m_diagram.tokens.empty() ? 0 : height;
}

/// Draws the multiword tokens whose words are all on a line, below the words.
void ArcLayout::drawTokens(int first, int last, qreal top) {
    for (const TokenBar& token : m_diagram.tokens) {
        const int from = m_slotOf[token.first];
        const int to = m_slotOf[token.last];
        if (from < first || to > last || !m_slots[from].rest.isEmpty() ||
            !m_slots[to].rest.isEmpty())
            continue;
        const qreal left = m_slots[from].centre - m_slots[from].width / 2 + 3;
        const qreal right = m_slots[to].centre + m_slots[to].width / 2 - 3;
        m_drawing.addLine({left, top + 3}, {right, top + 3}, Ink::Muted, 2);
        m_drawing.addText({left, top + 3, right - left, tokenRow() - 3},
                          elided(token.form, right - left + 6, TextStyle::Small, m_measure),
                          TextStyle::Small, Ink::Muted);
    }
}

void ArcLayout::drawLine(int first, int last) {
    const std::vector<PlacedArc*> above = nested(false, first, last);
    const int levels = highestOf(above);
    const qreal step = stepOf(levels);
    const qreal top = m_y + topMargin(m_diagram.steps) + step * levels;
    const qreal bottom = top + m_diagram.look.height() + m_tall;
    for (int slot = first; slot <= last; ++slot) {
        const ArcSlot& here = m_slots[slot];
        const QRectF box(here.centre - here.width / 2, top, here.width, bottom - top);
        if (!here.rest.isEmpty()) {
            m_drawing.addText(box, here.rest, TextStyle::Label, Ink::Muted).target = {
                Target::Kind::Far, m_diagram.nodeAt(here.first), m_diagram.nodeAt(here.last)};
            continue;
        }
        const int node = m_diagram.nodeAt(here.first);
        addWord(m_drawing, m_diagram.words[node], node, box, m_diagram.look);
        const WordPlace place = m_diagram.words[node].place;
        if (place == WordPlace::StackTop || place == WordPlace::BufferFront)
            m_drawing.focus.push_back(box.adjusted(0, -std::min(step * levels, 60.0), 0, 8));
    }
    labelArcs(above, first, last, step);
    // Long arcs are drawn first, so that they never cover the labels of short ones.
    for (auto arc = above.rbegin(); arc != above.rend(); ++arc)
        drawArc(**arc, first, last, top - 2, top - 6 - step * (*arc)->level, step);
    drawTokens(first, last, bottom);
    const qreal underneath = bottom + tokenRow(); // where the arcs below the words begin
    const std::vector<PlacedArc*> below = nested(true, first, last);
    const qreal stepBelow = m_diagram.steps.below;
    labelArcs(below, first, last, stepBelow);
    for (auto arc = below.rbegin(); arc != below.rend(); ++arc)
        drawArc(**arc, first, last, underneath + 2, underneath + 6 + stepBelow * (*arc)->level,
                stepBelow);
    const ArcSlot& end = m_slots[last];
    // Room is kept for the arc of a transition under the mouse, so that nothing moves when the arc
    // appears.
    const int levelsBelow = std::max(highestOf(below), isWrapped() ? 0 : 1);
    m_y = underneath + bottomMargin(m_diagram.steps) + stepBelow * levelsBelow;
    const bool single = first == 0 && last + 1 == static_cast<int>(m_slots.size());
    m_drawing.size = {std::max({m_drawing.size.width(), end.centre + end.width / 2 + ArcMargin,
                                isWrapped() && !single ? m_room : 0}),
                      m_y};
    m_y += LineGap - bottomMargin(m_diagram.steps);
}

Drawing ArcLayout::draw() {
    place();
    const int all = static_cast<int>(m_slots.size()) - 1;
    for (int first = 0; first <= all;) {
        const int last = placeLine(first);
        drawLine(first, last);
        first = last + 1;
    }
    if (m_diagram.rightToLeft)
        m_drawing.mirror();
    return std::move(m_drawing);
}

} // namespace parsescope
