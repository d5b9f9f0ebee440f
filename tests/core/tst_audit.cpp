// SPDX-License-Identifier: GPL-3.0-or-later
// Audits of oracles with known faults: each is found, named by its kind, and shown by a small case
// within the class of the gold trees.
#include "core/audit/oracle_command.h"
#include "core/parsing/systems.h"
#include "tests/support/audits.h"
#include "tests/support/table.h"

#include <QtTest>

#include <ranges>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// The exact oracle, whose answer a test can change. `stack` and the like are those of the
/// question.
using Change = std::function<void(OracleAnswer&, const LossRequest&, const Configuration&)>;

AskOracle changed(const Change& change) {
    const auto answerer = std::make_shared<LossAnswerer>();
    return [change, answerer](const LossRequest& request, const TransitionSystem& system,
                              const Configuration& configuration) -> Result<OracleAnswer> {
        const Result<LossAnswer> exact = answerer->answer(request);
        if (!exact)
            return tl::unexpected(exact.error());
        OracleAnswer answer;
        for (const TransitionLoss& entry : exact->losses.transitions)
            answer.costs.emplace_back(system.nameOf(entry.transition),
                                      entry.loss.value < Unreachable
                                          ? entry.loss.value - exact->losses.loss.value
                                          : Unreachable);
        change(answer, request, configuration);
        return answer;
    };
}

Interview interviewAbout(const std::string& system, GoldClass gold = {}) {
    Interview interview;
    interview.system = *findSystem(system);
    interview.name = system;
    interview.gold = gold;
    if (interview.system.rootPlace)
        interview.shape.root = *interview.system.rootPlace;
    return interview;
}

/// Asks a command, written as a script of the shell, one question.
Result<OracleAnswer> askOnce(OracleCommand& command) {
    const TransitionSystem system = *findSystem("arc-eager");
    LossRequest request;
    request.system = "arc-eager";
    request.heads = {0};
    return command.ask(request, system, system.start(1));
}

} // namespace

class tst_audit : public QObject {
    Q_OBJECT

private slots:
    /// The program's own oracles agree with every derivation, for every configuration and gold
    /// tree.
    void aRightOracleIsNeverAccused_data() {
        columns<QString, RootLimit>("system", "rootLimit");
        for (const TransitionSystem& system : systems()) {
            const std::string& name = system.name;
            QTest::addRow("%s", name.c_str()) << QString::fromStdString(name) << RootLimit::None;
            QTest::addRow("%s, single root", name.c_str())
                << QString::fromStdString(name) << RootLimit::One;
        }
    }
    void aRightOracleIsNeverAccused() {
        QFETCH(const QString, system);
        QFETCH(const RootLimit, rootLimit);
        Interview interview = interviewAbout(system.toStdString());
        interview.shape.rootLimit = rootLimit;
        const Audit audit = audited(interview, 3, changed([](auto&&...) {}));
        QCOMPARE(kindsOf(audit), QString());
        QVERIFY(audit.questions() > 100);
        QVERIFY(audit.compared() > audit.questions());
    }

