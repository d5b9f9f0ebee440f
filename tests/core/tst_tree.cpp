// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/sentence_conditions.h"
#include "core/treebank/tree.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace parsescope;

namespace {

using Heads = std::vector<int>;

QString toText(const std::vector<int>& numbers) {
    QStringList parts;
    for (const int number : numbers)
        parts << QString::number(number);
    return parts.join(' ');
}

// Calls `visit` with every list of `size` numbers from `least` to `most`.
void forEveryList(int size, int least, int most, const std::function<void(const Heads&)>& visit) {
    Heads list(size, least);
    for (;;) {
        visit(list);
        std::size_t i = 0;
        while (i < list.size() && list[i] == most)
            list[i++] = least;
        if (i == list.size())
            return;
        ++list[i];
    }
}

void forEveryTree(int size, const std::function<void(const Tree&)>& visit) {
    forEveryList(size, 0, size, [&](const Heads& heads) {
        if (const Result<Tree> tree = Tree::fromHeads(heads))
            visit(*tree);
    });
}

// The definitions, written down without regard to speed. `heads[i]` is the head of word i + 1.
bool reachesRoot(const Heads& heads, int word) {
    for (std::size_t steps = 0; word != 0 && steps <= heads.size(); ++steps)
        word = heads[word - 1];
    return word == 0;
}

bool isBelow(const Tree& tree, int word, int node) {
    while (word != node && word > 0)
        word = tree.head(word);
    return word == node;
}

bool cross(Arc a, Arc b) {
    const auto [aLeft, aRight] = std::minmax({a.head, a.dependent});
    const auto [bLeft, bRight] = std::minmax({b.head, b.dependent});
    return (aLeft < bLeft && bLeft < aRight && aRight < bRight) ||
           (bLeft < aLeft && aLeft < bRight && bRight < aRight);
}

bool hasCrossingArcs(const Tree& tree) {
    for (int a = 1; a <= tree.size(); ++a)
        for (int b = 1; b < a; ++b)
            if (cross({tree.head(a), a}, {tree.head(b), b}))
                return true;
    return false;
}

bool hasWordOutside(const Tree& tree, Arc arc) {
    const auto [left, right] = std::minmax({arc.head, arc.dependent});
    for (int word = left + 1; word < right; ++word)
        if (!isBelow(tree, word, arc.head))
            return true;
    return false;
}

int largestNumberOfGaps(const Tree& tree) {
    int largest = 0;
    for (int node = 1; node <= tree.size(); ++node) {
        int blocks = 0;
        bool inside = false;
        for (int word = 1; word <= tree.size(); ++word) {
            const bool below = isBelow(tree, word, node);
            blocks += (below && !inside) ? 1 : 0;
            inside = below;
        }
        largest = std::max(largest, blocks - 1);
    }
    return largest;
}

// Returns the left spine of `node` by going down from it. `heads` is indexed by the nodes 0..n.
Heads slowLeftSpine(const Heads& heads, int node) {
    for (int word = 1; word < node; ++word)
        if (heads[word] == node) {
            Heads spine = slowLeftSpine(heads, word);
            spine.insert(spine.begin(), node);
            return spine;
        }
    return {node};
}

Heads slowRightSpine(const Heads& heads, int node) {
    for (int word = static_cast<int>(heads.size()) - 1; word > node; --word)
        if (heads[word] == node) {
            Heads spine = slowRightSpine(heads, word);
            spine.insert(spine.begin(), node);
            return spine;
        }
    return {node};
}

Tree treeOf(const Heads& heads) {
    return Tree::fromHeads(heads).value();
}

constexpr int Many = 1'000'000;

} // namespace

class TestTree : public QObject {
    Q_OBJECT

private slots:
    /// The head of a word that is not projective does not dominate all words between the two.
    void wordsThatAreNotProjective() {
        for (int size = 1; size <= 5; ++size)
            forEveryTree(size, [&](const Tree& tree) {
                std::vector<int> expected;
                for (int word = 1; word <= size; ++word) {
                    const int head = tree.head(word);
                    bool isProjective = true;
                    for (int between = std::min(head, word) + 1; between < std::max(head, word);
                         ++between) {
                        int above = between;
                        while (above != 0 && above != head)
                            above = tree.head(above);
                        isProjective = isProjective && above == head;
                    }
                    if (!isProjective)
                        expected.push_back(word);
                }
                QCOMPARE(toText(nonProjectiveWords(tree)), toText(expected));
            });
    }
    void fromHeadsAcceptsExactlyTrees() {
        // The number of trees is (n + 1)^(n - 1), by Cayley's formula.
        const std::vector<int> expected = {1, 1, 3, 16, 125, 1296};
        for (int size = 1; size <= 5; ++size) {
            int trees = 0;
            forEveryList(size, -1, size + 1, [&](const Heads& heads) {
                bool good = true;
                for (int word = 1; word <= size; ++word) {
                    const int head = heads[word - 1];
                    good = good && head >= 0 && head <= size;
                }
                for (int word = 1; good && word <= size; ++word)
                    good = reachesRoot(heads, word);
                const Result<Tree> tree = Tree::fromHeads(heads);
                QVERIFY2(tree.has_value() == good, qPrintable(toText(heads)));
                trees += good ? 1 : 0;
            });
            QCOMPARE(trees, expected[size]);
        }
    }

