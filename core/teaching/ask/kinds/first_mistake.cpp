// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/ask/short_answers.h"
#include "core/teaching/judge/exercise_parts.h"

// The kind of exercises that ask for the first mistake in a derivation.
namespace parsescope {

namespace first_mistake {

/// The first mistake in a derivation.
struct Mistake {
    int step = 0; ///< 1-based
    Judgement judgement;
};

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    const auto ground = ExerciseMaker::groundOf(draft);
    if (!ground)
        return std::nullopt;
    draft.given = maker.walkWithMistake(*ground);
    // A first step that moves ROOT to the stack is not shown with ROOT on the stack at the start.
    if (draft.rootOnStack && !draft.system.startsWithRootOnStack && !draft.given.empty())
        draft.given.erase(draft.given.begin());
    return draft;
}

class FirstMistake : public Prepared {
public:
    FirstMistake(Parts parts, Mistake mistake)
        : Prepared(std::move(parts)), m_mistake(std::move(mistake)) {}

    Text question(const Examiner& examiner) const override {
        const Exercise& exercise = examiner.exercise();
        std::string steps;
        int number = 0;
        for (const Transition transition : exercise.given) {
            ++number;
            steps += (number > 1 ? ", " : "") + std::to_string(number) + " " +
                     exercise.system.nameOf(transition);
        }
        return Text("A student derives this tree with {0}: {1}. Which step is the first mistake?",
                    exercise.system.title, steps);
    }

    Text expectedForm(const Examiner&) const override {
        return Text("Answer with the number of the step. A step is a mistake if it is illegal or "
                    "if it loses an arc of the tree.");
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
        std::vector<double> numbers = numbersIn(textOf(sheet));
        if (numbers.empty()) // "15. Right-Arc"
            numbers = numbersIn(sheet.firstLine);
        if (numbers.size() != 1)
            return markNumber(examiner, textOf(sheet), m_mistake.step);
        if (numbers.front() == m_mistake.step)
            return plainMarking(true, rightText() += m_mistake.judgement.feedback);
        return plainMarking(false, numbers.front() < m_mistake.step
                                       ? Text("The steps up to this one are all right.")
                                       : Text("There is a mistake before this step."));
    }

    std::string modelAnswer(const Examiner&, const TaskControl&) const override {
        return std::to_string(m_mistake.step);
    }

    std::vector<Text> hints(const Examiner& examiner, const TaskControl&) const override {
        const Exercise& exercise = examiner.exercise();
        return {Text("Write down stack and buffer after each step. Before a word leaves the stack, "
                     "it needs its head and all of its dependents."),
                Text("The first mistake is {0}.",
                     transitionName(exercise.system,
                                    exercise.given[static_cast<std::size_t>(m_mistake.step - 1)])),
                Text("It is step {0}.", m_mistake.step) += m_mistake.judgement.feedback};
    }

    std::vector<Choice> choices(const Examiner& examiner) const override {
        const int right = m_mistake.step;
        const int last = static_cast<int>(examiner.exercise().given.size());
        std::vector<int> others;
        for (const int step : {right + 1, right - 1, right + 2, right - 2})
            if (step >= 1 && step <= last)
                others.push_back(step);
        return numberChoices(right, others);
    }

private:
    Mistake m_mistake;
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl& control) {
    Result<Prepared::Parts> prepared = prepareOnTheWay(exercise, control, false);
    if (!prepared)
        return tl::unexpected(prepared.error());
    Configuration at = prepared->configuration;
    int step = 0;
    for (const Transition transition : exercise.given) {
        ++step;
        if (exercise.system.isFinal(at))
            break;
        Judgement judgement =
            judge(*prepared->explainer, exercise.sentence, at, transition, std::nullopt, control);
        if (judgement.mark == Mark::Unknown)
            return failure("step {0} cannot be judged", step);
        if (!isRight(judgement.mark))
            return std::make_shared<FirstMistake>(*std::move(prepared),
                                                  Mistake{step, std::move(judgement)});
        at = exercise.system.step(at, transition);
    }
    return failure("the derivation has no mistake");
}

} // namespace first_mistake

ExerciseKind firstMistake() {
    using namespace first_mistake;
    return {.id = "first-mistake",
            .title = Text("Spot the first mistake"),
            .make = make,
            .prepare = prepare};
}

} // namespace parsescope
