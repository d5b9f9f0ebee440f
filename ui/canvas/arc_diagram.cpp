// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/arc_diagram.h"

#include "core/export/tree_arcs.h"
#include "ui/canvas/arc_facts.h"
#include "ui/canvas/label_places.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace parsescope {

namespace {

constexpr qreal Margin = 24;
constexpr qreal Padding = 10; // least room on each side of the feet of arcs at a word
constexpr qreal PortGap = 9;  // distance between the feet of two arcs at a word
constexpr qreal ComfortableRise = 220;
// Preferred height of the arcs above one of several lines.
constexpr qreal ComfortableRiseOfLine = 130;
constexpr qreal LineGap = 18;
constexpr qreal LeastRoom = 240;
constexpr qreal Corner = 14;

qreal topMargin(const ArcSteps& steps) {
    return steps.areTight() ? 14 : 28;
}

qreal bottomMargin(const ArcSteps& steps) {
    return steps.areTight() ? 10 : 20;
}

/// The content of a slot, one place of a line: a word, or a run of words that are left out.
struct Slot {
    int first = 0; ///< the 0-based place of the first word, see `ArcDiagram::nodeAt`
    int last = 0;
    QString rest; ///< the text drawn in place of omitted words; empty for a word that is drawn
    qreal width = 0;
    qreal centre = 0;
};

/// An arc between two slots.
struct Placed {
    const ArcLine* line = nullptr;
    bool below = false;
    int left = 0;
    int right = 0;
    qreal leftFoot = 0; // offset of the left foot from the centre of its slot
    qreal rightFoot = 0;
    qreal room = 0;   // the width that the label needs
    int level = 1;    // the level of nesting within the current line, from 1
    QString label;    // the label as it is drawn on the current line
    qreal middle = 0; // the x coordinate of the middle of the label
};

bool isOfSecondTree(const Placed& arc) {
    return arc.line->kind == ArcKind::Kept || arc.line->kind == ArcKind::Lifted;
}

class Layout {
public:
    Layout(const ArcDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure), m_room(std::max(diagram.room, LeastRoom)) {}

    Drawing draw();
    ArcExtent extent();

private:
    void place();
    void findSlots();
    void findArcs();
    void placeFeet(bool below);
    int placeLine(int first);
    void drawLine(int first, int last);
    void drawArc(const Placed& arc, int first, int last, qreal foot, qreal top, qreal step);
    void placeLabels(std::span<Placed* const> arcs, int first, int last, qreal step);
    [[nodiscard]] qreal stepOf(int levels) const;
    std::vector<Placed*> nested(bool below, int first, int last);
    [[nodiscard]] bool isWrapped() const { return m_diagram.layout == SentenceLayout::Wrapped; }
    [[nodiscard]] QString labelOf(const Placed& arc, int first, int last) const;
    /// The ends of the horizontal part of an arc on the line with the given slots.
    [[nodiscard]] std::pair<qreal, qreal> endsOf(const Placed& arc, int first, int last) const;
    /// The left and right edges of the lines, where arcs to other lines end.
    [[nodiscard]] qreal leftEdge() const { return Margin / 2; }
    [[nodiscard]] qreal rightEdge() const { return m_room - Margin / 2; }

