// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/arc_style.h"
#include "ui/canvas/label_places.h"

#include <QStringList>

#include <vector>

namespace parsescope {

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