    /// Each fault is one that a published oracle has had.
    void faultsAreFoundAndNamed_data() {
        columns<QString, Change, QString>("system", "change", "kinds");
        QTest::addColumn<std::vector<int>>("heads"); // of the smallest case

        // A head of 0 is taken for none, so that a word of ROOT may get any head.
        QTest::newRow("an index is read as a truth value")
            << "arc-eager"
            << Change(
                   [](OracleAnswer& answer, const LossRequest& request, const Configuration& at) {
                       if (at.bufferSize() > 0 && at.buffer(0) > 0 &&
                           request.heads[at.buffer(0) - 1] == 0)
                           costOf(answer, "ra") = 0;
                   })
            << "unsound ra" << std::vector<int>{0, 0};
        // Arc-hybrid: ROOT last in the buffer is left out of the words that a shift separates.
        QTest::newRow("ROOT is left out of a range")
            << "arc-hybrid"
            << Change(
                   [](OracleAnswer& answer, const LossRequest& request, const Configuration& at) {
                       if (at.stackSize() > 1 && at.stack(1) == 0 &&
                           request.heads[at.stack(0) - 1] == 0)
                           costOf(answer, "la") = std::max(costOf(answer, "la") - 1, 0);
                   })
            << "unsound la; number la" << std::vector<int>{0, 0};
        QTest::newRow("a legality that lets the last node be shifted")
            << "arc-eager"
            << Change([](OracleAnswer& answer, const LossRequest& /*request*/,
                         const Configuration& at) {
                   if (at.stackSize() == 1 && at.stack(0) == 0)
                       answer.costs.emplace_back("re", 0);
               })
            << "illegal re" << std::vector<int>{0};
        QTest::newRow("arcs that are lost already are counted")
            << "arc-standard"
            << Change(
                   [](OracleAnswer& answer, const LossRequest& request, const Configuration& at) {
                       for (int word = 1; word <= at.words(); ++word)
                           if (at.hasHead(word) && at.head(word) != request.heads[word - 1])
                               for (auto& [name, cost] : answer.costs)
                                   ++cost.value;
                   })
            << "incomplete la; incomplete ra; incomplete sh; number la; number ra; number sh"
            << std::vector<int>{2, 0};
        QTest::newRow("a number too large")
            << "arc-hybrid"
            << Change([](OracleAnswer& answer, const LossRequest& /*request*/,
                         const Configuration& /*at*/) {
                   for (auto& [name, cost] : answer.costs)
                       cost.value *= 2;
               })
            << "number la; number ra; number sh" << std::vector<int>{0, 0};
        QTest::newRow("an exception") << "arc-eager"
                                      << Change([](OracleAnswer& answer, const LossRequest& request,
                                                   const Configuration& /*at*/) {
                                             if (request.heads == std::vector<int>{2, 0, 2})
                                                 answer = {.id = {},
                                                           .loss = {},
                                                           .losses = {},
                                                           .costs = {},
                                                           .optimal = {},
                                                           .best = {},
                                                           .error = "IndexError"};
                                         })
                                      << "crash" << std::vector<int>{2, 0, 2};
        QTest::newRow("a repair with an illegal transition")
            << "arc-standard"
            << Change([](OracleAnswer& answer, const LossRequest& /*request*/,
                         const Configuration& at) {
                   answer.costs.clear();
                   answer.best = at.stackSize() < 2 ? "ra" : "sh";
               })
            << "unsound sh; illegal ra; illegal sh" << std::vector<int>{0};
        // The gold tree of the sentence before is kept.
        QTest::newRow("a state that sentences share")
            << "arc-hybrid"
            << Change([kept = std::vector<int>(), before = std::vector<int>()](
                          OracleAnswer& answer, const LossRequest& request,
                          const Configuration& at) mutable {
                   if (request.heads != kept)
                       before = std::exchange(kept, request.heads);
                   if (before.size() != kept.size())
                       return;
                   LossRequest old = request;
                   old.heads = before;
                   answer = *changed([](auto&&...) {})(old, *findSystem("arc-hybrid"), at);
               })
            << "unsound la; unsound ra; unsound sh; incomplete la; incomplete ra; incomplete sh; "
               "number la; number ra; number sh"
            << std::vector<int>{0, 1};
    }
    void faultsAreFoundAndNamed() {
        QFETCH(const QString, system);
        QFETCH(const Change, change);
        QFETCH(const QString, kinds);
        QFETCH(const std::vector<int>, heads);
        const Audit audit = audited(interviewAbout(system.toStdString()), 3, changed(change));
        QCOMPARE(kindsOf(audit), kinds);
        QCOMPARE(audit.smallest()->smallest.request.heads, heads);
        for (const auto& [key, report] : audit.reports()) {
            // The proofs are derivations of the stated losses.
            const FaultReport& found = report;
            for (const ProvenLoss& proven : {found.proof.now, found.proof.after}) {
                if (proven.loss >= Unreachable)
                    continue;
                std::vector<std::string> all = found.smallest.request.transitions;
                all.insert(all.end(), proven.transitions.begin(), proven.transitions.end());
                const TransitionSystem rules = *findSystem(system.toStdString());
                const Result<Configuration> end = configurationAfter(
                    rules, static_cast<int>(found.smallest.request.heads.size()), all);
                QVERIFY(end && rules.isFinal(*end));
                int wrong = 0;
                for (std::size_t word = 0; word < proven.heads.size(); ++word)
                    wrong += proven.heads[word] != found.smallest.request.heads[word];
                QCOMPARE(wrong, proven.loss);
                const std::vector<int> built = finalHeads(*end);
                QVERIFY(std::ranges::equal(built | std::views::drop(1), proven.heads));
            }
        }
    }

