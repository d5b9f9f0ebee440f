// SPDX-License-Identifier: GPL-3.0-or-later
// Questions with short answers: numbers, mistakes and crossing arcs. The answers are counted by
// hand, or again from the definition.
#include "core/oracle/explainer.h"
#include "core/parsing/systems.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/ask/short_answers.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/publish/grading.h"
#include "core/teaching/publish/question_banks.h"
#include "core/teaching/read/answer.h"
#include "core/treebank/conllu.h"
#include "core/treebank/treebank.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/exercises.h"

#include <QTest>

#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const char* const ShortKinds[] = {"count",      "first-mistake", "wrong-arc",    "attachment-score",
                                  "projective", "crossing-arcs", "not-derivable"};

std::vector<Examiner> made(const char* kind, const char* system, int count,
                           const char* file = "first-steps.conllu") {
    GeneratorOptions options;
    options.system = *findSystem(system);
    options.kinds = {findExerciseKind(kind)};
    options.count = count;
    options.takesFewer = true;
    const auto sentences =
        Treebank::open(std::string(SOURCE_DIR "/resources/samples/") + file)->readAll().sentences;
    return *generateExercises(sentences, options);
}

/// Returns the sentence of which the prepositional phrase is attached to the noun.
Exercise telescope() {
    Exercise exercise =
        exerciseOf("wrong-arc", "arc-standard",
                   sentenceOf({"We", "saw", "stars", "with", "telescopes"}, {2, 0, 2, 5, 2},
                              {"nsubj", "root", "obj", "case", "obl"}));
    exercise.output = exercise.sentence;
    exercise.output->words[4].head = 3;
    return exercise;
}

} // namespace

class TestQuestionKinds : public QObject {
    Q_OBJECT

private slots:
    /// Each kind makes exercises whose model answer is right, whose choices have exactly one right
    /// answer, and which survive their file, their sheet and its reading.
    void allKindsAreAskedAndMarked() {
        for (const char* kind : ShortKinds)
            for (const char* system : {"arc-standard", "arc-eager"}) {
                const std::vector<Examiner> examiners = made(kind, system, 5);
                QVERIFY2(examiners.size() >= 3, kind);
                std::string answers;
                int number = 0;
                for (const Examiner& examiner : examiners) {
                    const std::string model = examiner.modelAnswer();
                    QVERIFY2(examiner.check(model).score == 1, model.c_str());
                    QVERIFY(isRight(examiner.check(model).mark));
                    QVERIFY(!examiner.hints().empty());
                    const auto choices = examiner.choices();
                    int right = 0;
                    for (const Examiner::Choice& choice : choices)
                        right += isRight(choice.marking.mark);
                    QVERIFY2(choices.empty() || right == 1, kind);
                    answers += std::to_string(++number) + ": " + model + "\n";
                    const auto again = readExercise(exerciseJson(examiner.exercise()));
                    QCOMPARE(examinerOf(*again).question().english(),
                             examiner.question().english());
                    QCOMPARE(examinerOf(*again).modelAnswer(), model);
                }
                std::vector<Exercise> exercises;
                for (const Examiner& examiner : examiners)
                    exercises.push_back(examiner.exercise());
                const Grader grader = *Grader::of(exercises);
                QVERIFY2(grader.grade(answers, "ada.txt").score() == 1, answers.c_str());
                std::string sheet = markdownExercises(examiners, false);
                std::size_t at = 0;
                for (const Examiner& examiner : examiners) {
                    at = sheet.find("Answer:", at) + 7;
                    sheet.insert(at, " " + examiner.modelAnswer());
                }
                const MarkedFile file = grader.grade(sheet, "ada.md");
                QVERIFY2(file.score() == 1 && file.errors.empty(), sheet.c_str());
                QVERIFY(moodleExercises(examiners, "Week").find("<question") != std::string::npos);
                QVERIFY(!giftExercises(examiners, "Week").empty());
                QVERIFY(!latexExercises(examiners, true).empty());
            }
    }

