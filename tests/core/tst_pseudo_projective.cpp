// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/conllu.h"
#include "core/treebank/pseudo_projective.h"
#include "core/treebank/tree_classes.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <algorithm>
#include <random>
#include <tuple>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr std::array All{Lifting::Head, Lifting::Path, Lifting::HeadAndPath};

/// Returns a sentence with the given tree in which every word has a relation of its own.
Sentence withRelations(const Tree& tree) {
    Sentence sentence;
    for (int node = 1; node <= tree.size(); ++node) {
        Word word;
        word.form = "w";
        word.head = tree.head(node);
        word.deprel = "r" + std::to_string(node);
        sentence.words.push_back(word);
    }
    return sentence;
}

std::string relationsOf(const Sentence& sentence) {
    std::string text;
    for (const Word& word : sentence.words)
        text += std::to_string(word.head) + ":" + word.deprel + " ";
    return text;
}

/// Returns the shortest non-projective arc, the leftmost of several, by comparing all arcs.
std::optional<Arc> nextToLift(const Tree& tree) {
    std::vector<std::tuple<int, int, int>> found; // length, left end, dependent
    for (int word = 1; word <= tree.size(); ++word)
        if (tree.isNonProjective({tree.head(word), word}))
            found.emplace_back(std::abs(tree.head(word) - word), std::min(tree.head(word), word),
                               word);
    if (found.empty())
        return std::nullopt;
    const int word = std::get<2>(*std::ranges::min_element(found));
    return Arc{tree.head(word), word};
}

bool areCrossing(Arc a, Arc b) {
    const auto [left, right] = std::minmax(a.head, a.dependent);
    const auto isInside = [&](int node) { return left < node && node < right; };
    const auto isOutside = [&](int node) { return node < left || node > right; };
    return (isInside(b.head) && isOutside(b.dependent)) ||
           (isOutside(b.head) && isInside(b.dependent));
}

/// Checks that each step lifts the next arc to the head of its head and names an arc that crosses
/// it, and that the last step gives the projective tree.
void checkSteps(const Tree& gold) {
    std::vector<Lift> lifts;
    const LiftedTree result = liftArcs(gold, &lifts);
    Tree tree = gold;
    for (std::size_t i = 0; i < lifts.size(); ++i) {
        const LiftedTree before = liftedBy(gold, std::span(lifts).first(i));
        QCOMPARE(before.tree.heads(), tree.heads());
        for (int node = 1; node <= gold.size(); ++node)
            QCOMPARE(before.lifted[node], tree.head(node) != gold.head(node));
        const Lift& lift = lifts[i];
        QCOMPARE(std::optional(lift.arc), nextToLift(tree));
        QCOMPARE(lift.lifted, (Arc{tree.head(lift.arc.head), lift.arc.dependent}));
        QVERIFY(tree.hasArc(lift.crossed));
        QVERIFY(areCrossing(lift.arc, lift.crossed));
        tree = tree.withHead(lift.arc.dependent, lift.lifted.head).value();
        QVERIFY(result.lifted[lift.arc.dependent]);
        QVERIFY(result.onPath[lift.arc.head]);
    }
    QVERIFY(!nextToLift(tree));
    QCOMPARE(result.tree.heads(), tree.heads());
    const LiftedTree all = liftedBy(gold, lifts);
    QCOMPARE(all.tree.heads(), tree.heads());
    QVERIFY(all.lifted == result.lifted);
    QVERIFY(all.onPath == result.onPath);
}

} // namespace

class tst_pseudo_projective : public QObject {
    Q_OBJECT
private slots:
    // The head of a lifted word is a proper ancestor of its gold head, the tree is projective, and
    // words that need not move keep their heads.
    void everyTree() {
        for (int words = 0; words <= 5; ++words)
            for (const Tree& gold : allTrees(words)) {
                const LiftedTree result = liftArcs(gold);
                QVERIFY(result.tree.isProjective());
                if (gold.isProjective())
                    QCOMPARE(result.tree.heads(), gold.heads());
                for (int node = 1; node <= words; ++node) {
                    const int head = result.tree.head(node);
                    QCOMPARE(result.lifted[node], head != gold.head(node));
                    QVERIFY(gold.isBelow(gold.head(node), head));
                }
            }
    }

    void everyStep() {
        for (int words = 0; words <= 5; ++words)
            for (const Tree& gold : allTrees(words)) {
                checkSteps(gold);
                if (QTest::currentTestFailed())
                    return;
            }
    }

    void stepsInLongTrees() {
        std::mt19937 random(7);
        for (int words = 6; words <= 40; ++words) {
            checkSteps(randomTree(words, random));
            if (QTest::currentTestFailed())
                return;
        }
    }

    void canBeStopped() {
        const Tree gold = Tree::fromHeads(std::vector{3, 4, 0, 3}).value();
        std::stop_source source;
        source.request_stop();
        QCOMPARE(liftArcs(gold, nullptr, {source.get_token(), {}}).tree.heads(), gold.heads());
    }

