// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/publish/grading.h"
#include "core/treebank/read_file.h"
#include "tests/support/session_test.h"
#include "ui/session/exercise_files.h"
#include "ui/session/exercise_run.h"
#include "ui/teaching/exercise_form.h"
#include "ui/teaching/exercise_preview.h"
#include "ui/teaching/practice_results.h"
#include "ui/teaching/practice_view.h"
#include "ui/window/panel_area.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include <array>
#include <set>

using namespace parsescope;

namespace {

constexpr int Long = 60'000; // the longest wait for the background, in milliseconds

/// Returns exercises of several kinds about three sentences.
std::vector<Examiner> someExercises(const char* system, bool rootOnStack = false) {
    GeneratorOptions options;
    options.system = findSystem(system).value();
    options.rootOnStack = rootOnStack;
    options.kinds = {findExerciseKind("next-transition"), findExerciseKind("table"),
                     findExerciseKind("lost-arcs")};
    options.count = 6;
    options.takesFewer = true;
    options.anySentence = true;
    const std::vector<Sentence> sentences{sentenceOf({2, 0, 2}), sentenceOf({2, 3, 0, 3, 4}),
                                          sentenceOf({0, 1, 2, 1})};
    return generateExercises(sentences, options).value();
}

/// Returns the questions that `examiners` ask, with their sentences and model answers.
QStringList questionsOf(const std::vector<Examiner>& examiners) {
    QStringList questions;
    for (const Examiner& examiner : examiners)
        questions +=
            QString::fromStdString(oneLine(exerciseJson(examiner.exercise())) + "\n" +
                                   examiner.question().english() + "\n" + examiner.modelAnswer());
    return questions;
}

} // namespace

/// Files of exercises, opened and saved in the window.
class TestExerciseFiles : public test::WindowTest {
    Q_OBJECT

private slots:
    /// A sentence with an empty column that exercises do not need is asked; sentences without a
    /// tree are counted.
    void unusableColumns() {
        const std::string words =
            "2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n3\tc\t_\tX\t_\t_\t2\tdep\t_\t_\n\n";
        const std::string good = "1\ta\t\tX\t_\t_\t2\tdep\t_\t_\n" + words;
        const std::string bad = "1\ta\t_\tX\t_\t_\t_\tdep\t_\t_\n" + words;
        GeneratorOptions options;
        options.kinds = {findExerciseKind("next-transition")};
        options.system = findSystem("arc-standard").value();
        options.takesFewer = true;
        options.anySentence = true;
        const MadeExercises made =
            exercisesFrom(Treebank::fromBytes("mixed", bad + good + bad), options)({}, {});
        QVERIFY(made->exercises && !made->exercises->empty());
        QCOMPARE(made->leftOut, 2);
    }

    void initTestCase() {
        Theme::setUpApplication();
        QVERIFY(m_folder.isValid());
    }

    void init() {
        makeWindow();
        openThreeSentences();
        m_run = m_session->exercises();
        m_files = m_session->exerciseFiles();
        showWindow();
    }

    void aFileOfTheCommandLineGivesTheSameQuestions() {
        const std::vector<Examiner> made = someExercises("arc-eager", true);
        open(write("made.json", writeExercises(made)));
        QCOMPARE(questionsOf(m_run->examiners()), questionsOf(made));
        QCOMPARE(m_run->origin(), ExerciseRun::Origin::Practice);
        QCOMPARE(m_parse->system().name, std::string("arc-eager"));
        QVERIFY(part<QLabel>("question")->isVisible()); // the panel with the exercises is in front
    }

    void savedExercisesHaveTheFormatOfTheCommandLine() {
        const std::vector<Examiner> made = someExercises("arc-standard");
        const PracticeRules rules{ErrorPolicy::GoOn, FeedbackLevel::Errors, false, 3, 45};
        m_run->begin(someExercises("arc-standard"), rules, ExerciseRun::Origin::Practice);
        save("saved.json");
        QCOMPARE(QString::fromStdString(readFile(path("saved.json").toStdString()).value()),
                 QString::fromStdString(writeExercises(made, fixed(rules))));
    }

