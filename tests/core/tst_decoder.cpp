// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/decoder.h"
#include "core/decoding/decoding_chart.h"
#include "core/decoding/exact_decoders.h"
#include "core/decoding/scores_json.h"
#include "core/decoding/tables.h"
#include "tests/support/all_derivations.h"
#include "tests/support/sanitized.h"
#include "tests/support/scores.h"

#include <QtTest>

#include <algorithm>
#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns every tree that the system builds from arcs, with the sum of the scores of its arcs.
BestByTree allTreesOf(const Scores& scores) {
    BestByTree trees;
    for (const Tree& tree : allTrees(scores.words())) {
        if (scores.decoder == &EisnerDecoder && !tree.isProjective())
            continue;
        Decoding& decoding = trees[tree.heads()];
        decoding.heads = tree.heads();
        for (int word = 1; word <= tree.size(); ++word)
            decoding.score += scores.arc.at(tree.head(word), word);
    }
    return trees;
}

BestByTree allByBruteForce(const Scores& scores) {
    return scores.decoder->scoresArcs() ? allTreesOf(scores) : AllDerivations(scores).trees();
}

/// Returns the scores of all trees that the options admit, with the margins added, in descending
/// order. Forbidden trees are left out.
std::vector<double> scoresByBruteForce(const BestByTree& trees, const DecodingOptions& options) {
    std::vector<double> result;
    for (const auto& [heads, decoding] : trees) {
        if (options.rootLimit == RootLimit::One && heads.size() > 1 &&
            std::ranges::count(heads, 0) != 1)
            continue;
        double score = decoding.score;
        for (std::size_t word = 1; word < heads.size() && !options.gold.empty(); ++word)
            if (heads[word] != options.gold[word])
                score += options.margin;
        if (score > MinusInfinity)
            result.push_back(score);
    }
    std::ranges::sort(result, std::greater());
    return result;
}

QString textOf(const std::vector<int>& heads) {
    QStringList list;
    for (int head : heads)
        list << QString::number(head);
    return list.join(QLatin1Char(' '));
}

/// Returns a fault in the trees found, or an empty text if they are the best `asked` trees.
QString faultOf(const Scores& scores, const BestByTree& trees, const DecodingOptions& options,
                const std::vector<Decoding>& found, int asked) {
    const std::vector<double> best = scoresByBruteForce(trees, options);
    if (found.size() != std::min(best.size(), static_cast<std::size_t>(asked)))
        return QStringLiteral("%1 trees found, there are %2").arg(found.size()).arg(best.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const QString heads = textOf(found[i].heads);
        const auto tree = trees.find(found[i].heads);
        if (tree == trees.end())
            return heads + " is no tree of the system";
        if (scoresByBruteForce({*tree}, options) != std::vector{found[i].score})
            return heads + " has another score, or is not admitted";
        if (found[i].score != best[i])
            return QStringLiteral("%1 scores %2, best is %3")
                .arg(heads)
                .arg(found[i].score)
                .arg(best[i]);
        for (std::size_t other = 0; other < i; ++other)
            if (found[other].heads == found[i].heads)
                return heads + " is there twice";
        if (scoreOf(scores, found[i].steps) !=
            (scores.decoder->scoresArcs() ? 0 : tree->second.score))
            return heads + " has another derivation";
    }
    return {};
}

} // namespace

/// Returns the number of ways to choose `chosen` of `all` things.
long long choices(int all, int chosen) {
    long long ways = 1;
    for (int i = 1; i <= chosen; ++i)
        ways = ways * (all - chosen + i) / i;
    return ways;
}

