// SPDX-License-Identifier: GPL-3.0-or-later
// Systems read from files that no built-in system resembles: their derivations may never end, or
// their transitions replace heads.
#include "core/parsing/derivation_to.h"
#include "core/parsing/rule_files/pattern_parser.h"
#include "tests/support/configurations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/system_files.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_systems_beyond : public QObject {
    Q_OBJECT

private slots:
    /// With a limit on the number of transitions, a system can be used although its parses may
    /// never end.
    void limits() {
        const std::string path = SOURCE_DIR "/tests/data/cli/back.system";
        QVERIFY(!openSystem(path));
        QCOMPARE(openSystem(systemPath("arc-eager"), {}, 6)->stepLimit, -1);
        const Result<TransitionSystem> limited = openSystem(path, {}, 6);
        QVERIFY(limited);
        QCOMPARE(limited->start(2).text(), std::string("[| 0 1 2 | | 6 left]"));
        int unreachable = 0;
        for (int words = 0; words <= 2; ++words) {
            const SearchSpace space(*limited, limited->start(words));
            for (const Configuration& c : space.configurations())
                if (c.stepsLeft() == 0 && !limited->isFinal(c))
                    QCOMPARE(limited->obstacle(c, {0, 1}), Obstacle::LimitReached);
            for (const Tree& gold : allTrees(words)) {
                const Problem problem{*limited, gold};
                const std::vector<int> losses = space.losses(problem);
                QCOMPARE(losses.back(), 0);
                unreachable += static_cast<int>(std::ranges::count(losses, Unreachable));
                QCOMPARE(disagreement(*chooseOracle(problem), problem, space, losses,
                                      space.configurations()),
                         QString());
            }
        }
        QVERIFY(unreachable > 0);
        // Any way to a configuration will do.
        const Configuration target = configurationOf({0, 1}, {2}, {-1, -1}).value();
        QVERIFY(derivationTo(*limited, target));
    }

    /// Left arcs of the non-monotonic system replace heads, so that a wrong right arc costs
    /// nothing.
    void replacedHeads() {
        const TransitionSystem system = systemInFile("arc-eager-non-monotonic");
        QVERIFY(system.traits.replacesHeads);
        const Problem problem{system, treeOf({2, 0})};
        const LossFunction loss = chooseOracle(problem)->prepare(problem);
        Configuration c = system.start(2);
        for (const char* name : {"ra", "la"}) {
            QCOMPARE(loss(c), Loss(0));
            c = system.step(c, *system.find(name));
        }
        QCOMPARE(c.text(), std::string("[0 | 2 | 2→1]"));
        QVERIFY(system.rules[3].pattern->schema == "σ|i, j|β ⇒ σ, j|β, rearc j→i");
        QVERIFY(!system.rules[3].pattern->saysTheSame(*parseRule("σ|i, j|β ⇒ σ, j|β, j→i")));
        // Derives the projective trees, each in at least as many ways as arc-eager.
        for (int words = 0; words <= 4; ++words)
            QCOMPARE(SearchSpace(system, system.start(words)).trees(),
                     SearchSpace(systemNamed("arc-eager"), systemNamed("arc-eager").start(words))
                         .trees());
        QCOMPARE(countDerivations(system, system.start(4)), 1072L);
    }
};

QTEST_GUILESS_MAIN(tst_systems_beyond)
#include "tst_systems_beyond.moc"
