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

/// Returns what a label of an arc must not cover, each as an interval; nothing if that is too much.
std::optional<std::vector<ArcBar>> LabelPlaces::obstacles(qreal left, qreal right,
                                                          int level) const {
    std::vector<ArcBar> found;
    const auto add = [&](const ArcBar& bar) {
        if (bar.right > left && bar.left < right)
            found.push_back(bar);
    };
    // The legs of higher arcs cross the arc. Those of lower arcs end below it.
    for (auto leg = std::ranges::upper_bound(m_legs, left, {}, &Leg::x);
         leg != m_legs.end() && leg->x < right && found.size() <= MostObstacles; ++leg)
        if (leg->level > level)
            found.push_back({leg->x, leg->x, leg->level});
    if (m_step < LabelHeight / 2)
        for (const ArcBar& arc : m_arcs)
            if (arc.level != level && std::abs(arc.level - level) * m_step < LabelHeight / 2)
                add(arc);
    if (m_step < LabelHeight)
        for (const ArcBar& label : m_labels)
            if (std::abs(label.level - level) * m_step < LabelHeight)
                add(label);
    if (found.size() > MostObstacles)
        return std::nullopt;
    return found;
}

std::optional<qreal> LabelPlaces::place(qreal left, qreal right, int level, qreal width) {
    const std::optional<std::vector<ArcBar>> around = obstacles(left, right, level);
    if (!around)
        return std::nullopt;
    const qreal half = width / 2 + Apart;
    const auto isFree = [&](qreal place) {
        constexpr qreal rounding = 0.01;
        return std::ranges::none_of(*around, [&](const ArcBar& bar) {
            return place + half > bar.left + rounding && place - half < bar.right - rounding;
        });
    };
    const qreal middle = (left + right) / 2;
    std::optional<qreal> best;
    const auto consider = [&](qreal place) {
        if (isFree(place) && (!best || std::abs(place - middle) < std::abs(*best - middle)))
            best = place;
    };
    consider(middle);
    if (!best)
        for (const ArcBar& bar : *around)
            for (const qreal place : {bar.left - half, bar.right + half})
                if (place - half >= left && place + half <= right)
                    consider(place);
    if (best && m_step < LabelHeight)
        m_labels.push_back({*best - width / 2, *best + width / 2, level, false, false});
    return best;
}

} // namespace parsescope
