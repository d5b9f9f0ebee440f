// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/handout.h"
#include "core/parsing/rule_files/rule_names.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/ask/lesson.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/publish/grading.h"
#include "core/teaching/publish/question_banks.h"
#include "core/treebank/treebank.h"
#include "tests/support/exercises.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns the exercise "table" for "Book me the morning flight", the example of Jurafsky & Martin.
Exercise bookAFlight(const char* system) {
    Exercise exercise;
    exercise.kind = findExerciseKind("table");
    exercise.system = *findSystem(system);
    int number = 0;
    for (const char* form : {"Book", "me", "the", "morning", "flight"}) {
        Word word;
        word.form = form;
        word.head = std::array{0, 1, 5, 5, 1}[number++];
        word.deprel = "dep";
        exercise.sentence.words.push_back(word);
    }
    return exercise;
}

/// The table of Jurafsky & Martin, with ROOT on the stack at the start.
const char* const Table = "Step\tStack\tWord List\tAction\tRelation Added\n"
                          "0\t[root]\t[book, me, the, morning, flight]\tSHIFT\t\n"
                          "1\t[root, book]\t[me, the, morning, flight]\tSHIFT\t\n"
                          "2\t[root, book, me]\t[the, morning, flight]\tRIGHTARC\t(book → me)\n"
                          "3\t[root, book]\t[the, morning, flight]\tSHIFT\t\n"
                          "4\t[root, book, the]\t[morning, flight]\tSHIFT\t\n"
                          "5\t[root, book, the, morning]\t[flight]\tSHIFT\t\n"
                          "6\t[root, book, the, morning, flight]\t[]\tLEFTARC\t(morning ← flight)\n"
                          "7\t[root, book, the, flight]\t[]\tLEFTARC\t(the ← flight)\n"
                          "8\t[root, book, flight]\t[]\tRIGHTARC\t(book → flight)\n"
                          "9\t[root, book]\t[]\tRIGHTARC\t(root → book)\n"
                          "10\t[root]\t[]\tDone\t\n";

/// Returns the model answer as a table with tabs.
std::string tableOf(const Examiner& examiner) {
    std::string text = "Stack\tBuffer\tTransition\n";
    const auto asWritten = [](std::string_view form) { return std::string(form); };
    for (const TableRow& row :
         tableRows(*modelAnswerOf(examiner).derivation, true, {}, asWritten, " → "))
        text += row.stack + "\t" + row.buffer + "\t" + row.transition + "\n";
    return text;
}

} // namespace

class TestConventions : public QObject {
    Q_OBJECT

private slots:
    void theTableOfTheBookIsRight() {
        Exercise exercise = bookAFlight("arc-standard");
        const Marking other = examinerOf(exercise).check(Table);
        QCOMPARE(other.score, 1.0);
        QVERIFY(isRight(other.mark));
        // In the answer's table, the derivation starts differently; the second note reports this.
        QCOMPARE(other.derivation->notes.size(), std::size_t{2});
        QCOMPARE(other.derivation->notes[1], "At the start, ROOT is on the stack.");
        exercise.rootOnStack = true;
        const Marking same = examinerOf(exercise).check(Table);
        QCOMPARE(same.score, 1.0);
        QVERIFY(same.derivation->notes.empty());
    }

    void aMistakeInAnotherConventionIsOneMistake() {
        QString table(Table);
        table.replace("RIGHTARC\t(book → me)", "LEFTARC\t(book ← me)");
        const Marking marking = examinerOf(bookAFlight("arc-standard")).check(table.toStdString());
        QCOMPARE(marking.derivation->notes.size(), std::size_t{2});
        QVERIFY(marking.score < 1);
        QVERIFY(marking.derivation->steps.front().mark == Mark::Right);
    }

    void answersInEveryConventionAreRead_data() {
        QTest::addColumn<QString>("system");
        for (const TransitionSystem& system : systems())
            QTest::newRow(system.name.c_str()) << QString::fromStdString(system.name);
    }
    void answersInEveryConventionAreRead() {
        QFETCH(QString, system);
        const Exercise exercise = bookAFlight(qPrintable(system));
        std::vector<Exercise> all = inOtherConventions(exercise);
        all.push_back(exercise);
        QVERIFY(all.size() >= 2);
        for (const Exercise& asked : all) {
            const Examiner examiner = examinerOf(asked);
            for (const Exercise& other : all) {
                const Examiner answered = examinerOf(other);
                const bool isTable = other.withRoot.has_value();
                const Marking marking =
                    examiner.check(isTable ? tableOf(answered) : answered.modelAnswer());
                QVERIFY2(isRight(marking.mark), marking.feedback.english().c_str());
                QVERIFY(marking.derivation->notes.empty() ||
                        rootStartOf(asked) != rootStartOf(other));
            }
        }
    }

