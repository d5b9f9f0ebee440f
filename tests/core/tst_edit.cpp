// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/edit.h"
#include "core/treebank/enhanced_edit.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr const char* Rich = "# text = I don't go\n"
                             "1\tI\t_\t_\t_\t_\t4\tnsubj\t4:nsubj\t_\n"
                             "2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n"
                             "2\tdo\t_\t_\t_\t_\t4\taux\t4:aux\t_\n"
                             "3\tn't\t_\t_\t_\t_\t4\tadvmod\t4:advmod|4.1:x\t_\n"
                             "4\tgo\t_\t_\t_\t_\t0\troot\t0:root\t_\n"
                             "4.1\tand\t_\t_\t_\t_\t_\t_\t4:conj\t_\n";

QString text(const Result<Sentence>& sentence) {
    return QString::fromStdString(sentence ? writeSentence(*sentence, Format::ConllU)
                                           : sentence.error().message.english());
}

} // namespace

/// Edits of one sentence.
class TestEdit : public QObject {
    Q_OBJECT

private slots:
    void heads() {
        const Sentence chain = sentenceOf(words({"0", "1", "2"}));
        QCOMPARE(withHead(chain, 3, 1)->tree()->heads(), (std::vector<int>{NoHead, 0, 1, 1}));
        QCOMPARE(text(withHead(chain, 1, 3)), QString("the heads of words 1 → 3 → 2 → 1 form a "
                                                      "cycle, expected every word to reach ROOT"));
        QCOMPARE(text(withHead(chain, 2, 2)),
                 QString("word 2 is its own head, expected every word to reach ROOT"));
        QCOMPARE(text(withHead(chain, 4, 1)),
                 QString("there is no word 4, expected one of 1 to 3"));
        // The arcs of a chain can be reversed if a word has no head meanwhile; until then, the tree
        // is unfinished.
        QCOMPARE(wordsWithoutHead(chain), 0);
        QVERIFY(!hasUnfinishedTree(chain));
        const Sentence open = *withHead(chain, 3, NoHead);
        QCOMPARE(wordsWithoutHead(open), 1);
        QVERIFY(hasUnfinishedTree(open));
        QCOMPARE(wordsWithoutHead(withHeads(chain, std::nullopt)), 3);
        QVERIFY(!hasUnfinishedTree(withHeads(chain, std::nullopt)));
        QVERIFY(withHeads(open, chain.tree()) == chain);
        const Result<Sentence> detached = withHead(chain, 3, NoHead);
        QVERIFY(!detached->tree());
        const SentenceReading again =
            readSentence(writeSentence(*detached, Format::ConllU), Format::ConllU);
        QVERIFY(again.isUnfinished && again.isUsable() && again.sentence == *detached);
        const Result<Sentence> turned = withHead(*withHead(*detached, 1, 3), 3, 0);
        QCOMPARE(turned->tree()->heads(), (std::vector<int>{NoHead, 3, 1, 0}));
    }

    // A sentence is unfinished if some of its words, but not all, have no head, and nothing else is
    // wrong.
    void unfinishedTrees() {
        const auto read = [](const std::vector<std::string>& heads) {
            return readSentence(words(heads), Format::ConllU);
        };
        QVERIFY(read({"_", "1", "_"}).isUnfinished);
        QVERIFY(!read({"_", "_", "_"}).isUnfinished && !read({"0", "1", "1"}).isUnfinished);
        for (const auto& heads : std::vector<std::vector<std::string>>{
                 {"_", "3", "2"}, {"_", "9", "0"}, {"_", "2", "0"}, {"_", "x", "0"}})
            QVERIFY(!read(heads).isUnfinished && !read(heads).isUsable());
    }

    void columns() {
        const Sentence sentence = sentenceOf(Rich);
        QCOMPARE(withColumn(sentence, 1, "deprel", "obj")->words[0].deprel, std::string("obj"));
        QCOMPARE(withColumn(sentence, 1, "lemma", "")->words[0].lemma, std::string("_"));
        QVERIFY(text(withColumn(sentence, 4, "form", "run")).startsWith("# text = I don't run\n"));
        QCOMPARE(text(withColumn(sentence, 1, "head", "2")),
                 QString("there is no column \"head\""));
        QVERIFY(text(withColumn(sentence, 1, "form", "a\tb")).startsWith("\"a\\tb\" cannot stand"));
        // A text comment that is not composed of the forms is left unchanged.
        Sentence other = sentence;
        other.comments[0] = "# text = something else";
        QVERIFY(text(withColumn(other, 4, "form", "run")).startsWith("# text = something else\n"));
    }

