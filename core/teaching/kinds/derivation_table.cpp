// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/derivation_judge.h"
#include "core/teaching/exercise_parts.h"

// The derivation of a tree as a table Stack | Buffer | New dependency | Transition.
namespace parsescope {

namespace {

std::optional<Exercise> make(Exercise draft, ExerciseMaker&) {
    return ExerciseMaker::groundOf(draft) ? std::optional(std::move(draft)) : std::nullopt;
}

Result<Prepared> prepare(const Exercise& exercise, const TaskControl& control) {
    return prepareOnTheWay(exercise, control, false);
}

Text question(const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    return exercise.before.empty()
               ? Text("Derive the tree with {0}: fill in the table.", exercise.system.title)
               : Text("Continue from here with {0}: fill in the table.", exercise.system.title);
}

} // namespace

ExerciseKind derivationTable() {
    ExerciseKind kind{"table", Text("Fill in the table of the derivation")};
    kind.answer = ExerciseKind::Answer::Derivation;
    kind.make = make;
    kind.prepare = prepare;
    kind.question = question;
    kind.expectedForm = expectedSteps;
    kind.check = judgeDerivation;
    kind.modelAnswer = modelSteps;
    kind.hints = hintsForSteps;
    kind.rightAnswers = optimalDerivations;
    return kind;
}

} // namespace parsescope