    /// Names alone that fit a parse without ROOT are a derivation without its last step if the
    /// exercise has ROOT.
    void aMissingStepIsNoOtherConvention() {
        Exercise exercise = bookAFlight("arc-standard");
        exercise.rootOnStack = true;
        const Marking marking = examinerOf(exercise).check("sh sh ra sh sh sh la la ra");
        QCOMPARE(marking.score, 0.9);
        QVERIFY(marking.derivation->notes.empty());
    }

    /// Exercises of each kind without ROOT survive their file, and no sheet shows ROOT on the stack
    /// or in the buffer. Derivations by hand: the last word is the root.
    void exercisesWithoutRoot() {
        GeneratorOptions options;
        options.system = *findSystem("arc-standard");
        options.hasNoRoot = true;
        for (const char* kind : {"table", "next-transition", "lost-arcs", "recover", "gold-tree",
                                 "count", "first-mistake", "not-derivable"})
            options.kinds.push_back(findExerciseKind(kind));
        options.count = 8;
        const auto sentences =
            Treebank::open(std::string(SOURCE_DIR "/resources/samples/first-steps.conllu"))
                ->readAll()
                .sentences;
        const auto made = generateExercises(sentences, options);
        QVERIFY2(made.has_value(), made ? "" : made.error().message.english().c_str());
        const auto again = readExerciseFile(writeExercises(*made), "x.json");
        QVERIFY(again.has_value());
        for (std::size_t i = 0; i < again->exercises.size(); ++i) {
            QCOMPARE(rootStartOf(again->exercises[i]), RootStart::None);
            QCOMPARE(oneLine(exerciseJson(again->exercises[i])),
                     oneLine(exerciseJson((*made)[i].exercise())));
        }
        const std::string sheet = markdownExercises(*made, true);
        QVERIFY(sheet.find("There is no ROOT: at the start, the stack is empty") !=
                std::string::npos);
        for (const char* node : {"ROOT\\]", "\\[ROOT", "children of ROOT"})
            QVERIFY2(sheet.find(node) == std::string::npos, node);
        const std::string latex = latexExercises(*made, true);
        QVERIFY(latex.find("\\deproot[") != std::string::npos);
        QVERIFY(latex.find("word{ROOT}") == std::string::npos);

        // Oracles have charts only for parses with ROOT.
        options.kinds = {findExerciseKind("chart-cell")};
        QCOMPARE(generateExercises(sentences, options).error().message.english(),
                 "exercises of the kind chart-cell cannot be asked without ROOT");

        Exercise exercise = bookAFlight("arc-standard");
        QVERIFY(leaveOutRoot(exercise).has_value());
        QCOMPARE(examinerOf(exercise).modelAnswer(), "sh sh ra sh sh sh la la ra");
        exercise = bookAFlight("arc-eager");
        QVERIFY(leaveOutRoot(exercise).has_value());
        QCOMPARE(examinerOf(exercise).check("sh ra re sh sh la la ra").score, 1.0);
        QCOMPARE(examinerOf(exercise).check("sh ra re sh sh la la ra re done").score, 1.0);
        // With names of a course, the key keeps them and the losses.
        exercise = bookAFlight("arc-standard");
        exercise.system = *withNames(exercise.system, "uppsala");
        QVERIFY(leaveOutRoot(exercise).has_value());
        QCOMPARE(examinerOf(exercise).modelAnswer(), "SH SH RA SH SH SH LA LA RA");
        const auto renamed = readExercise(exerciseJson(exercise));
        QVERIFY(renamed.has_value());
        QCOMPARE(examinerOf(*renamed).modelAnswer(), "SH SH RA SH SH SH LA LA RA");

        // The file has the rules of the other system as they were read, with ROOT. Of the 9 trees
        // of three words with one root, 7 are projective.
        std::string rules = *writeSystem(*findSystem("arc-standard"));
        rules.replace(rules.find("arc-standard"), 12, "my-system");
        exercise = bookAFlight("swap");
        exercise.kind = findExerciseKind("tree-between");
        exercise.sentence.words.resize(3);
        for (Word& word : exercise.sentence.words)
            word.head = NoHead;
        exercise.other = *readSystem(rules);
        QVERIFY(leaveOutRoot(exercise).has_value());
        const Json between = exerciseJson(exercise);
        QCOMPARE(between.at("other_rules").get<std::string>(), rules);
        const auto reread = readExercise(between);
        QVERIFY(reread.has_value());
        for (const Exercise& one : {exercise, *reread}) {
            const Examiner examiner = examinerOf(one);
            int right = 0;
            for (int code = 0; code < 64; ++code) {
                const std::array heads{code / 16, code / 4 % 4, code % 4};
                const std::string answer = std::to_string(heads[0]) + " " +
                                           std::to_string(heads[1]) + " " +
                                           std::to_string(heads[2]);
                right += isRight(examiner.check(answer).mark);
            }
            QCOMPARE(right, 9 - 7);
        }
    }

