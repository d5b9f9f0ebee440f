// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/search_blame.h"
#include "tests/support/graph.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace parsescope;
using namespace parsescope::test;

/// The reasons for the wrong arcs of a graph parser.
class tst_search_blame : public QObject {
    Q_OBJECT

private slots:
    void findsTheReason_data() {
        QTest::addColumn<int>("beam");
        QTest::addColumn<int>("labelBeam");
        QTest::newRow("wide") << 1000 << 1000;
        QTest::newRow("narrow") << 1 << 1;
        QTest::newRow("diverse") << 4 << 1;
    }
    void findsTheReason() {
        QFETCH(int, beam);
        QFETCH(int, labelBeam);
        TrainingOptions options = smallOptions();
        options.graph.settings.beam = beam;
        options.graph.settings.labelBeam = labelBeam;
        options.iterations = 3;
        const auto model = trained(sampleSentences("first-steps"), options);
        SearchBlameTotals totals;
        long long decided = 0; // words that were lost by scores
        for (const char* name : {"german", "non-projective", "czech"}) {
            for (const Sentence& sentence : sampleSentences(name)) {
                if (!sentence.tree() || (beam == 1000 && sentence.size() > 7))
                    continue;
                const SearchBlame result = *model->blameSearch(sentence, RootLimit::None);
                totals.add(result, sentence);
                QCOMPARE(result.goldScore.has_value(), sentence.tree()->isProjective());
                const Parse parse =
                    model->parseAll(std::span(&sentence, 1), RootLimit::None).front();
                std::size_t next = 0;
                for (int word = 1; word <= sentence.size(); ++word) {
                    const LabelledArc& arc = result.arcs[result.output[word]];
                    QCOMPARE(arc.head, parse.heads[word]);
                    const bool wrongHead = arc.head != sentence.words[word - 1].head;
                    const std::string& label = model->description().labels[arc.label].text;
                    if (!wrongHead &&
                        withoutSubtype(label) == withoutSubtype(sentence.words[word - 1].deprel))
                        continue;
                    const LostWord& blamed = result.words.at(next++);
                    QCOMPARE(blamed.word, word);
                    QCOMPARE(blamed.wrongHead, wrongHead);
                    if (blamed.lostBy == LostBy::Filter) {
                        QVERIFY(blamed.rival.empty());
                        continue;
                    }
                    const LabelledArc& rival = result.arcs[blamed.rival[word]];
                    QCOMPARE(rival.head, sentence.words[word - 1].head);
                    double difference = 0;
                    for (const auto& [kind, value] : blamed.differences)
                        difference += value;
                    QVERIFY(std::abs(difference - blamed.margin) < 1e-3);
                    const bool search =
                        blamed.lostBy == LostBy::Beam || blamed.lostBy == LostBy::LabelBeam;
                    QCOMPARE(search, blamed.margin < -1e-4);
                    decided += !search && !blamed.differences.empty() ? 1 : 0;
                    QVERIFY(search || !blamed.item);
                }
                QCOMPARE(next, result.words.size());
            }
        }
        for (const auto& [kind, count] : totals.decidedBy)
            decided -= count;
        QCOMPARE(decided, 0);
        const long long lost = totals.heads[LostBy::Beam] + totals.heads[LostBy::LabelBeam];
        if (beam == 1000)
            QCOMPARE(lost, 0);
        if (beam == 1)
            QVERIFY(lost > 0);
    }

    /// The blame is that of the parse of the required shape.
    void aSingleRootIsKept() {
        TrainingOptions options = smallOptions();
        options.iterations = 1;
        const auto model = trained(sampleSentences("first-steps"), options);
        int withMoreRoots = 0;
        for (const char* name : {"german", "non-projective", "czech"}) {
            for (const Sentence& sentence : sampleSentences(name)) {
                if (!sentence.tree())
                    continue;
                for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                    const Parse parse = model->parseAll(std::span(&sentence, 1), rootLimit).front();
                    withMoreRoots +=
                        std::count(parse.heads.begin() + 1, parse.heads.end(), 0) > 1 ? 1 : 0;
                    const SearchBlame result = *model->blameSearch(sentence, rootLimit);
                    for (int word = 1; word <= sentence.size(); ++word)
                        QCOMPARE(result.arcs[result.output[word]].head, parse.heads[word]);
                }
            }
        }
        QVERIFY(withMoreRoots > 0);
    }

    void theFilter() {
        TrainingOptions options = smallOptions();
        options.graph.settings.pruning = {1, 1, 1, 1};
        options.iterations = 3;
        const auto model = trained(sampleSentences("first-steps"), options);
        SearchBlameTotals totals;
        for (const Sentence& sentence : sampleSentences("german"))
            totals.add(*model->blameSearch(sentence, RootLimit::None), sentence);
        QVERIFY(totals.heads[LostBy::Filter] > 0);
        QCOMPARE(totals.heads[LostBy::Beam], 0);
    }
};

QTEST_GUILESS_MAIN(tst_search_blame)
#include "tst_search_blame.moc"
