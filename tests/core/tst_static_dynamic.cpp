// SPDX-License-Identifier: GPL-3.0-or-later
// The static-dynamic oracle of arc-hybrid with swap, checked against its definition and against the
// losses.
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/learning/static_dynamic.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "tests/support/derivations.h"
#include "tests/support/learning.h"
#include "tests/support/sanitized.h"
#include "tests/support/system_files.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <set>
#include <string>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// A configuration of a derivation together with the reachable arcs.
struct Node {
    Configuration configuration;
    StaticDynamicOracle oracle;
};

} // namespace

class tst_static_dynamic : public QObject {
    Q_OBJECT

private slots:
    void systemsWithTheRules() {
        QCOMPARE(QString::fromUtf8(m_system.rules.at(m_swap).name.data()), "swap");
        for (const TransitionSystem& system : systems())
            QVERIFY2(!StaticDynamicOracle::swapRule(system), system.name.c_str());
    }

    // Whichever transitions with cost 0 are taken, the derivation ends in the gold tree, projective
    // or not, and there always is such a transition.
    void derivesEveryTree() {
        for (const RootPlace root : RootPlaces)
            for (int words = 1; words <= wordsUpTo(5); ++words)
                for (const Tree& gold : allTrees(words)) {
                    std::vector<Node> waiting{
                        {m_system.start(words, root), StaticDynamicOracle(gold, root, m_swap)}};
                    while (!waiting.empty()) {
                        const Node node = std::move(waiting.back());
                        waiting.pop_back();
                        const Configuration& c = node.configuration;
                        if (m_system.isFinal(c)) {
                            QCOMPARE(finalHeads(c), gold.heads());
                            continue;
                        }
                        bool found = false;
                        for (const Transition transition : m_system.legalTransitions(c)) {
                            const Arc arc = m_system.arc(c, transition).value_or(Arc{});
                            if (node.oracle.cost(c, transition, arc) > 0)
                                continue;
                            found = true;
                            Node next{m_system.step(c, transition), node.oracle};
                            next.oracle.take(c, transition, arc);
                            waiting.push_back(std::move(next));
                        }
                        QVERIFY2(found, c.text().c_str());
                    }
                    StaticDynamicOracle oracle(gold, root, m_swap);
                    QVERIFY(!oracle.derivation(m_system).empty());
                }
    }

    // For projective gold trees and derivations without swaps, costs are the increases of the loss
    // of arc-hybrid, also after mistakes.
    void exactForProjectiveTreesWithoutSwaps() {
        const TransitionSystem hybrid = *findSystem("arc-hybrid");
        int mistakes = 0;
        for (int words = 1; words <= wordsUpTo(5); ++words)
            for (const Tree& gold : allTrees(words)) {
                if (!gold.isProjective())
                    continue;
                const Problem problem{hybrid, gold};
                const auto losses = chooseOracle(problem)->prepare(problem);
                std::vector<Node> waiting{
                    {hybrid.start(words), StaticDynamicOracle(gold, RootPlace::First, m_swap)}};
                std::set<std::string> seen;
                while (!waiting.empty()) {
                    const Node node = std::move(waiting.back());
                    waiting.pop_back();
                    const Configuration& c = node.configuration;
                    const int loss = losses->loss(c).value;
                    for (const Transition transition : hybrid.legalTransitions(c)) {
                        const Arc arc = hybrid.arc(c, transition).value_or(Arc{});
                        Node next{hybrid.step(c, transition), node.oracle};
                        const int cost = node.oracle.cost(c, transition, arc);
                        QCOMPARE(cost, losses->loss(next.configuration).value - loss);
                        mistakes += cost;
                        next.oracle.take(c, transition, arc);
                        if (seen.insert(next.configuration.text()).second)
                            waiting.push_back(std::move(next));
                    }
                }
            }
        QVERIFY(mistakes > 0);
    }

