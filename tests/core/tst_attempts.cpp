// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/publish/attempts.h"
#include "core/teaching/publish/grading.h"
#include "core/teaching/publish/question_banks.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/exercises.h"

#include <QTest>

using namespace parsescope;

namespace {

/// Returns an exercise about "a b c" with the heads 2 0 2, in arc-standard.
Exercise exerciseOf(const char* kind, const std::vector<std::string>& before = {}) {
    return test::exerciseOf(kind, "arc-standard", test::sentenceOf({"a", "b", "c"}, {2, 0, 2}),
                            before);
}

/// Returns a key with two exercises: the next transition after "sh sh sh la sh", which is "ra", and
/// the derivation "sh sh sh la sh ra ra".
Grader graderWith(const FixedRules& rules = {}) {
    ExerciseFile file;
    file.exercises = {exerciseOf("next-transition", {"sh", "sh", "sh", "la", "sh"}),
                      exerciseOf("table")};
    file.rules = rules;
    return *Grader::of(std::move(file), "key.json");
}

double scoreOf(const Grader& grader, const char* lines, int exercise = 1) {
    return grader.grade(lines, "ada.jsonl").answers[exercise - 1].marking.score;
}

} // namespace

/// Answers with several tries, as the window and pages save them.
class TestAttempts : public QObject {
    Q_OBJECT

private slots:
    void theBestAttemptCounts() {
        QCOMPARE(scoreOfAttempts({}), 0.0);
        QCOMPARE(scoreOfAttempts({1}), 1.0);
        QCOMPARE(scoreOfAttempts({0, 1}), 0.5);
        QCOMPARE(scoreOfAttempts({0, 0, 1}), 1.0 / 3);
        QCOMPARE(scoreOfAttempts({0.8, 1}), 0.8); // a further try does not make it worse
    }

    void earlierTriesAndHintsCost() {
        const Grader grader = graderWith();
        QCOMPARE(scoreOf(grader, "{\"exercise\":1,\"answer\":\"ra\"}"), 1.0);
        QCOMPARE(scoreOf(grader, "{\"exercise\":1,\"answer\":\"ra\",\"earlier\":[\"la\"]}"), 0.5);
        QCOMPARE(scoreOf(grader, "{\"exercise\":1,\"answer\":\"ra\",\"earlier\":[\"la\",null]}"),
                 1.0 / 3);
        QCOMPARE(scoreOf(grader, "{\"exercise\":1,\"answer\":\"ra\",\"earlier\":[\"hop\"]}"), 1.0);
        QCOMPARE(scoreOf(grader, "{\"exercise\":1,\"answer\":\"la\",\"earlier\":[\"ra\"]}"), 1.0);
        const MarkedFile file =
            grader.grade("{\"exercise\":1,\"answer\":\"ra\",\"earlier\":[\"la\",null]}", "a.jsonl");
        QVERIFY(file.errors.empty());
        QCOMPARE(file.answers[0].tried->tries, 2);
        QCOMPARE(file.answers[0].tried->hints, 1);
        QVERIFY(!file.answers[0].misconceptions.empty()); // of the first try
        QVERIFY(QString::fromStdString(gradesCsv({file})).contains("\"right, 2 tries, 1 hint\""));
        QVERIFY(QString::fromStdString(feedbackPage(file)).contains("2 tries, 1 hint"));
    }

    void theRulesOfTheFileCount() {
        FixedRules rules;
        rules.tries = 1;
        QCOMPARE(
            scoreOf(graderWith(rules), "{\"exercise\":1,\"answer\":\"ra\",\"earlier\":[\"la\"]}"),
            0.0);
        rules.tries = 2;
        QCOMPARE(
            scoreOf(graderWith(rules), "{\"exercise\":1,\"answer\":\"ra\",\"earlier\":[\"la\"]}"),
            0.5);
        rules = {};
        rules.level =
            FeedbackLevel::Nothing; // answers are replaced, and nobody knows which is right
        QCOMPARE(
            scoreOf(graderWith(rules), "{\"exercise\":1,\"answer\":\"ra\",\"earlier\":[\"la\"]}"),
            1.0);
        rules = {};
        rules.minutes = 1;
        const Grader timed = graderWith(rules);
        QCOMPARE(scoreOf(timed, "{\"exercise\":1,\"answer\":\"ra\",\"seconds\":60}"), 1.0);
        const MarkedFile late =
            timed.grade("{\"exercise\":1,\"answer\":\"ra\",\"seconds\":61}", "ada.jsonl");
        QVERIFY(!late.answers[0].given);
        QCOMPARE(late.errors.size(), std::size_t{1});
        QCOMPARE(late.errors[0].text(),
                 "ada.jsonl:1: exercise 1 was answered after the time of 1 minute");
    }

