// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/judge/misconception.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

struct MisconceptionInfo {
    Misconception misconception;
    std::string_view id;
    Phrase title;
    Phrase advice;
};

using enum Misconception;
constexpr std::array<MisconceptionInfo, 16> Entries{{
    {WrongDirection, "wrong-direction", "wrong direction",
     "The arc goes the wrong way: in the gold tree, the word that was made the head depends on the "
     "other word. Look up which of the two is the dependent, then choose the transition."},
    {DependentsMissing, "dependents-missing", "reduced before all its dependents were found",
     "A word left the stack, or got its head, before all its dependents were attached; it can no "
     "longer get those that are missing. First count its dependents in the gold tree, and check "
     "which of them are missing."},
    {ShiftedOverHead, "shifted-over-head", "shifted over a head",
     "The word at the front of the buffer is the head of a word on the stack. Once both are on the "
     "stack, this arc can no longer be built: build it before the shift."},
    {ShiftedOverArc, "shifted-without-arc", "shifted without the arc from its head",
     "The head of the word at the front of the buffer was on top of the stack. Once the word is "
     "shifted without its arc, it can no longer get that head."},
    {TooHigh, "too-high", "attached too high",
     "The word is attached to an ancestor of its head. Its head is lower in the gold tree."},
    {TooLow, "too-low", "attached too low",
     "The word is attached to a descendant of its head. Its head is higher in the gold tree."},
    {SpineTooHigh, "spine-too-high", "attached too high on the spine",
     "The head is further down the spine. Count the nodes of the spine from its top, which is on "
     "the stack: the number of the transition says to which of them the word is attached."},
    {SpineTooLow, "spine-too-low", "attached too low on the spine",
     "The head is further up the spine. Count the nodes of the spine from its top, which is on the "
     "stack: the number of the transition says to which of them the word is attached."},
    {WrongHead, "wrong-head", "attached to a wrong head",
     "The gold tree has no arc between the two words. Look up the head of the dependent first."},
    {NotReduced, "not-reduced", "shifted before the stack was ready",
     "Before the shift, a word on the stack should have been attached or reduced. Ask whether the "
     "word on top of the stack is still waiting for anything."},
    {NeedsSwap, "needs-swap", "an arc that needs a swap",
     "An arc that is lost crosses another one. The words of crossing arcs become neighbours by "
     "swaps, and a swap costs nothing here."},
    {NeedlessSwap, "needless-swap", "a swap that was not needed",
     "The gold tree does not need this swap. Swap two words only if an arc between other words "
     "crosses theirs."},
    {SecondHead, "second-head", "a second head",
     "A word has exactly one head, and this word already has one."},
    {HeadlessReduced, "headless-reduced", "reduced without a head",
     "Only a word that has its head may leave the stack without an arc."},
    {RootAsDependent, "root-as-dependent", "ROOT as a dependent", "ROOT never has a head."},
    {NothingThere, "nothing-there", "too few words",
     "The transition needs more words on the stack or in the buffer than there are."},
}};

const MisconceptionInfo& entryOf(Misconception misconception) {
    return Entries[static_cast<std::size_t>(misconception)];
}

constexpr std::array<Misconception, Entries.size()> All = [] {
    std::array<Misconception, Entries.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = Entries[i].misconception;
    return all;
}();

bool holds(const Configuration& configuration, int node) {
    const auto& stack = configuration.stackNodes();
    const auto buffer = configuration.bufferNodes();
    return std::find(stack.begin(), stack.end(), node) != stack.end() ||
           std::find(buffer.begin(), buffer.end(), node) != buffer.end();
}

/// Returns the misconception behind an arc that is not gold.
Misconception wrongArc(const Tree& gold, Arc arc) {
    const int head = gold.head(arc.dependent);
    if (arc.head != 0 && gold.head(arc.head) == arc.dependent)
        return WrongDirection;
    if (gold.isBelow(head, arc.head))
        return TooHigh;
    return gold.isBelow(arc.head, head) ? TooLow : WrongHead;
}

/// Returns the misconception behind a transition that attaches a word to a node of a spine; nothing
/// unless another variant of the transition would attach the word to its gold head.
std::optional<Misconception> onSpine(const Problem& problem, const Configuration& configuration,
                                     Transition transition, Arc made) {
    const TransitionSystem& system = problem.system;
    for (Transition other : system.legalTransitions(configuration)) {
        const auto arc = system.arc(configuration, other);
        if (other.rule != transition.rule || !arc || arc->dependent != made.dependent ||
            !problem.gold.hasArc(*arc))
            continue;
        const int lower = other.variant > transition.variant ? arc->head : made.head;
        if (!holds(configuration, lower)) // the node is inside a spine
            return other.variant > transition.variant ? SpineTooHigh : SpineTooLow;
    }
    return std::nullopt;
}

