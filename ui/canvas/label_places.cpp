// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/label_places.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace parsescope {

namespace {

constexpr qreal LabelHeight = 13;
constexpr qreal Apart = 6;                // least distance between a label and a leg
constexpr std::size_t MostObstacles = 40; // largest number of obstacles that a label can avoid

} // namespace

LabelPlaces::LabelPlaces(std::vector<ArcBar> arcs, qreal step)
    : m_arcs(std::move(arcs)), m_step(step) {
    for (const ArcBar& arc : m_arcs) {
        if (arc.hasLeftLeg)
            m_legs.push_back({arc.left, arc.level});
        if (arc.hasRightLeg)
            m_legs.push_back({arc.right, arc.level});
    }
    std::ranges::sort(m_legs, {}, &Leg::x);
}

/// Returns what a label on `arc` must not cover, each as an interval; nothing if that is too much.
std::optional<std::vector<ArcBar>> LabelPlaces::obstacles(const ArcBar& arc, qreal width,
                                                          Over over) const {
    // A label that is wider than its arc sticks out on both sides.
    const qreal more = std::max((width - (arc.right - arc.left)) / 2, qreal(0)) + Apart;
    const qreal left = arc.left - more;
    const qreal right = arc.right + more;
    std::vector<ArcBar> found;
    const auto add = [&](const ArcBar& bar) {
        if (bar.right > left && bar.left < right)
            found.push_back(bar);
    };
    for (const ArcBar& label : m_labels)
        if (std::abs(label.level - arc.level) * m_step < LabelHeight)
            add(label);
    if (over == Over::Arcs)
        return found;
    // The legs of higher arcs cross the arc. Those of lower arcs end below it.
    for (auto leg = std::ranges::upper_bound(m_legs, arc.left, {}, &Leg::x);
         leg != m_legs.end() && leg->x < arc.right && found.size() <= MostObstacles; ++leg)
        if (leg->level > arc.level)
            found.push_back({leg->x, leg->x, leg->level});
    if (m_step < LabelHeight / 2)
        for (const ArcBar& other : m_arcs)
            if (other.level != arc.level &&
                std::abs(other.level - arc.level) * m_step < LabelHeight / 2)
                add(other);
    if (found.size() > MostObstacles)
        return std::nullopt;
    return found;
}

std::optional<qreal> LabelPlaces::place(const ArcBar& arc, qreal width, Over over) {
    const std::optional<std::vector<ArcBar>> around = obstacles(arc, width, over);
    if (!around)
        return std::nullopt;
    const qreal half = width / 2 + Apart;
    const auto isFree = [&](qreal place) {
        constexpr qreal rounding = 0.01;
        return std::ranges::none_of(*around, [&](const ArcBar& bar) {
            return place + half > bar.left + rounding && place - half < bar.right - rounding;
        });
    };
    const qreal middle = (arc.left + arc.right) / 2;
    std::optional<qreal> best;
    const auto consider = [&](qreal place) {
        if (isFree(place) && (!best || std::abs(place - middle) < std::abs(*best - middle)))
            best = place;
    };
    consider(middle);
    if (!best)
        for (const ArcBar& bar : *around)
            for (const qreal place : {bar.left - half, bar.right + half})
                if (place - half >= arc.left && place + half <= arc.right)
                    consider(place);
    if (best)
        m_labels.push_back({*best - width / 2, *best + width / 2, arc.level, false, false});
    return best;
}

} // namespace parsescope
