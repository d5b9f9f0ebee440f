// SPDX-License-Identifier: GPL-3.0-or-later
// The names of changes, for the commands Undo and Redo.
#include "core/treebank/change_text.h"
#include "core/treebank/document.h"
#include "core/treebank/edit.h"
#include "core/treebank/sentence_edit.h"
#include "core/treebank/token_edit.h"

#include <QTest>

using namespace parsescope;

namespace {

Sentence sentence() {
    return readSentence("# text = One two three\n"
                        "1\tOne\tone\tNUM\t_\t_\t2\tnummod\t_\t_\n"
                        "2\ttwo\ttwo\tNUM\t_\t_\t0\troot\t_\t_\n"
                        "3\tthree\tthree\tNUM\t_\t_\t2\tdep\t_\t_\n\n",
                        Format::ConllU)
        .sentence;
}

QString textOf(const Result<Sentence>& after) {
    return QString::fromStdString(changeText({sentence()}, {after.value()}).english());
}

} // namespace

class TestChangeText : public QObject {
    Q_OBJECT

private slots:
    void cells() {
        QCOMPARE(textOf(withColumn(sentence(), 3, "upos", "X")), QString("UPOS of word 3"));
        QCOMPARE(textOf(withHead(sentence(), 3, 1)), QString("Head of word 3"));
        // A drag that also changes the relation is about the head.
        QCOMPARE(textOf(withColumn(*withHead(sentence(), 3, 1), 3, "deprel", "x")),
                 QString("Head of word 3"));
        QCOMPARE(textOf(withColumn(*withColumn(sentence(), 1, "upos", "X"), 1, "lemma", "x")),
                 QString("Columns of word 1"));
        QCOMPARE(textOf(withHeadExchanged(sentence(), 1)), QString("Heads of 2 words"));
        QCOMPARE(textOf(withColumn(*withColumn(sentence(), 1, "upos", "X"), 2, "upos", "X")),
                 QString("Columns of 2 words"));
        Sentence commented = sentence();
        commented.comments.push_back("# note = n");
        QCOMPARE(textOf(commented), QString("Comments"));
    }

    void words() {
        QCOMPARE(textOf(withWordSplit(sentence(), 2, "t", "wo")), QString("Split of word 2"));
        QCOMPARE(textOf(withWordsJoined(sentence(), 2)), QString("Join of the words 2 and 3"));
        QCOMPARE(textOf(withWordInserted(sentence(), 2, "new")), QString("New word 2"));
        QCOMPARE(textOf(withWordRemoved(sentence(), 3)), QString("Deletion of word 3"));
        QCOMPARE(textOf(withWordsExchanged(sentence(), 2)), QString("Move of word 2"));
        QCOMPARE(textOf(withTokenMade(sentence(), 1, 2)), QString("New multiword token"));
        QCOMPARE(textOf(withEmptyNodeInserted(sentence(), 2)), QString("New empty node"));
        const Sentence token = *withTokenMade(sentence(), 1, 2);
        QCOMPARE(
            QString::fromStdString(changeText({token}, {withExtraRemoved(token, 0)}).english()),
            QString("Dissolved multiword token"));
    }

    // The document names the change that the next undo or redo concerns.
    void documents() {
        Document document(Treebank::fromBytes("t", writeSentence(sentence(), Format::ConllU) +
                                                       writeSentence(sentence(), Format::ConllU)));
        QVERIFY(document.undoText().empty() && document.redoText().empty());
        const auto parts = *withSentenceSplit(sentence(), 2, {});
        document.replace(0, 1, {parts.first, parts.second});
        QVERIFY(document.undoText() == "Split of the sentence");
        document.replace(0, 2, {sentence()});
        QVERIFY(document.undoText() == "Join of two sentences");
        document.remove(1);
        QVERIFY(document.undoText() == "Deletion of a sentence");
        document.insert(1, sentence());
        QVERIFY(document.undoText() == "New sentence");
        document.undo();
        QVERIFY(document.undoText() == "Deletion of a sentence");
        QVERIFY(document.redoText() == "New sentence");
    }
};

QTEST_APPLESS_MAIN(TestChangeText)
#include "tst_change_text.moc"
