// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/judge/derivation_judge.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/judge/reasons.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>

// The kind of exercises that ask: Which transition is optimal in this configuration?
namespace parsescope {

namespace next_transition {

using Ground = ExerciseMaker::Ground;
using WalkPlace = ExerciseMaker::WalkPlace;

bool shareOptimal(const Losses& a, const Losses& b) {
    return std::any_of(a.transitions.begin(), a.transitions.end(),
                       [&](const TransitionLoss& entry) {
                           const TransitionLoss* same = b.find(entry.transition);
                           return entry.optimal && same && same->optimal;
                       });
}

/// Returns the arcs that could replace a gold arc whose dependent has no head yet.
std::vector<Arc> possibleChanges(const Tree& gold, const Configuration& at) {
    std::vector<Arc> changes;
    for (int word = 1; word <= gold.size(); ++word)
        for (int head = 1; head <= gold.size(); ++head)
            if (head != word && head != gold.head(word) && gold.head(word) != 0 &&
                !at.hasHead(word))
                changes.push_back({head, word});
    return changes;
}

/// Adds the exercise, and returns one with a tree that differs in one arc.
std::optional<Exercise> makePair(Exercise exercise, const Ground& ground, const WalkPlace& place,
                                 ExerciseMaker& maker) {
    const Tree& gold = ground.problem.gold;
    std::vector<Arc> changes = possibleChanges(gold, place.configuration);
    maker.shuffle(changes);
    for (Arc change : changes) {
        const Result<Tree> tree = gold.withHead(change.dependent, change.head);
        if (!tree || tree->rootCount() != gold.rootCount() ||
            tree->isProjective() != gold.isProjective())
            continue;
        Exercise second = exercise;
        second.sentence.words[change.dependent - 1].head = change.head;
        const auto other = ExerciseMaker::groundOf(second);
        if (!other)
            continue;
        const Losses losses = other->losses(place.configuration);
        if (losses.loss.value != other->loss(other->problem.start()).value ||
            shareOptimal(losses, place.losses))
            continue;
        const int count = maker.options().count;
        if (maker.count() + 2 > count && count > 1)
            return exercise; // `count` is odd, so the last exercise has no partner
        return maker.add(std::move(exercise)) ? std::optional(std::move(second)) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    const auto ground = ExerciseMaker::groundOf(draft);
    const auto place = ground ? maker.goodPlace(draft, *ground) : std::nullopt;
    if (!place)
        return std::nullopt;
    draft.before = place->before;
    if (maker.options().pairs)
        return makePair(std::move(draft), *ground, *place, maker);
    return draft;
}

/// Returns the part of a sentence that names the transition: "Shift" for "It is Shift" and
/// "→ Shift".
std::string_view nameIn(std::string_view sentence) {
    constexpr auto words = std::to_array<std::string_view>(
        {"it",          "is",    "the",       "optimal",  "best",    "next",       "transition",
         "should",      "be",    "here",      "we",       "i",       "take",       "use",
         "choose",      "would", "to",        "do",       "must",    "es",         "ist",
         "die",         "der",   "das",       "beste",    "nächste", "übergang",   "optimale",
         "c'est",       "est",   "meilleure", "optimal:", "mejor",   "transición", "migliore",
         "transizione", "→",     "->",        "=>",       "⇒"});
    std::string_view name = trimmed(sentence);
    for (std::size_t end;
         (end = name.find(' ')) != std::string_view::npos && isOneOf(name.substr(0, end), words);)
        name = trimmed(name.substr(end));
    return withoutMarks(name);
}

class NextTransition : public Prepared {
public:
    using Prepared::Prepared;

    Text question(const Examiner& examiner) const override {
        return Text("Which {0} transition is optimal here?", examiner.exercise().system.title);
    }

    Text expectedForm(const Examiner& examiner) const override {
        return Text("Answer with the name of a transition: {0}.", namesIn(examiner));
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl& control) const override {
        SheetRow row = sheet.rows.empty() ? SheetRow() : sheet.rows.front();
        std::string_view given = withoutReason(textOf(sheet));
        for (const std::string_view end : {" is optimal", " is best", " is right"})
            if (given.ends_with(end))
                given.remove_suffix(end.size());
        const auto isRead = [&](std::string_view text) {
            return examiner.transitionIn(std::string(text), examiner.configuration()).has_value();
        };
        if (const std::string_view name = nameIn(given); !isRead(given) && isRead(name))
            given = name;
        row = {row.line, {}, {}, {}, std::string(given), row.taken};
        Marking marking{DerivationJudge(examiner).judge(row, control)};
        if (marking.mark == Mark::Unreadable)
            return unreadable(marking.feedback, examiner);
        marking.score = isRight(marking.mark) ? 1 : 0;
        if (isRight(marking.mark)) {
            Text feedback = Text("Right: {0} does not raise the loss.",
                                 transitionName(examiner.exercise().system, *marking.transition));
            feedback += reasonFor(examiner.explainer(), examiner.exercise().sentence,
                                  examiner.configuration(), *marking.transition, control);
            marking.feedback = feedback += marking.feedback;
        }
        if (marking.misconception)
            marking.feedback += adviceOn(*marking.misconception);
        return marking;
    }

    std::string modelAnswer(const Examiner& examiner, const TaskControl&) const override {
        const auto transition = expectedTransition(examiner);
        return transition ? examiner.exercise().system.nameOf(*transition) : "";
    }

    std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) const override {
        const auto wanted = expectedTransition(examiner);
        return wanted ? hintsForStep(examiner, examiner.configuration(), *wanted, Asked::Transition,
                                     control)
                      : std::vector<Text>();
    }

    std::vector<Choice> choices(const Examiner& examiner) const override {
        const TransitionSystem& system = examiner.exercise().system;
        std::vector<Choice> choices;
        for (Transition transition : system.legalTransitions(examiner.configuration()))
            choices.push_back({system.nameOf(transition), transitionName(system, transition)});
        return choices;
    }
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl& control) {
    Result<Prepared::Parts> prepared = prepareOnTheWay(exercise, control);
    if (!prepared)
        return tl::unexpected(prepared.error());
    if (!exercise.key.empty()) {
        const TransitionLoss* entry = prepared->losses.find(exercise.key.front());
        if (!entry || !entry->optimal)
            return failure("the key has {0}, which is not optimal",
                           exercise.system.nameOf(exercise.key.front()));
    }
    return std::make_shared<NextTransition>(*std::move(prepared));
}

} // namespace next_transition

ExerciseKind nextTransition() {
    using namespace next_transition;
    return {.id = "next-transition",
            .title = Text("Predict the next transition"),
            .answer = ExerciseKind::Answer::Transition,
            .options = {.place = true, .pairs = true},
            .make = make,
            .prepare = prepare};
}

} // namespace parsescope