    const ArcDiagram& m_diagram;
    const Measure& m_measure;
    const qreal m_room; // the width of a line, for the layout Wrapped
    std::vector<Slot> m_slots;
    std::vector<int> m_slotOf; // indexed by node: the node's slot
    std::vector<Placed> m_arcs;
    // For each slot, the indices of the arcs whose right end it is.
    std::vector<std::vector<int>> m_endingAt;
    // For each slot, the indices of the arcs whose left end it is.
    std::vector<std::vector<int>> m_beginningAt;
    Drawing m_drawing;
    qreal m_y = 0; // the top of the next line
};

/// Makes a slot for each word. In a focused drawing, runs of at least `fewest` words outside the
/// window share a slot.
void Layout::findSlots() {
    const int count = static_cast<int>(m_diagram.words.size());
    const auto isShown = [this](int place) {
        return m_diagram.layout != SentenceLayout::Focused ||
               m_diagram.window[m_diagram.nodeAt(place)];
    };
    constexpr int fewest = 3; // least number of consecutive words that are left out
    for (int place = 0; place < count;) {
        int end = place;
        while (end < count && !isShown(end))
            ++end;
        if (end - place >= fewest) {
            const QString rest = m_diagram.look.detailed
                                     ? QCoreApplication::translate("ArcDiagram", "… %1 words …")
                                     : QStringLiteral("… %1 …");
            m_slots.push_back({place, end - 1, rest.arg(end - place)});
            place = end;
        } else {
            m_slots.push_back({place, place, {}});
            ++place;
        }
    }
    m_slotOf.resize(m_diagram.words.size());
    for (std::size_t slot = 0; slot < m_slots.size(); ++slot)
        for (int place = m_slots[slot].first; place <= m_slots[slot].last; ++place)
            m_slotOf[m_diagram.nodeAt(place)] = static_cast<int>(slot);
}

void Layout::findArcs() {
    for (const ArcLine& line : m_diagram.arcs) {
        const auto [left, right] =
            std::minmax({m_slotOf[line.arc.head], m_slotOf[line.arc.dependent]});
        if (!m_slots[left].rest.isEmpty() && !m_slots[right].rest.isEmpty())
            continue; // both ends of the arc are left out
        Placed arc;
        arc.line = &line;
        arc.below = isBelowWords(line.kind);
        arc.left = left;
        arc.right = right;
        m_arcs.push_back(arc);
    }
    // Shorter arcs come first: each arc passes above all shorter arcs that it overlaps.
    std::stable_sort(m_arcs.begin(), m_arcs.end(), [](const Placed& a, const Placed& b) {
        return a.right - a.left < b.right - b.left;
    });
    m_endingAt.resize(m_slots.size());
    m_beginningAt.resize(m_slots.size());
    for (std::size_t i = 0; i < m_arcs.size(); ++i) {
        m_endingAt[m_arcs[i].right].push_back(static_cast<int>(i));
        m_beginningAt[m_arcs[i].left].push_back(static_cast<int>(i));
    }
}

/// Assigns each arc on one side of the words (`below` or above) a foot at each of its two words. At
/// a word, arcs to the left have their feet to the left of arcs to the right, and longer arcs
/// nearer to the middle, so that legs do not cross. Widens slots to the width of their feet.
void Layout::placeFeet(bool below) {
    struct Foot {
        qreal* offset;
        int reach; // distance to the other end, in slots; negative to the left
    };
    std::vector<std::vector<Foot>> feet(m_slots.size());
    for (Placed& arc : m_arcs) {
        if (arc.below != below)
            continue;
        feet[arc.left].push_back({&arc.leftFoot, arc.right - arc.left});
        feet[arc.right].push_back({&arc.rightFoot, arc.left - arc.right});
    }
    for (std::size_t slot = 0; slot < feet.size(); ++slot) {
        auto& here = feet[slot];
        // The order is: arcs to the left, shortest first; then arcs to the right, longest first.
        std::stable_sort(here.begin(), here.end(), [](const Foot& a, const Foot& b) {
            if ((a.reach < 0) != (b.reach < 0))
                return a.reach < 0;
            return a.reach > b.reach;
        });
        const qreal width = here.empty() ? 0 : PortGap * static_cast<qreal>(here.size() - 1);
        for (std::size_t i = 0; i < here.size(); ++i)
            *here[i].offset = PortGap * static_cast<qreal>(i) - width / 2;
        m_slots[slot].width =
            std::max(m_slots[slot].width, width + 2 * std::min(Padding, m_diagram.look.padding));
    }
}

/// Returns the relation of an arc; if the arc leaves the line, also the number of the word at its
/// other end.
QString Layout::labelOf(const Placed& arc, int first, int last) const {
    const QString& label = arc.line->label;
    if (arc.left >= first && arc.right <= last)
        return label;
    const int outside = arc.left < first ? arc.left : arc.right;
    const int node = m_diagram.nodeAt(m_slots[outside].first);
    const QString number =
        node == 0 && m_diagram.rootLast ? m_diagram.words.front().form : QString::number(node);
    return label.isEmpty() ? number : QStringLiteral("%1 · %2").arg(label, number);
}

/// Places the slots of a line, beginning with slot `first`, each as far to the left as its box and
/// the labels of the arcs that end there allow, until the line is full. Returns the last slot of
/// the line.
int Layout::placeLine(int first) {
    qreal edge = Margin;
    std::vector<int> open; // arcs that begin on this line and end after the current slot
    const int count = static_cast<int>(m_slots.size());
    for (int slot = first; slot < count; ++slot) {
        Slot& here = m_slots[slot];
        here.centre = edge + here.width / 2;
        for (const int index : m_endingAt[slot]) {
            const Placed& arc = m_arcs[index];
            const qreal start =
                arc.left < first ? leftEdge() : m_slots[arc.left].centre + arc.leftFoot;
            const bool isLabelled = !arc.below || arc.left < first ||
                                    (isOfSecondTree(arc) && !arc.line->label.isEmpty());
            const qreal share = m_diagram.look.labelled ? 1 : m_diagram.look.labelShare;
            if (isLabelled)
                here.centre = std::max(here.centre, start + share * arc.room - arc.rightFoot);
        }
        edge = here.centre + here.width / 2 + m_diagram.look.gap;
        if (!isWrapped())
            continue;
        open.insert(open.end(), m_beginningAt[slot].begin(), m_beginningAt[slot].end());
        std::erase_if(open, [&](int index) { return m_arcs[index].right <= slot; });
        if (slot == first)
            continue;
        bool fits = edge - m_diagram.look.gap + Margin <= m_room;
        for (const int index : open) {
            const Placed& arc = m_arcs[index];
            fits = fits && m_slots[arc.left].centre + arc.leftFoot + arc.room < rightEdge();
        }
        if (!fits)
            return slot - 1;
    }
    return count - 1;
}

/// Returns the arcs on one side of a line that have an end on the line, and sets their levels.
std::vector<Placed*> Layout::nested(bool below, int first, int last) {
    std::vector<Placed*> arcs;
    std::vector<ArcSpan> spans; // the first and the last place represent the edges of the line
    for (Placed& arc : m_arcs) {
        const bool leftHere = arc.left >= first && arc.left <= last;
        const bool rightHere = arc.right >= first && arc.right <= last;
        if (arc.below != below || (!leftHere && !rightHere))
            continue;
        spans.push_back({leftHere ? arc.left - first + 1 : 0,
                         (rightHere ? arc.right : last + 1) - first + 1, below,
                         arc.right - arc.left});
        arcs.push_back(&arc);
    }
    const std::vector<int> levels = arcLevels(spans);
    for (std::size_t i = 0; i < arcs.size(); ++i)
        arcs[i]->level = levels[i];
    return arcs;
}

std::pair<qreal, qreal> Layout::endsOf(const Placed& arc, int first, int last) const {
    return {arc.left >= first ? m_slots[arc.left].centre + arc.leftFoot : leftEdge(),
            arc.right <= last ? m_slots[arc.right].centre + arc.rightFoot : rightEdge()};
}

/// Chooses the labels of the arcs on one side of a line, the shortest arc first, and their places.
/// If the levels are low, an arc has a label only where the label covers no arc and no label, or if
/// it is emphasised.
void Layout::placeLabels(std::span<Placed* const> arcs, int first, int last, qreal step) {
    const bool areLow = step < ArcSteps::Labelled;
    std::vector<ArcBar> bars;
    for (const Placed* const arc : arcs)
        if (const auto [x1, x2] = endsOf(*arc, first, last); x1 < x2)
            bars.push_back({x1, x2, arc->level, arc->left >= first, arc->right <= last});
    LabelPlaces places(std::move(bars), step);
    for (Placed* const arc : arcs) {
        const auto [x1, x2] = endsOf(*arc, first, last);
        const ArcLine& line = *arc->line;
        const QString label = labelOf(*arc, first, last);
        arc->middle = (x1 + x2) / 2;
        arc->label = areLow || !m_diagram.look.labelled
                         ? fittingLabel(line, label, x2 - x1, m_measure)
                         : label;
        if (!arc->label.isEmpty()) {
            const qreal width = labelRoom(line, arc->label, m_measure) - LabelMargin;
            const std::optional<qreal> middle = places.place(x1, x2, arc->level, width);
            arc->middle = middle.value_or(arc->middle);
            if (areLow && !middle)
                arc->label.clear();
        }
        // The other labels stay where they are when an arc is emphasised.
        if (line.emphasised)
            arc->label = label;
    }
}

void Layout::drawArc(const Placed& arc, int first, int last, qreal foot, qreal top, qreal step) {
    const ArcLine& line = *arc.line;
    const bool leftLeg = arc.left >= first;
    const bool rightLeg = arc.right <= last;
    const auto [x1, x2] = endsOf(arc, first, last);
    const Target target = targetOf(line.arc);
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
qreal Layout::stepOf(int levels) const {
    if (m_diagram.steps.above > 0)
        return m_diagram.steps.above;
    const qreal rise = isWrapped() ? ComfortableRiseOfLine : ComfortableRise;
    return std::clamp(rise / std::max(levels, 1), ArcSteps::Labelled, ArcSteps::Largest);
}

int highestOf(const std::vector<Placed*>& arcs) {
    int level = 0;
    for (const Placed* arc : arcs)
        level = std::max(level, arc->level);
    return level;
}

void Layout::drawLine(int first, int last) {
    const std::vector<Placed*> above = nested(false, first, last);
    const int levels = highestOf(above);
    const qreal step = stepOf(levels);
    const qreal top = m_y + topMargin(m_diagram.steps) + step * levels;
    const qreal bottom = top + m_diagram.look.height();
    for (int slot = first; slot <= last; ++slot) {
        const Slot& here = m_slots[slot];
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
    placeLabels(above, first, last, step);
    // Long arcs are drawn first, so that they never cover the labels of short ones.
    for (auto arc = above.rbegin(); arc != above.rend(); ++arc)
        drawArc(**arc, first, last, top - 2, top - 6 - step * (*arc)->level, step);
    const std::vector<Placed*> below = nested(true, first, last);
    const qreal stepBelow = m_diagram.steps.below;
    placeLabels(below, first, last, stepBelow);
    for (auto arc = below.rbegin(); arc != below.rend(); ++arc)
        drawArc(**arc, first, last, bottom + 2, bottom + 6 + stepBelow * (*arc)->level, stepBelow);
    const Slot& end = m_slots[last];
    // Room is kept for the arc of a transition under the mouse, so that nothing moves when the arc
    // appears.
    const int levelsBelow = std::max(highestOf(below), isWrapped() ? 0 : 1);
    m_y = bottom + bottomMargin(m_diagram.steps) + stepBelow * levelsBelow;
    const bool single = first == 0 && last + 1 == static_cast<int>(m_slots.size());
    m_drawing.size = {std::max({m_drawing.size.width(), end.centre + end.width / 2 + Margin,
                                isWrapped() && !single ? m_room : 0}),
                      m_y};
    m_y += LineGap - bottomMargin(m_diagram.steps);
}

/// Makes the slots and the arcs, and computes their widths, before slots are assigned to lines.
void Layout::place() {
    findSlots();
    findArcs();
    for (Slot& slot : m_slots) {
        const int node = m_diagram.nodeAt(slot.first);
        slot.width = slot.rest.isEmpty()
                         ? wordWidth(m_diagram.words[node], node, m_measure, m_diagram.look)
                         : m_measure(slot.rest, TextStyle::Label).width() + 2 * Padding;
    }
    placeFeet(false);
    placeFeet(true);
    const int all = static_cast<int>(m_slots.size()) - 1;
    for (Placed& arc : m_arcs)
        arc.room = labelRoom(
            *arc.line, isWrapped() ? labelOf(arc, arc.left + 1, all) : arc.line->label, m_measure);
}

ArcExtent Layout::extent() {
    place();
    const int last = static_cast<int>(m_slots.size()) - 1;
    placeLine(0);
    ArcExtent extent;
    extent.width = m_slots[last].centre + m_slots[last].width / 2 + Margin;
    extent.above = highestOf(nested(false, 0, last));
    extent.below = highestOf(nested(true, 0, last));
    for (const Slot& slot : m_slots)
        extent.columns.push_back({slot.first, slot.last, !slot.rest.isEmpty(),
                                  slot.centre - slot.width / 2, slot.centre + slot.width / 2});
    return extent;
}

Drawing Layout::draw() {
    place();
    const int all = static_cast<int>(m_slots.size()) - 1;
    for (int first = 0; first <= all;) {
        const int last = placeLine(first);
        drawLine(first, last);
        first = last + 1;
    }
    if (m_diagram.rightToLeft)
        m_drawing.mirror();
    m_drawing.facts = factsOf(m_diagram);
    if (m_diagram.layout == SentenceLayout::Focused)
        m_drawing.dropFactsNotDrawn();
    return std::move(m_drawing);
}

} // namespace

Drawing layoutArcs(const ArcDiagram& diagram, const Measure& measure) {
    return Layout(diagram, measure).draw();
}

ArcExtent arcExtent(const ArcDiagram& diagram, const Measure& measure) {
    return Layout(diagram, measure).extent();
}

qreal arcHeight(const ArcExtent& extent, const WordLook& look, const ArcSteps& steps) {
    return topMargin(steps) + steps.above * extent.above + look.height() + bottomMargin(steps) +
           steps.below * std::max(extent.below, 1);
}

} // namespace parsescope
