// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"
#include "core/parsing/transition_system.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/system_files.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <numeric>
#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr Transition Shift{0, 1};
constexpr Transition LeftArc{1, 1};
constexpr Transition RightArc{2, 1};

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<int>(text.size()));
}

QString arcText(const std::optional<Arc>& arc) {
    return arc ? QString("%1→%2").arg(arc->head).arg(arc->dependent) : QString();
}

} // namespace

class tst_transition_system : public QObject {
    Q_OBJECT

private slots:
    void arcStandardRules_data() {
        columns<QString, QString>("from", "transition");
        // The obstacle if the transition is not legal, otherwise the next configuration.
        columns<QString, QString>("result", "arc");
        const auto row = [](const char* from, const char* transition, const char* result,
                            const char* arc = "") {
            QTest::addRow("%s %s", from, transition) << from << transition << result << arc;
        };
        row("[| 0 1 2 |]", "sh", "[0 | 1 2 |]");
        row("[| 0 1 2 |]", "la", "The stack has too few elements.");
        row("[| 0 1 2 |]", "ra", "The stack has too few elements.");
        row("[| 0 |]", "sh", "[0 | |]");

        row("[0 | 1 2 |]", "sh", "[0 1 | 2 |]");
        row("[0 | 1 2 |]", "la", "The stack has too few elements.");
        row("[0 | 1 2 |]", "ra", "The stack has too few elements.");

        row("[0 1 | 2 |]", "sh", "[0 1 2 | |]");
        row("[0 1 | 2 |]", "la", "ROOT cannot have a head.");
        row("[0 1 | 2 |]", "ra", "[0 | 2 | 0→1]", "0→1");

        row("[0 1 2 | |]", "sh", "The buffer is empty.");
        row("[0 1 2 | |]", "la", "[0 2 | | 2→1]", "2→1");
        row("[0 1 2 | |]", "ra", "[0 1 | | 1→2]", "1→2");

        row("[0 1 4 6 | 7 8 | 4→2 2→3 6→5]", "sh", "[0 1 4 6 7 | 8 | 4→2 2→3 6→5]");
        row("[0 1 4 6 | 7 8 | 4→2 2→3 6→5]", "la", "[0 1 6 | 7 8 | 4→2 2→3 6→4 6→5]", "6→4");
        row("[0 1 4 6 | 7 8 | 4→2 2→3 6→5]", "ra", "[0 1 4 | 7 8 | 4→2 2→3 6→5 4→6]", "4→6");

        row("[0 2 | | 2→1]", "la", "ROOT cannot have a head.");
        row("[0 2 | | 2→1]", "ra", "[0 | | 2→1 0→2]", "0→2");

        row("[0 | | 2→1 0→2]", "sh", "The parse is finished.");
        row("[0 | | 2→1 0→2]", "la", "The parse is finished.");
        row("[0 | | 2→1 0→2]", "ra", "The parse is finished.");
    }
    void arcStandardRules() {
        QFETCH(QString, from);
        QFETCH(QString, transition);
        QFETCH(QString, result);
        QFETCH(QString, arc);
        const TransitionSystem system = systemNamed("arc-standard");
        const Configuration before = configurationFrom(from.toStdString());
        const std::optional<Transition> taken = system.find(transition.toStdString());
        QVERIFY(taken.has_value());

        const Obstacle obstacle = system.obstacle(before, *taken);
        if (obstacle != Obstacle::None) {
            QCOMPARE(toQString(describe(obstacle).english()), result);
            return;
        }
        QCOMPARE(toQString(system.step(before, *taken).text()), result);
        QCOMPARE(arcText(system.arc(before, *taken)), arc);
        QCOMPARE(toQString(before.text()), from); // a step leaves its argument unchanged
    }

