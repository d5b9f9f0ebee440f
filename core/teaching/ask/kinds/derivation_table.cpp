// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/judge/derivation_judge.h"
#include "core/teaching/judge/exercise_parts.h"

// The kind of exercises that ask for the derivation of a tree as a table Stack | Buffer | New
// dependency | Transition.
namespace parsescope {

namespace derivation_table {

/// Makes exercises for trees that the system derives.
std::optional<Exercise> make(Exercise draft, ExerciseMaker&) {
    const auto ground = ExerciseMaker::groundOf(draft);
    const Loss loss = ground ? ground->loss(ground->problem.start()) : Loss{Unreachable};
    const bool isDerivable = loss.exact && loss.value == 0;
    return isDerivable ? std::optional(std::move(draft)) : std::nullopt;
}

Result<Prepared> prepare(const Exercise& exercise, const TaskControl& control) {
    return prepareOnTheWay(exercise, control, false);
}

Text question(const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    return shownBefore(exercise).empty()
               ? Text("Derive the tree with {0}.", exercise.system.title)
               : Text("Continue from here with {0} to the end.", exercise.system.title);
}

} // namespace derivation_table

ExerciseKind derivationTable() {
    using namespace derivation_table;
    ExerciseKind kind =
        kindWith("table", Text("Fill in the table of the derivation"), make, prepare, question,
                 expectedSteps, judgeDerivation, modelSteps, hintsForSteps);
    kind.answer = ExerciseKind::Answer::Derivation;
    kind.rightAnswers = optimalDerivations;
    return kind;
}

} // namespace parsescope
