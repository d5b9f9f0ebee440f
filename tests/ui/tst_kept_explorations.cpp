// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/session/treebank_explorations.h"
#include "ui/treebank/sentence_list.h"

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

    /// An exploration is dropped if the words of its sentence change, and kept if only the heads
    /// change.
    void editsAreHeeded() {
        take({"sh", "sh"});
        m_editor->selectSentence(1);
        m_editor->selectSentence(0);
        QCOMPARE(m_parse->exploration().size(), 3);
        m_editor->removeSentence(); // the other sentences move up
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QCOMPARE(m_parse->exploration().size(), 1);
        m_editor->undo();
        m_editor->selectSentence(2);
        take({"sh"});
        m_editor->selectSentence(0);
        m_editor->removeSentence();
        QVERIFY(m_parse->explorations().isExplored(1));
        m_editor->selectSentence(1);
        QCOMPARE(m_parse->exploration().size(), 2);
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

private:
    void open(const char* name) {
        m_editor->setTreebank(Treebank::fromBytes(name, conlluOf({2, 0, 2}) + conlluOf({0}) +
                                                            conlluOf({3, 0, 2, 1})));
    }
};

QTEST_MAIN(TestKeptExplorations)
#include "tst_kept_explorations.moc"
