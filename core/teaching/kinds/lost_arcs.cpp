// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"
#include "core/teaching/answer.h"
#include "core/teaching/exercise_parts.h"

#include <algorithm>
#include <iterator>

// Which gold arcs can no longer be built after this transition?
namespace parsescope {

namespace {

/// The arcs that are lost, sorted, and the configuration after the transition.
struct Lost {
    std::vector<Arc> arcs;
    Configuration next;
};

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

Result<Prepared> prepare(const Exercise& exercise, const TaskControl& control) {
    Result<Prepared> prepared = prepareOnTheWay(exercise, control);
    if (!prepared)
        return prepared;
    if (!exercise.asked)
        return failure("no transition is asked about");
    const TransitionSystem& system = exercise.system;
    const Configuration& here = prepared->configuration;
    const std::string name = "\"" + system.nameOf(*exercise.asked) + "\"";
    if (const Obstacle obstacle = system.obstacle(here, *exercise.asked);
        obstacle != Obstacle::None)
        return failure(name + " is not possible: " + std::string(describe(obstacle)));
    Lost lost{{}, system.step(here, *exercise.asked)};
    const Explanation before = prepared->explainer->explain(here, control);
    const Explanation after = prepared->explainer->explain(lost.next, control);
    if (control.stopRequested())
        return failure("stopped");
    for (int word = 1; word <= exercise.sentence.size(); ++word) {
        if (before.arc(word) == ArcState::Unknown || after.arc(word) == ArcState::Unknown)
            return failure("it is not known which arcs are lost");
        if (before.arc(word) != ArcState::Lost && after.arc(word) == ArcState::Lost)
            lost.arcs.push_back({prepared->explainer->problem().gold.head(word), word});
    }
    if (after.losses.loss.value >= Unreachable)
        return failure("no allowed tree can be reached after " + name);
    const int rise = after.losses.loss.value - before.losses.loss.value;
    if (rise != std::ssize(lost.arcs))
        return failure(name + " raises the loss by " + std::to_string(rise) + ", but makes " +
                       std::to_string(lost.arcs.size()) +
                       " gold arcs impossible by themselves: which ones it costs has no one "
                       "answer");
    std::sort(lost.arcs.begin(), lost.arcs.end());
    prepared->facts = std::move(lost);
    return prepared;
}

std::string question(const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    return "Which gold arcs can no longer be built after " +
           transitionName(exercise.system, *exercise.asked) + ", but could be before?";
}

std::string expectedForm(const Examiner& examiner) {
    const Sentence& sentence = examiner.exercise().sentence;
    const int last = sentence.size();
    const int first = last > 1 ? 1 : 0;
    return "Answer with arcs from head to dependent, separated by commas, such as " +
           arcName(sentence, {first, last}) + ", or " + std::to_string(first) + " → " +
           std::to_string(last) + "; or \"none\".";
}

/// Says why an arc of an answer is not lost.
std::string whyNotLost(const Examiner& examiner, Arc arc) {
    if (!examiner.problem().gold.hasArc(arc))
        return "is no gold arc.";
    if (examiner.configuration().head(arc.dependent) == arc.head)
        return "is built already.";
    if (examiner.facts<Lost>().next.head(arc.dependent) == arc.head)
        return "is what the transition builds.";
    const Explanation here = examiner.explainer().explain(examiner.configuration());
    return here.arc(arc.dependent) == ArcState::Lost ? "was lost before." : "can still be built.";
}

Marking check(const Examiner& examiner, const AnswerSheet& sheet, const TaskControl&) {
    const Sentence& sentence = examiner.exercise().sentence;
    const std::vector<Arc>& lost = examiner.facts<Lost>().arcs;
    const Result<std::vector<Arc>> given = readArcs(textOf(sheet), sentence);
    if (!given)
        return unreadable(given.error().message, examiner);
    std::vector<Arc> missing;
    std::vector<Arc> extra;
    std::set_difference(lost.begin(), lost.end(), given->begin(), given->end(),
                        std::back_inserter(missing));
    std::set_difference(given->begin(), given->end(), lost.begin(), lost.end(),
                        std::back_inserter(extra));
    std::string feedback;
    for (Arc arc : extra)
        feedback += (feedback.empty() ? "" : " ") + arcName(sentence, arc) + " " +
                    whyNotLost(examiner, arc);
    if (!missing.empty())
        feedback += (feedback.empty() ? "" : " ") + counted(std::ssize(missing), "lost arc") +
                    (missing.size() == 1 ? " is" : " are") + " not among them.";
    if (feedback.empty())
        return plainMarking(true, "Right.");
    Marking marking = plainMarking(false, feedback);
    const auto right =
        static_cast<double>(std::ssize(lost) - std::ssize(missing) - std::ssize(extra));
    if (!lost.empty())
        marking.score = std::max(0.0, right / static_cast<double>(lost.size()));
    return marking;
}

std::string answerOf(const std::vector<Arc>& arcs) {
    std::string text;
    for (Arc arc : arcs)
        text += (text.empty() ? "" : ", ") + std::to_string(arc.head) + " → " +
                std::to_string(arc.dependent);
    return text.empty() ? "none" : text;
}

std::string modelAnswer(const Examiner& examiner, const TaskControl&) {
    return answerOf(examiner.facts<Lost>().arcs);
}

std::vector<std::string> hints(const Examiner& examiner, const TaskControl& control) {
    const auto& [arcs, next] = examiner.facts<Lost>();
    std::vector<std::string> hints{
        "Which word leaves, or is covered? Look at its head and its dependents.",
        counted(std::ssize(arcs), "arc") + (arcs.size() == 1 ? " is" : " are") + " lost."};
    if (const auto best = examiner.explainer().certificate(next, control))
        hints.push_back("The best that can be had after it: " +
                        joinedNames(examiner.exercise().system, best->transitions) + ".");
    hints.push_back("Lost: " + arcNames(examiner.exercise().sentence, arcs) + ".");
    return hints;
}

/// The right arcs, none, too few, and arcs that students take for lost: other gold arcs of the two
/// words that the transition is about.
std::vector<ExerciseKind::Choice> choices(const Examiner& examiner) {
    const auto& [arcs, next] = examiner.facts<Lost>();
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
    std::vector<ExerciseKind::Choice> choices;
    for (const std::vector<Arc>& set : sets)
        choices.push_back({answerOf(set), answerOf(set)});
    std::sort(choices.begin(), choices.end(),
              [](const auto& a, const auto& b) { return a.text < b.text; });
    return choices;
}

} // namespace

ExerciseKind lostArcs() {
    ExerciseKind kind{"lost-arcs", "Say which gold arcs a transition loses"};
    kind.answer = ExerciseKind::Answer::Arcs;
    kind.options.place = true;
    kind.make = make;
    kind.prepare = prepare;
    kind.question = question;
    kind.expectedForm = expectedForm;
    kind.check = check;
    kind.modelAnswer = modelAnswer;
    kind.hints = hints;
    kind.choices = choices;
    return kind;
}

} // namespace parsescope
