// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_diagram.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace parsescope {

constexpr qreal ArcMargin = 24;     ///< room at the left and right ends of a line, in pixels
constexpr qreal LeastArcRoom = 240; ///< the least width of a line

/// The content of a slot, one place of a line: a word, or a run of words that are left out.
struct ArcSlot {
    int first = 0; ///< the 0-based place of the first word, see `ArcDiagram::nodeAt`
    int last = 0;
    QString rest; ///< the text drawn in place of omitted words; empty for a word that is drawn
    qreal width = 0;
    qreal centre = 0;
};

/// An arc between two slots.
struct PlacedArc {
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

/// Lays out a sentence with its arcs on one or several lines. Each object makes one drawing.
class ArcLayout {
public:
    ArcLayout(const ArcDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure), m_room(std::max(diagram.room, LeastArcRoom)),
          m_tall(tallOf(diagram.words, diagram.look.style, measure)) {}

    Drawing draw();
    ArcExtent extent();

private:
    void place();
    void findSlots();
    void findArcs();
    void placeFeet(bool below);
    int placeLine(int first);
    void drawLine(int first, int last);
    void drawArc(const PlacedArc& arc, int first, int last, qreal foot, qreal top, qreal step);
    void labelArcs(std::span<PlacedArc* const> arcs, int first, int last, qreal step);
    void drawTokens(int first, int last, qreal top);
    [[nodiscard]] qreal tokenRow() const;
    [[nodiscard]] qreal stepOf(int levels) const;
    std::vector<PlacedArc*> nested(bool below, int first, int last);
    [[nodiscard]] bool isWrapped() const { return m_diagram.layout == SentenceLayout::Wrapped; }
    [[nodiscard]] QString labelOf(const PlacedArc& arc, int first, int last) const;
    /// The ends of the horizontal part of an arc on the line with the given slots.
    [[nodiscard]] std::pair<qreal, qreal> endsOf(const PlacedArc& arc, int first, int last) const;
    /// The left and right edges of the lines, where arcs to other lines end.
    [[nodiscard]] qreal leftEdge() const { return ArcMargin / 2; }
    [[nodiscard]] qreal rightEdge() const { return m_room - ArcMargin / 2; }

    const ArcDiagram& m_diagram;
    const Measure& m_measure;
    const qreal m_room; // the width of a line, for the layout Wrapped
    const qreal m_tall; // see `tallOf`
    std::vector<ArcSlot> m_slots;
    std::vector<int> m_slotOf; // indexed by node: the node's slot
    std::vector<PlacedArc> m_arcs;
    // For each slot, the indices of the arcs whose right end it is.
    std::vector<std::vector<int>> m_endingAt;
    // For each slot, the indices of the arcs whose left end it is.
    std::vector<std::vector<int>> m_beginningAt;
    Drawing m_drawing;
    qreal m_y = 0; // the top of the next line
};

/// Returns the number of levels of `arcs`.
[[nodiscard]] int highestOf(const std::vector<PlacedArc*>& arcs);
/// Return the free room above and below the arcs of a line.
[[nodiscard]] qreal topMargin(const ArcSteps& steps);
[[nodiscard]] qreal bottomMargin(const ArcSteps& steps);

} // namespace parsescope
