// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

int leftSpineLength(const Configuration& c) {
    return c.stackSize() < 2 ? 0 : static_cast<int>(leftSpine(c.heads(), c.stack(0)).size());
}

int rightSpineLength(const Configuration& c) {
    return c.stackSize() < 2 ? 0 : static_cast<int>(rightSpine(c.heads(), c.stack(1)).size());
}

/// The k-th node of the left spine of the top gets the second element as its dependent.
Arc leftArc(const Configuration& c, int k) {
    return {leftSpine(c.heads(), c.stack(0))[k - 1], c.stack(1)};
}

/// The k-th node of the right spine of the second element gets the top as its dependent.
Arc rightArc(const Configuration& c, int k) {
    return {rightSpine(c.heads(), c.stack(1))[k - 1], c.stack(0)};
}

} // namespace

/// LR-spine [SSN13 §3]: the two topmost trees are joined at any node of the spines that face each
/// other, so that a word may get dependents after it got its head.
TransitionSystem lrSpine() {
    const Rule left{
        .name = "la",
        .title = "Left-Arc",
        .schema = "σ|i|j ⇒ σ|j, l→i, where l is the K-th node of the left spine of j",
        .effect = "makes the second stack element a dependent of the K-th node of the left spine "
                  "of the top",
        .key = 'l',
        .legal =
            [](const Configuration& c, int k) {
                if (c.stackSize() < 2)
                    return Obstacle::StackTooShort;
                if (c.stack(1) == 0)
                    return Obstacle::RootAsDependent;
                return k > leftSpineLength(c) ? Obstacle::SpineTooShort : Obstacle::None;
            },
        .apply =
            [](Configuration& c, int k) {
                const Arc arc = leftArc(c, k);
                c.attach(arc.head, arc.dependent);
                c.popStack(1);
            },
        .arc = [](const Configuration& c, int k) { return std::optional(leftArc(c, k)); },
        .variants = leftSpineLength,
    };
    const Rule right{
        .name = "ra",
        .title = "Right-Arc",
        .schema = "σ|i|j ⇒ σ|i, r→j, where r is the K-th node of the right spine of i",
        .effect = "makes the top a dependent of the K-th node of the right spine of the second "
                  "stack element",
        .key = 'r',
        .legal =
            [](const Configuration& c, int k) {
                if (c.stackSize() < 2)
                    return Obstacle::StackTooShort;
                return k > rightSpineLength(c) ? Obstacle::SpineTooShort : Obstacle::None;
            },
        .apply =
            [](Configuration& c, int k) {
                const Arc arc = rightArc(c, k);
                c.attach(arc.head, arc.dependent);
                c.popStack();
            },
        .arc = [](const Configuration& c, int k) { return std::optional(rightArc(c, k)); },
        .variants = rightSpineLength,
    };
    return {
        .name = "lr-spine",
        .title = "LR-spine",
        .source = "Sartorio, Satta & Nivre 2013",
        .description = "Joins the two topmost trees of the stack at any node of the spines that "
                       "face each other.",
        .rules = {shiftRule(), left, right},
        .start = startWithRootInBuffer,
        .isFinal = endsWithOneTree,
    };
}

} // namespace parsescope