    void insertedAndRemoved_data() {
        QTest::addColumn<int>("insertedAt"); // ID of the inserted word, or 0 for none
        parsescope::test::columns<int, QString>("removed", "expected");
        const QString i = "1\tI\t_\t_\t_\t_\t%1\tnsubj\t%1:nsubj\t_\n";
        QTest::newRow("inserted inside a multiword token")
            << 3 << 0
            << "# text = I don't go\n" + i.arg(5) +
                   "2-4\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n2\tdo\t_\t_\t_\t_\t5\taux\t5:aux\t_\n"
                   "3\tnew\t_\t_\t_\t_\t_\t_\t_\t_\n"
                   "4\tn't\t_\t_\t_\t_\t5\tadvmod\t5:advmod|5.1:x\t_\n"
                   "5\tgo\t_\t_\t_\t_\t0\troot\t0:root\t_\n"
                   "5.1\tand\t_\t_\t_\t_\t_\t_\t5:conj\t_\n\n";
        QTest::newRow("inserted before a multiword token")
            << 2 << 0
            << "# text = I new don't go\n" + i.arg(5) +
                   "2\tnew\t_\t_\t_\t_\t_\t_\t_\t_\n"
                   "3-4\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n3\tdo\t_\t_\t_\t_\t5\taux\t5:aux\t_\n"
                   "4\tn't\t_\t_\t_\t_\t5\tadvmod\t5:advmod|5.1:x\t_\n"
                   "5\tgo\t_\t_\t_\t_\t0\troot\t0:root\t_\n"
                   "5.1\tand\t_\t_\t_\t_\t_\t_\t5:conj\t_\n\n";
        QTest::newRow("inserted last")
            << 5 << 0
            << "# text = I don't go new\n" + i.arg(4) +
                   "2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n2\tdo\t_\t_\t_\t_\t4\taux\t4:aux\t_\n"
                   "3\tn't\t_\t_\t_\t_\t4\tadvmod\t4:advmod|4.1:x\t_\n"
                   "4\tgo\t_\t_\t_\t_\t0\troot\t0:root\t_\n"
                   "4.1\tand\t_\t_\t_\t_\t_\t_\t4:conj\t_\n"
                   "5\tnew\t_\t_\t_\t_\t_\t_\t_\t_\n\n";
        QTest::newRow("removed from a multiword token")
            << 0 << 2
            << "# text = I n't go\n" + i.arg(3) +
                   "2\tn't\t_\t_\t_\t_\t3\tadvmod\t3:advmod|3.1:x\t_\n"
                   "3\tgo\t_\t_\t_\t_\t0\troot\t0:root\t_\n"
                   "3.1\tand\t_\t_\t_\t_\t_\t_\t3:conj\t_\n\n";
        QTest::newRow("removed root")
            << 0 << 4
            << "# text = I don't\n1\tI\t_\t_\t_\t_\t0\troot\t0:root\t_\n"
               "2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n2\tdo\t_\t_\t_\t_\t1\taux\t1:aux\t_\n"
               "3\tn't\t_\t_\t_\t_\t1\tadvmod\t1:advmod|3.1:x\t_\n"
               "3.1\tand\t_\t_\t_\t_\t_\t_\t1:conj\t_\n\n";
    }
    void insertedAndRemoved() {
        QFETCH(int, insertedAt);
        QFETCH(int, removed);
        QFETCH(QString, expected);
        const Sentence sentence = sentenceOf(Rich);
        QCOMPARE(text(insertedAt > 0 ? withWordInserted(sentence, insertedAt, "new")
                                     : withWordRemoved(sentence, removed)),
                 expected);
    }

    void linesThatAreNoWordsAreRemoved() {
        const Sentence sentence = sentenceOf(Rich);
        const QString dissolved = text(withExtraRemoved(sentence, 0));
        QVERIFY2(dissolved.startsWith("# text = I don't go\n1\tI\t"), qPrintable(dissolved));
        QVERIFY(dissolved.contains("\n2\tdo\t_\t_\t_\t_\t4\taux\t4:aux\tSpaceAfter=No\n3\tn't\t"));
        const QString without = text(withExtraRemoved(sentence, 1));
        QVERIFY(without.contains("\n2-3\tdon't\t") && !without.contains("4.1"));
        QVERIFY(without.contains("\t4:advmod|4:x\t_\n"));
    }

