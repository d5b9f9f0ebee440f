// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/judge/derivation_judge.h"
#include "core/teaching/judge/exercise_parts.h"

#include <algorithm>

// The kind of exercises that ask for a derivation from a configuration after mistakes to a tree
// with as few wrong heads as possible.
namespace parsescope {

namespace of_recovery {

/// The least number of decisions that an exercise must leave to the student.
constexpr int FewestDecisions = 2;

/// Returns the number of steps of a best continuation at which a wrong choice raises the loss.
int decisions(const ExerciseMaker::Ground& ground, Configuration at) {
    const TransitionSystem& system = ground.problem.system;
    int count = 0;
    while (!system.isFinal(at)) {
        const Losses losses = ground.losses(at);
        const auto next = ground.preferred(at, losses);
        if (!next)
            break;
        count += std::any_of(losses.transitions.begin(), losses.transitions.end(),
                             [](const TransitionLoss& entry) { return !entry.optimal; });
        at = system.step(at, *next);
    }
    return count;
}

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    const auto ground = ExerciseMaker::groundOf(draft);
    auto place = ground ? maker.somePlace(*ground) : std::nullopt;
    if (!place)
        return std::nullopt;
    const TransitionSystem& system = ground->problem.system;
    for (int error = 0; error < maker.options().errors; ++error) {
        std::vector<Transition> costly;
        for (const TransitionLoss& entry : ground->losses(place->configuration).transitions)
            if (!entry.optimal && entry.loss.value < Unreachable)
                costly.push_back(entry.transition);
        if (costly.empty())
            return std::nullopt;
        place->before.push_back(maker.any(costly));
        place->configuration = system.step(place->configuration, place->before.back());
    }
    if (decisions(*ground, place->configuration) < FewestDecisions)
        return std::nullopt;
    draft.before = place->before;
    return draft;
}

class Recovery : public PreparedDerivation {
public:
    using PreparedDerivation::PreparedDerivation;

    Text question(const Examiner& examiner) const override {
        return Text("The derivation so far contains mistakes. Continue with {0} so that as few "
                    "heads as possible are wrong.",
                    examiner.exercise().system.title);
    }
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl& control) {
    Result<Prepared::Parts> prepared = prepareOnTheWay(exercise, control);
    if (!prepared)
        return tl::unexpected(prepared.error());
    if (prepared->losses.loss.value == 0)
        return failure("the loss of {0} is 0, expected a configuration after a mistake",
                       prepared->configuration.text());
    return std::make_shared<Recovery>(*std::move(prepared));
}

} // namespace of_recovery

ExerciseKind recovery() {
    using namespace of_recovery;
    return {.id = "recover",
            .title = Text("Recover from mistakes"),
            .answer = ExerciseKind::Answer::Derivation,
            .options = {.errors = true},
            .make = make,
            .prepare = prepare};
}

} // namespace parsescope