    /// Files are written to their end, whatever is saved or opened meanwhile.
    void savingGoesOnWhileOthersAreOpened() {
        const std::string bytes = writeExercises(someExercises("arc-standard"));
        const ExerciseFile file = openExercises(write("these.json", bytes).toStdString()).value();
        QSignalSpy saved(m_files, &ExerciseFiles::saved);
        m_files->save(path("first.json"), file.exercises, {});
        m_files->save(path("second.json"), file.exercises, {});
        m_files->open(path("these.json"));
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 2, Long);
        for (const char* name : {"first.json", "second.json"})
            QCOMPARE(readFile(path(name).toStdString()).value_or(""), bytes);
        QTRY_VERIFY_WITH_TIMEOUT(!m_files->isBusy(), Long);
    }

    void aSheetFilledInForSavedExercisesGetsFullMarks() {
        m_run->begin(someExercises("arc-standard"), {}, ExerciseRun::Origin::Practice);
        std::string sheet;
        for (const Examiner& examiner : m_run->examiners())
            sheet += "Exercise " + std::to_string(1 + std::count(sheet.begin(), sheet.end(), 'E')) +
                     "\n" + examiner.modelAnswer() + "\n\n";
        save("marked.json");
        const Grader grader =
            Grader::of(readKey(path("marked.json").toStdString(), {}).value()).value();
        const MarkedFile marked = grader.grade(sheet, "anna.txt");
        QCOMPARE(marked.answers.size(), m_run->examiners().size());
        QCOMPARE(marked.score(), 1.0);
    }

    void newExercisesOfTheFormAreSaved() {
        part<QSpinBox>("count")->setValue(2);
        part<QSpinBox>("tries")->setValue(2);
        save("new.json");
        const ExerciseFile file = openExercises(path("new.json").toStdString()).value();
        QCOMPARE(file.exercises.size(), 2U);
        QCOMPARE(file.rules.tries, 2);
        QCOMPARE(m_run->state(), ExerciseRun::State::Idle);
    }

    void theFormShowsFixedRules() {
        auto* tries = part<QSpinBox>("tries");
        auto* level = part<QComboBox>("level");
        tries->setValue(7);
        level->setCurrentIndex(1);
        FixedRules rules;
        rules.tries = 2;
        rules.showsAnswer = false;
        open(write("fixed.json", writeExercises(someExercises("arc-standard"), rules)));
        QCOMPARE(m_run->rules().tries, 2);
        QVERIFY(!m_run->rules().showsAnswer);
        QCOMPARE(m_run->rules().level, FeedbackLevel::Errors); // chosen by the student
        m_run->stop();
        QVERIFY(!tries->isEnabled());
        QCOMPARE(tries->value(), 2);
        QVERIFY(!part<QCheckBox>("shows-answer")->isEnabled());
        QVERIFY(level->isEnabled());
        QVERIFY(!part<QSpinBox>("seed")->isVisible());
        part<QComboBox>("source")->setCurrentIndex(0);
        QVERIFY(tries->isEnabled());
        QCOMPARE(tries->value(), 7); // the student's own choice is back
        part<QComboBox>("source")->setCurrentIndex(2);
        QTest::mouseClick(part<QPushButton>("begin"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(m_run->state(), ExerciseRun::State::Asking, Long);
        QCOMPARE(m_run->rules().tries, 2);
    }

    void triesEndAnExercise() {
        PracticeRules rules;
        rules.tries = 2;
        rules.showsAnswer = false;
        begin("next-transition", rules);
        QVERIFY(!m_run->mayHint());
        answer("ra");
        QCOMPARE(m_run->state(), ExerciseRun::State::Asking);
        answer("ra");
        QCOMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(m_run->keyToShow().isEmpty());
        QVERIFY(m_selection->lossesHidden());
        QCOMPARE(m_run->results().back().tried->tries, 2);
        QVERIFY(!isRight(m_run->results().back().marking.mark));
        m_run->stop();
        QVERIFY(!m_selection->lossesHidden());
    }

    /// Saved answers get the same score from the grader as in the window.
    void savedAnswersGetTheSameScore_data() {
        QTest::addColumn<int>("policy");
        QTest::addColumn<int>("tries");
        QTest::newRow("undo") << static_cast<int>(ErrorPolicy::Undo) << 0;
        QTest::newRow("undo, two tries") << static_cast<int>(ErrorPolicy::Undo) << 2;
        QTest::newRow("go on") << static_cast<int>(ErrorPolicy::GoOn) << 0;
    }
    void savedAnswersGetTheSameScore() {
        QFETCH(int, policy);
        QFETCH(int, tries);
        PracticeRules rules;
        rules.policy = static_cast<ErrorPolicy>(policy);
        rules.tries = tries;
        std::set<double> scores;
        for (const char* kind : {"next-transition", "table"}) {
            begin(kind, rules);
            if (rules.policy == ErrorPolicy::Undo && tries == 0) {
                m_run->hint();
                QTRY_COMPARE_WITH_TIMEOUT(m_run->hints().size(), 1, Long);
            }
            for (int i = 0; i < 9 && m_run->state() == ExerciseRun::State::Asking; ++i)
                answer(std::array{"hop", "ra", "sh", "sh sh", "ra", "la", "sh", "ra", "ra"}[i]);
            QVERIFY(m_run->state() != ExerciseRun::State::Asking);
            const MarkedAnswer& shown = m_run->results().back();
            PracticeResults* results = m_window->findChild<PracticeResults*>();
            results->saveTo(path("answers.jsonl"));
            QFile saved(path("answers.jsonl"));
            QVERIFY(saved.open(QIODevice::ReadOnly));
            std::vector<Exercise> exercises{m_run->exercise()};
            const MarkedFile marked =
                Grader::of(exercises)->grade(saved.readAll().toStdString(), "answers.jsonl");
            QVERIFY(marked.errors.empty());
            QCOMPARE(marked.answers[0].marking.score, shown.marking.score);
            QCOMPARE(marked.answers[0].tried->hints, shown.tried->hints);
            QCOMPARE(marked.answers[0].tried->tries, shown.tried->tries);
            scores.insert(shown.marking.score);
            m_run->stop();
        }
        QVERIFY(scores.size() > 1 || *scores.begin() > 0);
    }

    void exercisesAreStruckOutBeforeTheyAreAsked() {
        part<QSpinBox>("count")->setValue(2);
        part<QSpinBox>("traps")->setValue(0);
        QTest::mouseClick(part<QPushButton>("preview-exercises"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<ExercisePreview*>(), Long);
        auto* preview = m_window->findChild<ExercisePreview*>();
        auto* list = preview->findChild<QTreeWidget*>("preview");
        QCOMPARE(list->topLevelItemCount(), 2);
        const auto sentenceAt = [&](int row) { return list->topLevelItem(row)->text(3); };
        const QString first = sentenceAt(0);
        const QString second = sentenceAt(1);
        list->setCurrentItem(list->topLevelItem(0));
        QTest::keyClick(list, Qt::Key_Delete);
        QTRY_VERIFY_WITH_TIMEOUT(sentenceAt(0) != first, Long);
        QCOMPARE(sentenceAt(1), second);
        QCOMPARE(list->topLevelItemCount(), 2);
        const QStringList chosen = questionsOf(preview->exercises());
        for (QPushButton* button : preview->findChildren<QPushButton*>())
            if (button->text().contains("Begin"))
                QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(m_run->state(), ExerciseRun::State::Asking, Long);
        QCOMPARE(questionsOf(m_run->examiners()), chosen);
    }

    void theLastTryOfAStepIsTaken() {
        PracticeRules rules;
        rules.tries = 2;
        begin("table", rules);
        for (const char* step : {"sh", "sh", "sh"})
            answer(step);
        QCOMPARE(m_run->taken().size(), 3U);
        answer("ra"); // loses all arcs, because word 2 gets the head 1
        QCOMPARE(m_run->taken().size(), 3U);
        answer("ra");
        QCOMPARE(m_run->taken().size(), 4U);
        answer("la"); // is not legal, so the last try does not take it either
        answer("la");
        QCOMPARE(m_run->taken().size(), 4U);
    }

    void theTimeEndsAllExercises() {
        PracticeRules rules;
        rules.minutes = 5;
        m_run->begin(someExercises("arc-standard"), rules, ExerciseRun::Origin::Practice);
        QVERIFY(*m_run->secondsLeft() > 290 && *m_run->secondsLeft() <= 300);
        QVERIFY(part<QLabel>("exercise-title")->text().contains("left"));
        QTRY_VERIFY(!m_run->isBusy());
        m_run->endTime();
        QCOMPARE(m_run->state(), ExerciseRun::State::Finished);
        QCOMPARE(m_run->results().size(), m_run->examiners().size());
        QCOMPARE(meanScore(m_run->results()), 0.0);
    }

    /// The answers to the exercise during which the time ends are in the results, also an answer
    /// that is still being judged.
    void theTimeKeepsAnswers() {
        PracticeRules rules;
        rules.minutes = 5;
        begin("table", rules);
        answer("sh");
        answer("sh");
        m_run->answer("sh");
        QVERIFY(m_run->isBusy());
        m_run->endTime();
        QTRY_VERIFY(!m_run->isBusy());
        m_run->endTime();
        QCOMPARE(m_run->state(), ExerciseRun::State::Finished);
        const MarkedAnswer& result = m_run->results().front();
        QVERIFY(result.given);
        QVERIFY(result.tried->attempts == (Attempts{"sh", "sh", "sh"}));
        QCOMPARE(result.tried->tries, 3);
        QCOMPARE(result.marking.score, 0.0);
    }

    void hostileFiles_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("message");
        const QByteArray good =
            QByteArray::fromStdString(writeExercises(someExercises("arc-standard")));
        const auto changed = [&good](const char* from, const char* to) {
            return QByteArray(good).replace(from, to);
        };
        QTest::newRow("truncated") << good.left(good.size() / 2) << "not valid JSON at byte";
        QTest::newRow("empty") << QByteArray() << "not valid JSON at byte";
        QTest::newRow("other JSON")
            << QByteArray("{\"a\": 1}") << "this is not a file of exercises";
        QTest::newRow("list") << QByteArray("[]") << "this is not a file of exercises";
        QTest::newRow("no exercises")
            << QByteArray(R"({"parsescope-exercises": 1, "exercises": []})") << "at least one";
        QTest::newRow("another version")
            << changed("\"parsescope-exercises\": 1", "\"parsescope-exercises\": 9")
            << "expected version 1";
        QTest::newRow("type of a field")
            << changed("\"system\": \"arc-standard\"", "\"system\": 7") << "exercise 1: \"system\"";
        QTest::newRow("type of an exercise")
            << QByteArray(R"({"parsescope-exercises": 1, "exercises": [3]})")
            << "exercise 1: an exercise is not a JSON object";
        QTest::newRow("kind") << changed("\"kind\": \"table\"", "\"kind\": \"riddle\"")
                              << "exercise 2: ";
        QTest::newRow("points") << changed("\"kind\": \"table\"",
                                           "\"kind\": \"table\", \"points\": 1e300")
                                << "exercise 2: \"points\" is not a number from 0 to 10000";
        QTest::newRow("tries") << changed("\"exercises\": [", "\"tries\": -1, \"exercises\": [")
                               << "\"tries\": expected a whole number";
        QTest::newRow("minutes") << changed("\"exercises\": [",
                                            "\"minutes\": 1e9, \"exercises\": [")
                                 << "\"minutes\"";
        QByteArray many = R"({"parsescope-exercises": 1, "exercises": [{})";
        for (int i = 1; i < 200'000; ++i)
            many += ",{}";
        QTest::newRow("200,000 exercises") << many + "]}"
                                           << "there are 200000 exercises, expected at most 10000";
    }

    void hostileFiles() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, message);
        const QString file = write("hostile.json", bytes.toStdString());
        QSignalSpy failed(m_files, &ExerciseFiles::openFailed);
        m_files->open(file);
        QVERIFY(failed.wait(Long));
        const QString text = QString::fromStdString(failed[0][0].value<Error>().text());
        QVERIFY2(text.contains(message), qPrintable(text));
        QVERIFY2(text.startsWith(file), qPrintable(text));
        QCOMPARE(m_run->state(), ExerciseRun::State::Idle);
        for (QWidget* box : QApplication::topLevelWidgets())
            if (box != m_window.get())
                box->close();
    }

    void openingCanBeStopped() {
        QSignalSpy opened(m_files, &ExerciseFiles::opened);
        m_window->panels()->show(QStringLiteral("practise"));
        m_files->open(write("stopped.json", writeExercises(someExercises("arc-standard"))));
        QCOMPARE(part<QPushButton>("begin")->text(), QString("Stop"));
        QTest::mouseClick(part<QPushButton>("begin"), Qt::LeftButton);
        QVERIFY(!m_files->isBusy());
        QTest::qWait(50);
        QCOMPARE(opened.count(), 0);
        QCOMPARE(part<QPushButton>("begin")->text(), QString("Begin"));
    }

    void aFileThatIsNoJsonIsNotReplaced() {
        m_run->begin(someExercises("arc-standard"), {}, ExerciseRun::Origin::Practice);
        const QString file = write("notes.json", "my notes\n");
        QSignalSpy failed(m_files, &ExerciseFiles::saveFailed);
        m_window->findChild<PracticeView*>()->saveTo(file);
        QVERIFY(failed.wait(Long));
        QCOMPARE(readFile(file.toStdString()).value(), std::string("my notes\n"));
        for (QWidget* box : QApplication::topLevelWidgets())
            if (box != m_window.get())
                box->close();
    }

private:
    template<class Widget>
    Widget* part(const char* name) const {
        return m_window->findChild<PracticeView*>()->findChild<Widget*>(name);
    }

    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    QString write(const QString& name, const std::string& bytes) {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(bytes.data(), static_cast<qint64>(bytes.size())) < 0)
            qFatal("cannot write a file");
        return path(name);
    }

    /// Opens a file as if it had been dropped on the window.
    void open(const QString& file) {
        m_session->open({file});
        QTRY_COMPARE_WITH_TIMEOUT(m_run->state(), ExerciseRun::State::Asking, Long);
        QTRY_VERIFY_WITH_TIMEOUT(!m_run->isBusy(), Long);
    }

    void save(const QString& name) {
        QSignalSpy saved(m_files, &ExerciseFiles::saved);
        m_window->findChild<PracticeView*>()->saveTo(path(name));
        QVERIFY(saved.wait(Long));
    }

    /// Begins an exercise of the kind `kind` about a sentence of three words.
    void begin(const char* kind, const PracticeRules& rules) {
        m_run->begin(
            test::examinersOf({test::exerciseOf(kind, "arc-standard", sentenceOf({2, 0, 2}))}),
            rules, ExerciseRun::Origin::Practice);
        QTRY_VERIFY_WITH_TIMEOUT(!m_run->isBusy(), Long);
    }

    void answer(const char* text) {
        m_run->answer(QString::fromLatin1(text));
        QTRY_VERIFY_WITH_TIMEOUT(!m_run->isBusy(), Long);
    }

    QTemporaryDir m_folder;
    ExerciseRun* m_run = nullptr;
    ExerciseFiles* m_files = nullptr;
};

QTEST_MAIN(TestExerciseFiles)
#include "tst_exercise_files.moc"