    void derivationsAreMarkedStepByStep() {
        const Grader grader = graderWith();
        const auto score = [&](const char* rest) {
            return scoreOf(grader, (std::string("{\"exercise\":2,\"steps\":") + rest + "}").c_str(),
                           2);
        };
        QCOMPARE(score("[\"sh\",\"sh\",\"sh\",\"la\",\"sh\",\"ra\",\"ra\"]"), 1.0);
        // One step of seven was right only at the second try, and one after a hint.
        QCOMPARE(score("[\"sh\",\"sh\",\"sh\",\"ra\",\"la\",\"sh\",null,\"ra\",\"ra\"]"), 5.0 / 7);
        QCOMPARE(score("[\"sh\",\"sh\",\"sh\"]"), 0.0); // the derivation has no end
        // One head of three is lost.
        const char* mistake = "[\"sh\",\"sh\",\"sh\",\"la\",\"ra\",\"sh\",\"ra\"],"
                              "\"after_error\":\"go-on\"";
        QCOMPARE(score(mistake), 2.0 / 3);
        FixedRules rules;
        rules.policy = ErrorPolicy::Undo; // the key replaces the rule in the answer
        QCOMPARE(scoreOf(graderWith(rules),
                         (std::string("{\"exercise\":2,\"steps\":") + mistake + "}").c_str(), 2),
                 0.0);
    }

    void damagedAttemptsAreErrors() {
        const Grader grader = graderWith();
        for (const char* line : {"{\"exercise\":1,\"answer\":\"ra\",\"earlier\":\"la\"}",
                                 "{\"exercise\":1,\"answer\":\"ra\",\"earlier\":[1]}",
                                 "{\"exercise\":1,\"steps\":{}}"}) {
            const MarkedFile file = grader.grade(line, "ada.jsonl");
            QCOMPARE(file.errors.size(), std::size_t{1});
            QCOMPARE(file.errors[0].line, 1);
            QVERIFY(!file.answers[0].given);
        }
    }

    void sheetsPrintTheLimits() {
        const std::vector<Examiner> examiners =
            *makeExaminers({exerciseOf("next-transition", {"sh", "sh", "sh"})});
        FixedRules rules;
        rules.tries = 2;
        rules.minutes = 15;
        const char* limit = "Time: 15 minutes. Tries for each exercise: 2.";
        for (const std::string& sheet :
             {markdownExercises(examiners, false, rules), latexExercises(examiners, false, rules)})
            QVERIFY(QString::fromStdString(sheet).contains(limit));
        QVERIFY(!QString::fromStdString(markdownExercises(examiners, false)).contains("Tries"));
        QVERIFY(QString::fromStdString(giftExercises(examiners, "x", rules))
                    .startsWith("// Time: 15 minutes.\n// Tries for each exercise: 2.\n"));
        QVERIFY(exerciseList(examiners).find("next-transition  3") != std::string::npos);
    }

    void moodleGetsTheRules() {
        const std::vector<Examiner> examiners =
            *makeExaminers({exerciseOf("next-transition", {"sh", "sh", "sh"})});
        const auto bank = [&](const FixedRules& rules) {
            return QString::fromStdString(moodleExercises(examiners, "x", rules));
        };
        QVERIFY(bank({}).contains("<penalty>0.3333333</penalty>"));
        QVERIFY(bank({}).contains("A right answer: la"));
        QVERIFY(!bank({}).contains("<info"));
        QCOMPARE(bank({}).count("<hint "), 2);
        FixedRules rules;
        rules.minutes = 15;
        rules.tries = 4;
        QCOMPARE(bank(rules).count("<hint "), 3);
        QVERIFY(bank(rules).contains("<penalty>0.25</penalty>"));
        QVERIFY(
            bank(rules).contains("<info format=\"html\"><text><![CDATA[<p>Time: 15 minutes.</p>"));
        rules.tries = 1;
        QCOMPARE(bank(rules).count("<hint "), 0);
        rules.showsAnswer = false;
        rules.level = FeedbackLevel::Score;
        QVERIFY(!bank(rules).contains("A right answer"));
        const auto explained = examiners.front().choices().front().marking.feedback.english();
        QVERIFY(!bank(rules).contains(QString::fromStdString(explained).toHtmlEscaped()));
    }
};

QTEST_APPLESS_MAIN(TestAttempts)
#include "tst_attempts.moc"
