// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes of the cells of lr-spine's tabular oracle, and how they are collected over a treebank.
#include "core/oracle/derivation.h"
#include "core/oracle/tables/papers/lr_spine_cells.h"
#include "core/parsing/gold_parse.h"
#include "core/query/statistics.h"
#include "tests/support/configurations.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/derivations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/pinned.h"
#include "tests/support/sanitized.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <map>
#include <set>
#include <stop_token>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// The table of [GSS14 §6] as printed, with all attachments and both prunings of §6.3. Each cell
/// keeps every tree with its whole spines, including nodes that the implementation leaves out. One
/// error of the paper is corrected: the left spine waits for stack elements below element i.
class PrintedTable {
public:
    using Spine = std::vector<int>; // the nodes of the spine, from the root downwards
    struct Spines {
        Spine left, right;
        auto operator<=>(const Spines&) const = default;
    };
    using Cell = std::map<Spines, int>; // the least loss of a tree with the given spines

    PrintedTable(const Tree& gold, const Configuration& c) : m_gold(gold) {
        for (int depth = 0; depth < c.stackSize(); ++depth) {
            m_left.push_back(c.stack(depth));
            m_leftSpines.push_back({leftSpine(c, c.stack(depth)), rightSpine(c, c.stack(depth))});
        }
        readRightStack(c);
    }

    /// Returns the number of trees in each cell T[i,j], by {i, j}.
    std::map<std::pair<int, int>, int> sizes() {
        std::map<std::pair<int, int>, Cell> table;
        add(table[{1, 1}], m_leftSpines[0], 0, 1, 1);
        std::map<std::pair<int, int>, int> sizes;
        for (int i = 1; i <= static_cast<int>(m_left.size()); ++i)
            for (int j = 1; j <= static_cast<int>(m_right.size()) + 1; ++j) {
                Cell& cell = table[{i, j}];
                if (i > 1)
                    for (const auto& [spines, loss] : table[{i - 1, j}])
                        join(cell, m_leftSpines[i - 1], spines, loss, i, j);
                if (j > 1)
                    for (const auto& [spines, loss] : table[{i, j - 1}])
                        join(cell, spines, m_rightSpines[j - 2], loss, i, j);
                prune(cell);
                sizes[{i, j}] = static_cast<int>(cell.size());
            }
        return sizes;
    }

private:
    /// Fills the right stack as [GSS14 §4.2] defines it.
    void readRightStack(const Configuration& c) {
        // The nodes of the left stack and the words copied so far.
        std::set<int> outside(m_left.begin(), m_left.end());
        const std::vector<int> buffer = c.bufferNodes();
        const std::set<int> inBuffer(buffer.begin(), buffer.end());
        for (int word : buffer) {
            const bool waits = std::ranges::any_of(
                outside, [&](int node) { return node != 0 && m_gold.head(node) == word; });
            if (inBuffer.contains(m_gold.head(word)) && !waits)
                continue;
            outside.insert(word);
            m_right.push_back(word);
        }
        const std::set<int> roots(m_right.begin(), m_right.end());
        for (int root : m_right) {
            Spines spines{{root}, {root}};
            for (bool isLeft : {true, false}) {
                Spine& spine = isLeft ? spines.left : spines.right;
                for (int next = root; next != NoHead;) {
                    int found = NoHead;
                    for (int dependent : m_gold.dependents(next)) {
                        const bool belongs = inBuffer.contains(dependent) &&
                                             !roots.contains(dependent) &&
                                             (dependent < next) == isLeft;
                        if (belongs && (found == NoHead || !isLeft))
                            found = dependent;
                    }
                    next = found;
                    if (found != NoHead)
                        spine.push_back(found);
                }
            }
            m_rightSpines.push_back(spines);
        }
    }

