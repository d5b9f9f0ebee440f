// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises of all kinds at random places, the sheets, pages and question banks that are made of
// them, and the marks of random answers have the checksums that are recorded in tests/goldens. A
// changed one is not wrong by itself: other tests say whether marks are right. UPDATE_GOLDENS=1
// records them anew.
#include "core/oracle/explanation.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/attempts.h"
#include "core/teaching/class_report.h"
#include "core/teaching/exercise_json.h"
#include "core/teaching/exercise_sheet.h"
#include "core/teaching/generator.h"
#include "core/teaching/grading.h"
#include "core/teaching/misconception.h"
#include "core/teaching/sub_questions.h"
#include "tests/support/configurations.h"
#include "tests/support/damage.h"
#include "tests/support/goldens.h"
#include "tests/support/learning.h"
#include "tests/support/records.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded_exercises : public QObject {
    Q_OBJECT

private slots:
    void anyPlace();
    void stepByStep();
    void mistakes();
    void choices();
};

namespace {

const std::vector<Sentence>& sentences() {
    static const std::vector<Sentence> list = [] {
        std::vector<Sentence> made;
        for (const char* sample : {"first-steps", "non-projective", "german", "arabic"})
            for (const Sentence& sentence : sampleSentences(sample))
                if (sentence.tree() && sentence.size() <= 8)
                    made.push_back(sentence);
        return made;
    }();
    return list;
}

/// Returns an exercise at a random place of a random derivation. It may make no sense.
Exercise randomExercise(const ExerciseKind& kind, const char* system, Random& random) {
    Exercise exercise;
    exercise.kind = &kind;
    exercise.system = findSystem(system).value();
    exercise.sentence = sentences()[pick(random, static_cast<int>(sentences().size()))];
    exercise.shape = {pick(random, 3) == 0,
                      pick(random, 4) == 0 ? RootPlace::Last : RootPlace::First};
    exercise.rootOnStack = pick(random, 4) == 0;
    exercise.points = pick(random, 3) == 0 ? 2.5 : 1;
    exercise.table = {pick(random, 3) == 0, pick(random, 3) == 0};
    if (pick(random, 5) == 0)
        exercise.question = "Which one, & why?";
    if (kind.options.other || pick(random, 4) == 0)
        exercise.other = findSystem(pick(random, 2) == 0 ? "arc-standard" : "attardi").value();
    const Problem problem{exercise.system, exercise.sentence.tree().value(), {}, exercise.shape};
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return exercise;
    const LossFunction loss = oracle->prepare(problem);
    Configuration at = problem.start();
    const bool whole = kind.shows == ExerciseKind::Shows::Derivation;
    for (int step = whole ? 99 : pick(random, 2 * exercise.sentence.size());
         step > 0 && !exercise.system.isFinal(at); --step) {
        const auto legal = exercise.system.legalTransitions(at);
        if (legal.empty())
            break;
        Transition taken = legal[pick(random, static_cast<int>(legal.size()))];
        if (pick(random, 4) != 0) // mostly an optimal one
            for (const TransitionLoss& entry : losses(exercise.system, loss, at).transitions)
                if (entry.optimal)
                    taken = entry.transition;
        exercise.before.push_back(taken);
        at = exercise.system.step(at, taken);
    }
    const auto legal = exercise.system.legalTransitions(at);
    if (!legal.empty())
        exercise.asked = legal[pick(random, static_cast<int>(legal.size()))];
    if (const auto table = tabularOracle(problem, at)) {
        const Chart chart = table->record(problem, at, {});
        if (!chart.items().empty())
            exercise.cell = chart.label(pick(random, static_cast<int>(chart.items().size())));
    }
    return exercise;
}

/// Returns all that is asked and answered in an exercise.
std::string answersTo(const Examiner& examiner, Random& random) {
    std::string text =
        examiner.question().english() + '\n' + examiner.expectedForm().english() + '\n';
    for (const std::vector<Text>& texts : {examiner.hints(), examiner.ways()})
        for (const Text& one : texts)
            text += one.english() + '\n';
    std::vector<std::string> answers{examiner.modelAnswer()};
    for (const Examiner::Choice& choice : examiner.choices()) {
        text += choice.shown.english() + ": " + textOf(choice.marking);
        answers.push_back(choice.text);
    }
    if (const auto right = examiner.rightAnswers(20))
        answers.insert(answers.end(), right->begin(), right->end());
    const std::size_t known = answers.size();
    for (int i = 0; i < 6; ++i)
        answers.push_back(damaged(answers[pick(random, static_cast<int>(known))], random));
    for (const std::string& answer : answers) {
        const Marking marking = examiner.check(answer);
        text += answer + ": " + textOf(marking);
        for (const SubQuestion& question : subQuestions(examiner, marking))
            text += question.question.english() + question.reason.english() + '\n';
    }
    return text;
}

} // namespace

