// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/without_root.h"
#include "core/teaching/ask/generator.h"
#include "core/treebank/read_file.h"
#include "tests/support/answers.h"
#include "tests/support/exercises.h"
#include "tests/support/session_test.h"
#include "ui/canvas/diagram_view.h"
#include "ui/explorer/action_card.h"
#include "ui/explorer/action_strip.h"
#include "ui/explorer/arc_editor.h"
#include "ui/session/exercise_run.h"
#include "ui/session/wording.h"
#include "ui/teaching/derivation_rows.h"
#include "ui/teaching/exercise_form.h"
#include "ui/teaching/practice_results.h"
#include "ui/teaching/practice_view.h"
#include "ui/window/panel_area.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include <set>

using namespace parsescope;

namespace {

TransitionSystem systemNamed(const char* name) {
    return findSystem(name).value();
}

/// Returns an exercise about the words w1, w2, … with the given heads.
Exercise exerciseOf(const char* kind, const std::vector<int>& heads,
                    const std::vector<std::string>& before, const char* system = "arc-standard") {
    return test::exerciseOf(kind, system, sentenceOf(heads), before);
}

/// After these steps, ROOT and w2 are on the stack and w3 in the buffer: w2 still waits for its
/// dependent w3.
const std::vector<std::string> BeforeShift{"sh", "sh", "sh", "la"};

} // namespace