    void oneFaultDoesNotHideAnother() {
        // The second fault shows only in configurations that also have the first one.
        const Audit audit =
            audited(interviewAbout("arc-eager", {true, true}), 3,
                    changed([](OracleAnswer& answer, const LossRequest&, const Configuration& at) {
                        costOf(answer, "ra") = 0;
                        if (at.stackSize() == 2)
                            costOf(answer, "la") = 7;
                    }));
        QCOMPARE(kindsOf(audit), QString("unsound ra; incomplete la; number la"));
        for (const auto& [key, report] : audit.reports())
            QVERIFY(GoldClass({true, true}).contains(report.smallest.request.heads));
    }

    void conventionsAreChoices() {
        // One word, in arc-eager: after "sh", the word has no head and the parse has ended.
        Interview interview = interviewAbout("arc-eager");
        const TransitionSystem& system = interview.system;
        const auto lossAfterShift = [&](CostConvention costs) {
            const ParseGraph graph(system, 1, RootPlace::First, 1000);
            AllLosses losses(graph.transitions(), endsOf(graph), 1, RootLimit::None, costs);
            losses.prepare(*Tree::fromHeads(std::vector<int>{0}));
            for (const int index : losses.open())
                if (graph.configuration(index).text() == "[0 | 1 |]")
                    return losses.losses(index).find(*system.find("sh"))->loss.value;
            return -1;
        };
        QCOMPARE(lossAfterShift({}), 0);
        QCOMPARE(lossAfterShift({.headlessIsWrong = true}), 1);
        QCOMPARE(lossAfterShift({.headlessIsWrong = true, .rootArcsAreFree = true}), 0);
        // An oracle that is right by one convention is wrong by the other.
        interview.costs.headlessIsWrong = true;
        const Audit other = audited(interview, 2, changed([](auto&&...) {}));
        QVERIFY(other.reports().contains(Audit::Key(FaultKind::Unsound, "sh")));
        // With ROOT on the stack, the configuration before is not asked about.
        interview.costs = {};
        const long long all = audited(interview, 1, changed([](auto&&...) {})).questions();
        interview = interviewAbout("arc-hybrid");
        const long long inBuffer = audited(interview, 1, changed([](auto&&...) {})).questions();
        interview.rootOnStack = true;
        QCOMPARE(audited(interview, 1, changed([](auto&&...) {})).questions(), inBuffer - 1);
        QCOMPARE(all, 1);
        interview = interviewAbout("arc-eager"); // begins with ROOT on the stack
        interview.rootOnStack = true;
        QCOMPARE(audited(interview, 1, changed([](auto&&...) {})).questions(), all);
    }