    void singleLiftsAreUndone() {
        int undone = 0;
        for (int words = 1; words <= 5; ++words)
            for (const Tree& gold : allTrees(words)) {
                const LiftedTree lifted = liftArcs(gold);
                if (std::ranges::count(lifted.lifted, true) > 1)
                    continue;
                const Sentence sentence = withRelations(gold);
                for (const Lifting lifting : All) {
                    const Sentence there = projectivized(sentence, lifting).value();
                    QVERIFY(there.tree()->isProjective());
                    QCOMPARE(relationsOf(deprojectivized(there, lifting)), relationsOf(sentence));
                    undone += !gold.isProjective();
                }
            }
        QVERIFY(undone > 500);
    }

    // Several lifts can disturb one another, but the result is always a tree with the gold
    // relations, and mostly the gold tree.
    void longTrees() {
        std::mt19937 random(2005);
        int words = 0;
        int right = 0;
        for (int round = 0; round < 200; ++round) {
            const Tree gold = randomTree(1 + round % 12, random);
            const Sentence sentence = withRelations(gold);
            for (const Lifting lifting : All) {
                const Sentence back =
                    deprojectivized(projectivized(sentence, lifting).value(), lifting);
                QVERIFY(back.tree());
                for (int node = 1; node <= gold.size(); ++node) {
                    QCOMPARE(back.words[node - 1].deprel, sentence.words[node - 1].deprel);
                    ++words;
                    right += back.words[node - 1].head == gold.head(node);
                }
            }
        }
        QVERIFY2(right > words * 8 / 10, qPrintable(QString::number(right)));
    }

    void encodings() {
        const Tree gold = Tree::fromHeads(std::vector{3, 4, 0, 3}).value(); // 4 → 2 crosses 3 → 1
        const Sentence sentence = withRelations(gold);
        QCOMPARE(projectivized(sentence, Lifting::Head).value().words[1].deprel,
                 std::string("r2↑r4"));
        const Sentence both = projectivized(sentence, Lifting::HeadAndPath).value();
        QCOMPARE(relationsOf(both), std::string("3:r1 3:r2↑r4 0:r3 3:r4↓ "));
        const Sentence path = projectivized(sentence, Lifting::Path).value();
        QCOMPARE(relationsOf(path), std::string("3:r1 3:r2↑ 0:r3 3:r4↓ "));
        QCOMPARE(relationsOf(projectivized(sentence, Lifting::None).value()),
                 relationsOf(sentence));
        for (const Lifting lifting :
             {Lifting::None, Lifting::Head, Lifting::Path, Lifting::HeadAndPath})
            QVERIFY(findLifting(nameOf(lifting)) == lifting);
        QVERIFY(!findLifting("tail"));
    }

    // "A hearing is scheduled on it today": the phrase "on it" depends on the first noun.
    void hearing() {
        const Tree gold = Tree::fromHeads(std::vector{2, 4, 4, 0, 6, 2, 4}).value();
        Sentence sentence = withRelations(gold);
        const std::array relations{"det", "nsubj", "aux", "root", "case", "nmod", "obl"};
        for (int i = 0; i < 7; ++i)
            sentence.words[i].deprel = relations[i];
        const Sentence lifted = projectivized(sentence, Lifting::HeadAndPath).value();
        QCOMPARE(relationsOf(lifted),
                 std::string("2:det 4:nsubj↓ 4:aux 0:root 6:case 4:nmod↑nsubj 4:obl "));
        QCOMPARE(relationsOf(deprojectivized(lifted, Lifting::HeadAndPath)), relationsOf(sentence));
    }

    // A parser may predict any relations: the arrows are removed, and a word moves only if its
    // relation encodes a head that exists.
    void parsedTreesThatSayLittle() {
        Sentence sentence = withRelations(Tree::fromHeads(std::vector{0, 1, 2}).value());
        sentence.words[2].deprel = "x↑nowhere";
        sentence.words[1].deprel = "↑";
        sentence.words[0].deprel = "root↓";
        for (const Lifting lifting : All) {
            const Sentence back = deprojectivized(sentence, lifting);
            QVERIFY(back.tree());
            QCOMPARE(back.words[0].deprel, std::string("root"));
            QCOMPARE(back.words[2].deprel, std::string("x"));
        }
    }

    void arrowsInTheTreebank() {
        Sentence sentence = withRelations(Tree::fromHeads(std::vector{0}).value());
        sentence.words[0].deprel = "root↓";
        QVERIFY(!projectivized(sentence, Lifting::Path));
        QVERIFY(projectivized(sentence, Lifting::None));
    }
};

QTEST_GUILESS_MAIN(tst_pseudo_projective)
#include "tst_pseudo_projective.moc"
