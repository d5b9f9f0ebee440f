// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/agreement.h"
#include "core/learning/evaluation.h"
#include "core/learning/tree_comparison.h"
#include "tests/support/conllu_lines.h"

#include <QTest>
#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns a sentence of words with the given heads and labels. A word with the label "punct" is a
/// punctuation mark.
Sentence sentenceOf(const std::vector<std::pair<int, std::string>>& arcs) {
    Sentence sentence;
    for (const auto& [head, label] : arcs) {
        Word word;
        word.form = "w";
        word.head = head;
        word.deprel = label;
        word.upos = label == "punct" ? "PUNCT" : "X";
        sentence.words.push_back(word);
    }
    return sentence;
}

std::string relabelled(std::string lines, const std::string& relation) {
    lines.replace(lines.rfind("dep"), 3, relation);
    return lines;
}

Treebank treebank(const char* name, const std::string& bytes) {
    return Treebank::fromBytes(name, bytes);
}

} // namespace

class tst_evaluation : public QObject {
    Q_OBJECT

private slots:
    void countedByHand() {
        const Sentence gold = sentenceOf({{2, "nsubj"}, {0, "root"}, {2, "obj"}, {2, "punct"}});
        Evaluation e;
        e.add(gold, sentenceOf({{2, "obj"}, {0, "root"}, {2, "obj"}, {3, "punct"}}));
        QCOMPARE(e.all.words, 4);
        QCOMPARE(e.all.uas(), 3 / 4.0); // the last head is wrong
        QCOMPARE(e.all.las(), 2 / 4.0); // the first label is wrong as well
        QCOMPARE(e.noPunctuation.words, 3);
        QCOMPARE(e.noPunctuation.uas(), 1.0);
        QCOMPARE(e.noPunctuation.las(), 2 / 3.0);
        QCOMPARE(e.all.exactHeads, 0);
        e.add(gold, gold);
        QCOMPARE(e.sentences, 2);
        QCOMPARE(e.all.exactHeads, 1);
        QCOMPARE(e.all.exactLabelled, 1);
        e.add(gold, sentenceOf({{2, "x"}, {0, "root"}, {2, "obj"}, {2, "punct"}}));
        QCOMPARE(e.all.exactHeads, 2);
        QCOMPARE(e.all.exactLabelled, 1);
        // Without punctuation, the heads of the first sentence are exact, since its wrong head is
        // that of a punctuation mark.
        QCOMPARE(e.noPunctuation.exactHeads, 3);
        QCOMPARE(e.noPunctuation.exactLabelled, 1);
    }

    /// As in the shared task of 2018, the part of a label after ":" does not count.
    void subtypes() {
        Evaluation e;
        e.add(sentenceOf({{0, "root"}, {1, "nsubj:pass"}, {1, "obl:agent"}, {1, "nmod"}}),
              sentenceOf({{0, "root"}, {1, "nsubj"}, {1, "obl:tmod"}, {1, "nmod:poss"}}));
        QCOMPARE(e.all.las(), 1.0);
        QCOMPARE(e.withSubtypes.las(), 1 / 4.0);
        QCOMPARE(e.withSubtypes.uas(), 1.0);
        QCOMPARE(withoutSubtype("nsubj:pass"), std::string_view("nsubj"));
        QCOMPARE(withoutSubtype("nsubj"), std::string_view("nsubj"));
        QCOMPARE(e.byRelation.size(), std::size_t{4});
    }

    void punctuationIsThatOfTheGoldFile() {
        const Sentence gold = sentenceOf({{0, "root"}, {1, "punct"}});
        Sentence parsed = gold;
        parsed.words[0].upos = "PUNCT";
        parsed.words[1].upos = "X";
        Evaluation e;
        e.add(gold, parsed);
        QCOMPARE(e.noPunctuation.words, 1);
    }

    void byLengthAndRelation() {
        Evaluation e;
        e.add(sentenceOf({{3, "a"}, {3, "b"}, {0, "root"}, {3, "c"}}),
              sentenceOf({{2, "a"}, {3, "c"}, {0, "root"}, {3, "c"}}));
        QCOMPARE(e.byLength.at(2).gold.words, 1); // the arc 3 → 1
        QCOMPARE(e.byLength.at(2).recall(), 0.0);
        QCOMPARE(e.byLength.at(2).system.words, 0);
        QCOMPARE(e.byLength.at(1).system.words, 2); // the arcs 2 → 1 and 3 → 2
        QCOMPARE(e.byLength.at(1).precision(), 0.5);
        QCOMPARE(e.byLength.at(1).recall(), 1.0);
        QCOMPARE(e.byLength.at(1).labelledRecall(), 0.0);
        QCOMPARE(e.byLength.at(-1).recall(), 1.0); // the arc 3 → 4
        QCOMPARE(e.byLength.at(0).gold.words, 1);
        QCOMPARE(e.byRelation.at("c").system.words, 2);
        QCOMPARE(e.byRelation.at("c").gold.words, 1);
        QCOMPARE(e.byRelation.at("c").labelledPrecision(), 0.5);
        QCOMPARE(e.byRelation.at("c").labelledRecall(), 1.0);
        QCOMPARE(e.byRelation.at("b").recall(), 1.0);
        QCOMPARE(e.byRelation.at("b").labelledRecall(), 0.0);
    }

