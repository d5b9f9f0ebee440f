// SPDX-License-Identifier: GPL-3.0-or-later
// Opens any bytes as a lesson, and as a file of exercises.
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/lesson.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const LessonReading reading = readLesson(text, "x.md");
    for (const Error& error : reading.errors)
        if (error.file != "x.md" || error.line < 0)
            std::abort();
    if (const auto file = readExerciseFile(text, "x.json"))
        for (const Exercise& exercise : file->exercises)
            if (const Result<Examiner> examiner = Examiner::of(exercise))
                static_cast<void>(examiner->check("sh la ra"));
    return 0;
}
