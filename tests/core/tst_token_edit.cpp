// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that split, join and move words, and make multiword tokens and empty nodes.
#include "core/treebank/checks/check.h"
#include "core/treebank/document.h"
#include "core/treebank/edit.h"
#include "core/treebank/token_edit.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/trees.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const std::string Rich = "# sent_id = a\n"
                         "# text = I cannot go to New York.\n"
                         "1\tI\tI\tPRON\t_\t_\t4\tnsubj\t4:nsubj|6.1:nsubj\t_\n"
                         "2-3\tcannot\t_\t_\t_\t_\t_\t_\t_\t_\n"
                         "2\tcan\tcan\tAUX\t_\t_\t4\taux\t4:aux\t_\n"
                         "3\tnot\tnot\tPART\t_\t_\t4\tadvmod\t4:advmod\t_\n"
                         "4\tgo\tgo\tVERB\t_\t_\t0\troot\t0:root\t_\n"
                         "5\tto\tto\tADP\t_\t_\t7\tcase\t7:case\t_\n"
                         "6\tNew\tnew\tADJ\t_\t_\t7\tamod\t7:amod\t_\n"
                         "6.1\t_\t_\t_\t_\t_\t_\t_\t4:conj\t_\n"
                         "7\tYork\tYork\tPROPN\t_\t_\t4\tobl\t4:obl\tSpaceAfter=No\n"
                         "8\t.\t.\tPUNCT\t_\t_\t4\tpunct\t4:punct\t_\n\n";
const std::string Plain = "# sent_id = b\n"
                          "# text = al mar\n"
                          "1\tal\tal\tX\t_\t_\t2\tdep\t_\t_\n"
                          "2\tmar\tmar\tNOUN\t_\t_\t0\troot\t_\t_\n\n";

/// Returns the words and other lines as "ID:FORM>HEAD", separated by spaces, after the text.
QString outline(const Result<Sentence>& sentence) {
    if (!sentence)
        return QString::fromStdString(sentence.error().text().english());
    QStringList parts{QString::fromStdString(sentence->comment("text")) + ":"};
    std::size_t extra = 0;
    for (int word = 0; word <= sentence->size(); ++word) {
        if (word > 0)
            parts << QString("%1:%2>%3")
                         .arg(word)
                         .arg(QString::fromStdString(sentence->words[word - 1].form))
                         .arg(sentence->words[word - 1].head);
        for (; extra < sentence->extras.size() && sentence->extras[extra].after <= word; ++extra)
            parts << QString::fromStdString(sentence->extras[extra].columns[0] + ":" +
                                            sentence->extras[extra].columns[1]);
    }
    return parts.join(' ');
}

/// Returns the findings of levels 1 and 2.
QStringList findingsOf(const Sentence& sentence) {
    QStringList list;
    for (const Finding& finding :
         TreebankChecker(CheckLevel::Ud2)
             .checkSentence(writeSentence(sentence, Format::ConllU), Format::ConllU))
        list << QString::fromStdString(finding.error.text().english());
    return list;
}

} // namespace

class TestTokenEdit : public QObject {
    Q_OBJECT

private slots:
    void splits() {
        QCOMPARE(outline(withWordSplit(sentenceOf(Plain), 1, "a", "l")),
                 QString("al mar: 1:a>3 2:l>1 3:mar>0"));
        // The last word of a multiword token is split inside the token.
        QCOMPARE(outline(withWordSplit(sentenceOf(Rich), 3, "no", "t")),
                 QString("I cannot go to New York.: 1:I>5 2-4:cannot 2:can>5 3:no>5 4:t>3 5:go>0 "
                         "6:to>8 7:New>8 7.1:_ 8:York>5 9:.>5"));
        // An empty node stays before the next word.
        const Result<Sentence> withNode = withWordSplit(sentenceOf(Rich), 6, "N", "ew");
        QCOMPARE(outline(withNode),
                 QString("I cannot go to New York.: 1:I>4 2-3:cannot 2:can>4 3:not>4 4:go>0 "
                         "5:to>8 6:N>8 7:ew>6 7.1:_ 8:York>4 9:.>4"));
        QCOMPARE(withNode->words[0].deps, std::string("4:nsubj|7.1:nsubj"));
        QVERIFY(!withWordSplit(sentenceOf(Plain), 1, "", "al"));
        // DEPS of other words that do not mention the word remain, even with mistakes.
        Sentence careless = sentenceOf(Rich);
        careless.words[0].deps = "6.1:nsubj|4:nsubj";
        careless.words[4].deps = ":case|4:case|4:case";
        const Result<Sentence> split = withWordSplit(careless, 8, ".", ".");
        QVERIFY(split.has_value());
        QCOMPARE(split->words[0].deps, careless.words[0].deps);
        QCOMPARE(split->words[4].deps, careless.words[4].deps);
        QVERIFY(!withWordSplit(sentenceOf(Plain), 3, "a", "l"));
    }