    /// In the gold tree, the arc 4 → 2 spans 3, which depends on 1. The system's tree has 1 → 2
    /// instead, and no crossing arcs.
    void nonProjectiveArcs() {
        const Sentence gold = sentenceOf({{0, "root"}, {4, "a"}, {1, "b"}, {1, "c"}});
        Evaluation e;
        e.add(gold, sentenceOf({{0, "root"}, {1, "a"}, {1, "b"}, {1, "c"}}));
        QCOMPARE(e.nonProjective.gold.words, 1);
        QCOMPARE(e.nonProjective.system.words, 0);
        QCOMPARE(e.nonProjective.recall(), 0.0);
        QCOMPARE(e.projective.gold.words, 3);
        QCOMPARE(e.projective.precision(), 0.75);
        QCOMPARE(e.projective.recall(), 1.0);
        e.add(gold, gold);
        QCOMPARE(e.nonProjective.precision(), 1.0);
        QCOMPARE(e.nonProjective.recall(), 0.5);
    }

    void byTransition() {
        const Sentence gold = sentenceOf({{0, "root"}, {1, "a"}, {1, "b"}});
        Sentence parsed = sentenceOf({{0, "root"}, {1, "x"}, {2, "b"}});
        parsed.words[0].misc = "Transition=ra";
        parsed.words[1].misc = "SpaceAfter=No|Transition=ra|X=y";
        parsed.words[2].misc = "Transition=la2";
        Evaluation e;
        e.add(gold, parsed);
        QCOMPARE(e.byTransition.size(), std::size_t{2});
        QCOMPARE(e.byTransition.at("ra").words, 2);
        QCOMPARE(e.byTransition.at("ra").uas(), 1.0);
        QCOMPARE(e.byTransition.at("ra").las(), 0.5);
        QCOMPARE(e.byTransition.at("la2").uas(), 0.0);
    }

    void wordsWithoutHeads() {
        Evaluation e;
        e.add(sentenceOf({{0, "root"}, {1, "a"}}), sentenceOf({{NoHead, "_"}, {NoHead, "_"}}));
        QCOMPARE(e.all.uas(), 0.0);
        QCOMPARE(e.projective.system.words, 0);
    }

    void nothing() {
        Evaluation e;
        QCOMPARE(e.all.uas(), 0.0);
        QCOMPARE(e.nonProjective.precision(), 0.0);
        e.add({}, {});
        QCOMPARE(e.sentences, 1);
        QCOMPARE(e.all.exactHeads, 1);
    }

    void significanceOfDifferences() {
        const SentencePair same{{10, 8, 7}, {10, 8, 7}};
        const SentencePair better{{10, 9, 7}, {10, 7, 7}};
        QCOMPARE(significance(std::vector<SentencePair>(50, same), 1000, 1).uas, 1.0);
        const Significance chance = significance(std::vector<SentencePair>(50, better), 1000, 1);
        QVERIFY(chance.uas < 0.01);
        QCOMPARE(chance.las, 1.0);
    }

