// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/optimal_derivations.h"
#include "core/oracle/oracles.h"
#include "tests/support/pinned.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <functional>
#include <map>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Counts, for each loss, the derivations from a configuration that end with this loss, by trying
/// all of them.
void tryAll(const Problem& problem, const Configuration& configuration,
            std::map<int, std::uint32_t>& counts) {
    if (problem.system->isFinal(configuration)) {
        ++counts[finalLoss(problem, configuration)];
        return;
    }
    for (Transition transition : problem.system->legalTransitions(configuration))
        tryAll(problem, problem.system->step(configuration, transition), counts);
}

/// Returns the number of derivations along the steps of the graph.
std::uint32_t countIn(const OptimalGraph& graph, const TransitionSystem& system) {
    std::vector<std::uint32_t> counts(graph.nodes.size(), 0);
    // Steps are in the order of their first nodes, but a step may lead to an earlier node, so that
    // the function counts recursively.
    std::function<std::uint32_t(int)> from = [&](int node) -> std::uint32_t {
        const auto index = static_cast<std::size_t>(node);
        if (counts[index] > 0)
            return counts[index];
        std::uint32_t sum = system.isFinal(graph.nodes[index]);
        for (const OptimalGraph::Edge& edge : graph.edges)
            if (edge.from == node)
                sum += from(edge.to);
        return counts[index] = sum;
    };
    return from(0);
}

} // namespace

class TestOptimalDerivations : public QObject {
    Q_OBJECT

private slots:
    /// The number is right for every system, every tree of up to three words, and every
    /// configuration of random walks.
    void equalsTryingAll_data() { addSystemRows(); }
    void equalsTryingAll() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        Random random(5);
        for (int words = 1; words <= 3; ++words) {
            for (const Tree& gold : allTrees(words)) {
                const Problem problem{under, gold, {}, {rootLimitOf(pick(random, 2) == 0)}};
                const LossFunction loss = chooseOracle(problem)->prepare(problem);
                Configuration c = under.start(words);
                while (true) {
                    std::map<int, std::uint32_t> counts;
                    tryAll(problem, c, counts);
                    const auto [least, expected] = *counts.begin();
                    const auto count = countOptimal(problem, loss, c, 100'000);
                    const auto graph = optimalGraph(problem, loss, c, 100'000);
                    QVERIFY(count && graph);
                    QVERIFY(count->exact && graph->complete);
                    if (least < Unreachable) {
                        QCOMPARE(count->number, Natural(expected));
                        QCOMPARE(countIn(*graph, under), expected);
                    } else {
                        QCOMPARE(count->number, Natural());
                        QVERIFY(graph->edges.empty());
                    }
                    if (under.isFinal(c))
                        break;
                    const auto legal = under.legalTransitions(c);
                    c = under.step(c, legal[pick(random, static_cast<int>(legal.size()))]);
                }
            }
        }
    }

    void beyondTheEffortItIsABound() {
        const Problem problem{systemNamed("arc-standard"), treeOf({2, 0, 2, 3, 2, 5})};
        const LossFunction loss = chooseOracle(problem)->prepare(problem);
        const Configuration start = problem.system->start(6);
        const auto all = countOptimal(problem, loss, start, 1000);
        QVERIFY(all->exact);
        bool wasBound = false;
        for (int effort = 0; effort < 40; ++effort) {
            const auto some = countOptimal(problem, loss, start, effort);
            QVERIFY(some->number.log10() <= all->number.log10());
            QVERIFY(some->exact ? some->number == all->number : true);
            wasBound = wasBound || !some->exact;
        }
        QVERIFY(wasBound);
        const auto graph = optimalGraph(problem, loss, start, 5);
        QVERIFY(!graph->complete);
        QCOMPARE(graph->nodes.size(), std::size_t(5));
    }

    void itCanBeStopped() {
        const Problem problem{systemNamed("arc-standard"), treeOf({2, 0, 2})};
        const LossFunction loss = chooseOracle(problem)->prepare(problem);
        std::stop_source source;
        source.request_stop();
        QVERIFY(
            !countOptimal(problem, loss, problem.system->start(3), 1000, {source.get_token(), {}}));
    }

    /// The head has 40 dependents on each side. Arc-standard attaches the left ones in their order,
    /// each at any time between the right ones, so that there are (80 choose 40) derivations.
    void largeNumbersAreExact() {
        constexpr int side = 40;
        std::vector<int> heads(2 * side + 1, side + 1);
        heads[side] = 0;
        const Problem problem{systemNamed("arc-standard"), treeOf(heads)};
        const LossFunction loss = chooseOracle(problem)->prepare(problem);
        const auto count = countOptimal(problem, loss, problem.system->start(2 * side + 1), 10'000);
        QVERIFY(count->exact);
        QCOMPARE(count->number.text(), std::string("107507208733336176461620"));
    }
};

QTEST_APPLESS_MAIN(TestOptimalDerivations)
#include "tst_optimal_derivations.moc"