    /// Adds to the cell all trees that join two neighbouring trees: the root of one becomes the
    /// dependent of a node on the spine of the other that faces it.
    void join(Cell& cell, const Spines& left, const Spines& right, int loss, int i, int j) const {
        const int leftRoot = left.left[0];
        const int rightRoot = right.left[0];
        for (std::size_t k = 0; leftRoot != 0 && k < right.left.size(); ++k) {
            Spine spine(right.left.begin(), right.left.begin() + static_cast<int>(k) + 1);
            spine.insert(spine.end(), left.left.begin(), left.left.end());
            add(cell, {spine, right.right}, loss + (m_gold.head(leftRoot) != right.left[k]), i, j);
        }
        for (std::size_t k = 0; k < left.right.size(); ++k) {
            Spine spine(left.right.begin(), left.right.begin() + static_cast<int>(k) + 1);
            spine.insert(spine.end(), right.right.begin(), right.right.end());
            add(cell, {left.left, spine}, loss + (m_gold.head(rightRoot) != left.right[k]), i, j);
        }
    }

    /// Adds a tree to the cell after the first restriction of [GSS14 §6.3]: the spines keep only
    /// their root and the nodes that are gold heads of words outside the tree.
    void add(Cell& cell, Spines spines, int loss, int i, int j) const {
        const auto keep = [&](Spine& spine, std::span<const int> outside) {
            const auto isUseless = [&](int node) {
                return std::ranges::none_of(
                    outside, [&](int word) { return word != 0 && m_gold.head(word) == node; });
            };
            spine.erase(std::remove_if(spine.begin() + 1, spine.end(), isUseless), spine.end());
        };
        keep(spines.left, std::span(m_left).subspan(i));
        keep(spines.right, std::span(m_right).subspan(j - 1));
        const auto [at, isNew] = cell.try_emplace(std::move(spines), loss);
        at->second = std::min(at->second, loss);
    }

    /// Removes trees by the second restriction of [GSS14 §6.3]: another tree has the same root,
    /// contains their spines in its own, and has no greater loss.
    static void prune(Cell& cell) {
        const auto within = [](const Spine& a, const Spine& b) {
            return std::set(b.begin(), b.end()).size() == [&] {
                std::set<int> both(b.begin(), b.end());
                both.insert(a.begin(), a.end());
                return both.size();
            }();
        };
        std::erase_if(cell, [&](const auto& one) {
            return std::ranges::any_of(cell, [&](const auto& other) {
                return one.first != other.first && one.first.left[0] == other.first.left[0] &&
                       within(one.first.left, other.first.left) &&
                       within(one.first.right, other.first.right) && other.second <= one.second;
            });
        });
    }

    const Tree& m_gold;
    std::vector<int> m_left;  // σL, from the top
    std::vector<int> m_right; // σR without its first element, which is the top of the stack
    std::vector<Spines> m_leftSpines, m_rightSpines;
};

CellSizes byDiagonal(const std::map<std::pair<int, int>, int>& sizes) {
    CellSizes made;
    for (const auto& [cell, size] : sizes)
        made.add(cell.first + cell.second - 1, size);
    return made;
}

/// Returns a text "1: 1 (1/1), 2: 2 (3/2)" with, for each anti-diagonal d, the largest number of
/// trees in a cell, the number of trees in all cells, and the number of cells.
QString textOf(const CellSizes& sizes) {
    QStringList parts;
    for (int d = 1; d <= sizes.last(); ++d)
        parts += QStringLiteral("%1: %2 (%3/%4)")
                     .arg(d)
                     .arg(sizes.at(d).most)
                     .arg(sizes.at(d).sum)
                     .arg(sizes.at(d).count);
    return parts.join(", ");
}

std::string linesOf(const Tree& tree) {
    std::string lines;
    for (int word = 1; word <= tree.size(); ++word)
        lines += line(std::to_string(word), "w", std::to_string(tree.head(word)));
    return lines + "\n";
}

/// Returns 40 projective sentences and, among them, a tree with crossing arcs, a sentence that is
/// too long, a sentence without heads, and a sentence that cannot be read.
Treebank treebank() {
    Random random(7);
    std::string lines;
    for (int i = 0; i < 40; ++i) {
        lines += linesOf(randomProjectiveTree(1 + pick(random, 20), random));
        if (i == 10)
            lines += linesOf(treeOf({3, 4, 0, 3})) + "1\tbroken\n\n" + line("1", "w", "_") + "\n" +
                     linesOf(treeOf(std::vector<int>(LrSpineCells::MaxWords + 1, 0)));
    }
    return Treebank::fromBytes("treebank.conllu", lines);
}

