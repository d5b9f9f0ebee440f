// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/derivation_to.h"
#include "core/parsing/rule_files/pattern_parser.h"
#include "tests/support/configurations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/pinned.h"
#include "tests/support/system_files.h"
#include "tests/support/table.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

/// The rules of the systems other than arc-standard on written-out configurations.
class tst_systems : public QObject {
    Q_OBJECT

private slots:
    void rules_data() {
        columns<QString, QString, QString>("system", "from", "transition");
        // The obstacle if the transition is not legal, otherwise the next configuration.
        columns<QString, QString>("result", "arc");
        const char* system = "";
        const auto row = [&system](const char* from, const char* transition, const char* result,
                                   const char* arc = "") {
            QTest::addRow("%s %s %s", system, from, transition)
                << system << from << transition << result << arc;
        };
        system = "arc-hybrid";
        row("[0 1 | 2 3 |]", "la", "[0 | 2 3 | 2→1]", "2→1");
        row("[0 1 | 2 3 |]", "ra", "[0 | 2 3 | 0→1]", "0→1");
        row("[0 1 2 | 3 |]", "ra", "[0 1 | 3 | 1→2]", "1→2");
        row("[0 | 1 2 |]", "la", "ROOT cannot have a head.");
        row("[0 | 1 2 |]", "ra", "The stack has too few elements.");
        row("[| 0 1 |]", "la", "The stack is empty.");
        row("[0 1 | |]", "la", "The buffer is empty.");
        system = "arc-eager";
        row("[0 1 | 2 3 |]", "la", "[0 | 2 3 | 2→1]", "2→1");
        row("[0 1 | 2 3 |]", "ra", "[0 1 2 | 3 | 1→2]", "1→2");
        row("[0 1 2 | 3 | 1→2]", "re", "[0 1 | 3 | 1→2]");
        row("[0 1 2 | 3 | 1→2]", "la", "The word already has a head.");
        row("[0 1 | 2 3 |]", "re", "The word has no head yet.");
        row("[0 | 1 2 |]", "re", "The word has no head yet.");
        row("[0 | 1 2 |]", "la", "ROOT cannot have a head.");
        row("[0 1 | | 0→1]", "re", "The parse is finished.");
        system = "lr-spine";
        row("[0 1 4 | 5 | 4→3 3→2]", "la1", "[0 4 | 5 | 4→1 3→2 4→3]", "4→1");
        row("[0 1 4 | 5 | 4→3 3→2]", "la2", "[0 4 | 5 | 3→1 3→2 4→3]", "3→1");
        row("[0 1 4 | 5 | 4→3 3→2]", "la3", "[0 4 | 5 | 2→1 3→2 4→3]", "2→1");
        row("[0 1 4 | 5 | 4→3 3→2]", "la4", "The spine has too few nodes.");
        row("[0 1 5 | | 1→3 3→4 3→2]", "ra1", "[0 1 | | 3→2 1→3 3→4 1→5]", "1→5");
        row("[0 1 5 | | 1→3 3→4 3→2]", "ra2", "[0 1 | | 3→2 1→3 3→4 3→5]", "3→5");
        row("[0 1 5 | | 1→3 3→4 3→2]", "ra3", "[0 1 | | 3→2 1→3 3→4 4→5]", "4→5");
        row("[0 1 5 | | 1→3 3→4 3→2]", "ra4", "The spine has too few nodes.");
        row("[0 1 | 2 |]", "la1", "ROOT cannot have a head.");
        row("[0 | 1 2 |]", "ra1", "The stack has too few elements.");
        system = "attardi";
        row("[0 1 2 3 | |]", "la2", "[0 2 3 | | 3→1]", "3→1");
        row("[0 1 2 3 | |]", "ra2", "[0 1 2 | | 1→3]", "1→3");
        row("[0 1 2 | 3 |]", "la2", "ROOT cannot have a head.");
        row("[0 1 2 | 3 |]", "ra2", "[0 1 | 3 | 0→2]", "0→2");
        row("[0 1 | 2 3 |]", "ra2", "The stack has too few elements.");
        system = "arc-swift";
        row("[0 1 2 | 3 4 | 1→2]", "la1", "The word already has a head.");
        row("[0 1 2 | 3 4 | 1→2]", "la2", "[0 | 3 4 | 3→1 1→2]", "3→1");
        row("[0 1 2 | 3 4 | 1→2]", "la3", "The word has no head yet.");
        row("[0 1 2 | 3 4 | 1→2]", "ra1", "[0 1 2 3 | 4 | 1→2 2→3]", "2→3");
        row("[0 1 2 | 3 4 | 1→2]", "ra2", "[0 1 3 | 4 | 1→2 1→3]", "1→3");
        row("[0 1 2 | 3 4 | 0→1 1→2]", "ra3", "[0 3 | 4 | 0→1 1→2 0→3]", "0→3");
        row("[0 1 2 | 3 4 | 0→1 1→2]", "la3", "ROOT cannot have a head.");
        row("[0 1 2 | 3 4 | 0→1 1→2]", "ra4", "The stack has too few elements.");
        row("[0 1 | | 0→1]", "ra1", "The parse is finished.");
        system = "attardi3";
        row("[0 1 2 3 4 | |]", "la3", "[0 2 3 4 | | 4→1]", "4→1");
        row("[0 1 2 3 4 | |]", "ra3", "[0 1 2 3 | | 1→4]", "1→4");
        row("[0 1 2 3 4 | |]", "la2", "[0 1 3 4 | | 4→2]", "4→2");
        row("[0 1 2 3 | 4 |]", "la3", "ROOT cannot have a head.");
        row("[0 1 2 | 3 4 |]", "ra3", "The stack has too few elements.");
        system = "swap";
        row("[0 1 2 | 3 |]", "swap", "[0 2 | 1 3 |]");
        row("[0 2 1 | 3 |]", "swap", "The two words have already been swapped.");
        row("[0 1 | 2 3 |]", "swap", "ROOT cannot be swapped.");
        system = "covington";
        row("[0 1 | 2 | 3 4 | 3→2]", "na", "[0 | 1 2 | 3 4 | 3→2]");
        row("[0 1 | 2 | 3 4 | 3→2]", "la", "[0 | 1 2 | 3 4 | 3→1 3→2]", "3→1");
        row("[0 1 | 2 | 3 4 | 3→2]", "ra", "[0 | 1 2 | 3 4 | 3→2 1→3]", "1→3");
        row("[0 1 | 2 | 3 4 | 3→2]", "sh", "[0 1 2 3 | | 4 | 3→2]");
        row("[0 1 | 2 | 3 4 | 3→2 2→1]", "ra", "The arc would close a cycle.");
        row("[0 1 | 2 | 3 4 | 3→2 2→1]", "la", "The word already has a head.");
        row("[0 | 1 2 | 3 4 |]", "la", "ROOT cannot have a head.");
        row("[0 | 1 2 | 3 4 |]", "ra", "[| 0 1 2 | 3 4 | 0→3]", "0→3");
        row("[| 0 1 2 | 3 4 |]", "na", "The stack is empty.");
        row("[| 0 1 2 | 3 |]", "sh", "[0 1 2 3 | | |]");
        row("[0 1 2 3 | | |]", "na", "The parse is finished.");
        system = "planar";
        row("[0 1 2 | 3 4 | 2→1]", "la", "[0 1 2 | 3 4 | 2→1 3→2]", "3→2");
        row("[0 1 2 | 3 4 | 2→1]", "ra", "[0 1 2 | 3 4 | 2→1 2→3]", "2→3");
        row("[0 1 2 | 3 4 | 2→1]", "re", "[0 1 | 3 4 | 2→1]");
        row("[0 1 | 3 4 | 1→2 2→3]", "la", "The arc would close a cycle.");
        row("[0 | 1 2 |]", "re", "ROOT cannot leave the stack.");
        row("[0 | 1 2 |]", "la", "ROOT cannot have a head.");
        system = "2-planar";
        row("[0 1 2 | 0 2 | 3 4 |]", "sw", "[0 2 | 0 1 2 | 3 4 | | not 4]");
        row("[0 1 2 | 0 2 | 3 4 | | not 4]", "sw",
            "The transition cannot be taken twice in a row.");
        row("[0 1 2 | 0 2 | 3 4 | | not 4]", "re", "[0 1 | 0 2 | 3 4 |]");
        row("[0 1 2 | 0 2 | 3 4 |]", "sh", "[0 1 2 3 | 0 2 3 | 4 |]");
        row("[0 1 2 | 0 2 | 3 4 |]", "ra", "[0 1 2 | 0 2 | 3 4 | 2→3]", "2→3");
        system = "easy-first";
        row("[0 1 2 3 | |]", "la1", "[0 1 3 | | 3→2]", "3→2");
        row("[0 1 2 3 | |]", "la2", "[0 2 3 | | 2→1]", "2→1");
        row("[0 1 2 3 | |]", "la3", "ROOT cannot have a head.");
        row("[0 1 2 3 | |]", "ra1", "[0 1 2 | | 2→3]", "2→3");
        row("[0 1 2 3 | |]", "ra3", "[0 2 3 | | 0→1]", "0→1");
        row("[0 1 2 3 | |]", "ra4", "The stack has too few elements.");
        row("[0 1 2 | 3 |]", "ra1", "The buffer has too many words.");
        system = "arc-eager+lba+rba+lnba+rnba";
        row("[0 1 | 2 3 4 |]", "lba", "[0 1 | 3 4 | 3→2]", "3→2");
        row("[0 1 | 2 3 4 |]", "rba", "[0 1 | 2 4 | 2→3]", "2→3");
        row("[0 1 | 2 3 4 |]", "lnba", "[0 | 2 3 4 | 3→1]", "3→1");
        row("[0 1 | 2 3 4 |]", "rnba", "[0 1 | 2 4 | 1→3]", "1→3");
        row("[0 1 | 2 |]", "lba", "The buffer has too few words.");
        row("[0 | 1 2 |]", "lnba", "ROOT cannot have a head.");
        row("[0 1 | 2 3 | 0→1]", "lnba", "The word already has a head.");
        row("[0 | 1 2 |]", "rnba", "[0 | 1 | 0→2]", "0→2");
        system = "arc-standard+lba+rba";
        row("[| 0 1 2 |]", "lba", "ROOT cannot have a head.");
        row("[| 0 1 2 |]", "rba", "[| 0 2 | 0→1]", "0→1");
    }
    void rules() {
        QFETCH(QString, system);
        QFETCH(QString, from);
        QFETCH(QString, transition);
        QFETCH(QString, result);
        QFETCH(QString, arc);
        const TransitionSystem under = systemNamed(system);
        const Configuration before = configurationFrom(from.toStdString());
        const std::optional<Transition> taken = under.find(transition.toStdString());
        QVERIFY(taken.has_value());
        const Obstacle obstacle = under.obstacle(before, *taken);
        if (obstacle != Obstacle::None) {
            QCOMPARE(QString::fromStdString(std::string(describe(obstacle))), result);
            return;
        }
        const Configuration after = under.step(before, *taken);
        const Configuration expected = configurationFrom(result.toStdString());
        QCOMPARE(QString::fromStdString(after.text()), QString::fromStdString(expected.text()));
        const std::optional<Arc> made = under.arc(before, *taken);
        QCOMPARE(made ? QString("%1→%2").arg(made->head).arg(made->dependent) : QString(), arc);
    }