    void exercisesOfAllKindsBeginWithRootOnTheStack() {
        GeneratorOptions options;
        options.system = *findSystem("arc-standard");
        options.rootOnStack = true;
        for (const ExerciseKind& kind : exerciseKinds())
            if (!kind.options.other)
                options.kinds.push_back(&kind);
        options.count = 12;
        const auto sentences =
            Treebank::open(std::string(SOURCE_DIR "/resources/samples/first-steps.conllu"))
                ->readAll()
                .sentences;
        const auto made = generateExercises(sentences, options);
        QVERIFY(made.has_value());
        for (const Examiner& examiner : *made) {
            QVERIFY(!examiner.exercise().before.empty());
            QCOMPARE(shownBefore(examiner.exercise()).size(),
                     examiner.exercise().before.size() - 1);
        }
        const auto again = readExerciseFile(writeExercises(*made), "x.json");
        QVERIFY(again.has_value());
        for (std::size_t i = 0; i < again->exercises.size(); ++i)
            QCOMPARE(oneLine(exerciseJson(again->exercises[i])),
                     oneLine(exerciseJson((*made)[i].exercise())));
        const std::string sheet = markdownExercises(*made, false);
        QVERIFY(sheet.find("At the start, ROOT is on the stack") != std::string::npos);
        QVERIFY(sheet.find("Stack: \\[\\]") == std::string::npos);
    }

    void theLayoutOfTablesIsAConventionOfTheExercise() {
        Exercise exercise = bookAFlight("arc-standard");
        exercise.table = {true, true};
        exercise.rootOnStack = true;
        const std::vector<Examiner> examiners = *makeExaminers({exercise});
        const auto again = readExerciseFile(writeExercises(examiners), "x.json");
        QVERIFY(again && again->exercises.size() == 1);
        QVERIFY(again->exercises.front().table == exercise.table);
        // Files without the fields have the usual layout.
        QVERIFY(readExercise(exerciseJson(bookAFlight("arc-standard")))->table == TableLayout());
        Json wrong = exerciseJson(exercise);
        wrong["rows"] = "behind";
        QVERIFY(!readExercise(wrong));
        // Neither the layout nor names of transitions change the code of the sheet, so that they
        // may be changed later.
        Exercise usual = exercise;
        usual.table = {};
        usual.system = withNames(exercise.system, "jm").value();
        const std::vector<Examiner> others = *makeExaminers({usual});
        QCOMPARE(sheetCode(examiners), sheetCode(others));
        // The sheet says which rows are meant, and its key has them, with relations.
        const std::string sheet = markdownExercises(examiners, true);
        QVERIFY(sheet.find("a transition and the configuration after it") != std::string::npos);
        QVERIFY(
            sheet.find("   | \\[ROOT 1:Book 2:me\\] | \\[3:the 4:morning 5:flight\\] |  | sh |\n"
                       "   | \\[ROOT 1:Book\\] | \\[3:the 4:morning 5:flight\\] | 1:Book → 2:me "
                       "(dep) | ra |\n") != std::string::npos);
        QVERIFY(markdownExercises(others, true).find("after it") == std::string::npos);
        for (const std::string& text :
             {latexExercises(examiners, true), moodleExercises(examiners, "x")})
            QVERIFY(text.find("(dep)") != std::string::npos);
        for (const std::string& text : {latexExercises(others, true), moodleExercises(others, "x")})
            QVERIFY(text.find("(dep)") == std::string::npos);
        // A table in the other layout is read as such.
        const Marking marking = examiners.front().check(Table);
        QCOMPARE(marking.score, 1.0);
        QCOMPARE(marking.derivation->notes.size(), std::size_t{1});
    }

