// SPDX-License-Identifier: GPL-3.0-or-later
// The mark of a derivation: the heads that it loses, and the steps that have a fault.
#include "core/oracle/explainer.h"
#include "core/parsing/gold_parse.h"
#include "core/parsing/systems.h"
#include "core/parsing/transition_system.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/judge/derivation_judge.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/publish/grading.h"
#include "core/treebank/treebank.h"

#include <QTest>

using namespace parsescope;

namespace {

const char* const Systems[] = {"arc-standard", "arc-eager", "arc-hybrid"};

/// Returns an examiner for each projective sentence of a sample.
std::vector<Examiner> homework(const char* system, MarkRule rule = MarkRule::Heads) {
    std::vector<Examiner> examiners;
    const auto sentences =
        Treebank::open(std::string(SOURCE_DIR "/resources/samples/first-steps.conllu"))
            ->readAll()
            .sentences;
    for (const Sentence& sentence : sentences) {
        Exercise exercise;
        exercise.kind = findExerciseKind("table");
        exercise.system = *findSystem(system);
        exercise.sentence = sentence;
        exercise.marks = rule;
        if (auto examiner = Examiner::of(std::move(exercise));
            examiner && examiner->losses().loss.value == 0)
            examiners.push_back(*std::move(examiner));
    }
    return examiners;
}

std::string names(const Examiner& examiner, const std::vector<Transition>& steps,
                  const char* between = " ") {
    std::string text;
    for (const Transition step : steps)
        text += (text.empty() ? "" : between) + examiner.exercise().system.nameOf(step);
    return text;
}

/// Returns the share of words that have their gold heads at the end of a derivation.
double shareOfHeads(const Examiner& examiner, const std::vector<Transition>& steps) {
    Configuration at = examiner.configuration();
    for (const Transition step : steps)
        at = examiner.exercise().system.step(at, step);
    const std::vector<int> heads = finalHeads(at);
    const Tree& gold = examiner.problem().gold;
    int right = 0;
    for (int word = 1; word <= gold.size(); ++word)
        right += heads[word] == gold.head(word);
    return static_cast<double>(right) / gold.size();
}

bool isClose(double one, double other) {
    return std::abs(one - other) < 1e-9;
}

/// Returns one of the optimal derivations at random.
std::vector<Transition> optimalDerivation(const Examiner& examiner, std::mt19937_64& random) {
    std::vector<Transition> steps;
    Configuration at = examiner.configuration();
    while (!examiner.exercise().system.isFinal(at)) {
        std::vector<Transition> optimal;
        for (const TransitionLoss& entry : examiner.explainer().losses(at).transitions)
            if (entry.optimal)
                optimal.push_back(entry.transition);
        steps.push_back(optimal[random() % optimal.size()]);
        at = examiner.exercise().system.step(at, steps.back());
    }
    return steps;
}

double markOf(const Examiner& examiner, const std::string& answer) {
    return examiner.check(answer).score;
}

} // namespace

class TestMarks : public QObject {
    Q_OBJECT

private slots:
    /// Shifting all words and then taking Right-Arc only makes a chain, which has few gold heads.
    void aChainHasTheMarkOfItsHeads() {
        int words = 0;
        int right = 0;
        double marks = 0;
        for (const Examiner& examiner : homework("arc-standard")) {
            const int size = examiner.exercise().sentence.size();
            const Tree& gold = examiner.problem().gold;
            std::string answer;
            for (int step = 0; step <= size; ++step)
                answer += "sh\n";
            for (int step = 0; step < size; ++step)
                answer += "ra\n";
            const double mark = markOf(examiner, answer);
            int chained = 0;
            for (int word = 1; word <= size; ++word)
                chained += gold.head(word) == word - 1;
            QVERIFY(isClose(mark, static_cast<double>(chained) / size));
            marks += mark * size;
            words += size;
            right += chained;
        }
        QVERIFY(words > 50);
        QVERIFY(isClose(marks, right));
        QVERIFY(marks < words / 3.0);
    }

    void optimalDerivationsHaveTheFullMark() {
        std::mt19937_64 random(1);
        for (const char* system : Systems)
            for (const Examiner& examiner : homework(system))
                for (int round = 0; round < 3; ++round) {
                    const auto steps = optimalDerivation(examiner, random);
                    const Marking marking = examiner.check(names(examiner, steps));
                    QVERIFY(marking.score == 1);
                    QVERIFY(isRight(marking.mark));
                }
    }