    // By hand, for the heads 3 0 2 1 (words 1 3 and 4 1 are discontinuous).
    void costsOfTheDefinition() {
        const Tree gold = treeOf({3, 0, 2, 1});
        StaticDynamicOracle oracle(gold, RootPlace::First, m_swap);
        Configuration c = m_system.start(4);
        const auto costOf = [&](const char* name) {
            const Transition transition = m_system.find(name).value();
            return oracle.cost(c, transition, m_system.arc(c, transition).value_or(Arc{}));
        };
        const auto take = [&](const char* name) {
            const Transition transition = m_system.find(name).value();
            oracle.take(c, transition, m_system.arc(c, transition).value_or(Arc{}));
            c = m_system.step(c, transition);
        };
        // The projective order is 0 2 1 4 3: 1 and its dependent 4 are under 3, which is under 2.
        take("sh");
        QCOMPARE(costOf("sh"), 0); // 1 is pushed and swapped with 2 later
        take("sh");
        QCOMPARE(costOf("swap"), 0); // 1 comes after 2
        QCOMPARE(costOf("sh"), 1);   // no other transition is permitted
        QCOMPARE(costOf("la"), 1);
        take("swap");
        QCOMPARE(costOf("sh"), 0);
        QCOMPARE(costOf("swap"), 1); // 0 cannot be swapped, so that the rule is not legal
        take("sh");                  // [0 2 | 1 3 4]
        QCOMPARE(costOf("sh"), 0);
        QCOMPARE(costOf("la"), 2); // the head of 2 is 0, and its dependent 3 is in the buffer
        QCOMPARE(costOf("ra"), 1); // 3 loses its head
    }

    // An arc that counts as unreachable can become reachable by a further swap. With three children
    // of ROOT, 1 is swapped by mistake and pushed onto 2. Then Left-Arc has cost 0, but 1 could
    // still become a child of ROOT.
    void notExactAfterSwaps() {
        const Problem problem{m_system, treeOf({0, 0, 0})};
        const auto losses = findOracle("exhaustive", problem)->prepare(problem);
        StaticDynamicOracle oracle(problem.gold, RootPlace::First, m_swap);
        Configuration c = problem.start();
        for (const char* name : {"sh", "sh", "swap", "sh", "sh"}) {
            const Transition transition = m_system.find(name).value();
            oracle.take(c, transition, m_system.arc(c, transition).value_or(Arc{}));
            c = m_system.step(c, transition);
        }
        QCOMPARE(c.stackNodes(), (std::vector<int>{0, 2, 1}));
        const Transition leftArc = m_system.find("la").value();
        QCOMPARE(oracle.cost(c, leftArc, {3, 1}), 0);
        QCOMPARE(losses->loss(c).value, 0);
        QCOMPARE(losses->loss(m_system.step(c, leftArc)).value, 1);
    }

    // The regime trains a parser, for the system that it is made for only.
    void trains() {
        const ModelKind& kind = *findModelKind("perceptron");
        TrainingOptions options;
        QVERIFY(chooseRegime(kind, "static-dynamic", options));
        options.system = *findSystem("arc-hybrid");
        const std::vector<Sentence> sentences = sampleSentences("non-projective");
        const auto refused = trainModel(kind, sentences, {}, options);
        QVERIFY(!refused);
        QCOMPARE(refused.error().message,
                 "static-dynamic training is for arc-hybrid with swap, not for arc-hybrid");
        options.system = m_system;
        options.iterations = 30;
        const auto model = trainModel(kind, sentences, {}, options);
        QVERIFY(model);
        // The parser learns sentences by heart that are not projective.
        int crossing = 0;
        for (const Sentence& sentence : sentences) {
            const Parse parse = parseGreedily(**model, sentence, RootLimit::None);
            crossing += !sentence.tree()->isProjective() && parse.heads == sentence.tree()->heads();
        }
        QVERIFY(crossing > 0);
    }

private:
    TransitionSystem m_system = systemInFile("arc-hybrid-swap");
    int m_swap = StaticDynamicOracle::swapRule(m_system).value_or(-1);
};

QTEST_APPLESS_MAIN(tst_static_dynamic)
#include "tst_static_dynamic.moc"
