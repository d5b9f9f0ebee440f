// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/extensions.h"

namespace parsescope {

namespace {

Obstacle needsTwoWords(const Configuration& c) {
    if (c.bufferSize() == 0)
        return Obstacle::BufferEmpty;
    return c.bufferSize() < 2 ? Obstacle::BufferTooShort : Obstacle::None;
}

/// Legal / Effect / Arc of lba: i|j|β ⇒ j|β, j→i, with i ≠ 0 [FGR12 §3.1].
const Rule leftBufferArc{
    .name = "lba",
    .title = "Left-Buffer-Arc",
    .schema = "σ, i|j|β ⇒ σ, j|β, j→i",
    .effect = "makes the first word of the buffer a dependent of the second and removes it",
    .key = 'b',
    .legal =
        [](const Configuration& c, int) {
            const Obstacle obstacle = needsTwoWords(c);
            if (obstacle != Obstacle::None)
                return obstacle;
            return c.buffer(0) == 0 ? Obstacle::RootAsDependent : Obstacle::None;
        },
    .apply =
        [](Configuration& c, int) {
            c.attach(c.buffer(1), c.buffer(0));
            c.dropBuffer(0);
        },
    .arc =
        [](const Configuration& c, int) {
            return std::optional(Arc{c.buffer(1), c.buffer(0)});
        },
};

/// rba: i|j|β ⇒ i|β, i→j [FGR12 §3.1].
const Rule rightBufferArc{
    .name = "rba",
    .title = "Right-Buffer-Arc",
    .schema = "σ, i|j|β ⇒ σ, i|β, i→j",
    .effect = "makes the second word of the buffer a dependent of the first and removes it",
    .key = 'n',
    .legal = [](const Configuration& c, int) { return needsTwoWords(c); },
    .apply =
        [](Configuration& c, int) {
            c.attach(c.buffer(0), c.buffer(1));
            c.dropBuffer(1);
        },
    .arc =
        [](const Configuration& c, int) {
            return std::optional(Arc{c.buffer(0), c.buffer(1)});
        },
};

/// lnba: σ|t, i|j|β ⇒ σ, i|j|β, j→t, with t ≠ 0 and headless [FGR12 §4.1].
const Rule leftNonprojectiveArc{
    .name = "lnba",
    .title = "Left-Nonprojective-Buffer-Arc",
    .schema = "σ|t, i|j|β ⇒ σ, i|j|β, j→t",
    .effect = "makes the top of the stack a dependent of the second word of the buffer and "
              "removes it",
    .key = 'v',
    .legal =
        [](const Configuration& c, int) {
            const Obstacle obstacle = needsTwoWords(c);
            if (obstacle != Obstacle::None)
                return obstacle;
            if (c.stackSize() == 0)
                return Obstacle::StackEmpty;
            if (c.stack(0) == 0)
                return Obstacle::RootAsDependent;
            return c.hasHead(c.stack(0)) ? Obstacle::HasHead : Obstacle::None;
        },
    .apply =
        [](Configuration& c, int) {
            c.attach(c.buffer(1), c.stack(0));
            c.popStack();
        },
    .arc =
        [](const Configuration& c, int) {
            return std::optional(Arc{c.buffer(1), c.stack(0)});
        },
};

/// rnba: σ|t, i|j|β ⇒ σ|t, i|β, t→j [FGR12 §4.1].
const Rule rightNonprojectiveArc{
    .name = "rnba",
    .title = "Right-Nonprojective-Buffer-Arc",
    .schema = "σ|t, i|j|β ⇒ σ|t, i|β, t→j",
    .effect = "makes the second word of the buffer a dependent of the top of the stack and "
              "removes it",
    .key = 'm',
    .legal =
        [](const Configuration& c, int) {
            const Obstacle obstacle = needsTwoWords(c);
            if (obstacle != Obstacle::None)
                return obstacle;
            return c.stackSize() == 0 ? Obstacle::StackEmpty : Obstacle::None;
        },
    .apply =
        [](Configuration& c, int) {
            c.attach(c.stack(0), c.buffer(1));
            c.dropBuffer(1);
        },
    .arc =
        [](const Configuration& c, int) {
            return std::optional(Arc{c.stack(0), c.buffer(1)});
        },
};

} // namespace

std::span<const Rule> extensions() {
    static const Rule list[] = {leftBufferArc, rightBufferArc, leftNonprojectiveArc,
                                rightNonprojectiveArc};
    return list;
}

bool canBeExtended(const TransitionSystem& system) {
    return !system.hasSpines();
}

} // namespace parsescope
