// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/arc_fate.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/system_files.h"
#include "tests/support/trees.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const ArcNames names{[](int node) { return Text::untranslated(std::to_string(node)); },
                     [](Arc arc) { return Text("{0}→{1}", arc.head, arc.dependent); },
                     [](const std::vector<Arc>& arcs) {
                         std::vector<Text> texts;
                         for (const Arc arc : arcs)
                             texts.push_back(Text("{0}→{1}", arc.head, arc.dependent));
                         return Text::joined(texts, ", ");
                     }};

/// Returns the sentences about arcs that no continuation of a configuration builds.
QStringList textsAbout(const char* configuration, const std::vector<Arc>& arcs) {
    std::vector<LostArc> lost;
    for (const Arc arc : arcs)
        lost.push_back({arc});
    QStringList texts;
    for (const FateGroup& group : fateGroups(configurationFrom(configuration), lost))
        texts += QString::fromStdString(fateText(group, names).english());
    return texts;
}

/// All derivations of the sentences of a given length.
class Derivations {
public:
    Derivations(const TransitionSystem& system, int words)
        : m_system(system), m_space(system, system.start(words)) {
        for (const Configuration& at : m_space.configurations()) {
            std::set<std::vector<int>> trees;
            if (system.isFinal(at))
                trees.insert(finalHeads(at));
            for (const Transition transition : system.legalTransitions(at))
                trees.merge(std::set(m_trees[m_space.indexOf(system.step(at, transition))]));
            m_trees.push_back(std::move(trees));
        }
    }

    [[nodiscard]] const TransitionSystem& system() const { return m_system; }
    [[nodiscard]] const SearchSpace& space() const { return m_space; }
    /// Returns true if some derivation from a configuration has all of `arcs` in its tree.
    [[nodiscard]] bool canBuild(const Configuration& from, const std::vector<Arc>& arcs) const {
        return std::ranges::any_of(m_trees[m_space.indexOf(from)], [&](const auto& heads) {
            return std::ranges::all_of(arcs,
                                       [&](Arc arc) { return heads[arc.dependent] == arc.head; });
        });
    }

private:
    TransitionSystem m_system;
    SearchSpace m_space;
    // The trees at the ends of the derivations from each configuration, as heads.
    std::vector<std::set<std::vector<int>>> m_trees;
};

/// Returns a built-in system, or one that has only a file.
TransitionSystem systemIn(const QString& name) {
    return name == "arc-eager-non-monotonic" ? systemInFile(name.toStdString()) : systemNamed(name);
}

/// Returns true if the reason why an arc is lost in a configuration is true. `joined` are the arcs
/// that the transitions of all continuations build.
bool isTrue(const ArcFate& fate, const Configuration& at,
            const std::set<std::pair<int, int>>& joined) {
    const auto [head, dependent] = fate.arc;
    const auto isIn = [](const std::vector<int>& nodes, int node) {
        return std::ranges::find(nodes, node) != nodes.end();
    };
    const std::string text = fateText(fate, names).english();
    const auto says = [&](const char* words) { return text.find(words) != std::string::npos; };
    if (says("already has the head"))
        return at.hasHead(dependent) && at.head(dependent) != head;
    if (says("has left the stack and the buffer"))
        return !isIn(at.stackNodes(), head) && !isIn(at.bufferNodes(), head);
    if (says("depends on")) {
        for (int node = head; node > 0; node = at.head(node))
            if (at.head(node) == dependent)
                return true;
        return false;
    }
    if (says("both are on the stack"))
        return isIn(at.stackNodes(), head) && isIn(at.stackNodes(), dependent) &&
               !joined.contains({head, dependent});
    return says("no further transitions can build this arc");
}

void addRows() {
    QTest::addColumn<QString>("system");
    for (const char* name : {"arc-standard", "arc-eager", "arc-eager-non-monotonic", "arc-hybrid",
                             "swap", "covington", "planar", "attardi", "easy-first"})
        QTest::newRow(name) << QString(name);
}

} // namespace

/// The reasons why gold arcs are lost, and their wording.
class TestArcFate : public QObject {
    Q_OBJECT

private slots:
    void reasons() {
        // 1 has the head 2, 3 needs 1, and 4 needs 0.
        QCOMPARE(textsAbout("[0 2 | 3 4 | 2→1]", {{3, 1}}),
                 QStringList{"1 needs the head 3 but already has the head 2."});
        QCOMPARE(textsAbout("[0 2 | 3 4 | 2→1]", {{1, 3}}),
                 QStringList{"3 needs the head 1, which has left the stack and the buffer."});
        QCOMPARE(textsAbout("[0 2 | 3 4 | 2→1]", {{1, 3}, {1, 4}}),
                 QStringList{"2 arcs need 1, which has left the stack and the buffer:"});
        QCOMPARE(textsAbout("[0 1 2 | 3 4 |]", {{1, 2}}),
                 QStringList{"2 needs the head 1; both are on the stack, where no transition can "
                             "join them."});
    }

