// SPDX-License-Identifier: GPL-3.0-or-later
// The trees of MH4, and the decoder that searches among them.
#include "core/decoding/decoding_chart.h"
#include "core/decoding/exact_decoders.h"
#include "tests/support/sanitized.h"
#include "tests/support/scores.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// The items of [Gómez-Rodríguez, Carroll & Weir 2011] with up to four open nodes, each with every
/// set of arcs that builds it, derived one by one.
class AllMh4 {
public:
    explicit AllMh4(int words) : m_words(words) {
        for (int node = 0; node <= words; ++node)
            add({node, node + 1}, std::vector<int>(words + 1, NoHead));
        // Items are combined in ascending order of their widths.
        for (int width = 1; width <= words + 1; ++width)
            for (int first = 0; first + width <= words + 1; ++first) {
                for (int middle = first + 1; middle < first + width; ++middle)
                    combine(first, middle, first + width);
                link(first, first + width);
            }
    }

    /// Returns the heads of all trees.
    [[nodiscard]] std::set<std::vector<int>> trees() const {
        std::set<std::vector<int>> result;
        const auto found = m_items.find({0, m_words + 1});
        for (const auto& [open, heads] : found->second)
            if (open.size() == 2)
                result.insert(heads);
        return result;
    }

private:
    using Open = std::vector<int>; // the open nodes, in ascending order
    using Items = std::set<std::pair<Open, std::vector<int>>>;

    void add(const Open& open, const std::vector<int>& heads) {
        m_items[{open.front(), open.back()}].insert({open, heads});
    }

    void combine(int first, int middle, int last) {
        const Items left = m_items[{first, middle}];
        const Items right = m_items[{middle, last}];
        for (const auto& [open, heads] : left)
            for (const auto& [rightOpen, rightHeads] : right) {
                if (open.size() + rightOpen.size() - 1 > 4)
                    continue;
                Open all = open;
                all.insert(all.end(), rightOpen.begin() + 1, rightOpen.end());
                std::vector<int> both = heads;
                for (std::size_t word = 0; word < both.size(); ++word)
                    both[word] = std::max(both[word], rightHeads[word]);
                add(all, both);
            }
    }

    void link(int first, int last) {
        const std::pair ends{first, last};
        for (std::size_t size = 4; size > 2; --size) {
            const Items before = m_items[ends];
            for (const auto& [open, heads] : before)
                for (std::size_t inner = 1; open.size() == size && inner + 1 < size; ++inner)
                    for (const int head : open) {
                        if (head == open[inner] || head > m_words)
                            continue;
                        Open rest = open;
                        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(inner));
                        std::vector<int> more = heads;
                        more[open[inner]] = head;
                        add(rest, more);
                    }
        }
    }

    int m_words;
    std::map<std::pair<int, int>, Items> m_items; // by the two ends
};

double scoreOfTree(const Scores& scores, const std::vector<int>& heads) {
    double sum = 0;
    for (std::size_t word = 1; word < heads.size(); ++word)
        sum += scores.arc.at(heads[word], static_cast<int>(word));
    return sum;
}

} // namespace

class tst_mh4 : public QObject {
    Q_OBJECT

private slots:
    // MH4 derives all projective trees and some of the others, and canFind knows which ones.
    void trees() {
        for (int words = 1; words <= wordsUpTo(5); ++words) {
            const std::set<std::vector<int>> derived = AllMh4(words).trees();
            std::size_t found = 0;
            for (const Tree& tree : allTrees(words)) {
                const bool isDerived = derived.contains(tree.heads());
                found += isDerived;
                QVERIFY(isDerived || !tree.isProjective());
                QCOMPARE(canFind(Mh4Decoder, tree), isDerived);
            }
            QCOMPARE(found, derived.size()); // nothing but trees is derived
        }
    }

