// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "tests/support/session_test.h"
#include "ui/session/exercise_run.h"
#include "ui/teaching/lesson_editor.h"
#include "ui/teaching/lesson_view.h"
#include "ui/teaching/practice_view.h"
#include "ui/window/panel_area.h"
#include "ui/window/workspaces.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QUrl>

#include <algorithm>

using namespace parsescope;

namespace {

const char* const ShortLesson = "# Short\n\nText.\n\n"
                                "```show\nsentence: She sees him\nheads: 2 0 2\n"
                                "system: arc-eager\nsteps: sh sh\nworkspace: oracle\n"
                                "point: sees\ncaption: Look.\n```\n\n"
                                "A question.\n\n"
                                "```ask\nkind: next-transition\nsystem: arc-standard\n"
                                "steps: sh sh sh\npolicy: undo\n```\n\n"
                                "```reveal\nBecause.\n```\n\nThe end.\n";

const char* const HidingLesson = "# Hiding\n\n```show\nsentence: She sees him\nheads: 2 0 2\n"
                                 "system: arc-eager\nlosses: hidden\n```\n\nNow with losses.\n\n"
                                 "```show\nsteps: sh\n```\n";

} // namespace

/// Lessons in the window, whose pages are turned with keys.
class TestLessons : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        QVERIFY(m_folder.isValid());
        makeRememberingSession();
        start();
    }

    void everyLessonIsPlayedThrough_data() {
        QTest::addColumn<QString>("path");
        const QStringList paths = shippedLessons();
        QCOMPARE(paths.size(), 18);
        for (const QString& path : paths)
            QTest::newRow(qPrintable(path)) << path;
    }

    void everyLessonIsPlayedThrough() {
        QFETCH(QString, path);
        QVERIFY(!lessonTitle(path).isEmpty());
        open(path);
        int questions = 0;
        int scenes = 0;
        for (int page = 0; page < m_lessons->pages(); ++page) {
            QCOMPARE(m_lessons->page(), page);
            if (auto* caption = part<QLabel>("caption")) {
                ++scenes;
                QVERIFY(!caption->text().isEmpty() || part<QPushButton>("scene"));
                QVERIFY(m_parse->canExplore());
                QVERIFY(m_window->panels()->isInFront("lesson"));
            }
            QTRY_VERIFY(fitsInPanel());
            if (asksOnThisPage()) {
                ++questions;
                answerIt();
            }
            turn();
        }
        QVERIFY(scenes + questions > 0);
        QVERIFY(!m_lessons->isOpen());
        QVERIFY(LessonProgress::of(path).isDone());
        QCOMPARE(LessonProgress::of(path).questions, questions);
        QCOMPARE(m_run->state(), ExerciseRun::State::Idle);
        QCOMPARE(m_editor->sentenceIndex(), 0); // the sentence from before the lesson
    }

    void aSceneComesWithItsWorkspaceAndSteps() {
        open(file(ShortLesson));
        QCOMPARE(m_parse->system().name, std::string("arc-eager"));
        QCOMPARE(m_parse->exploration().current().depth, 2);
        QCOMPARE(m_selection->pointedAt().words, std::vector<int>{2});
        QCOMPARE(workspace(), QString("oracle"));
        QVERIFY(m_window->panels()->isInFront("lesson"));
        take({"la"});
        QTest::mouseClick(part<QPushButton>("scene"), Qt::LeftButton);
        QCOMPARE(m_parse->exploration().current().depth, 2);
    }

    void aQuestionIsAnsweredInItsPlaceAndThenRevealed() {
        open(file(ShortLesson));
        turn();
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Asking);
        QCOMPARE(workspace(), QString("practise"));
        QVERIFY(!part<QLabel>("revealed")->isVisible());
        QVERIFY(part<QLineEdit>("answer")->isVisible());
        QTRY_VERIFY(!m_run->isBusy());
        press(Qt::Key_R); // a wrong answer
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Wrong);
        press(Qt::Key_L);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(part<QLabel>("revealed")->isVisible());
        press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier); // back to the first page
        QCOMPARE(m_lessons->page(), 0);
        QCOMPARE(m_run->state(), ExerciseRun::State::Idle);
        QVERIFY(m_parse->losses().oracle());
    }

    void aLessonGoesOnWhereItWasLeft() {
        const QString path = file(ShortLesson);
        take({"sh"});
        open(path);
        turn();
        QTest::mouseClick(part<QPushButton>("leave-lesson"), Qt::LeftButton);
        QVERIFY(!m_lessons->isOpen());
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QCOMPARE(m_parse->exploration().cursor(), 1); // the user's own step
        closeWindow();
        makeSession();
        start();
        open(path);
        QCOMPARE(m_lessons->page(), 1);
    }

    /// Rows of the list have no gap in which a click does nothing.
    void eachPixelOfTheListIsInARow() {
        const auto* list = part<QListWidget>("lessons");
        const QRect first = list->visualItemRect(list->item(0));
        const QRect last = list->visualItemRect(list->item(list->count() - 1));
        for (int y = first.top(); y <= last.bottom(); ++y)
            QVERIFY2(list->itemAt(first.center().x(), y), qPrintable(QString::number(y)));
        QVERIFY(first.height() >= list->fontMetrics().height() + 4);
    }

    void theListSaysHowFarOneIs() {
        auto* list = part<QListWidget>("lessons");
        QCOMPARE(list->count(), 18);
        QVERIFY(!list->item(1)->text().contains("page"));
        open(list->item(1)->data(Qt::UserRole).toString());
        turn();
        m_lessons->close();
        QVERIFY(list->item(1)->text().contains("page 2 of"));
    }

    /// Two windows show one lesson: neither loses what the other has stored.
    void twoWindowsKeepBothAnswers() {
        LessonProgress one = LessonProgress::of("x.md");
        one.questions = 3;
        LessonProgress two = one;
        one.answered = {0};
        one.finished = true;
        one.keep("x.md");
        two.answered = {2};
        two.keep("x.md");
        QCOMPARE(two.answered, (std::set<int>{0, 2}));
        QCOMPARE(LessonProgress::of("x.md").answered, (std::set<int>{0, 2}));
        QVERIFY(LessonProgress::of("x.md").finished);
    }

    void aLessonIsDoneWhenItsQuestionsAreAnswered() {
        const QString path = file(ShortLesson);
        open(path);
        for (int page = m_lessons->pages(); page > 0; --page)
            turn();
        QVERIFY(!m_lessons->isOpen());
        QVERIFY(!LessonProgress::of(path).isDone()); // turning pages is not enough
        open(path);
        QCOMPARE(m_lessons->page(), 1); // the page with the open question
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Asking);
        QTRY_VERIFY(!m_run->isBusy());
        m_run->giveUp(); // giving up is not an answer
        QCOMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(!LessonProgress::of(path).isDone());
        QVERIFY(part<QLabel>("lesson-page")->text().contains("0 of 1"));
        m_lessons->close();
        open(path);
        answerIt();
        QVERIFY(LessonProgress::of(path).isDone());
        QVERIFY(part<QLabel>("lesson-page")->text().contains("1 of 1"));
    }

    void textToRevealEndsAPage() {
        open(file("# Thoughts\n\nThink.\n\n```reveal\nSo.\n```\n\nNow look.\n\n"
                  "```show\nsentence: a b\nheads: 2 0\nsystem: arc-eager\n```\n"));
        QCOMPARE(m_lessons->pages(), 2);
        QVERIFY(!part<QLabel>("revealed")->isVisible());
        QTRY_VERIFY(!part<QPushButton>("reveal")->visibleRegion().isEmpty()); // it is laid out
        QTest::mouseClick(part<QPushButton>("reveal"), Qt::LeftButton);
        QVERIFY(part<QLabel>("revealed")->isVisible());
        turn();
        QVERIFY(!part<QPushButton>("reveal"));
        QVERIFY(part<QPushButton>("scene"));
    }

    void wideCodeIsWrapped() {
        const std::string wide = "# Wide\n\n```\n" + std::string(30, 'a') + " " +
                                 std::string(30, 'b') + " " + std::string(30, 'c') +
                                 "\n```\n\n```show\nsentence: a b\nheads: 2 0\n"
                                 "system: arc-eager\n```\n";
        open(file(wide.c_str()));
        QTRY_VERIFY(fitsInPanel());
    }

    /// A lesson that is opened during exercises hides the losses of its scene for good, not only
    /// until the exercises have been left.
    void aSceneHidesLossesDuringExercises() {
        beginExercises(1);
        open(file(HidingLesson));
        QTest::qWait(50);
        QVERIFY(m_session->exercises()->isAway());
        QVERIFY(m_selection->lossesHidden());
        QVERIFY(!m_parse->losses().oracle());
    }

    void aSceneCanHideItsLosses() {
        open(file(HidingLesson));
        QVERIFY(!m_parse->losses().oracle());
        QVERIFY(m_selection->lossesHidden());
        take({"sh"}); // steps are allowed
        QVERIFY(!m_parse->losses().oracle());
        QTest::mouseClick(part<QPushButton>("scene"), Qt::LeftButton);
        QVERIFY(!m_parse->losses().oracle());
        turn();
        QVERIFY(m_parse->losses().oracle()); // the next scene shows losses
        QVERIFY(!m_selection->lossesHidden());
        press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!m_parse->losses().oracle());
        m_editor->selectSentence(1); // losses of the user's own sentence are not hidden
        QTRY_VERIFY(m_parse->losses().oracle());
        QVERIFY(!m_selection->lossesHidden());
        QTest::mouseClick(part<QPushButton>("scene"), Qt::LeftButton);
        QVERIFY(!m_parse->losses().oracle());
        m_lessons->close();
        QVERIFY(m_parse->losses().oracle());
    }

    void whatIsPractisedIsRemembered() {
        const auto field = [this](const char* name) {
            return m_window->findChild<PracticeView*>()->findChild<QWidget*>(name);
        };
        field("kind")->setProperty("currentIndex", 2);
        field("level")->setProperty("currentIndex", 3);
        field("seed")->setProperty("value", 77);
        field("pairs")->setProperty("checked", true);
        closeWindow();
        makeSession();
        start();
        QCOMPARE(field("kind")->property("currentIndex").toInt(), 2);
        QCOMPARE(field("level")->property("currentIndex").toInt(), 3);
        QCOMPARE(field("seed")->property("value").toInt(), 77);
        QVERIFY(field("pairs")->property("checked").toBool());
    }

    void aBadFileIsExplained() {
        m_lessons->open(file("# Bad\n\n```show\nsentence: a b\nsystem: no-such\n```\n"));
        QTRY_VERIFY(part<QLabel>("lesson-message")->isVisible());
        QVERIFY(part<QLabel>("lesson-message")->text().contains(":5"));
        QVERIFY(!m_lessons->isOpen());
        m_lessons->open(m_folder.filePath("missing.md"));
        QTRY_VERIFY(part<QLabel>("lesson-message")->text().contains("missing.md"));
    }

    /// After Left-Arc, "a" has left the stack: its arc to "c" is lost, which has a colour of its
    /// own.
    void thePreviewShowsLostArcs() {
        const auto coloursAfter = [this](const QString& steps) {
            LessonEditor editor(file(("# Lost\n\n```show\nsentence: a b c\nheads: 2 0 1\n"
                                      "system: arc-eager\nsteps: " +
                                      steps + "\n```\n")
                                         .toUtf8()
                                         .constData()));
            editor.show();
            const auto* preview = editor.findChild<QTextBrowser*>("preview")->document();
            const auto picture = [preview] {
                return preview->resource(QTextDocument::ImageResource, QUrl("picture0"))
                    .value<QImage>();
            };
            QElapsedTimer timer;
            for (timer.start(); picture().isNull() && timer.elapsed() < 20'000;)
                QTest::qWait(20);
            const QImage image = picture();
            int red = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    red += qRed(image.pixel(x, y)) > qBlue(image.pixel(x, y)) + 60;
            return image.isNull() ? -1 : red;
        };
        QCOMPARE(coloursAfter("sh"), 0);
        QVERIFY(coloursAfter("sh la") > 0);
    }

    void theEditorShowsWhatIsWrongAndWhere() {
        LessonEditor editor(file(ShortLesson));
        editor.show();
        auto* text = editor.findChild<QPlainTextEdit*>("markdown");
        auto* errors = editor.findChild<QListWidget*>("lesson-errors");
        auto* preview = editor.findChild<QTextBrowser*>("preview");
        QTRY_COMPARE(errors->item(0) ? errors->item(0)->text() : QString(), QString("No errors."));
        QVERIFY(preview->toPlainText().contains("Because."));
        text->moveCursor(QTextCursor::End);
        for (const char* line : {"", "```ask", "kind: nonsense", "```"}) {
            QTest::keyClicks(text, line);
            QTest::keyClick(text, Qt::Key_Return);
        }
        QTRY_VERIFY(errors->item(0)->text().startsWith("Line "));
        QVERIFY(errors->item(0)->text().contains("unknown kind"));
        text->moveCursor(QTextCursor::Start);
        errors->setCurrentRow(0);
        QCOMPARE(text->textCursor().block().text(), QString("kind: nonsense"));
        QVERIFY(editor.isWindowModified());
        const QString path = m_folder.filePath("saved.md");
        QVERIFY(editor.saveTo(path));
        QVERIFY(!editor.isWindowModified());
        QVERIFY(readFile(path.toStdString())->find("kind: nonsense") != std::string::npos);
        QVERIFY(!editor.saveTo(m_folder.filePath("none/saved.md")));
    }

    /// Saving changes what was typed, and no other byte.
    void theEditorKeepsTheBytes() {
        for (const char* text : {"# Fünf\n\n10\u00A0% \u2028 of\tall\n\n", "# A\r\n\r\nb\r\n",
                                 "\xEF\xBB\xBF# A\n", "# A", ""}) {
            const QString path = file(text);
            LessonEditor editor(path);
            QVERIFY(editor.saveTo(path));
            QCOMPARE(*readFile(path.toStdString()), std::string(text));
        }
        const QString damaged = file("# A \xFF\n");
        LessonEditor editor(damaged);
        const QList<QLabel*> labels = editor.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(
            labels, [](const QLabel* label) { return label->text().contains("UTF-8"); }));
        QVERIFY(editor.findChild<QPlainTextEdit*>("markdown")->toPlainText().isEmpty());
    }

    /// The editor asks before it overwrites changes that another program has made.
    void theEditorAsksBeforeItOverwrites() {
        const QString path = file("# A\n");
        LessonEditor editor(path);
        const std::string other = "# A, by another program\n";
        QVERIFY(writeFileAtomically(path.toStdString(), other));
        QString question;
        const auto answer = [&](bool overwrites) {
            QTimer::singleShot(0, &editor, [&question, overwrites] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                question = box->text();
                for (QAbstractButton* button : box->buttons())
                    if ((box->buttonRole(button) == QMessageBox::DestructiveRole) == overwrites)
                        return button->click();
            });
        };
        answer(false);
        QVERIFY(!editor.saveTo(path));
        QVERIFY(question.contains(QFileInfo(path).fileName()));
        QCOMPARE(*readFile(path.toStdString()), other);
        answer(true);
        QVERIFY(editor.saveTo(path));
        QCOMPARE(*readFile(path.toStdString()), std::string("# A\n"));
        QVERIFY(editor.saveTo(path)); // asks no more
    }

