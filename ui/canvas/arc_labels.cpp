// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/arc_labels.h"

#include "core/treebank/checks/checked_sentence.h"

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

namespace {

/// Returns the rank of an arc's label: labels of a lower rank are placed first.
int rankOf(const ArcLine& line) {
    if (line.emphasised)
        return line.isPremise ? 1 : 0;
    return 2;
}

bool isVowel(QChar letter) {
    static constexpr QStringView vowels = u"aeiouyäöüáéíóúàèìòùâêîôûåæø";
    return vowels.contains(letter.toLower());
}

/// Returns true if a syllable begins at `place`: a single consonant before a vowel that is more
/// than a silent “e” at the end.
bool isSyllable(QStringView part, qsizetype place) {
    const QChar letter = part[place];
    return letter.isLetter() && !isVowel(letter) && letter != u'h' && place + 1 < part.size() &&
           isVowel(part[place + 1]) && !(place + 2 == part.size() && part.back() == u'e');
}

/// Returns true if the label has marks at its side, without which it must not be read.
bool isMarked(const ArcLine& line) {
    return line.nonProjective || isCrossedOut(line.kind) || line.kind == ArcKind::Lost ||
           line.kind == ArcKind::Lifted;
}

} // namespace

QStringList shortLabels(const QString& label) {
    constexpr qsizetype least = 3; // letters that are kept
    QStringList found;
    qsizetype begin = 0; // of the part that contains the place
    for (qsizetype place = 1; place < label.size(); ++place) {
        if (!label[place - 1].isLetterOrNumber())
            begin = place;
        const QStringView part = QStringView(label).sliced(begin);
        const bool isWholePart = begin == place && begin > 1;
        const bool isWholeSyllable = place - begin >= least && isSyllable(part, place - begin) &&
                                     std::ranges::any_of(part.first(place - begin), isVowel);
        const QString text = label.first(place).trimmed();
        if ((isWholePart || isWholeSyllable) && !checks::isUniversalRelation(text.toStdString()))
            found.prepend(text + QChar(0x2026));
    }
    return found;
}

void placeLabels(std::vector<ArcLabel>& labels, qreal step, bool mayCoverArcs,
                 const Measure& measure) {
    std::vector<ArcBar> bars;
    std::vector<ArcLabel*> order;
    for (ArcLabel& label : labels) {
        label.middle = (label.bar.left + label.bar.right) / 2;
        label.shown.clear();
        if (label.bar.left < label.bar.right)
            bars.push_back(label.bar);
        if (!label.text.isEmpty())
            order.push_back(&label);
    }
    std::ranges::stable_sort(order, {}, [](const ArcLabel* label) { return rankOf(*label->line); });
    LabelPlaces places(std::move(bars), step);
    for (ArcLabel* const label : order) {
        const ArcLine& line = *label->line;
        const bool isFirst = rankOf(line) == 0;
        constexpr qreal legs = 6; // room for the legs of the arc
        const qreal wide = label->bar.right - label->bar.left;
        // Returns true if `text` has found its place.
        const auto isPlaced = [&](const QString& text, LabelPlaces::Over over) {
            const qreal room = labelRoom(line, text, measure);
            const qreal needed = isMarked(line) ? room : room - LabelMargin + legs;
            if (over == LabelPlaces::Over::Nothing && !mayCoverArcs && wide < needed)
                return false;
            const std::optional<qreal> middle = places.place(label->bar, room - LabelMargin, over);
            if (!middle)
                return false;
            label->middle = *middle;
            label->shown = text;
            return true;
        };
        if (isPlaced(label->text, LabelPlaces::Over::Nothing))
            continue;
        if ((isFirst || mayCoverArcs) && isPlaced(label->text, LabelPlaces::Over::Arcs))
            continue;
        if (isMarked(line))
            continue;
        for (const QString& text : shortLabels(label->text))
            if (isPlaced(text, LabelPlaces::Over::Nothing))
                break;
    }
}

} // namespace parsescope
