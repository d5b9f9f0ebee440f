// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/blame.h"
#include "core/learning/model.h"
#include "core/learning/parser.h"
#include "tests/support/learning.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <numeric>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns the parse whose derivation consists of the transitions called `names`.
Parse parseBy(const TransitionSystem& system, int words, const QStringList& names) {
    Parse parse;
    Configuration configuration = system.start(words);
    for (const QString& name : names) {
        parse.transitions.push_back(*system.find(name.toStdString()));
        configuration = system.step(configuration, parse.transitions.back());
    }
    parse.heads = finalHeads(configuration);
    return parse;
}

} // namespace

class tst_blame : public QObject {
    Q_OBJECT

private slots:
    /// In the gold tree, 2 is the head of 1 and 3 and a child of ROOT. The arc-eager derivation
    /// makes its first error at the step that loses 2 → 1, and a later one at the step that loses 2
    /// → 3.
    void firstAndLaterErrors() {
        const TransitionSystem system = systemNamed("arc-eager");
        const Parse parse = parseBy(system, 3, {"sh", "sh", "sh"}); // all words depend on ROOT
        const auto found = blame(system, RootPlace::First, treeOf({2, 0, 2}), parse);
        QVERIFY(found.has_value());
        QCOMPARE(found->losses, (std::vector<int>{0, 0, 1, 2}));
        QCOMPARE(found->errors.size(), std::size_t{2});
        QCOMPARE(found->errors[0].step, 1);
        QCOMPARE(system.nameOf(found->errors[0].better), std::string("la"));
        QCOMPARE(found->errors[1].step, 2);
        QCOMPARE(found->arcs.size(), std::size_t{2});
        QCOMPARE(found->arcs[0].word, 1);
        QCOMPARE(found->arcs[0].lostAt, 1);
        QCOMPARE(found->arcs[0].kind, BlameKind::FirstError);
        QCOMPARE(found->arcs[1].word, 3);
        QCOMPARE(found->arcs[1].kind, BlameKind::LaterError);
        QCOMPARE(found->arcs[1].error, 2);
        BlameTotals totals;
        Sentence sentence = sentenceFromText("a b c");
        for (Word& word : sentence.words)
            word.deprel = "x:y";
        totals.add(*found, sentence, system);
        QCOMPARE(totals.byRelation.at("x").at(BlameKind::FirstError), 1);
        QCOMPARE(totals.byTransition.at({"sh", "la"}).first, 1);
    }

    /// On the stack [1 2 3] with the gold arcs 1 → 2 and 1 → 3, each arc is reachable after the
    /// third shift, but not both [GSS14 §2.4]. A later transition decides which arc is lost, and
    /// does not raise the loss.
    void consequences() {
        const TransitionSystem system = systemNamed("arc-standard");
        const Parse parse =
            // The tree is 0 → 1 → 2 → 3.
            parseBy(system, 3, {"sh", "sh", "sh", "sh", "ra", "ra", "ra"});
        const auto found = blame(system, RootPlace::First, treeOf({0, 1, 1}), parse);
        QVERIFY(found.has_value());
        QCOMPARE(found->errors.size(), std::size_t{1});
        QCOMPARE(found->errors[0].step, 3);
        QCOMPARE(found->arcs.size(), std::size_t{1});
        QCOMPARE(found->arcs[0].word, 3);
        QCOMPARE(found->arcs[0].lostAt, 4);
        QCOMPARE(found->arcs[0].error, 3);
        QCOMPARE(found->arcs[0].kind, BlameKind::Consequence);
    }

    /// The gold arcs 1 → 3 and 4 → 2 cross, so that a projective system cannot build both.
    void outOfReach() {
        const TransitionSystem system = systemNamed("arc-eager");
        const Tree gold = treeOf({0, 4, 1, 1});
        const Parse parse = parseBy(system, 4, {"ra", "sh", "la", "ra", "re", "ra"});
        const auto found = blame(system, RootPlace::First, gold, parse);
        QVERIFY(found.has_value());
        QCOMPARE(found->losses.front(), 1);
        QVERIFY(found->errors.empty());
        QCOMPARE(found->arcs.size(), std::size_t{1});
        QCOMPARE(found->arcs[0].word, 2);
        QCOMPARE(found->arcs[0].kind, BlameKind::OutOfReach);
    }

    /// A tree that no derivation built, such as a tree with crossing arcs that is best by scores of
    /// arcs, has no decisions. Its wrong arcs are not out of reach.
    void treesWithoutTransitions() {
        Parse parse;
        parse.heads = {NoHead, 0, 4, 1, 1};
        const Tree gold = treeOf({2, 0, 2, 3});
        QVERIFY(!blame(systemNamed("arc-eager"), RootPlace::First, gold, parse));
    }

    void everyWrongArcIsBlamed_data() { addSystemRows(); }