    void joins() {
        QCOMPARE(outline(withWordsJoined(sentenceOf(Plain), 1)), QString("almar: 1:almar>0"));
        QCOMPARE(withWordsJoined(sentenceOf(Plain), 1)->words[0].upos, std::string("NOUN"));
        QCOMPARE(outline(withWordsJoined(sentenceOf(Rich), 2)),
                 QString("I cannot go to New York.: 1:I>3 2:cannot>3 3:go>0 4:to>6 5:New>6 5.1:_ "
                         "6:York>3 7:.>3"));
        QCOMPARE(outline(withWordsJoined(sentenceOf(Rich), 6)),
                 QString("I cannot go to NewYork.: 1:I>4 2-3:cannot 2:can>4 3:not>4 4:go>0 5:to>6 "
                         "6:NewYork>4 6.1:_ 7:.>4"));
        QCOMPARE(outline(withWordsJoined(sentenceOf(Rich), 1)),
                 QString("only one of the words 1 and 2 belongs to a multiword token; dissolve it "
                         "first"));
        QVERIFY(!withWordsJoined(sentenceOf(Rich), 8));
        // The word nearer to ROOT keeps its MISC: "York" is the head of "New".
        Sentence glossed = sentenceOf(Rich);
        glossed.words[5].misc = "Gloss=new";
        glossed.words[6].misc = "Gloss=york|SpaceAfter=No";
        QCOMPARE(withWordsJoined(glossed, 6)->words[5].misc,
                 std::string("Gloss=york|SpaceAfter=No"));
        // "to" and "New" are equally near, so the first one keeps its MISC.
        glossed.words[4].misc = "Gloss=to";
        QCOMPARE(withWordsJoined(glossed, 5)->words[4].misc, std::string("Gloss=to"));
    }

    void moves() {
        QCOMPARE(outline(withWordsExchanged(sentenceOf(Rich), 7)),
                 QString("I cannot go to New .York: 1:I>4 2-3:cannot 2:can>4 3:not>4 4:go>0 5:to>8 "
                         "6:New>8 6.1:_ 7:.>4 8:York>4"));
        for (int word = 1; word < 8; ++word)
            if (const auto once = withWordsExchanged(sentenceOf(Rich), word))
                QVERIFY(*withWordsExchanged(*once, word) == sentenceOf(Rich));
    }

    void exchangesHeads() {
        const Result<Sentence> after = withHeadExchanged(sentenceOf(Rich), 7);
        QCOMPARE(outline(after),
                 QString("I cannot go to New York.: 1:I>4 2-3:cannot 2:can>4 3:not>4 4:go>7 5:to>7 "
                         "6:New>7 6.1:_ 7:York>0 8:.>4"));
        QCOMPARE(after->words[6].deprel + " " + after->words[6].deps, std::string("root 0:root"));
        QCOMPARE(after->words[3].deprel + " " + after->words[3].deps, std::string("obl 7:obl"));
        // DEPS of word 1 have another head, too.
        QCOMPARE(withHeadExchanged(sentenceOf(Rich), 1)->words[0].deps,
                 std::string("4:nsubj|6.1:nsubj"));
        QVERIFY(!withHeadExchanged(sentenceOf(Rich), 4));
        for (const int word : {1, 2, 5, 6, 7})
            QVERIFY(*withHeadExchanged(*withHeadExchanged(sentenceOf(Rich), word),
                                       sentenceOf(Rich).words[word - 1].head) == sentenceOf(Rich));
    }

