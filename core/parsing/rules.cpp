// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

#include <numeric>

namespace parsescope {

std::optional<Arc> noArc(const Configuration&, int) {
    return std::nullopt;
}

Rule shiftRule() {
    return {
        .name = "sh",
        .title = "Shift",
        .schema = "σ, i|β ⇒ σ|i, β",
        .effect = "moves the first word of the buffer onto the stack",
        .key = 's',
        .legal = [](const Configuration& c,
                    int) { return c.bufferSize() == 0 ? Obstacle::BufferEmpty : Obstacle::None; },
        .apply = [](Configuration& c, int) { c.shift(); },
        .arc = noArc,
    };
}

Rule stackLeftArcRule() {
    return {
        .name = "la",
        .title = "Left-Arc",
        .schema = "σ|i|j ⇒ σ|j, j→i",
        .effect = "makes the second stack element a dependent of the top and removes it",
        .key = 'l',
        .legal =
            [](const Configuration& c, int) {
                if (c.stackSize() < 2)
                    return Obstacle::StackTooShort;
                return c.stack(1) == 0 ? Obstacle::RootAsDependent : Obstacle::None;
            },
        .apply =
            [](Configuration& c, int) {
                c.attach(c.stack(0), c.stack(1));
                c.popStack(1);
            },
        .arc =
            [](const Configuration& c, int) {
                return std::optional(Arc{c.stack(0), c.stack(1)});
            },
    };
}

Rule stackRightArcRule() {
    return {
        .name = "ra",
        .title = "Right-Arc",
        .schema = "σ|i|j ⇒ σ|i, i→j",
        .effect = "makes the top a dependent of the second stack element and removes it",
        .key = 'r',
        .legal = [](const Configuration& c,
                    int) { return c.stackSize() < 2 ? Obstacle::StackTooShort : Obstacle::None; },
        .apply =
            [](Configuration& c, int) {
                c.attach(c.stack(1), c.stack(0));
                c.popStack();
            },
        .arc =
            [](const Configuration& c, int) {
                return std::optional(Arc{c.stack(1), c.stack(0)});
            },
    };
}

Rule bufferLeftArcRule() {
    return {
        .name = "la",
        .title = "Left-Arc",
        .schema = "σ|i, j|β ⇒ σ, j|β, j→i",
        .effect = "makes the top of the stack a dependent of the first word of the buffer and "
                  "removes it",
        .key = 'l',
        .legal =
            [](const Configuration& c, int) {
                if (c.bufferSize() == 0)
                    return Obstacle::BufferEmpty;
                if (c.stackSize() == 0)
                    return Obstacle::StackEmpty;
                if (c.stack(0) == 0)
                    return Obstacle::RootAsDependent;
                return c.hasHead(c.stack(0)) ? Obstacle::HasHead : Obstacle::None;
            },
        .apply =
            [](Configuration& c, int) {
                c.attach(c.buffer(0), c.stack(0));
                c.popStack();
            },
        .arc =
            [](const Configuration& c, int) {
                return std::optional(Arc{c.buffer(0), c.stack(0)});
            },
    };
}

Configuration startWithRootInBuffer(int words) {
    std::vector<int> buffer(words + 1);
    std::iota(buffer.begin(), buffer.end(), 0);
    return {words, {}, buffer};
}

Configuration startWithRootOnStack(int words) {
    std::vector<int> buffer(words);
    std::iota(buffer.begin(), buffer.end(), 1);
    return {words, {0}, buffer};
}

bool endsWithOneTree(const Configuration& c) {
    return c.bufferSize() == 0 && c.stackSize() == 1;
}

} // namespace parsescope