    void obstaclesAreDescribed() {
        QVERIFY(describe(Obstacle::None).empty());
        std::set<std::string> sentences;
        for (Obstacle obstacle :
             {Obstacle::Finished, Obstacle::BufferEmpty, Obstacle::StackTooShort,
              Obstacle::BufferTooShort, Obstacle::StackEmpty, Obstacle::SpineTooShort,
              Obstacle::RootAsDependent, Obstacle::HasHead, Obstacle::NeedsHead,
              Obstacle::OutOfOrder, Obstacle::ListTooShort, Obstacle::ListTooLong,
              Obstacle::TakenLast, Obstacle::RootKeepsPlace}) {
            QVERIFY(describe(obstacle).english().ends_with('.'));
            sentences.insert(describe(obstacle));
        }
        QCOMPARE(sentences.size(), std::size_t(14));
    }

    void finalHeadsHangTheRestOnRoot() {
        QCOMPARE(finalHeads(configurationFrom("[0 | | 2→1 0→2 2→3]")),
                 std::vector<int>({NoHead, 2, 0, 2}));
        QCOMPARE(finalHeads(configurationFrom("[0 1 3 | | 1→2]")),
                 std::vector<int>({NoHead, 0, 1, 0}));
        QCOMPARE(finalHeads(configurationFrom("[0 | |]")), std::vector<int>({NoHead}));
    }

    // Tests of every system.
    void hasPinnedNumbers_data() { addSystemRows(); }
    void hasPinnedNumbers() {
        QFETCH(QString, system);
        const Pinned* pinned = pinnedFor(system.toStdString());
        QVERIFY2(pinned, "Add the numbers of this system to tests/support/pinned.h.");
        QVERIFY2(pinned->derivations.size() >= 4, "Pin the derivations of 1 to 4 words.");
        QVERIFY2(pinned->trees.size() >= 5, "Pin the trees of 1 to 5 words.");
    }