/// Exercises in the window, answered with keys.
class TestPractise : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() {
        makeWindow();
        openThreeSentences();
        m_run = m_session->exercises();
        m_window->panels()->show(QStringLiteral("practise"));
        showWindow();
    }

    void thePanelBeginsWithExercisesOfTheTreebank() {
        QTest::mouseClick(part<QPushButton>("begin"), Qt::LeftButton);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Asking);
        QVERIFY(m_run->count() >= 1);
        QCOMPARE(m_editor->sentenceIndex(), -1); // the exercise has a sentence of its own
        QVERIFY(part<QLabel>("question")->isVisible());
        QVERIFY(part<QLabel>("expected-form")->isVisible());
    }

    /// New exercises begin with ROOT on the stack, and their steps do not show its Shift.
    void newExercisesBeginWithRootOnTheStack() {
        part<QPushButton>("begin")->click();
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Asking);
        QVERIFY(m_run->exercise().rootOnStack);
        const Exploration& exploration = m_parse->exploration();
        QCOMPARE(exploration.node(0).configuration.stackNodes(), std::vector{0});
        QCOMPARE(exploration.size(), static_cast<int>(m_run->exercise().before.size()));
    }

    /// Exercises without ROOT begin with an empty stack, and are asked, answered and drawn as
    /// others are.
    void exercisesMayHaveNoRoot() {
        choose("table");
        part<QComboBox>("root")->setCurrentIndex(2); // none
        part<QPushButton>("begin")->click();
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Asking);
        QTRY_VERIFY(!m_run->isBusy());
        QVERIFY(hasNoRoot(m_run->exercise().system));
        const Configuration& start = m_parse->exploration().node(0).configuration;
        QVERIFY(start.stackNodes().empty());
        QCOMPARE(m_parse->sentence().size(), m_run->exercise().sentence.size());
        QVERIFY(!m_window->grab().isNull());
        type("sh");
        QTRY_COMPARE(m_parse->exploration().size(), 2);
        m_run->giveUp();
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(!m_run->keyToShow().isEmpty());
    }

    /// In the narrow panel of a small window, the whole form of an exercise of each kind is in
    /// sight, with its margins on both sides.
    void theFormFitsIntoANarrowPanel_data() {
        QTest::addColumn<int>("kind");
        for (std::size_t kind = 0; kind < exerciseKinds().size(); ++kind)
            QTest::newRow(std::string(exerciseKinds()[kind].id).c_str()) << static_cast<int>(kind);
    }

    void theFormFitsIntoANarrowPanel() {
        QFETCH(int, kind);
        m_window->resize(1024, 700);
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        m_parse->setSystem(*findSystem("attardi"));
        part<QComboBox>("kind")->setCurrentIndex(kind);
        part<QPushButton>("begin")->click();
        QTRY_VERIFY(m_run->state() == ExerciseRun::State::Asking ||
                    !part<QLabel>("message")->text().startsWith("Looking"));
        if (m_run->state() != ExerciseRun::State::Asking)
            QSKIP("no sentence gives such an exercise");
        m_run->giveUp();
        QCoreApplication::processEvents();
        const QWidget* form = part<QPushButton>("check")->parentWidget();
        const QWidget* viewport = form->parentWidget();
        QCOMPARE(form->width(), viewport->width());
        for (const char* name : {"check", "next-exercise"})
            if (const auto* button = part<QPushButton>(name); button->isVisible())
                QVERIFY2(button->geometry().right() <= form->width() - 12, name);
    }

    void aTreebankWithoutSuchSentencesSaysSo() {
        part<QComboBox>("trees")->setCurrentIndex(2);
        part<QSpinBox>("longest")->setValue(3); // the crossing tree has four words
        QTest::mouseClick(part<QPushButton>("begin"), Qt::LeftButton);
        QTRY_VERIFY(!part<QLabel>("message")->text().startsWith("Looking"));
        QCOMPARE(m_run->state(), ExerciseRun::State::Idle);
        QVERIFY(!part<QLabel>("message")->text().isEmpty());
    }

    /// A sentence with an empty column beside a tree can be asked about.
    void sentencesWithUnusableColumnsAreUsed() {
        std::string conllu = conlluOf({2, 0, 2});
        conllu.replace(conllu.find("\t_\t"), 3, "\t\t"); // an empty lemma
        m_editor->setTreebank(Treebank::fromBytes("empty.conllu", conllu));
        QVERIFY(!m_editor->treebank().read(0).errors.empty());
        choose("table");
        QTest::mouseClick(part<QPushButton>("begin"), Qt::LeftButton);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Asking);
        QCOMPARE(m_run->exercise().sentence.size(), 3);
    }

    void anOpenTreebankMayBeEmpty() {
        const auto said = [&] {
            QTest::mouseClick(part<QPushButton>("begin"), Qt::LeftButton);
            return part<QLabel>("message")->text();
        };
        m_editor->setTreebank(Treebank::fromBytes("empty.conllu", ""));
        QCOMPARE(said(), QString("The treebank has no sentences."));
        m_editor->setTreebank({});
        QCOMPARE(said(), QString("No treebank is open."));
    }

    void allKindsAreAskedInTurn() {
        auto* kinds = part<QComboBox>("kind");
        kinds->setCurrentIndex(kinds->count() - 1);
        part<QComboBox>("other")->setCurrentIndex(1);
        part<QSpinBox>("count")->setValue(14);
        QTest::mouseClick(part<QPushButton>("begin"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(m_run->state(), ExerciseRun::State::Asking, 60'000);
        std::set<const ExerciseKind*> asked;
        for (int i = 0; i < m_run->count(); ++i) {
            asked.insert(m_run->exercise().kind);
            QTRY_VERIFY(!m_run->isBusy());
            m_run->giveUp();
            m_run->next();
        }
        QCOMPARE(m_run->state(), ExerciseRun::State::Finished);
        QVERIFY(asked.size() >= 5);
    }

    /// Stopping a series and quitting during it ask once there is an answer, and both can be
    /// cancelled.
    void aSeriesIsNotLost() {
        const Exercise exercise = exerciseOf("next-transition", {2, 0, 2}, BeforeShift);
        begin({exercise, exercise});
        press(Qt::Key_S);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QObject answers;
        for (const char* way : {"stop", "quit"}) {
            QString question;
            test::answerNext(&answers, "Cancel", &question);
            if (QLatin1String(way) == QLatin1String("stop"))
                QTest::mouseClick(part<QPushButton>("stop-practising"), Qt::LeftButton);
            else
                m_window->close();
            QVERIFY2(question.startsWith("Stop practising?"), way);
            QVERIFY(m_window->isVisible());
            QCOMPARE(m_run->state(), ExerciseRun::State::Answered);
            QCOMPARE(m_run->results().size(), std::size_t(1));
        }
        QString question;
        test::answerNext(&answers, "Stop Practising", &question);
        QTest::mouseClick(part<QPushButton>("stop-practising"), Qt::LeftButton);
        QVERIFY(!question.isEmpty());
        QCOMPARE(m_run->state(), ExerciseRun::State::Idle);
    }

    void lossesAreWithheldUntilThereIsAnAnswer() {
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift)});
        QVERIFY(!m_parse->losses().oracle());
        QVERIFY(m_selection->lossesHidden());
        for (const ActionCard* card : cards()) {
            QVERIFY(!card->action().isOptimal);
            QVERIFY(!card->action().rise);
            // The card does not show that an arc is gold.
            QCOMPARE(card->action().relation, QString());
        }
        press(Qt::Key_Space); // takes no optimal transition
        press(Qt::Key_Right);
        QCOMPARE(m_parse->exploration().size(), 5);
        press(Qt::Key_S);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(m_parse->losses().oracle());
        QVERIFY(!m_selection->lossesHidden());
        QTRY_VERIFY(m_parse->losses().lossRise(m_parse->exploration().cursor()) == 0);
    }

    void aWrongTransitionIsUndoneAndExplained() {
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift)});
        int moves = 0;
        m_parse->onChange(ParseExplorer::Moved, this, [&moves] { ++moves; });
        press(Qt::Key_R);
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Wrong);
        QCOMPARE(moves, 0); // the transition was not taken
        // The feedback names the lost arc, by its words and not by their numbers.
        QVERIFY2(plain(m_run->feedback().text).contains("“w2” → “w3”"),
                 qPrintable(m_run->feedback().text));
        QCOMPARE(m_run->state(), ExerciseRun::State::Asking);
        // The feedback unfolds into questions, whose right answers are confirmed.
        const auto& questions = m_run->subQuestions();
        QVERIFY(questions.size() >= 2);
        const auto* list = part<QWidget>("sub-questions");
        QVERIFY(list->isVisible());
        const auto buttons = list->findChildren<QPushButton*>();
        QCOMPARE(buttons.first()->text(), "Yes");
        buttons[static_cast<qsizetype>(questions.front().right)]->click();
        QVERIFY(list->findChild<FeedbackLabel*>()->text().startsWith("✓"));
        buttons[1 - static_cast<qsizetype>(questions.front().right)]->click();
        QVERIFY(list->findChild<FeedbackLabel*>()->text().startsWith("✗"));
        QCOMPARE(m_parse->exploration().size(), 5); // no branch is left
        QVERIFY(!m_parse->losses().oracle());
        QVERIFY(!part<QLabel>("expected-form")->isVisible());
        press(Qt::Key_S);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QCOMPARE(m_run->feedback().kind, Feedback::Kind::Right);
        QVERIFY(!list->isVisible());
        QCOMPARE(m_run->results().size(), 1U);
        QCOMPARE(m_run->results()[0].tried->tries, 2);
        QCOMPARE(m_run->results()[0].marking.score, 0.5);
        QVERIFY(isRight(m_run->results()[0].marking.mark));
    }

    /// A series is answered without the mouse: a letter answers, Enter asks the next exercise, and
    /// finally shows the results, whose rows name the sentences.
    void aSeriesIsAnsweredByKeyboard() {
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift),
               exerciseOf("next-transition", {2, 0, 2, 3}, BeforeShift)});
        for (const Qt::Key enter : {Qt::Key_Return, Qt::Key_Enter}) {
            QTRY_COMPARE(m_run->state(), ExerciseRun::State::Asking);
            const int current = m_run->current();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_S);
            QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
            QTest::keyClick(QApplication::focusWidget(), enter);
            QVERIFY(m_run->state() == ExerciseRun::State::Finished ||
                    m_run->current() == current + 1);
        }
        QCOMPARE(m_run->state(), ExerciseRun::State::Finished);
        const auto* list = part<QTreeWidget>("results");
        QVERIFY2(list->topLevelItem(0)->text(0).contains("w1 w2 w3"),
                 qPrintable(list->topLevelItem(0)->text(0)));
        QVERIFY(list->topLevelItem(1)->text(0).contains("w1 w2 w3 w4"));
        for (int row = 0; row < 2; ++row) { // the question is below the sentence, not in its place
            const QTreeWidgetItem* item = list->topLevelItem(row);
            const QString said = item->data(0, Qt::AccessibleTextRole).toString();
            QCOMPARE(said.section('\n', 0, 0), item->text(0));
            QVERIFY2(said.section('\n', 1).contains("optimal"), qPrintable(said));
            const int lines = 2 * list->fontMetrics().height();
            QVERIFY(list->visualItemRect(item).height() >= lines * 0.9);
        }
    }

    /// Names of words are put into words wherever they stand, also if a form is a number, occurs
    /// twice or is written from right to left.
    void namesOfWordsBecomeWords_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("arc") << "Lost: 1:the → 2:cat."
                             << "Lost: “the” (1) → “cat”.";
        QTest::newRow("no name") << "At 3:cat and 12:the and 9"
                                 << "At 3:cat and 12:the and 9";
        QTest::newRow("number") << "4:7, and 4 arcs"
                                << "“7”, and 4 arcs";
        QTest::newRow("isolated") << QStringLiteral("\u20685:قط\u2069.") << "“قط”.";
        QTest::newRow("nothing") << ""
                                 << "";
    }

    void namesOfWordsBecomeWords() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        Sentence sentence;
        for (const char* form : {"the", "cat", "the", "7", "قط"}) {
            Word word;
            word.form = form;
            sentence.words.push_back(word);
        }
        QCOMPARE(plain(inWords(text, sentence)), expected);
    }

    void whatIsTypedIsReadLeniently_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("name") << "sh";
        QTest::newRow("title") << " SHIFT ";
        QTest::newRow("key") << "s";
    }

    void whatIsTypedIsReadLeniently() {
        QFETCH(QString, text);
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift)});
        type("no such thing");
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Neutral);
        QVERIFY(m_run->feedback().text.contains("could not be read"));
        type(text);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QCOMPARE(m_run->results()[0].tried->tries, 1); // an unreadable answer is not a try
        QCOMPARE(m_run->results()[0].marking.score, 1.0);
    }

    void aClickOnACardAnswers() {
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift)});
        for (ActionCard* card : cards())
            if (card->action().name == "sh") {
                QTest::mouseClick(card, Qt::LeftButton, {}, QPoint(20, 12));
                break;
            }
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(isRight(m_run->results()[0].marking.mark));
    }

    void aDerivationIsAnsweredKeyByKey() {
        begin({exerciseOf("table", {2, 0, 2}, {})});
        for (Qt::Key key : {Qt::Key_S, Qt::Key_S, Qt::Key_S, Qt::Key_L, Qt::Key_S, Qt::Key_R})
            press(key); // faster than the answers are judged
        QTRY_COMPARE(m_run->taken().size(), 6U);
        auto* rows = part<DerivationRows>("rows");
        QCOMPARE(rows->rowCount(), 7);
        QCOMPARE(rows->item(3, 2)->text(), QString("2:w2 → 1:w1"));
        QCOMPARE(rows->item(3, 3)->text(), QString("la"));
        press(Qt::Key_R);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QCOMPARE(rows->rowCount(), 7);
        QCOMPARE(m_run->results()[0].marking.score, 1.0);
        QCOMPARE(m_run->results()[0].tried->answer, std::string("sh sh sh la sh ra ra"));
    }

    void cellsOfTheTableAreChecked() {
        begin({exerciseOf("table", {2, 0, 2}, {})});
        auto* rows = part<DerivationRows>("rows");
        fill(rows, 0, "[0]"); // wrong, since the stack is still empty
        fill(rows, 3, "sh");
        QTRY_COMPARE(m_run->taken().size(), 1U);
        QCOMPARE(m_run->feedback().kind, Feedback::Kind::Neutral); // right except for the stack
        QVERIFY2(m_run->feedback().text.contains("stack"), qPrintable(m_run->feedback().text));
        fill(rows, 0, "[0]");
        fill(rows, 3, "la"); // an illegal transition
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Wrong);
        QCOMPARE(m_run->taken().size(), 1U);
        QCOMPARE(rows->item(1, 0)->text(), QString("[0]")); // the entered stack is kept
        type("sh, sh la");
        QTRY_COMPARE(m_run->taken().size(), 4U);
    }

    void lookingBackDoesNotAnswer() {
        begin({exerciseOf("table", {2, 0, 2}, {})});
        for (int step = 0; step < 3; ++step)
            press(Qt::Key_S);
        QTRY_COMPARE(m_run->taken().size(), 3U);
        m_parse->steps().first();
        QCOMPARE(m_parse->exploration().cursor(), 0);
        m_parse->steps().forward(); // goes along the branch
        m_parse->steps().forward();
        QCOMPARE(m_parse->exploration().cursor(), 2);
        m_parse->steps().take(*m_parse->system().find("ra")); // takes another branch from there
        QCOMPARE(m_run->taken().size(), 3U);
        QCOMPARE(m_parse->exploration().cursor(), 3);
        QCOMPARE(m_parse->exploration().size(), 4);
    }

    void oneMayGoOnAfterAnError() {
        begin({exerciseOf("table", {2, 0, 2}, {})}, {ErrorPolicy::GoOn, {}});
        for (Qt::Key key : {Qt::Key_S, Qt::Key_S, Qt::Key_S, Qt::Key_L, Qt::Key_R})
            press(key);
        QTRY_COMPARE(m_run->taken().size(), 5U);
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Wrong);
        press(Qt::Key_S);
        press(Qt::Key_R);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        const MarkedAnswer& result = m_run->results()[0];
        QCOMPARE(result.marking.loss, 1);
        QVERIFY(!isRight(result.marking.mark));
        QCOMPARE(qRound(300 * result.marking.score), 200); // one of three heads is lost
        QCOMPARE(result.misconceptions.size(), 1U);
    }

    void oneRecoversFromABadConfiguration() {
        begin({exerciseOf("recover", {2, 0, 2}, {"sh", "sh", "sh", "la", "ra"})});
        press(Qt::Key_L);
        press(Qt::Key_S);
        press(Qt::Key_R);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(isRight(m_run->results()[0].marking.mark));
    }

    void lostArcsAreTypedOrClicked() {
        Exercise exercise = exerciseOf("lost-arcs", {2, 0, 2}, BeforeShift);
        exercise.asked = *exercise.system.find("ra");
        begin({exercise, exercise});
        type("none");
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Wrong);
        type("w2 → w3");
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        press(Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(m_run->current(), 1);
        auto* canvas = m_window->findChild<DiagramView*>("canvas");
        emit canvas->clicked({Target::Kind::Arc, 3, 2});
        QCOMPARE(part<QLineEdit>("answer")->text(), QString("2 → 3"));
        emit canvas->clicked({Target::Kind::Arc, 1, 2});
        emit canvas->clicked({Target::Kind::Arc, 1, 2}); // a second click removes the arc
        QTest::mouseClick(part<QPushButton>("check"), Qt::LeftButton);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(isRight(m_run->results()[1].marking.mark));
    }

    void transitionsDoNotAnswerOtherQuestions() {
        Exercise exercise = exerciseOf("lost-arcs", {2, 0, 2}, BeforeShift);
        exercise.asked = *exercise.system.find("ra");
        begin({exercise});
        const int here = m_parse->exploration().cursor();
        // The transition would show its effect, and is therefore not taken.
        m_parse->steps().take(*exercise.asked);
        QCOMPARE(m_parse->exploration().cursor(), here);
        QCOMPARE(m_parse->exploration().size(), here + 1);
        QCOMPARE(m_run->state(), ExerciseRun::State::Asking);
    }

    void theTreeOfADerivationIsTypedOrDragged() {
        Exercise exercise =
            exerciseOf("gold-tree", {2, 0, 2}, {"sh", "sh", "sh", "la", "sh", "ra", "ra"});
        for (Word& word : exercise.sentence.words)
            word.head = NoHead;
        begin({exercise});
        QVERIFY(!m_parse->gold()); // the gold tree is the answer
        QCOMPARE(m_parse->exploration().size(), 1);
        QVERIFY(part<QLabel>("derivation")->text().contains("la"));
        type("0 1 2");
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Wrong);
        part<QLineEdit>("answer")->clearFocus();
        giveHead(*m_editor, *m_parse, 1, 2);
        giveHead(*m_editor, *m_parse, 3, 2);
        QTRY_COMPARE(part<QLineEdit>("answer")->text(), QString("2 _ 2"));
        QTest::mouseClick(part<QPushButton>("check"), Qt::LeftButton);
        QTRY_VERIFY(m_run->feedback().text.contains("word 2 has no head"));
        giveHead(*m_editor, *m_parse, 2, 0);
        QTRY_COMPARE(part<QLineEdit>("answer")->text(), QString("2 0 2"));
        QTest::mouseClick(part<QPushButton>("check"), Qt::LeftButton);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(isRight(m_run->results()[0].marking.mark));
    }

    void aTreeBetweenTwoSystems() {
        Exercise exercise = exerciseOf("tree-between", {0, 1, 1, 1}, {}, "swap");
        exercise.other = systemNamed("arc-standard");
        begin({exercise});
        type("2 0 2 3"); // the tree is projective, so that both systems derive it
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Wrong);
        type("3 0 2 1");
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(isRight(m_run->results()[0].marking.mark));
    }

    void aCellOfTheChart() {
        GeneratorOptions options;
        options.kinds = {findExerciseKind("chart-cell")};
        options.system = systemNamed("arc-standard");
        options.count = 1;
        auto made = generateExercises({sentenceOf({2, 0, 2, 5, 3})}, options);
        QVERIFY(made);
        const QString key = QString::fromStdString(made->front().modelAnswer());
        m_run->begin(std::move(*made), {}, ExerciseRun::Origin::Practice);
        QTRY_VERIFY(!m_run->isBusy());
        auto* ways = part<QListWidget>("ways");
        QVERIFY(ways->count() > 1);
        ways->setCurrentRow(1);
        QCOMPARE(part<QLineEdit>("answer")->text(), QString("b "));
        type("b");
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Neutral); // the answer has no value
        type("a 77");
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Wrong);
        type(key);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QCOMPARE(m_run->results()[0].tried->tries, 2);
    }

    void hintsLeadToTheProof() {
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift)});
        int hints = 0;
        while (m_run->mayHint()) {
            press(Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
            ++hints;
            QTRY_COMPARE(m_run->hints().size(), hints);
        }
        QVERIFY(hints >= 3);
        QVERIFY(m_run->hints().back().contains("proof"));
        QVERIFY(part<QLabel>("hints")->text().contains("proof"));
        press(Qt::Key_S);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QCOMPARE(m_run->results()[0].tried->hints, hints);
        QCOMPARE(m_run->results()[0].marking.score, 1.0 / (1 + hints));
    }

    void aStepWithAHintIsNotRightAtTheFirstTry() {
        begin({exerciseOf("recover", {2, 0, 2}, {"sh", "sh", "sh", "la", "ra"})});
        m_run->hint();
        QTRY_COMPARE(m_run->hints().size(), 1);
        press(Qt::Key_S);
        QTRY_COMPARE(m_run->taken().size(), 1U);
        QVERIFY(m_run->hints().isEmpty()); // the hints were for the previous step
        press(Qt::Key_R);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QCOMPARE(m_run->results()[0].marking.score, 0.5);
    }

    void theTeacherChoosesWhatIsTold_data() {
        QTest::addColumn<FeedbackLevel>("level");
        QTest::addColumn<QString>("told"); // feedback at the end
        QTest::addColumn<bool>("withheld");
        QTest::newRow("errors") << FeedbackLevel::Errors << "Not right." << false;
        QTest::newRow("score") << FeedbackLevel::Score << "Score: 0 of 100" << true;
        QTest::newRow("nothing") << FeedbackLevel::Nothing << "" << true;
    }

    void theTeacherChoosesWhatIsTold() {
        QFETCH(FeedbackLevel, level);
        QFETCH(QString, told);
        QFETCH(bool, withheld);
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift)}, {ErrorPolicy::GoOn, level});
        QVERIFY(!m_run->mayHint());
        press(Qt::Key_R);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QCOMPARE(m_run->feedback().text, told);
        QVERIFY(m_run->keyToShow().isEmpty());
        QCOMPARE(!m_parse->losses().oracle(), withheld);
        m_run->next();
        QVERIFY(m_parse->losses().oracle()); // the exercise is over
        QCOMPARE(m_run->results()[0].marking.score, 0.0);
    }

    void theUsersInterruptedWorkComesBack() {
        m_editor->selectSentence(2);
        m_parse->setSystem(systemNamed("arc-eager"));
        take({"sh", "sh"});
        const int cursor = m_parse->exploration().cursor();
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift)});
        QCOMPARE(m_parse->system().name, std::string("arc-standard"));
        m_run->stop();
        QCOMPARE(m_editor->sentenceIndex(), 2);
        QCOMPARE(m_parse->system().name, std::string("arc-eager"));
        QCOMPARE(m_parse->exploration().cursor(), cursor);
        QVERIFY(m_parse->losses().oracle());
    }

    void aTypedSentenceComesBack() {
        m_editor->setSentence(sentenceOf({0, 1}));
        take({"sh"});
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift)});
        m_run->stop();
        QCOMPARE(m_parse->sentence().size(), 2);
        QCOMPARE(m_parse->exploration().cursor(), 1);
    }

    void oneCanGoAwayAndComeBack() {
        begin({exerciseOf("table", {2, 0, 2}, {})});
        press(Qt::Key_S);
        QTRY_COMPARE(m_run->taken().size(), 1U);
        m_editor->selectSentence(1);
        QVERIFY(m_run->isAway());
        QTRY_VERIFY(m_parse->losses().oracle());
        QTest::mouseClick(part<QPushButton>("come-back"), Qt::LeftButton);
        QVERIFY(!m_run->isAway());
        QVERIFY(!m_parse->losses().oracle());
        QCOMPARE(m_parse->exploration().current().depth, 1); // at the step before leaving
    }

    void theTreeThatIsAskedAboutStays() {
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift)});
        QSignalSpy edits(m_editor, &TreebankEditor::edited);
        giveHead(*m_editor, *m_parse, 1, 3);
        QCOMPARE(edits.count(), 0);
        QCOMPARE(m_parse->gold()->head(1), 2);
    }

    void givingUpShowsAnAnswer() {
        begin({exerciseOf("next-transition", {2, 0, 2}, BeforeShift)});
        QTest::mouseClick(part<QPushButton>("give-up"), Qt::LeftButton);
        QCOMPARE(m_run->state(), ExerciseRun::State::Answered);
        QCOMPARE(m_run->keyToShow(), QString("sh"));
        QVERIFY(part<QLabel>("model-answer")->isVisible());
        QVERIFY(!m_run->results()[0].given);
        QCOMPARE(m_run->results()[0].marking.score, 0.0);
    }

    void resultsAreShownAndSaved() {
        const Exercise exercise = exerciseOf("next-transition", {2, 0, 2}, BeforeShift);
        begin({exercise, exercise});
        press(Qt::Key_S);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        press(Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(m_run->current() == 1 && !m_run->isBusy());
        QTest::mouseClick(part<QPushButton>("give-up"), Qt::LeftButton);
        QTest::mouseClick(part<QPushButton>("next-exercise"), Qt::LeftButton);
        QCOMPARE(m_run->state(), ExerciseRun::State::Finished);
        QVERIFY(part<QLabel>("score")->text().contains("50 of 100"));
        QCOMPARE(part<QTreeWidget>("results")->topLevelItemCount(), 2);
        QTemporaryDir folder;
        auto* results = m_window->findChild<PracticeResults*>();
        part<QLineEdit>("student")->setText("Ada <L>");
        results->saveTo(folder.filePath("ada.html"));
        const std::string page = readFile(folder.filePath("ada.html").toStdString()).value();
        QVERIFY(page.find("Ada &lt;L&gt;") != std::string::npos);
        QVERIFY(page.find("50 of 100") != std::string::npos);
        results->saveTo(folder.filePath("ada.csv"));
        const std::string table = readFile(folder.filePath("ada.csv").toStdString()).value();
        QVERIFY(table.find(",sh,right,1.00,1,0,") != std::string::npos);
        QVERIFY(table.find(",no answer,0.00,0,0,") != std::string::npos);
        results->saveTo(folder.filePath("ada.csv"));
        QVERIFY(part<QLabel>("saved")->text().startsWith("Saved"));
        QVERIFY(QFile::copy(folder.filePath("ada.html"), folder.filePath("page.csv")));
        results->saveTo(folder.filePath("page.csv"));
        QVERIFY(part<QLabel>("saved")->text().contains("is not a table"));
        QCOMPARE(readFile(folder.filePath("page.csv").toStdString()).value(), page);
        results->saveTo(folder.filePath("none/ada.csv"));
        QVERIFY(!part<QLabel>("saved")->text().startsWith("Saved"));
        QTest::mouseClick(part<QPushButton>("again"), Qt::LeftButton);
        QCOMPARE(m_run->state(), ExerciseRun::State::Idle);
        QVERIFY(part<QPushButton>("begin")->isVisible());
    }

private:
    template<class Widget>
    Widget* part(const char* name) const {
        return m_window->findChild<PracticeView*>()->findChild<Widget*>(name);
    }

    void begin(const std::vector<Exercise>& exercises, PracticeRules rules = {}) {
        m_run->begin(test::examinersOf(exercises), rules, ExerciseRun::Origin::Practice);
        QTRY_VERIFY(!m_run->isBusy());
        QCOMPARE(m_run->state(), ExerciseRun::State::Asking);
    }

    /// Chooses a kind of exercises in the form.
    void choose(const char* kind) const {
        part<QComboBox>("kind")->setCurrentIndex(
            static_cast<int>(findExerciseKind(kind) - exerciseKinds().data()));
    }

    /// Returns `text` without its isolation marks.
    static QString plain(QString text) { return text.remove(QChar(0x2068)).remove(QChar(0x2069)); }

    /// Types an answer and presses Return.
    void type(const QString& text) {
        QTRY_VERIFY(!m_run->isBusy());
        auto* line = part<QLineEdit>("answer");
        line->clear();
        if (text.contains(QStringLiteral("→")))
            line->insert(text); // arrows cannot be typed
        else
            QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }

    /// Types into a cell of the last row.
    static void fill(DerivationRows* rows, int column, const QString& text) {
        const QModelIndex cell = rows->model()->index(rows->rowCount() - 1, column);
        rows->setCurrentIndex(cell); // opens the cell for editing
        if (!rows->findChild<QLineEdit*>())
            rows->edit(cell);
        auto* editor = rows->findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(!rows->findChild<QLineEdit*>());
    }

    [[nodiscard]] std::vector<ActionCard*> cards() const {
        return m_window->findChild<ActionStrip*>("transitions")->cards();
    }

    ExerciseRun* m_run = nullptr;
};

QTEST_MAIN(TestPractise)
#include "tst_practise.moc"
