// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/oracle/explainer.h"
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/ask/short_answers.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"

#include <algorithm>
#include <iterator>

// The kind of exercises that ask: Which gold arcs can no longer be built after this transition?
namespace parsescope {

namespace lost_arcs {

/// The lost arcs, sorted, and the configuration after the transition.
struct Lost {
    std::vector<Arc> arcs;
    Configuration next;
};

/// The least number of choices: the right arcs, no arc, and at least two other answers.
constexpr std::size_t FewestSets = 4;

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    const auto ground = ExerciseMaker::groundOf(draft);
    const auto place = ground ? maker.goodPlace(draft, *ground) : std::nullopt;
    if (!place)
        return std::nullopt;
    std::vector<Transition> costly;
    for (const TransitionLoss& entry : place->losses.transitions)
        if (!entry.optimal)
            costly.push_back(entry.transition);
    if (costly.empty())
        return std::nullopt;
    draft.before = place->before;
    draft.asked = maker.any(costly);
    return draft;
}

class LostArcs : public Prepared {
public:
    LostArcs(Parts parts, Lost lost) : Prepared(std::move(parts)), m_lost(std::move(lost)) {}

    Text question(const Examiner& examiner) const override {
        const Exercise& exercise = examiner.exercise();
        return Text("Which gold arcs can no longer be built after {0}, but could be built before?",
                    transitionName(exercise.system, *exercise.asked));
    }

    Text expectedForm(const Examiner& examiner) const override {
        const Sentence& sentence = examiner.exercise().sentence;
        const int last = sentence.size();
        const int first = last > 1 ? 1 : 0;
        Text text("Answer with arcs from head to dependent, separated by commas, for example {0} "
                  "or {1} → {2}, or with \"none\".",
                  arcName(sentence, {first, last}), first, last);
        if (examiner.exercise().withRoot)
            text += Text("There is no ROOT: an arc from 0 says that a word is a root.");
        return text;
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
        const Sentence& sentence = examiner.exercise().sentence;
        const std::vector<Arc>& lost = m_lost.arcs;
        const Result<std::vector<Arc>> given = readArcs(textOf(sheet), sentence);
        if (!given)
            return unreadable(given.error().message, examiner);
        const AnswerDifference other = difference(lost, *given);
        Text feedback;
        for (Arc arc : other.extra)
            feedback += whyNotLost(examiner, arc);
        if (!other.missing.empty())
            feedback +=
                plural("{0} lost arc is missing from the answer.",
                       "{0} lost arcs are missing from the answer.", std::ssize(other.missing));
        if (feedback.empty())
            return plainMarking(true, rightText());
        return markDifference(lost, other, std::move(feedback));
    }

    std::string modelAnswer(const Examiner&, const TaskControl&) const override {
        return answerOf(m_lost.arcs);
    }

    std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) const override {
        const auto& [arcs, next] = m_lost;
        std::vector<Text> hints{
            Text("Which word leaves, or is covered? Look at its head and its dependents."),
            lostArcCount(static_cast<int>(arcs.size()))};
        if (const auto best = examiner.explainer().certificate(next, control))
            hints.push_back(best->transitions.empty()
                                ? Text("After it, the derivation is finished.")
                                : Text("After it, no derivation is better than {0}.",
                                       joinedNames(examiner.exercise().system, best->transitions)));
        hints.push_back(Text("Lost arcs: {0}.", arcNames(examiner.exercise().sentence, arcs)));
        return hints;
    }

