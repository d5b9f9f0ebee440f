// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/session_file.h"
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/session/treebank_explorations.h"
#include "ui/treebank/sentence_list.h"

#include <QDir>
#include <QTest>

using namespace parsescope;

/// The exploration of a sentence is kept until the user returns to the sentence.
class TestKeptExplorations : public test::SessionTest {
    Q_OBJECT

private slots:
    void init() {
        makeSession();
        open("first");
    }

    void sentencesKeepTheirBranches() {
        take({"sh", "sh", "sh"});
        m_parse->steps().back();
        take({"ra"});
        const std::string state = m_parse->configuration().text();
        const int size = m_parse->exploration().size();
        m_editor->selectSentence(1);
        QCOMPARE(m_parse->exploration().size(), 1);
        m_editor->selectSentence(0);
        QCOMPARE(m_parse->exploration().size(), size);
        QCOMPARE(m_parse->configuration().text(), state);
        QTRY_VERIFY(m_parse->losses().explanation());
    }

    /// An exploration is kept for each system.
    void systemsHaveTheirOwn() {
        take({"sh", "sh"});
        m_parse->setSystem(*findSystem("arc-eager"));
        QCOMPARE(m_parse->exploration().size(), 1);
        take({"sh"});
        m_parse->setSystem(*findSystem("arc-standard"));
        QCOMPARE(m_parse->exploration().size(), 3);
        m_editor->selectSentence(2);
        m_parse->setSystem(*findSystem("arc-eager"));
        m_editor->selectSentence(0);
        QCOMPARE(m_parse->exploration().size(), 2);
    }

    /// A typed sentence has an exploration for each system and place of ROOT, too. A sentence that
    /// is typed again begins anew.
    void typedSentencesKeepThoseOfOtherSystems() {
        type("one two three");
        take({"sh", "sh"});
        m_parse->setSystem(*findSystem("arc-eager"));
        QCOMPARE(m_parse->exploration().size(), 1);
        m_parse->setSystem(*findSystem("arc-standard"));
        QCOMPARE(m_parse->exploration().size(), 3);
        m_parse->setRootPlace(RootPlace::Last);
        QCOMPARE(m_parse->exploration().size(), 1);
        m_parse->setRootPlace(RootPlace::First);
        QCOMPARE(m_parse->exploration().size(), 3);
        m_parse->startOver();
        m_parse->setSystem(*findSystem("arc-eager"));
        m_parse->setSystem(*findSystem("arc-standard"));
        QCOMPARE(m_parse->exploration().size(), 1);
        take({"sh"});
        type("one two three");
        QCOMPARE(m_parse->exploration().size(), 1);
        QVERIFY(!m_parse->explorations().isExplored(0));
    }

    void theListMarksThem() {
        SentenceModel model(m_editor, m_parse);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        const auto marked = [&model](int row) {
            return model.index(row).data(SentenceModel::ExploredRole).toBool();
        };
        QVERIFY(!marked(0));
        take({"sh"});
        QVERIFY(marked(0));
        QCOMPARE(changes.count(), 1);
        m_editor->selectSentence(1);
        QVERIFY(marked(0) && !marked(1));
        m_editor->selectSentence(0);
        m_parse->startOver();
        QVERIFY(!marked(0));
        m_editor->selectSentence(1);
        QVERIFY(!marked(0));
    }

    void anotherTreebankHasNone() {
        take({"sh", "sh"});
        open("second");
        QCOMPARE(m_parse->exploration().size(), 1);
        QVERIFY(!m_parse->explorations().isExplored(0));
        open("first");
        QCOMPARE(m_parse->exploration().size(), 1);
    }

    /// An exploration is set aside if its sentence is removed or gets other words, and kept if only
    /// the heads change.
    void editsAreHeeded() {
        take({"sh", "sh"});
        m_editor->selectSentence(1);
        m_editor->selectSentence(0);
        QCOMPARE(m_parse->exploration().size(), 3);
        m_editor->removeSentence(); // the other sentences move up
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QCOMPARE(m_parse->exploration().size(), 1);
        m_editor->undo();
        m_editor->selectSentence(0); // the exploration is there again
        QCOMPARE(m_parse->exploration().size(), 3);
        m_editor->selectSentence(2);
        take({"sh"});
        m_editor->selectSentence(0);
        m_editor->removeSentence();
        QVERIFY(m_parse->explorations().isExplored(1));
        m_editor->selectSentence(1);
        QCOMPARE(m_parse->exploration().size(), 2);
    }