    /// Of two derivations of a sentence without faults, the one that loses more heads never has the
    /// higher mark, because the mark is the share of gold heads.
    void losingMoreNeverRaisesTheMark() {
        std::mt19937_64 random(2);
        for (const char* system : Systems)
            for (const Examiner& examiner : homework(system))
                for (int round = 0; round < 5; ++round) {
                    auto steps = randomDerivation(examiner.exercise().system,
                                                  examiner.exercise().sentence.size(), random);
                    QVERIFY(isClose(markOf(examiner, names(examiner, steps)),
                                    shareOfHeads(examiner, steps)));
                }
    }

    /// Leaving steps out at the end never raises the mark, and a right answer loses one step each.
    void missingStepsCountOnce() {
        std::mt19937_64 random(3);
        for (const Examiner& examiner : homework("arc-standard")) {
            auto steps = optimalDerivation(examiner, random);
            const auto all = static_cast<double>(steps.size());
            while (!steps.empty()) {
                steps.pop_back();
                if (!steps.empty())
                    QVERIFY(isClose(markOf(examiner, names(examiner, steps)),
                                    static_cast<double>(steps.size()) / all));
            }
        }
    }

    /// A step that is left out within a right answer counts as one step. The later steps are judged
    /// as if it was there, unless the answer is a derivation without it.
    void stepsLeftOutCountOnce() {
        std::mt19937_64 random(6);
        for (const char* system : Systems)
            for (const Examiner& examiner : homework(system)) {
                const auto steps = optimalDerivation(examiner, random);
                for (std::size_t left = 0; left < steps.size(); ++left) {
                    auto others = steps;
                    others.erase(others.begin() + static_cast<std::ptrdiff_t>(left));
                    const std::string answer = names(examiner, others);
                    const Marking marking = examiner.check(answer);
                    const DerivationScore& score = *marking.derivation->score;
                    Configuration at = examiner.configuration();
                    bool isLegal = true;
                    for (const Transition step : others) {
                        isLegal = isLegal &&
                                  examiner.exercise().system.obstacle(at, step) == Obstacle::None;
                        at = isLegal ? examiner.exercise().system.step(at, step) : at;
                    }
                    const bool isComplete = isLegal && examiner.exercise().system.isFinal(at);
                    const double once = 1 - 1.0 / score.steps;
                    QVERIFY2(isComplete ? isClose(marking.score, shareOfHeads(examiner, others))
                                        : marking.score >= once - 1e-9,
                             answer.c_str());
                }
            }
    }

    /// The table of marks counts the step as missing, and the feedback names its place.
    void stepsLeftOutAreNamed() {
        const std::vector<Examiner> examiners = homework("arc-standard");
        auto steps = modelTransitions(examiners.front(), {});
        steps.erase(steps.begin() + 4);
        const Marking marking = examiners.front().check(names(examiners.front(), steps));
        const auto& marked = marking.derivation->steps;
        QCOMPARE(std::ranges::count(marked, true, &MarkedStep::isMissing), 1);
        QCOMPARE(marked.size(), steps.size() + 1);
        QVERIFY(marking.feedback.english().find(": A step is missing here.") != std::string::npos);
        const Grader grader = *Grader::of({examiners.front().exercise()});
        const std::string table =
            gradesCsv({grader.grade(names(examiners.front(), steps), "ada.txt")});
        const QStringList columns = QString::fromStdString(table).split("\r\n")[0].split(',');
        const QStringList cells = QString::fromStdString(table).split("\r\n")[1].split(',');
        QCOMPARE(cells[columns.indexOf("missing")], "1");
        QCOMPARE(cells[columns.indexOf("not understood")], "0");
        QCOMPARE(cells[columns.indexOf("loss")], "0");
    }

