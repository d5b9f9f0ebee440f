// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/derivation_to.h"
#include "core/parsing/systems.h"
#include "tests/support/configurations.h"
#include "tests/support/table.h"

#include <QtTest>

#include <functional>
#include <numeric>
#include <random>
#include <unordered_set>

using namespace parsescope;
using namespace parsescope::test;

using Reached = std::unordered_set<Configuration, ConfigurationHash>;

namespace {

Reached allReachable(const TransitionSystem& system, int words, RootPlace root) {
    std::vector<Configuration> open{system.start(words, root)};
    Reached reached(open.begin(), open.end());
    while (!open.empty()) {
        const Configuration from = open.back();
        open.pop_back();
        for (const Transition transition : system.legalTransitions(from))
            if (const auto added = reached.insert(system.step(from, transition)); added.second)
                open.push_back(*added.first);
    }
    return reached;
}

/// Calls `visit` with every stack and every buffer that contain some of the nodes 0..n, in any
/// order.
void everyPlacing(int words, const std::function<void(std::vector<int>, std::vector<int>)>& visit) {
    std::vector<int> nodes(words + 1);
    std::iota(nodes.begin(), nodes.end(), 0);
    for (unsigned kept = 0; kept < 1U << nodes.size(); ++kept) {
        std::vector<int> order;
        for (const int node : nodes)
            if (kept & 1U << node)
                order.push_back(node);
        do
            for (std::size_t cut = 0; cut <= order.size(); ++cut)
                visit({order.begin(), order.begin() + cut}, {order.begin() + cut, order.end()});
        while (std::next_permutation(order.begin(), order.end()));
    }
}

Configuration after(const TransitionSystem& system, const std::vector<Transition>& derivation,
                    int words, RootPlace root) {
    Configuration configuration = system.start(words, root);
    for (const Transition transition : derivation) {
        if (system.obstacle(configuration, transition) != Obstacle::None)
            return {};
        configuration = system.step(configuration, transition);
    }
    return configuration;
}

} // namespace

class tst_derivation_to : public QObject {
    Q_OBJECT
private slots:
    void findsWhatIsReachableAndNothingElse_data() {
        columns<QString, bool>("name", "last");
        for (const char* name :
             {"arc-standard", "arc-hybrid", "arc-eager", "arc-swift", "lr-spine", "attardi",
              "attardi3", "swap", "covington", "planar", "2-planar", "easy-first",
              "arc-eager+lba+rba+lnba+rnba", "arc-standard+lba+rnba"})
            for (const bool last : {false, true})
                QTest::addRow("%s, ROOT %s", name, last ? "last" : "first") << name << last;
    }
    void findsWhatIsReachableAndNothingElse() {
        QFETCH(QString, name);
        QFETCH(bool, last);
        const TransitionSystem system = findSystem(name.toStdString()).value();
        const RootPlace root = last ? RootPlace::Last : RootPlace::First;
        for (int words = 0; words <= 3; ++words) {
            const Reached reachable = allReachable(system, words, root);
            for (const Configuration& target : reachable) {
                const auto derivation = derivationTo(system, target);
                QVERIFY2(derivation, target.text().c_str());
                QCOMPARE(after(system, *derivation, words, root), target);
            }
            if (words == 3)
                continue;
            std::vector<int> heads(words, NoHead);
            int refused = 0;
            do
                everyPlacing(
                    words, [&](const std::vector<int>& stack, const std::vector<int>& buffer) {
                        const auto target = configurationOf(stack, buffer, heads, root);
                        if (!target)
                            return;
                        const bool found = derivationTo(system, *target).has_value();
                        QVERIFY2(found == reachable.contains(*target), target->text().c_str());
                        refused += !found;
                    });
            while ([&] { // the next list of heads
                for (int& head : heads) {
                    if (++head <= words)
                        return true;
                    head = NoHead;
                }
                return false;
            }());
            QVERIFY(words == 0 || refused > 0);
        }
    }

    void findsLongOnes_data() {
        QTest::addColumn<QString>("name");
        for (const TransitionSystem& system : systems())
            if (system.traits.searchWords > 5) // two stacks leave too many ways
                QTest::addRow("%s", system.name.c_str()) << QString::fromStdString(system.name);
        QTest::addRow("arc-eager+lba+rba+lnba+rnba") << "arc-eager+lba+rba+lnba+rnba";
    }
    void findsLongOnes() {
        QFETCH(QString, name);
        const TransitionSystem system = findSystem(name.toStdString()).value();
        std::mt19937 random(7);
        for (int words : {10, 30, 60}) {
            Configuration walk = system.start(words);
            while (!system.isFinal(walk)) {
                const auto legal = system.legalTransitions(walk);
                walk = system.step(walk, legal[random() % legal.size()]);
                if (random() % 8 != 0)
                    continue;
                const auto derivation = derivationTo(system, walk);
                QVERIFY2(derivation, walk.text().c_str());
                QCOMPARE(after(system, *derivation, words, RootPlace::First), walk);
            }
        }
    }

    /// A further list may have any node, also one of the stack, but each only once.
    void listsHaveAnyNodes() {
        const auto made = [](const std::vector<int>& list) {
            return configurationOf({0, 1}, {2}, {-1, -1}, RootPlace::First, {{}, list});
        };
        for (int node = 0; node <= 2; ++node)
            QCOMPARE(made({node})->lists().back(), std::vector{node});
        QVERIFY(!made({3}));
        QVERIFY(!made({1, 1}));
    }

    void namesWhatMakesNoSense_data() {
        columns<QList<int>, QList<int>, QList<int>, QString>("stack", "buffer", "heads", "message");
        const auto row = [](const char* name, QList<int> stack, QList<int> buffer, QList<int> heads,
                            const char* message) {
            QTest::addRow("%s", name) << stack << buffer << heads << message;
        };
        row("twice", {0, 1}, {1, 2}, {-1, -1}, "buffer: node 1 occurs twice in stack and buffer");
        row("no such node", {0, 3}, {}, {-1, -1}, "stack: there is no node 3, expected 0 to 2");
        row("no such head", {0}, {1, 2}, {-1, 7},
            "heads: word 2 has the head 7, expected -1 to 2 and not itself");
        row("cycle", {0}, {}, {2, 1}, "heads: the heads of words 1 → 2 → 1 form a cycle");
        row("lost", {0}, {2}, {-1, -1},
            "no derivation of arc-standard leads to this configuration; word 1 is neither in stack "
            "nor "
            "in buffer, but has no head");
        row("stays", {0, 1}, {2}, {2, -1},
            "no derivation of arc-standard leads to this configuration; word 1 has a head, but is "
            "still in stack or buffer");
        row("order", {0, 2}, {1}, {-1, -1},
            "no derivation of arc-standard leads to this configuration");
    }
    void namesWhatMakesNoSense() {
        QFETCH(QList<int>, stack);
        QFETCH(QList<int>, buffer);
        QFETCH(QList<int>, heads);
        QFETCH(QString, message);
        const auto target =
            configurationOf({stack.begin(), stack.end()}, {buffer.begin(), buffer.end()},
                            {heads.begin(), heads.end()});
        const TransitionSystem system = findSystem("arc-standard").value();
        if (!target) {
            QCOMPARE(QString::fromStdString(target.error().message), message);
            return;
        }
        const auto derivation = derivationTo(system, *target);
        QVERIFY(!derivation);
        QCOMPARE(QString::fromStdString(derivation.error().message), message);
    }
};

QTEST_GUILESS_MAIN(tst_derivation_to)
#include "tst_derivation_to.moc"
