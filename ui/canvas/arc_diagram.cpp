// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/arc_diagram.h"

#include "core/export/tree_arcs.h"
#include "core/treebank/direction.h"
#include "ui/canvas/arc_facts.h"
#include "ui/canvas/arc_layout.h"
#include "ui/canvas/qt_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

constexpr qreal Padding = 10; // least room on each side of the feet of arcs at a word
constexpr qreal PortGap = 9;  // distance between the feet of two arcs at a word

bool isLabelledBelow(const PlacedArc& arc) {
    return arc.line->kind == ArcKind::Kept || arc.line->kind == ArcKind::Lifted ||
           arc.line->kind == ArcKind::Enhanced;
}

} // namespace

qreal topMargin(const ArcSteps& steps) {
    return steps.areTight() ? 14 : 28;
}

qreal bottomMargin(const ArcSteps& steps) {
    return steps.areTight() ? 10 : 20;
}

int highestOf(const std::vector<PlacedArc*>& arcs) {
    int level = 0;
    for (const PlacedArc* arc : arcs)
        level = std::max(level, arc->level);
    return level;
}

/// Makes a slot for each word. In a focused drawing, runs of at least `fewest` words outside the
/// window share a slot.
void ArcLayout::findSlots() {
    const int count = m_diagram.places();
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

void ArcLayout::findArcs() {
    for (const ArcLine& line : m_diagram.arcs) {
        const int head = m_diagram.isFromAbove(line.arc) ? line.arc.dependent : line.arc.head;
        const auto [left, right] = std::minmax({m_slotOf[head], m_slotOf[line.arc.dependent]});
        if (!m_slots[left].rest.isEmpty() && !m_slots[right].rest.isEmpty())
            continue; // both ends of the arc are left out
        PlacedArc arc;
        arc.line = &line;
        arc.below = isBelowWords(line.kind);
        arc.left = left;
        arc.right = right;
        m_arcs.push_back(arc);
    }
    // Shorter arcs come first: each arc passes above all shorter arcs that it overlaps.
    std::stable_sort(m_arcs.begin(), m_arcs.end(), [](const PlacedArc& a, const PlacedArc& b) {
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
void ArcLayout::placeFeet(bool below) {
    struct Foot {
        qreal* offset;
        int reach; // distance to the other end, in slots; negative to the left
    };
    std::vector<std::vector<Foot>> feet(m_slots.size());
    for (PlacedArc& arc : m_arcs) {
        if (arc.below != below)
            continue;
        if (arc.left == arc.right) { // an arrow from above is between the arcs of both sides
            feet[arc.left].push_back({&arc.leftFoot, static_cast<int>(feet.size())});
            continue;
        }
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

/// Places the slots of a line, beginning with slot `first`, each as far to the left as its box and
/// the labels of the arcs that end there allow, until the line is full. Returns the last slot of
/// the line.
int ArcLayout::placeLine(int first) {
    qreal edge = ArcMargin;
    std::vector<int> open; // arcs that begin on this line and end after the current slot
    const int count = static_cast<int>(m_slots.size());
    for (int slot = first; slot < count; ++slot) {
        ArcSlot& here = m_slots[slot];
        here.centre = edge + here.width / 2;
        if (slot < static_cast<int>(m_diagram.leastCentres.size()))
            here.centre = std::max(here.centre, m_diagram.leastCentres[slot]);
        for (const int index : m_endingAt[slot]) {
            const PlacedArc& arc = m_arcs[index];
            if (arc.left == arc.right)
                continue;
            const qreal start =
                arc.left < first ? leftEdge() : m_slots[arc.left].centre + arc.leftFoot;
            const bool isLabelled = !arc.below || arc.left < first ||
                                    (isLabelledBelow(arc) && !arc.line->label.isEmpty());
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
        bool fits = edge - m_diagram.look.gap + ArcMargin <= m_room;
        for (const int index : open) {
            const PlacedArc& arc = m_arcs[index];
            fits = fits && m_slots[arc.left].centre + arc.leftFoot + arc.room < rightEdge();
        }
        if (!fits)
            return slot - 1;
    }
    return count - 1;
}

/// Returns the arcs on one side of a line that have an end on the line, and sets their levels.
std::vector<PlacedArc*> ArcLayout::nested(bool below, int first, int last) {
    std::vector<PlacedArc*> arcs;
    std::vector<ArcSpan> spans; // the first and the last place represent the edges of the line
    for (PlacedArc& arc : m_arcs) {
        const bool leftHere = arc.left >= first && arc.left <= last;
        const bool rightHere = arc.right >= first && arc.right <= last;
        if (arc.below != below || arc.line->room == ArcRoom::Feet || (!leftHere && !rightHere))
            continue;
        arcs.push_back(&arc);
        if (arc.left == arc.right) { // above all arcs beside it
            const int place = arc.left - first + 1;
            spans.push_back({place - 1, place + 1, below, static_cast<int>(m_slots.size())});
            continue;
        }
        spans.push_back({leftHere ? arc.left - first + 1 : 0,
                         (rightHere ? arc.right : last + 1) - first + 1, below,
                         arc.right - arc.left});
    }
    const std::vector<int> levels = arcLevels(spans);
    for (std::size_t i = 0; i < arcs.size(); ++i)
        arcs[i]->level = levels[i];
    return arcs;
}

/// Makes the slots and the arcs, and computes their widths, before slots are assigned to lines.
void ArcLayout::place() {
    findSlots();
    findArcs();
    for (ArcSlot& slot : m_slots) {
        const int node = m_diagram.nodeAt(slot.first);
        slot.width = slot.rest.isEmpty()
                         ? wordWidth(m_diagram.words[node], node, m_measure, m_diagram.look)
                         : m_measure(slot.rest, TextStyle::Label).width() + 2 * Padding;
    }
    placeFeet(false);
    placeFeet(true);
    const int all = static_cast<int>(m_slots.size()) - 1;
    for (PlacedArc& arc : m_arcs)
        arc.room = labelRoom(
            *arc.line, isWrapped() ? labelOf(arc, arc.left + 1, all) : arc.line->label, m_measure);
}

ArcExtent ArcLayout::extent() {
    place();
    const int last = static_cast<int>(m_slots.size()) - 1;
    placeLine(0);
    ArcExtent extent;
    extent.width = m_slots[last].centre + m_slots[last].width / 2 + ArcMargin;
    extent.above = highestOf(nested(false, 0, last));
    extent.below = highestOf(nested(true, 0, last));
    extent.tokens = tokenRow();
    extent.tall = m_tall;
    for (const ArcSlot& slot : m_slots)
        extent.columns.push_back({slot.first, slot.last, !slot.rest.isEmpty(),
                                  slot.centre - slot.width / 2, slot.centre + slot.width / 2});
    return extent;
}

std::pair<qreal, qreal> ArcLayout::endsOf(const PlacedArc& arc, int first, int last) const {
    return {arc.left >= first ? m_slots[arc.left].centre + arc.leftFoot : leftEdge(),
            arc.left == arc.right ? m_slots[arc.left].centre + arc.leftFoot
            : arc.right <= last   ? m_slots[arc.right].centre + arc.rightFoot
                                  : rightEdge()};
}

Drawing layoutArcs(const ArcDiagram& diagram, const Measure& measure) {
    Drawing drawing = layoutArcsAlone(diagram, measure);
    drawing.facts = factsOf(diagram);
    if (diagram.layout == SentenceLayout::Focused)
        drawing.dropFactsNotDrawn();
    return drawing;
}

Drawing layoutArcsAlone(const ArcDiagram& diagram, const Measure& measure) {
    return ArcLayout(diagram, measure).draw();
}

ArcExtent arcExtent(const ArcDiagram& diagram, const Measure& measure) {
    return ArcLayout(diagram, measure).extent();
}

qreal widthOfWords(const ArcDiagram& diagram, const Measure& measure) {
    qreal width = 2 * ArcMargin + (diagram.places() - 1) * diagram.look.gap;
    for (int place = 0; place < diagram.places(); ++place) {
        const int node = diagram.nodeAt(place);
        width += wordWidth(diagram.words[node], node, measure, diagram.look);
    }
    return width;
}

qreal tallOf(const std::vector<WordBox>& words, TextStyle style, const Measure& measure) {
    qreal most = 0;
    for (const WordBox& word : words)
        most = std::max(most, measure(word.form, style).height());
    return std::max(most - measure({}, style).height(), 0.0);
}

qreal arcHeight(const ArcExtent& extent, const WordLook& look, const ArcSteps& steps) {
    return topMargin(steps) + steps.above * extent.above + look.height() + extent.tall +
           extent.tokens + bottomMargin(steps) + steps.below * std::max(extent.below, 1);
}

std::vector<WordBox> wordBoxesOf(const Sentence& sentence) {
    std::vector<WordBox> boxes{{QStringLiteral("ROOT"), {}, WordPlace::Done}};
    const bool rightToLeft = sentence.isRightToLeft();
    for (const Word& word : sentence.words)
        boxes.push_back({toQt(formAlone(word.form, rightToLeft)),
                         word.upos == "_" ? QString() : toQt(word.upos), WordPlace::Done});
    return boxes;
}

QString relationOf(const Sentence& sentence, int word) {
    const std::string& relation = sentence.words[word - 1].deprel;
    return relation == "_" ? QString() : toQt(relation);
}

} // namespace parsescope
