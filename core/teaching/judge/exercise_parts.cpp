// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/judge/exercise_parts.h"

#include "core/base/utf8.h"
#include "core/oracle/explainer.h"
#include "core/oracle/root_last.h"
#include "core/parsing/without_root.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/judge/derivation_judge.h"
#include "core/teaching/judge/reasons.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <functional>

namespace parsescope {

Result<Configuration> shownConfiguration(const Exercise& exercise) {
    const TransitionSystem& system = exercise.system;
    Configuration at = system.start(exercise.sentence.size(), exercise.shape.root);
    for (Transition transition : exercise.before) {
        if (const Obstacle obstacle = system.obstacle(at, transition); obstacle != Obstacle::None)
            return failure("{0} is not possible in {1}: {2}", inQuotes(system.nameOf(transition)),
                           asShown(exercise.system, at).text(), describe(obstacle));
        at = system.step(at, transition);
    }
    return at;
}

namespace {

/// The least size of a table that takes more than cubic time, in bytes.
constexpr std::size_t SlowTable = 5'000'000;

/// Fails if marking a derivation takes minutes, because its sentence is too long for the oracle.
Result<void> checkWork(const Exercise& exercise, const Oracle& oracle, const Problem& problem) {
    const int most = isSlow(oracle, problem) ? LongestMarkedSlowly : LongestMarked;
    if (exercise.kind->answer != ExerciseKind::Answer::Derivation || problem.gold.size() <= most)
        return {};
    return failure("the derivation of a sentence of {0} words takes too long to mark with {1}, "
                   "expected at most {2} words",
                   problem.gold.size(), exercise.system.name, most);
}

} // namespace

bool isSlow(const Oracle& oracle, const Problem& problem) {
    return oracle.claim(problem) != Claim::Exact || oracle.bytes(problem) > SlowTable;
}

Result<Prepared::Parts> prepareFor(const Exercise& exercise, const Tree& gold,
                                   Configuration configuration) {
    Problem problem = exercise.problem(gold);
    const Result<Oracle> oracle = oracleFor(problem);
    if (!oracle)
        return tl::unexpected(oracle.error());
    if (const Result<void> done = checkWork(exercise, *oracle, problem); !done)
        return tl::unexpected(done.error());
    return Prepared::Parts{
        std::move(configuration), std::make_unique<Explainer>(problem, *oracle), {}};
}

Result<Prepared::Parts> prepareOnTheWay(const Exercise& exercise, const TaskControl& control,
                                        bool exactSteps) {
    const TransitionSystem& system = exercise.system;
    const Result<Configuration> at = shownConfiguration(exercise);
    if (!at)
        return tl::unexpected(at.error());
    if (system.isFinal(*at))
        return failure("the configuration {0} is terminal, expected one with a next transition",
                       asShown(exercise.system, *at).text());
    const std::optional<Tree> gold = exercise.sentence.tree();
    if (!gold)
        return failure("the sentence has no heads, expected a gold tree");
    Result<Prepared::Parts> prepared = prepareFor(exercise, *gold, *at);
    if (!prepared)
        return prepared;
    const Losses losses = prepared->explainer->losses(*at, control);
    if (!losses.loss.exact)
        return failure("the loss is only known to be at least {0}, so answers cannot be judged",
                       losses.loss.value);
    if (losses.loss.value >= Unreachable)
        return failure("no allowed tree can be reached from {0}",
                       asShown(exercise.system, *at).text());
    for (const TransitionLoss& entry : losses.transitions)
        if (!entry.loss.exact && !entry.optimal && exactSteps)
            return failure("the loss after {0} is not known exactly, so it cannot be judged",
                           system.nameOf(entry.transition));
    prepared->losses = losses;
    return prepared;
}

Marking plainMarking(bool isRight, Text feedback) {
    Marking marking;
    marking.mark = isRight ? Mark::Right : Mark::Wrong;
    marking.score = isRight ? 1 : 0;
    marking.feedback = std::move(feedback);
    return marking;
}

std::string_view textOf(const AnswerSheet& sheet) {
    return sheet.rows.empty() ? sheet.text : sheet.rows.front().transition;
}

bool isEndWord(std::string_view text) {
    constexpr std::array<std::string_view, 16> words{
        "done", "end", "finished", "finish", "stop",      "accept",     "terminal", "fertig",
        "ende", "fin", "final",    "na",     "terminate", "terminated", "complete", "completed"};
    std::string plain = plainName(text);
    for (std::string_view noun : {"configuration", "state"})
        if (plain.size() > noun.size() && plain.ends_with(noun))
            plain.erase(plain.size() - noun.size());
    return isNothing(text) || std::find(words.begin(), words.end(), plain) != words.end();
}

std::string namesIn(const Examiner& examiner) {
    const TransitionSystem& system = examiner.exercise().system;
    std::string names;
    for (Transition transition : system.transitions(examiner.configuration()))
        names += (names.empty() ? "" : ", ") + system.nameOf(transition);
    return names;
}

std::optional<Transition> expectedTransition(const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    return exercise.key.empty()
               ? examiner.explainer().preferred(examiner.configuration(), examiner.losses())
               : exercise.key.front();
}

std::vector<Text> hintsForStep(const Examiner& examiner, const Configuration& at, Transition wanted,
                               Asked asked, const TaskControl& control) {
    const TransitionSystem& system = examiner.exercise().system;
    const Text name = transitionName(system, wanted);
    std::vector<Text> hints =
        nudges(examiner.explainer(), examiner.exercise().sentence, at, wanted, control);
    if (asked == Asked::Derivation) {
        hints.push_back(Text("Begin with {0}.", name));
    } else {
        const Losses losses = examiner.explainer().losses(at, control);
        hints.push_back(plural("The best reachable tree has {0} wrong head.",
                               "The best reachable tree has {0} wrong heads.", losses.loss.value));
        if (std::ranges::count_if(losses.transitions, &TransitionLoss::optimal) < 2)
            hints.push_back(Text("It is {0}.", name));
        else
            hints.push_back(Text("One of the optimal transitions is {0}.", name));
    }
    if (const auto certificate = examiner.explainer().certificate(at, control))
        hints.push_back(
            Text("The proof is a derivation in which no transition raises the loss: {0}.",
                 joinedNames(system, certificate->transitions)));
    return hints;
}

Text PreparedDerivation::expectedForm(const Examiner& examiner) const {
    Text text("Answer with a row for each step, Stack | Buffer | New dependency | Transition, or "
              "just with the names of the transitions in order: {0}.",
              namesIn(examiner));
    if (shownBefore(examiner.exercise()).empty())
        text += describe(rootStartOf(examiner.exercise()));
    if (examiner.exercise().withRoot)
        text += Text("Words that have no head at the end are the roots.");
    else if (!endsWithOneRoot(examiner.exercise().system))
        text += Text("Words that have no head at the end are children of ROOT.");
    if (examiner.exercise().marks == MarkRule::Relations)
        text += Text("Each transition that adds an arc has the relation of the arc, for example "
                     "Left-Arc (nsubj).");
    if (examiner.exercise().table.configurationsAfter)
        text += Text("The first row shows only the configuration at the start; each further row "
                     "shows a transition and the configuration after it.");
    return text;
}

namespace {

/// Returns the names of transitions in order, with the relations of their arcs if those are marked:
/// "sh sh la (nsubj)".
std::string writtenSteps(const Examiner& examiner, const std::vector<Transition>& steps) {
    const Exercise& exercise = examiner.exercise();
    if (exercise.marks != MarkRule::Relations)
        return joinedNames(exercise.system, steps);
    std::string text;
    Configuration at = examiner.configuration();
    for (const Transition transition : steps) {
        text += (text.empty() ? "" : ", ") + exercise.system.nameOf(transition);
        if (const auto arc = exercise.system.arc(at, transition);
            arc && exercise.sentence.words[arc->dependent - 1].deprel != "_")
            text += " (" + exercise.sentence.words[arc->dependent - 1].deprel + ")";
        at = exercise.system.step(at, transition);
    }
    return text;
}

} // namespace

std::vector<Transition> modelTransitions(const Examiner& examiner, const TaskControl& control) {
    const Exercise& exercise = examiner.exercise();
    if (!exercise.key.empty())
        return exercise.key;
    const auto best = examiner.explainer().certificate(examiner.configuration(), control);
    return best ? best->transitions : std::vector<Transition>();
}

Marking PreparedDerivation::check(const Examiner& examiner, const AnswerSheet& sheet,
                                  const TaskControl& control) const {
    return judgeDerivation(examiner, sheet, control);
}

std::string PreparedDerivation::modelAnswer(const Examiner& examiner,
                                            const TaskControl& control) const {
    return writtenSteps(examiner, modelTransitions(examiner, control));
}

ModelAnswer modelAnswerOf(const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    if (exercise.kind->answer != ExerciseKind::Answer::Derivation)
        return {examiner.modelAnswer(), std::nullopt};
    const std::vector<Transition> steps = modelTransitions(examiner, {});
    Derivation derivation{exercise.sentence, exercise.system, examiner.problem().gold, {}};
    Configuration at = examiner.configuration();
    for (const Transition transition : steps) {
        const auto number = static_cast<int>(derivation.steps.size());
        derivation.steps.push_back({number,
                                    asShown(exercise.system, at),
                                    {},
                                    transition,
                                    exercise.system.arc(at, transition)});
        at = exercise.system.step(at, transition);
    }
    derivation.steps.push_back(
        {static_cast<int>(derivation.steps.size()), asShown(exercise.system, at), {}, {}, {}});
    return {writtenSteps(examiner, steps), std::move(derivation)};
}

std::vector<Text> PreparedDerivation::hints(const Examiner& examiner,
                                            const TaskControl& control) const {
    const auto wanted = expectedTransition(examiner);
    return wanted ? hintsForStep(examiner, examiner.configuration(), *wanted, Asked::Derivation,
                                 control)
                  : std::vector<Text>();
}

std::optional<std::vector<std::string>> PreparedDerivation::rightAnswers(const Examiner& examiner,
                                                                         std::size_t most) const {
    const TransitionSystem& system = examiner.exercise().system;
    std::vector<std::string> answers;
    bool fits = true;
    std::size_t visited = 0;
    const std::function<void(const Configuration&, const std::string&)> follow =
        [&](const Configuration& here, const std::string& names) {
            if (!fits || ++visited > 50 * most) {
                fits = false;
                return;
            }
            if (system.isFinal(here)) {
                answers.push_back(names);
                fits = answers.size() <= most;
                return;
            }
            for (const TransitionLoss& entry : examiner.explainer().losses(here).transitions)
                if (entry.optimal)
                    follow(system.step(here, entry.transition),
                           names + (names.empty() ? "" : " ") + system.nameOf(entry.transition));
        };
    follow(examiner.configuration(), "");
    return fits ? std::optional(std::move(answers)) : std::nullopt;
}

Text PreparedTree::expectedForm(const Examiner& examiner) const {
    return Text("Answer with the heads of words 1 to {0} in order, 0 for ROOT, or with arcs from "
                "head to dependent, separated by commas.",
                examiner.exercise().sentence.size());
}

std::string PreparedTree::modelAnswer(const Examiner& examiner, const TaskControl&) const {
    return headsOf(examiner.problem().gold);
}

std::string headsOf(const Tree& tree) {
    std::string text;
    for (int word = 1; word <= tree.size(); ++word)
        text += (word == 1 ? "" : " ") + std::to_string(tree.head(word));
    return text;
}

Text unmarkedRelations(std::vector<std::string> relations) {
    std::sort(relations.begin(), relations.end());
    relations.erase(std::unique(relations.begin(), relations.end()), relations.end());
    std::vector<Text> texts;
    for (const std::string& relation : relations)
        texts.emplace_back(Text::untranslated(inQuotes(relation)));
    if (texts.empty())
        return {};
    return texts.size() == 1
               ? Text("{0} was read as a relation and was not marked.", texts.front())
               : Text("{0} were read as relations and were not marked.", listed(texts));
}

} // namespace parsescope