    void fromHeadsSaysWhatIsWrong_data() {
        QTest::addColumn<std::vector<int>>("heads");
        QTest::addColumn<QString>("message");
        QTest::newRow("too large")
            << Heads{0, 3} << "the head of word 2 is 3, expected a number from 0 to 2";
        QTest::newRow("none") << Heads{NoHead, 0}
                              << "the head of word 1 is -1, expected a number from 0 to 2";
        QTest::newRow("own head") << Heads{0, 2}
                                  << "word 2 is its own head, expected every word to reach ROOT";
        QTest::newRow("cycle") << Heads{0, 5, 0, 2, 4}
                               << "the heads of words 2 → 5 → 4 → 2 form a cycle, expected every "
                                  "word to reach ROOT";
    }
    void fromHeadsSaysWhatIsWrong() {
        QFETCH(std::vector<int>, heads);
        QFETCH(QString, message);
        const Result<Tree> tree = Tree::fromHeads(heads);
        QVERIFY(!tree);
        QCOMPARE(QString::fromStdString(tree.error().message), message);
    }

    void findsAllCycles() {
        const Heads heads = {NoHead, 4, 3, 2, 1, 0, 6, 1};
        const std::vector<Heads> expected = {{1, 4}, {2, 3}, {6}};
        QCOMPARE(findCycles(heads), expected);
        QCOMPARE(findCycles(Heads{NoHead, NoHead, 1, 2}), std::vector<Heads>{});
        // The cycles are sorted by their smallest words, although they are found in another order.
        const std::vector<Heads> sorted = {{2, 6}, {3, 5}};
        QCOMPARE(findCycles(Heads{NoHead, 5, 6, 5, 0, 3, 2}), sorted);
    }

    void longCyclesAreCutInMessages() {
        Heads cycle;
        for (int word = 1; word <= 100; ++word)
            cycle.push_back(word);
        QCOMPARE(QString::fromStdString(cycleText(cycle)),
                 QString("the heads of words 1 → 2 → 3 → 4 → 5 → 6 → 7 → 8 → 9 → 10 → 11 → 12 → "
                         "… → 1 form a cycle"));
    }

    void simpleQuestions() {
        const Tree tree = treeOf({2, 0, 2, 3, 0});
        QCOMPARE(tree.size(), 5);
        QCOMPARE(toText(tree.heads()), QString("-1 2 0 2 3 0"));
        QCOMPARE(tree.rootCount(), 2);
        QCOMPARE(toText(tree.dependents(0)), QString("2 5"));
        QCOMPARE(toText(tree.dependents(2)), QString("1 3"));
        QCOMPARE(toText(tree.dependents(4)), QString());
        QVERIFY(tree.hasArc({2, 3}));
        QVERIFY(!tree.hasArc({3, 2}));
        QVERIFY(!tree.hasArc({NoHead, 0}));
        QCOMPARE(Tree().size(), 0);
        QCOMPARE(Tree().rootCount(), 0);
        QVERIFY(Tree().isProjective());
        QCOMPARE(Tree().gapDegree(), 0);
        QCOMPARE(treeOf({}), Tree());
    }

    void arcsToRootCount() {
        // The arc 3 → 1 spans word 2, whose arc from ROOT crosses it.
        const Tree tree = treeOf({3, 0, 2});
        QVERIFY(!tree.isProjective());
        QVERIFY(tree.isNonProjective({3, 1}));
        QVERIFY(!tree.isNonProjective({0, 2}));
        QCOMPARE(tree.gapDegree(), 1);
    }

    void gapDegreeTwo() {
        // The yield of word 1 is 1, 3 and 5.
        QCOMPARE(treeOf({0, 4, 1, 0, 1}).gapDegree(), 2);
    }

