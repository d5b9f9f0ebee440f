// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/window.h"
#include "ui/explorer/arc_editor.h"
#include "ui/session/autosave.h"
#include "ui/session/lecture.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/lost_changes_dialog.h"

#include <QDateTime>
#include <QDir>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <filesystem>

using namespace parsescope;

namespace {

/// Makes two changes, waits until both are in the journal, and kills its own process, like a
/// program that crashes.
int editAndDie(const std::string& path, const QString& folder) {
    Session session;
    const Autosave autosave(session.editor(), folder);
    session.editor()->setTreebank(Treebank::open(path).value());
    giveHead(*session.editor(), *session.parse(), 1, 3);
    session.editor()->selectSentence(1);
    session.editor()->insertSentence(sentenceOf({0, 1, 2}));
    while (autosave.isWriting())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return std::raise(SIGKILL);
}

/// Adds a scene with a second side to a lecture, gives it a note, and kills its own process.
int addSceneAndDie(const QString& folder) {
    Session session;
    const Autosave autosave(session.lecture(), folder);
    QCoreApplication::processEvents(); // the autosave begins
    session.editor()->setTreebank(Treebank::fromBytes("x.conllu", conlluOf({2, 0, 2})));
    session.parse()->steps().forward();
    session.lecture()->add();
    session.parse()->steps().forward();
    session.lecture()->addSide();
    session.lecture()->setNote(0, "Guess first.");
    while (autosave.isWriting())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return std::raise(SIGKILL);
}

} // namespace