class tst_decoder : public QObject {
    Q_OBJECT
private slots:
    void bestOfAll_data() { addCases(6, true); }
    void bestOfAll() {
        Random random(2017);
        for (int round = 0; round < rounds(40); ++round) {
            const Scores scores = randomScores(decoder(), words(), random);
            const BestByTree trees = allByBruteForce(scores);
            const Tree gold = randomTree(words(), random);
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                for (const double margin : {0.0, 1.0, 2.5}) {
                    DecodingOptions options{.margin = margin, .rootLimit = rootLimit};
                    if (margin > 0)
                        options.gold = gold.heads();
                    const std::optional<Decoding> found = decode(scores, options);
                    // Tables of other sentences and decoders in the workspace change nothing.
                    static DecodingWorkspace workspace;
                    QCOMPARE(decode(scores, options, workspace), found);
                    QVERIFY(found);
                    QCOMPARE(faultOf(scores, trees, options, {*found}, 1), QString());
                }
            }
        }
    }

    void severalBest_data() { addCases(5, true); }
    void severalBest() {
        Random random(1972);
        for (int round = 0; round < rounds(6); ++round) {
            const Scores scores = randomScores(decoder(), words(), random);
            const BestByTree trees = allByBruteForce(scores);
            const Tree gold = randomTree(words(), random);
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                for (const int count : {1, 7, 1000}) {
                    DecodingOptions options{.rootLimit = rootLimit};
                    if (round % 2 == 1)
                        options.gold = gold.heads();
                    QCOMPARE(faultOf(scores, trees, options,
                                     decodeBest(scores, count, options).trees, count),
                             QString());
                }
            }
            QVERIFY(decodeBest(scores, 0).trees.empty());
        }
    }

    void forbidden_data() { addCases(4, true); }
    void forbidden() {
        Random random(5);
        int impossible = 0;
        for (int round = 0; round < rounds(60); ++round) {
            Scores scores = randomScores(decoder(), words(), random);
            for (std::string_view name : decoder()->tables)
                for (int layer = 0; layer < scores.table(name).rows() / (words() + 2); ++layer)
                    for (int cells = 0; cells < 3 * words(); ++cells)
                        scores.table(name).at(layer, pick(random, words() + 1),
                                              1 + pick(random, words() + 1)) = MinusInfinity;
            const BestByTree trees = allByBruteForce(scores);
            const DecodingOptions options{.rootLimit = rootLimitOf(round % 2 == 0)};
            impossible += !decode(scores, options);
            QCOMPARE(faultOf(scores, trees, options, decodeBest(scores, 5, options).trees, 5),
                     QString());
        }
        QVERIFY(impossible > 0);
        QVERIFY(impossible < 60);
    }

    void scoresAreWrittenAndRead() {
        for (const ExactDecoder* decoder : exactDecoders()) {
            Random random(3);
            Scores scores = randomScores(decoder, 4, random);
            scores.table(decoder->tables.front()).at(2, 3) = MinusInfinity;
            const std::string text = oneLine(scoresJson(scores));
            const auto read = readScores({{}, "scores", text}, decoder, 4);
            QVERIFY2(read, read ? "" : read.error().message.english().c_str());
            for (const std::string_view name : decoder->tables)
                for (int layer = 0; layer <= (decoder->positions > 2 ? 4 : 0); ++layer)
                    for (int row = 0; row <= 4; ++row)
                        for (int column = 1; column <= (decoder->scoresArcs() ? 4 : 5); ++column)
                            QCOMPARE(read->table(name).at(layer, row, column),
                                     scores.table(name).at(layer, row, column));
        }
    }

    void stepsMakeTheTree() {
        Random random(6);
        for (const ExactDecoder* decoder :
             {&ArcHybridDecoder, &ArcEagerDecoder, &ArcStandardDecoder}) {
            for (int words = 1; words <= 30; ++words) {
                const Decoding found = *decode(randomScores(decoder, words, random));
                std::vector<int> stack{0};
                std::vector<int> heads(found.heads.size(), NoHead);
                int front = 1;
                for (const DecodingStep& step : found.steps) {
                    QCOMPARE(step.top, stack.back());
                    QCOMPARE(step.front, front);
                    const bool pushes = step.move == Move::Shift || (decoder == &ArcEagerDecoder &&
                                                                     step.move == Move::RightArc);
                    const auto top = static_cast<std::size_t>(step.top);
                    if (pushes) {
                        if (step.move == Move::RightArc)
                            heads[front] = step.top;
                        stack.push_back(front++);
                        continue;
                    }
                    if (decoder == &ArcStandardDecoder)
                        QCOMPARE(step.second, stack[stack.size() - 2]);
                    if (decoder == &ArcStandardDecoder && step.move == Move::LeftArc) {
                        stack.erase(stack.end() - 2);
                        heads[static_cast<std::size_t>(step.second)] = step.top;
                        continue;
                    }
                    stack.pop_back();
                    QVERIFY(!stack.empty());
                    if (step.move == Move::LeftArc)
                        heads[top] = front;
                    else if (step.move == Move::RightArc)
                        heads[top] = stack.back();
                    QVERIFY(heads[top] != NoHead);
                }
                QCOMPARE(front, words + 1);
                QCOMPARE(stack, std::vector{0});
                QCOMPARE(heads, found.heads);
            }
        }
    }

    void onlyTheGoldTree() {
        Random random(7);
        for (const ExactDecoder* decoder :
             {&ArcHybridDecoder, &ArcEagerDecoder, &ArcStandardDecoder, &EisnerDecoder}) {
            const Scores scores = randomScores(decoder, 5, random);
            const BestByTree trees = allByBruteForce(scores);
            QCOMPARE(trees.size(), std::size_t(273));
            for (const Tree& gold : allTrees(5)) {
                const auto found = decode(scores, {.gold = gold.heads(), .margin = MinusInfinity});
                QCOMPARE(found.has_value(), gold.isProjective());
                if (found) {
                    QCOMPARE(found->heads, gold.heads());
                    QCOMPARE(found->score, trees.at(gold.heads()).score);
                }
            }
        }
    }

    void manyEdgeFactored() {
        Random random(200);
        for (int round = 0; round < rounds(200); ++round) {
            const Scores scores = randomScores(&EisnerDecoder, 1 + round % 6, random);
            const BestByTree trees = allTreesOf(scores);
            const DecodingOptions options{.rootLimit = rootLimitOf(round % 4 < 2)};
            QCOMPARE(faultOf(scores, trees, options, {*decode(scores, options)}, 1), QString());
        }
    }

    void eagerContainsTheOthers() {
        Random random(17);
        for (const ExactDecoder* decoder : {&ArcHybridDecoder, &EisnerDecoder}) {
            const Scores scores = randomScores(decoder, 5, random);
            const BestByTree trees = allByBruteForce(scores);
            const BestByTree eager = AllDerivations(asArcEager(scores)).trees();
            QCOMPARE(eager.size(), trees.size());
            for (const auto& [heads, decoding] : trees)
                QCOMPARE(eager.at(heads).score, decoding.score);
        }
    }

    // The two decoders agree although Eisner's four tables and the table of arc-eager are different
    // algorithms.
    void independentOnLongSentences() {
        Random random(40);
        for (int words : {20, 40, 80}) {
            const Scores scores = randomScores(&EisnerDecoder, words, random);
            const Scores eager = asArcEager(scores);
            const Tree gold = randomProjectiveTree(words, random);
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                DecodingOptions options{.rootLimit = rootLimit};
                QCOMPARE(decode(eager, options)->score, decode(scores, options)->score);
                options.gold = gold.heads();
                QCOMPARE(decode(eager, options)->score, decode(scores, options)->score);
                QCOMPARE(std::ranges::count(decode(eager, options)->heads, 0) == 1 ||
                             rootLimit == RootLimit::None,
                         true);
                const std::vector<Decoding> best = decodeBest(scores, 4, options).trees;
                const std::vector<Decoding> others = decodeBest(eager, 4, options).trees;
                for (std::size_t i = 0; i < 4; ++i)
                    QCOMPARE(others[i].score, best[i].score);
            }
        }
    }

    // If each arc has a score, whatever transition builds it, arc-standard finds the best
    // projective tree.
    void arcStandardAgreesWithEisner() {
        Random random(1996);
        for (int words : {8, 16, 30}) {
            const Scores arcs = randomScores(&EisnerDecoder, words, random);
            Scores standard(&ArcStandardDecoder, words);
            for (int second = 0; second <= words; ++second)
                for (int top = second + 1; top <= words; ++top)
                    for (int front = top + 1; front <= words + 1; ++front) {
                        standard.la.at(second, top, front) = arcs.arc.at(top, second);
                        standard.ra.at(second, top, front) = arcs.arc.at(second, top);
                    }
            const Tree gold = randomProjectiveTree(words, random);
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                DecodingOptions options{.rootLimit = rootLimit};
                QCOMPARE(decode(standard, options)->score, decode(arcs, options)->score);
                options.gold = gold.heads();
                QCOMPARE(decode(standard, options)->score, decode(arcs, options)->score);
            }
        }
    }

    void withoutWords() {
        for (const ExactDecoder* decoder :
             {&ArcHybridDecoder, &ArcEagerDecoder, &ArcStandardDecoder, &EisnerDecoder, &Mh4Decoder,
              &MstDecoder}) {
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                const Scores scores(decoder, 0);
                QCOMPARE(scores.words(), 0);
                const Decoding empty{0, {NoHead}, {}};
                QCOMPARE(*decode(scores, {.rootLimit = rootLimit}), empty);
                QCOMPARE(decodeBest(scores, 3, {.rootLimit = rootLimit}).trees, std::vector{empty});
            }
        }
    }

    // The second-best tree of 1,300 words takes 1,300 decodings, each in cubic time in general.
    void bestTreesOfLongSentences() {
        Random random(61);
        const Scores scores = randomScores(&MstDecoder, 1300, random);
        const BestTrees one = decodeBest(scores, 1);
        QVERIFY(!one.gaveUp);
        QCOMPARE(one.trees.front(), *decode(scores));
        const BestTrees two = decodeBest(scores, 2);
        QVERIFY(two.gaveUp);
        QCOMPARE(two.trees, one.trees);
    }

    // With a single root, the best tree is the best one over all words that may be the root. It
    // does not score more than the best tree with any number of roots, nor less than the best
    // projective tree.
    void arborescencesOfLongSentences() {
        Random random(60);
        for (int words : {10, 25, 60}) {
            const Scores scores = randomScores(&MstDecoder, words, random);
            Scores projective = scores;
            projective.decoder = &EisnerDecoder;
            double best = MinusInfinity;
            for (int root = 1; root <= words; ++root) {
                Scores rooted = scores;
                for (int word = 1; word <= words; ++word)
                    if (word != root)
                        rooted.arc.at(0, word) = MinusInfinity;
                best = std::max(best, decode(rooted)->score);
            }
            const Decoding found = *decode(scores, {.rootLimit = RootLimit::One});
            QCOMPARE(found.score, best);
            QCOMPARE(std::ranges::count(found.heads, 0), 1);
            QVERIFY(Tree::fromHeads(std::vector(found.heads.begin() + 1, found.heads.end())));
            QVERIFY(decode(scores)->score >= best);
            QVERIFY(best >= decode(projective, {.rootLimit = RootLimit::One})->score);
        }
    }

    void chart_data() { addCases(5); }

    // The chart has the score of the best tree and a derivation of a best tree, premises precede
    // their conclusions, and the value of every item is that of its best deduction.
    void chart() {
        Random random(2011);
        for (int round = 0; round < rounds(20); ++round) {
            const Scores scores = randomScores(decoder(), words(), random);
            const Tree gold = randomTree(words(), random);
            DecodingOptions options{.rootLimit = rootLimitOf(round % 2 == 0)};
            if (round % 4 < 2)
                options.gold = gold.heads();
            const Decoding best = *decode(scores, options);
            ScoreChart chart;
            scores.decoder->record(scores, options, chart);
            QCOMPARE(chart.total(), best.score);
            std::vector<double> values(chart.items().size(), MinusInfinity);
            for (const auto& deduction : chart.deductions()) {
                double value = deduction.cost;
                for (int premise : deduction.premises)
                    value += premise < 0 ? 0 : values[premise];
                QCOMPARE(deduction.value, value);
                double& conclusion = values[deduction.conclusion];
                conclusion = std::max(conclusion, value);
            }
            std::vector<int> heads(best.heads.size(), NoHead);
            double sum = 0;
            for (int index : chart.derivation(chart.goal)) {
                const auto& deduction = chart.deductions()[index];
                if (deduction.arc.head != NoHead)
                    heads[deduction.arc.dependent] = deduction.arc.head;
                sum += deduction.cost;
            }
            for (std::size_t i = 0; i < values.size(); ++i)
                QCOMPARE(chart.items()[i].value, values[i]);
            QCOMPARE(sum, best.score);
            QCOMPARE(scoresByBruteForce({*allByBruteForce(scores).find(heads)}, options),
                     std::vector{best.score});
            QCOMPARE(bestSteps(decoder(), chart), best.steps);
        }
    }

    // In order from left to right, the deductions of the best derivation are its transitions.
    void chartStandsForTheTransitions() {
        Random random(2012);
        for (const ExactDecoder* decoder :
             {&ArcHybridDecoder, &ArcEagerDecoder, &ArcStandardDecoder}) {
            Scores scores(decoder, 9);
            // Large random numbers give no ties, so that there is one best derivation.
            for (std::string_view name : decoder->tables)
                for (int cell = 0; cell < 11 * scores.table(name).rows(); ++cell)
                    scores.table(name).at(cell / 11, cell % 11) = pick(random, 1 << 30) / 65536.0;
            ScoreChart chart;
            scores.decoder->record(scores, {}, chart);
            QCOMPARE(bestSteps(decoder, chart), decode(scores)->steps);
        }
    }

    // An item of a word has nodes p < i ≤ h < j ≤ n + 1, which are as many as the sets of four of n
    // + 3 numbers; an item of ROOT has a front. A deduction by la or ra has nodes p < i ≤ h < k ≤ g
    // < j, as many as the sets of six of n + 4 numbers; one that attaches a child to ROOT has k ≤ g
    // < j. Without the node beneath, the items [i, h, j] are those of the paper.
    void chartOfArcStandardHasOnlyItsItems() {
        for (int words = 1; words <= 12; ++words) {
            ScoreChart chart;
            recordArcStandard(Scores(&ArcStandardDecoder, words), {}, chart);
            QCOMPARE(static_cast<long long>(chart.items().size()),
                     choices(words + 3, 4) + words + 1);
            QCOMPARE(static_cast<long long>(chart.deductions().size()),
                     1 + choices(words + 1, 2) + 2 * choices(words + 4, 6) + choices(words + 2, 3));
            std::set<std::array<int, 3>> withoutBeneath;
            for (const auto& item : chart.items())
                if (item.kind == static_cast<int>(HalfTree::Tree))
                    withoutBeneath.insert({item.key[0], item.key[2], item.key[1]});
            QCOMPARE(static_cast<long long>(withoutBeneath.size()), choices(words + 2, 3));
        }
    }

private:
    static void addCases(int longest, bool withoutChart = false) {
        QTest::addColumn<QString>("decoder");
        QTest::addColumn<int>("words");
        std::vector<const ExactDecoder*> all{&ArcHybridDecoder, &ArcEagerDecoder,
                                             &ArcStandardDecoder, &EisnerDecoder};
        if (withoutChart)
            all.push_back(&MstDecoder);
        for (const ExactDecoder* decoder : all)
            // The MST decoder has more trees, so that one word less is tried.
            for (int words = 1; words <= longest - (decoder == &MstDecoder); ++words)
                QTest::addRow("%s, %d words", decoder->name.data(), words)
                    << QString::fromUtf8(decoder->name.data()) << words;
    }
    static const ExactDecoder* decoder() {
        QFETCH(QString, decoder);
        return findExactDecoder(decoder.toStdString());
    }
    static int words() {
        QFETCH(int, words);
        return words;
    }
};

QTEST_APPLESS_MAIN(tst_decoder)
#include "tst_decoder.moc"
