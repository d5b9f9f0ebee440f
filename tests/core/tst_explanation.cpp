// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/explanation.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "tests/support/derivations.h"
#include "tests/support/trees.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// The state of the gold arc of `word` by definition: the smallest loss, by exhaustive search, of
/// having this head wrong and nothing else.
ArcState stateByDefinition(Problem problem, int word, const Configuration& configuration) {
    if (configuration.head(word) == problem.gold.head(word))
        return ArcState::Built;
    problem.weights.assign(static_cast<std::size_t>(problem.gold.size()) + 1, 0);
    problem.weights[static_cast<std::size_t>(word)] = 1;
    const LossFunction loss = findOracle("exhaustive", problem)->prepare(problem);
    return loss(configuration) == 0 ? ArcState::Reachable : ArcState::Lost;
}

} // namespace

class TestExplanation : public QObject {
    Q_OBJECT

private slots:
    void statesAreThoseOfTheDefinition_data() {
        QTest::addColumn<QString>("oracleName");
        QTest::addColumn<bool>("singleRoot");
        for (const Oracle& oracle : oracles()) {
            const std::string name(oracle.name);
            QTest::addRow("%s", name.c_str()) << QString::fromStdString(name) << false;
            QTest::addRow("%s, single root", name.c_str()) << QString::fromStdString(name) << true;
        }
    }

    void statesAreThoseOfTheDefinition() {
        QFETCH(QString, oracleName);
        QFETCH(bool, singleRoot);
        Random random(23);
        int asked = 0;
        for (const TransitionSystem& system : systems()) {
            for (int round = 0; round < 60; ++round) {
                const Problem problem{system, randomTree(1 + round % 5, random), {}, singleRoot};
                const auto oracle = findOracle(oracleName.toStdString(), problem);
                if (!oracle)
                    continue;
                Explainer explainer(problem, *oracle);
                for (const Configuration& c : randomWalk(system, problem.gold.size(), random)) {
                    const Explanation explanation = explainer.explain(c);
                    for (int word = 1; word <= problem.gold.size(); ++word) {
                        QCOMPARE(explanation.arc(word), stateByDefinition(problem, word, c));
                        ++asked;
                    }
                    if (!singleRoot)
                        QVERIFY(explanation.lostAlone() <= explanation.losses.loss);
                }
            }
        }
        QVERIFY(asked > 0);
    }
};

QTEST_APPLESS_MAIN(TestExplanation)
#include "tst_explanation.moc"
