// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/systems.h"
#include "core/teaching/judge/exercise.h"

#include <QTest>

#include <string>
#include <utility>
#include <vector>

namespace parsescope::test {

/// Returns an exercise about `sentence` after the transitions with the names `before`.
inline Exercise exerciseOf(const char* kind, const char* system, Sentence sentence,
                           const std::vector<std::string>& before = {}) {
    Exercise exercise;
    exercise.kind = findExerciseKind(kind);
    exercise.system = *findSystem(system);
    exercise.sentence = std::move(sentence);
    for (const std::string& name : before)
        exercise.before.push_back(*exercise.system.find(name));
    return exercise;
}

inline Examiner examinerOf(Exercise exercise) {
    Result<Examiner> examiner = Examiner::of(std::move(exercise));
    if (!examiner)
        qFatal("%s", examiner.error().message.english().c_str());
    return *std::move(examiner);
}

inline std::vector<Examiner> examinersOf(const std::vector<Exercise>& exercises) {
    std::vector<Examiner> examiners;
    for (const Exercise& exercise : exercises)
        examiners.push_back(examinerOf(exercise));
    return examiners;
}

} // namespace parsescope::test
