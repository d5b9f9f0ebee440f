// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_maker.h"

#include "core/oracle/root_last.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/judge/conventions.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace parsescope {

namespace {

/// Number of attempts per sentence before the generator gives up.
constexpr int Rounds = 4;

bool isAbout(const Exercise& exercise, const ExerciseMaker::WalkPlace& place,
             const std::vector<std::string>& relations) {
    return relations.empty() ||
           std::any_of(place.losses.transitions.begin(), place.losses.transitions.end(),
                       [&](const TransitionLoss& entry) {
                           const auto arc =
                               exercise.system.arc(place.configuration, entry.transition);
                           if (!arc)
                               return false;
                           const Word& word = exercise.sentence.words[arc->dependent - 1];
                           return word.head == arc->head &&
                                  std::find(relations.begin(), relations.end(), word.deprel) !=
                                      relations.end();
                       });
}

bool isHardEnough(const ExerciseMaker::WalkPlace& place, const GeneratorOptions& options) {
    const auto& transitions = place.losses.transitions;
    const auto optimal = std::count_if(transitions.begin(), transitions.end(),
                                       [](const TransitionLoss& entry) { return entry.optimal; });
    return optimal >= options.ambiguity && std::ssize(transitions) - optimal >= options.traps;
}

/// Returns the error that only `count` exercises could be made.
tl::unexpected<Error> tooFew(int count, const ExerciseKind& kind) {
    return failure(plural("only {0} exercise could be made: these sentences have no further "
                          "exercise of the kind {1}",
                          "only {0} exercises could be made: these sentences have no further "
                          "exercise of the kind {1}",
                          count, kind.id));
}

} // namespace

ExerciseMaker::ExerciseMaker(const std::vector<Sentence>& sentences,
                             const GeneratorOptions& options, const TaskControl& control)
    : m_sentences(sentences), m_options(options), m_control(control), m_random(options.seed),
      m_most(options.count) {
    for (std::size_t i = 0; i < sentences.size(); ++i)
        if (fits(sentences[i]))
            m_order.push_back(i);
    std::vector<std::size_t> good;
    std::copy_if(m_order.begin(), m_order.end(), std::back_inserter(good),
                 [&](std::size_t i) { return suitsExercises(sentences[i], options.avoided); });
    if (!good.empty() && !options.anySentence)
        m_order = std::move(good);
    shuffle(m_order);
}

bool ExerciseMaker::fits(const Sentence& sentence) const {
    if (sentence.size() < m_options.minWords || sentence.size() > m_options.maxWords)
        return false;
    const std::optional<Tree> tree = sentence.tree();
    return tree && (!m_options.projective || tree->isProjective() == *m_options.projective) &&
           (!m_options.shape.singleRoot() || tree->rootCount() == 1);
}

Result<std::vector<Examiner>> ExerciseMaker::run() {
    if (m_options.kinds.empty())
        return failure("there is no kind of exercise");
    if (m_options.hasNoRoot) {
        const auto needsRoot = std::ranges::find_if(
            m_options.kinds, [](const ExerciseKind* kind) { return !kind->options.withoutRoot; });
        if (needsRoot != m_options.kinds.end() &&
            (m_options.kinds.size() == 1 || !m_options.takesFewer))
            return failure("exercises of the kind {0} cannot be asked without ROOT",
                           (*needsRoot)->id);
    }
    if (m_order.empty())
        return failure("no sentence has {0} to {1} words and a tree of the required form",
                       m_options.minWords, m_options.maxWords);
    std::vector<const ExerciseKind*> kinds = m_options.kinds;
    std::size_t turn = 0;
    while (count() < m_options.count && !kinds.empty()) {
        turn %= kinds.size();
        const ExerciseKind& kind = *kinds[turn++];
        if (!makeOne(kind)) {
            if (m_control.stopRequested())
                break;
            if (m_options.takesFewer) {
                kinds.erase(kinds.begin() + static_cast<std::ptrdiff_t>(--turn));
                continue;
            }
            return tooFew(count(), kind);
        }
        m_control.report(static_cast<double>(count()) / m_options.count);
    }
    for (const std::string& name : m_options.struckOut)
        if (Result<void> done = replace(name); !done)
            return tl::unexpected(done.error());
    return std::move(m_made);
}

/// Replaces the exercises about the sentence `name` by others of the same kinds.
Result<void> ExerciseMaker::replace(const std::string& name) {
    m_struckOut.insert(name);
    std::vector<Examiner> all = std::exchange(m_made, {});
    std::vector<Examiner> kept;
    for (auto one = all.begin(); one != all.end();) {
        const ExerciseKind* kind = one->exercise().kind;
        const auto end = std::find_if(one, all.end(), [&](const Examiner& other) {
            return other.exercise().kind != kind || sentenceName(other.exercise().sentence) != name;
        });
        if (end == one) {
            kept.push_back(std::move(*one++));
            continue;
        }
        m_most = static_cast<int>(end - one); // more than one for pairs
        while (count() < m_most && makeOne(*kind))
            ;
        if (count() < m_most && !m_options.takesFewer && !m_control.stopRequested())
            return tooFew(static_cast<int>(kept.size()) + count(), *kind);
        std::move(m_made.begin(), m_made.end(), std::back_inserter(kept));
        m_made.clear();
        one = end;
    }
    m_made = std::move(kept);
    return {};
}