    void canonicalDerivationsAreComplete_data() { addSystemRows(); }
    void canonicalDerivationsAreComplete() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        for (const int rule : under.canonicalOrder)
            QVERIFY2(under.rules.at(static_cast<std::size_t>(rule)).canonical,
                     "Declare canonical in the rules of canonicalOrder.");
    }

    void isFoundByName_data() { addSystemRows(); }
    void isFoundByName() {
        QFETCH(QString, system);
        const Result<TransitionSystem> found = findSystem(system.toStdString());
        QVERIFY2(found, "pinned numbers for a system that does not exist");
        QCOMPARE(toQString(found->name), system);
        QVERIFY(!found->title.empty());
        QVERIFY(!found->source.empty());
        QVERIFY(!found->description.empty());
        const auto listed = systems();
        QVERIFY(std::count_if(listed.begin(), listed.end(), [&](const TransitionSystem& s) {
                    return s.name == found->name;
                }) <= 1);
    }

    void namesAndKeysAreUnique_data() { addSystemRows(); }
    void namesAndKeysAreUnique() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        std::set<std::string_view> names;
        std::set<char> keys;
        for (const Rule& rule : under.rules) {
            names.insert(rule.name);
            keys.insert(rule.key);
            QVERIFY(!rule.name.empty());
            QVERIFY(!rule.title.empty());
            QVERIFY(!rule.schema.empty());
            QVERIFY(!rule.effect.empty());
        }
        QCOMPARE(names.size(), under.rules.size());
        QCOMPARE(keys.size(), under.rules.size());
    }

    void countsOfDerivations_data() { addSystemRows(); }
    void countsOfDerivations() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const Pinned* pinned = pinnedFor(under.name);
        QVERIFY(pinned);
        QCOMPARE(countDerivations(under, under.start(0)), 1L);
        int words = 0;
        for (int expected : pinned->derivations)
            QCOMPARE(countDerivations(under, under.start(++words)), static_cast<long>(expected));
    }

    void countsOfTrees_data() { addSystemRows(); }
    void countsOfTrees() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const Pinned* pinned = pinnedFor(under.name);
        QVERIFY(pinned);
        int words = 0;
        for (int expected : pinned->trees) {
            const auto derived = SearchSpace(under, under.start(++words)).trees();
            QCOMPARE(static_cast<int>(derived.size()), expected);

            const std::vector<Tree>& trees = allTrees(words);
            const int projective = static_cast<int>(std::count_if(
                trees.begin(), trees.end(), [](const Tree& t) { return t.isProjective(); }));
            int derivedProjective = 0;
            for (const std::vector<int>& heads : derived) {
                const Result<Tree> tree = Tree::fromHeads({heads.data() + 1, heads.size() - 1});
                QVERIFY(tree.has_value()); // every derivation ends with a tree
                derivedProjective += tree->isProjective();
            }
            // Every system derives at least the projective trees.
            QCOMPARE(derivedProjective, projective);
            if (pinned->projective())
                QCOMPARE(expected, projective);
        }
    }

    void startHoldsEveryNode_data() { addSystemRows(); }
    void startHoldsEveryNode() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        for (int words : {0, 1, 2, 7}) {
            const Configuration start = under.start(words);
            QCOMPARE(start.words(), words);
            std::vector<int> nodes = start.stackNodes();
            const std::vector<int> buffer = start.bufferNodes();
            nodes.insert(nodes.end(), buffer.begin(), buffer.end());
            std::sort(nodes.begin(), nodes.end());
            for (int node = 0; node <= words; ++node)
                QCOMPARE(nodes.at(node), node);
            QCOMPARE(static_cast<int>(nodes.size()), words + 1);
            QCOMPARE(start.heads(), std::vector<int>(words + 1, NoHead));
        }
    }

    /// With ROOT on the stack, a parse begins with the stack [0] and the buffer [1..n]. It reaches
    /// the trees that it reaches with ROOT in the buffer. The derivations are equal, too, unless
    /// ROOT can get dependents in the buffer.
    void rootOnTheStack_data() { addSystemRows(); }
    void rootOnTheStack() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        for (int words = 0; words <= 3; ++words) {
            const Configuration onStack = under.start(words, RootPlace::Stack);
            std::vector<int> buffer(words);
            std::iota(buffer.begin(), buffer.end(), 1);
            const Configuration first = under.start(words);
            QCOMPARE(onStack, Configuration(words, {0}, buffer, RootPlace::First, first.lists()));
            const std::optional<Transition> shift = under.shiftOfRoot(words);
            QCOMPARE(shift.has_value(), first.stackSize() == 0);
            if (shift)
                QCOMPARE(under.step(first, *shift), onStack);
            QCOMPARE(SearchSpace(under, onStack).trees(), SearchSpace(under, first).trees());
            if (!shift || under.legalTransitions(first).size() == 1)
                QCOMPARE(countDerivations(under, onStack), countDerivations(under, first));
        }
    }

    /// Systems that do not shift ROOT, or have it after the last word, begin as with ROOT first.
    void rootThatIsNotShifted() {
        for (const char* rules : {"start: [], [0..n]\nend: [], [i]\nla: σ, i|j|β ⇒ σ, j|β, j→i\n",
                                  "start: [], [1..n, 0]\nend: σ, []\nsh: σ, i|β ⇒ σ|i, β\n"}) {
            const TransitionSystem system = systemFrom(std::string("name: own\n") + rules);
            QVERIFY(!system.shiftOfRoot(2));
            QCOMPARE(system.start(2, RootPlace::Stack), system.start(2));
        }
    }

    void neverStuck_data() { addSystemRows(); }
    void neverStuck() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        for (int words = 0; words <= 4; ++words) {
            const SearchSpace space(under, under.start(words));
            for (const Configuration& c : space.configurations())
                if (!under.isFinal(c) && under.legalTransitions(c).empty())
                    QFAIL(c.text().c_str());
        }
    }

    void legalTransitionsAreThoseWithoutObstacle_data() { addSystemRows(); }
    void legalTransitionsAreThoseWithoutObstacle() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const SearchSpace space(under, under.start(4));
        for (const Configuration& c : space.configurations()) {
            std::vector<Transition> free;
            std::set<int> rules;
            int last = 0;
            for (Transition t : under.transitions(c)) {
                QVERIFY2(t.rule >= last, c.text().c_str());
                last = t.rule;
                rules.insert(t.rule);
                const Obstacle obstacle = under.obstacle(c, t);
                QCOMPARE(obstacle == Obstacle::Finished, under.isFinal(c));
                if (obstacle == Obstacle::None)
                    free.push_back(t);
            }
            QCOMPARE(rules.size(), under.rules.size()); // illegal transitions are listed, too
            QVERIFY2(free == under.legalTransitions(c), c.text().c_str());
        }
    }

    void stepAddsItsArcAndNothingElse_data() { addSystemRows(); }
    void stepAddsItsArcAndNothingElse() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const SearchSpace space(under, under.start(4));
        for (const Configuration& c : space.configurations()) {
            for (Transition t : under.legalTransitions(c)) {
                std::vector<int> heads = c.heads();
                if (const std::optional<Arc> arc = under.arc(c, t)) {
                    QVERIFY2(arc->dependent != 0 && !c.hasHead(arc->dependent), c.text().c_str());
                    heads.at(arc->dependent) = arc->head;
                }
                const Configuration after = under.step(c, t);
                QVERIFY2(after != c, c.text().c_str());
                QVERIFY2(after.heads() == heads, c.text().c_str());
            }
        }
    }

    void transitionNamesRoundTrip_data() { addSystemRows(); }
    void transitionNamesRoundTrip() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const SearchSpace space(under, under.start(4));
        for (const Configuration& c : space.configurations())
            for (Transition t : under.transitions(c))
                QVERIFY2(under.find(under.nameOf(t)) == t, under.nameOf(t).c_str());
        for (const char* wrong : {"", "xx", "sh ", "SH", "sh1", "la0", "la-1", "la1x"})
            QVERIFY2(!under.find(wrong), wrong);
    }

    void unknownNames() {
        const Result<TransitionSystem> none = findSystem("arc-odd");
        QVERIFY(!none);
        QVERIFY(none.error().message.english().find("\"arc-odd\"") != std::string::npos);
        for (const TransitionSystem& system : systems())
            QVERIFY(none.error().message.english().find(system.name) != std::string::npos);
        QVERIFY(!findSystem(""));
    }

    // A rule may have several variants: here, "la" has one variant for each stack element, and the
    // even ones are legal.
    void variants() {
        TransitionSystem system = systemNamed("arc-standard");
        system.rules[1].variants = [](const Configuration& c) { return c.stackSize(); };
        system.rules[1].legal = [](const Configuration&, int k) {
            return k % 2 == 0 ? Obstacle::None : Obstacle::StackTooShort;
        };
        const Configuration four = configurationFrom("[0 1 2 3 | 4 |]");
        const std::vector<Transition> all{Shift, {1, 1}, {1, 2}, {1, 3}, {1, 4}, RightArc};
        const std::vector<Transition> even{Shift, {1, 2}, {1, 4}, RightArc};
        QVERIFY(system.transitions(four) == all);
        QVERIFY(system.legalTransitions(four) == even);
        // A rule without variants is still listed, so that its obstacle can be shown.
        QVERIFY(system.transitions(configurationFrom("[| 0 |]")) ==
                std::vector<Transition>({Shift, LeftArc, RightArc}));

        QCOMPARE(system.nameOf({1, 12}), std::string("la12"));
        QCOMPARE(system.nameOf(RightArc), std::string("ra"));
        QVERIFY(system.find("la12") == (Transition{1, 12}));
        for (const char* wrong : {"la", "la0", "la-1", "la1x", "lax", "ra1"})
            QVERIFY2(!system.find(wrong), wrong);
    }
};

QTEST_APPLESS_MAIN(tst_transition_system)
#include "tst_transition_system.moc"
