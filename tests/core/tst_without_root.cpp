// SPDX-License-Identifier: GPL-3.0-or-later
// Parses without ROOT: their trees and losses, and audits of oracles for them.
#include "core/oracle/explainer.h"
#include "core/oracle/root_last.h"
#include "core/parsing/systems.h"
#include "core/parsing/without_root.h"
#include "tests/support/audits.h"
#include "tests/support/derivations.h"
#include "tests/support/system_files.h"

#include <QtTest>

#include <filesystem>
#include <ranges>

using namespace parsescope;
using namespace parsescope::test;

namespace {

Interview withoutRootAbout(const std::string& system) {
    Interview interview;
    interview.system = withoutRoot(*findSystem(system));
    interview.name = system;
    interview.shape.root = RootPlace::Last;
    interview.hasNoRoot = true;
    return interview;
}

/// Returns the answer of the program's own oracle.
Result<LossAnswer> exactAnswer(const LossRequest& request) {
    static LossAnswerer answerer(true);
    return answerer.answer(request);
}

} // namespace

class tst_without_root : public QObject {
    Q_OBJECT

private slots:
    /// Without ROOT, the parses that end with one tree build the projective trees with one root: 1,
    /// 2, 7 and 30. The others build the same trees as with ROOT.
    void parsesWithoutRoot_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<std::vector<int>>("trees");
        QTest::newRow("arc-standard") << "arc-standard" << std::vector<int>{1, 2, 7, 30};
        QTest::newRow("arc-hybrid") << "arc-hybrid" << std::vector<int>{1, 2, 7, 30};
        QTest::newRow("lr-spine") << "lr-spine" << std::vector<int>{1, 2, 7, 30};
        QTest::newRow("easy-first") << "easy-first" << std::vector<int>{1, 2, 7, 30};
        QTest::newRow("arc-eager") << "arc-eager" << std::vector<int>{1, 3, 12, 55};
        QTest::newRow("covington") << "covington" << std::vector<int>{1, 3, 16, 125};
    }
    void parsesWithoutRoot() {
        QFETCH(const QString, system);
        QFETCH(const std::vector<int>, trees);
        const TransitionSystem rules = withoutRoot(*findSystem(system.toStdString()));
        const Configuration start = withoutRoot(rules.start(2, RootPlace::Last));
        QCOMPARE(start.stackSize(), 0);
        QCOMPARE(start.bufferNodes(), (std::vector<int>{1, 2}));
        for (int words = 1; words <= static_cast<int>(trees.size()); ++words) {
            const ParseGraph graph(rules, words, RootPlace::Last, 1'000'000);
            QVERIFY(graph.isComplete());
            QCOMPARE(static_cast<int>(graph.trees().size()), trees[words - 1]);
            for (int i = 0; i < static_cast<int>(graph.size()); ++i)
                for (int word = 1; word <= words; ++word)
                    QVERIFY(graph.configuration(i).head(word) != 0); // no arc from ROOT
        }
    }

    /// The losses are those of trying every derivation, and the proofs can be followed.
    void lossesWithoutRoot_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<bool>("singleRoot");
        std::vector<std::string> names;
        for (const TransitionSystem& system : systems())
            names.push_back(system.name);
        for (const char* name : {"arc-eager+lnba", "arc-hybrid+lba+rba", "arc-standard+lba"})
            names.emplace_back(name);
        for (const std::string& name : names)
            for (const bool singleRoot : {false, true})
                QTest::addRow("%s%s", name.c_str(), singleRoot ? ", single root" : "")
                    << QString::fromStdString(name) << singleRoot;
    }
    void lossesWithoutRoot() {
        QFETCH(const QString, system);
        QFETCH(const bool, singleRoot);
        Interview interview = withoutRootAbout(system.toStdString());
        interview.shape.rootLimit = rootLimitOf(singleRoot);
        int proofs = 0;
        const Audit audit = audited(
            interview, 3,
            [&](const LossRequest& request, const TransitionSystem& rules,
                const Configuration& at) -> Result<OracleAnswer> {
                const Result<LossAnswer> exact = exactAnswer(request);
                if (!exact)
                    return tl::unexpected(exact.error());
                OracleAnswer answer;
                answer.loss = exact->losses.loss;
                for (const TransitionLoss& entry : exact->losses.transitions)
                    answer.losses.emplace_back(rules.nameOf(entry.transition), entry.loss);
                if (exact->configuration != at)
                    return failure("the transitions lead elsewhere");
                if (++proofs % 50 == 0) { // a proof takes longer
                    LossAnswerer answerer(true);
                    static_cast<void>(answerer.answer(request));
                    const ProvenLoss proven = proofOf(answerer.explainer(), at, {}).now;
                    std::vector<std::string> all = request.transitions;
                    all.insert(all.end(), proven.transitions.begin(), proven.transitions.end());
                    const Result<Configuration> end =
                        configurationAfter(rules, at.words(), all, RootPlace::Last);
                    if (!end || !rules.isFinal(*end) ||
                        !std::ranges::equal(finalHeads(*end) | std::views::drop(1), proven.heads))
                        return failure("the proof cannot be followed");
                }
                return answer;
            });
        QVERIFY(audit.questions() > 100);
        QVERIFY(audit.undecided() == 0);
        QCOMPARE(audit.faults(), 0);
    }

    /// Systems from files have the losses of trying every derivation, too. Transitions that touch
    /// ROOT could lower the loss in some of them.
    void lossesOfFilesWithoutRoot_data() {
        QTest::addColumn<QString>("file");
        for (const auto& entry :
             std::filesystem::directory_iterator(SOURCE_DIR "/resources/systems"))
            if (entry.path().extension() == ".system")
                QTest::newRow(entry.path().stem().string().c_str())
                    << QString::fromStdString(entry.path().stem().string());
    }
    void lossesOfFilesWithoutRoot() {
        QFETCH(const QString, file);
        const TransitionSystem rules = withoutRoot(recognised(systemInFile(file.toStdString())));
        for (int words = 1; words <= 3; ++words) {
            const SearchSpace space(rules, rules.start(words, RootPlace::Last));
            for (const Tree& gold : allTrees(words)) {
                Problem problem{rules, gold, {}, {RootLimit::None, RootPlace::Last}};
                const Result<Oracle> oracle = oracleFor(problem, {});
                if (!oracle || oracle->claim(problem) != Claim::Exact)
                    continue;
                const std::vector<int> losses = space.losses(problem);
                const std::shared_ptr<PreparedOracle> prepared = oracle->prepare(problem);
                for (int i = 0; i < space.size(); ++i) {
                    const Loss loss = prepared->loss(space.configurations()[i]);
                    QVERIFY2(!loss.exact || loss.value == losses[i],
                             (headsText(gold) + " " + space.configurations()[i].text() + " " +
                              std::to_string(losses[i]) + " " + loss.text())
                                 .c_str());
                }
            }
        }
    }

    /// The oracle takes the first root for a word whose head is still to come.
    void aFaultWithoutRoot() {
        const Interview interview = withoutRootAbout("arc-standard");
        const AskOracle oracle = [](const LossRequest& request, const TransitionSystem& rules,
                                    const Configuration& at) -> Result<OracleAnswer> {
            const Losses exact = exactAnswer(request)->losses;
            OracleAnswer answer;
            for (const TransitionLoss& entry : exact.transitions) {
                const bool forgets = rules.nameOf(entry.transition) == "la" &&
                                     at.stackSize() == 2 && request.heads[at.stack(1) - 1] == 0;
                answer.costs.emplace_back(rules.nameOf(entry.transition),
                                          forgets ? 0 : entry.loss.value - exact.loss.value);
            }
            return answer;
        };
        const Audit audit = audited(interview, 3, oracle);
        QCOMPARE(audit.reports().size(), 1);
        const auto& [key, report] = *audit.reports().begin();
        QCOMPARE(key, Audit::Key(FaultKind::Unsound, "la"));
        QCOMPARE(report.smallest.request.heads, (std::vector<int>{0, 1}));
        const QString text =
            QString::fromStdString(auditText({audit, introductionOf(interview, 3)}, false));
        for (const char* part :
             {"There is no ROOT: words without a head at the end are the roots.\n",
              "  configuration    [1 2 | |]\n", "  exact            2\n",
              R"("heads":[0,1],"transitions":["sh","sh"],"root":"none"})"})
            QVERIFY2(text.contains(part), qPrintable(text));
        // Smaller questions are also without ROOT.
        Audit log{LossAnswerer(true)};
        QVERIFY(log.add(R"({"system":"arc-standard","heads":[0,1,1,3],"transitions":["sh","sh"],)"
                        R"("root":"none","costs":{"la":0}})",
                        1));
        const auto smaller = shrunk(log, log.goldClass(), false, oracle);
        QVERIFY(smaller);
        QCOMPARE(smaller->size(), 1);
        const LossRequest& least = smaller->begin()->second.smallest.request;
        QVERIFY(least.hasNoRoot);
        QCOMPARE(least.heads, (std::vector<int>{0, 1}));
    }

    /// The configurations in logs have no ROOT.
    void logsWithoutRoot() {
        const auto faults = [](const std::string& line) {
            Audit audit{LossAnswerer(true)};
            const Result<AuditedLine> audited = audit.add(line, 1);
            return audited ? QString::number(audited->faults.size()) + ' ' +
                                 QString::fromStdString(audited->configuration)
                           : QString::fromStdString(audited.error().message.english());
        };
        const std::string begin = R"({"system":"arc-hybrid","root":"none","heads":[2,0],)";
        QCOMPARE(faults(begin + R"("transitions":["sh"],"costs":{"la":0,"sh":2}})"), QString("0 "));
        QCOMPARE(faults(begin + R"("transitions":["sh"],"costs":{"la":1}})"),
                 QString("1 [1 | 2 |]"));
        const std::string given =
            R"("configuration":{"stack":[1],"buffer":[2],"heads":[-1,-1]},"costs":{"la":0}})";
        QCOMPARE(faults(begin + given), QString("0 "));
        QCOMPARE(faults(begin + R"("transitions":["sh"],)" + given), QString("0 "));
        QCOMPARE(faults(begin + R"("transitions":[],)" + given),
                 QString("\"transitions\" lead to [| 1 2 |], which is not \"configuration\""));
        // A word at the end is the root; no transition is legal there.
        QCOMPARE(faults(begin + R"("transitions":["sh","la","sh"],"loss":0,"optimal":[]})"),
                 QString("0 "));
    }
};

QTEST_GUILESS_MAIN(tst_without_root)
#include "tst_without_root.moc"