    void arcsThatAreNotLost() {
        const Configuration at = configurationFrom("[0 2 | 3 4 | 2→1]");
        const auto text = [&](Arc arc, ArcState state) {
            return fateText(fateOf(at, arc, state), names).english();
        };
        QCOMPARE(text({2, 1}, ArcState::Built), std::string("2→1 has already been built."));
        QCOMPARE(text({2, 3}, ArcState::Reachable), std::string("2→3 can still be built."));
        QCOMPARE(text({0, 2}, ArcState::Implied),
                 std::string("0→2 is in the tree at the end: a word without a head is a child of "
                             "ROOT."));
        QCOMPARE(text({2, 4}, ArcState::Unknown),
                 std::string("It is not known whether 2→4 can still be built."));
        QVERIFY(!fateOf(at, {2, 3}, ArcState::Reachable).isLost());
        QVERIFY(fateOf(at, {3, 1}, ArcState::Lost).isLost());
    }

    void historiesNameTheTransition() {
        const Configuration at = configurationFrom("[0 2 | 3 4 | 2→1]");
        const auto text = [&](Arc arc, ArcState state, int step) {
            return historyText(fateOf(at, arc, state), step, Text("Left-Arc"), names).english();
        };
        QCOMPARE(text({2, 1}, ArcState::Built, 3),
                 std::string("2→1 was built at step 3 by Left-Arc."));
        QCOMPARE(text({3, 1}, ArcState::Lost, 3),
                 std::string("3→1 was lost at step 3 by Left-Arc. 1 needs the head 3 but already "
                             "has the head 2."));
        QCOMPARE(text({2, 4}, ArcState::Lost, 0),
                 std::string("2→4 is out of reach from the start."));
        QCOMPARE(text({2, 3}, ArcState::Reachable, 0), std::string("2→3 can still be built."));
        // An exercise can begin behind the step that built the arc.
        QCOMPARE(text({2, 1}, ArcState::Built, 0), std::string("2→1 has already been built."));
    }

    void arcsAreLostByOneStep() {
        Explanation before{{}, {}, {{}, ArcState::Reachable, ArcState::Built, ArcState::Lost}};
        const Explanation after{{}, {}, {{}, ArcState::Lost, ArcState::Lost, ArcState::Lost}};
        const Tree gold = treeOf({2, 0, 2});
        QCOMPARE(newlyLost(gold, before, after), (std::vector<LostArc>{{{2, 1}}, {{0, 2}}}));
        before.arcs[1] = ArcState::Unknown;
        QCOMPARE(newlyLost(gold, before, after), (std::vector<LostArc>{{{0, 2}}}));
    }

    void fatesAreThoseOfAllDerivations_data() { addRows(); }

    // An arc can be built if some derivation from here has it in its tree, is lost alone if none
    // has, and is lost together with others if none has it with all of them.
    void fatesAreThoseOfAllDerivations() {
        QFETCH(QString, system);
        const Derivations all(systemIn(system), 4);
        Random random(9);
        for (int round = 0; round < 12; ++round) {
            const Problem problem{all.system(), randomTree(4, random)};
            const Result<Oracle> oracle = chooseOracle(problem);
            QVERIFY(oracle.has_value());
            Explainer explainer(problem, *oracle);
            for (const Configuration& at : all.space().configurations()) {
                const Explanation here = explainer.explain(at);
                for (int word = 1; word <= 4; ++word) {
                    const Arc arc{problem.gold.head(word), word};
                    const ArcFate fate = fateOf(at, arc, here.arc(word));
                    QCOMPARE(fate.isLost(), !all.canBuild(at, {arc}));
                    if (!fate.isLost())
                        QCOMPARE(std::get<ArcState>(fate.outcome) == ArcState::Built,
                                 at.head(word) == arc.head);
                }
                const std::vector<LostArc> allLost = explainer.lostArcs(at).value();
                for (const LostArc& lost : allLost) {
                    const ArcFate fate = fateOf(at, lost);
                    const auto* together = std::get_if<ArcFate::Together>(&fate.outcome);
                    QCOMPARE(all.canBuild(at, {lost.arc}), together != nullptr);
                    if (!together)
                        continue;
                    std::vector<Arc> arcs = together->others;
                    QVERIFY(all.canBuild(at, arcs));
                    arcs.push_back(lost.arc);
                    QVERIFY(!all.canBuild(at, arcs));
                }
            }
        }
    }

    void everyStepIsTheOneThatSettled_data() { addRows(); }