    /// For four sentences that differ by one head each, 2 of the 16 exchanges give a difference of
    /// four.
    void significanceBySmallNumbers() {
        const SentencePair better{{10, 9, 9}, {10, 8, 8}};
        const double p = significance(std::vector<SentencePair>(4, better), 100'000, 1).uas;
        QVERIFY(std::abs(p - 2.0 / 16) < 0.01);
    }

    void wordsAndSums() {
        const std::string gold = words({"2", "0", "2"}) + "\n" + words({"0", "1"}) + "\n";
        const std::string system =
            relabelled(words({"3", "0", "2"}), "obj") + "\n" + words({"0", "1"}) + "\n";
        const TreebankComparison comparison =
            compareTreebanks(treebank("g", gold), treebank("s", system));
        QCOMPARE(textsOf(comparison.errors), QStringList());
        const AttachmentCounts& all = comparison.evaluation.withSubtypes;
        QCOMPARE(all.words, 5);
        QCOMPARE(all.heads, 4);
        QCOMPARE(all.labelled, 3);
        QCOMPARE(comparison.evaluation.all.exactLabelled, 1);
        QCOMPARE(comparison.wrongHeads, (std::vector<int>{1, 0}));
        QCOMPARE(comparison.wrong, (std::vector<int>{2, 0}));
        QCOMPARE(comparison.evaluation.relations.size(), 2U);
        QCOMPARE(comparison.evaluation.relations.at({"dep", "dep"}), 4);
        QCOMPARE(comparison.evaluation.relations.at({"dep", "obj"}), 1);
        QCOMPARE(comparison.places.at({"dep", "dep"}), (std::vector<int>{0, 1}));
        QCOMPARE(comparison.places.at({"dep", "obj"}), (std::vector<int>{0}));
        const auto one = compareSentences(treebank("g", gold).read(0).sentence,
                                          treebank("s", system).read(0).sentence);
        QCOMPARE(one->words, (std::vector{WordVerdict::WrongHead, WordVerdict::Right,
                                          WordVerdict::WrongLabel}));
    }

    // The example of two raters and 50 items, of which both accept 20 and reject 15: p is 0.7, and
    // e is 0.5 · 0.6 + 0.5 · 0.4 = 0.5.
    void kappaOfCohen() {
        const std::map<std::pair<std::string, std::string>, long long> counts{
            {{"yes", "yes"}, 20}, {{"yes", "no"}, 5}, {{"no", "yes"}, 10}, {{"no", "no"}, 15}};
        QVERIFY(std::abs(cohensKappa(counts).value() - 0.4) < 1e-12);
        using Counts = std::map<std::pair<int, int>, long long>;
        QCOMPARE(cohensKappa(Counts{{{1, 1}, 3}, {{2, 2}, 1}}), std::optional(1.0));
        QCOMPARE(cohensKappa(Counts{{{1, 2}, 1}, {{2, 1}, 1}}), std::optional(-1.0));
        QCOMPARE(cohensKappa(Counts{{{1, 1}, 3}}), std::nullopt);
        QCOMPARE(cohensKappa(Counts()), std::nullopt);
    }

    // Heads are compared as distances. By hand: the annotators agree on four of five words, and
    // have the distances 1, 0, −1, 0, −1 and 2, 0, −1, 0, −1; so p is 4/5, and e is
    // 2/5 · 2/5 + 2/5 · 2/5 = 8/25.
    void kappaOfHeads() {
        const TreebankComparison comparison = compareTreebanks(
            treebank("g", words({"2", "0", "2"}) + "\n" + words({"0", "1"}) + "\n"),
            treebank("s", words({"3", "0", "2"}) + "\n" + words({"0", "1"}) + "\n"));
        QVERIFY(std::abs(cohensKappa(comparison.evaluation.heads).value() - (20.0 - 8) / (25 - 8)) <
                1e-12);
    }

    void sentencesThatDiffer() {
        const std::string gold = words({"0"}) + "\n" + words({"2", "0"}) + "\n" +
                                 words({"2", "0"}) + "\n" + words({"0"}) + "\n" + words({"0"}) +
                                 "\n";
        const std::string system = line("1", "z", "0") + "\n" + words({"2", "0", "2"}) + "\n" +
                                   words({"0"}) + "\n" + words({"_"}) + "\n" + words({"7"}) + "\n" +
                                   words({"0"});
        const TreebankComparison comparison =
            compareTreebanks(treebank("g", gold), treebank("s", system));
        QCOMPARE(textsOf(comparison.errors),
                 (QStringList{"s:1: word 1 is \"z\", expected \"a\" as in the gold treebank",
                              "s:3: word 3 is \"c\", expected the end as in the gold treebank",
                              "s:7: word 2 is the end, expected \"b\" as in the gold treebank",
                              "s:9: the sentence has no heads",
                              "s:11:13: HEAD is \"7\", expected a number from 0 to 1",
                              "s: found 6 sentences, expected 5 as in the gold treebank"}));
        QCOMPARE(comparison.evaluation.sentences, 0);
        QCOMPARE(comparison.wrong, (std::vector<int>(5, -1)));
    }

    /// An error in a column that is not needed leaves no sentence out, and a word of the system's
    /// output whose head cannot be read or is missing is wrong.
    void unusableColumns() {
        std::string gold = words({"2", "0", "2"}) + "\n" + words({"2", "0", "_"}) + "\n";
        gold.erase(gold.find("\ta\t") + 3, 1); // an empty LEMMA
        const std::string system = words({"2", "0", "9"}) + "\n" + words({"2", "0", "2"}) + "\n";
        const TreebankComparison comparison =
            compareTreebanks(treebank("g", gold), treebank("s", system));
        QCOMPARE(comparison.wrongHeads, (std::vector<int>{1, -1}));
        QCOMPARE(textsOf(comparison.errors),
                 (QStringList{"s:3:13: HEAD is \"9\", expected a number from 0 to 3",
                              "g:7:13: HEAD is \"_\", expected a number from 0 to 3"}));
        QCOMPARE(comparison.evaluation.withSubtypes.words, 3);
        QCOMPARE(comparison.evaluation.withSubtypes.heads, 2);
        const TreebankComparison turned =
            compareTreebanks(treebank("s", system), treebank("g", gold));
        QCOMPARE(turned.wrongHeads, (std::vector<int>{-1, 1}));
    }

    void stops() {
        std::stop_source source;
        source.request_stop();
        const Treebank both = treebank("x", words({"0"}));
        QVERIFY(compareTreebanks(both, both, {source.get_token(), {}}).stopped);
    }
};

QTEST_GUILESS_MAIN(tst_evaluation)
#include "tst_evaluation.moc"
