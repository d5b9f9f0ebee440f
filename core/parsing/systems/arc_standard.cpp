// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/transition_system.h"

#include <numeric>

namespace parsescope {

namespace {

Obstacle shiftLegal(const Configuration& c, int) {
    return c.bufferSize() == 0 ? Obstacle::BufferEmpty : Obstacle::None;
}

Obstacle leftArcLegal(const Configuration& c, int) {
    if (c.stackSize() < 2)
        return Obstacle::StackTooShort;
    return c.stack(1) == 0 ? Obstacle::RootAsDependent : Obstacle::None;
}

Obstacle rightArcLegal(const Configuration& c, int) {
    return c.stackSize() < 2 ? Obstacle::StackTooShort : Obstacle::None;
}

std::optional<Arc> leftArc(const Configuration& c, int) {
    return Arc{c.stack(0), c.stack(1)};
}

std::optional<Arc> rightArc(const Configuration& c, int) {
    return Arc{c.stack(1), c.stack(0)};
}

} // namespace

/// Arc-standard [Nivre 2004; GSS14 §2.3]: the two topmost trees of the stack are joined, and a
/// word gets its head only when it has all its dependents.
TransitionSystem arcStandard() {
    return {
        .name = "arc-standard",
        .title = "Arc-standard",
        .source = "Nivre 2004",
        .description = "Joins the two topmost trees of the stack; a word must have all its "
                       "dependents before it gets its head.",
        .rules =
            {
                {"sh", "Shift", "σ, i|β ⇒ σ|i, β",
                 "moves the first word of the buffer onto the stack", 's', shiftLegal,
                 [](Configuration& c, int) { c.shift(); },
                 [](const Configuration&, int) { return std::optional<Arc>(); }},
                {"la", "Left-Arc", "σ|i|j ⇒ σ|j, j→i",
                 "makes the second stack element a dependent of the top and removes it", 'l',
                 leftArcLegal,
                 [](Configuration& c, int) {
                     c.attach(c.stack(0), c.stack(1));
                     c.popStack(1);
                 },
                 leftArc},
                {"ra", "Right-Arc", "σ|i|j ⇒ σ|i, i→j",
                 "makes the top a dependent of the second stack element and removes it", 'r',
                 rightArcLegal,
                 [](Configuration& c, int) {
                     c.attach(c.stack(1), c.stack(0));
                     c.popStack(0);
                 },
                 rightArc},
            },
        .start =
            [](int words) {
                std::vector<int> buffer(static_cast<std::size_t>(words) + 1);
                std::iota(buffer.begin(), buffer.end(), 0);
                return Configuration(words, {}, buffer);
            },
        .isFinal = [](const Configuration& c) { return c.bufferSize() == 0 && c.stackSize() == 1; },
    };
}

} // namespace parsescope