    // The enhanced dependents of a removed word get its enhanced heads, also if the two overlap,
    // and if the word is a conjunct.
    void enhancedDependenciesAreHandedOn_data() {
        QTest::addColumn<QStringList>("deps"); // the lines of the sentence, "ID HEAD DEPS"
        QTest::addColumn<QString>("removed");
        QTest::addColumn<QStringList>("expected"); // HEAD and DEPS of the lines left
        const auto row = [](const char* name, const QStringList& deps, const QString& removed,
                            const QStringList& expected) {
            QTest::newRow(name) << deps << removed << expected;
        };
        row("relative clause",
            {"1 2 2:det", "2 5 4:nsubj|5:nsubj", "3 4 2:ref", "4 2 2:acl:relcl", "5 0 0:root"}, "4",
            {"2 2:det", "4 4:nsubj", "2 2:ref", "0 0:root"});
        row("only its own head is left", {"1 3 2:nsubj", "2 1 1:acl", "3 0 0:root"}, "2",
            {"2 2:dep", "0 0:root"});
        row("conjuncts", {"1 0 0:root", "2 1 1:obj", "3 2 1:obj|2:conj", "4 3 2:amod|3:amod"}, "3",
            {"0 0:root", "1 1:obj", "2 2:amod"});
        row("the order of heads", {"1 0 0:root", "2 1 1:x", "3 2 2:x", "4 3 2:y|3:x|3:z"}, "3",
            {"0 0:root", "1 1:x", "2 2:x|2:y|2:z"});
        row("a head other than in the tree",
            {"1 0 0:root", "2 1 1:conj", "2.1 - 1:conj", "3 2 2.1:nsubj", "4 3 3:det"}, "3",
            {"0 0:root", "1 1:conj", "- 1:conj", "2 2.1:det"});
        row("a head that is reached through the word alone",
            {"1 4 2:obj", "2 1 1:x|4:x", "3 2 2:y", "4 0 0:root"}, "2",
            {"3 3:obj", "1 3:y", "0 0:root"});
        row("root", {"1 2 2:nsubj", "2 0 0:root", "3 2 1:nsubj|2:obj", "4 2 2:punct"}, "2",
            {"0 0:root", "1 1:nsubj|1:obj", "1 1:punct"});
        row("an empty node", {"1 0 0:root", "1.1 - 1:conj", "1.2 - 1.1:x", "2 1 1.1:obj|1.2:y"},
            "1.1", {"0 0:root", "- 1:x", "1 1:obj|1.1:y"});
        row("an empty node below ROOT", {"0.1 - 0:root", "1 2 0.1:nsubj", "2 0 0.1:obj"}, "0.1",
            {"2 0:root", "0 1:obj"});
    }
    void enhancedDependenciesAreHandedOn() {
        QFETCH(QStringList, deps);
        QFETCH(QString, removed);
        QFETCH(QStringList, expected);
        QString lines;
        for (const QString& line : deps) {
            const QStringList parts = line.split(' ');
            const bool isWord = parts[1] != "-";
            lines += parts[0] + "\tw\t_\tX\t_\t_\t" + (isWord ? parts[1] : "_") +
                     (isWord ? "\tdep\t" : "\t_\t") + parts[2] + "\t_\n";
        }
        const Sentence before = sentenceOf(lines.toStdString());
        QCOMPARE(before.size() + static_cast<int>(before.extras.size()),
                 static_cast<int>(deps.size()));
        Result<Sentence> after = before;
        if (removed.contains('.')) {
            std::size_t line = 0;
            while (before.extras[line].columns[0] != removed.toStdString())
                ++line;
            after = withExtraRemoved(before, line);
        } else {
            after = withWordRemoved(before, removed.toInt());
        }
        QVERIFY(after && checkReadable(*after, Format::ConllU));
        QStringList found;
        for (const QString& line : text(after).split('\n', Qt::SkipEmptyParts)) {
            const QStringList columns = line.split('\t');
            found += (columns[0].contains('.') ? "-" : columns[6]) + ' ' + columns[8];
        }
        QCOMPARE(found, expected);
    }