void tst_recorded_exercises::anyPlace() {
    QString text;
    FixedRules rules;
    rules.level = FeedbackLevel::Errors;
    rules.tries = 2;
    for (const ExerciseKind& kind : exerciseKinds())
        for (const char* system : {"arc-standard", "arc-eager", "arc-hybrid+lba", "lr-spine",
                                   "attardi", "swap", "covington"}) {
            Random random(11);
            std::string all;
            std::vector<Examiner> made;
            for (int round = 0; round < 24; ++round) {
                Result<Examiner> examiner = Examiner::of(randomExercise(kind, system, random));
                all += examiner ? answersTo(*examiner, random) : examiner.error().text().english();
                if (examiner)
                    made.push_back(*std::move(examiner));
            }
            const std::size_t count = made.size();
            for (const FixedRules& fixed : {FixedRules(), rules})
                all += writeExercises(made, fixed) + giftExercises(made, "Week 1/2", fixed) +
                       moodleExercises(made, "Week 1/2", fixed) +
                       markdownExercises(made, true, fixed) + latexExercises(made, true, fixed);
            all += exerciseList(made);
            text += QString("%1, %2: %3 made, %4\n")
                        .arg(QString::fromStdString(std::string(kind.id)), system)
                        .arg(count)
                        .arg(checksum(all));
        }
    compareWithGolden("exercises-at-any-place", text);
}

/// Derivations that are answered transition by transition, with mistakes and hints.
void tst_recorded_exercises::stepByStep() {
    std::string all;
    Random random(12);
    std::vector<MarkedAnswer> answers;
    std::vector<Examiner> examiners;
    for (int round = 0; round < 200; ++round) {
        static constexpr std::array Systems{"arc-standard", "arc-eager", "attardi"};
        Result<Examiner> examiner =
            Examiner::of(randomExercise(*findExerciseKind("table"), Systems[round % 3], random));
        if (!examiner)
            continue;
        const std::vector<std::string> names = tokensOf(examiner->modelAnswer());
        Attempts steps;
        for (const std::string& name : names) {
            if (name == " ")
                continue;
            if (pick(random, 3) == 0)
                steps.emplace_back(names[pick(random, static_cast<int>(names.size()))]);
            if (pick(random, 8) == 0)
                steps.emplace_back(std::nullopt);
            if (pick(random, 12) > 0)
                steps.emplace_back(name);
        }
        PracticeRules rules;
        rules.policy = round % 2 == 0 ? ErrorPolicy::GoOn : ErrorPolicy::Undo;
        rules.tries = round % 4;
        MarkedAnswer answer = markSteps(*examiner, rules, steps);
        all += std::to_string(answer.tries) + ' ' + std::to_string(answer.hints) + ' ' +
               answer.answer + '\n' + textOf(answer.marking);
        for (const auto& [misconception, count] : answer.misconceptions)
            all += std::string(idOf(misconception)) + std::to_string(count) + '\n';
        examiners.push_back(*std::move(examiner));
        answer.exercise = static_cast<int>(examiners.size());
        answer.attempts = steps;
        answers.push_back(std::move(answer));
    }
    const PracticeRules rules;
    all += answerLines(answers, examiners, rules);
    MarkedFile file;
    file.student = "ada";
    file.answers = answers;
    file.examiners = examiners;
    all += classReport({file, file}, {{0.9, "A"}, {0.5, "B"}}) + feedbackPage(file) +
           gradesCsv({file});
    compareWithGolden("exercises-step-by-step",
                      QString("%1 exercises, %2\n").arg(examiners.size()).arg(checksum(all)));
}

