// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/spine_context.h"
#include "core/oracle/tables/lr_spine/lr_spine_lemma.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <map>

using namespace parsescope;
using namespace parsescope::test;

/// The conditions of [SSN13 Lemma 1], and the contexts of [SSN13 Table 1].
class tst_spine_rules : public QObject {
    Q_OBJECT

private slots:
    void verdictsAreThoseOfSearch_data() {
        QTest::addColumn<int>("root");
        QTest::newRow("ROOT first") << static_cast<int>(RootPlace::First);
        QTest::newRow("ROOT last") << static_cast<int>(RootPlace::Last);
    }

    /// In every configuration from which the gold tree is reachable, a transition fails a condition
    /// exactly if the gold tree is unreachable after it: arcs fail condition (i), shifts condition
    /// (ii).
    void verdictsAreThoseOfSearch() {
        QFETCH(int, root);
        std::map<LrSpineCondition, int> seen;
        // Number of configurations in which shift and an arc are correct, as in [SSN13 Figure 4
        // (c), (d)].
        int bothCorrect = 0;
        for (int words = 1; words <= 5; ++words) {
            const Configuration start = m_system.start(words, static_cast<RootPlace>(root));
            const SearchSpace space(m_system, start);
            for (const Tree& gold : allTrees(words)) {
                if (!gold.isProjective())
                    continue;
                const std::vector<int> losses = space.losses({m_system, gold});
                for (const Configuration& c : space.configurations()) {
                    QCOMPARE(isInReachOfLrSpine(gold, c), losses[space.indexOf(c)] == 0);
                    if (losses[space.indexOf(c)] != 0) {
                        QVERIFY(isFault(gold, c, *lrSpineFault(gold, c)));
                        continue;
                    }
                    int correct = 0;
                    for (const Transition t : m_system.legalTransitions(c)) {
                        const LrSpineVerdict verdict = lrSpineVerdict(m_system, gold, c, t);
                        const int after = losses[space.indexOf(m_system.step(c, t))];
                        QVERIFY2(
                            verdict.isCorrect() == (after == 0),
                            (headsText(gold) + ": " + c.text() + " " + m_system.nameOf(t)).c_str());
                        const auto arc = m_system.arc(c, t);
                        QCOMPARE(verdict.arc, arc.value_or(Arc{}));
                        QCOMPARE(verdict.fails == LrSpineCondition::GoldArc,
                                 arc.has_value() && after > 0);
                        QCOMPARE(verdict.fails == LrSpineCondition::NotLockedIn,
                                 !arc.has_value() && after > 0);
                        if (!arc && c.stackSize() > 0 && c.stack(0) != 0)
                            QCOMPARE(verdict.topArc.head == NoHead,
                                     isInBuffer(c, gold.head(c.stack(0))));
                        for (const Arc& awaited : verdict.awaited)
                            QVERIFY(isInBuffer(c, awaited.dependent) && gold.hasArc(awaited) &&
                                    std::ranges::count(rightSpine(c, c.stack(0)), awaited.head) ==
                                        1);
                        ++seen[verdict.fails];
                        correct += verdict.isCorrect();
                    }
                    QVERIFY(correct <= 2); // [SSN13 §4.2]
                    QVERIFY(correct >= 1 || m_system.isFinal(c));
                    bothCorrect += correct == 2;
                }
            }
        }
        QVERIFY(seen[LrSpineCondition::None] > 0);
        QVERIFY(seen[LrSpineCondition::GoldArc] > 0);
        QVERIFY(seen[LrSpineCondition::NotLockedIn] > 0);
        QVERIFY(bothCorrect > 0);
    }

    void arcsCutOffAreThoseOfSearch_data() { verdictsAreThoseOfSearch_data(); }

    /// An arc is cut off exactly if no tree that is reachable after the transition has the arc.
    void arcsCutOffAreThoseOfSearch() {
        QFETCH(int, root);
        int cut = 0;
        for (int words = 1; words <= 4; ++words) {
            const auto place = static_cast<RootPlace>(root);
            const SearchSpace space(m_system, m_system.start(words, place));
            for (const Tree& gold : allTrees(words)) {
                if (!gold.isProjective())
                    continue;
                // For each word, the losses by configuration if only this word has a weight.
                std::vector<std::vector<int>> alone{{}};
                for (int word = 1; word <= words; ++word) {
                    Problem problem{m_system, gold, std::vector<int>(words + 1, 0)};
                    problem.weights[word] = 1;
                    alone.push_back(space.losses(problem));
                }
                const Problem problem{m_system, gold, {}, {RootLimit::None, place}};
                for (const Configuration& c : space.configurations()) {
                    if (!isInReachOfLrSpine(gold, c))
                        continue;
                    for (const Transition t : m_system.legalTransitions(c)) {
                        std::vector<Arc> expected;
                        const int after = space.indexOf(m_system.step(c, t));
                        for (int word = 1; word <= words; ++word)
                            if (!c.hasHead(word) && alone[word][after] > 0)
                                expected.push_back({gold.head(word), word});
                        QCOMPARE(arcsCutOff(problem, c, t), expected);
                        cut += static_cast<int>(expected.size());
                    }
                }
            }
        }
        QVERIFY(cut > 0);
    }

