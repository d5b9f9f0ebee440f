// SPDX-License-Identifier: GPL-3.0-or-later
// Audits of machines of other programs.
#include "core/audit/oracle_command.h"
#include "core/audit/report.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"

#include <QStandardPaths>
#include <QtTest>

#include <map>

using namespace parsescope;

namespace {

/// The costs of a faulty oracle, which takes shifts to be right.
OracleAnswer faulty(const TransitionSystem& system, const Configuration& at,
                    const std::vector<int>& heads) {
    const Problem problem{system, *Tree::fromHeads(heads)};
    const Losses exact = losses(system, chooseOracle(problem)->prepare(problem), at);
    OracleAnswer answer;
    for (const TransitionLoss& entry : exact.transitions) {
        const std::string name = system.nameOf(entry.transition);
        answer.costs.emplace_back(name, name == "sh" ? 0 : entry.loss.value - exact.loss.value);
    }
    return answer;
}

/// A machine that does what `system` does. The system must outlive it.
Machine machineOf(const TransitionSystem& system) {
    const auto known = std::make_shared<std::map<std::string, Configuration>>();
    const auto textOf = [known](Configuration at) {
        std::string text = at.text();
        known->emplace(text, std::move(at));
        return text;
    };
    return {system.name, [&system, textOf](int words) { return textOf(system.start(words)); },
            [&system, textOf, known](const std::string& state) {
                const Configuration at = known->at(state);
                MachineStep step;
                step.text = state;
                for (const Transition transition : system.legalTransitions(at))
                    step.legal.emplace_back(system.nameOf(transition),
                                            textOf(system.step(at, transition)));
                if (system.isFinal(at))
                    step.heads = std::vector<int>(at.heads().begin() + 1, at.heads().end());
                return step;
            },
            [&system, known](const LossRequest& question, const std::string& state) {
                return faulty(system, known->at(state), question.heads);
            }};
}

/// A machine for sentences of two words, given by its steps. Its oracle takes all transitions to
/// be right.
Machine machineBySteps(const std::map<std::string, MachineStep>& steps) {
    return {"by steps", [](int) { return std::string("start"); },
            [&steps](const std::string& state) -> Result<MachineStep> {
                const auto step = steps.find(state);
                return step == steps.end() ? Result<MachineStep>(failure("no such state"))
                                           : step->second;
            },
            [&steps](const LossRequest&, const std::string& state) {
                OracleAnswer answer;
                for (const auto& [name, next] : steps.at(state).legal)
                    answer.costs.emplace_back(name, 0);
                return answer;
            }};
}

/// Asks about sentences of `words` words.
Audit audited(const MachineInterview& interview, int words, const MachineLimits& limits = {}) {
    Audit audit{LossAnswerer()};
    const Result<MachineGraph> graph = MachineGraph::explore(interview.machine, words, limits);
    if (!graph || !graph->isComplete() || !MachineQuestions(interview, *graph).ask(audit))
        qFatal("the questions cannot be asked");
    return audit;
}

QString textOf(const Audit& audit) {
    return QString::fromStdString(auditText({audit, {}}, false));
}

QString messageOf(const Result<MachineGraph>& graph) {
    return graph ? QString() : QString::fromStdString(graph.error().message.english());
}

} // namespace

