// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/judge/conventions.h"

#include <utility>

namespace parsescope {

namespace {

/// Returns true if ROOT is put on the stack by a transition that is not shown.
bool hidesShift(const Exercise& exercise) {
    return exercise.rootOnStack && exercise.shape.root == RootPlace::First &&
           !exercise.system.startsWithRootOnStack;
}

} // namespace

std::span<const Transition> shownBefore(const Exercise& exercise) {
    const std::span<const Transition> all = exercise.before;
    return hidesShift(exercise) && !all.empty() ? all.subspan(1) : all;
}

RootStart rootStartOf(const Exercise& exercise) {
    if (exercise.withRoot)
        return RootStart::None;
    if (exercise.shape.root == RootPlace::Last)
        return RootStart::Last;
    return exercise.rootOnStack || exercise.system.startsWithRootOnStack ? RootStart::Stack
                                                                         : RootStart::Buffer;
}

Text describe(RootStart start) {
    switch (start) {
    case RootStart::Stack:
        return Text("At the start, ROOT is on the stack.");
    case RootStart::Buffer:
        return Text("At the start, ROOT is the first node of the buffer.");
    case RootStart::Last:
        return Text("At the start, ROOT is the last node of the buffer.");
    case RootStart::None:
        return Text("There is no ROOT: at the start, the stack is empty, and the buffer has the "
                    "words.");
    }
    return {};
}

Result<void> putRootOnStack(Exercise& exercise) {
    if (!hidesShift(exercise))
        return {};
    const int words = exercise.sentence.size();
    if (const Result<Configuration> start = startWithRootOnStack(exercise.system, words); !start)
        return tl::unexpected(start.error());
    const auto shift = exercise.system.shiftOfRoot(words);
    if (exercise.before.empty())
        exercise.before = {*shift};
    else if (exercise.before.front() != *shift)
        return failure("the derivation does not begin by shifting ROOT");
    return {};
}

Result<void> leaveOutRoot(Exercise& exercise) {
    TransitionSystem with = exercise.system;
    if (Result<void> done = leaveOutRoot(static_cast<ParseSettings&>(exercise)); !done)
        return done;
    exercise.withRoot = std::move(with);
    exercise.rootOnStack = false;
    return {};
}

const TransitionSystem& describedSystem(const Exercise& exercise) {
    return exercise.withRoot ? *exercise.withRoot : exercise.system;
}

std::vector<Exercise> inOtherConventions(const Exercise& exercise) {
    std::vector<Exercise> others;
    if (!shownBefore(exercise).empty())
        return others;
    for (RootStart start :
         {RootStart::Stack, RootStart::Buffer, RootStart::Last, RootStart::None}) {
        Exercise other = exercise;
        other.system = describedSystem(exercise);
        other.withRoot.reset();
        other.before.clear();
        other.key.clear(); // the key is valid only for the convention of `exercise`
        other.rootOnStack = start == RootStart::Stack;
        other.shape.root = start == RootStart::Last ? RootPlace::Last : RootPlace::First;
        const bool isPermitted =
            start == RootStart::None
                ? leaveOutRoot(other).has_value()
                : !other.system.rootPlace || *other.system.rootPlace == other.shape.root;
        if (isPermitted && rootStartOf(other) == start && start != rootStartOf(exercise))
            others.push_back(std::move(other));
    }
    return others;
}

} // namespace parsescope