    /// Figure 4 of [SSN13]: parts (a) and (b) of condition (ii), one at a time and together.
    void whatAShiftLocksIn() {
        const Transition shift{0, 1};
        const auto verdict = [&](const std::vector<int>& heads, const QStringList& names) {
            Configuration c = m_system.start(static_cast<int>(heads.size()));
            for (const Transition t : pathOf(names))
                c = m_system.step(c, t);
            return lrSpineVerdict(m_system, treeOf(heads), c, shift);
        };
        // The gold arcs are 1 → 2 and 1 → 3: no transition makes 2 the stack top again.
        const LrSpineVerdict lockedIn = verdict({0, 1, 1}, {"sh", "sh", "sh"});
        QCOMPARE(lockedIn.fails, LrSpineCondition::NotLockedIn);
        QCOMPARE(lockedIn.topArc, (Arc{1, 2}));
        QVERIFY(lockedIn.awaited.empty());
        Configuration after = m_system.start(3);
        for (const Transition t : pathOf({"sh", "sh", "sh", "sh"}))
            after = m_system.step(after, t);
        QCOMPARE(lrSpineFault(treeOf({0, 1, 1}), after), (LrSpineFault{{}, 2}));
        QVERIFY(!lrSpineFault(treeOf({0, 1, 2}), after));
        QCOMPARE(lrSpineFault(treeOf({0, 1, 2}), m_system.step(after, *m_system.find("la1"))),
                 (LrSpineFault{{3, 2}, NoHead}));
        // The gold arcs are 1 → 2 and 2 → 3.
        const LrSpineVerdict waits = verdict({0, 1, 2}, {"sh", "sh", "sh"});
        QVERIFY(waits.isCorrect());
        QCOMPARE(waits.topArc, (Arc{1, 2}));
        QCOMPARE(waits.awaited, (std::vector<Arc>{{2, 3}}));
        // The gold arcs are 1 → 2 and 3 → 4, where 3 is deeper in the right spine of 2.
        QCOMPARE(verdict({0, 1, 2, 3}, {"sh", "sh", "sh", "sh", "ra1"}).awaited,
                 (std::vector<Arc>{{3, 4}}));
        // The gold arc is 3 → 2, with its head in the buffer.
        const LrSpineVerdict headToCome = verdict({0, 3, 1}, {"sh", "sh", "sh"});
        QVERIFY(headToCome.isCorrect());
        QCOMPARE(headToCome.topArc, Arc{});
        // ROOT is the stack top, or the stack is empty.
        QCOMPARE(verdict({0, 1}, {"sh"}).topArc, Arc{});
        QCOMPARE(verdict({0, 1}, {"sh"}).awaited, (std::vector<Arc>{{0, 1}}));
        QCOMPARE(verdict({0, 1}, {}).topArc, Arc{});
    }

    /// Words 1 and 2 are single nodes on the stack. The second element has the right spine 3, 4, 5,
    /// and the top the left spine 8, 7, 6; 3 has no left dependents and 8 no right ones. 9 and 10
    /// are in the buffer. The columns are those of [SSN13 Table 1], filled in with these nodes by
    /// hand.
    void contextsOfTable1() {
        const std::vector<Transition> path = pathOf(
            {"sh", "sh", "sh", "sh", "sh", "sh", "ra1", "ra1", "sh", "sh", "la1", "sh", "la1"});
        Configuration c = m_system.start(10);
        for (const Transition t : path)
            c = m_system.step(c, t);
        QCOMPARE(QString::fromStdString(c.text()), QString("[0 1 2 3 8 | 9 10 | 3→4 4→5 7→6 8→7]"));
        constexpr int none = NoHead;
        struct Column {
            const char* name;
            std::array<int, 7> nodes; // s3 s2 s1 q1 q2 gp gg
        };
        const std::vector<Column> columns{
            {"sh", {2, 3, 8, 9, 10, none, none}},  {"la1", {2, 3, 8, 9, 10, none, none}},
            {"la2", {2, 3, 7, 8, 9, 8, none}},     {"la3", {2, 3, 6, 7, 8, 7, 8}},
            {"ra1", {2, 3, 8, 9, 10, none, none}}, {"ra2", {3, 4, 8, 9, 10, 3, none}},
            {"ra3", {4, 5, 8, 9, 10, 4, 3}},
        };
        const std::vector<SpineContext> contexts =
            spineContexts(m_system, 10, RootPlace::First, path);
        QCOMPARE(contexts.size(), columns.size());
        for (std::size_t i = 0; i < columns.size(); ++i) {
            QCOMPARE(m_system.nameOf(contexts[i].transition), std::string(columns[i].name));
            QVERIFY2(contexts[i].nodes == columns[i].nodes, columns[i].name);
        }
        // A sequence of transitions that is not legal has no contexts.
        QVERIFY(spineContexts(m_system, 3, RootPlace::First, pathOf({"sh", "la1"})).empty());
    }

