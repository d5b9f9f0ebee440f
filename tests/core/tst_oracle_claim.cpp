// SPDX-License-Identifier: GPL-3.0-or-later
// The costs that an oracle claims by the different forms of its answers.
#include "core/audit/oracle_audit.h"
#include "core/audit/oracle_claim.h"
#include "core/parsing/systems.h"

#include <QtTest>

using namespace parsescope;

class TestOracleClaim : public QObject {
    Q_OBJECT

private slots:
    /// The gold heads are 0 0, the configuration is that after sh: sh, la and ra are legal.
    void answersClaimCosts_data() {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("claims");
        QTest::newRow("costs") << R"({"costs":{"sh":0,"la":0.0,"ra":2}})"
                               << "sh 0 right, la 0 right, ra 2";
        QTest::newRow("losses") << R"({"losses":{"sh":0,"ra":1}})"
                                << "sh 0 right, ra 1";
        QTest::newRow("loss and losses") << R"({"loss":1,"losses":{"sh":1,"la":2,"ra":null}})"
                                         << "sh 0 right, la 1, ra ∞";
        QTest::newRow("bound") << R"({"costs":{"la":">=2"}})"
                               << "la ≥ 2";
        QTest::newRow("relations") << R"({"costs":{"LEFTARC:det":3,"LEFT-ARC:amod":1}})"
                                   << "la 1";
        QTest::newRow("optimal") << R"({"optimal":["SHIFT","la"]})"
                                 << "sh right, la right, ra wrong";
        QTest::newRow("best") << R"({"best":"la"})"
                              << "la right";
        QTest::newRow("loss") << R"({"loss":7})"
                              << "";
        QTest::newRow("error") << R"({"error":"no model"})"
                               << "";
        QTest::newRow("not legal") << R"({"costs":{"re":0}})"
                                   << "";
    }
    void answersClaimCosts() {
        QFETCH(QString, answer);
        QFETCH(QString, claims);
        const TransitionSystem system = *findSystem("arc-eager");
        FaultReport report;
        report.answer = readOracleAnswer(answer.toStdString()).value();
        report.proof.now.loss = 0;
        QStringList found;
        for (const OracleClaim& claim :
             claimsOf(report, system, configurationAfter(system, 2, {"sh"}).value())) {
            QString text = QString::fromStdString(system.nameOf(claim.transition));
            if (claim.cost)
                text += ' ' + QString::fromStdString(claim.cost->text());
            if (claim.isRight)
                text += " right";
            else if (!claim.cost)
                text += " wrong";
            found += text;
        }
        QCOMPARE(found.join(", "), claims);
    }

    /// Reports keep the answer to their smallest question, also one that was made smaller.
    void reportsKeepTheAnswer() {
        // This oracle calls every legal transition right.
        const AskOracle oracle = [](const LossRequest&, const TransitionSystem& system,
                                    const Configuration& at) -> Result<OracleAnswer> {
            OracleAnswer answer;
            for (const Transition transition : system.legalTransitions(at))
                answer.costs.emplace_back(system.nameOf(transition), 0);
            return answer;
        };
        Interview interview;
        interview.system = *findSystem("arc-eager");
        interview.name = "arc-eager";
        interview.gold = reachableGolds(interview.system, RootLimit::None);
        QVERIFY(interview.gold.projective && !interview.gold.singleRoot);
        QVERIFY(!reachableGolds(*findSystem("swap"), RootLimit::One).projective);
        OracleAudit audit(interview);
        std::vector<std::pair<int, long long>> lengths;
        QVERIFY(audit.askLengths(oracle, 2, [&](int words, long long questions) {
            lengths.emplace_back(words, questions);
        }));
        QCOMPARE(lengths.size(), std::size_t(2));
        QCOMPARE(lengths[0].second + lengths[1].second, audit.audit().questions());
        QVERIFY(audit.audit().faults() > 0);
        const WalkTrees trees{{{2, 3, 0, 3, 4}}, {}};
        QVERIFY(audit.askTrees(trees, 0.5, oracle));
        audit.shrink(oracle);
        const AuditResult result = audit.result(false);
        for (const auto& [key, found] : result.audit.reports()) {
            const FaultReport& report = smallestCase(result, key, found);
            const LossRequest& request = report.smallest.request;
            const Configuration at =
                configurationAfter(interview.system, static_cast<int>(request.heads.size()),
                                   request.transitions)
                    .value();
            const auto claims = claimsOf(report, interview.system, at);
            QCOMPARE(claims.size(), interview.system.legalTransitions(at).size());
            for (const OracleClaim& claim : claims)
                QVERIFY(claim.isRight && claim.cost == Loss(0));
        }
    }
};

QTEST_MAIN(TestOracleClaim)
#include "tst_oracle_claim.moc"
