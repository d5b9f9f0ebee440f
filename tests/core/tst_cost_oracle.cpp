// SPDX-License-Identifier: GPL-3.0-or-later
// Audits of oracles that are C++ functions: they find what audits by answers find.
#include "core/audit/report.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"

#include <QtTest>

#include <stdexcept>

using namespace parsescope;

namespace {

/// Returns the cost of a transition by the oracles of the program.
int exactCost(const TransitionSystem& system, bool singleRoot, const Configuration& at,
              Transition transition, const Tree& gold) {
    const Problem problem{system, gold, {}, {rootLimitOf(singleRoot), RootPlace::First}};
    const Losses exact = losses(system, chooseOracle(problem)->prepare(problem), at);
    const int after = exact.find(transition)->loss.value;
    return after < Unreachable ? after - exact.loss.value : Unreachable;
}

/// Audits an oracle by a function or, if `byAnswers`, by the answers that this function gives.
Audit audited(const Interview& interview, const CostOracle& costOf, bool byAnswers) {
    const AskOracle ask = [&](const LossRequest& request, const TransitionSystem& system,
                              const Configuration& at) -> Result<OracleAnswer> {
        const Tree gold = *Tree::fromHeads(request.heads);
        OracleAnswer answer;
        for (const Transition transition : system.legalTransitions(at))
            answer.costs.emplace_back(system.nameOf(transition), costOf(at, transition, gold));
        return answer;
    };
    Audit audit{LossAnswerer(true)};
    for (int words = 1; words <= 3; ++words) {
        LengthQuestions questions(interview, words);
        if (!(byAnswers ? questions.ask(ask, audit) : questions.ask(costOf, audit)))
            qFatal("the questions cannot be asked");
    }
    return audit;
}

} // namespace

class tst_cost_oracle : public QObject {
    Q_OBJECT

private slots:
    void costsAreComparedLikeAnswers_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("singleRoot");
        QTest::addColumn<bool>("isRight");
        for (const char* name : {"arc-eager", "arc-hybrid", "attardi"})
            for (const bool singleRoot : {false, true})
                for (const bool isRight : {false, true})
                    QTest::addRow("%s, %d, %d", name, singleRoot, isRight)
                        << QString(name) << singleRoot << isRight;
    }
    void costsAreComparedLikeAnswers() {
        QFETCH(const QString, name);
        QFETCH(const bool, singleRoot);
        QFETCH(const bool, isRight);
        Interview interview;
        interview.system = *findSystem(name.toStdString());
        interview.name = name.toStdString();
        interview.shape.rootLimit = rootLimitOf(singleRoot);
        const CostOracle costOf = [&](const Configuration& at, Transition transition,
                                      const Tree& gold) {
            const int cost = exactCost(interview.system, singleRoot, at, transition, gold);
            // The faulty oracle forgets costs, and doubles others.
            if (isRight || cost >= Unreachable)
                return cost;
            return at.stackSize() == 2 ? 0 : 2 * cost;
        };
        const Audit fast = audited(interview, costOf, false);
        QCOMPARE(fast.faults() == 0, isRight);
        QVERIFY(fast.questions() > 100);
        const Audit slow = audited(interview, costOf, true);
        QCOMPARE(fast.questions(), slow.questions());
        QCOMPARE(fast.compared(), slow.compared());
        QCOMPARE(fast.faults(), slow.faults());
        const auto text = [](const Audit& audit) {
            return QString::fromStdString(auditText({audit, {}}, false));
        };
        QCOMPARE(text(fast), text(slow));
    }

    void anExceptionIsAFinding() {
        Interview interview;
        interview.system = *findSystem("arc-hybrid");
        interview.name = "arc-hybrid";
        const Audit audit = audited(
            interview,
            [&](const Configuration& at, Transition transition, const Tree& gold) {
                if (gold.size() == 2 && gold.head(1) == 2)
                    throw std::out_of_range("no such word");
                return exactCost(interview.system, false, at, transition, gold);
            },
            false);
        QCOMPARE(audit.reports().size(), std::size_t(1));
        const FaultReport& report = audit.reports().begin()->second;
        QCOMPARE(report.kind, FaultKind::Crash);
        QCOMPARE(report.fault.theirs, std::string("no such word"));
        QCOMPARE(report.smallest.request.heads, (std::vector<int>{2, 0}));
    }
};

QTEST_APPLESS_MAIN(tst_cost_oracle)
#include "tst_cost_oracle.moc"