void tellNobody(const CellStatistics&) {}

} // namespace

class tst_cell_statistics : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_system = systemNamed("lr-spine"); }

    // The configuration is [0 1 2 | 3 |], the gold tree 0→2, 2→1, 2→3. T[1,1] has one tree, the
    // node 2. T[1,2] has 2→3 and 3→2. T[2,1] has 2→1 and 1→2. T[2,2] has three trees, with each of
    // the words 1, 2 and 3 as the root. In T[3,1] and T[3,2], the gold tree has loss 0, and the
    // other trees are pruned.
    void countedByHand() {
        const CellSizes sizes = sizesOf(treeOf({2, 0, 2}), configurationFrom("[0 1 2 | 3 |]"));
        QCOMPARE(textOf(sizes), QString("1: 1 (1/1), 2: 2 (4/2), 3: 3 (4/2), 4: 1 (1/1)"));
        QCOMPARE(sizes.at(2).mean(), 2.0);

        // The sizes for several configurations are added by anti-diagonal.
        CellSizes sum = sizesOf(treeOf({0}), configurationFrom("[0 1 | |]"));
        QCOMPARE(textOf(sum), QString("1: 1 (1/1), 2: 1 (1/1)"));
        sum.add(sizes);
        QCOMPARE(textOf(sum), QString("1: 1 (2/2), 2: 2 (5/3), 3: 3 (4/2), 4: 1 (1/1)"));
        sum.add(CellSizes());
        QCOMPARE(sum.last(), 4);
    }

    void asPrintedInThePaper() {
        long long counted = 0;
        int above = 0;
        for (int words = 1; words <= wordsUpTo(5); ++words) {
            const SearchSpace space(m_system, m_system.start(words));
            for (const Tree& gold : allTrees(words)) {
                if (!gold.isProjective())
                    continue;
                LrSpineCells cells({m_system, gold});
                for (const Configuration& c : space.configurations()) {
                    if (c.stackSize() < 2)
                        continue;
                    CellSizes sizes;
                    QVERIFY(cells.add(c, sizes));
                    const CellSizes expected = byDiagonal(PrintedTable(gold, c).sizes());
                    if (sizes != expected)
                        QCOMPARE(textOf(sizes), textOf(expected) + " in " +
                                                    QString::fromStdString(c.text()) + " of " +
                                                    QString::fromStdString(headsText(gold)));
                    // The last cell has one tree, since no word outside the tree waits for a head
                    // or a dependent.
                    QCOMPARE(sizes.at(sizes.last()).count, 1);
                    QCOMPARE(sizes.at(sizes.last()).most, 1);
                    ++counted;
                    for (int d = 1; d <= sizes.last(); ++d)
                        above += sizes.at(d).most > d;
                }
            }
        }
        if (!IsSanitized)
            QVERIFY(counted > 100'000);
        QCOMPARE(above, IsSanitized ? 0 : 2); // the two problems of moreTreesThanD()
    }

    void asPrintedInThePaperForLongerSentences() {
        Random random(14);
        for (int round = 0; round < rounds(60); ++round) {
            const int words = 5 + pick(random, 6);
            const Tree gold = randomProjectiveTree(words, random);
            LrSpineCells cells({m_system, gold});
            for (const Configuration& c : randomWalk(m_system, words, random)) {
                CellSizes sizes;
                if (c.stackSize() < 2)
                    continue;
                QVERIFY(cells.add(c, sizes));
                QCOMPARE(textOf(sizes), textOf(byDiagonal(PrintedTable(gold, c).sizes())));
            }
        }
    }

    // The number of trees in a cell is not bounded by d, unlike in [GSS14 Algorithm 1] for
    // arc-standard. The smallest sentences in which a cell has more than d trees are tested.
    void moreTreesThanD() {
        const Configuration c = configurationFrom("[0 1 2 3 4 | 5 |]");
        const QString sizes =
            "1: 1 (1/1), 2: 2 (4/2), 3: 3 (6/2), 4: 5 (9/2), 5: 5 (6/2), 6: 1 (1/1)";
        QCOMPARE(textOf(sizesOf(treeOf({4, 1, 2, 0, 0}), c)), sizes);
        QCOMPARE(textOf(sizesOf(treeOf({4, 1, 2, 0, 4}), c)), sizes);
    }

    // The stacks have more elements than the narrow sets have bits.
    void deepStacks() {
        for (int deep : {60, 63, 64, 80}) {
            std::vector<int> heads(deep + 2, deep + 2);
            heads.back() = 0;
            const Tree gold = treeOf(heads);
            Configuration c = m_system.start(deep + 2);
            while (c.stackSize() <= deep)
                c.shift();
            const CellSizes sizes = sizesOf(gold, c);
            // The rows are the stack elements. The columns are the stack top and the last word,
            // which is the only word of the right stack.
            long long cells = 0;
            for (int d = 1; d <= sizes.last(); ++d)
                cells += sizes.at(d).count;
            QCOMPARE(cells, 2LL * (deep + 1));
            QCOMPARE(sizes.last(), deep + 2);
            QCOMPARE(textOf(sizes), textOf(byDiagonal(PrintedTable(gold, c).sizes())));
        }
    }

    void otherProblems() {
        const Configuration start = configurationFrom("[0 1 2 | 3 4 |]");
        CellSizes sizes;
        QVERIFY(!LrSpineCells({m_system, treeOf({3, 4, 0, 3})}).add(start, sizes)); // crossing arcs
        QVERIFY(
            !LrSpineCells({systemNamed("arc-standard"), treeOf({0, 1, 2, 3})}).add(start, sizes));
        QVERIFY(!LrSpineCells({m_system, treeOf({0, 1, 2, 3}), {0, 1, 1, 1, 2}}).add(start, sizes));
        const Configuration twoRoots = configurationFrom("[0 3 | | 0→1 0→2]");
        QVERIFY(!LrSpineCells({m_system, treeOf({0, 1, 1}), {}, {RootLimit::One}})
                     .add(twoRoots, sizes));
        QCOMPARE(sizes, CellSizes());
        QVERIFY(LrSpineCells({m_system, treeOf({0, 1, 1})}).add(twoRoots, sizes));
        QVERIFY(sizes != CellSizes());
    }

    void randomDerivations() {
        const auto named = [this](const TransitionSystem& system, int words, std::uint64_t seed) {
            std::mt19937_64 random(seed);
            Configuration c = system.start(words);
            std::string names;
            for (Transition t : randomDerivation(system, words, random)) {
                if (system.obstacle(c, t) != Obstacle::None)
                    return std::string("not legal");
                names += (names.empty() ? "" : " ") + system.nameOf(t);
                c = system.step(std::move(c), t);
            }
            return system.isFinal(c) ? names : "not final";
        };
        // The generator, and therefore the drawn derivation, does not depend on the platform.
        QCOMPARE(named(m_system, 5, 0), std::string("sh sh sh la1 ra1 sh ra1 sh ra2 sh ra1"));
        QCOMPARE(named(m_system, 5, 1), std::string("sh sh ra1 sh ra1 sh ra1 sh ra2 sh ra3"));

        // Random derivations reach stacks of every depth, since the share of shifts differs between
        // derivations.
        std::map<int, int> deepest;
        for (std::uint64_t seed = 0; seed < 1000; ++seed) {
            std::mt19937_64 random(seed);
            Configuration c = m_system.start(10);
            int deep = 0;
            for (Transition t : randomDerivation(m_system, 10, random)) {
                c = m_system.step(std::move(c), t);
                deep = std::max(deep, c.stackSize());
            }
            ++deepest[deep];
        }
        for (int deep = 2; deep <= 11; ++deep)
            QVERIFY2(deepest[deep] > 40 && deepest[deep] < 250, qPrintable(QString::number(deep)));
        for (const char* name : {"arc-standard", "arc-eager", "arc-hybrid", "attardi"})
            QVERIFY(named(systemNamed(name), 6, 5).starts_with("sh"));
    }

    void aSentenceAddsBothDerivations() {
        const Tree gold = treeOf({2, 0, 4, 2, 4, 7, 5, 2});
        CellStatistics statistics;
        statistics.read = 12;
        QVERIFY(statistics.add(gold));
        QCOMPARE(statistics.read, 13);
        QCOMPARE(statistics.counted, 1);

        std::mt19937_64 random(12);
        CellSizes expected;
        long long configurations = 0;
        LrSpineCells cells({m_system, gold});
        for (const auto& derivation : {staticDerivation(m_system, gold, m_system.start(8)).value(),
                                       randomDerivation(m_system, 8, random)}) {
            Configuration c = m_system.start(8);
            for (Transition t : derivation) {
                if (c.stackSize() >= 2) {
                    QVERIFY(cells.add(c, expected));
                    ++configurations;
                }
                c = m_system.step(std::move(c), t);
            }
        }
        QCOMPARE(textOf(statistics.sizes), textOf(expected));
        QCOMPARE(statistics.configurations, configurations);

        CellStatistics other; // another seed draws another derivation
        QVERIFY(other.add(gold));
        QVERIFY(other.sizes != statistics.sizes);
    }

    void collectedOverATreebank() {
        CellStatistics statistics;
        int told = 0;
        countOn(statistics, treebank(), {}, [&](const CellStatistics&) { ++told; });
        QVERIFY(told >= 1);
        QCOMPARE(statistics.read, 44);
        QCOMPARE(statistics.counted, 40);
        QCOMPARE(statistics.notProjective, 1);
        QCOMPARE(statistics.tooLong, 1);
        QCOMPARE(statistics.treeless, 2);
        QCOMPARE(statistics.leftOut(), 4);
        QCOMPARE(statistics.sizes.at(1).count, statistics.configurations);
        QCOMPARE(statistics.sizes.at(1).most, 1);

        CellStatistics other;
        countOn(other, treebank(), {}, tellNobody);
        QCOMPARE(other, statistics);
    }

    void theSameWhenItWasStopped() {
        const Treebank all = treebank();
        CellStatistics whole;
        countOn(whole, all, {}, tellNobody);

        std::stop_source stopped;
        stopped.request_stop();
        CellStatistics part;
        QVERIFY(!part.add(treeOf({2, 0}), {stopped.get_token(), {}}));
        QCOMPARE(part, CellStatistics());
        countOn(part, all, {stopped.get_token(), {}}, tellNobody);
        QCOMPARE(part, CellStatistics());

        // Counting can be interrupted after each sentence. An attempt that is stopped changes
        // nothing.
        for (int index = 0; index < all.size(); ++index) {
            const SentenceReading reading = all.read(index);
            const std::optional<Tree> gold =
                reading.errors.empty() ? reading.sentence.tree() : std::nullopt;
            QVERIFY(part.add(gold));
            if (gold && gold->isProjective() && gold->size() <= LrSpineCells::MaxWords) {
                const CellStatistics before = part;
                QVERIFY(!part.add(gold, {stopped.get_token(), {}}));
                QCOMPARE(part, before);
            }
            if (index % 10 == 0) {
                CellStatistics rest = part;
                countOn(rest, all, {}, tellNobody);
                QCOMPARE(rest, whole);
            }
        }
        QCOMPARE(part, whole);
    }

private:
    [[nodiscard]] CellSizes sizesOf(const Tree& gold, const Configuration& c) const {
        CellSizes sizes;
        LrSpineCells cells({m_system, gold});
        if (!cells.add(c, sizes))
            qFatal("there is no table");
        return sizes;
    }
    TransitionSystem m_system;
};

QTEST_APPLESS_MAIN(tst_cell_statistics)
#include "tst_cell_statistics.moc"