    void starts() {
        for (const char* name : {"arc-eager", "arc-swift", "planar"})
            QCOMPARE(systemNamed(name).start(2).text(), std::string("[0 | 1 2 |]"));
        QCOMPARE(systemNamed("covington").start(2).text(), std::string("[0 | | 1 2 |]"));
        QCOMPARE(systemNamed("2-planar").start(2).text(), std::string("[0 | 0 | 1 2 |]"));
        for (const char* name :
             {"arc-hybrid", "lr-spine", "attardi", "attardi3", "swap", "easy-first"})
            QCOMPARE(systemNamed(name).start(2).text(), std::string("[| 0 1 2 |]"));
    }

    void ends() {
        const Configuration stacked = configurationFrom("[0 1 2 | | 1→2]");
        QVERIFY(systemNamed("arc-eager").isFinal(stacked));
        QCOMPARE(finalHeads(stacked), (std::vector<int>{NoHead, 0, 1}));
        QVERIFY(!systemNamed("arc-hybrid").isFinal(stacked));
    }

    void names() {
        const auto system = findSystem("arc-eager+rnba+lba");
        QVERIFY(system.has_value());
        QCOMPARE(system->name, std::string("arc-eager+lba+rnba"));
        QCOMPARE(std::string(system->base()), std::string("arc-eager"));
        QVERIFY(system->hasAdded("lba") && !system->hasAdded("rba"));
        const auto message = [](const char* name) {
            const auto found = findSystem(name);
            return found ? std::string() : found.error().message.english();
        };
        QCOMPARE(message("arc-eager+lba+lba"), std::string("\"lba\" is added twice"));
        QVERIFY(message("arc-eager+xyz").starts_with("unknown buffer transition \"xyz\""));
        QVERIFY(message("arc-eager+").starts_with("unknown buffer transition \"\""));
        QCOMPARE(message("lr-spine+lba"),
                 std::string("buffer transitions cannot be added to lr-spine"));
        QVERIFY(message("arc-lazy").starts_with("unknown system \"arc-lazy\""));
    }

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

QTEST_GUILESS_MAIN(tst_systems)
#include "tst_systems.moc"