    /// A step of the model answer that cannot be read counts as one step, and not again as a
    /// missing one.
    void unreadableStepsCountOnce() {
        for (const char* system : Systems)
            for (const Examiner& examiner : homework(system)) {
                const std::vector<Transition> steps = modelTransitions(examiner, {});
                const auto all = static_cast<double>(steps.size());
                for (const std::size_t every : {2U, 3U, 5U}) {
                    std::string answer;
                    int unread = 0;
                    for (std::size_t i = 0; i < steps.size(); ++i) {
                        const bool misread = i % every == every - 1;
                        unread += misread;
                        answer += "| " +
                                  (misread ? std::string("hop")
                                           : examiner.exercise().system.nameOf(steps[i])) +
                                  " |\n";
                    }
                    const double mark = markOf(examiner, "| Transition |\n|---|\n" + answer);
                    QVERIFY2(isClose(mark, 1 - unread / all), answer.c_str());
                }
            }
    }

    /// An unreadable step stands for an optimal transition with which the next step fits.
    void unreadableStepsStandForWhatWasMeant() {
        std::mt19937_64 random(4);
        for (const char* system : Systems)
            for (const Examiner& examiner : homework(system)) {
                const auto steps = optimalDerivation(examiner, random);
                for (std::size_t misread = 0; misread < steps.size(); misread += 3) {
                    std::string answer = "| Transition |\n|---|\n";
                    for (std::size_t i = 0; i < steps.size(); ++i)
                        answer += "| " +
                                  (i == misread ? std::string("hop")
                                                : examiner.exercise().system.nameOf(steps[i])) +
                                  " |\n";
                    const Marking marking = examiner.check(answer);
                    const double once = 1 - 1.0 / marking.derivation->score->steps;
                    QVERIFY2(isClose(marking.score, once) || marking.score == 1, answer.c_str());
                }
            }
    }

    /// Rows that are no steps never lower the mark, in right and in wrong answers.
    void noiseNeverLowersTheMark() {
        std::mt19937_64 random(5);
        for (const char* system : Systems)
            for (const Examiner& examiner : homework(system)) {
                auto steps = randomDerivation(examiner.exercise().system,
                                              examiner.exercise().sentence.size(), random);
                steps.resize(steps.size() - random() % 3);
                for (const bool optimal : {false, true}) {
                    if (optimal)
                        steps = optimalDerivation(examiner, random);
                    std::string plain = "| Transition |\n|---|\n";
                    std::string noisy = plain;
                    for (const Transition step : steps) {
                        const std::string row =
                            "| " + examiner.exercise().system.nameOf(step) + " |\n";
                        if (random() % 3 == 0)
                            noisy += "| (hm, see above) |\n";
                        plain += row;
                        noisy += row;
                    }
                    QVERIFY2(markOf(examiner, noisy) >= markOf(examiner, plain) - 1e-9,
                             noisy.c_str());
                }
            }
    }

    /// Comments behind steps, and a word that ends an answer, are no part of the answer.
    void commentsAndEndsAreNoSteps() {
        const std::vector<Examiner> examiners = homework("arc-standard");
        const Examiner& examiner = examiners.front();
        std::string answer;
        for (const Transition step : modelTransitions(examiner, {}))
            answer += examiner.exercise().system.nameOf(step) + " # step " +
                      std::to_string(answer.size()) + "\n";
        const Marking marking = examiner.check(answer + "Done\n");
        QCOMPARE(marking.mark, Mark::Right);
        QCOMPARE(marking.derivation->count(Mark::Unreadable), 0);
        Exercise next = examiner.exercise();
        next.kind = findExerciseKind("next-transition");
        const Examiner one = *Examiner::of(std::move(next));
        QVERIFY(isRight(one.check(one.modelAnswer() + "\nDone").mark));
        QCOMPARE(one.check("Done").mark, Mark::Unreadable);
    }

    /// An illegal transition in place of a right one costs one step.
    void illegalStepsCountOnce() {
        for (const Examiner& examiner : homework("arc-standard")) {
            auto steps = modelTransitions(examiner, {});
            const auto all = static_cast<double>(steps.size());
            std::string extra = "la " + names(examiner, steps); // Left-Arc needs two nodes
            QVERIFY(isClose(markOf(examiner, extra), 1 - 1 / all));
            steps.front() = *examiner.exercise().system.find("la");
            QVERIFY(isClose(markOf(examiner, names(examiner, steps)), 1 - 1 / all));
        }
    }

