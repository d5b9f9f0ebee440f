// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"
#include "core/query/query_search.h"
#include "core/query/statistics.h"
#include "tests/support/trees.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// An unfinished tree: 1 ← 3 → 4, where nothing is known of 2 and only the relation of 3. HEAD of
/// the next sentence is out of range, so that it is wrong, not unfinished.
constexpr const char* Unfinished = "\n1\ta\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_\n"
                                   "2\tb\t_\tVERB\t_\t_\t_\t_\t_\t_\n"
                                   "3\tc\t_\tVERB\t_\t_\t_\tnsubj:pass\t_\t_\n"
                                   "4\td\t_\t_\t_\t_\t3\tx\t_\t_\n"
                                   "\n1\te\t_\tNOUN\t_\t_\t0\tx\t_\t_\n"
                                   "2\tf\t_\tNOUN\t_\t_\t9\tx\t_\t_\n";

/// Returns random sentences with relations of all sorts.
Treebank randomTreebank(int sentences = 300, bool unfinished = false) {
    constexpr const char* Relations[] = {"nsubj", "nsubj:pass", "odd\"one", "a b", "x"};
    Random random(5);
    std::string bytes;
    for (int i = 0; i < sentences; ++i) {
        const int words = 1 + pick(random, 12);
        const Tree tree =
            i % 2 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
        Sentence sentence;
        for (int word = 1; word <= words; ++word) {
            Word& added = sentence.words.emplace_back();
            added.form = "w";
            added.upos = pick(random, 2) == 0 ? "NOUN" : "VERB";
            added.head = tree.head(word);
            added.deprel = Relations[pick(random, 5)];
        }
        bytes += writeSentence(sentence, Format::ConllU);
    }
    return Treebank::fromBytes("x", bytes + "1\tbad\n\n1\tfree\t_\t_\t_\t_\t_\t_\t_\t_\n" +
                                        (unfinished ? Unfinished : ""));
}

SearchSummary found(const Treebank& treebank, const std::string& text) {
    const Result<Query> query = parseQuery(text);
    return query ? searchTreebank(treebank, *query, {}, {}) : SearchSummary();
}

} // namespace

class TestTreebankStatistics : public QObject {
    Q_OBJECT

private slots:
    // The query of each bar finds as many sentences or arcs as the bar shows.
    void barsAndTheirQueries() {
        const Treebank treebank = randomTreebank(300, true);
        const TreebankStatistics statistics = collectStatistics(treebank);
        QCOMPARE(statistics.unreadable, 1);
        QCOMPARE(statistics.arcs.unfinished, 1);
        QCOMPARE(statistics.arcs.sentences, 300);
        for (const auto& [length, count] : statistics.lengths)
            QCOMPARE(found(treebank, lengthQuery(length, length)).found, count);
        for (const auto& [delta, count] : statistics.arcLengths)
            QCOMPARE(found(treebank, arcLengthQuery(delta, delta)).matches, count);
        for (const auto& [degree, count] : statistics.gapDegrees)
            QCOMPARE(found(treebank, gapDegreeQuery(degree)).found, count);
        for (const auto& [roots, count] : statistics.rootCounts)
            QCOMPARE(found(treebank, rootCountQuery(roots)).found, count);
        for (const auto& [relation, count] : statistics.relations)
            QCOMPARE(found(treebank, relationQuery(relation)).matches, count);
        for (const auto& [tag, count] : statistics.tags)
            QCOMPARE(found(treebank, tagQuery(tag)).matches, count);
        for (const auto& [length, gamma] : statistics.gammas) {
            QVERIFY(gamma.mean() >= 2);
            QVERIFY(found(treebank, gammaQuery(length, length, gamma.most)).found > 0);
            QCOMPARE(found(treebank, gammaQuery(length, length, gamma.most + 1)).found, 0);
        }
        QVERIFY(statistics.gapDegrees.size() > 2 && statistics.relations.size() == 5);
        // Queries for ranges.
        const auto few = statistics.lengths;
        QCOMPARE(found(treebank, lengthQuery(3, 5)).found, few.at(3) + few.at(4) + few.at(5));
        const auto arcs = statistics.arcLengths;
        QCOMPARE(found(treebank, arcLengthQuery(-2, -1)).matches, arcs.at(-2) + arcs.at(-1));
    }

