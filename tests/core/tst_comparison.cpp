// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/tree_comparison.h"
#include "tests/support/conllu_lines.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::string relabelled(std::string lines, const std::string& relation) {
    lines.replace(lines.rfind("dep"), 3, relation);
    return lines;
}

Treebank treebank(const char* name, const std::string& bytes) {
    return Treebank::fromBytes(name, bytes);
}

} // namespace

class TestComparison : public QObject {
    Q_OBJECT

private slots:
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
        QCOMPARE(comparison.relations.size(), 2U);
        QCOMPARE(comparison.relations.at({"dep", "dep"}), 4);
        QCOMPARE(comparison.relations.at({"dep", "obj"}), 1);
        QCOMPARE(comparison.places.at({"dep", "dep"}), (std::vector<int>{0, 1}));
        QCOMPARE(comparison.places.at({"dep", "obj"}), (std::vector<int>{0}));
        const auto one = compareSentences(treebank("g", gold).read(0).sentence,
                                          treebank("s", system).read(0).sentence);
        QCOMPARE(one->words, (std::vector{WordVerdict::WrongHead, WordVerdict::Right,
                                          WordVerdict::WrongLabel}));
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

    void stops() {
        std::stop_source source;
        source.request_stop();
        const Treebank both = treebank("x", words({"0"}));
        QVERIFY(compareTreebanks(both, both, {source.get_token(), {}}).stopped);
    }
};

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"