/// The misconceptions behind all mistakes on random ways.
void tst_recorded_exercises::mistakes() {
    QString text;
    for (const TransitionSystem& system : triedSystems()) {
        Random random(13);
        std::map<std::string, int> counts;
        std::string all;
        for (int round = 0; round < 60; ++round) {
            const Problem problem = problemOf(system, round + 1, 6, random);
            Explainer explainer(problem, *chooseOracle(problem));
            for (const Configuration& c :
                 randomWalk(system, problem.gold.size(), random, problem.shape.root)) {
                const Losses losses = explainer.explain(c).losses;
                for (const TransitionLoss& one : losses.transitions) {
                    if (one.optimal)
                        continue;
                    const auto found = misconceptionOf(problem, c, one.transition, losses,
                                                       explainer.consequences(c, one.transition));
                    const std::string name = found ? std::string(idOf(*found)) : "none";
                    ++counts[name];
                    all += name + ' ';
                }
            }
        }
        text += QString::fromStdString(std::string(system.name)) + ':';
        for (const auto& [name, count] : counts)
            text += QString(" %1 %2").arg(QString::fromStdString(name)).arg(count);
        text += ", " + checksum(all) + '\n';
    }
    compareWithGolden("misconceptions", text);
}

/// The choices of a teacher, one by one.
void tst_recorded_exercises::choices() {
    using Change = void (*)(GeneratorOptions&);
    const std::pair<const char*, Change> changes[] = {
        {"none", [](GeneratorOptions&) {}},
        {"seed", [](GeneratorOptions& options) { options.seed = 2; }},
        {"projective", [](GeneratorOptions& options) { options.projective = true; }},
        {"not projective", [](GeneratorOptions& options) { options.projective = false; }},
        {"ambiguous", [](GeneratorOptions& options) { options.ambiguity = 2; }},
        {"traps", [](GeneratorOptions& options) { options.traps = 2; }},
        {"errors", [](GeneratorOptions& options) { options.errors = 2; }},
        {"short", [](GeneratorOptions& options) { options.maxWords = 5; }},
        {"long", [](GeneratorOptions& options) { options.minWords = 6; }},
        {"relations",
         [](GeneratorOptions& options) {
             options.relations = {"obj", "nsubj"};
         }},
        {"pairs", [](GeneratorOptions& options) { options.pairs = true; }},
        {"ROOT on the stack", [](GeneratorOptions& options) { options.rootOnStack = true; }},
        {"ROOT last", [](GeneratorOptions& options) { options.shape.root = RootPlace::Last; }},
        {"single root", [](GeneratorOptions& options) { options.shape.singleRoot = true; }},
        {"any sentence", [](GeneratorOptions& options) { options.anySentence = true; }},
        {"struck out",
         [](GeneratorOptions& options) {
             options.struckOut = {sentenceName(sentences()[0]), sentenceName(sentences()[3])};
         }},
    };
    QString text;
    for (const auto& [name, change] : changes) {
        std::string all;
        for (const char* system : {"arc-standard", "arc-eager", "attardi"})
            for (const ExerciseKind& kind : exerciseKinds()) {
                GeneratorOptions options;
                options.system = findSystem(system).value();
                options.other = findSystem("arc-hybrid").value();
                options.kinds = {&kind};
                options.count = 4;
                options.takesFewer = true;
                change(options);
                const auto made = generateExercises(sentences(), options);
                all += made ? writeExercises(*made) : made.error().text().english();
            }
        text += QString("%1: %2\n").arg(name, checksum(all));
    }
    compareWithGolden("exercise-choices", text);
}

QTEST_APPLESS_MAIN(tst_recorded_exercises)
#include "tst_recorded_exercises.moc"