    // The step of a fate is the first one behind which the arc stays built, or after which no
    // derivation builds it.
    void everyStepIsTheOneThatSettled() {
        QFETCH(QString, system);
        const Derivations all(systemIn(system), 3);
        Random random(9);
        for (const Tree& gold : allTrees(3)) {
            const Problem problem{all.system(), gold};
            Explainer explainer(problem, chooseOracle(problem).value());
            const std::vector<Configuration> walk = randomWalk(all.system(), 3, random);
            for (int word = 1; word <= 3; ++word) {
                const Arc arc{gold.head(word), word};
                std::vector<std::optional<ArcState>> states;
                for (const Configuration& at : walk)
                    states.emplace_back(explainer.explain(at).arc(word));
                const auto isSettled = [&](const Configuration& at) {
                    return *states.back() == ArcState::Built ? at.head(word) == arc.head
                                                             : !all.canBuild(at, {arc});
                };
                int step = static_cast<int>(walk.size()) - 1;
                if (*states.back() != ArcState::Implied)
                    while (step > 0 && isSettled(walk[step - 1]))
                        --step;
                QCOMPARE(lastChange(states), step);
            }
        }
        QCOMPARE(lastChange({}), -1);
        QCOMPARE(lastChange({ArcState::Built, {}}), -1);
    }

    void reasonsAreTrue_data() {
        QTest::addColumn<QString>("system");
        for (const TransitionSystem& system : systems())
            QTest::newRow(system.name.c_str()) << QString::fromStdString(system.name);
        QTest::newRow("buffer transitions") << QString("arc-eager+lba+rba+lnba+rnba");
    }
    /// The reason for each lost arc is true, whatever came before: a head that has left the stack
    /// and the buffer was in one of them and is in none, and words on the stack that no transition
    /// can join are not joined by any transition from now on, legal or not.
    void reasonsAreTrue() {
        QFETCH(QString, system);
        const TransitionSystem tried = *findSystem(system.toStdString());
        constexpr int Words = 3;
        const SearchSpace space(tried, tried.start(Words));
        const std::vector<Configuration>& all = space.configurations();
        // For each configuration, the arcs that a transition would build from there on.
        std::vector<std::set<std::pair<int, int>>> joined(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (const Transition transition : tried.legalTransitions(all[i])) {
                if (const auto arc = tried.arc(all[i], transition))
                    joined[i].emplace(arc->head, arc->dependent);
                joined[i].merge(std::set(joined[space.indexOf(tried.step(all[i], transition))]));
            }
        }
        for (const RootLimit limit : {RootLimit::None, RootLimit::One})
            for (const Tree& gold : allTrees(Words))
                for (int word = 1; word <= Words; ++word) {
                    Problem problem = onlyWords({tried, gold}, {word});
                    problem.shape.rootLimit = limit;
                    const Arc arc{gold.head(word), word};
                    const std::vector<int> losses = space.losses(problem);
                    for (std::size_t i = 0; i < all.size(); ++i)
                        if (losses[i] > 0 && losses[i] < Unreachable) {
                            const ArcFate fate = fateOf(all[i], LostArc{arc});
                            QVERIFY2(
                                isTrue(fate, all[i], joined[i]),
                                (all[i].text() + " " + fateText(fate, names).english()).c_str());
                        }
                }
    }

    // A word on a list is not gone: with the list [1 2], both 3 and 4 have missed the word 1.
    void wordsOnListsAreNotGone() {
        QCOMPARE(
            textsAbout("[0 3 4 | 1 2 | 5 |]", {{1, 3}, {1, 4}}),
            (QStringList{"3 needs the head 1, but no further transitions can build this arc.",
                         "4 needs the head 1, but no further transitions can build this arc."}));
    }

    void arcsLostTogetherWithOthers() {
        const std::vector<LostArc> lost{{{1, 2}}, {{1, 3}, {{1, 4}, {0, 1}}}, {{2, 5}}};
        QCOMPARE(lossText(lost, names).english(),
                 std::string("1→2, 2→5 can no longer be built. 1→3 can no longer be built "
                             "together with 1→4, 0→1."));
        QCOMPARE(lossText({}, names).english(), std::string());
    }

    void everyLostArcIsInOneGroup_data() { addSystemRows(); }
    void everyLostArcIsInOneGroup() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        Random random(5);
        for (int round = 0; round < 20; ++round) {
            const Problem problem{under, randomTree(3 + round % 3, random)};
            const Result<Oracle> oracle = chooseOracle(problem);
            if (!oracle)
                continue;
            Explainer explainer(problem, *oracle);
            for (const Configuration& at :
                 randomWalk(under, problem.gold.size(), random, problem.shape.root)) {
                const auto lost = explainer.lostArcs(at);
                if (!lost)
                    continue;
                std::vector<Arc> listed;
                for (const FateGroup& group : fateGroups(at, *lost)) {
                    listed.insert(listed.end(), group.arcs.begin(), group.arcs.end());
                    for (const Arc arc : group.arcs) {
                        QVERIFY(problem.gold.hasArc(arc) && at.head(arc.dependent) != arc.head);
                        const bool isWrong =
                            std::holds_alternative<ArcFate::WrongHead>(group.first.outcome);
                        QVERIFY(!isWrong || at.hasHead(arc.dependent));
                        QVERIFY(group.arcs.size() == 1 || arc.head == group.first.arc.head);
                    }
                }
                std::ranges::sort(listed);
                std::vector<Arc> expected;
                for (const LostArc& one : *lost)
                    expected.push_back(one.arc);
                std::ranges::sort(expected);
                QCOMPARE(listed, expected);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestArcFate)
#include "tst_arc_fate.moc"
