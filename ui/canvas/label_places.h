// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace parsescope