    void everySmallTreeFollowsTheDefinitions() {
        for (int size = 1; size <= 5; ++size)
            forEveryTree(size, [](const Tree& tree) {
                const QByteArray text = toText(tree.heads()).toUtf8();
                bool allArcsProjective = true;
                for (int word = 1; word <= tree.size(); ++word) {
                    const Arc arc{tree.head(word), word};
                    QVERIFY2(tree.isNonProjective(arc) == hasWordOutside(tree, arc), text);
                    allArcsProjective = allArcsProjective && !tree.isNonProjective(arc);
                }
                QVERIFY2(tree.isProjective() == !hasCrossingArcs(tree), text);
                QVERIFY2(tree.isProjective() == allArcsProjective, text);
                QVERIFY2(tree.gapDegree() == largestNumberOfGaps(tree), text);
                QVERIFY2((tree.gapDegree() == 0) == tree.isProjective(), text);
            });
    }

    /// A word can depend on any node that is not its descendant.
    void headsCanBeChanged() {
        forEveryTree(4, [](const Tree& tree) {
            for (int word = 1; word <= tree.size(); ++word) {
                for (int head = 0; head <= tree.size(); ++head) {
                    const Result<Tree> changed = tree.withHead(word, head);
                    QCOMPARE(changed.has_value(), !tree.isBelow(head, word));
                    if (!changed)
                        continue;
                    for (int other = 1; other <= tree.size(); ++other)
                        QCOMPARE(changed->head(other), other == word ? head : tree.head(other));
                }
            }
        });
        const Tree tree = Tree::fromHeads(Heads{2, 0}).value();
        QVERIFY(!tree.withHead(1, 3));
        QVERIFY(!tree.withHead(1, -1));
    }

    void spinesOfAnExample() {
        //        0  1  2  3  4  5  6  7  8
        const Heads heads = {NoHead, 3, 3, 5, 3, NoHead, 5, 8, 5};
        QCOMPARE(toText(leftSpine(heads, 5)), QString("5 3 1"));
        QCOMPARE(toText(rightSpine(heads, 5)), QString("5 8"));
        QCOMPARE(toText(leftSpine(heads, 8)), QString("8 7"));
        QCOMPARE(toText(rightSpine(heads, 3)), QString("3 4"));
        QCOMPARE(toText(rightSpine(heads, 0)), QString("0"));
    }

    void everySmallSpineFollowsTheDefinition() {
        for (int size = 1; size <= 4; ++size)
            forEveryList(size, NoHead, size, [&](Heads heads) {
                heads.insert(heads.begin(), NoHead);
                for (int node = 0; node <= size; ++node) {
                    QCOMPARE(toText(leftSpine(heads, node)), toText(slowLeftSpine(heads, node)));
                    QCOMPARE(toText(rightSpine(heads, node)), toText(slowRightSpine(heads, node)));
                }
            });
    }

    void deepTrees() {
        Heads chain;
        for (int word = 1; word <= Many; ++word)
            chain.push_back(word - 1);
        const Tree tree = treeOf(chain);
        QVERIFY(tree.isProjective());
        QCOMPARE(tree.gapDegree(), 0);
        QVERIFY(!tree.isNonProjective({0, Many}));
        QCOMPARE(rightSpine(tree.heads(), 0).size(), std::size_t(Many) + 1);
        std::reverse(chain.begin(), chain.end());
        for (int& head : chain)
            head = head == 0 ? 0 : Many - head + 1;
        QCOMPARE(leftSpine(treeOf(chain).heads(), 1).size(), std::size_t(1));
        QCOMPARE(leftSpine(treeOf(chain).heads(), Many).size(), std::size_t(Many));
    }

    void manyGaps() {
        // Odd words depend on word 1, even words on word 2.
        Heads comb{0, 0};
        for (int word = 3; word <= Many; ++word)
            comb.push_back(word % 2 == 1 ? 1 : 2);
        const Tree tree = treeOf(comb);
        QVERIFY(!tree.isProjective());
        QCOMPARE(tree.gapDegree(), Many / 2 - 1);
    }

    void largeCycle() {
        Heads ring{Many};
        for (int word = 2; word <= Many; ++word)
            ring.push_back(word - 1);
        const Result<Tree> tree = Tree::fromHeads(ring);
        QVERIFY(!tree);
        QVERIFY(tree.error().message.english().size() < 300);
    }
};

QTEST_APPLESS_MAIN(TestTree)
#include "tst_tree.moc"