/// Unsaved changes survive a crash.
class TestAutosave : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath("x.conllu").toStdString();
        test::writeContents(m_path, conlluOf({2, 0, 2}) + conlluOf({0, 1}));
    }

    void changesSurviveAKill() {
        dieEditing();
        QCOMPARE(journals(), 1);
        Session session;
        Autosave autosave(session.editor(), journalFolder());
        QSignalSpy found(&autosave, &Autosave::found);
        session.editor()->setTreebank(Treebank::open(m_path).value());
        QCOMPARE(found.size(), 1);
        const auto when = found.first().first().toDateTime();
        QVERIFY(std::abs(when.secsTo(QDateTime::currentDateTime())) < 60);
        QVERIFY(!session.editor()->isModified());
        const Result<void> restored = autosave.restore();
        QVERIFY2(restored, restored ? "" : restored.error().message.english().c_str());
        QVERIFY(session.editor()->isModified());
        QCOMPARE(session.editor()->treebank().size(), 3);
        QCOMPARE(session.editor()->treebank().read(0).sentence.tree()->head(1), 3);
        QCOMPARE(session.editor()->treebank().read(2).sentence.size(), 3);
        // The journal stays in case the program dies again, and is removed when the treebank is
        // saved.
        QCOMPARE(journals(), 1);
        Document copy = session.editor()->copyToSave(false);
        QVERIFY(copy.save());
        session.editor()->setSaved(copy, false);
        QTRY_COMPARE(journals(), 0);
        QCOMPARE(Treebank::open(m_path)->size(), 3);
    }

    /// The changes belong to a file that was renamed since, but not to its copy or another file.
    void changesFollowARenamedFile() {
        dieEditing();
        const std::string renamed = m_folder->filePath("renamed.conllu").toStdString();
        const std::string other = m_folder->filePath("other.conllu").toStdString();
        const QString path = QString::fromStdString(m_path);
        const auto isFoundIn = [this](const std::string& file) {
            Session session;
            const Autosave autosave(session.editor(), journalFolder());
            QSignalSpy found(&autosave, &Autosave::found);
            session.editor()->setTreebank(Treebank::open(file).value());
            return found.size() == 1;
        };
        std::filesystem::copy_file(m_path, renamed);
        std::filesystem::last_write_time(renamed, std::filesystem::last_write_time(m_path));
        QVERIFY(!isFoundIn(renamed)); // the old file is still there
        QVERIFY(isFoundIn(m_path));
        std::filesystem::rename(m_path, renamed);
        test::writeContents(other, conlluOf({2, 0, 2}) + conlluOf({0, 1, 1}));
        QVERIFY(!isFoundIn(other));
        QVERIFY(isFoundIn(renamed));
        QVERIFY(isFoundIn(renamed)); // nobody has decided
        Session session;
        Autosave autosave(session.editor(), journalFolder());
        QSignalSpy found(&autosave, &Autosave::found);
        session.editor()->setTreebank(Treebank::open(renamed).value());
        QCOMPARE(found.size(), 1);
        QVERIFY(std::abs(found.first().first().toDateTime().secsTo(QDateTime::currentDateTime())) <
                60);
        QVERIFY(autosave.restore());
        QCOMPARE(session.editor()->treebank().size(), 3);
        QCOMPARE(session.editor()->treebank().read(0).sentence.tree()->head(1), 3);
        Document copy = session.editor()->copyToSave(false);
        QVERIFY(copy.save());
        session.editor()->setSaved(copy, false);
        QTRY_COMPARE(journals(), 0);
        QCOMPARE(Treebank::open(renamed)->size(), 3);
        QVERIFY(!QFile::exists(path));
    }

    void discarded() {
        dieEditing();
        Session session;
        Autosave autosave(session.editor(), journalFolder());
        session.editor()->setTreebank(Treebank::open(m_path).value());
        autosave.discard();
        QTRY_COMPARE(journals(), 0);
        QCOMPARE(session.editor()->treebank().size(), 2);
    }

    void undecidedStays() {
        dieEditing();
        {
            Session session;
            const Autosave autosave(session.editor(), journalFolder());
            session.editor()->setTreebank(Treebank::open(m_path).value());
        }
        QCOMPARE(journals(), 1);
    }

    void notIntoOtherFiles() {
        dieEditing();
        test::writeContents(m_path, conlluOf({0}));
        Session session;
        Autosave autosave(session.editor(), journalFolder());
        session.editor()->setTreebank(Treebank::open(m_path).value());
        const Result<void> restored = autosave.restore();
        QVERIFY(!restored);
        const QString text = QString::fromStdString(restored.error().message);
        QVERIFY2(text.contains("the files have changed"), qPrintable(text));
        // The message names the file in which the journal is kept.
        QVERIFY(QFile::exists(text.section("kept in ", 1)));
        QCOMPARE(session.editor()->treebank().size(), 1);
        QCOMPARE(journals(), 0);
    }

    void whatIsKeptAsideIsNeverOverwritten() {
        QSet<QString> kept;
        for (int time = 1; time <= 3; ++time) {
            dieEditing();
            test::writeContents(m_path, conlluOf({0, 1, time}));
            Session session;
            Autosave autosave(session.editor(), journalFolder());
            session.editor()->setTreebank(Treebank::open(m_path).value());
            const Result<void> restored = autosave.restore();
            QVERIFY(!restored);
            const QString file =
                QString::fromStdString(restored.error().message).section("kept in ", 1);
            kept += file;
            QCOMPARE(kept.size(), time);
            // The saved file contains both changes: the changed head and the new sentence.
            const Result<Treebank> opened = Treebank::open(file.toStdString());
            QVERIFY(opened);
            QCOMPARE(opened->size(), 2);
            QCOMPARE(opened->read(1).sentence.size(), 3);
            init();
        }
    }

    // If a program is killed after it has saved but before it has removed the journal, no changes
    // are offered.
    void savedChangesRaiseNoAlarm() {
        dieEditing();
        Session session;
        session.editor()->setTreebank(Treebank::open(m_path).value());
        const std::string before = test::contentsOf(m_path);
        const QStringList names = QDir(journalFolder()).entryList({"*.journal"});
        const std::string journal =
            test::contentsOf((journalFolder() + '/' + names.first()).toStdString());
        Document document = Document::restore(*Treebank::open(m_path), journal).value();
        QVERIFY(!Document::hasChangesOf(*Treebank::open(m_path), journal));
        QVERIFY(document.save());
        QVERIFY(before != test::contentsOf(m_path));
        QVERIFY(Document::hasChangesOf(*Treebank::open(m_path), journal));
        Autosave autosave(session.editor(), journalFolder());
        QSignalSpy found(&autosave, &Autosave::found);
        session.editor()->setTreebank(Treebank::fromBytes("sample.conllu", conlluOf({0})));
        session.editor()->setTreebank(Treebank::open(m_path).value());
        QCOMPARE(found.size(), 0);
    }

    void whatCannotBeKeptIsToldAtOnce() {
        test::writeContents(journalFolder().toStdString(), "a file where the folder should be");
        Session session;
        const Autosave autosave(session.editor(), journalFolder() + "/deeper");
        QSignalSpy failed(&autosave, &Autosave::failed);
        QSignalSpy notKept(&autosave, &Autosave::notKept);
        session.editor()->setTreebank(Treebank::open(m_path).value());
        QCOMPARE(failed.size(), 1);
        giveHead(*session.editor(), *session.parse(), 1, 3);
        giveHead(*session.editor(), *session.parse(), 1, 0);
        QCOMPARE(failed.size(), 1);
        const Autosave lectureAutosave(session.lecture(), journalFolder() + "/deeper");
        QSignalSpy lectureFailed(&lectureAutosave, &Autosave::failed);
        QCoreApplication::processEvents();
        QCOMPARE(lectureFailed.size(), 0); // there are no scenes
        session.lecture()->add();
        session.lecture()->add();
        QCOMPARE(lectureFailed.size(), 1);
        QCOMPARE(notKept.size(), 0);
        session.editor()->setTreebank(Treebank::fromBytes("sample.conllu", conlluOf({2, 0})));
        QCOMPARE(notKept.size(), 0);
        giveHead(*session.editor(), *session.parse(), 1, 0);
        QCOMPARE(notKept.size(), 1);
    }

    void theEleventhProgramIsTold() {
        std::vector<std::unique_ptr<Session>> sessions;
        std::vector<std::unique_ptr<Autosave>> autosaves;
        for (int program = 1; program <= 11; ++program) {
            Session& session = *sessions.emplace_back(std::make_unique<Session>());
            const Autosave& autosave = *autosaves.emplace_back(
                std::make_unique<Autosave>(session.editor(), journalFolder()));
            QSignalSpy failed(&autosave, &Autosave::failed);
            session.editor()->setTreebank(Treebank::open(m_path).value());
            QCOMPARE(failed.size(), program == 11 ? 1 : 0);
        }
        autosaves.clear();
    }

    void journalsArePrivate() {
        dieEditing();
        Session session;
        const Autosave autosave(session.editor(), journalFolder());
        session.editor()->setTreebank(Treebank::open(m_path).value());
        const QFileInfoList files = QDir(journalFolder()).entryInfoList(QDir::Files | QDir::Hidden);
        constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup |
                                QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
        QVERIFY(files.size() >= 2); // the journal and its lock
        for (const QFileInfo& file : files)
            QVERIFY2((file.permissions() & others) == QFile::Permissions(),
                     qPrintable(file.fileName()));
        QCOMPARE(QFileInfo(journalFolder()).permissions() & others, QFile::Permissions());
    }

    /// A link in place of the journal is replaced, and the file to which it leads stays.
    void linksAreReplaced() {
        const std::string other = m_folder->filePath("other").toStdString();
        test::writeContents(other, "other");
        Session session;
        const Autosave autosave(session.editor(), journalFolder());
        session.editor()->setTreebank(Treebank::open(m_path).value());
        giveHead(*session.editor(), *session.parse(), 1, 3);
        QTRY_VERIFY(journals() == 1 && !autosave.isWriting());
        const QString journal =
            QDir(journalFolder()).entryInfoList({"*.journal"}).first().filePath();
        QVERIFY(QFile::remove(journal));
        QVERIFY(QFile::link(QString::fromStdString(other), journal));
        giveHead(*session.editor(), *session.parse(), 1, 0);
        QTRY_VERIFY(!QFileInfo(journal).isSymLink() && !autosave.isWriting());
        QVERIFY(QFileInfo(journal).size() > 0);
        QCOMPARE(test::contentsOf(other), std::string("other"));
    }

    /// Neither a journal from the future nor a treebank that seems older than the journal is taken
    /// for something else.
    void theClockMayBeSetBack() {
        dieEditing();
        const QString journal =
            QDir(journalFolder()).entryInfoList({"*.journal"}).first().filePath();
        const auto setTime = [](const QString& path, const QDateTime& time) {
            QFile file(path);
            QVERIFY(file.open(QFile::ReadWrite));
            QVERIFY(file.setFileTime(time, QFile::FileModificationTime));
        };
        setTime(journal, QDateTime::currentDateTime().addYears(10));
        {
            Session session;
            Autosave autosave(session.editor(), journalFolder());
            session.editor()->setTreebank(Treebank::open(m_path).value());
            QVERIFY(autosave.restore());
            QCOMPARE(session.editor()->treebank().size(), 3);
        }
        dieEditing();
        const QDateTime before = QFileInfo(QString::fromStdString(m_path)).lastModified();
        test::writeContents(m_path, conlluOf({2, 0, 1}) + conlluOf({0, 1}));
        setTime(QString::fromStdString(m_path), before);
        Session session;
        Autosave autosave(session.editor(), journalFolder());
        session.editor()->setTreebank(Treebank::open(m_path).value());
        const Result<void> restored = autosave.restore();
        QVERIFY(!restored);
        QVERIFY(restored.error().message.english().find("the files have changed") !=
                std::string::npos);
    }

    // Two programs with the same treebank do not disturb each other, and neither is offered the
    // changes of the other.
    void twoPrograms() {
        Session one;
        Session two;
        const Autosave first(one.editor(), journalFolder());
        Autosave second(two.editor(), journalFolder());
        QSignalSpy found(&second, &Autosave::found);
        one.editor()->setTreebank(Treebank::open(m_path).value());
        giveHead(*one.editor(), *one.parse(), 1, 3);
        QTRY_COMPARE(journals(), 1);
        two.editor()->setTreebank(Treebank::open(m_path).value());
        QCOMPARE(found.size(), 0);
        giveHead(*two.editor(), *two.parse(), 1, 0);
        QTRY_COMPARE(journals(), 2);
        two.editor()->undo();
        QTRY_COMPARE(journals(), 1);
        QTRY_VERIFY(!first.isWriting() && !second.isWriting());
    }

    void nothingIsKeptOfSamples() {
        Session session;
        const Autosave autosave(session.editor(), journalFolder());
        session.editor()->setTreebank(Treebank::fromBytes("sample.conllu", conlluOf({2, 0})));
        giveHead(*session.editor(), *session.parse(), 1, 0);
        QVERIFY(session.editor()->isModified());
        QCOMPARE(journals(), 0);
        session.editor()->setTreebank(Treebank::open(m_path).value());
        giveHead(*session.editor(), *session.parse(), 1, 0);
        QTRY_COMPARE(journals(), 1);
        session.editor()->setTreebank(
            // Another treebank drops the changes.
            Treebank::fromBytes("sample.conllu", conlluOf({2, 0})));
        QCOMPARE(journals(), 0);
    }

    /// After a crash that concerns a treebank and a lecture, one question follows the other: two
    /// windows would lie upon each other.
    void oneQuestionAtATime() {
        dieEditing();
        die({"--add-scene-and-die", journalFolder()});
        QWidget window;
        Session session;
        Autosave changes(session.editor(), journalFolder());
        Autosave scenes(session.lecture(), journalFolder());
        offerLostChanges(&changes, &window);
        offerLostChanges(&scenes, &window);
        session.editor()->setTreebank(Treebank::open(m_path).value());
        QCoreApplication::processEvents();
        const auto restore = [&window] {
            QList<QMessageBox*> asked = window.findChildren<QMessageBox*>();
            asked.removeIf([](const QMessageBox* box) { return !box->isVisible(); });
            if (!asked.isEmpty())
                asked.front()->defaultButton()->click();
            return asked.size();
        };
        QCOMPARE(restore(), 1);
        QVERIFY(session.editor()->isModified());
        QCOMPARE(session.lecture()->size(), 0);
        QCoreApplication::processEvents();
        QCOMPARE(restore(), 1);
        QCOMPARE(session.lecture()->size(), 1);
    }

    /// The scenes of a lecture, too, survive a crash, and are offered until they are saved or
    /// discarded.
    void scenesSurviveAKill() {
        die({"--add-scene-and-die", journalFolder()});
        QCOMPARE(journals(), 1);
        {
            Session session;
            Autosave autosave(session.lecture(), journalFolder());
            QSignalSpy found(&autosave, &Autosave::found);
            QTRY_COMPARE(found.size(), 1);
            QCOMPARE(session.lecture()->size(), 0);
        }
        QCOMPARE(journals(), 1); // nothing was decided
        Session session;
        Autosave autosave(session.lecture(), journalFolder());
        QSignalSpy found(&autosave, &Autosave::found);
        QTRY_COMPARE(found.size(), 1);
        QVERIFY(autosave.restore());
        const Lecture& lecture = *session.lecture();
        QCOMPARE(lecture.size(), 1);
        QCOMPARE(lecture.scene(0).note, std::string("Guess first."));
        QCOMPARE(lecture.scenes().front().cursor, 1);
        QVERIFY(lecture.side(0) && lecture.side(0)->cursor == 2);
        QVERIFY(lecture.isModified());
        QTRY_VERIFY(!autosave.isWriting());
        QCOMPARE(journals(), 1);
        session.lecture()->setSaved();
        QTRY_COMPARE(journals(), 0);
    }

    void scenesAreDiscardedOrPutAside() {
        die({"--add-scene-and-die", journalFolder()});
        {
            Session session;
            Autosave autosave(session.lecture(), journalFolder());
            QCoreApplication::processEvents();
            autosave.discard();
            QTRY_COMPARE(journals(), 0);
        }
        die({"--add-scene-and-die", journalFolder()});
        const QString journal =
            QDir(journalFolder()).entryInfoList({"*.journal"}).first().filePath();
        test::writeContents(journal.toStdString(), "damaged");
        Session session;
        Autosave autosave(session.lecture(), journalFolder());
        QCoreApplication::processEvents();
        const Result<void> restored = autosave.restore();
        QVERIFY(!restored);
        const QString text = QString::fromStdString(restored.error().message);
        QCOMPARE(test::contentsOf(text.section("kept in ", 1).toStdString()),
                 std::string("damaged"));
        QCOMPARE(session.lecture()->size(), 0);
    }

private:
    [[nodiscard]] QString journalFolder() const { return m_folder->filePath("unsaved"); }
    [[nodiscard]] int journals() const {
        return static_cast<int>(QDir(journalFolder()).entryList({"*.journal"}).size());
    }
    void dieEditing() { die({"--edit-and-die", QString::fromStdString(m_path), journalFolder()}); }
    /// Runs a copy of the test that kills itself.
    static void die(const QStringList& arguments) {
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), arguments);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.value(1) == "--edit-and-die")
        return editAndDie(arguments.value(2).toStdString(), arguments.value(3));
    if (arguments.value(1) == "--add-scene-and-die")
        return addSceneAndDie(arguments.value(2));
    TestAutosave test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_autosave.moc"
