// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that split, join and move words, make multiword tokens and empty nodes, and split and
// join sentences.
#include "core/treebank/checks/check.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/document.h"
#include "core/treebank/edit.h"
#include "core/treebank/enhanced_edit.h"
#include "core/treebank/sentence_edit.h"
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
        // Punctuation marks that are split off have the annotation of punctuation marks.
        const auto second = [](std::string_view form) {
            const Word word = withWordSplit(sentenceOf(Plain), 1, "al", form)->words[1];
            return word.lemma + " " + word.upos + " " + word.deprel;
        };
        for (const char* mark : {".", "...", "»", "?!", "。"})
            QCOMPARE(second(mark), std::string(mark) + " PUNCT punct");
        for (const char* other : {"$", "%a", ".5", "mar"})
            QCOMPARE(second(other), std::string("_ X dep"));
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

    // Any word can be attached to any other; a tree remains a tree, and only the two words change.
    void movesHeads() {
        const Sentence rich = sentenceOf(Rich);
        int exchanged = 0;
        for (int word = 1; word <= rich.size(); ++word)
            for (int head = 0; head <= rich.size(); ++head) {
                const Result<Sentence> after = withHeadMoved(rich, word, head);
                QCOMPARE(after.has_value(), word != head);
                if (!after)
                    continue;
                QVERIFY(after->tree());
                QCOMPARE(after->words[word - 1].head, head);
                const int child = childAbove(rich, word, head);
                QCOMPARE(child > 0, !withHead(rich, word, head).has_value()); // a cycle otherwise
                exchanged += child > 0 ? 1 : 0;
                for (int other = 1; other <= rich.size(); ++other)
                    if (other != word)
                        QCOMPARE(after->words[other - 1].head,
                                 rich.words[(other == child ? word : other) - 1].head);
            }
        QVERIFY(exchanged > 0);
        const Result<Sentence> after = withHeadMoved(rich, 4, 6); // 6 depends on 7, and 7 on 4
        QCOMPARE(after->words[3].deprel, std::string("obl"));
        QCOMPARE(after->words[6].deprel, std::string("root"));
    }

    // An item of DEPS follows the tree only if it was as in the tree before.
    void letsDepsFollow() {
        Sentence before = sentenceOf(Rich);
        before.words[6].deps = "4:obl:to|6.1:obl:to";
        const auto after = [&](int word, int head, const std::string& relation) {
            Sentence now = *withHead(before, word, head);
            now.words[word - 1].deprel = relation;
            return now;
        };
        const auto deps = [&](int word, int head, const std::string& relation) {
            return withDepsFollowing(before, after(word, head, relation)).words[word - 1].deps;
        };
        QVERIFY(wordsWithOldDeps(before, before).empty());
        QVERIFY(wordsWithOldDeps(before, after(7, 1, "obl")) == std::vector{7});
        QCOMPARE(deps(7, 1, "obl"), std::string("1:obl:to|6.1:obl:to"));
        QCOMPARE(deps(7, 4, "obj"), std::string("4:obj|6.1:obl:to"));
        QCOMPARE(deps(1, 7, "nsubj"), std::string("6.1:nsubj|7:nsubj"));
        QVERIFY(wordsWithOldDeps(before, after(7, NoHead, "obl")).empty());
        before.words[0].deps = "5:dep"; // never was as in the tree
        QVERIFY(wordsWithOldDeps(before, after(1, 7, "nsubj")).empty());
        before.words[0].deps = "4:nsubj|7:nsubj"; // has the new head already
        QVERIFY(wordsWithOldDeps(before, after(1, 7, "nsubj")).empty());
    }

    // An item of DEPS is changed, added and removed; the items are sorted, and none occurs twice.
    void editsDepsItems() {
        Sentence rich = sentenceOf(Rich);
        rich.words[6].deps = "4:obl:to|6.1:obl:to";
        const auto deps = [&](const char* node, std::optional<DepsItem> old,
                              std::optional<DepsItem> now) {
            const Result<Sentence> result = withDepsItem(rich, node, old, now);
            return !result ? "error: " + result.error().message.english()
                   : std::string(node) == "7"
                       ? result->words[6].deps
                       : std::ranges::find(result->extras, node, [](const ExtraLine& line) {
                             return line.columns[IdColumn];
                         })->columns[DepsColumn];
        };
        const DepsItem item{"6.1", ":obl:to"};
        QCOMPARE(deps("7", item, DepsItem{"1", ":x"}), std::string("1:x|4:obl:to"));
        QCOMPARE(deps("7", item, DepsItem{"4", ":obl:to"}), std::string("4:obl:to"));
        QCOMPARE(deps("7", item, std::nullopt), std::string("4:obl:to"));
        QCOMPARE(deps("7", std::nullopt, DepsItem{"5", ":x"}),
                 std::string("4:obl:to|5:x|6.1:obl:to"));
        QVERIFY(deps("6.1", std::nullopt, DepsItem{"7", ":x"}).ends_with("7:x"));
        QVERIFY(deps("7", DepsItem{"4", ":x"}, item).starts_with("error"));
        QVERIFY(deps("7", std::nullopt, DepsItem{"7", ":x"}).starts_with("error"));
        QVERIFY(deps("9.1", std::nullopt, item).starts_with("error"));
        rich.words[6].head = 4;
        rich.words[6].deprel = "obl:to";
        QVERIFY(depsBesideTree(rich, "7") == std::vector{item});
        // Without any DEPS, all words get those of the tree first.
        const Result<Sentence> first =
            withDepsItem(sentenceOf(Plain), "1", std::nullopt, DepsItem{"2", ":x"});
        QVERIFY(first.has_value());
        for (int word = 2; word <= first->size(); ++word)
            QCOMPARE(first->words[word - 1].deps, depsFromTree(first->words[word - 1]));
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

    // The word nearest to ROOT becomes the root of a part, and adopts words of the other part.
    void splitsSentences() {
        const auto parts = withSentenceSplit(sentenceOf(Rich), 5, "a-2");
        QVERIFY(parts);
        QCOMPARE(writeSentence(parts->first, Format::ConllU),
                 std::string("# sent_id = a\n"
                             "# text = I cannot go\n"
                             "1\tI\tI\tPRON\t_\t_\t4\tnsubj\t4:nsubj\t_\n"
                             "2-3\tcannot\t_\t_\t_\t_\t_\t_\t_\t_\n"
                             "2\tcan\tcan\tAUX\t_\t_\t4\taux\t4:aux\t_\n"
                             "3\tnot\tnot\tPART\t_\t_\t4\tadvmod\t4:advmod\t_\n"
                             "4\tgo\tgo\tVERB\t_\t_\t0\troot\t0:root\t_\n\n"));
        QCOMPARE(writeSentence(parts->second, Format::ConllU),
                 std::string("# sent_id = a-2\n"
                             "# text = to New York.\n"
                             "1\tto\tto\tADP\t_\t_\t3\tcase\t3:case\t_\n"
                             "2\tNew\tnew\tADJ\t_\t_\t3\tamod\t3:amod\t_\n"
                             "2.1\t_\t_\t_\t_\t_\t_\t_\t3:conj\t_\n"
                             "3\tYork\tYork\tPROPN\t_\t_\t0\troot\t0:root\tSpaceAfter=No\n"
                             "4\t.\t.\tPUNCT\t_\t_\t3\tpunct\t3:punct\t_\n\n"));
        QVERIFY(!withSentenceSplit(sentenceOf(Rich), 1, "x"));
        QVERIFY(!withSentenceSplit(sentenceOf(Rich), 3, "x")); // inside the token 2-3
        QVERIFY(!withSentenceSplit(sentenceOf(Rich), 9, "x"));
        // The parts of an unfinished tree have no more heads than the whole.
        Sentence none = withHeads(sentenceOf(Plain), std::nullopt);
        none.words[1].head = 1;
        const auto unfinished = withSentenceSplit(none, 2, "b-2");
        QCOMPARE(outline(unfinished->first), QString("al: 1:al>-1"));
        QCOMPARE(outline(unfinished->second), QString("mar: 1:mar>0"));
    }

    void joinsSentences() {
        const Result<Sentence> joined = withSentencesJoined(sentenceOf(Plain), sentenceOf(Rich));
        QCOMPARE(outline(joined),
                 QString("al mar I cannot go to New York.: 1:al>2 2:mar>0 3:I>6 4-5:cannot 4:can>6 "
                         "5:not>6 6:go>2 7:to>9 8:New>9 8.1:_ 9:York>6 10:.>6"));
        QCOMPARE(joined->comment("sent_id"), std::string("b"));
        QCOMPARE(joined->words[0].deps, std::string("2:dep")); // only the other sentence had DEPS
        QCOMPARE(joined->words[2].deps, std::string("6:nsubj|8.1:nsubj"));
        QCOMPARE(joined->words[5].deprel + " " + joined->words[5].deps,
                 std::string("parataxis 2:parataxis"));
        QCOMPARE(findingsOf(*joined), QStringList());
        QVERIFY(!withSentencesJoined({}, sentenceOf(Plain)));
        QVERIFY(!withSentencesJoined(sentenceOf(Plain), {}));
        // Splitting a joined sentence gives both sentences back.
        const auto parts =
            withSentenceSplit(*withSentencesJoined(sentenceOf(Rich), sentenceOf(Rich)), 9, "a");
        QVERIFY(parts->first == sentenceOf(Rich) && parts->second == sentenceOf(Rich));
    }

    void joinsComments() {
        const auto withComments = [](const std::vector<std::string>& comments) {
            Sentence sentence = sentenceOf(Plain);
            sentence.comments = comments;
            return sentence;
        };
        const Sentence first = withComments({"# newpar", "# sent_id = x", "# text = al mar",
                                             "# text_en = to the", "# note = n", "# free"});
        const Sentence second =
            withComments({"# newdoc id = d", "# newpar", "# sent_id = y", "# text = al mar",
                          "# text_en = sea", "# note = m", "# parallel_id = p/1"});
        const Result<Sentence> joined = withSentencesJoined(first, second);
        const std::vector<std::string> expected{"# newpar",
                                                "# sent_id = x",
                                                "# text = al mar al mar",
                                                "# text_en = to the sea",
                                                "# note = n",
                                                "# free",
                                                "# note = m",
                                                "# parallel_id = p/1"};
        QVERIFY(joined->comments == expected);
        // A sentence that does not end in a space is not followed by one.
        Sentence unspaced = first;
        unspaced.words[1].misc = "SpaceAfter=No";
        QCOMPARE(withSentencesJoined(unspaced, second)->comment("text"),
                 std::string("al maral mar"));
    }

    // The numbers of multiword expressions go on in the second sentence.
    void joinsExpressions() {
        const auto withExpressions = [](const std::vector<std::string>& values) {
            Sentence sentence = sentenceFromText("a b c");
            sentence.further = FurtherColumns({"PARSEME:MWE"});
            for (std::size_t i = 0; i < values.size(); ++i)
                sentence.words[i].further = {values[i]};
            return sentence;
        };
        const Result<Sentence> joined =
            withSentencesJoined(withExpressions({"1:VID", "1;2:LVC.full", "2"}),
                                withExpressions({"*", "1:VID;2:IRV", "_"}));
        QVERIFY(joined.has_value());
        QStringList values;
        for (const Word& word : joined->words)
            values += QString::fromStdString(std::string(furtherValue(word.further, 0)));
        QCOMPARE(values.join(' '), QString("1:VID 1;2:LVC.full 2 * 3:VID;4:IRV _"));
    }

    void readsTypedSentences() {
        const std::string lines = "# global.columns = ID FORM HEAD DEPREL X\n1\ta\t0\troot\tv\n\n"
                                  "# sent_id = s\n1\tb\t0\troot\tw\n";
        const auto read = readTypedSentences(lines);
        QVERIFY(read.has_value());
        QCOMPARE(read->size(), std::size_t(2));
        QCOMPARE(read->at(1).comment("sent_id"), std::string("s"));
        QCOMPARE(std::string(furtherValue(read->at(1).words[0].further, 0)), std::string("w"));
        QCOMPARE(readTypedSentences("one two")->at(0).size(), 2);
        QCOMPARE(QString::fromStdString(
                     readTypedSentences(lines + "\n1\tc\t7\troot\t_\n").error().text().english()),
                 QString("7:5: HEAD is \"7\", expected a number from 0 to 1"));
        QVERIFY(!readTypedSentences("# only\ta comment\n"));
    }

    void findsFreeIds() {
        std::string lines;
        for (const char* id : {"a", "a-2", "a-4", "a-b", "a-3-1", "b-3"})
            lines += "# sent_id = " + std::string(id) + "\n1\tx\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
        const Treebank treebank = Treebank::fromBytes("t", lines);
        QCOMPARE(freeSentenceId(treebank, "a"), std::string("a-3"));
        QCOMPARE(freeSentenceId(treebank, "b"), std::string("b-2"));
        QCOMPARE(freeSentenceId(treebank, "a-2"), std::string("a-2-2"));
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
                const int kind = pick(random, 8);
                if (kind == 7) {
                    if (const auto parts = withSentenceSplit(sentence, word, "part"); parts) {
                        checkParts(sentence, *parts);
                        sentence = *withSentencesJoined(parts->first, parts->second);
                        QCOMPARE(findingsOf(sentence), QStringList());
                        ++done;
                    }
                    continue;
                }
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

private:
    /// Checks that the parts of a sentence have no findings, keep the words in order and the arcs
    /// that do not cross the boundary, and that undoing the split restores the bytes.
    static void checkParts(const Sentence& whole, const std::pair<Sentence, Sentence>& parts) {
        const int first = parts.first.size();
        QCOMPARE(first + parts.second.size(), whole.size());
        QCOMPARE(findingsOf(parts.first) + findingsOf(parts.second), QStringList());
        for (int word = 1; word <= whole.size(); ++word) {
            const Word& before = whole.words[word - 1];
            const int offset = word > first ? first : 0;
            const Word& after =
                offset > 0 ? parts.second.words[word - first - 1] : parts.first.words[word - 1];
            QCOMPARE(after.form, before.form);
            if (before.head > offset && (before.head > first) == (offset > 0))
                QCOMPARE(after.head, before.head - offset);
        }
        const std::string bytes = writeSentence(whole, Format::ConllU);
        Document document(Treebank::fromBytes("t", bytes));
        document.replace(0, 1, {parts.first, parts.second});
        QCOMPARE(document.size(), 2);
        QVERIFY(Document::restore(document.treebank(), document.journal())->contents(0).value() ==
                document.contents(0).value());
        QVERIFY(document.undo() == (Document::Extent{0, 2, 1}));
        QCOMPARE(*document.contents(0), bytes);
    }
};

QTEST_APPLESS_MAIN(TestTokenEdit)
#include "tst_token_edit.moc"