    /// Returns the choices: the right arcs, no arc, too few arcs, and arcs that students might
    /// consider lost (gold arcs of words that the transition affects, and arcs that have been
    /// built).
    std::vector<Choice> choices(const Examiner& examiner) const override {
        const auto& [arcs, next] = m_lost;
        const Configuration& here = examiner.configuration();
        const Tree& gold = examiner.problem().gold;
        std::vector<std::vector<Arc>> sets{arcs};
        const auto add = [&](std::vector<Arc> set) {
            std::sort(set.begin(), set.end());
            if (std::find(sets.begin(), sets.end(), set) == sets.end() && sets.size() < 5)
                sets.push_back(std::move(set));
        };
        add({});
        for (int word = 1; word <= gold.size(); ++word) {
            const Arc arc{gold.head(word), word};
            if (std::find(arcs.begin(), arcs.end(), arc) != arcs.end() || here.hasHead(word))
                continue;
            const bool isNear =
                next.head(word) != NoHead ||
                (here.stackSize() > 0 && (here.stack(0) == word || here.stack(0) == arc.head));
            if (!isNear)
                continue;
            std::vector<Arc> more = arcs;
            more.push_back(arc);
            add(more);
            add({arc});
        }
        if (arcs.size() > 1)
            add({arcs.front()});
        if (arcs.size() > 2)
            add({arcs.begin() + 1, arcs.end()});
        for (int word = 1; word <= gold.size() && sets.size() < FewestSets; ++word)
            if (here.head(word) == gold.head(word)) { // built already, so it cannot be lost
                std::vector<Arc> more = arcs;
                more.push_back({gold.head(word), word});
                add(more);
            }
        for (int word = 1; word <= gold.size() && sets.size() < FewestSets; ++word)
            if (!here.hasHead(word) &&
                std::find(arcs.begin(), arcs.end(), Arc{gold.head(word), word}) == arcs.end())
                add({{gold.head(word), word}});
        std::vector<Choice> choices;
        for (const std::vector<Arc>& set : sets)
            choices.push_back(
                {answerOf(set), set.empty() ? Text("none") : Text::untranslated(answerOf(set))});
        std::sort(choices.begin(), choices.end(),
                  [](const auto& a, const auto& b) { return a.text < b.text; });
        return choices;
    }

private:
    /// Explains why an arc of an answer is not lost.
    Text whyNotLost(const Examiner& examiner, Arc arc) const {
        const Sentence& sentence = examiner.exercise().sentence;
        const Text name = arcName(sentence, arc);
        if (!examiner.problem().gold.hasArc(arc))
            return Text("{0} is not a gold arc.", name);
        const auto stateIn = [&](const Configuration& at) {
            return examiner.explainer().explain(at).arc(arc.dependent);
        };
        const Configuration& here = examiner.configuration();
        const ArcState before = stateIn(here);
        if (before == ArcState::Lost)
            return Text("{0} was lost before.", name);
        if (before == ArcState::Built)
            return fateText(fateOf(here, arc, before), namesIn(sentence));
        const Configuration& next = m_lost.next;
        const ArcState after = stateIn(next);
        return after == ArcState::Built ? Text("{0} is built by the transition.", name)
                                        : fateText(fateOf(next, arc, after), namesIn(sentence));
    }

    Lost m_lost;
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl& control) {
    Result<Prepared::Parts> prepared = prepareOnTheWay(exercise, control);
    if (!prepared)
        return tl::unexpected(prepared.error());
    if (!exercise.asked)
        return failure("there is no transition to ask about");
    const TransitionSystem& system = exercise.system;
    const Configuration& here = prepared->configuration;
    const std::string name = inQuotes(system.nameOf(*exercise.asked));
    if (const Obstacle obstacle = system.obstacle(here, *exercise.asked);
        obstacle != Obstacle::None)
        return failure("{0} is not possible: {1}", name, describe(obstacle));
    Lost lost{{}, system.step(here, *exercise.asked)};
    const Explanation before = prepared->explainer->explain(here, control);
    const Explanation after = prepared->explainer->explain(lost.next, control);
    if (control.stopRequested())
        return failure("stopped");
    for (const Explanation& explanation : {before, after})
        if (std::ranges::count(explanation.arcs.begin() + 1, explanation.arcs.end(),
                               ArcState::Unknown) > 0)
            return failure("it is not known which arcs are lost");
    for (const LostArc& one : newlyLost(prepared->explainer->problem().gold, before, after))
        lost.arcs.push_back(one.arc);
    if (after.losses.loss.value >= Unreachable)
        return failure("no allowed tree can be reached after {0}", name);
    const int rise = after.losses.loss.value - before.losses.loss.value;
    if (rise != std::ssize(lost.arcs))
        return failure(plural("{1} raises the loss by {2}, but {0} gold arc becomes unreachable by "
                              "itself: the question has no single answer",
                              "{1} raises the loss by {2}, but {0} gold arcs become unreachable by "
                              "themselves: the question has no single answer",
                              std::ssize(lost.arcs), name, rise));
    std::sort(lost.arcs.begin(), lost.arcs.end());
    return std::make_shared<LostArcs>(*std::move(prepared), std::move(lost));
}

} // namespace lost_arcs

ExerciseKind lostArcs() {
    using namespace lost_arcs;
    return {.id = "lost-arcs",
            .title = Text("Say which gold arcs a transition loses"),
            .answer = ExerciseKind::Answer::Arcs,
            .options = {.place = true},
            .make = make,
            .prepare = prepare};
}

} // namespace parsescope