    void aLogIsShrunkWithinItsClass() {
        // The oracle errs for projective trees with one root, and only if the last word is deep.
        const Change change = [](OracleAnswer& answer, const LossRequest& request,
                                 const Configuration& at) {
            if (request.heads.back() != 0 && request.heads[request.heads.back() - 1] != 0 &&
                at.stackSize() > 1)
                costOf(answer, "sh") = 0;
        };
        const AskOracle oracle = changed(change);
        Audit audit{LossAnswerer(true)};
        const char* const line = R"({"system":"arc-standard","heads":[2,4,2,0,4,5,6],)"
                                 R"("transitions":["sh","sh","sh","la","sh"],"costs":{"sh":0.0}})";
        QVERIFY(audit.add(line, 1));
        QCOMPARE(kindsOf(audit), QString("unsound sh"));
        QVERIFY(audit.goldClass().projective && audit.goldClass().singleRoot);
        const auto smaller = shrunk(audit, audit.goldClass(), false, oracle);
        QVERIFY(smaller);
        QCOMPARE(smaller->size(), 1);
        const LossRequest& least = smaller->begin()->second.smallest.request;
        // Up to four words, the last word is at this depth only in a chain of right arcs, in which
        // "sh" is never wrong.
        QCOMPARE(least.heads.size(), 5);
        QVERIFY(audit.goldClass().contains(least.heads));
    }

    void walksFindWhatLongSentencesShow() {
        // The oracle errs only in sentences of six words.
        const AskOracle oracle =
            changed([](OracleAnswer& answer, const LossRequest& request, const Configuration&) {
                if (request.heads.size() == 6)
                    costOf(answer, "sh") += 1;
            });
        const Interview interview = interviewAbout("arc-hybrid", {true, false});
        const std::vector<std::vector<int>> trees{
            {2, 0, 2}, {2, 0, 5, 5, 2, 5}, {3, 0, 2, 1, 2, 2}};
        Audit audit{LossAnswerer(true)};
        const Result<int> walked = askWalks(interview, trees, 0.5, oracle, audit);
        QVERIFY(walked);
        QCOMPARE(*walked, 2); // the last tree is not projective
        QCOMPARE(audit.smallest()->smallest.request.heads, trees[1]);
        // With ROOT on the stack, smaller questions are also about configurations with ROOT there.
        const AskOracle always = changed([](OracleAnswer& answer, const LossRequest&,
                                            const Configuration&) { costOf(answer, "sh") += 1; });
        Interview onStack = interview;
        onStack.rootOnStack = true;
        Audit other{LossAnswerer(true)};
        QVERIFY(askWalks(onStack, trees, 0.5, always, other));
        const auto smaller = shrunk(other, onStack.gold, true, always);
        QVERIFY(smaller && !smaller->empty());
        for (const auto& [key, report] : *smaller)
            QVERIFY(!report.smallest.request.transitions.empty());
    }

    /// Questions name transitions as the system does, without relations that do not count.
    void questionsHaveTheNamesOfTheSystem() {
        for (const char* name : {"la", "LEFTARC", "la:nsubj", "LEFTARC:nsubj"}) {
            Audit audit{LossAnswerer(true)};
            const QString line = QString(R"({"system":"arc-standard","heads":[2,0,2],)"
                                         R"("transitions":["sh","sh","sh","%1"],"loss":3})")
                                     .arg(name);
            QVERIFY2(audit.add(line.toStdString(), 1), name);
            QCOMPARE(audit.smallest()->smallest.request.transitions,
                     (std::vector<std::string>{"sh", "sh", "sh", "la"}));
        }
    }

