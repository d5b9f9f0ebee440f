// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of other parsers as branches of the exploration.
#include "tests/support/files.h"
#include "tests/support/learning.h"
#include "tests/support/session_test.h"
#include "ui/session/log_replay.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;

class TestLogReplay : public test::SessionTest {
    Q_OBJECT

private slots:
    void init() {
        makeSession();
        m_editor->setTreebank(Treebank::fromBytes(
            "two.conllu", "1\tshe\t_\tX\t_\t_\t2\tx\t_\t_\n2\tsleeps\t_\tX\t_\t_\t0\troot\t_\t_\n\n"
                          "1\tgo\t_\tX\t_\t_\t0\troot\t_\t_\n2\tnow\t_\tX\t_\t_\t1\tx\t_\t_\n\n"));
        m_replayed = std::make_unique<QSignalSpy>(m_session->replay(), &LogReplay::replayed);
        m_failed = std::make_unique<QSignalSpy>(m_session->replay(), &LogReplay::failed);
    }

    void cleanup() {
        m_replayed.reset();
        m_failed.reset();
        m_session.reset();
    }

    /// The cursor goes to the first mistake of a log without the step of ROOT, with another
    /// parser's names and with relations.
    void theFirstMistakeIsLookedAt() {
        open("SHIFT SHIFT RIGHT-ARC:x RIGHT-ARC:root\nSHIFT\n");
        QTRY_COMPARE(m_replayed->count(), 1);
        QCOMPARE(text(), "Replayed 5 steps: 1 mistake, the first at step 4, which costs 2.");
        QCOMPARE(m_parse->exploration().path().size(), std::size_t{6});
        QCOMPARE(m_parse->exploration().current().depth, 4);
        QTRY_COMPARE(m_parse->losses().lossRise(m_parse->exploration().cursor()).value_or(0), 2);
    }

    void otherSentencesGetTheirRunsToo() {
        open("sh sh la ra\nsh sh ra ra\n");
        QTRY_COMPARE(m_replayed->count(), 1);
        QCOMPARE(text(), "Replayed 5 steps: no mistake.");
        m_editor->selectSentence(1);
        QTRY_COMPARE(m_replayed->count(), 2);
        QCOMPARE(text(), "Replayed 5 steps: no mistake.");
        QVERIFY(m_parse->isFinal());
        // If the user returns to a sentence, its exploration is still there.
        m_parse->steps().first();
        m_editor->selectSentence(0);
        QTRY_VERIFY(m_parse->exploration().size() == 6);
        QCOMPARE(m_replayed->count(), 2);
        m_session->replay()->close();
        QVERIFY(!m_session->replay()->isOpen());
    }

    void whatCannotBeGoneIsTold() {
        open("sh sh sh sh sh\nsh pop\n");
        QTRY_COMPARE(m_failed->count(), 1);
        const QString message = QString::fromStdString(error().message);
        QVERIFY2(message.startsWith("sentence 1, step 4, \"sh\", is not legal"),
                 qPrintable(message));
        QCOMPARE(m_parse->exploration().size(), 1);
        m_editor->selectSentence(1); // without a message
        QTRY_COMPARE(m_replayed->count(), 1);
        QVERIFY2(
            text().contains("sentence 2, step 2, \"pop\", is not a transition of arc-standard"),
            qPrintable(text()));
        QCOMPARE(m_failed->count(), 1);
    }

    void logsThatAreShortOrMissingAreTold() {
        m_editor->selectSentence(1);
        open("sh sh la ra\n");
        QTRY_COMPARE(m_failed->count(), 1);
        QCOMPARE(QString::fromStdString(error().message), "the log has 1 run, none for sentence 2");
        m_session->replay()->open(m_folder.filePath("nowhere"));
        QTRY_COMPARE(m_failed->count(), 2);
        QCOMPARE(QString::fromStdString(error().file), m_folder.filePath("nowhere"));
    }

    void withoutAGoldTreeNothingIsSaidOfMistakes() {
        m_editor->setSentence(sentenceFromText("she sleeps"));
        open("sh sh la ra\n");
        QTRY_COMPARE(m_replayed->count(), 1);
        QCOMPARE(text(), "Replayed 5 steps.");
        QVERIFY(m_parse->isFinal());
    }

    /// The log belongs to the treebank that was open when the log was opened, also after it is
    /// saved under another name. Its runs are not those of a typed sentence.
    void otherSentencesDoNotGetItsRuns() {
        open("sh sh la ra\nsh sh ra ra\n");
        QTRY_COMPARE(m_replayed->count(), 1);
        type("she sleeps");
        QTest::qWait(100);
        QCOMPARE(m_parse->exploration().size(), 1);
        Document document = m_editor->copyToSave(false);
        QVERIFY(document.saveAs(m_folder.filePath("named.conllu").toStdString()));
        m_editor->setSaved(document, false);
        m_editor->selectSentence(1);
        QTRY_COMPARE(m_replayed->count(), 2);
        QCOMPARE(text(), "Replayed 5 steps: no mistake.");
        QVERIFY(m_session->replay()->isOpen());
        m_editor->setTreebank(Treebank::fromBytes("other.conllu",
                                                  "1\tshe\t_\tX\t_\t_\t2\tx\t_\t_\n"
                                                  "2\tsleeps\t_\tX\t_\t_\t0\troot\t_\t_\n\n"));
        QCOMPARE(m_replayed->count(), 3);
        QCOMPARE(text(), "The log was closed, because another treebank was opened.");
        QVERIFY(!m_session->replay()->isOpen());
        QTest::qWait(100);
        QCOMPARE(m_parse->exploration().size(), 1);
    }

private:
    void open(const std::string& log) {
        const QString path = m_folder.filePath("log");
        test::writeContents(path.toStdString(), log);
        m_session->replay()->open(path);
    }
    [[nodiscard]] QString text() const { return m_replayed->back().front().toString(); }
    [[nodiscard]] Error error() const { return m_failed->back().front().value<Error>(); }

    QTemporaryDir m_folder;
    std::unique_ptr<QSignalSpy> m_replayed;
    std::unique_ptr<QSignalSpy> m_failed;
};

QTEST_MAIN(TestLogReplay)
#include "tst_log_replay.moc"