    /// In the window, a row shows the configuration after its transition if the exercise says so.
    void rowsInTheWindowAreInTheLayoutOfTheExercise() {
        Exercise exercise = bookAFlight("arc-standard");
        exercise.table.configurationsAfter = true;
        const Examiner examiner = examinerOf(exercise);
        DerivationJudge judge(examiner, ErrorPolicy::Undo);
        QVERIFY(judge.judge({0, "[ROOT]", "[1 2 3 4 5]", "", "sh"}).slips.empty());
        QVERIFY(judge.judge({0, "[ROOT]", "[1 2 3 4 5]", "", "sh"}).slips.size() == 2);
    }

    void systemsThatCannotBeginSoAreRefused() {
        Exercise exercise = bookAFlight("arc-standard");
        exercise.rootOnStack = true;
        exercise.before = {*exercise.system.find("la")};
        QVERIFY(!Examiner::of(exercise));
        // Even without this setting, arc-eager begins with ROOT on the stack.
        exercise = bookAFlight("arc-eager");
        exercise.rootOnStack = true;
        QVERIFY(shownBefore(examinerOf(exercise).exercise()).empty());
        QVERIFY(examinerOf(exercise).exercise().before.empty());
    }

    void lessonsHaveConventionsAndSystemsInFiles() {
        const QTemporaryDir folder;
        QVERIFY(QFile::copy(SOURCE_DIR "/resources/systems/arc-hybrid-swap.system",
                            folder.filePath("own.system")));
        const auto read = [&](const QByteArray& block) {
            return readLesson(("# Title\n\n``` ask\nsentence: Birds sing\nheads: 2 0\n" + block +
                               "kind: next-transition\n```\n")
                                  .toStdString(),
                              folder.filePath("lesson.md").toStdString());
        };
        const LessonReading stack = read("system: arc-standard\nroot: stack\nsteps: sh sh\n");
        QVERIFY2(stack.errors.empty(),
                 stack.errors.empty() ? "" : stack.errors[0].text().english().c_str());
        QCOMPARE(stack.lesson.blocks.back().exercise->before.size(), std::size_t{3});
        const LessonReading own = read("system: own.system\nsteps: sh sh\n");
        QVERIFY2(own.errors.empty(),
                 own.errors.empty() ? "" : own.errors[0].text().english().c_str());
        QCOMPARE(own.lesson.blocks.back().exercise->system.name, "arc-hybrid-swap");
        QVERIFY(!read("system: ./none.system\n").errors.empty());
        QVERIFY(!read("system: arc-standard\nroot: nowhere\n").errors.empty());
    }

    /// Exercises are made for systems of files, also if no oracle is exact for all sentences.
    void exercisesAreMadeForSystemsInFiles_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("startsOnStack");
        for (const char* file : {"arc-hybrid-swap", "arc-standard-buffer"})
            QTest::newRow(file) << file << false;
        QTest::newRow("textbook") << "arc-standard" << true;
    }
    void exercisesAreMadeForSystemsInFiles() {
        QFETCH(QString, file);
        QFETCH(bool, startsOnStack);
        QFile rules(SOURCE_DIR "/resources/systems/" + file + ".system");
        QVERIFY(rules.open(QIODevice::ReadOnly));
        QByteArray text = rules.readAll();
        if (startsOnStack)
            text.replace("start: [], [0..n]", "start: [0], [1..n]")
                .replace("name: arc-standard", "name: textbook");
        GeneratorOptions options;
        options.system = recognised(*readSystem(text.toStdString()));
        options.count = 1;
        options.maxWords = 7;
        const auto sentences =
            Treebank::open(std::string(SOURCE_DIR "/resources/samples/first-steps.conllu"))
                ->readAll()
                .sentences;
        for (const char* kind : {"table", "next-transition", "lost-arcs", "recover", "gold-tree"}) {
            options.kinds = {findExerciseKind(kind)};
            const auto made = generateExercises(sentences, options);
            QVERIFY2(made && made->size() == 1, kind);
            QVERIFY(isRight(made->front().check(made->front().modelAnswer()).mark));
        }
    }
};

QTEST_APPLESS_MAIN(TestConventions)
#include "tst_conventions.moc"