/// Returns the misconception behind a transition that moves the buffer front to the stack; nothing
/// if none fits. `losses` are the losses before the transition.
std::optional<Misconception> ofShift(const Problem& problem, const Configuration& before,
                                     const Losses& losses, const Consequences& consequences) {
    const int front = before.buffer(0);
    const auto& stack = before.stackNodes();
    for (const LostArc& lost : consequences.lost)
        if (lost.arc.head == front && lost.alone() &&
            std::find(stack.begin(), stack.end(), lost.arc.dependent) != stack.end())
            return ShiftedOverHead;
    for (const LostArc& lost : consequences.lost)
        if (lost.alone() && lost.arc.dependent == front && before.stackSize() > 0 &&
            lost.arc.head == before.stack(0))
            return ShiftedOverArc;
    const bool stackFirst = std::any_of(
        losses.transitions.begin(), losses.transitions.end(), [&](const TransitionLoss& entry) {
            if (!entry.optimal)
                return false;
            const Configuration after = problem.system->step(before, entry.transition);
            return std::any_of(stack.begin(), stack.end(), [&](int node) {
                return !holds(after, node) || after.head(node) != before.head(node);
            });
        });
    return stackFirst ? std::optional(NotReduced) : std::nullopt;
}

} // namespace

std::span<const Misconception> misconceptions() {
    return All;
}

std::string_view idOf(Misconception misconception) {
    return entryOf(misconception).id;
}

std::string misconceptionCounts(const std::map<Misconception, int>& counts) {
    std::string text;
    for (const auto& [misconception, count] : counts)
        text += (text.empty() ? "" : "; ") + std::string(idOf(misconception)) + " " +
                std::to_string(count);
    return text;
}

Text titleOf(Misconception misconception) {
    return Text(entryOf(misconception).title);
}

Text adviceOn(Misconception misconception) {
    return Text(entryOf(misconception).advice);
}

std::optional<Misconception> misconceptionOf(const Problem& problem,
                                             const Configuration& configuration,
                                             Transition transition, const Losses& losses,
                                             const Consequences& consequences) {
    if (!consequences.known || consequences.deadEnd || consequences.lost.empty())
        return std::nullopt;
    const TransitionSystem& system = problem.system;
    const auto lost = [&](auto condition) {
        return std::any_of(consequences.lost.begin(), consequences.lost.end(),
                           [&](const LostArc& entry) { return condition(entry.arc); });
    };
    const Configuration after = system.step(configuration, transition);
    if (after.bufferSize() > configuration.bufferSize())
        return NeedlessSwap;
    const bool swapHelps = std::any_of(
        losses.transitions.begin(), losses.transitions.end(), [&](const TransitionLoss& entry) {
            return entry.optimal && system.step(configuration, entry.transition).bufferSize() >
                                        configuration.bufferSize();
        });
    const auto crosses = [&](Arc arc) { return problem.gold.isNonProjective(arc); };
    if (swapHelps && lost(crosses))
        return NeedsSwap;
    const auto arc = system.arc(configuration, transition);
    if (arc && !problem.gold.hasArc(*arc) &&
        lost([&](Arc one) { return one.dependent == arc->dependent; })) {
        const auto spine = onSpine(problem, configuration, transition, *arc);
        return spine ? spine : wrongArc(problem.gold, *arc);
    }
    // In arc-eager, a right dependent moves onto the stack and can still get dependents there.
    const auto isOnStackNow = [&](int node) {
        return configuration.bufferSize() > 0 && configuration.buffer(0) == node &&
               after.stackSize() > 0 && after.stack(0) == node;
    };
    const bool incomplete = lost([&](Arc one) {
        return (holds(configuration, one.head) && !holds(after, one.head)) ||
               (arc && one.head == arc->dependent && !isOnStackNow(one.head));
    });
    if (incomplete)
        return DependentsMissing;
    if (arc && !problem.gold.hasArc(*arc))
        return wrongArc(problem.gold, *arc);
    if (after.bufferSize() < configuration.bufferSize())
        return ofShift(problem, configuration, losses, consequences);
    return std::nullopt;
}

std::optional<Misconception> misconceptionOf(Obstacle obstacle) {
    switch (obstacle) {
    case Obstacle::HasHead:
        return SecondHead;
    case Obstacle::NeedsHead:
        return HeadlessReduced;
    case Obstacle::RootAsDependent:
        return RootAsDependent;
    case Obstacle::BufferEmpty:
    case Obstacle::StackTooShort:
    case Obstacle::BufferTooShort:
    case Obstacle::StackEmpty:
        return NothingThere;
    default:
        return std::nullopt;
    }
}

} // namespace parsescope