class tst_machine : public QObject {
    Q_OBJECT

private slots:
    void aSystemAsAMachineIsAuditedAlike_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("headlessIsWrong");
        for (const char* name : {"arc-standard", "arc-eager", "covington", "swap"})
            for (const bool isWrong : {false, true})
                QTest::addRow("%s, %d", name, isWrong) << QString(name) << isWrong;
    }
    void aSystemAsAMachineIsAuditedAlike() {
        QFETCH(const QString, name);
        QFETCH(const bool, headlessIsWrong);
        Interview interview;
        interview.system = *findSystem(name.toStdString());
        interview.name = interview.system.name;
        interview.costs.headlessIsWrong = headlessIsWrong;
        Audit asSystem{LossAnswerer()};
        LengthQuestions questions(interview, 3);
        QVERIFY(
            questions.ask([](const LossRequest& request, const TransitionSystem& system,
                             const Configuration& at) { return faulty(system, at, request.heads); },
                          asSystem));
        QVERIFY(asSystem.faults() > 0);
        const MachineInterview other{
            machineOf(interview.system), RootLimit::None, interview.costs, {}};
        QCOMPARE(textOf(audited(other, 3)), textOf(asSystem));
    }

    /// Two words: the parse may end with the heads 0 0, or go on to 2 0.
    void aParseMayContinueAfterAnEnd() {
        const std::map<std::string, MachineStep> steps{
            {"start", {{{"a", "middle"}}, {}, "start"}},
            {"middle", {{{"b", "end"}}, std::vector<int>{0, 0}, "middle"}},
            {"end", {{}, std::vector<int>{2, 0}, "end"}}};
        MachineInterview interview{machineBySteps(steps)};
        // The oracle takes "a" to be wrong for 2 0, and everything else to be right.
        interview.machine.judge = [right = interview.machine.judge](const LossRequest& question,
                                                                    const std::string& state) {
            Result<OracleAnswer> answer = right(question, state);
            if (state == "start" && question.heads == std::vector<int>{2, 0})
                answer->costs.front().second = 1;
            return answer;
        };
        const Audit audit = audited(interview, 2);
        // Three gold trees in two states.
        QCOMPARE(audit.questions(), 6);
        // For 0 0, the loss after b is 1 instead of 0; for 0 1, it is 2 instead of 1.
        QCOMPARE(audit.faults(), 3);
        QCOMPARE(audit.reports().size(), std::size_t(2));
        const FaultReport& missed = audit.reports().at({FaultKind::Incomplete, "a"});
        QCOMPARE(missed.proof.now.transitions, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(missed.proof.now.heads, (std::vector<int>{2, 0}));
        const FaultReport& report = audit.reports().at({FaultKind::Unsound, "b"});
        QCOMPARE(report.count, 2);
        QCOMPARE(report.smallest.request.heads, (std::vector<int>{0, 0}));
        QCOMPARE(report.proof.now.transitions, std::vector<std::string>());
        QCOMPARE(report.proof.now.heads, (std::vector<int>{0, 0}));
        QCOMPARE(report.proof.after.loss, 1);
    }

    void loopsAndEndlessMachines() {
        // "again" leads back, so that no loss changes.
        const std::map<std::string, MachineStep> steps{
            {"start", {{{"a", "middle"}}, {}, "start"}},
            {"middle", {{{"again", "start"}, {"stop", "end"}}, {}, "middle"}},
            {"end", {{}, std::vector<int>{2, 0}, "end"}}};
        const MachineInterview interview{machineBySteps(steps)};
        const Result<MachineGraph> graph = MachineGraph::explore(interview.machine, 2);
        QVERIFY(graph);
        QCOMPARE(graph->loop()->english(),
                 std::string("The machine has a loop: a again leads from the start back to it."));
        QCOMPARE(audited(interview, 2).faults(), 0);
        // At most four transitions: after "a again a", "again" is one too many.
        const Audit limited = audited(interview, 2, {.steps = 4});
        QCOMPARE(limited.reports().size(), std::size_t(1));
        QCOMPARE(limited.reports().begin()->second.smallest.request.transitions,
                 (std::vector<std::string>{"a", "again", "a"}));
        // A counter without an end.
        const Machine counter{
            "counter", [](int) { return std::string("0"); },
            [](const std::string& state) {
                return MachineStep{{{"up", std::to_string(std::stoi(state) + 1)}}, {}, state};
            },
            [](const LossRequest&, const std::string&) { return OracleAnswer{}; }};
        const QString message = messageOf(MachineGraph::explore(counter, 1));
        QVERIFY2(message.contains("may never end") && message.contains("steps"),
                 qPrintable(message));
        QVERIFY(MachineGraph::explore(counter, 1, {.steps = 5})->transitions().size() == 6);
        QVERIFY(!MachineGraph::explore(counter, 1, {.states = 100})->isComplete());
    }

    void heads_data() {
        QTest::addColumn<std::vector<int>>("heads");
        QTest::addColumn<QString>("message");
        QTest::newRow("cycle") << std::vector<int>{2, 1} << "cycle";
        QTest::newRow("too few") << std::vector<int>{0} << "1 head";
        QTest::newRow("no node") << std::vector<int>{0, 3} << "3";
        QTest::newRow("below -1") << std::vector<int>{0, -2} << "-2";
        QTest::newRow("headless") << std::vector<int>{0, -1} << "";
    }

    /// If the heads at an end are no tree, the message names the transitions to the end.
    void heads() {
        QFETCH(const std::vector<int>, heads);
        QFETCH(const QString, message);
        const std::map<std::string, MachineStep> steps{{"start", {{{"go", "end"}}, {}, "start"}},
                                                       {"end", {{}, heads, "end"}}};
        const QString said = messageOf(MachineGraph::explore(machineBySteps(steps), 2));
        QCOMPARE(said.isEmpty(), message.isEmpty());
        QVERIFY2(said.contains(message), qPrintable(said));
        QVERIFY2(message.isEmpty() || said.contains("2 words, after go: "), qPrintable(said));
    }

    void unknownNamesAreNotLegal() {
        const std::map<std::string, MachineStep> steps{{"start", {{{"go", "end"}}, {}, "start"}},
                                                       {"end", {{}, std::vector<int>{0}, "end"}}};
        MachineInterview interview{machineBySteps(steps)};
        interview.machine.judge = [](const LossRequest&, const std::string&) {
            OracleAnswer answer;
            answer.best = "GO"; // names are compared as they are
            return answer;
        };
        const Audit audit = audited(interview, 1);
        QCOMPARE(audit.reports().size(), std::size_t(1));
        QVERIFY(audit.reports().contains(Audit::Key(FaultKind::Illegal, "GO")));
    }

    void objectsAreEqualInAnyOrder() {
        if (QStandardPaths::findExecutable("sh").isEmpty())
            QSKIP("there is no shell of Unix");
        // The shell answers two questions about steps, the second with the fields in another order.
        OracleCommand command(R"(read -r a; echo '{"state":{"x":1,"y":{"b":2,"a":0}}}'
        read -r a; echo '{"legal":{"stay":{"y":{"a":0,"b":2},"x":1}}}'
        while read -r a; do echo '{"heads":[0]}'; done)",
                              std::chrono::seconds(10));
        const TaskControl control;
        const Machine machine = machineBy(command, "shell", control);
        const Result<MachineGraph> graph = MachineGraph::explore(machine, 1);
        QVERIFY2(graph, qPrintable(messageOf(graph)));
        QCOMPARE(graph->transitions().size(), std::size_t(1));
        QVERIFY(graph->loop());
    }
};

QTEST_APPLESS_MAIN(tst_machine)
#include "tst_machine.moc"