private:
    void start() {
        makeRememberingWindow({1400, 900});
        openThreeSentences();
        showActive();
        m_run = m_session->exercises();
        m_lessons = m_window->findChild<LessonView*>();
        m_window->panels()->show(QStringLiteral("practise"));
        m_window->showPanel("lesson");
    }

    template<class Widget>
    Widget* part(const char* name) const {
        return m_lessons->findChild<Widget*>(name);
    }

    QString file(const char* text) {
        const QString path = m_folder.filePath(QStringLiteral("%1.md").arg(++m_files));
        if (!writeFileAtomically(path.toStdString(), text))
            qFatal("cannot write");
        return path;
    }

    void open(const QString& path) {
        m_lessons->open(path);
        QTRY_VERIFY2(m_lessons->isOpen(), qPrintable(part<QLabel>("lesson-message")->text()));
    }

    /// Returns true if no part of the page is cut off.
    [[nodiscard]] bool fitsInPanel() const {
        QTest::qWait(0); // lets layouts take effect
        const auto* scroll = m_lessons->findChild<QScrollArea*>();
        const QWidget* page = scroll->widget();
        for (const QLabel* text : page->findChildren<QLabel*>("lesson-text"))
            if (text->height() < text->heightForWidth(text->width()))
                return false;
        return page->minimumSizeHint().width() <= scroll->viewport()->width();
    }

    void turn() { press(Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier); }

    [[nodiscard]] QString workspace() const {
        return workspaces()[m_window->panels()->current()].name;
    }

    [[nodiscard]] bool asksOnThisPage() const { return m_lessons->asks(); }

    /// Answers the question first with an unreadable text and then right.
    void answerIt() {
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Asking);
        QTRY_VERIFY(!m_run->isBusy());
        QVERIFY(!m_parse->losses().oracle());
        auto* line = part<QLineEdit>("answer");
        QVERIFY(line->isVisible());
        QTest::keyClicks(line, "?!");
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(m_run->feedback().kind, Feedback::Kind::Neutral);
        const QString key =
            QString::fromStdString(Examiner::of(m_run->exercise()).value().modelAnswer());
        line->setText(key); // the answer may contain arrows, which cannot be typed
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(m_run->state(), ExerciseRun::State::Answered);
        QVERIFY(isRight(m_run->results()[0].marking.mark));
        QCOMPARE(m_run->results()[0].marking.score, 1.0);
    }

    QTemporaryDir m_folder;
    int m_files = 0;
    ExerciseRun* m_run = nullptr;
    LessonView* m_lessons = nullptr;
};

QTEST_MAIN(TestLessons)
#include "tst_lessons.moc"
