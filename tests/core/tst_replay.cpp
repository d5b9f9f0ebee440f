// SPDX-License-Identifier: GPL-3.0-or-later
// The transitions of another parser: the meaning of their names, and the costs of its mistakes.
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/study/replay.h"
#include "tests/support/derivations.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_replay : public QObject {
    Q_OBJECT

private slots:
    void namesOfManyParsers_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<QString>("theirs");
        QTest::addColumn<QString>("ours"); // empty if the name is unknown
        QTest::newRow("own") << "arc-eager"
                             << "la"
                             << "la";
        QTest::newRow("capitals") << "arc-eager"
                                  << "SHIFT"
                                  << "sh";
        QTest::newRow("hyphen") << "arc-eager"
                                << "Left-Arc"
                                << "la";
        QTest::newRow("relation") << "arc-eager"
                                  << "RIGHT-ARC:nsubj:pass"
                                  << "ra";
        QTest::newRow("relation in brackets") << "arc-standard"
                                              << "LA(obj)"
                                              << "la";
        QTest::newRow("letter and relation") << "arc-standard"
                                             << "R_obj"
                                             << "ra";
        QTest::newRow("variant and relation") << "lr-spine"
                                              << "la2-obj"
                                              << "la2";
        QTest::newRow("pop") << "arc-eager"
                             << "POP"
                             << "re";
        QTest::newRow("no such rule") << "arc-standard"
                                      << "REDUCE"
                                      << "";
        QTest::newRow("unknown") << "arc-standard"
                                 << "left-over"
                                 << "la";
        QTest::newRow("nonsense") << "arc-standard"
                                  << "jump"
                                  << "";
        QTest::newRow("separators") << "arc-standard"
                                    << "--"
                                    << "";
        QTest::newRow("given") << "arc-eager"
                               << "T3:x"
                               << "re";
    }
    void namesOfManyParsers() {
        QFETCH(QString, system);
        QFETCH(QString, theirs);
        QFETCH(QString, ours);
        const TransitionSystem under = *findSystem(system.toStdString());
        TransitionNames names(under);
        if (under.find("re"))
            QVERIFY(names.add("T3=re,t-1=sh"));
        const auto found = names.find(theirs.toStdString());
        QCOMPARE(found ? QString::fromStdString(under.nameOf(*found)) : QString(), ours);
        for (const char* bad : {"x", "=sh", "x=nothing", "x=sh,y"})
            QVERIFY(!names.add(bad));
    }

    /// A name from a hostile log: trying each beginning by itself would take hours.
    void namesOfManySeparatorsEnd() {
        const TransitionNames names(*findSystem("arc-eager"));
        QVERIFY(!names.find(std::string(3000000, '-')));
        const auto found = names.find("LEFT-ARC" + std::string(3000000, '_'));
        QVERIFY(found && found->rule == findSystem("arc-eager")->find("la")->rule);
    }

    /// On random walks, every mistake has a positive cost, and the costs together account for the
    /// final loss.
    void mistakesAddUp() {
        Random random(8);
        int mistakes = 0;
        for (const char* name : {"arc-standard", "arc-eager", "lr-spine", "attardi"}) {
            const TransitionSystem system = *findSystem(name);
            for (int round = 0; round < 20; ++round) {
                const Problem problem{
                    system, randomTree(6, random), {}, {rootLimitOf(round % 4 == 0)}};
                const LossFunction loss = chooseOracle(problem)->prepare(problem);
                std::vector<std::string> taken;
                Configuration at = problem.start();
                while (!system.isFinal(at)) {
                    const auto legal = system.legalTransitions(at);
                    const Transition transition =
                        legal[pick(random, static_cast<int>(legal.size()))];
                    taken.push_back(system.nameOf(transition));
                    at = system.step(std::move(at), transition);
                }
                const auto run = replay(problem, loss, TransitionNames(system), taken);
                QVERIFY(run && run->isFinal && run->undecided == 0);
                QCOMPARE(run->transitions.size(), taken.size());
                QCOMPARE(run->loss, loss(at));
                if (run->loss.value == Unreachable)
                    continue;
                int cost = loss(problem.start()).value;
                for (const ReplayedMistake& mistake : run->mistakes) {
                    QVERIFY(mistake.cost > 0);
                    cost += mistake.cost;
                }
                QCOMPARE(cost, run->loss.value);
                mistakes += static_cast<int>(run->mistakes.size());
            }
        }
        QVERIFY(mistakes > 50);
    }

    void whatCannotBeTakenIsTold() {
        const Problem problem{*findSystem("arc-standard"), *Tree::fromHeads(std::array{2, 0})};
        const LossFunction loss = chooseOracle(problem)->prepare(problem);
        const TransitionNames names(problem.system);
        const auto unknown = replay(problem, loss, names, {"sh", "jump"});
        QCOMPARE(unknown.error().message.english(),
                 std::string("step 2, \"jump\", is not a transition of arc-standard"));
        const auto illegal = replay(problem, loss, names, {"LEFT-ARC"});
        QVERIFY(
            illegal.error().message.english().starts_with("step 1, \"LEFT-ARC\", is not legal: "));
        const auto begun = replay(problem, loss, names, {"sh", "sh"});
        QVERIFY(begun && !begun->isFinal);
    }

    void logs() {
        using Runs = std::map<int, std::vector<std::string>>;
        QCOMPARE(readRunLog("# a parser\nsh  la\n\nra\r\n")->runs,
                 (Runs{{1, {"sh", "la"}}, {2, {}}, {3, {"ra"}}}));
        QCOMPARE(readRunLog(R"({"sentence":1,"transition":"sh"}
{"sentence":1,"transition":null}
{"sentence":2,"transition":"la"})")
                     ->runs,
                 (Runs{{1, {"sh"}}, {2, {"la"}}}));
        QCOMPARE(readRunLog(R"({"system":"swap","heads":[2,0],"transitions":["sh","SHIFT"]}
{"sentence":2,"transition":"la"}
{"system":"swap","heads":[0],"transitions":[],"loss":0,"losses":{"sh":0}})")
                     ->runs,
                 (Runs{{1, {"sh", "SHIFT"}}, {2, {"la"}}, {3, {}}}));
        QCOMPARE(readRunLog("")->runs, Runs());
        QVERIFY(!readRunLog("sh\nla")->isNumbered);

        // Sentences of which a parser writes no step are left out.
        const auto some = readRunLog(R"({"sentence":2,"transition":"sh"}
{"sentence":7,"transition":"la"}
{"sentence":7,"transition":"sh"})");
        QCOMPARE(some->runs, (Runs{{2, {"sh"}}, {7, {"la", "sh"}}}));
        QVERIFY(some->isNumbered);
        QCOMPARE(some->last(), 7);
        const auto back = readRunLog(R"({"sentence":2,"transition":"sh"}
{"sentence":1,"transition":"la"})");
        QVERIFY(!back);
        QCOMPARE(back.error().line, 2);
        for (const char* bad :
             {R"({"sentence":0,"transition":"sh"})", R"({"sentence":-1,"transition":"sh"})",
              R"({"sentence":1})", R"({"transition":"sh"})", R"({"sentence":1,"transition":3})",
              R"({"transitions":["sh"]})", R"({"system":"swap","heads":[0],"transitions":"sh"})",
              R"({"sentence":1e300,"transition":"sh"})", "{",
              R"({"sentence":18446744073709551615,"transition":"sh"})"}) {
            const auto runs = readRunLog(std::string("sh\n") + bad);
            QVERIFY2(!runs, bad);
            QCOMPARE(runs.error().line, 2);
        }
    }
};

QTEST_GUILESS_MAIN(tst_replay)
#include "tst_replay.moc"
