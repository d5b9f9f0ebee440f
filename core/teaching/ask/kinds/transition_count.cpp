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

class TransitionCount : public Prepared {
public:
    TransitionCount(Parts parts, int count) : Prepared(std::move(parts)), m_count(count) {}

    Text question(const Examiner& examiner) const override {
        const Exercise& exercise = examiner.exercise();
        if (exercise.asked)
            return Text("How many times does {0} take {1} until this tree is built?",
                        exercise.system.title, transitionName(exercise.system, *exercise.asked));
        return Text("How many transitions does {0} take until this tree is built?",
                    exercise.system.title);
    }

    Text expectedForm(const Examiner& examiner) const override {
        return Text("Answer with a number. The configuration above is the first one.") +=
               endsWithOneRoot(examiner.exercise().system)
                   ? Text()
                   : Text("Words that have no head at the end are children of ROOT.");
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
        return markNumber(examiner, textOf(sheet), m_count);
    }

    std::string modelAnswer(const Examiner&, const TaskControl&) const override {
        return std::to_string(m_count);
    }

    std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) const override {
        const std::vector<Transition> steps = modelTransitions(examiner, control);
        return {Text("Which transitions move a word, and which add an arc? Count the words and the "
                     "arcs."),
                Text("A derivation is {0}.", joinedNames(examiner.exercise().system, steps)),
                Text("The number is {0}.", m_count)};
    }

    std::vector<Choice> choices(const Examiner& examiner) const override {
        const int right = m_count;
        const int words = examiner.exercise().sentence.size();
        return numberChoices(right, examiner.exercise().asked
                                        ? std::vector{right + 1, right - 1, words}
                                        : std::vector{words, 2 * words, 2 * words + 1, right + 1});
    }

private:
    int m_count;
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl& control) {
    Result<Prepared::Parts> prepared = prepareOnTheWay(exercise, control, false);
    if (!prepared)
        return tl::unexpected(prepared.error());
    if (prepared->losses.loss.value > 0)
        return failure("{0} does not derive the tree", exercise.system.name);
    const auto count = Counter(*prepared->explainer, exercise.asked).from(prepared->configuration);
    if (!count)
        return failure("the optimal derivations have different numbers of transitions");
    return std::make_shared<TransitionCount>(*std::move(prepared), *count);
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

} // namespace transition_count

ExerciseKind transitionCount() {
    using namespace transition_count;
    return {
        .id = "count", .title = Text("Count the transitions"), .make = make, .prepare = prepare};
}

} // namespace parsescope