    /// Undoing an edit restores the exploration that the user saw before the edit.
    void undoneEditsRestoreTheirExploration_data() {
        QTest::addColumn<bool>("isTyped");
        QTest::newRow("sentence of a treebank") << false;
        QTest::newRow("typed sentence") << true;
    }

    void undoneEditsRestoreTheirExploration() {
        QFETCH(const bool, isTyped);
        if (isTyped)
            type("one two three");
        take({"sh", "sh"});
        m_editor->replaceSentence(readTypedSentence("one two three four").value());
        QCOMPARE(m_parse->exploration().size(), 1);
        take({"sh"});
        m_editor->undo();
        QCOMPARE(m_parse->exploration().size(), 3);
        m_editor->redo();
        QCOMPARE(m_parse->exploration().size(), 2);
        m_editor->undo();
        if (isTyped)
            return;
        m_editor->removeSentence();
        m_editor->undo();
        m_editor->selectSentence(0);
        QCOMPARE(m_parse->exploration().size(), 3);
    }

    void theOldestAreDropped() {
        const TransitionSystem system = *findSystem("arc-standard");
        Exploration large(system, 400);
        while (large.size() < 400)
            large.take({0, 1});
        KeptExplorations kept;
        const int many = KeptExplorations::MostSteps / 400;
        for (int i = 0; i < many; ++i)
            kept.keep({i, "arc-standard", RootPlace::First}, "words", large);
        QCOMPARE(kept.steps(), many * 400);
        // Makes it the last one used.
        QVERIFY(kept.find({0, "arc-standard", RootPlace::First}, "words"));
        kept.keep({many, "arc-standard", RootPlace::First}, "words", large);
        QVERIFY(kept.steps() <= KeptExplorations::MostSteps);
        QVERIFY(kept.has(0) && !kept.has(1) && kept.has(many));
        QVERIFY(!kept.find({0, "arc-standard", RootPlace::First}, "other words"));
        QVERIFY(!kept.find({0, "arc-eager", RootPlace::First}, "words"));
        kept.move(0, 1);
        QVERIFY(!kept.has(0) && kept.has(1));
        kept.move(1, -1);
        QVERIFY(!kept.has(0));
        kept.clear();
        QCOMPARE(kept.steps(), 0);
    }

    /// Explorations of a treebank on disk are there again when it is opened the next time.
    void explorationsSurviveTheProgram() {
        const QTemporaryDir folder;
        const QString first = treebankIn(folder, "first.conllu");
        const QString second = treebankIn(folder, "second.conllu");
        {
            Session session;
            keepIn(session, folder);
            QVERIFY(openFile(session, first));
            shift(session);
            session.editor()->selectSentence(1);
            QVERIFY(openFile(session, second)); // stores those of the first
            shift(session);
            session.storeExplorations();
        }
        Session session;
        keepIn(session, folder);
        QVERIFY(openFile(session, second));
        QTRY_COMPARE(session.parse()->exploration().size(), 2);
        QVERIFY(openFile(session, first));
        QTRY_VERIFY(session.parse()->explorations().isExplored(0));
        QVERIFY(!session.parse()->explorations().isExplored(1));
        QCOMPARE(session.parse()->exploration().size(), 2);
        session.setKeepsExplorations(false);
        QVERIFY(QDir(folder.filePath("kept")).entryList(QDir::Files).isEmpty());
    }

    /// The window that is closed last keeps what the other has stored, and for the same sentence
    /// its own. What was begun anew is not kept.
    void twoWindowsKeepBoth() {
        const QTemporaryDir folder;
        const QString path = treebankIn(folder, "both.conllu");
        {
            Session one;
            Session two;
            for (Session* each : {&one, &two}) {
                keepIn(*each, folder);
                QVERIFY(openFile(*each, path));
                shift(*each);
            }
            shift(two);
            one.editor()->selectSentence(1);
            shift(one);
            one.storeExplorations();
            two.storeExplorations();
        }
        Session session;
        keepIn(session, folder);
        QVERIFY(openFile(session, path));
        QTRY_VERIFY(session.parse()->explorations().isExplored(1));
        QCOMPARE(session.parse()->exploration().size(), 3);
        session.parse()->startOver();
        session.storeExplorations();
        Session last;
        keepIn(last, folder);
        QVERIFY(openFile(last, path));
        QTRY_VERIFY(last.parse()->explorations().isExplored(1));
        QVERIFY(!last.parse()->explorations().isExplored(0));
    }