    /// The report states the question, the values and how they are counted.
    void theReportCanBePasted() {
        const Interview interview = interviewAbout("arc-eager", {true, false});
        const Audit audit =
            audited(interview, 2,
                    changed([](OracleAnswer& answer, const LossRequest&, const Configuration&) {
                        costOf(answer, "ra") = 0;
                    }));
        const AuditResult result{audit, introductionOf(interview, 2)};
        const QString expected = "An oracle for arc-eager, asked about every configuration that "
                                 "can be reached in sentences "
                                 "of up to 2 words, with all projective trees as gold trees.\n"
                                 "ROOT is before the first word.\n"
                                 "Words without a head at the end are children of ROOT.\n"
                                 "Each wrong head costs 1, also that of a child of ROOT.\n"
                                 "Relations are not compared.\n"
                                 "A parse may have several children of ROOT.\n";
        const QString text = QString::fromStdString(auditText(result, false));
        QVERIFY2(text.startsWith(expected), qPrintable(text));
        const QString unsound = "\nCalls a wrong transition right (unsound): ra, 5 times\n"
                                "The smallest case:\n"
                                "     ┌──────────┐\n"
                                "     │    ┌────┐│\n"
                                "     │    ▼    │▼\n"
                                "   ROOT   1     2\n"
                                "  gold heads       2 0\n"
                                "  transitions      none\n"
                                "  configuration    [0 | 1 2 |]\n"
                                "  the oracle says  0\n"
                                "  exact            1\n"
                                "  best loss        0, by sh la sh (heads 2 0)\n"
                                "  after ra         1, by ra sh (heads 0 0)\n"
                                "  question         "
                                R"({"system":"arc-eager","heads":[2,0],"transitions":[]})"
                                "\n";
        QVERIFY2(text.contains(unsound), qPrintable(text));
        const QString markdown = QString::fromStdString(auditText(result, true));
        QVERIFY(markdown.contains("\n### Calls a wrong transition right (unsound): ra, 5 times\n"));
        QVERIFY(markdown.contains("```text\n     ┌─"));
    }

    void answersAreRead() {
        const auto read = [](const char* line) { return readOracleAnswer(line); };
        QCOMPARE(read(R"({"costs":{"LEFTARC:det":0.0,"SHIFT":2}})")->costs.size(), 2);
        QCOMPARE(read(R"({"best":"sh","id":7})")->id.value(), 7);
        QCOMPARE(read(R"({"error":"no head"})")->error.value(), std::string("no head"));
        for (const char* wrong : {"loaded 3 models", "{}", R"({"costs":{"sh":0.5}})",
                                  R"({"costs":[0]})", R"({"best":null})", R"({"id":"x","loss":0})"})
            QVERIFY2(!read(wrong), wrong);
        // Names are those of the system or common ones; unknown names are errors, not faults.
        const TransitionSystem system = *findSystem("arc-eager");
        const TransitionNames names(system);
        const Losses exact{Loss(0), {{*system.find("sh"), Loss(0), true}}};
        QVERIFY(check(*read(R"({"costs":{"SHIFT":0}})"), names, system, exact)->agrees());
        QVERIFY(!check(*read(R"({"costs":{"ROTATE":0}})"), names, system, exact));
        // The smallest of the costs of a transition with several relations counts.
        QVERIFY(check(*read(R"({"costs":{"SHIFT":4,"sh:x":0}})"), names, system, exact)->agrees());
    }

    void aStrayLineEndsTheAudit() {
        OracleCommand banner("echo 'model loaded'; cat", std::chrono::seconds(10));
        const Result<OracleAnswer> answer = askOnce(banner);
        QVERIFY(!answer);
        QVERIFY(answer.error().message.english().find("model loaded") != std::string::npos);
        OracleCommand late(R"(while read -r line; do echo '{"id":5,"loss":0}'; done)",
                           std::chrono::seconds(10));
        QVERIFY(!askOnce(late));
        OracleCommand right(R"(while read -r line; do echo '{"id":1,"loss":0}'; done)",
                            std::chrono::seconds(10));
        QVERIFY(askOnce(right));
    }

    void aCommandThatEndsIsAFinding() {
        OracleCommand dies(R"(read -r line; echo '{"loss":0}')", std::chrono::seconds(10));
        QVERIFY(askOnce(dies));
        const Result<OracleAnswer> crash = askOnce(dies);
        QVERIFY(crash);
        QVERIFY(crash->error.has_value());
        QVERIFY(askOnce(dies)); // is started again
        // A command that never answers is an error, not a finding.
        OracleCommand fails("exit 3", std::chrono::seconds(10));
        QVERIFY(!askOnce(fails));
    }
};

QTEST_APPLESS_MAIN(tst_audit)
#include "tst_audit.moc"
