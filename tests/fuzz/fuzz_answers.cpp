// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any bytes as answers to exercises: the answers are marked, or an error is reported.
#include "core/parsing/systems.h"
#include "core/teaching/publish/grading.h"
#include "core/teaching/read/answer_sheet.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

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

/// The keys of which one is asked. Each has few exercises, because marking takes longer than
/// reading.
const std::vector<Grader>& graders() {
    static const std::vector<Grader> made = [] {
        Exercise next = exerciseFor("arc-standard");
        next.kind = findExerciseKind("next-transition");
        Exercise between = exerciseFor("attardi");
        between.kind = findExerciseKind("tree-between");
        between.other = *findSystem("arc-standard");
        std::vector<Grader> all;
        for (const std::vector<Exercise>& exercises :
             {std::vector{exerciseFor("arc-standard"), next},
              std::vector{exerciseFor("arc-eager"), between},
              std::vector{exerciseFor("lr-spine"), exerciseFor("swap")}})
            all.push_back(*Grader::of(exercises));
        return all;
    }();
    return made;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const AnswerFile read = readAnswerSheets(bytes, "x.txt");
    for (const AnswerReading& other : read.others)
        static_cast<void>(readAnswerSheets(bytes, "x.txt", other));
    constexpr std::size_t marked = 8; // one of eight inputs is marked, which takes long
    if (size % marked != 0)
        return 0;
    const Grader& grader = graders()[size / marked % graders().size()];
    const MarkedFile file = grader.grade(bytes, "x.txt");
    if (file.answers.size() != grader.examiners().size() || file.score() < 0 || file.score() > 1)
        std::abort();
    static_cast<void>(feedbackPage(file));
    static_cast<void>(gradesCsv({file}));
    return 0;
}