    // The queries for a system find as many sentences as its statistics show.
    void systemsAndTheirQueries() {
        const Treebank treebank = randomTreebank(80);
        for (const char* name : {"arc-standard", "arc-eager", "lr-spine", "attardi", "swap",
                                 "arc-hybrid+rba", "arc-eager+lba+rnba"}) {
            SystemStatistics statistics{findSystem(name).value()};
            countOn(statistics, treebank, {}, [](const SystemStatistics&) {});
            const DerivationStatistics& counts = statistics.counts;
            QCOMPARE(statistics.read, treebank.size());
            QCOMPARE(counts.sentences, 80);
            const SearchSummary derivable = found(treebank, statistics.derivableQuery());
            const SearchSummary notDerivable = found(treebank, statistics.notDerivableQuery());
            const SearchSummary ambiguous = found(treebank, statistics.ambiguousQuery());
            QCOMPARE(derivable.found, counts.derivable);
            QCOMPARE(notDerivable.found, counts.notDerivable);
            QCOMPARE(ambiguous.found, counts.ambiguous);
            QCOMPARE(ambiguous.matches, counts.choices);
            QVERIFY(counts.derivable > 0 && counts.ambiguous > 0);
            SystemStatistics start{statistics.system, Extent::Start};
            countOn(start, treebank, {}, [](const SystemStatistics&) {});
            QCOMPARE(start.counts.derivable, counts.derivable);
            QCOMPARE(start.counts.notDerivable, counts.notDerivable);
            QCOMPARE(start.counts.lostArcs, counts.lostArcs);
            QCOMPARE(start.counts.words, counts.words);
            QCOMPARE(start.counts.configurations, 0);
            QVERIFY((counts.notDerivable > 0) == (QString(name) != "swap"));
        }
    }

    // Counting in parts gives the same statistics.
    void goesOnWhereItWas() {
        const TransitionSystem system = findSystem("arc-eager").value();
        const Treebank all = randomTreebank();
        std::string bytes;
        for (int i = 0; i < 100; ++i)
            bytes += writeSentence(all.read(i).sentence, Format::ConllU);
        SystemStatistics parts{system};
        countOn(parts, Treebank::fromBytes("x", bytes), {}, [](const SystemStatistics&) {});
        QCOMPARE(parts.read, 100);
        std::stop_source source;
        source.request_stop();
        countOn(parts, all, {source.get_token(), {}}, [](const SystemStatistics&) {});
        QCOMPARE(parts.read, 100);
        SystemStatistics told{system};
        countOn(parts, all, {}, [&](const SystemStatistics& some) { told = some; });
        SystemStatistics whole{system};
        countOn(whole, all, {}, [](const SystemStatistics&) {});
        QCOMPARE(parts.counts, whole.counts);
        QCOMPARE(told.counts, whole.counts);
        QCOMPARE(told.read, all.size());
    }

    // The words, tags, relations and arcs of an unfinished tree are counted; properties of whole
    // trees are not.
    void unfinishedTrees() {
        const TreebankStatistics statistics =
            collectStatistics(Treebank::fromBytes("x", Unfinished));
        QCOMPARE(statistics.unreadable, 0);
        QCOMPARE(statistics.arcs.sentences, 0);
        QCOMPARE(statistics.arcs.unfinished, 1);
        QCOMPARE(statistics.arcs.words, 4);
        QCOMPARE(statistics.arcs.headless, 2);
        QCOMPARE(statistics.arcs.leftward, 1);
        QCOMPARE(statistics.arcs.rightward, 1);
        QCOMPARE(statistics.arcs.rightwardNext, 1);
        QCOMPARE(statistics.arcs.lengths.sum, 3);
        using Counts = std::map<int, long long>;
        QCOMPARE(statistics.lengths, (Counts{{2, 1}, {4, 1}}));
        QCOMPARE(statistics.arcLengths, (Counts{{-2, 1}, {1, 1}}));
        using Names = std::map<std::string, long long>;
        QCOMPARE(statistics.tags, (Names{{"NOUN", 3}, {"VERB", 2}, {"_", 1}}));
        QCOMPARE(statistics.relations, (Names{{"nsubj", 1}, {"nsubj:pass", 1}, {"x", 3}}));
        QVERIFY(statistics.gapDegrees.empty() && statistics.rootCounts.empty());
        QVERIFY(statistics.gammas.empty());
    }

    // The tree is the chain ROOT → 1 → 2.
    void gammas() {
        TreebankStatistics statistics;
        SentenceReading reading;
        reading.sentence = sentenceFromText("a b");
        reading.sentence.words[0].head = 0;
        reading.sentence.words[1].head = 1;
        statistics.add(reading);
        // The stack contains 0 and 1, and later 0 → 1 and 2.
        QCOMPARE(statistics.gammas.at(2).count, 2);
        QCOMPARE(statistics.gammas.at(2).sum, 5);
        QCOMPARE(statistics.gammas.at(2).most, 3);
        QCOMPARE(statistics.arcLengths, (std::map<int, long long>{{1, 1}}));
    }

    void stops() {
        std::stop_source source;
        source.request_stop();
        QVERIFY(collectStatistics(randomTreebank(), {source.get_token(), {}}).stopped);
    }
};

QTEST_GUILESS_MAIN(TestTreebankStatistics)
#include "tst_treebank_statistics.moc"