    void relationsAreMarkedWhereTheyAreAskedFor() {
        for (const Examiner& examiner : homework("arc-standard", MarkRule::Relations)) {
            const std::string model = examiner.modelAnswer();
            QVERIFY2(markOf(examiner, model) == 1, model.c_str());
            const auto steps = modelTransitions(examiner, {});
            const int size = examiner.exercise().sentence.size();
            QVERIFY(isClose(markOf(examiner, names(examiner, steps)), 0.5));
            std::string wrong = model;
            const std::size_t at = wrong.find('(');
            wrong.replace(at, wrong.find(')') - at, "(zz");
            const Marking marking = examiner.check(wrong);
            QVERIFY(isClose(marking.score, 1 - 0.5 / size));
            QVERIFY(!isRight(marking.mark));
            QVERIFY(marking.feedback.english().find("The relation is ") != std::string::npos);
            // Steps that cannot be read, and missing steps, name no relation.
            const std::string plain = names(examiner, steps);
            for (const std::string& answer :
                 {plain.substr(0, plain.size() - 3), plain.substr(0, plain.size() - 2) + "hop"})
                QVERIFY2(markOf(examiner, answer) < 0.5, answer.c_str());
        }
        for (const Examiner& examiner : homework("arc-standard")) // nobody asks for them here
            QVERIFY(markOf(examiner, "(sh, x) " + examiner.modelAnswer().substr(3)) == 1);
    }

    /// The old rule stays as a choice: six right steps of seven have 6/7, whatever they lose.
    void theRuleIsAChoice() {
        for (const Examiner& examiner : homework("arc-standard", MarkRule::Steps)) {
            const int size = examiner.exercise().sentence.size();
            std::string answer;
            for (int step = 0; step <= size; ++step)
                answer += "sh ";
            for (int step = 0; step < size; ++step)
                answer += "ra ";
            const Marking marking = examiner.check(answer);
            QVERIFY(!marking.derivation->score);
            QVERIFY(isClose(marking.score, static_cast<double>(marking.derivation->rightSteps()) /
                                               (2 * size + 1)));
        }
        for (const MarkRule rule : {MarkRule::Heads, MarkRule::Relations, MarkRule::Steps}) {
            QVERIFY(findMarkRule(idOf(rule)) == rule);
            const std::vector<Examiner> examiners = homework("arc-standard", rule);
            QVERIFY(examiners.front().exercise().marks == rule);
            const auto again = readExercise(exerciseJson(examiners.front().exercise()));
            QVERIFY(again->marks == rule);
            const std::string sheet = markdownExercises(examiners, false);
            QVERIFY(sheet.find(describe(rule).english()) != std::string::npos);
            std::vector<Exercise> exercises;
            for (const Examiner& examiner : examiners)
                exercises.push_back(examiner.exercise());
            // The printed rule is no answer.
            QVERIFY(Grader::of(exercises)->grade(sheet, "ada.md").errors.empty());
        }
        QVERIFY(!findMarkRule("points"));
    }

    void bothNumbersAreShown() {
        const std::vector<Examiner> examiners = homework("arc-standard");
        const Examiner& examiner = examiners.front();
        const auto steps = modelTransitions(examiner, {});
        const Grader grader = *Grader::of({examiner.exercise()});
        const MarkedFile file = grader.grade(names(examiner, steps), "ada.txt");
        QVERIFY(feedbackPage(file).find("Tree: 100 of 100. Steps: 100 of 100.") !=
                std::string::npos);
        QVERIFY(feedbackPage(file).find(describe(MarkRule::Heads).english()) != std::string::npos);
        QVERIFY(gradesCsv({file}).find(",100.00,100.00\r\n") != std::string::npos);
    }

    void lowScoresHaveAGrade() {
        QCOMPARE(gradeOf(0.1, *readGrades("A:90,B:75")), "below B");
        QCOMPARE(gradeOf(0.1, *readGrades("A:90,B:75,fail")), "fail");
        QCOMPARE(gradeOf(0.8, *readGrades("A:90,B:75,fail")), "B");
        QCOMPARE(gradeOf(0.1, *readGrades("A:90,F:0")), "F");
        QVERIFY(!readGrades("fail"));
        QVERIFY(!readGrades("fail,A:90"));
    }
};

QTEST_GUILESS_MAIN(TestMarks)
#include "tst_marks.moc"