    // In `words`, "a_" is a word without a space after it.
    void spacesAreHandedOn_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("removed");  // ID of the removed word, or 0 for none
        QTest::addColumn<int>("inserted"); // ID of the inserted word, or 0 for none
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* words, int removed, int inserted, const char* expected) {
            QTest::addRow("%s, %d, %d", words, removed, inserted)
                << QString(words) << removed << inserted << QString(expected);
        };
        row("a b c", 2, 0, "a c");
        row("a_ b c", 2, 0, "a c");
        row("a b_ ,", 2, 0, "a,");
        row("a b_ n't", 2, 0, "a n't");
        row("a \"_ b c\"", 3, 0, "a \"c\"");
        row("a_ b_ c", 2, 0, "ac");
        row("a_ b", 1, 0, "b");
        row("a b_", 2, 0, "a");
        row("a_ , b", 0, 2, "a x, b");
        row("( a", 0, 2, "( x a");
        row("(_ a", 0, 2, "(x a");
        row("我_ 去_ 。", 0, 2, "我x去。");
        row("a_ .", 0, 3, "a. x");
        row("a b", 0, 1, "x a b");
    }
    void spacesAreHandedOn() {
        QFETCH(QString, words);
        QFETCH(int, removed);
        QFETCH(int, inserted);
        QFETCH(QString, expected);
        Sentence sentence;
        for (const QString& form : words.split(' ')) {
            Word& word = sentence.words.emplace_back();
            word.form = QString(form).remove('_').toStdString();
            word.misc = form.endsWith('_') ? "A=B|SpaceAfter=No" : "A=B";
        }
        sentence.comments = {"# text = " + sentence.text()};
        const Result<Sentence> after = removed > 0 ? withWordRemoved(sentence, removed)
                                                   : withWordInserted(sentence, inserted, "x");
        QVERIFY(after);
        QCOMPARE(QString::fromStdString(after->comment("text")), expected);
        for (const Word& word : after->words)
            QVERIFY(word.form == "x" || word.misc.starts_with("A=B"));
    }

    // The last word that is left of a multiword token takes over the token's space, and so does the
    // last word of a token that is taken apart.
    void spacesOfMultiwordTokens() {
        const std::string lines = "# text = au (aux)\n" + line("1-2", "au", "_") +
                                  line("1", "à", "0") + line("2", "le", "1") +
                                  "3\t(\t_\t_\t_\t_\t1\tdep\t_\tSpaceAfter=No\n"
                                  "4-5\taux\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n" +
                                  line("4", "à", "1") + line("5", "les", "1") + line("6", ")", "1");
        const Sentence sentence = sentenceOf(lines);
        QCOMPARE(sentence.extras.size(), std::size_t(2));
        const auto textAfter = [](const Result<Sentence>& after) {
            return QString::fromStdString(after->comment("text"));
        };
        QCOMPARE(textAfter(withWordRemoved(sentence, 5)), QString("au (à)"));
        QCOMPARE(textAfter(withWordRemoved(sentence, 4)), QString("au (les)"));
        QCOMPARE(textAfter(withExtraRemoved(sentence, 1)), QString("au (à les)"));
        QCOMPARE(textAfter(withWordRemoved(sentence, 3)), QString("au aux)"));
        QCOMPARE(textAfter(withWordInserted(sentence, 6, "x")), QString("au (aux x)"));
        QCOMPARE(textAfter(withWordInserted(sentence, 5, "x")), QString("au (aux)"));
    }

    // A sentence stays readable after random insertions and removals.
    void changesKeepSentencesReadable() {
        Random random(11);
        Sentence sentence = sentenceOf(Rich);
        for (int round = 0; round < 2000; ++round) {
            const int word = 1 + pick(random, sentence.size());
            Result<Sentence> next = sentence.size() < 9 && pick(random, 2) == 0
                                        ? withWordInserted(sentence, word, "w")
                                        : withWordRemoved(sentence, word);
            if (!next)
                continue;
            for (int each = 1; each <= next->size(); ++each)
                if (next->words[each - 1].head == NoHead)
                    next = withHead(*next, each, 0);
            QVERIFY(next);
            const SentenceReading again =
                readSentence(writeSentence(*next, Format::ConllU), Format::ConllU);
            QCOMPARE(textsOf(again.errors), QStringList());
            QVERIFY(again.sentence == *next);
            sentence = next->extras.empty() ? sentenceOf(Rich) : *next;
        }
    }

    void whatCannotBeReadAgain() {
        Sentence sentence = sentenceOf(line("1", "a", "0"));
        QVERIFY(checkReadable(sentence, Format::ConllU));
        sentence.words[0].form = "New York";
        QVERIFY(checkReadable(sentence, Format::ConllU));
        QVERIFY(!checkReadable(sentence, Format::ConllX));
        sentence.words[0].form = "a\tb";
        QVERIFY(!checkReadable(sentence, Format::ConllU));
        sentence.words[0].form = "a";
        sentence.extras.push_back({0, {"1-9", "x", "_", "_", "_", "_", "_", "_", "_", "_"}});
        QVERIFY(!checkReadable(sentence, Format::ConllU));
    }

    // In CoNLL-X, PDEPREL is the relation to PHEAD, so that both belong to the old tree.
    void enhancedDependenciesAreRemoved() {
        const auto without = [](const std::string& deps, const std::string& misc) {
            Sentence sentence = sentenceOf(line("1", "a", "0"));
            sentence.words[0].deps = deps;
            sentence.words[0].misc = misc;
            removeEnhanced(sentence);
            return sentence.words[0].deps + ' ' + sentence.words[0].misc;
        };
        QCOMPARE(without("0:root", "Gloss=x"), "_ Gloss=x");
        QCOMPARE(without("0:root|2.1:dep", "_"), "_ _");
        QCOMPARE(without("2", "OBJ"), "_ _");
    }

    // In CoNLL-X, the last two columns are PHEAD and PDEPREL.
    void columnsOfConllX_data() {
        parsescope::test::columns<QByteArray, QByteArray>("deps", "misc");
        QTest::addColumn<QString>("message"); // empty if the values are kept
        QTest::newRow("both") << QByteArray("2") << QByteArray("OBJ") << QString();
        QTest::newRow("neither") << QByteArray("_") << QByteArray("_") << QString();
        QTest::newRow("PDEPREL alone") << QByteArray("_") << QByteArray("OBJ") << QString();
        QTest::newRow("PHEAD alone") << QByteArray("0") << QByteArray("_") << QString();
        QTest::newRow("no number")
            << QByteArray("abc") << QByteArray("OBJ")
            << "PHEAD is \"abc\", expected a number or \"_\", as the file is "
               "CoNLL-X";
        QTest::newRow("DEPS") << QByteArray("2:x") << QByteArray("_")
                              << "PHEAD is \"2:x\", expected a number or \"_\", as the file is "
                                 "CoNLL-X";
        QTest::newRow("space") << QByteArray("1 y") << QByteArray("OBJ")
                               << "PHEAD is \"1 y\", expected a value without spaces, as the file "
                                  "is CoNLL-X";
        QTest::newRow("space in PDEPREL") << QByteArray("1") << QByteArray("O B")
                                          << "PDEPREL is \"O B\", expected a value without spaces, "
                                             "as the file is CoNLL-X";
        QTest::newRow("MISC") << QByteArray("_") << QByteArray("SpaceAfter=No")
                              << "PDEPREL is \"SpaceAfter=No\", expected a relation without \"=\", "
                                 "or a number as PHEAD";
    }
    void columnsOfConllX() {
        QFETCH(QByteArray, deps);
        QFETCH(QByteArray, misc);
        QFETCH(QString, message);
        const Sentence sentence = sentenceOf(line("1", "a", "0") + line("2", "b", "1"));
        const Result<Sentence> after =
            withColumn(sentence, 2, "deps", deps.toStdString()).and_then([&](const Sentence& with) {
                return withColumn(with, 2, "misc", misc.toStdString());
            });
        const Result<void> readable = checkReadable(*after, Format::ConllX);
        QCOMPARE(readable ? QString() : QString::fromStdString(readable.error().message.english()),
                 message);
        const SentenceReading again =
            readSentence(writeSentence(*after, Format::ConllX), Format::ConllX);
        QCOMPARE(again.errors.empty() && again.sentence == *after, message.isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestEdit)
#include "tst_edit.moc"