    void makesTokens() {
        QCOMPARE(outline(withTokenMade(sentenceOf(Rich), 6, 7)),
                 QString("I cannot go to NewYork.: 1:I>4 2-3:cannot 2:can>4 3:not>4 4:go>0 5:to>7 "
                         "6-7:NewYork 6:New>7 6.1:_ 7:York>4 8:.>4"));
        QVERIFY(!withTokenMade(sentenceOf(Rich), 3, 4));
        QVERIFY(!withTokenMade(sentenceOf(Rich), 4, 4));
        // Dissolving the token gives back the words.
        const Result<Sentence> split = withWordSplit(sentenceOf(Plain), 1, "a", "l");
        const Result<Sentence> made = withTokenMade(*split, 1, 2);
        QVERIFY(made);
        QVERIFY(withExtraRemoved(*made, 0) == *split);
    }

    void insertsEmptyNodes() {
        const Result<Sentence> first = withEmptyNodeInserted(sentenceOf(Plain), 0);
        QCOMPARE(outline(first), QString("al mar: 0.1:_ 1:al>2 2:mar>0"));
        QCOMPARE(first->words[0].deps, std::string("2:dep"));
        QCOMPARE(outline(withEmptyNodeInserted(*first, 0)),
                 QString("al mar: 0.1:_ 0.2:_ 1:al>2 2:mar>0"));
        QCOMPARE(outline(withEmptyNodeInserted(sentenceOf(Rich), 1)),
                 QString("I cannot go to New York.: 1:I>4 1.1:_ 2-3:cannot 2:can>4 3:not>4 4:go>0 "
                         "5:to>7 6:New>7 6.1:_ 7:York>4 8:.>4"));
        Sentence none = sentenceOf(Plain);
        none.words[0].head = NoHead;
        QVERIFY(!withEmptyNodeInserted(none, 1));
    }

    // After each command, the sentence has no findings of levels 1 and 2, and undoing the command
    // restores the bytes.
    void commandsKeepSentencesValid() {
        QCOMPARE(findingsOf(sentenceOf(Rich)), QStringList());
        QCOMPARE(findingsOf(sentenceOf(Plain)), QStringList());
        Random random(5);
        int done = 0;
        for (const std::string& lines : {Rich, Plain}) {
            Sentence sentence = sentenceOf(lines);
            for (int round = 0; round < 1500; ++round) {
                const int word = 1 + pick(random, sentence.size());
                const int kind = pick(random, 7);
                const std::string form = sentence.words[word - 1].form;
                Result<Sentence> next =
                    kind == 0   ? withWordSplit(sentence, word, form.substr(0, 1), form.substr(1))
                    : kind == 1 ? withWordsJoined(sentence, word)
                    : kind == 2 ? withWordsExchanged(sentence, word)
                    : kind == 3 ? withTokenMade(sentence, word, word + 1)
                    : kind == 4 ? withEmptyNodeInserted(sentence, word)
                    : kind == 5 ? withHeadExchanged(sentence, word)
                    : sentence.extras.empty()
                        ? sentence
                        : withExtraRemoved(sentence,
                                           static_cast<std::size_t>(pick(
                                               random, static_cast<int>(sentence.extras.size()))));
                if (!next)
                    continue;
                ++done;
                const std::string before = writeSentence(sentence, Format::ConllU);
                const QStringList found = findingsOf(*next);
                QVERIFY2(found.isEmpty(),
                         qPrintable(QString("command %1, word %2: %3\n%4\n%5")
                                        .arg(kind)
                                        .arg(word)
                                        .arg(found.join("; "), QString::fromStdString(before),
                                             QString::fromStdString(
                                                 writeSentence(*next, Format::ConllU)))));
                Document document(Treebank::fromBytes("t", before));
                document.replace(0, *next);
                document.undo();
                QCOMPARE(*document.contents(0), before);
                sentence = next->size() < 2 ? sentenceOf(lines) : *next;
            }
        }
        QVERIFY(done > 1000);
    }
};

QTEST_APPLESS_MAIN(TestTokenEdit)
#include "tst_token_edit.moc"
