// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/publish/marked_answer.h"
#include "core/teaching/read/hand_ins.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

/// A homework with its key. It must outlive the marked files, which refer to its exercises.
class Grader {
public:
    /// Makes the grader for `exercises`. `name` is the path of the key. Fails if an exercise has no
    /// right answer; the message contains the number of the exercise.
    [[nodiscard]] static Result<Grader> of(std::vector<Exercise> exercises, std::string name = {});
    /// Makes the grader for a file of exercises. Attempts beyond the tries that the file allows,
    /// and answers after the time that it allows, do not count.
    [[nodiscard]] static Result<Grader> of(ExerciseFile file, std::string name = {});

    [[nodiscard]] const std::vector<Examiner>& examiners() const { return m_examiners; }
    /// Returns the path of the key.
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// Returns the code on printed sheets of the exercises.
    [[nodiscard]] const std::string& code() const { return m_code; }
    /// Returns the letters and digits above the exercises on printed sheets, see plainName.
    [[nodiscard]] const std::string& top() const { return m_top; }
    /// Marks the files of a student (answer_sheet.h). If there are several files, answers without a
    /// number belong to the exercise whose number is at the end of the name of their file.
    /// Otherwise, they belong to the exercises in order. If a file can be read in several ways,
    /// the reading with the highest score counts. Every line that is not empty is a heading, part
    /// of a marked answer, or named in an error or a remark.
    [[nodiscard]] MarkedFile grade(const HandIn& handIn) const;
    /// Marks one file; the name of the file is the name of the student.
    [[nodiscard]] MarkedFile grade(std::string_view bytes, const std::string& path) const;

private:
    /// Readings that may give other answers, each with the index of its file.
    using OtherReadings = std::vector<std::pair<std::size_t, AnswerReading>>;

    /// Marks the files of a student, read as `readings` says for each file.
    [[nodiscard]] std::pair<MarkedFile, OtherReadings>
    gradeAs(const HandIn& handIn, const std::vector<AnswerReading>& readings) const;
    /// Marks the answer of a student to an exercise. Adds errors and remarks to `to` if it was
    /// given too late or is not marked as a whole.
    [[nodiscard]] MarkedAnswer mark(const AnswerSheet& sheet, int number, const std::string& path,
                                    MarkedFile& to) const;

    std::vector<Examiner> m_examiners;
    FixedRules m_rules;
    std::string m_name;
    std::string m_code;
    std::string m_top;
};

/// Marks a hand-in with one of several keys: the key whose code is on the sheet, else the key whose
/// file is named after the student ("ada.json", "key-ada.json"), else the only key. If no key fits,
/// the result has an error and no answers.
[[nodiscard]] MarkedFile gradeWithOneOf(const std::vector<Grader>& graders, const HandIn& handIn);

/// Options for keys that do not contain a system and a shape themselves, unlike sessions and
/// exercises.
struct KeyOptions {
    std::optional<TransitionSystem> system; ///< the system of the key; must be set for such a key
    TreeShape shape = {};
    bool rootOnStack = false; ///< see Exercise::rootOnStack
    bool hasNoRoot = false;   ///< see Exercise::withRoot
    TableLayout table{};      ///< see Exercise::table
};
/// Reads a key from a file: exercises as written by `parsescope-cli exercises`, a saved session, a
/// derivation as JSON Lines, or a treebank whose trees are to be derived with the system. Only the
/// first one can fix rules.
[[nodiscard]] Result<ExerciseFile> readKey(const std::string& path, const KeyOptions& options);

} // namespace parsescope