    // The decoder finds the best of all derived trees, with and without a gold tree and a single
    // root.
    void bestOfAll() {
        Random random(4);
        for (int words = 1; words <= wordsUpTo(6); ++words) {
            const std::set<std::vector<int>> derived = AllMh4(words).trees();
            for (int round = 0; round < 40; ++round) {
                const Scores scores = randomScores(&Mh4Decoder, words, random);
                const std::vector<int> gold = randomTree(words, random).heads();
                DecodingOptions options;
                options.rootLimit = rootLimitOf(round % 2 == 0);
                if (round % 4 < 2)
                    options.gold = gold;
                options.margin = 1.5;
                double best = MinusInfinity;
                for (const std::vector<int>& heads : derived) {
                    if (round % 2 == 0 && std::ranges::count(heads, 0) != 1)
                        continue;
                    double score = scoreOfTree(scores, heads);
                    for (std::size_t word = 1; word < heads.size() && !options.gold.empty(); ++word)
                        score += heads[word] == gold[word] ? 0 : options.margin;
                    best = std::max(best, score);
                }
                const std::optional<Decoding> found = decode(scores, options);
                QVERIFY(found);
                QCOMPARE(found->score, best);
                QVERIFY(derived.contains(found->heads));
                ScoreChart chart;
                Mh4Decoder.record(scores, options, chart);
                QCOMPARE(chart.total(), best);
            }
        }
    }

    // The best trees come in the order of their scores, and none is missing.
    void severalBest() {
        Random random(5);
        const int words = wordsUpTo(4);
        const std::set<std::vector<int>> derived = AllMh4(words).trees();
        for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
            const Scores scores = randomScores(&Mh4Decoder, words, random);
            std::vector<double> expected;
            for (const std::vector<int>& heads : derived)
                if (rootLimit == RootLimit::None || std::ranges::count(heads, 0) == 1)
                    expected.push_back(scoreOfTree(scores, heads));
            std::ranges::sort(expected, std::greater());
            std::vector<double> found;
            for (const Decoding& tree : decodeBest(scores, 2000, {{}, 1, rootLimit}).trees)
                found.push_back(tree.score);
            QCOMPARE(found, expected);
        }
    }

    // Each item of a chart is derived by its deductions, and the best derivation builds the best
    // tree.
    void chart() {
        Random random(6);
        for (int words = 1; words <= 5; ++words)
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                const Scores scores = randomScores(&Mh4Decoder, words, random);
                ScoreChart chart;
                Mh4Decoder.record(scores, {{}, 1, rootLimit}, chart);
                std::vector<char> concluded(chart.items().size(), 0);
                for (const auto& deduction : chart.deductions()) {
                    for (const int premise : deduction.premises)
                        QVERIFY(premise < 0 || concluded[premise]);
                    concluded[deduction.conclusion] = 1;
                }
                QVERIFY(std::ranges::all_of(concluded, [](char is) { return is == 1; }));
                const std::vector<Arc> arcs = chart.arcs(chart.goal);
                QCOMPARE(static_cast<int>(arcs.size()), words);
                double sum = 0;
                for (const Arc& arc : arcs)
                    sum += scores.arc.at(arc.head, arc.dependent);
                QCOMPARE(sum, chart.total());
            }
    }

    // Among equal scores, MH4 is not worse than Eisner's decoder and not better than the best of
    // all trees.
    void projectiveAndAny() {
        Random random(7);
        int between = 0;
        for (int round = 0; round < 30; ++round) {
            Scores scores = randomScores(&Mh4Decoder, 4 + round % 9, random);
            const auto best = [&](const ExactDecoder& decoder) {
                scores.decoder = &decoder;
                return decode(scores)->score;
            };
            const double projective = best(EisnerDecoder);
            const double some = best(Mh4Decoder);
            const double all = best(MstDecoder);
            QVERIFY(projective <= some && some <= all);
            between += projective < some;
        }
        QVERIFY(between > 0);
    }
};

QTEST_APPLESS_MAIN(tst_mh4)
#include "tst_mh4.moc"