bool ExerciseMaker::makeOne(const ExerciseKind& kind) {
    const int before = count();
    for (std::size_t i = 0; i < m_order.size() * Rounds && !m_control.stopRequested(); ++i) {
        Exercise draft;
        draft.kind = &kind;
        draft.sentence = m_sentences[m_order[m_next++ % m_order.size()]];
        draft.sentence.extras.clear();
        draft.system = m_options.system;
        draft.shape = m_options.shape;
        draft.rootOnStack = m_options.rootOnStack;
        if (m_options.hasNoRoot && !leaveOutRoot(draft))
            return false;
        draft.table = m_options.table;
        draft.marks = m_options.marks;
        if (std::optional<Exercise> exercise = kind.make(std::move(draft), *this))
            if (!add(*std::move(exercise)) && count() > before && count() < m_most)
                m_made.pop_back(); // the first of a pair whose second was made before
        if (count() > before)
            return true;
    }
    return false;
}

bool ExerciseMaker::add(Exercise exercise) {
    if (count() >= m_most || m_struckOut.count(sentenceName(exercise.sentence)) > 0)
        return false;
    std::string identity = std::string(exercise.kind->id) + exercise.cell;
    for (const Word& word : exercise.sentence.words)
        identity += "\t" + word.form + std::to_string(word.head);
    identity += " " + joinedNames(exercise.system, exercise.before);
    if (exercise.asked)
        identity += " " + exercise.system.nameOf(*exercise.asked);
    if (!m_known.insert(std::move(identity)).second)
        return false;
    Result<Examiner> examiner = Examiner::of(std::move(exercise), m_control);
    if (!examiner || !isRight(examiner->check(examiner->modelAnswer(m_control), m_control).mark))
        return false;
    m_made.push_back(*std::move(examiner));
    return true;
}

std::optional<ExerciseMaker::Ground> ExerciseMaker::groundOf(const Exercise& exercise) {
    Problem problem = exercise.problem(*exercise.sentence.tree());
    const Result<Oracle> oracle = oracleFor(problem);
    if (!oracle)
        return std::nullopt;
    return Ground{problem, oracle->prepare(problem)};
}

std::vector<Transition> ExerciseMaker::walk(const Ground& ground, std::vector<WalkPlace>* places) {
    const TransitionSystem& system = ground.problem.system;
    Configuration here = ground.problem.start();
    std::vector<Transition> taken;
    while (!system.isFinal(here) && !m_control.stopRequested()) {
        const Losses losses = ground.losses(here);
        if (places)
            places->push_back({taken, here, losses});
        std::vector<Transition> optimal;
        for (const TransitionLoss& entry : losses.transitions)
            if (entry.optimal)
                optimal.push_back(entry.transition);
        const auto swaps = [&](Transition transition) {
            return system.step(here, transition).bufferSize() > here.bufferSize();
        };
        // A transition that makes a swap necessary: it passes over an arc that can be built.
        const auto leadsToSwap = [&](Transition transition) {
            const Configuration next = system.step(here, transition);
            const Losses after = ground.losses(next);
            return std::ranges::any_of(after.transitions, &TransitionLoss::optimal) &&
                   std::ranges::all_of(after.transitions, [&](const TransitionLoss& entry) {
                       return !entry.optimal ||
                              system.step(next, entry.transition).bufferSize() > next.bufferSize();
                   });
        };
        // If some optimal transition is not a swap, swaps are left out.
        if (!std::all_of(optimal.begin(), optimal.end(), swaps))
            std::erase_if(optimal, swaps);
        const bool canSwap =
            std::ranges::any_of(losses.transitions, swaps, &TransitionLoss::transition);
        if (canSwap && optimal.size() > 1 && !std::ranges::all_of(optimal, leadsToSwap))
            std::erase_if(optimal, leadsToSwap);
        if (optimal.empty())
            break;
        taken.push_back(any(optimal));
        here = system.step(here, taken.back());
    }
    return taken;
}

std::vector<Transition> ExerciseMaker::walkWithMistake(const Ground& ground) {
    std::vector<WalkPlace> places;
    std::vector<Transition> taken = walk(ground, &places);
    shuffle(places);
    for (const WalkPlace& place : places) {
        std::vector<Transition> costly;
        for (const TransitionLoss& entry : place.losses.transitions)
            if (!entry.optimal && entry.loss.value < Unreachable)
                costly.push_back(entry.transition);
        if (costly.empty())
            continue;
        const TransitionSystem& system = ground.problem.system;
        taken = place.before;
        taken.push_back(any(costly));
        Configuration here = system.step(place.configuration, taken.back());
        while (!system.isFinal(here)) {
            const auto next = ground.preferred(here, ground.losses(here));
            if (!next)
                break;
            taken.push_back(*next);
            here = system.step(here, *next);
        }
        break;
    }
    return taken;
}

std::optional<ExerciseMaker::WalkPlace> ExerciseMaker::somePlace(const Ground& ground) {
    std::vector<WalkPlace> places;
    walk(ground, &places);
    return places.empty() ? std::nullopt : std::optional(any(places));
}

std::optional<ExerciseMaker::WalkPlace> ExerciseMaker::goodPlace(const Exercise& exercise,
                                                                 const Ground& ground) {
    std::vector<WalkPlace> places;
    walk(ground, &places);
    std::erase_if(places, [&](const WalkPlace& place) {
        return !isHardEnough(place, m_options) || !isAbout(exercise, place, m_options.relations);
    });
    return places.empty() ? std::nullopt : std::optional(any(places));
}

std::string sentenceName(const Sentence& sentence) {
    if (std::string id = sentence.comment("sent_id"); !id.empty())
        return id;
    std::string words;
    for (const Word& word : sentence.words)
        words += word.form + "\t";
    return shortCode(words);
}

Result<std::vector<Examiner>> generateExercises(const std::vector<Sentence>& sentences,
                                                const GeneratorOptions& options,
                                                const TaskControl& control) {
    return ExerciseMaker(sentences, options, control).run();
}

} // namespace parsescope
