// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/read_file.h"
#include "tests/support/answers.h"
#include "tests/support/session_test.h"
#include "ui/canvas/diagram_view.h"
#include "ui/session/lecture.h"
#include "ui/session/session_files.h"
#include "ui/session/side_titles.h"
#include "ui/teaching/lecture_view.h"
#include "ui/window/panel_area.h"
#include "ui/window/presentation.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <array>

using namespace parsescope;

/// Lectures, and explorations of several sentences in one file.
class TestLecture : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() {
        makeWindow();
        openThreeSentences();
        m_lecture = m_session->lecture();
    }

    void cleanup() {
        m_lecture = nullptr;
        m_session->lecture()->setSaved();
        closeWindow();
    }

    void aSceneIsSentenceSystemBranchAndStep() {
        take({"sh", "sh", "sh", "la"});
        m_parse->steps().back();
        m_lecture->add();
        m_editor->selectSentence(2);
        m_parse->setSystem(*findSystem("arc-eager"));
        take({"sh"});
        m_selection->setLossesHidden(true);
        m_lecture->add();
        QCOMPARE(m_lecture->size(), 2);
        QCOMPARE(m_lecture->current(), 1);
        QCOMPARE(m_lecture->summary(0), QString("Arc-standard · steps 3 to 4"));
        QCOMPARE(m_lecture->summary(1), QString("Arc-eager · step 1 · losses hidden"));
        m_lecture->show(0);
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QCOMPARE(m_parse->system().name, "arc-standard");
        QCOMPARE(m_parse->exploration().current().depth, 3);
        QVERIFY(m_parse->exploration().current().next >= 0 && !m_selection->lossesHidden());
        m_lecture->show(1);
        QCOMPARE(m_editor->sentenceIndex(), 2);
        QVERIFY(m_selection->lossesHidden());
        // Without the treebank, a scene shows its own copy of the sentence.
        const std::string words = m_parse->sentence().text();
        m_editor->setTreebank({});
        m_lecture->show(1);
        QCOMPARE(m_editor->sentenceIndex(), -1);
        QCOMPARE(m_parse->sentence().text(), words);
        QCOMPARE(m_parse->exploration().current().depth, 1);
    }

    void aClickerStepsThroughTheScenes() {
        take({"sh", "sh", "sh", "la"});
        m_parse->steps().goTo(2);
        m_lecture->add();
        m_editor->selectSentence(2);
        m_lecture->add();
        m_lecture->show(0);
        QWidget* presented = m_window->present(false);
        const auto press = [presented](Qt::Key key) { QTest::keyClick(presented, key); };
        presented->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(presented));
        press(Qt::Key_PageDown);
        press(Qt::Key_PageDown);
        QCOMPARE(m_parse->exploration().current().depth, 4);
        press(Qt::Key_PageDown); // on to the next scene
        QCOMPARE(m_lecture->current(), 1);
        QCOMPARE(m_editor->sentenceIndex(), 2);
        press(Qt::Key_PageUp); // back to the end of the scene before
        QCOMPARE(m_lecture->current(), 0);
        QCOMPARE(m_parse->exploration().current().depth, 4);
        press(Qt::Key_PageUp);
        press(Qt::Key_PageUp);
        press(Qt::Key_PageUp); // the first scene has no scene before it
        QCOMPARE(m_lecture->current(), 0);
        QCOMPARE(m_parse->exploration().current().depth, 1);
        // The sentences are within reach.
        QTest::keyClick(presented, Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(m_editor->sentenceIndex(), 1);
        auto* sentences = presented->findChild<QAbstractItemView*>("sentence-list");
        QVERIFY(sentences && !sentences->isVisible());
        press(Qt::Key_F3);
        QVERIFY(sentences->isVisible());
        presented->close();
    }

    /// The second side of a scene is stepped through beside the first, and shown beside it to an
    /// audience. The side that is shorter waits at its end.
    void aSceneHasTwoSides() {
        take({"sh", "sh", "sh", "la", "ra"});
        m_parse->steps().goTo(2);
        m_lecture->add();
        QVERIFY(!m_lecture->showsTwoSides());
        m_parse->setSystem(*findSystem("arc-eager"));
        take({"sh", "la"});
        m_parse->steps().goTo(1);
        m_lecture->addSide();
        QVERIFY(m_lecture->showsTwoSides() && m_lecture->isModified());
        QCOMPARE(m_lecture->size(), 1);
        QCOMPARE(m_parse->system().name, "arc-standard"); // the first side is on screen
        QCOMPARE(m_lecture->side(0)->scene->title, "Arc-eager");
        QCOMPARE(m_lecture->summary(0),
                 QString("Arc-standard · steps 2 to 5 | beside it: Arc-eager · steps 1 to 2"));
        m_editor->selectSentence(2); // leaves the scene
        QVERIFY(!m_lecture->showsTwoSides() && !m_lecture->beside()->canExplore());
        m_lecture->add();
        m_lecture->show(0);
        QWidget* presented = m_window->present(false);
        presented->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(presented));
        const QWidget* second = presented->findChild<QWidget*>("beside");
        QTRY_VERIFY(second->isVisible());
        const auto depths = [this] {
            return std::pair(m_parse->exploration().current().depth,
                             m_lecture->beside()->exploration().current().depth);
        };
        QCOMPARE(depths(), std::pair(2, 1));
        QTest::keyClick(presented, Qt::Key_PageDown);
        QCOMPARE(depths(), std::pair(3, 2));
        for (int step = 4; step <= 5; ++step) {
            QTest::keyClick(presented, Qt::Key_PageDown);
            QCOMPARE(depths(), std::pair(step, 2));
        }
        // The keys that step through one side step through both, too.
        QTest::keyClick(presented, Qt::Key_Left);
        QTRY_COMPARE(depths(), std::pair(4, 2));
        QTest::keyClick(presented, Qt::Key_Home);
        QTRY_COMPARE(depths(), std::pair(0, 0));
        QTest::keyClick(presented, Qt::Key_Right);
        QTRY_COMPARE(depths(), std::pair(1, 0));
        for (int step = 2; step <= 5; ++step) {
            QTest::keyClick(presented, Qt::Key_Right);
            QTRY_COMPARE(depths(), std::pair(step, std::min(step - 1, 2)));
        }
        QTest::keyClick(presented, Qt::Key_H);
        QVERIFY(m_lecture->besideSelection()->lossesHidden());
        QTest::keyClick(presented, Qt::Key_H);
        QTest::keyClick(presented, Qt::Key_PageDown);
        QCOMPARE(m_lecture->current(), 1);
        QTRY_VERIFY(!second->isVisible());
        // The only side takes the whole width.
        const QWidget* cards = presented->findChild<QWidget*>("transitions");
        QTRY_COMPARE(cards->width(), presented->width());
        QTest::keyClick(presented, Qt::Key_PageUp);
        QCOMPARE(depths(), std::pair(5, 2));
        for (int step = 4; step >= 2; --step) {
            QTest::keyClick(presented, Qt::Key_PageUp);
            QCOMPARE(depths(), std::pair(step, std::min(step - 1, 2)));
        }
        presented->close();
        // The panel adds and removes the second side.
        showWindow();
        m_window->showPanel("lecture");
        auto* title = m_window->findChild<QLineEdit*>("side-title");
        QVERIFY(title->isVisible() && title->text() == "Arc-eager");
        title->setText({});
        QTest::keyClicks(title, "Greedy");
        QCOMPARE(m_lecture->side(0)->scene->title, "Greedy");
        auto* button = m_window->findChild<QToolButton*>("second-side");
        QString question;
        test::answerNext(this, "Remove Second Side", &question);
        button->click();
        QCOMPARE(question, QString("Remove the second side “Greedy” from the scene?"));
        QVERIFY(!m_lecture->side(0) && !m_lecture->showsTwoSides() && !title->isVisible());
        m_parse->steps().back();
        button->click();
        QCOMPARE(m_lecture->side(0)->scene->title, "Another branch");
    }

    /// Both sides of a scene are one above the other. They have titles that say what differs, and
    /// the words of both, ROOT among them, have the same places, also if the arcs differ. The keys
    /// step both, and stop when both have ended.
    void twoSidesShareColumns() {
        take({"sh"});
        m_parse->steps().goTo(0);
        m_lecture->add();
        m_parse->setSystem(*findSystem("arc-eager"));
        take({"ra", "sh"}); // the arc from ROOT is not gold
        m_parse->steps().goTo(0);
        m_lecture->addSide();
        QWidget* presented = m_window->present(false);
        presented->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(presented));
        QStringList titles;
        for (const QLabel* title : presented->findChildren<QLabel*>("presented-title"))
            titles += title->text();
        QCOMPARE(titles, (QStringList{"Arc-standard", "Arc-eager"}));
        const auto canvases = presented->findChildren<DiagramView*>("canvas");
        QCOMPARE(canvases.size(), 2);
        const int words = m_parse->sentence().size();
        const auto areAligned = [&] {
            for (int node = 0; node <= words; ++node) {
                const Target word{Target::Kind::Word, node, -1};
                const QRectF box = canvases[0]->drawing().boundsOf(word);
                if (box.isNull() || box != canvases[1]->drawing().boundsOf(word))
                    return false;
            }
            return canvases[0]->zoom() == canvases[1]->zoom();
        };
        const std::array<std::pair<int, int>, 4> depths{{{0, 0}, {1, 1}, {1, 2}, {1, 2}}};
        for (const auto& [first, second] : depths) {
            QTRY_COMPARE(m_parse->exploration().current().depth, first);
            QTRY_COMPARE(m_lecture->beside()->exploration().current().depth, second);
            for (const QSize size : {QSize(1024, 700), QSize(1024, 768), QSize(1920, 1080)}) {
                presented->resize(size);
                QTRY_VERIFY(areAligned());
                // Cards and narration of both are whole.
                for (const auto* texts : presented->findChildren<QScrollArea*>("explorer-texts"))
                    QTRY_COMPARE(texts->verticalScrollBar()->maximum(), 0);
                const auto top = [&](int i) { return canvases[i]->mapTo(presented, QPoint()).y(); };
                QTRY_VERIFY(top(1) >= top(0) + canvases[0]->height());
                QCOMPARE(canvases[0]->width(), presented->width());
            }
            QTest::keyClick(presented, Qt::Key_Right);
        }
        // Page Down, too, takes no step of one side alone at the end of the last scene.
        QVERIFY(!m_parse->isFinal());
        const QSignalSpy stopped(m_lecture, &Lecture::stopped);
        QTest::keyClick(presented, Qt::Key_PageDown);
        QApplication::processEvents();
        QCOMPARE(m_parse->exploration().current().depth, 1);
        // It says why, as the heading does.
        QCOMPARE(stopped.size(), 1);
        const auto* heading = presented->findChild<QLabel*>("heading");
        QVERIFY2(heading->text().endsWith("Both sides have ended · This is the last scene"),
                 qPrintable(heading->text()));
        QTest::keyClick(presented, Qt::Key_Left);
        QTRY_COMPARE(m_lecture->beside()->exploration().current().depth, 1);
        QVERIFY(heading->text().endsWith("Page Down steps both sides"));
        presented->close();
        // Branches of one system are named by the step at which they part.
        m_parse->setSystem(*findSystem("arc-standard"));
        m_parse->steps().goTo(0);
        take({"sh", "sh", "sh", "la"});
        m_parse->steps().goTo(0);
        m_lecture->add();
        take({"sh", "sh", "sh", "ra"});
        m_lecture->addSide();
        const SavedSession& scene = m_lecture->scenes()[m_lecture->current()];
        QCOMPARE(sideTitles(scene, scene.beside.front()),
                 (std::pair<QString, QString>{"Step 4: Left-Arc", "Step 4: Right-Arc"}));
    }

    /// Qt 6.4 crashes when a text area takes text from a clipboard that has nothing.
    void anEmptyClipboardLeavesTheNote() {
        showWindow();
        m_window->findChild<QAction*>("add-scene")->trigger();
        auto* note = m_window->findChild<QPlainTextEdit*>("scene-note");
        note->setPlainText("Let them vote.");
        QGuiApplication::clipboard()->setMimeData(new QMimeData);
        QTest::keyClick(note, Qt::Key_V, Qt::ControlModifier);
        note->paste();
        QCOMPARE(note->toPlainText(), QString("Let them vote."));
        QGuiApplication::clipboard()->setText("Ask why. ");
        QTest::keyClick(note, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(note->toPlainText(), QString("Ask why. Let them vote."));
    }

    void theListRenamesMovesAndRemoves() {
        showWindow();
        m_window->findChild<QAction*>("add-scene")->trigger();
        QVERIFY(m_window->panels()->isInFront("lecture")); // opens with the first scene
        auto* list = m_window->findChild<QListWidget*>("scenes");
        auto* note = m_window->findChild<QPlainTextEdit*>("scene-note");
        for (int i = 1; i < 3; ++i) {
            m_editor->selectSentence(i);
            m_window->findChild<QAction*>("add-scene")->trigger();
        }
        QCOMPARE(list->count(), 3);
        QCOMPARE(list->currentRow(), 2);
        list->item(2)->setText("A tree with crossing arcs");
        note->setPlainText("Let them vote.");
        m_window->findChild<QCheckBox*>("scene-hidden")->click();
        QVERIFY(m_selection->lossesHidden());
        QCOMPARE(m_lecture->scene(2).title, "A tree with crossing arcs");
        QCOMPARE(m_lecture->scene(2).note, "Let them vote.");
        QVERIFY(list->item(2)->data(Qt::UserRole + 1).toString().contains("losses hidden"));
        list->setCurrentRow(0);
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QVERIFY(note->toPlainText().isEmpty() && !m_selection->lossesHidden());
        list->setCurrentRow(2);
        m_window->findChild<QToolButton*>("earlier")->click();
        QCOMPARE(list->currentRow(), 1);
        QCOMPARE(list->item(1)->text(), QString("A tree with crossing arcs"));
        QCOMPARE(note->toPlainText(), QString("Let them vote."));
        // Dragging a row moves the scene.
        list->model()->moveRow({}, 1, {}, 0);
        QTRY_COMPARE(m_lecture->scene(0).note, "Let them vote.");
        QCOMPARE(m_lecture->current(), 0);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        list->setFocus();
        QString question;
        test::answerNext(this, "Remove Scene", &question);
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(m_lecture->size(), 2);
        while (m_lecture->size() > 0)
            m_lecture->remove(0);
        QCOMPARE(m_lecture->current(), -1);
        QVERIFY(!list->isVisible() && !note->isVisible());
    }

    void aFileHasAllExplorationsAndScenes() {
        QTemporaryDir folder;
        const QString treebank = folder.filePath("it.conllu");
        const QString path = folder.filePath("it.parsescope");
        const auto write = [](const QString& to, const std::string& text) {
            QFile file(to);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(text));
        };
        write(treebank, conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 1}));
        m_session->open({treebank});
        QTRY_COMPARE(m_editor->treebank().name(), treebank.toStdString());
        take({"sh", "sh"});
        m_parse->setSystem(*findSystem("arc-eager"));
        take({"sh"});
        m_editor->selectSentence(2);
        take({"sh", "ra"});
        m_lecture->add();
        m_editor->selectSentence(1);
        take({"sh"});
        const std::vector<SavedSession> all = m_session->savedAll();
        QCOMPARE(all.size(), 5u); // the one on screen, three others, and the scene
        write(path, writeSessions(all));
        m_lecture->setSaved();

        Session other;
        QSignalSpy opened(&other, &Session::opened);
        other.open({path});
        QTRY_COMPARE(opened.count(), 1);
        QCOMPARE(other.editor()->sentenceIndex(), 1);
        QCOMPARE(other.parse()->system().name, "arc-eager");
        QCOMPARE(other.parse()->exploration().size(), 2);
        QVERIFY(other.parse()->explorations().isExplored(0) &&
                other.parse()->explorations().isExplored(2));
        QCOMPARE(other.lecture()->size(), 1);
        other.editor()->selectSentence(0);
        QCOMPARE(other.parse()->exploration().size(), 2);
        other.parse()->setSystem(*findSystem("arc-standard"));
        QCOMPARE(other.parse()->exploration().size(), 3);
        // Scenes that are not saved are replaced only with the user's consent.
        other.lecture()->add();
        bool isAsked = false;
        bool mayReplace = false;
        other.setSceneGuard([&] {
            isAsked = true;
            return mayReplace;
        });
        other.open({path});
        QTRY_VERIFY(isAsked);
        QTest::qWait(20);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(other.lecture()->size(), 2);
        mayReplace = true;
        other.open({path});
        QTRY_COMPARE(opened.count(), 2);
        QCOMPARE(other.lecture()->size(), 1);
        QVERIFY(!other.lecture()->isModified());
    }

    void scenesBecomeSlidesAndPages() {
        QTemporaryDir folder;
        take({"sh", "sh", "sh", "la", "ra", "ra"});
        m_parse->steps().goTo(3);
        m_lecture->add();
        m_lecture->setTitle(0, "Watch & <learn>");
        m_lecture->setNote(0, "only for the speaker");
        m_editor->selectSentence(1);
        m_lecture->add();
        m_parse->setSystem(*findSystem("arc-eager"));
        take({"sh", "sh"});
        m_lecture->addSide();
        m_lecture->setSideTitle(1, "In another system");
        auto* view = m_window->findChild<LectureView*>();
        const auto exported = [&](const QString& name, LectureFormat format) {
            const QString path = folder.filePath(name);
            view->exportTo(path, format);
            return QTest::qWaitFor([&] { return QFile::exists(path); })
                       ? readFile(path.toStdString()).value()
                       : std::string();
        };
        const std::string page = exported("it.html", LectureFormat::Page);
        QVERIFY(page.find("Watch &amp; &lt;learn&gt;") != std::string::npos);
        QVERIFY(page.find("only for the speaker") == std::string::npos);
        QVERIFY(exported("notes.html", LectureFormat::SpeakerPage).find("only for the speaker") !=
                std::string::npos);
        QVERIFY(page.find("Arc-eager · In another system") != std::string::npos);
        QVERIFY(exported("it.pdf", LectureFormat::Slides).starts_with("%PDF"));
        const std::string latex = exported("it.tex", LectureFormat::SlidesLatex);
        QVERIFY(latex.find("\\begin{document}") != std::string::npos);
        // The first scene begins at step 3 of 5, because the last transition was not legal. The
        // second one has two sides with one step each.
        const QString slides = QString::fromStdString(latex);
        for (int step = 3; step <= 5; ++step)
            QCOMPARE(slides.count(QString("step %1 of 5").arg(step)), 1);
        QCOMPARE(slides.count("\n\\oneside{"), 3);
        QCOMPARE(slides.count("\n\\twosides{"), 1);
        QCOMPARE(slides.count("1. Watch \\symbol{38} \\textless{}learn\\textgreater{}"), 3);
        QCOMPARE(slides.count("In another system"), 1);
        QCOMPARE(slides.count("\n\\slidetext{"), 3);
        QCOMPARE(slides.count("\n\\halftext{"), 2);
        QVERIFY(!slides.contains("only for the speaker"));
    }

private:
    Lecture* m_lecture = nullptr;
};

QTEST_MAIN(TestLecture)
#include "tst_lecture.moc"