    /// A hint says “It is …” only of the only optimal transition.
    void hintsDoNotDenyOtherOptimalTransitions() {
        int several = 0;
        for (const char* system : {"arc-eager", "easy-first", "swap"})
            for (const Examiner& examiner : made("next-transition", system, 10)) {
                const Losses losses = examiner.explainer().losses(examiner.configuration());
                const auto optimal =
                    std::ranges::count_if(losses.transitions, &TransitionLoss::optimal);
                QString hints;
                for (const Text& hint : examiner.hints())
                    hints += QString::fromStdString(hint.english()) + '\n';
                const QString name = QString::fromStdString('(' + examiner.modelAnswer() + ").");
                QVERIFY2(hints.contains(name), qPrintable(hints));
                QCOMPARE(hints.contains("It is "), optimal == 1);
                QCOMPARE(hints.contains("One of the optimal transitions is "), optimal > 1);
                several += optimal > 1;
            }
        QVERIFY(several > 0);
    }

    /// Sheets and questions name the list that a system has beside its stack, and a sheet with that
    /// name is read.
    void furtherListsAreNamed_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("inLatex");
        QTest::newRow("2-planar") << "τ"
                                  << "$\\tau$:";
        QTest::newRow("covington") << "λ2"
                                   << "$\\lambda$2:";
    }

    void furtherListsAreNamed() {
        QFETCH(const QString, name);
        QFETCH(const QString, inLatex);
        const std::vector<Examiner> examiners = made("next-transition", QTest::currentDataTag(), 3);
        std::vector<Exercise> exercises;
        std::string sheet = markdownExercises(examiners, false);
        std::size_t at = 0;
        for (const Examiner& examiner : examiners) {
            exercises.push_back(examiner.exercise());
            at = sheet.find("Answer:", at) + 7;
            sheet.insert(at, " " + examiner.modelAnswer());
        }
        int stacks = 0;
        for (const QString& line : QString::fromStdString(sheet).split('\n'))
            if (line.startsWith("Stack: ")) {
                QVERIFY2(line.contains("\\], " + name + ": \\["), qPrintable(line));
                ++stacks;
            }
        QCOMPARE(stacks, 3);
        const MarkedFile file = Grader::of(exercises)->grade(sheet, "ada.md");
        QVERIFY2(file.score() == 1 && file.errors.empty(), sheet.c_str());
        const auto gift = QString::fromStdString(giftExercises(examiners, "Week"));
        QCOMPARE(gift.count("], " + name + "\\: ["), 3);
        const auto latex = QString::fromStdString(latexExercises(examiners, false));
        QCOMPARE(latex.count(inLatex), 3);
    }

    /// Arc-standard with ROOT in the buffer moves ROOT and each word once and adds each arc once:
    /// 2n + 1 transitions, n of which add arcs.
    void transitionsAreCounted() {
        for (const Examiner& examiner : made("count", "arc-standard", 8)) {
            const Exercise& exercise = examiner.exercise();
            const int words = exercise.sentence.size();
            int expected = 2 * words + 1;
            if (exercise.asked) {
                const Rule& rule = exercise.system.rules[exercise.asked->rule];
                expected = words + 1;
                if (rule.name != "sh") {
                    expected = 0;
                    for (int word = 1; word <= words; ++word)
                        expected +=
                            (exercise.sentence.words[word - 1].head > word) == (rule.name == "la");
                }
            }
            QCOMPARE(examiner.modelAnswer(), std::to_string(expected));
            QVERIFY(!isRight(examiner.check(std::to_string(expected + 1)).mark));
            QVERIFY(isRight(examiner.check(std::to_string(expected) + " steps").mark));
        }
        // All optimal derivations of other systems have the number, too.
        for (const char* system : {"arc-eager", "arc-hybrid"})
            for (const Examiner& examiner : made("count", system, 6)) {
                Exercise derivation = examiner.exercise();
                derivation.kind = findExerciseKind("table");
                const auto all = examinerOf(derivation).rightAnswers(500);
                for (const std::string& one : all.value_or(std::vector<std::string>())) {
                    const auto names = splitTransitions(one, examiner.exercise().system);
                    const auto& asked = examiner.exercise().asked;
                    const auto count =
                        asked ? std::ranges::count(names, examiner.exercise().system.nameOf(*asked))
                              : std::ssize(names);
                    QCOMPARE(examiner.modelAnswer(), std::to_string(count));
                }
            }
    }

    void scoresAreComputed() {
        Exercise exercise = exerciseOf("attachment-score", "arc-standard",
                                       sentenceOf({"She", "reads", "long", "books"}, {2, 0, 4, 2},
                                                  {"nsubj", "root", "amod", "obj"}));
        exercise.output = sentenceOf({"She", "reads", "long", "books"}, {2, 0, 2, 2},
                                     {"obj", "root", "amod", "obj"});
        const Examiner examiner = examinerOf(exercise); // three heads of four, two with relations
        QCOMPARE(examiner.modelAnswer(), "UAS 75.00, LAS 50.00");
        for (const char* right : {"75 50", "75%, 50%", "LAS: 50, UAS: 75", "3/4 and 2/4",
                                  "UAS = 0.75\nLAS = 0.5", "75,0 % 50,0 %"})
            QVERIFY2(examiner.check(right).score == 1, right);
        QCOMPARE(examiner.check("75 75").score, 0.5);
        QCOMPARE(examiner.check("50 75").score, 0.0);
        QCOMPARE(examiner.check("75").mark, Mark::Unreadable);
        exercise.output.reset();
        QVERIFY(!Examiner::of(exercise));
    }

    void theFirstMistakeIsSpotted() {
        Exercise exercise = exerciseOf("first-mistake", "arc-standard",
                                       sentenceOf({"She", "sees", "him"}, {2, 0, 2}));
        // The fifth step attaches "sees" to ROOT before "him" is attached to "sees".
        for (const char* name : {"sh", "sh", "sh", "la", "ra", "sh", "ra"})
            exercise.given.push_back(*exercise.system.find(name));
        const Examiner examiner = examinerOf(exercise);
        QCOMPARE(examiner.modelAnswer(), "5");
        for (const char* right : {"5", "step 5", "5: ra", "Step 5 (R2)"})
            QVERIFY2(isRight(examiner.check(right).mark), right);
        QVERIFY(examiner.check("4").feedback.english().find("all right") != std::string::npos);
        QVERIFY(examiner.check("7").feedback.english().find("before") != std::string::npos);
        exercise.given[4] = *exercise.system.find("sh");
        exercise.given[5] = *exercise.system.find("ra");
        QVERIFY(!Examiner::of(exercise));                // no mistake
        exercise.given[0] = *exercise.system.find("la"); // illegal
        QCOMPARE(examinerOf(exercise).modelAnswer(), "1");
        // In generated exercises, all steps before the mistake are optimal, and it is not.
        for (const Examiner& made : made("first-mistake", "arc-eager", 5)) {
            Configuration at = made.configuration();
            const int mistake = std::stoi(made.modelAnswer());
            for (int step = 1; step <= mistake; ++step) {
                const Losses losses = made.explainer().losses(at);
                const Transition taken = made.exercise().given[step - 1];
                const TransitionLoss* entry = losses.find(taken);
                QCOMPARE(entry && entry->optimal, step < mistake);
                if (step < mistake)
                    at = made.exercise().system.step(at, taken);
            }
        }
    }

    void theWrongArcIsFound() {
        const Examiner examiner = examinerOf(telescope());
        QCOMPARE(examiner.modelAnswer(), "3 → 5; 2; a");
        QCOMPARE(examiner.ways().size(), std::size_t{4});
        for (const char* right : {"3 → 5; 2; a", "stars -> telescopes, saw, prepositional phrase",
                                  "Wrong arc: stars → telescopes\nRight head: saw\nType: "
                                  "prepositional phrase attachment",
                                  "stars → telescopes; saw → telescopes; PP", "(3, 5), 2, a"})
            QVERIFY2(examiner.check(right).score == 1, right);
        QVERIFY(std::abs(examiner.check("3 → 5; 2; b").score - 2.0 / 3) < 1e-9);
        QVERIFY(std::abs(examiner.check("3 → 5; 4; b").score - 1.0 / 3) < 1e-9);
        QCOMPARE(examiner.check("2 → 3; 2; a").score, 0.0);
        QCOMPARE(examiner.check("no idea").mark, Mark::Unreadable);
        // The tree that is shown has the wrong arc, and the right head is not shown.
        QCOMPARE(examiner.shownSentence().words[4].head, 3);
        const std::string sheet = markdownExercises({}, false) + markdownExercise(examiner, 1);
        QVERIFY(sheet.find("| 5 | telescopes | 3:stars |") != std::string::npos);
        QVERIFY(sheet.find("Stack:") == std::string::npos);
        QVERIFY(sheet.find("- a: prepositional phrase") != std::string::npos);
        Exercise two = telescope();
        two.output->words[0].head = 3;
        QVERIFY(!Examiner::of(two)); // two wrong arcs
    }

    /// Two arcs cross if exactly one end of one is strictly between the ends of the other.
    void crossingArcsAreFound() {
        int projective = 0;
        int others = 0;
        for (const char* kind : {"crossing-arcs", "projective"})
            for (const Examiner& examiner : made(kind, "swap", 8, "non-projective.conllu")) {
                const Tree& tree = examiner.problem().gold;
                std::set<Arc> crossing;
                for (int one = 1; one <= tree.size(); ++one)
                    for (int other = 1; other <= tree.size(); ++other) {
                        const int low = std::min(one, tree.head(one));
                        const int high = std::max(one, tree.head(one));
                        const auto inside = [low, high](int node) {
                            return node > low && node < high;
                        };
                        const auto outside = [low, high](int node) {
                            return node < low || node > high;
                        };
                        const int head = tree.head(other);
                        if ((inside(other) && outside(head)) || (inside(head) && outside(other)))
                            crossing.insert({head, other});
                    }
                (crossing.empty() ? projective : others) += 1;
                QCOMPARE(examiner.modelAnswer(),
                         std::string(kind) == "projective"
                             ? std::string(crossing.empty() ? "yes" : "no")
                             : answerOf({crossing.begin(), crossing.end()}));
            }
        QVERIFY(others > 0);
        const Examiner examiner =
            examinerOf(exerciseOf("projective", "swap", sentenceOf({"a", "b", "c"}, {3, 0, 2})));
        QVERIFY(isRight(examiner.check("No, it is not").mark)); // 3 → 1 crosses ROOT → 2
        QVERIFY(isRight(examiner.check("non-projective").mark));
        QCOMPARE(examiner.check("Yes.").mark, Mark::Wrong);
        QCOMPARE(examiner.check("perhaps").mark, Mark::Unreadable);
    }

    void treesThatASystemCannotBuildAreJudged() {
        const Examiner examiner =
            examinerOf(exerciseOf("not-derivable", "arc-standard",
                                  sentenceOf({"She", "sees", "him"}, {NoHead, NoHead, NoHead})));
        QVERIFY(isRight(examiner.check("3 0 2").mark)); // 3 → 1 crosses ROOT → 2
        QCOMPARE(examiner.check("2 0 2").mark, Mark::Wrong);
        const Marking own = examiner.check("A hearing is scheduled on it today: 2 4 4 0 6 2 4");
        QVERIFY2(isRight(own.mark), own.feedback.english().c_str());
        QVERIFY(own.feedback.english().find("4:scheduled") != std::string::npos);
        QVERIFY(isRight(examiner.check("one two three four\n3 0 2 2").mark));
        QCOMPARE(examiner.check("one two three four: 2 0 2 2").mark, Mark::Wrong);
        QCOMPARE(examiner.check("one two: 2 0 2 2").mark, Mark::Unreadable);
        QVERIFY(!Examiner::of(exerciseOf("not-derivable", "swap",
                                         sentenceOf({"a", "b", "c"}, {NoHead, NoHead, NoHead}))));
    }

    void numbersAreReadAsWritten() {
        const auto numbers = [](const char* text, bool percent = false) {
            return numbersIn(text, percent);
        };
        QCOMPARE(numbers("13 steps"), std::vector<double>{13});
        QCOMPARE(numbers("n = 6, so 2n = 12"), (std::vector<double>{6, 2, 12}));
        QCOMPARE(numbers("66,7 %"), std::vector<double>{66.7});
        QCOMPARE(numbers("3/4"), std::vector<double>{0.75});
        QCOMPARE(numbers("3 / 4", true), std::vector<double>{75});
        QCOMPARE(numbers("70.0 / 60.0", true), (std::vector<double>{70, 60}));
        QCOMPARE(numbers("R2 and 5."), std::vector<double>{5});
        QVERIFY(numbers("none").empty());
    }
};

QTEST_GUILESS_MAIN(TestQuestionKinds)
#include "tst_question_kinds.moc"
