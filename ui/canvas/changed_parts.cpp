// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/changed_parts.h"

#include <QHash>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <unordered_map>
#include <utility>

namespace parsescope {

namespace {

/// Returns a number that is equal for equal shapes.
std::size_t hashOfShape(const Shape& shape) {
    std::size_t hash =
        qHashMulti(0, shape.text, static_cast<int>(shape.target.kind), shape.target.index,
                   shape.target.head, static_cast<int>(shape.ink), static_cast<int>(shape.fill),
                   shape.path.elementCount(), shape.rect.x(), shape.rect.y());
    for (int i : {0, shape.path.elementCount() - 1})
        if (i >= 0 && i < shape.path.elementCount())
            hash = qHashMulti(hash, shape.path.elementAt(i).x, shape.path.elementAt(i).y);
    return hash;
}

/// Returns, for each shape of `to`, the index of an equal shape of `from`, or -1. No two shapes
/// have the same index.
std::vector<int> equalShapes(const Drawing& from, const Drawing& to) {
    std::unordered_multimap<std::size_t, int> left; // the indices of the shapes of `from`
    for (std::size_t i = from.shapes.size(); i-- > 0;)
        left.emplace(hashOfShape(from.shapes[i]), static_cast<int>(i));
    std::vector<int> equal;
    for (const Shape& shape : to.shapes) {
        const auto [begin, end] = left.equal_range(hashOfShape(shape));
        auto best = end; // the first of several equal shapes
        for (auto i = begin; i != end; ++i)
            if (from.shapes[static_cast<std::size_t>(i->second)] == shape &&
                (best == end || i->second < best->second))
                best = i;
        equal.push_back(best == end ? -1 : best->second);
        if (best != end)
            left.erase(best);
    }
    return equal;
}

/// Replaces all numbers by -1 that do not belong to a longest increasing subsequence.
void keepIncreasing(std::vector<int>& numbers) {
    // For each length, the position of the least number with which a subsequence of that length
    // ends; and for each position, that of the number before it.
    std::vector<int> ends;
    std::vector<int> before(numbers.size(), -1);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] < 0)
            continue;
        const auto end = std::ranges::lower_bound(ends, numbers[i], {}, [&](int position) {
            return numbers[static_cast<std::size_t>(position)];
        });
        before[i] = end == ends.begin() ? -1 : *(end - 1);
        if (end == ends.end())
            ends.push_back(static_cast<int>(i));
        else
            *end = static_cast<int>(i);
    }
    std::vector<int> kept(numbers.size(), -1);
    for (int i = ends.empty() ? -1 : ends.back(); i >= 0; i = before[static_cast<std::size_t>(i)])
        kept[static_cast<std::size_t>(i)] = numbers[static_cast<std::size_t>(i)];
    numbers = std::move(kept);
}

} // namespace

std::optional<std::vector<QRectF>> changedParts(const Drawing& from, const Drawing& to) {
    std::vector<int> equal = equalShapes(from, to);
    keepIncreasing(equal);
    constexpr std::size_t few = 50; // shapes, of which most may have changed
    if (to.shapes.size() > few && 2 * std::ranges::count(equal, -1) > std::ssize(equal))
        return std::nullopt;
    const Measure measure = fontMeasure();
    std::vector<QRectF> parts;
    std::vector<bool> isKept(from.shapes.size(), false);
    for (std::size_t i = 0; i < to.shapes.size(); ++i)
        if (equal[i] < 0)
            parts.push_back(paintedBounds(to.shapes[i], measure));
        else
            isKept[static_cast<std::size_t>(equal[i])] = true;
    for (std::size_t i = 0; i < from.shapes.size(); ++i)
        if (!isKept[i])
            parts.push_back(paintedBounds(from.shapes[i], measure));
    return parts;
}

} // namespace parsescope