    /// There is no node below the words of the stack, and ROOT follows the words of the buffer.
    void contextsWithRootLast() {
        const auto contexts = spineContexts(m_system, 2, RootPlace::Last, pathOf({"sh", "sh"}));
        QCOMPARE(contexts.size(), std::size_t(3));
        const std::array<int, 7> nodes{NoHead, 1, 2, 0, NoHead, NoHead, NoHead};
        for (const SpineContext& context : contexts)
            QVERIFY(context.nodes == nodes);
    }

    /// Along walks, the contexts are those that [SSN13 Table 1] defines by the roots and spines of
    /// the configuration.
    void contextsFollowTheirDefinition() {
        Random random(5);
        int deepest = 0;
        for (int round = 0; round < 200; ++round) {
            const int words = 2 + pick(random, 12);
            const RootPlace root = RootPlaces[pick(random, 2)];
            Configuration c = m_system.start(words, root);
            std::vector<Transition> path;
            while (!m_system.isFinal(c)) {
                const std::vector<Transition> legal = m_system.legalTransitions(c);
                const auto contexts = spineContexts(m_system, words, root, path);
                QCOMPARE(contexts.size(), legal.size());
                const auto at = [](const std::vector<int>& nodes, int k) {
                    return k >= 1 && k <= static_cast<int>(nodes.size()) ? nodes[k - 1] : NoHead;
                };
                const std::vector<int> b = c.bufferNodes();
                const std::vector<int> s(c.stackNodes().rbegin(), c.stackNodes().rend());
                const std::vector<int> u =
                    c.stackSize() > 0 ? leftSpine(c, s[0]) : std::vector<int>();
                const std::vector<int> v =
                    c.stackSize() > 1 ? rightSpine(c, s[1]) : std::vector<int>();
                for (std::size_t i = 0; i < legal.size(); ++i) {
                    QCOMPARE(contexts[i].transition, legal[i]);
                    const int k = legal[i].variant;
                    deepest = std::max(deepest, k);
                    std::array<int, 7> nodes{at(s, 3), at(s, 2), at(s, 1), at(b, 1),
                                             at(b, 2), NoHead,   NoHead};
                    if (m_system.nameOf(legal[i]).starts_with("la") && k > 1)
                        nodes = {at(s, 3),
                                 at(s, 2),
                                 at(u, k),
                                 at(u, k - 1),
                                 k == 2 ? at(b, 1) : at(u, k - 2),
                                 at(u, k - 1),
                                 k == 2 ? NoHead : at(u, k - 2)};
                    if (m_system.nameOf(legal[i]).starts_with("ra") && k > 1)
                        nodes = {at(v, k - 1),
                                 at(v, k),
                                 at(s, 1),
                                 at(b, 1),
                                 at(b, 2),
                                 at(v, k - 1),
                                 k == 2 ? NoHead : at(v, k - 2)};
                    QVERIFY(contexts[i].nodes == nodes);
                }
                const Transition taken = legal[pick(random, static_cast<int>(legal.size()))];
                path.push_back(taken);
                c = m_system.step(c, taken);
            }
        }
        QVERIFY(deepest > 3);
    }

private:
    [[nodiscard]] static bool isInBuffer(const Configuration& c, int node) {
        const std::vector<int> buffer = c.bufferNodes();
        return std::ranges::find(buffer, node) != buffer.end();
    }
    /// Returns true if the fault is a wrong arc that has been built, or a word below the stack top
    /// whose gold head is to its left.
    [[nodiscard]] static bool isFault(const Tree& gold, const Configuration& c,
                                      const LrSpineFault& fault) {
        if (fault.wrong.head != NoHead)
            return c.head(fault.wrong.dependent) == fault.wrong.head && !gold.hasArc(fault.wrong);
        const std::vector<int>& stack = c.stackNodes();
        return std::ranges::find(stack, fault.lockedIn) < stack.end() - 1 &&
               c.placeOf(gold.head(fault.lockedIn)) < fault.lockedIn;
    }
    [[nodiscard]] std::vector<Transition> pathOf(const QStringList& names) const {
        std::vector<Transition> path;
        for (const QString& name : names)
            path.push_back(*m_system.find(name.toStdString()));
        return path;
    }
    const TransitionSystem m_system = systemNamed("lr-spine");
};

QTEST_GUILESS_MAIN(tst_spine_rules)
#include "tst_spine_rules.moc"