    /// With ROOT in either place, the losses raised by errors add up to the number of wrong heads
    /// less the number of arcs that were unreachable from the start, and every wrong head is
    /// blamed.
    void everyWrongArcIsBlamed() {
        QFETCH(QString, system);
        if (system.startsWith("swap"))
            QSKIP("no oracle is exact for sentences of this length");
        const std::vector<Sentence> sentences = sampleSentences("german");
        for (RootPlace root : RootPlaces) {
            const auto model = trainPerceptron(sampleSentences("czech"), {},
                                               trainingOptions(system, Regime::Static, root, 1));
            for (const Sentence& sentence : sentences) {
                const Tree gold = *sentence.tree();
                if (gold.size() > 9)
                    continue;
                const Parse parse = parseGreedily(**model, sentence);
                const auto found = blame((*model)->description().system, root, gold, parse);
                if (!found)
                    continue;
                int wrong = 0;
                for (int word = 1; word <= gold.size(); ++word)
                    wrong += parse.heads[word] != gold.head(word);
                QCOMPARE(static_cast<int>(found->arcs.size()), wrong);
                const int raised =
                    std::accumulate(found->errors.begin(), found->errors.end(), 0,
                                    [](int sum, const ParsingError& e) { return sum + e.raise; });
                QCOMPARE(raised + found->losses.front(), wrong);
                for (const BlamedArc& arc : found->arcs)
                    QVERIFY(arc.kind == BlameKind::OutOfReach ? found->losses.front() > 0
                                                              : arc.error <= arc.lostAt);
            }
        }
    }

    void wrongLabels_data() { addSystemRows(); }

    /// A word with the right head and a wrong label is blamed on the step that built its arc. Such
    /// words and the words with wrong heads are the errors that Evaluation counts.
    void wrongLabels() {
        QFETCH(QString, system);
        for (RootPlace root : RootPlaces) {
            const auto model = trainPerceptron(sampleSentences("czech"), {},
                                               trainingOptions(system, Regime::Static, root, 1));
            const TransitionSystem& named = (*model)->description().system;
            const std::vector<Sentence> sentences = sampleSentences("german");
            BlameTotals totals;
            Evaluation evaluation;
            std::size_t listed = 0;
            bool blamed = false; // blame is given only where losses are exact
            const auto note = [&](std::size_t i, const SentenceBlame& blame) {
                blamed = true;
                const Parse parse = parseGreedily(**model, sentences[i]);
                Sentence parsed = sentences[i];
                parse.writeTo(parsed, (*model)->description());
                evaluation.add(sentences[i], parsed);
                for (const BlamedLabel& label : blame.labels) {
                    const auto word = static_cast<std::size_t>(label.word);
                    QCOMPARE(label.found, parsed.words[word - 1].deprel);
                    QVERIFY(label.found != sentences[i].words[word - 1].deprel);
                    ++listed;
                    if (label.step < 0)
                        continue;
                    Configuration configuration = named.start(sentences[i].size(), root);
                    for (int step = 0; step < label.step; ++step)
                        configuration =
                            named.step(std::move(configuration), parse.transitions[step]);
                    const Transition builds = parse.transitions[label.step];
                    QCOMPARE(named.arc(configuration, builds)->dependent, label.word);
                }
            };
            QVERIFY(addBlame(**model, sentences, RootLimit::None, totals, note));
            QCOMPARE(totals.all[BlameKind::WrongLabel], static_cast<long long>(listed));
            QCOMPARE(static_cast<long long>(listed),
                     evaluation.all.heads - evaluation.all.labelled);
            QVERIFY(listed > 0 || !blamed || !named.added.empty());
        }
    }

    void weightsAddUpToScores_data() { addSystemRows(); }
    void weightsAddUpToScores() {
        QFETCH(QString, system);
        const auto model =
            trainPerceptron(sampleSentences("first-steps"), {},
                            trainingOptions(system, Regime::Static, RootPlace::Last, 2));
        const Sentence sentence = sampleSentences("german")[1];
        const auto scorer = (*model)->scorer(sentence);
        ParserState state((*model)->description().system, sentence.size(),
                          {RootLimit::None, RootPlace::Last});
        std::vector<Candidate> candidates;
        for (state.listCandidates(candidates); !candidates.empty();
             state.listCandidates(candidates)) {
            std::vector<float> scores(candidates.size());
            scorer->score(state, candidates, scores);
            const Candidate& last = candidates.back();
            const std::vector<FeatureWeight> list =
                (*model)->compareCandidates(sentence, state, candidates.front(), last);
            float first = 0;
            float second = 0;
            for (const FeatureWeight& feature : list) {
                first += feature.first;
                second += feature.second;
                QVERIFY(!feature.values.empty());
                for (const auto& [name, value] : feature.values)
                    QVERIFY(!name.empty() && !value.empty());
            }
            QVERIFY(std::abs(first - scores.front()) < 0.01F);
            QVERIFY(std::abs(second - scores.back()) < 0.01F);
            state.take(last, last.arc.head == NoHead ? -1 : 0);
        }
    }
};

QTEST_GUILESS_MAIN(tst_blame)
#include "tst_blame.moc"
