// SPDX-License-Identifier: GPL-3.0-or-later
// Canonical derivations, explorations and stack computations of all systems, and their rules in
// words, are those recorded in tests/goldens. A changed one is not wrong by itself: other tests say
// whether derivations lead to gold trees. UPDATE_GOLDENS=1 records them anew.
#include "core/oracle/static_oracle.h"
#include "core/parsing/branches.h"
#include "core/parsing/derivation_to.h"
#include "core/parsing/exploration.h"
#include "core/parsing/extensions.h"
#include "core/parsing/rule_files/pattern_text.h"
#include "core/parsing/stack_profile.h"
#include "tests/support/configurations.h"
#include "tests/support/goldens.h"
#include "tests/support/records.h"
#include "tests/support/system_files.h"

#include <QDir>
#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded_systems : public QObject {
    Q_OBJECT

private slots:
    void canonicalDerivations();
    void computations();
    void derivationsTo();
    void explorations();
    void rulesInWords();
};

void tst_recorded_systems::canonicalDerivations() {
    QString text;
    std::vector<TransitionSystem> tried = triedSystems();
    const std::size_t listed = tried.size();
    for (std::size_t i = 0; i < listed; ++i)
        if (tried[i].name.find("ba") != std::string::npos)
            tried.push_back(withBufferArcsOfAnyLength(tried[i]));
    tried.push_back(withLateSwaps(findSystem("swap").value()));
    for (const TransitionSystem& system : tried) {
        Random random(6);
        Numbers numbers;
        for (int round = 0; round < 200; ++round) {
            const Problem problem = problemOf(system, round, 8, random);
            const auto walk = randomWalk(system, problem.gold.size(), random, problem.shape.root);
            const Configuration& later = walk[pick(random, static_cast<int>(walk.size()))];
            for (const Configuration& c : {problem.start(), later}) {
                std::vector<int> taken;
                if (const auto derivation = staticDerivation(system, problem.gold, c))
                    for (const Transition transition : *derivation)
                        taken.insert(taken.end(), {transition.rule, transition.variant});
                numbers.add(taken);
                ++numbers.count;
            }
        }
        text += numbers.text(system.name);
    }
    compareWithGolden("canonical-derivations", text);
}

void tst_recorded_systems::computations() {
    QString text;
    for (const TransitionSystem& system : triedSystems()) {
        Random random(8);
        Numbers numbers;
        for (int round = 0; round < 40; ++round) {
            const auto walk = randomWalk(system, 1 + round % 7, random,
                                         round % 2 == 0 ? RootPlace::First : RootPlace::Last);
            for (int end = 0; end < static_cast<int>(walk.size()); ++end, ++numbers.count) {
                const auto found = computationsOf(walk, end);
                numbers.add({static_cast<int>(found.size())});
                for (const StackComputation& one : found)
                    numbers.add({one.begin, one.end, one.depth, one.h1, one.h2, one.h3});
            }
        }
        text += numbers.text(system.name);
    }
    compareWithGolden("stack-computations", text);
}

/// Derivations of configurations that were reached at random.
void tst_recorded_systems::derivationsTo() {
    QString text;
    for (const TransitionSystem& system : triedSystems()) {
        Random random(15);
        Numbers numbers;
        for (int round = 0; round < 60; ++round, ++numbers.count) {
            const auto walk = randomWalk(system, 1 + round % 6, random,
                                         system.rootPlace.value_or(RootPlace::First));
            const Configuration& target = walk[pick(random, static_cast<int>(walk.size()))];
            std::vector<int> taken;
            if (const auto derivation = derivationTo(system, target))
                for (const Transition transition : *derivation)
                    taken.insert(taken.end(), {transition.rule, transition.variant});
            numbers.add(taken);
        }
        text += numbers.text(system.name);
    }
    compareWithGolden("derivations-to-configurations", text);
}

/// Explorations after random moves, and what another system has of them.
void tst_recorded_systems::explorations() {
    QString text;
    for (const TransitionSystem& system : triedSystems()) {
        Random random(14);
        Numbers numbers;
        for (int round = 0; round < 40; ++round, ++numbers.count) {
            const RootPlace root =
                round % 3 == 0 && !system.rootPlace ? RootPlace::Last : RootPlace::First;
            Exploration exploration(system, 1 + round % 5, root);
            for (int move = 0; move < 30; ++move) {
                const auto legal = system.legalTransitions(exploration.current().configuration);
                switch (pick(random, 9)) {
                case 0:
                    numbers.add({exploration.back() ? 1 : 0});
                    break;
                case 1:
                    numbers.add({exploration.forward() ? 1 : 0});
                    break;
                case 2:
                    numbers.add({exploration.first() ? 1 : 0});
                    break;
                case 3:
                    numbers.add({exploration.last() ? 1 : 0});
                    break;
                case 4:
                    exploration.goTo(pick(random, exploration.size()));
                    break;
                default:
                    if (!legal.empty())
                        numbers.add(
                            {exploration.take(legal[pick(random, static_cast<int>(legal.size()))])
                                 ? 1
                                 : 0});
                }
            }
            numbers.add(exploration.path());
            const auto add = [&](const std::vector<Visit>& visits) {
                for (const Visit& visit : visits)
                    numbers.add({visit.parent, visit.next});
            };
            add(visitsOf(exploration));
            const TransitionSystem& other = triedSystems()[pick(random, 8)];
            const CarriedOver carried = carryOver(exploration, other);
            add(carried.visits);
            Exploration again(system, 1 + round % 5, root);
            replay(again, visitsOf(exploration), exploration.cursor());
            numbers.add(again.path());
            numbers.add(joinEqual(exploration));
            numbers.add({carried.cursor, exploration.cursor(),
                         forkOf(exploration, 0, exploration.size() - 1),
                         forkOf(exploration, exploration.size() / 2, exploration.size() - 1)});
        }
        text += numbers.text(system.name);
    }
    compareWithGolden("explorations", text);
}

void tst_recorded_systems::rulesInWords() {
    std::vector<TransitionSystem> read;
    for (const QString& name : QDir(SOURCE_DIR "/resources/systems").entryList({"*.system"}))
        read.push_back(systemInFile(name.chopped(7).toStdString()));
    for (const std::string_view rules : {ConditionRules, ListRules})
        read.push_back(systemFrom(std::string(rules)));
    QString text;
    for (const TransitionSystem& system : read) {
        const Traits& traits = system.traits;
        text += QString::fromStdString(std::string(system.name)) + ": reach " +
                QString::number(static_cast<int>(traits.reach)) + ", " +
                (traits.projective ? "projective, " : "") +
                (traits.dependentsLeave ? "dependents leave, " : "") +
                (traits.goldArcsAreSafe ? "gold arcs are safe, " : "") +
                (traits.replacesHeads ? "replaces heads, " : "") +
                QString("exhaustive search up to %1 words, search up to %2\n")
                    .arg(traits.exhaustiveWords)
                    .arg(traits.searchWords);
        for (const Rule& rule : system.rules)
            text += QString::fromStdString("  " + schemaOf(*rule.pattern) + ": " +
                                           effectOf(*rule.pattern).english() + '\n');
    }
    compareWithGolden("rules-in-words", text);
}

QTEST_APPLESS_MAIN(tst_recorded_systems)
#include "tst_recorded_systems.moc"