    /// The treebank of a session is on another computer, or has other sentences now. No exploration
    /// is dropped without a word.
    void sessionsHaveTheirSentences_data() {
        QTest::addColumn<int>("changed"); // -1: the file is gone; otherwise, the sentence
        QTest::addColumn<int>("explored");
        QTest::newRow("unchanged") << 3 << 3;
        QTest::newRow("gone") << -1 << 3;
        QTest::newRow("the first one changed") << 0 << 2;
        QTest::newRow("another one changed") << 1 << 2;
    }
    void sessionsHaveTheirSentences() {
        QFETCH(int, changed);
        QFETCH(int, explored);
        const QTemporaryDir folder;
        const QString path = folder.filePath("t.conllu");
        const auto write = [](const QString& to, const std::string& text) {
            QFile file(to);
            QVERIFY(file.open(QIODevice::WriteOnly) &&
                    file.write(text.data(), qint64(text.size())) >= 0);
        };
        const std::vector<std::string> sentences{conlluOf({2, 0, 2}), conlluOf({0, 1}),
                                                 conlluOf({3, 0, 2, 1})};
        write(path, sentences[0] + sentences[1] + sentences[2]);
        const QString saved = folder.filePath("s.parsescope");
        {
            Session session;
            QVERIFY(openFile(session, path));
            for (int i : {2, 1, 0}) {
                session.editor()->selectSentence(i);
                shift(session);
            }
            QCOMPARE(session.savedAll().size(), 3u);
            write(saved, writeSessions(session.savedAll()));
        }
        if (changed < 0)
            QVERIFY(QFile::remove(path));
        else if (changed < 3)
            write(path, (changed == 0 ? conlluOf({0}) : sentences[0]) +
                            (changed == 1 ? conlluOf({0}) : sentences[1]) + sentences[2]);
        Session session;
        QSignalSpy opened(&session, &Session::opened);
        QSignalSpy missed(&session, &Session::sentencesMissed);
        session.open({saved});
        QTRY_COMPARE(opened.count(), 1);
        QCOMPARE(missed.count(), changed < 3 ? 1 : 0);
        QCOMPARE(session.parse()->exploration().size(), 2);
        QCOMPARE(session.parse()->sentence().size(), 3);
        const int first = session.editor()->sentenceIndex();
        int found = 0;
        for (int i = 0; i < session.editor()->treebank().size(); ++i)
            found += session.parse()->explorations().isExplored(i);
        QCOMPARE(found + (first < 0), explored + (changed == 0));
    }

    /// Another program changes a lemma, then the words, then takes back both.
    void theTreebankMayChangeMeanwhile() {
        const QTemporaryDir folder;
        const QString path = treebankIn(folder, "changing.conllu");
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray before = file.readAll();
        QByteArray lemma = before;
        lemma.replace("1\tw1\t_", "1\tw1\tword");
        QVERIFY(lemma != before);
        int size = 1;
        for (const QByteArray& now :
             {before, lemma, QByteArray(before).replace("w1", "v"), before}) {
            file.resize(0);
            file.seek(0);
            file.write(now);
            file.flush();
            Session session;
            keepIn(session, folder);
            QVERIFY(openFile(session, path));
            if (size == 1)
                shift(session);
            const int expected = now.contains("v") ? 1 : 2;
            QTRY_COMPARE(session.parse()->exploration().size(), expected);
            QTest::qWait(100); // for the file of explorations
            session.storeExplorations();
            size = 2;
        }
    }

