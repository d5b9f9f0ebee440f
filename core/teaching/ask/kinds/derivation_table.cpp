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

class DerivationTable : public PreparedDerivation {
public:
    using PreparedDerivation::PreparedDerivation;

    Text question(const Examiner& examiner) const override {
        const Exercise& exercise = examiner.exercise();
        return shownBefore(exercise).empty()
                   ? Text("Derive the tree with {0}.", exercise.system.title)
                   : Text("Continue from here with {0} to the end.", exercise.system.title);
    }
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl& control) {
    return preparedBy<DerivationTable>(prepareOnTheWay(exercise, control, false));
}

} // namespace derivation_table

ExerciseKind derivationTable() {
    using namespace derivation_table;
    return {.id = "table",
            .title = Text("Fill in the table of the derivation"),
            .answer = ExerciseKind::Answer::Derivation,
            .make = make,
            .prepare = prepare};
}

} // namespace parsescope
