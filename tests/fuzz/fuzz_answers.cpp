// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any bytes as answers to exercises: the answers are marked, or an error is reported.
#include "core/parsing/systems.h"
#include "core/teaching/publish/grading.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

namespace {

Exercise exerciseFor(const char* system) {
    Exercise exercise;
    exercise.kind = findExerciseKind("table");
    exercise.system = *findSystem(system);
    exercise.sentence = sentenceFromText("She sees him now");
    for (int word = 1; word <= 4; ++word)
        exercise.sentence.words[word - 1].head = word == 2 ? 0 : 2;
    return exercise;
}

const Grader& grader() {
    static const Grader made = [] {
        std::vector<Exercise> exercises;
        for (const char* system : {"arc-standard", "arc-eager", "lr-spine", "swap"})
            exercises.push_back(exerciseFor(system));
        exercises.push_back(exercises.front());
        exercises.back().kind = findExerciseKind("next-transition");
        exercises.push_back(exercises.front());
        exercises.back().kind = findExerciseKind("tree-between");
        exercises.back().system = *findSystem("attardi");
        exercises.back().other = *findSystem("arc-standard");
        return *Grader::of(std::move(exercises));
    }();
    return made;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const MarkedFile file = grader().grade({reinterpret_cast<const char*>(data), size}, "x.txt");
    if (file.answers.size() != grader().examiners().size() || file.score() < 0 || file.score() > 1)
        std::abort();
    static_cast<void>(feedbackPage(file));
    static_cast<void>(gradesCsv({file}));
    return 0;
}