    /// An exploration follows its sentence when another program inserts one before it, and when the
    /// edits are discarded that had moved it.
    void explorationsFollowTheirSentences() {
        const QTemporaryDir folder;
        const QString path = treebankIn(folder, "moving.conllu");
        {
            Session session;
            keepIn(session, folder);
            QVERIFY(openFile(session, path));
            session.editor()->selectSentence(1);
            shift(session);
            session.editor()->selectSentence(0);
            session.editor()->removeSentence();
            session.storeExplorations(); // the edit is not saved
        }
        for (const bool isInserted : {false, true}) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadWrite));
            const QByteArray all = file.readAll();
            file.seek(0);
            if (isInserted)
                file.write(QByteArray::fromStdString(conlluOf({0, 1, 1, 1})) + all);
            file.close();
            Session session;
            keepIn(session, folder);
            QVERIFY(openFile(session, path));
            QTRY_VERIFY(session.parse()->explorations().isExplored(isInserted ? 2 : 1));
            session.storeExplorations();
        }
    }

    /// When another program inserts a sentence while the treebank is open, each exploration stays
    /// with its sentence.
    void explorationsStayWithAChangingTreebank() {
        const QTemporaryDir folder;
        const QString path = treebankIn(folder, "growing.conllu");
        Session session;
        keepIn(session, folder);
        QVERIFY(openFile(session, path));
        session.editor()->selectSentence(1);
        shift(session);
        session.editor()->selectSentence(0);
        shift(session);
        shift(session);
        QSignalSpy reloaded(session.editor(), &TreebankEditor::reloaded);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray all = file.readAll();
        file.seek(0);
        file.write(QByteArray::fromStdString(conlluOf({0, 1, 1, 1})) + all);
        file.close();
        QTRY_COMPARE_WITH_TIMEOUT(reloaded.count(), 1, 30'000);
        QTRY_VERIFY(session.parse()->explorations().isExplored(2));
        for (const auto& [sentence, steps] : {std::pair(0, 0), {1, 2}, {2, 1}}) {
            session.editor()->selectSentence(sentence);
            QCOMPARE(session.parse()->exploration().size(), steps + 1);
        }
    }

    /// Steps are stored soon, because the program may be killed.
    void stepsAreStoredSoon() {
        const QTemporaryDir folder;
        const QString path = treebankIn(folder, "killed.conllu");
        Session session;
        keepIn(session, folder);
        QVERIFY(openFile(session, path));
        shift(session);
        const auto stored = [&] {
            Session other;
            keepIn(other, folder);
            return openFile(other, path) &&
                   QTest::qWaitFor([&] { return other.parse()->exploration().size() == 2; }, 500);
        };
        QVERIFY(QTest::qWaitFor(stored, 30'000));
    }

    /// Explorations stay when the treebank is saved under another name, and are stored for both
    /// names.
    void explorationsStayWhenTheNameChanges() {
        const QTemporaryDir folder;
        const QString path = treebankIn(folder, "one.conllu");
        const QString other = folder.filePath("other.conllu");
        {
            Session session;
            keepIn(session, folder);
            QVERIFY(openFile(session, path));
            shift(session);
            session.editor()->selectSentence(1);
            saveAs(session, other);
            QVERIFY(session.parse()->explorations().isExplored(0));
            session.storeExplorations();
        }
        for (const QString& each : {path, other}) {
            Session session;
            keepIn(session, folder);
            QVERIFY(openFile(session, each));
            QTRY_COMPARE(session.parse()->exploration().size(), 2);
        }
    }

    /// The exploration of a sentence whose words were edited and saved is stored.
    void explorationsOfEditedSentencesAreStored() {
        const QTemporaryDir folder;
        const QString path = treebankIn(folder, "edited.conllu");
        {
            Session session;
            keepIn(session, folder);
            QVERIFY(openFile(session, path));
            session.editor()->replaceSentence(withForm(session.editor()->sentence(), "new"));
            shift(session);
            Document document = session.editor()->copyToSave(false);
            QVERIFY(document.save(false));
            session.editor()->setSaved(document, false);
            session.storeExplorations();
        }
        Session session;
        keepIn(session, folder);
        QVERIFY(openFile(session, path));
        QTRY_COMPARE(session.parse()->exploration().size(), 2);
    }

    /// The exploration of a sentence whose tree is unfinished is stored.
    void unfinishedTreesAreStored() {
        const QTemporaryDir folder;
        QFile file(folder.filePath("unfinished.conllu"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(conlluOf({2, 0, 2})).replace("\t0\t", "\t_\t"));
        file.close();
        {
            Session session;
            keepIn(session, folder);
            QVERIFY(openFile(session, file.fileName()));
            QVERIFY(!session.parse()->gold());
            shift(session);
            session.storeExplorations();
        }
        Session session;
        keepIn(session, folder);
        QVERIFY(openFile(session, file.fileName()));
        QTRY_COMPARE(session.parse()->exploration().size(), 2);
    }

    /// Steps taken while the stored explorations are still being read are stored, too.
    void stepsDuringReadingAreStored() {
        const QTemporaryDir folder;
        const QString path = treebankIn(folder, "slow.conllu");
        for (int sentence = 0; sentence < 2; ++sentence) {
            Session session;
            keepIn(session, folder);
            session.editor()->setTreebank(Treebank::open(path.toStdString()).value(), sentence);
            shift(session);
            session.storeExplorations(); // no event was processed since the treebank was opened
        }
        Session session;
        keepIn(session, folder);
        QVERIFY(openFile(session, path));
        QTRY_VERIFY(session.parse()->explorations().isExplored(1));
        QVERIFY(session.parse()->explorations().isExplored(0));
    }

    /// The samples, which come with the program, keep their explorations, also beside a file that
    /// has the name of a sample.
    void samplesKeepTheirExplorations() {
        const QTemporaryDir folder;
        const std::string sample = "first-steps.conllu";
        const auto openSample = [&](Session& session) {
            session.editor()->setTreebank(Treebank::fromBytes(sample, conlluOf({2, 0, 2})), 0);
        };
        {
            Session session;
            keepIn(session, folder);
            openSample(session);
            shift(session);
            session.storeExplorations();
        }
        treebankIn(folder, QString::fromStdString(sample));
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(folder.path()));
        Session session;
        keepIn(session, folder);
        session.editor()->setTreebank(Treebank::open(sample).value(), 0);
        shift(session);
        shift(session);
        openSample(session);
        QTRY_COMPARE(session.parse()->exploration().size(), 2);
        QDir::setCurrent(before);
    }

    /// A file that cannot be read is renamed before another takes its place.
    void aDamagedFileIsPutAside() {
        const QTemporaryDir folder;
        const QString path = treebankIn(folder, "one.conllu");
        const QDir kept(folder.filePath("kept"));
        for (int times = 1; times <= 2; ++times) {
            Session session;
            keepIn(session, folder);
            QVERIFY(openFile(session, path));
            shift(session);
            // Nothing is stored while the file is being read.
            QTRY_COMPARE((session.storeExplorations(), kept.entryList(QDir::Files).size()), times);
            QFile file(kept.filePath(kept.entryList({"*.parsescope"}).value(0)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("half a li");
        }
        Session session;
        keepIn(session, folder);
        QVERIFY(openFile(session, path));
        shift(session);
        QTRY_COMPARE((session.storeExplorations(), kept.entryList({"*.damaged*"}).size()), 2);
        session.setKeepsExplorations(false);
        QVERIFY(kept.entryList(QDir::Files).isEmpty());
    }

private:
    static QString treebankIn(const QTemporaryDir& folder, const QString& name) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString(conlluOf({2, 0, 2}) + conlluOf({0})));
        return file.fileName();
    }
    static void keepIn(Session& session, const QTemporaryDir& folder) {
        session.setExplorationFolder(folder.filePath("kept"));
        session.setKeepsExplorations(true);
    }
    static bool openFile(Session& session, const QString& path) {
        session.open({path});
        return QTest::qWaitFor(
            [&] { return session.editor()->treebank().name() == path.toStdString(); });
    }
    static Sentence withForm(Sentence sentence, const char* form) {
        sentence.words[0].form = form;
        return sentence;
    }
    static void saveAs(Session& session, const QString& path) {
        Document document = session.editor()->copyToSave(false);
        QVERIFY(document.saveAs(path.toStdString()));
        session.editor()->setSaved(document, false);
    }
    static void shift(Session& session) {
        session.parse()->steps().take(*session.parse()->system().find("sh"));
    }
    void open(const char* name) {
        m_editor->setTreebank(Treebank::fromBytes(name, conlluOf({2, 0, 2}) + conlluOf({0}) +
                                                            conlluOf({3, 0, 2, 1})));
    }
};

QTEST_MAIN(TestKeptExplorations)
#include "tst_kept_explorations.moc"
