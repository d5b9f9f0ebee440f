// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/arc_fate.h"
#include "core/oracle/oracles.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/trees.h"

#include <QTest>

#include <algorithm>

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
        lost.push_back({arc, true, {}});
    QStringList texts;
    for (const FateGroup& group : fateGroups(configurationFrom(configuration), lost))
        texts += QString::fromStdString(fateText(group, names).english());
    return texts;
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
                 QStringList{"3 needs the head 1, which has left the stack."});
        QCOMPARE(textsAbout("[0 2 | 3 4 | 2→1]", {{1, 3}, {1, 4}}),
                 QStringList{"2 arcs need 1, which has left the stack:"});
        QCOMPARE(textsAbout("[0 1 2 | 3 4 |]", {{1, 2}}),
                 QStringList{"2 needs the head 1; both are on the stack, where no transition can "
                             "join them."});
    }

    // A word on a list is not gone: with the list [1 2], both 3 and 4 have missed the word 1.
    void wordsOnListsAreNotGone() {
        QCOMPARE(textsAbout("[0 3 4 | 1 2 | 5 |]", {{1, 3}, {1, 4}}),
                 (QStringList{"3 needs the head 1, but the two can no longer meet.",
                              "4 needs the head 1, but the two can no longer meet."}));
    }

    void arcsLostTogetherWithOthers() {
        const std::vector<LostArc> lost{
            {{1, 2}, true, {}}, {{1, 3}, false, {{1, 4}, {0, 1}}}, {{2, 5}, true, {}}};
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
                            std::holds_alternative<ArcFate::WrongHead>(group.first.reason);
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
