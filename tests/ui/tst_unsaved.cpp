// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/model_file.h"
#include "core/treebank/read_file.h"
#include "core/treebank/write_file.h"
#include "tests/support/answers.h"
#include "tests/support/files.h"
#include "tests/support/learning.h"
#include "tests/support/session_test.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/warning_box.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/explorer/system_editor.h"
#include "ui/learning/model_menu.h"
#include "ui/learning/training_run.h"
#include "ui/learning/training_view.h"
#include "ui/session/exercise_run.h"
#include "ui/session/lecture.h"
#include "ui/teaching/practice_results.h"
#include "ui/teaching/practice_view.h"
#include "ui/treebank/gold_menu.h"
#include "ui/treebank/sentence_dialog.h"
#include "ui/treebank/treebank_saver.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace parsescope;
using namespace parsescope::test;

/// Nothing that a person has made disappears without a question.
class TestUnsaved : public test::RememberingTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        setUpSettings();
        QVERIFY(m_folder.isValid());
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    void init() {
        QSettings().clear();
        m_question.clear();
        m_answers = std::make_unique<QObject>();
        open(1400, 900);
        m_parse->setSystem(*findSystem("arc-standard"));
    }

    void cleanup() {
        m_answers.reset();
        closeWindow();
    }

    /// A trained model is asked about when the window closes, when it is unloaded, when another one
    /// is opened, and when another training starts.
    void aTrainedModelIsAskedAbout_data() {
        QTest::addColumn<QString>("way");
        for (const char* way : {"quit", "close", "open", "train"})
            QTest::newRow(way) << QString(way);
    }

    void aTrainedModelIsAskedAbout() {
        QFETCH(QString, way);
        trainInWindow();
        const std::shared_ptr<const Model> trained = m_model->model();
        QVERIFY(m_model->isUnsaved());
        const auto lose = [&] {
            if (way == "quit")
                press(Qt::Key_Q, Qt::ControlModifier);
            else if (way == "close")
                trigger("Close");
            else if (way == "open")
                m_model->open({otherModel()});
            else
                part<QPushButton>("train")->click();
        };
        answer("Cancel");
        lose();
        QVERIFY2(m_question.startsWith("The model was trained here and is not saved."),
                 qPrintable(m_question));
        QVERIFY(m_window->isVisible() && m_model->model() == trained && !m_model->isOpening());
        QVERIFY(!m_window->findChild<TrainingRun*>()->isRunning());

        answer("Discard");
        lose();
        if (way == "quit")
            QVERIFY(!m_window->isVisible());
        else
            QTRY_VERIFY(m_model->model() != trained);
        QCOMPARE(m_model->isUnsaved(), way == "train" || way == "quit");
    }

    /// “Save” writes the model before the window closes; a saved model is not asked about.
    void aTrainedModelIsSavedFirst() {
        trainInWindow();
        const std::string bytes = modelFileBytes(*m_model->model());
        const QString path = m_folder.filePath("kept.model");
        answer("Save");
        chooseFile(path);
        press(Qt::Key_Q, Qt::ControlModifier);
        QVERIFY(!m_question.isEmpty());
        QVERIFY(!m_window->isVisible());
        QVERIFY(!m_model->isUnsaved());
        QVERIFY(readFile(path.toStdString()).value() == bytes);
        m_window->show();
        m_question.clear();
        m_window->close();
        QVERIFY(m_question.isEmpty() && !m_window->isVisible());
    }

    /// If the file of the model cannot be written, or no file is chosen, the window stays open.
    void aModelThatIsNotSavedIsKept() {
        trainInWindow();
        answer("Save");
        chooseFile({});
        m_window->close();
        QVERIFY(!m_question.isEmpty());
        QVERIFY(m_window->isVisible() && m_model->isUnsaved());
    }

    /// A running training is asked about, too.
    void aRunningTrainingIsAskedAbout() {
        m_window->panels()->show(QStringLiteral("train"));
        auto* iterations = part<QSpinBox>("iterations");
        iterations->setValue(iterations->maximum());
        part<QPushButton>("train")->click();
        part<QPushButton>("pause")->click();
        answer("Cancel");
        m_window->close();
        QCOMPARE(m_question, QString("A parser is being trained. Discard the training?"));
        QVERIFY(m_window->isVisible() && m_window->findChild<TrainingRun*>()->isRunning());
        answer("Discard Training");
        m_window->close();
        QVERIFY(!m_window->isVisible());
    }

    /// Removing a scene is confirmed, by the button and by the key.
    void aSceneIsRemovedAfterAQuestion() {
        trigger("add-scene");
        auto* list = part<QListWidget>("scenes");
        part<QPlainTextEdit>("scene-note")->setPlainText("Wait for the vote.");
        answer("Cancel");
        QTest::mouseClick(part<QToolButton>("remove-scene"), Qt::LeftButton);
        QCOMPARE(m_question,
                 QString("Remove the scene “w1 w2 w3” from the lecture, with its note?"));
        QCOMPARE(list->count(), 1);
        m_question.clear();
        answer("Cancel");
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Delete);
        QVERIFY(!m_question.isEmpty());
        QCOMPARE(list->count(), 1);
        answer("Remove Scene");
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(list->count(), 0);
    }

    /// The second side is confirmed, and its button moves no other button.
    void aSecondSideIsRemovedAfterAQuestion() {
        trigger("add-scene");
        auto* side = part<QToolButton>("second-side");
        QCoreApplication::processEvents();
        const auto places = [this] {
            QList<QPoint> all;
            for (const char* name : {"earlier", "later", "remove-scene", "export-lecture"})
                all += part<QToolButton>(name)->pos();
            return all;
        };
        const QList<QPoint> before = places();
        m_parse->steps().nextOptimal();
        QTest::mouseClick(side, Qt::LeftButton);
        QTRY_COMPARE(side->text(), QString("Remove Second Side"));
        QCoreApplication::processEvents();
        QCOMPARE(places(), before);
        answer("Cancel");
        QTest::mouseClick(side, Qt::LeftButton);
        QVERIFY(m_session->lecture()->side(0));
        answer("Remove Second Side");
        QTest::mouseClick(side, Qt::LeftButton);
        QVERIFY(!m_session->lecture()->side(0));
    }

    /// “Discard” in the system editor brings back the system that was in use; the exploration
    /// stays as far as it is legal.
    void discardedRulesAreNotInUse() {
        take({"sh", "sh"});
        SystemEditor* editor = openEditor();
        QTRY_COMPARE(m_parse->system().name, "my-arc-standard");
        typeRules(*editor, "\nla,", "\nleft,");
        QTRY_VERIFY(m_parse->system().find("left"));
        answer("Discard");
        QTest::keyClick(editor, Qt::Key_Escape);
        QVERIFY(!m_question.isEmpty());
        QCOMPARE(m_parse->system().name, "arc-standard");
        QVERIFY(m_parse->system().find("la"));
        QCOMPARE(m_parse->exploration().current().depth, 2);
    }

    /// After “Discard”, the rules are those that were saved last.
    void savedRulesStayInUse() {
        SystemEditor* editor = openEditor();
        typeRules(*editor, "\nla,", "\nleft,");
        QTRY_VERIFY(m_parse->system().find("left"));
        QVERIFY(editor->saveTo(m_folder.filePath("mine.system")));
        typeRules(*editor, "\nleft,", "\nlinks,");
        QTRY_VERIFY(m_parse->system().find("links"));
        answer("Discard");
        QTest::keyClick(editor, Qt::Key_Escape);
        QVERIFY(m_parse->system().find("left"));
        editor = openEditor(); // saved rules that were not changed stay, too
        QTest::keyClick(editor, Qt::Key_Escape);
        QVERIFY(m_parse->system().find("left"));
    }

    /// A system that the user has chosen in the window meanwhile stays in use.
    void aSystemChosenMeanwhileStays() {
        SystemEditor* editor = openEditor();
        QTRY_COMPARE(m_parse->system().name, "my-arc-standard");
        m_parse->setSystem(*findSystem("arc-eager"));
        QTest::keyClick(editor, Qt::Key_Escape);
        QCOMPARE(m_parse->system().name, "arc-eager");
    }

    /// An editor with unsaved rules keeps the window open.
    void quittingAsksAboutRules() {
        SystemEditor* editor = openEditor();
        typeRules(*editor, "\nla,", "\nleft,");
        answer("Cancel");
        m_window->close();
        QCOMPARE(m_question, QString("The system has changes that are not saved."));
        QVERIFY(m_window->isVisible() && editor->isVisible());
    }

    /// Escape asks before it discards typed text; Ctrl+Enter accepts the text.
    void typedSentencesAreNotDiscarded() {
        SentenceDialog dialog("New Sentence", "Explore");
        dialog.setText("one two");
        dialog.show();
        auto* text = dialog.findChild<QPlainTextEdit*>();
        QTest::keyClicks(text, "three ");
        answer("Cancel");
        QTest::keyClick(text, Qt::Key_Escape);
        QCOMPARE(m_question, QString("Discard the text that you have typed?"));
        QVERIFY(dialog.isVisible());
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTest::keyClick(text, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(!dialog.isVisible());
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
        QCOMPARE(dialog.sentence().size(), 3);
        // Unchanged text is left at once.
        dialog.setText("one two");
        dialog.show();
        m_question.clear();
        QTest::keyClick(text, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible() && m_question.isEmpty());
    }

    /// Sentences whose file was deleted, or replaced by one that cannot be read, are only in the
    /// window, so that they are asked about like changes.
    void sentencesOfALostFileAreAskedAbout_data() {
        QTest::addColumn<QString>("way");
        QTest::addColumn<bool>("isDeleted");
        for (const char* way : {"quit", "sample", "open"})
            for (const bool isDeleted : {true, false})
                QTest::addRow("%s %d", way, isDeleted) << QString(way) << isDeleted;
    }

    void sentencesOfALostFileAreAskedAbout() {
        QFETCH(QString, way);
        QFETCH(bool, isDeleted);
        const std::string path = m_folder.filePath("lost.conllu").toStdString();
        QVERIFY(writeFileAtomically(path, conlluOf({2, 0, 2})));
        m_editor->setTreebank(*Treebank::open(path));
        QVERIFY(!m_window->isWindowModified());
        if (isDeleted) {
            QVERIFY(QFile::remove(QString::fromStdString(path)));
        } else {
            QVERIFY(writeFileAtomically(path, "\x1F\x8B damaged"));
            answer("OK");
        }
        auto* opener = m_editor->findChild<TreebankOpener*>();
        QSignalSpy failed(m_editor, &TreebankEditor::openFailed);
        for (int i = 0; i < 4; ++i) {
            opener->check();
            QTRY_VERIFY(!opener->isOpening());
        }
        QCOMPARE(failed.size(), isDeleted ? 0 : 1); // each change is reported once
        QVERIFY(m_window->isWindowModified());
        const auto lose = [&] {
            if (way == "quit")
                press(Qt::Key_Q, Qt::ControlModifier);
            else if (way == "sample")
                m_window->openSample();
            else
                m_session->open({SOURCE_DIR "/resources/samples/first-steps.conllu"});
        };
        answer("Cancel");
        lose();
        QCOMPARE(m_question, QString("Save the sentences of lost.conllu?"));
        QVERIFY(m_window->isVisible());
        QCOMPARE(m_editor->treebank().size(), 1);
        answer("Save");
        const QString saved = m_folder.filePath(isDeleted ? "lost.conllu" : way + ".conllu");
        chooseFile(saved);
        lose();
        const auto kept = Treebank::open(saved.toStdString());
        QVERIFY(kept);
        QCOMPARE(kept->size(), 1);
        QCOMPARE(kept->read(0).sentence.size(), 3);
        if (way == "quit")
            QVERIFY(!m_window->isVisible());
        else
            QTRY_VERIFY(m_editor->treebank().size() > 1);
    }

    /// A sentence that was typed, with its exploration, is asked about on each way that loses it.
    void aTypedSentenceIsAskedAbout_data() {
        QTest::addColumn<QString>("way");
        for (const char* way : {"quit", "type", "select", "list", "insert", "sample", "scene"})
            QTest::newRow(way) << QString(way);
    }

    void aTypedSentenceIsAskedAbout() {
        QFETCH(QString, way);
        if (way == "scene")
            trigger("add-scene");
        typeSentence("Time flies .");
        QVERIFY(m_question.isEmpty());
        take({"sh", "sh"});
        const auto lose = [&] {
            if (way == "quit")
                press(Qt::Key_Q, Qt::ControlModifier);
            else if (way == "type")
                typeSentence("Another one");
            else if (way == "select")
                m_editor->selectSentence(1);
            else if (way == "list")
                list()->setCurrentIndex(list()->model()->index(1, 0));
            else if (way == "insert")
                m_editor->insertSentence(sentenceOf({0}));
            else if (way == "sample")
                m_window->openSample();
            else
                m_session->lecture()->show(0);
        };
        if (way == "quit" && m_session->lecture()->isModified())
            m_session->lecture()->setSaved();
        answer("Cancel");
        lose();
        QCOMPARE(m_question, QString("The sentence “Time flies .” and its exploration, with 2 "
                                     "steps, are in no file. Save them in a session?"));
        QVERIFY(m_window->isVisible());
        QCOMPARE(m_editor->sentence().size(), 3);
        QCOMPARE(m_parse->exploration().size(), 3);
        QCOMPARE(m_editor->treebank().size(), 3);
        QCOMPARE(m_shown, way == "type" ? 2 : 1);
        QTRY_VERIFY(!list()->currentIndex().isValid());
        answer("Discard");
        lose();
        QVERIFY(way == "quit" ? !m_window->isVisible() : !m_editor->isTyped() || way == "type");
        QVERIFY(way == "quit" || m_parse->exploration().size() == 1);
    }

    /// “Save” writes the typed sentence into a session. It is asked about again only after further
    /// steps, also when the session was opened again.
    void aTypedSentenceIsSavedFirst() {
        typeSentence("Time flies .");
        take({"sh", "sh"});
        const QString path = m_folder.filePath("typed.parsescope");
        answer("Save");
        chooseFile(path);
        m_editor->selectSentence(1);
        QCOMPARE(m_editor->sentenceIndex(), 1);
        m_session->open({path});
        QTRY_COMPARE(m_editor->sentence().size(), 3);
        QCOMPARE(m_parse->exploration().size(), 3);
        m_parse->steps().goTo(0);
        m_question.clear();
        QVERIFY(m_editor->mayLeave() && m_question.isEmpty());
        m_parse->steps().last();
        take({"sh"});
        answer("Cancel");
        QVERIFY(!m_editor->mayLeave());
        QVERIFY(m_question.contains("3 steps"));
    }

    /// Exercises interrupt a typed sentence, which returns after them. The window
    /// asks when it is closed.
    void aTypedSentenceIsKeptDuringExercises() {
        typeSentence("Time flies .");
        take({"sh", "sh"});
        beginExercises(1);
        QCOMPARE(m_editor->sentence().size(), 2);
        m_editor->selectSentence(1);
        answer("Cancel");
        m_window->close();
        QVERIFY2(m_question.startsWith("The sentence “Time flies .”"), qPrintable(m_question));
        QVERIFY(m_window->isVisible());
        QCOMPARE(m_editor->sentence().size(), 3);
        QCOMPARE(m_parse->exploration().size(), 3);
    }

    /// A typed sentence that is saved as a treebank replaces the open one only after a question
    /// about the changes of that one.
    void savingATypedSentenceKeepsTheTreebank() {
        const std::string path = m_folder.filePath("open.conllu").toStdString();
        QVERIFY(writeFileAtomically(path, conlluOf({2, 0, 2})));
        m_editor->setTreebank(*Treebank::open(path));
        m_editor->replaceSentence(sentenceOf({0, 1, 1}));
        typeSentence("Time flies .");
        answer("Cancel");
        press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_question, QString("Save the changes of open.conllu?"));
        QVERIFY(m_editor->isModified());
        answer("Save");
        chooseFile(m_folder.filePath("typed.conllu"));
        take({"sh"});
        press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(Treebank::open(path)->read(0).sentence.words[0].head, 0);
        QTRY_COMPARE(m_editor->treebank().size(), 1);
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QVERIFY(!m_editor->isTyped() && m_parse->explorations().isExplored(0));
    }

    /// Changes of a treebank that is in no file, such as a sample, are asked about, also while a
    /// typed sentence is on screen. “Save” asks for a file, and saves the treebank.
    void changesOfSamplesAreAskedAbout_data() {
        QTest::addColumn<bool>("typed");
        QTest::newRow("sample") << false;
        QTest::newRow("typed sentence before it") << true;
    }

    void changesOfSamplesAreAskedAbout() {
        QFETCH(bool, typed);
        m_editor->replaceSentence(sentenceOf({0, 1, 1}));
        if (typed)
            typeSentence("Time flies .");
        answer("Cancel");
        QVERIFY(!m_window->openSample());
        answer("Cancel");
        QVERIFY(!m_window->close());
        QCOMPARE(m_question, QString("Save the changes of test.conllu?"));
        QCOMPARE(m_editor->treebank().read(0).sentence.words[0].head, 0);
        const QString path = m_folder.filePath("changed-sample.conllu");
        answer("Save");
        chooseFile(path);
        if (typed)
            m_editor->setTyped(false);
        m_window->close();
        QVERIFY(!m_window->isVisible());
        const Treebank saved = *Treebank::open(path.toStdString());
        QCOMPARE(saved.size(), 3);
        QCOMPARE(saved.read(0).sentence.words[0].head, 0);
        QCOMPARE(m_editor->sentence().size(), 3);
        QCOMPARE(m_editor->sentenceIndex(), typed ? -1 : 0);
        QFile::remove(path);
    }

    /// A typed sentence may be saved in the file of the open treebank, which it then replaces.
    void aTypedSentenceReplacesTheOpenFile() {
        const QString path = m_folder.filePath("replaced.conllu");
        QVERIFY(writeFileAtomically(path.toStdString(), conlluOf({2, 0, 2}) + conlluOf({0})));
        m_editor->setTreebank(*Treebank::open(path.toStdString()), 1);
        typeSentence("Time flies .");
        QVERIFY(m_window->findChild<TreebankSaver*>()->saveTo(path));
        QCOMPARE(m_editor->treebank().size(), 1);
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QCOMPARE(list()->model()->rowCount(), 1);
        QVERIFY(!m_editor->isTyped());
    }

    /// If explorations cannot be stored, the window stays open unless the user agrees to lose them.
    void explorationsThatCannotBeStoredAreAskedAbout() {
        const QString path = m_folder.filePath("explored.conllu");
        QVERIFY(writeFileAtomically(path.toStdString(), conlluOf({2, 0, 2})));
        const QString file = m_folder.filePath("no-folder");
        QVERIFY(writeFileAtomically(file.toStdString(), "a file where the folder should be"));
        m_session->setExplorationFolder(file);
        m_session->setKeepsExplorations(true);
        m_editor->setTreebank(*Treebank::open(path.toStdString()), 0);
        take({"sh"});
        answer("Cancel");
        m_window->close();
        QVERIFY2(m_question.startsWith("The explorations of this treebank cannot be stored: "),
                 qPrintable(m_question));
        QVERIFY(m_window->isVisible());
        answer("Lose Explorations");
        m_window->close();
        QVERIFY(!m_window->isVisible());
    }

    /// A dialog for saving asks before it replaces the file whose name was typed. The name gets an
    /// ending afterwards, so the window asks about the file with the ending.
    void filesAreNotReplacedByAnEnding_data() {
        QTest::addColumn<QString>("action");
        QTest::addColumn<QString>("ending");
        QTest::newRow("session") << "Save Session…"
                                 << ".parsescope";
        QTest::newRow("treebank") << "Save Treebank As…"
                                  << ".conllu";
        QTest::newRow("model") << ""
                               << ".model";
    }

    void filesAreNotReplacedByAnEnding() {
        QFETCH(QString, action);
        QFETCH(QString, ending);
        if (action.isEmpty())
            trainInWindow();
        const QString typed = m_folder.filePath("mine");
        const std::string path = (typed + ending).toStdString();
        QVERIFY(writeFileAtomically(path, ""));
        for (const char* choice : {"Cancel", "Replace"}) {
            chooseFile(typed);
            answer(choice);
            if (action.isEmpty())
                QCOMPARE(askToSaveModel(m_model, m_window.get()), choice == QString("Replace"));
            else
                trigger(action);
            QCOMPARE(m_question, QString("mine%1 exists already. Replace it?").arg(ending));
            QTRY_COMPARE(readFile(path)->empty(), choice == QString("Cancel"));
        }
        QTRY_VERIFY(!action.isEmpty() || !m_model->isUnsaved());
    }

    void typedHeadsAreNotDiscarded() {
        HeadsDialog dialog({NoHead, 2, 0, 2});
        dialog.show();
        auto* heads = dialog.findChild<QLineEdit*>();
        QTest::keyClick(heads, Qt::Key_End);
        QTest::keyClicks(heads, "1");
        answer("Cancel");
        QTest::keyClick(heads, Qt::Key_Escape);
        QVERIFY(dialog.isVisible());
        answer("Discard Heads");
        QTest::keyClick(heads, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }

    void typedCommandsAreNotDiscarded() {
        ConnectDialog dialog;
        dialog.show();
        auto* command = dialog.findChild<QComboBox*>("command")->lineEdit();
        m_question.clear();
        QTest::keyClicks(command, "python3 parser.py");
        answer("Cancel");
        QTest::keyClick(command, Qt::Key_Escape);
        QCOMPARE(m_question, QString("Discard the command that you have typed?"));
        QVERIFY(dialog.isVisible());
        answer("Discard Command");
        QTest::keyClick(command, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
        // A command that was not typed is left at once.
        dialog.setProgram("/bin/true");
        dialog.show();
        m_question.clear();
        QTest::keyClick(command, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible() && m_question.isEmpty());
    }

    /// A bookmark without a note is removed at once; one with a note after a question.
    void notesAreNotDiscarded() {
        press(Qt::Key_B, Qt::ControlModifier);
        QVERIFY(m_editor->note(0));
        press(Qt::Key_B, Qt::ControlModifier);
        QVERIFY(!m_editor->note(0) && m_question.isEmpty());
        QVERIFY(m_editor->setNote(0, QStringLiteral("Is this a clause?")));
        answer("Cancel");
        press(Qt::Key_B, Qt::ControlModifier);
        QCOMPARE(m_question, QString("Remove the bookmark with its note “Is this a clause?”?"));
        QCOMPARE(m_editor->note(0), std::optional(QStringLiteral("Is this a clause?")));
        answer("Remove Bookmark");
        press(Qt::Key_B, Qt::ControlModifier);
        QVERIFY(!m_editor->note(0));
    }

    /// Questions and warnings about long texts fit on a small screen, with their buttons.
    void questionsFitOnTheScreen() {
        QString longest; // many lines of words that cannot be broken
        for (int line = 0; line < 300; ++line)
            longest += QString(300, 'x') + '\n';
        std::vector<QSize> sizes;
        const auto measure = [&] {
            auto* timer = new QTimer(m_answers.get());
            connect(timer, &QTimer::timeout, timer, [timer, &sizes] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                if (!box)
                    return;
                sizes.push_back(box->size());
                timer->deleteLater();
                box->reject();
            });
            timer->start(5);
        };
        m_window->activateWindow();
        QVERIFY(m_editor->setNote(0, longest));
        measure();
        press(Qt::Key_B, Qt::ControlModifier);
        trigger("add-scene");
        m_session->lecture()->setTitle(0, longest);
        m_window->showPanel("lecture");
        measure();
        part<QToolButton>("remove-scene")->click();
        const QString name = QString(240, 'y');
        QVERIFY(writeFileAtomically(m_folder.filePath(name + ".parsescope").toStdString(), ""));
        measure();
        QVERIFY(withEnding(m_window.get(), m_folder.filePath(name), ".parsescope").isEmpty());
        measure();
        showWarning(m_window.get(), "Cannot open",
                    Error{Text::untranslated(longest.toStdString()), longest.toStdString(), 0, 0});
        QTRY_COMPARE(sizes.size(), std::size_t(4));
        for (const QSize size : sizes)
            QVERIFY2(size.width() <= 1000 && size.height() <= 600,
                     qPrintable(QString("%1 × %2").arg(size.width()).arg(size.height())));
        m_session->lecture()->setSaved();
    }

    /// Answers of exercises are asked about on each way that loses them.
    void answersAreAskedAbout() {
        ExerciseRun* run = m_session->exercises();
        beginExercises(2);
        run->answer("sh");
        QTRY_COMPARE(run->results().size(), std::size_t(1));
        const QString question = "Stop practising? The answers that you have given are not kept.";
        answer("Cancel");
        beginExercises(2);
        QCOMPARE(m_question, question);
        QCOMPARE(run->results().size(), std::size_t(1));
        m_question.clear();
        answer("Cancel");
        trigger("Leave");
        QCOMPARE(m_question, question);
        run->next();
        run->answer("sh");
        QTRY_COMPARE(run->results().size(), std::size_t(2));
        run->next();
        QCOMPARE(run->state(), ExerciseRun::State::Finished);
        answer("Cancel");
        m_window->close();
        QCOMPARE(m_question, QString("Leave the results? They have not been saved."));
        QVERIFY(m_window->isVisible());
        m_window->findChild<PracticeResults*>()->saveTo(m_folder.filePath("results.html"));
        m_question.clear();
        part<QPushButton>("again")->click();
        QVERIFY(m_question.isEmpty());
        QCOMPARE(run->state(), ExerciseRun::State::Idle);
    }

    void branchesAreDiscardedAfterAQuestion() {
        trigger("Start Over"); // there is no branch yet
        QVERIFY(m_question.isEmpty());
        take({"sh", "sh"});
        answer("Cancel");
        trigger("Start Over");
        QCOMPARE(m_question, QString("Discard all branches of this sentence, with 2 steps?"));
        QCOMPARE(m_parse->exploration().size(), 3);
        answer("Discard Branches");
        trigger("Start Over");
        QCOMPARE(m_parse->exploration().size(), 1);
    }

    /// Scores set by hand are kept for their sentence; other random scores replace them after a
    /// question.
    void scoresSetByHandComeBack() {
        m_window->panels()->show(QStringLiteral("decode"));
        auto* decoding = m_window->findChild<ExactDecoding*>();
        const auto score = [decoding] { return decoding->scores().table("sh").at(0, 1); };
        QTRY_VERIFY(decoding->findings());
        const double before = score();
        decoding->setScore("sh", 0, 1, before + 12);
        m_editor->selectSentence(2);
        QTRY_VERIFY(decoding->findings() && score() != before + 12);
        m_editor->selectSentence(0);
        QTRY_COMPARE(score(), before + 12);
        const QWidget* view = m_window->panels()->content("decoding");
        auto* seed = view->findChild<QSpinBox*>();
        answer("Cancel");
        seed->setValue(5);
        QCOMPARE(m_question, QString("Replace the scores that you have set by hand?"));
        QCOMPARE(score(), before + 12);
        QCOMPARE(seed->value(), 1);
        answer("Replace Scores");
        seed->setValue(5);
        QTRY_VERIFY(score() != before + 12);
        m_question.clear();
        seed->setValue(1);
        QTRY_COMPARE(score(), before);
        QVERIFY(m_question.isEmpty());
    }

private:
    template<class Widget>
    [[nodiscard]] Widget* part(const char* name) const {
        return m_window->findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QAbstractItemView* list() const {
        return qobject_cast<QAbstractItemView*>(part<QWidget>("sentences"));
    }
    /// Types a sentence in the dialog of Ctrl+N. If the dialog is shown again, because the current
    /// sentence is kept, checks that the text is still there, and leaves it.
    void typeSentence(const QString& words) {
        QTimer timer;
        int times = 0;
        connect(&timer, &QTimer::timeout, this, [&times, &words] {
            auto* dialog = qobject_cast<SentenceDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            if (times++ == 0) {
                dialog->setText(words);
                return dialog->accept();
            }
            dialog->done(QDialog::Rejected);
            QCOMPARE(dialog->findChild<QPlainTextEdit*>()->toPlainText(), words);
        });
        timer.start(5);
        trigger("New Sentence…");
        m_shown = times;
    }
    /// Makes the window the active one and clicks the button `button` of the next question.
    void answer(const QString& button) {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        answerNext(m_answers.get(), button, &m_question);
    }

    /// Triggers the action with the object name `name` or the text `name`.
    void trigger(const QString& name) {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->objectName() == name || QString(action->text()).remove('&') == name)
                return action->trigger();
        QFAIL(qPrintable(name));
    }

    /// Trains a model as the user does.
    void trainInWindow() {
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        m_window->panels()->show(QStringLiteral("train"));
        part<QSpinBox>("iterations")->setValue(1);
        part<QPushButton>("train")->click();
        QTRY_VERIFY(m_model->model());
    }

    QString otherModel() {
        const QString path = m_folder.filePath("other.model");
        const auto model =
            *trainPerceptron(sampleSentences("first-steps"), {},
                             trainingOptions("arc-eager", Regime::Static, RootPlace::First, 1));
        return writeModel(*model, path.toStdString()) ? path : QString();
    }

    /// Accepts the next dialog for files with `path`; an empty path cancels it.
    void chooseFile(const QString& path) {
        auto* timer = new QTimer(m_answers.get());
        connect(timer, &QTimer::timeout, timer, [timer, path] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            timer->stop();
            timer->deleteLater();
            if (path.isEmpty())
                return dialog->reject();
            dialog->findChild<QLineEdit*>()->setText(path);
            QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        });
        timer->start(5);
    }

    SystemEditor* openEditor() {
        m_window->findChild<QMenu*>("systems")->findChild<QAction*>("write-system")->trigger();
        auto* editor = m_window->findChildren<SystemEditor*>().back();
        QCoreApplication::processEvents();
        return editor;
    }

    /// Replaces `from` by `to` in the rules, as typing does.
    static void typeRules(const SystemEditor& editor, const QString& from, const QString& to) {
        auto* rules = editor.findChild<QPlainTextEdit*>("rules");
        const qsizetype at = rules->toPlainText().indexOf(from);
        QVERIFY(at >= 0);
        QTextCursor cursor = rules->textCursor();
        cursor.setPosition(static_cast<int>(at));
        cursor.setPosition(static_cast<int>(at + from.size()), QTextCursor::KeepAnchor);
        cursor.insertText(to);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<QObject> m_answers; // owns what answers questions
    int m_shown = 0;                    // how often the dialog of Ctrl+N was shown last
    QString m_question;                 // the text of the last question
};

QTEST_MAIN(TestUnsaved)
#include "tst_unsaved.moc"
