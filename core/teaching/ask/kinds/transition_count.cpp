// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/explainer.h"
#include "core/parsing/without_root.h"
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/ask/short_answers.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/judge/exercise_parts.h"

#include <map>

// The kind of exercises that ask how many transitions a derivation has, or how many of one rule.
namespace parsescope {

namespace transition_count {

/// The largest number of configurations on optimal derivations that are visited.
constexpr std::size_t MostConfigurations = 2'000;

/// Counts the transitions of optimal derivations.
class Counter {
public:
    /// Makes a counter of the transition `asked`, or of all transitions.
    Counter(Explainer& explainer, std::optional<Transition> asked)
        : m_explainer(explainer), m_asked(asked) {}

    /// Returns the number of transitions from a configuration to the end; nothing if optimal
    /// derivations differ in it, or if there are too many configurations.
    std::optional<int> from(const Configuration& at) {
        const TransitionSystem& system = m_explainer.problem().system;
        if (system.isFinal(at))
            return 0;
        const std::string key = at.text();
        if (const auto known = m_known.find(key); known != m_known.end())
            return known->second;
        if (m_known.size() >= MostConfigurations)
            return std::nullopt;
        std::optional<int> count;
        for (const TransitionLoss& entry : m_explainer.losses(at).transitions) {
            if (!entry.optimal)
                continue;
            const auto rest = from(system.step(at, entry.transition));
            if (!rest)
                return std::nullopt;
            const int all = *rest + (!m_asked || *m_asked == entry.transition ? 1 : 0);
            if (count.value_or(all) != all)
                return std::nullopt;
            count = all;
        }
        if (count)
            m_known.emplace(key, *count);
        return count;
    }

private:
    Explainer& m_explainer;
    std::optional<Transition> m_asked;
    std::map<std::string, int> m_known;
};

Result<Prepared> prepare(const Exercise& exercise, const TaskControl& control) {
    Result<Prepared> prepared = prepareOnTheWay(exercise, control, false);
    if (!prepared)
        return prepared;
    if (prepared->losses.loss.value > 0)
        return failure("{0} does not derive the tree", exercise.system.name);
    const auto count = Counter(*prepared->explainer, exercise.asked).from(prepared->configuration);
    if (!count)
        return failure("the optimal derivations have different numbers of transitions");
    prepared->facts = *count;
    return prepared;
}

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    std::vector<std::optional<Transition>> asked{std::nullopt};
    for (int rule = 0; rule < static_cast<int>(draft.system.rules.size()); ++rule)
        if (!draft.system.rules[static_cast<std::size_t>(rule)].variants)
            asked.emplace_back(Transition{rule, 1});
    maker.shuffle(asked);
    for (const std::optional<Transition>& one : asked) {
        draft.asked = one;
        if (putRootOnStack(draft) && prepare(draft, {}))
            return draft;
    }
    return std::nullopt;
}

Text question(const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    if (exercise.asked)
        return Text("How many times does {0} take {1} until this tree is built?",
                    exercise.system.title, transitionName(exercise.system, *exercise.asked));
    return Text("How many transitions does {0} take until this tree is built?",
                exercise.system.title);
}

Text expectedForm(const Examiner& examiner) {
    return Text("Answer with a number. The configuration above is the first one.") +=
           endsWithOneRoot(examiner.exercise().system)
               ? Text()
               : Text("Words that have no head at the end are children of ROOT.");
}

Marking check(const Examiner& examiner, const AnswerSheet& sheet, const TaskControl&) {
    return markNumber(examiner, textOf(sheet), examiner.facts<int>());
}

std::string modelAnswer(const Examiner& examiner, const TaskControl&) {
    return std::to_string(examiner.facts<int>());
}

std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) {
    const std::vector<Transition> steps = modelTransitions(examiner, control);
    return {Text("Which transitions move a word, and which add an arc? Count the words and the "
                 "arcs."),
            Text("A derivation is {0}.", joinedNames(examiner.exercise().system, steps)),
            Text("The number is {0}.", examiner.facts<int>())};
}

std::vector<ExerciseKind::Choice> choices(const Examiner& examiner) {
    const int right = examiner.facts<int>();
    const int words = examiner.exercise().sentence.size();
    return numberChoices(right, examiner.exercise().asked
                                    ? std::vector{right + 1, right - 1, words}
                                    : std::vector{words, 2 * words, 2 * words + 1, right + 1});
}

} // namespace transition_count

ExerciseKind transitionCount() {
    using namespace transition_count;
    ExerciseKind kind = kindWith("count", Text("Count the transitions"), make, prepare, question,
                                 expectedForm, check, modelAnswer, hints);
    kind.choices = choices;
    return kind;
}

} // namespace parsescope
