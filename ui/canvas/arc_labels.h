// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_style.h"

#include <QStringList>
#include <QtGlobal>

#include <optional>
#include <vector>

namespace parsescope {

/// The horizontal part of an arc and the legs at its ends, in pixels at zoom 1.
struct ArcBar {
    qreal left = 0;
    qreal right = 0;
    int level = 1; ///< the level of nesting, from 1
    bool hasLeftLeg = true;
    bool hasRightLeg = true;
};

/// Finds places for the labels of nested arcs on one side of a line of words. A label is centred on
/// its arc or, if something else is there, as near to the centre as possible.
class LabelPlaces {
public:
    /// `step` is the height of one level of nesting, in pixels at zoom 1.
    LabelPlaces(std::vector<ArcBar> arcs, qreal step);

    /// The shapes that a label may cover.
    enum class Over { Nothing, Arcs };

    /// Returns the x coordinate of the middle of a label of `width` pixels on `arc`, where the
    /// label covers no label that was placed before and, unless `over` allows it, no other arc;
    /// nothing if there is no such place.
    std::optional<qreal> place(const ArcBar& arc, qreal width, Over over = Over::Nothing);

private:
    struct Leg {
        qreal x = 0;
        int level = 1;
    };

    [[nodiscard]] std::optional<std::vector<ArcBar>> obstacles(const ArcBar& arc, qreal width,
                                                               Over over) const;

    std::vector<ArcBar> m_arcs;
    qreal m_step;
    std::vector<Leg> m_legs;      // from left to right
    std::vector<ArcBar> m_labels; // the labels that were placed, without legs
};

/// The label of an arc on one side of a line of words.
struct ArcLabel {
    const ArcLine* line = nullptr;
    ArcBar bar;       ///< the arc on the current line
    QString text;     ///< the whole label
    QString shown;    ///< the label as it is drawn; empty for none
    qreal middle = 0; ///< the x coordinate of the middle of the drawn label
};

/// Chooses which labels are shown and where. Two labels never overlap: labels of arcs that stand
/// out are placed first, then those of their premises, then those of the other arcs, and in each
/// case those of short arcs first. A label is shortened only where the whole label has no place.
/// `labels` are sorted by the lengths of their arcs. `step` is the height of a level of arcs. If
/// `mayCoverArcs` is false, only the labels of arcs that stand out may cover parts of other arcs.
void placeLabels(std::vector<ArcLabel>& labels, qreal step, bool mayCoverArcs,
                 const Measure& measure);

/// Returns the shortened forms of a relation, the longest one first: whole syllables or whole parts
/// such as “nsubj:”, followed by an ellipsis. A shortened form never begins like another relation
/// and ends there, so that “cc…” does not represent “ccomp”. Relations of one syllable have none.
[[nodiscard]] QStringList shortLabels(const QString& label);

} // namespace parsescope
