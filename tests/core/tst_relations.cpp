// SPDX-License-Identifier: GPL-3.0-or-later
// Losses in which relations count, compared with all derivations whose arcs have relations.
#include "core/audit/oracle_audit.h"
#include "core/audit/oracle_command.h"
#include "core/parsing/systems.h"
#include "tests/support/audits.h"
#include "tests/support/system_files.h"
#include "tests/support/table.h"

#include <QtTest>

#include <map>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const std::vector<std::string> Relations{"x", "y"};

/// A configuration with the relations of its arcs, and the loss for a gold tree by trying every
/// derivation and every relation of every arc.
class LabelledDerivations {
public:
    LabelledDerivations(const TransitionSystem& system, std::vector<int> heads,
                        std::vector<std::string> labels)
        : m_system(system), m_heads(std::move(heads)), m_labels(std::move(labels)) {}

    int loss(const Configuration& at, const std::vector<std::string>& built) {
        std::string key = at.text();
        for (const std::string& relation : built)
            key += ' ' + relation;
        if (const auto known = m_losses.find(key); known != m_losses.end())
            return known->second;
        m_losses[key] = Unreachable; // a loop never lowers a loss
        int least = m_system.isFinal(at) ? lossAtEnd(at, built) : Unreachable;
        for (const Transition transition : m_system.legalTransitions(at))
            for (const std::string& relation : Relations)
                least = std::min(least, lossAfter(at, built, transition, relation));
        return m_losses[key] = least;
    }

    int lossAfter(const Configuration& at, std::vector<std::string> built, Transition transition,
                  const std::string& relation) {
        if (const std::optional<Arc> arc = m_system.arc(at, transition))
            built[arc->dependent - 1] = relation;
        return loss(m_system.step(at, transition), built);
    }

private:
    int lossAtEnd(const Configuration& at, const std::vector<std::string>& built) const {
        int wrong = 0;
        for (int word = 1; word <= at.words(); ++word) {
            const int head = at.hasHead(word) ? at.head(word) : 0;
            wrong += head != m_heads[word - 1] ||
                     (at.hasHead(word) && built[word - 1] != m_labels[word - 1]);
        }
        return wrong;
    }

    const TransitionSystem& m_system;
    std::vector<int> m_heads;
    std::vector<std::string> m_labels;
    std::map<std::string, int> m_losses;
};

Interview interviewAbout(const std::string& system) {
    Interview interview;
    interview.system =
        system == "arc-eager-unshift" ? test::systemInFile(system) : *findSystem(system);
    interview.name = system;
    interview.relations = Relations;
    return interview;
}

/// Changes the answer to a question.
using Change = std::function<void(OracleAnswer&, const LossRequest&, const TransitionSystem&,
                                  const Configuration&)>;

/// Returns an oracle that answers by trying every derivation, with names such as "la:x".
AskOracle byAllDerivations(const Change& change = {}) {
    return [change, cache = std::map<std::pair<std::vector<int>, std::vector<std::string>>,
                                     LabelledDerivations>()](
               const LossRequest& request, const TransitionSystem& system,
               const Configuration& at) mutable -> Result<OracleAnswer> {
        LabelledDerivations& all =
            cache
                .try_emplace({request.heads, request.labels}, system, request.heads, request.labels)
                .first->second;
        const std::vector<std::string> built =
            relationsBy(system, at.words(), request.transitions, request.shape.root);
        OracleAnswer answer;
        answer.loss = Loss(all.loss(at, built));
        for (const Transition transition : system.legalTransitions(at))
            for (const std::string& relation : Relations) {
                const std::string name =
                    system.nameOf(transition) +
                    (system.arc(at, transition) ? ":" + relation : std::string());
                const int after = all.lossAfter(at, built, transition, relation);
                answer.losses.emplace_back(name, Loss(after));
                answer.costs.emplace_back(name, Loss(after - answer.loss->value));
                if (!system.arc(at, transition))
                    break;
            }
        answer.optimal.emplace();
        for (const auto& [name, cost] : answer.costs)
            if (cost.value == 0)
                answer.optimal->push_back(name);
        if (change)
            change(answer, request, system, at);
        return answer;
    };
}

} // namespace

class tst_relations : public QObject {
    Q_OBJECT

private slots:
    void namesStateRelations_data() {
        columns<QString, QString>("name", "read");
        for (const auto& [name, read] : std::vector<std::pair<const char*, const char*>>{
                 {"la", "la "},
                 {"LEFTARC:det", "la det"},
                 {"LEFT-ARC:nsubj:pass", "la nsubj:pass"},
                 {"ra_obj", "ra obj"},
                 {"RA(obj)", "ra obj"},
                 {"la:acl-relcl", "la acl-relcl"},
                 {"SHIFT", "sh "},
                 {"MERGE:det", ""}})
            QTest::newRow(name) << QString(name) << QString(read);
    }
    void namesStateRelations() {
        QFETCH(const QString, name);
        QFETCH(const QString, read);
        const TransitionSystem system = *findSystem("arc-eager");
        const std::optional<NamedTransition> named =
            TransitionNames(system).read(name.toStdString());
        QCOMPARE(
            named ? QString::fromStdString(system.nameOf(named->transition) + ' ' + named->relation)
                  : QString(),
            read);
    }

    void lossesAreThoseOfAllDerivations_data() {
        columns<QString, int>("system", "words");
        for (const char* name : {"arc-eager", "arc-hybrid", "covington"})
            QTest::newRow(name) << QString(name) << 3;
        for (const char* name :
             {"arc-standard", "arc-swift", "attardi", "swap", "lr-spine", "arc-eager-unshift"})
            QTest::newRow(name) << QString(name) << 2;
    }
    void lossesAreThoseOfAllDerivations() {
        QFETCH(const QString, system);
        QFETCH(const int, words);
        const Audit audit =
            audited(interviewAbout(system.toStdString()), words, byAllDerivations());
        QCOMPARE(kindsOf(audit), QString());
        QVERIFY(audit.questions() > 50);
    }

    void faultsAboutRelationsAreNamed_data() {
        columns<Change, QString>("change", "kinds");
        QTest::newRow("relations are forgotten") << Change([](OracleAnswer& answer,
                                                              const LossRequest& request,
                                                              const TransitionSystem& system,
                                                              const Configuration& at) {
            // The cost of the best relation is stated for both.
            answer = {};
            LossAnswerer exact;
            const Losses losses = exact.answer(request)->losses;
            for (const TransitionLoss& entry : losses.transitions)
                for (const char* relation : {"x", "y"})
                    answer.costs.emplace_back(
                        withRelation(system.nameOf(entry.transition),
                                     system.arc(at, entry.transition) ? relation : ""),
                        Loss(entry.loss.value - losses.loss.value));
        }) << "unsound la, wrong relation; unsound ra, wrong relation"; // a gold arc loses no other
        QTest::newRow("a relation costs 1 for every arc")
            << Change([](OracleAnswer& answer, const LossRequest& request,
                         const TransitionSystem& system, const Configuration& at) {
                   answer.losses.clear();
                   answer.optimal.reset();
                   const std::optional<Arc> arc = at.bufferSize() > 0 && at.stackSize() > 1
                                                      ? system.arc(at, *system.find("la"))
                                                      : std::nullopt;
                   if (arc && arc->dependent > 0 &&
                       request.heads[arc->dependent - 1] != arc->head &&
                       system.obstacle(at, *system.find("la")) == Obstacle::None)
                       costOf(answer, "la:x") += 1;
               })
            << "number la"; // of two words, a wrong arc to the first one always loses its head
        QTest::newRow("one optimal relation is enough, if it is the right one")
            << Change([](OracleAnswer& answer, const LossRequest&, const TransitionSystem&,
                         const Configuration&) {
                   answer.losses.clear();
                   answer.costs.clear();
                   std::erase_if(*answer.optimal, [&](const std::string& name) {
                       return name == "la:y" &&
                              std::ranges::find(*answer.optimal, "la:x") != answer.optimal->end();
                   });
               })
            << "";
        QTest::newRow("the wrong relation is called best")
            << Change([](OracleAnswer& answer, const LossRequest& request,
                         const TransitionSystem& system, const Configuration& at) {
                   answer = {};
                   answer.loss = Loss(0);
                   answer.loss.reset();
                   answer.best = system.nameOf(system.legalTransitions(at).front());
                   for (const Transition transition : system.legalTransitions(at))
                       if (const std::optional<Arc> arc = system.arc(at, transition);
                           arc && request.heads[arc->dependent - 1] == arc->head) {
                           const bool isX = request.labels[arc->dependent - 1] == "x";
                           answer.best = system.nameOf(transition) + (isX ? ":y" : ":x");
                       }
               })
            << "unsound la, wrong relation; unsound ra, wrong relation"; // sh is right elsewhere
        QTest::newRow("relations that were wrong before are counted again")
            << Change([](OracleAnswer& answer, const LossRequest& request,
                         const TransitionSystem& system, const Configuration& at) {
                   answer.losses.clear();
                   answer.optimal.reset();
                   answer.costs.clear();
                   const std::vector<std::string> built =
                       relationsBy(system, at.words(), request.transitions, request.shape.root);
                   for (int word = 1; word <= at.words(); ++word)
                       if (at.hasHead(word) && at.head(word) == request.heads[word - 1] &&
                           built[word - 1] != request.labels[word - 1])
                           ++answer.loss->value;
               })
            << "number";
    }
    void faultsAboutRelationsAreNamed() {
        QFETCH(const Change, change);
        QFETCH(const QString, kinds);
        const Interview interview = interviewAbout("arc-eager");
        const Audit audit = audited(interview, 2, byAllDerivations(change));
        QCOMPARE(kindsOf(audit), kinds);
        for (const auto& [key, report] : audit.reports()) {
            const LossRequest& request = report.smallest.request;
            QCOMPARE(request.labels.size(), request.heads.size());
            // The proofs are derivations with relations, and have the stated losses.
            for (const ProvenLoss& proven : {report.proof.now, report.proof.after}) {
                if (proven.loss >= Unreachable)
                    continue;
                std::vector<std::string> all = request.transitions;
                all.insert(all.end(), proven.transitions.begin(), proven.transitions.end());
                const int words = static_cast<int>(request.heads.size());
                const Configuration end = configurationAfter(interview.system, words, all).value();
                const std::vector<std::string> built =
                    relationsBy(interview.system, words, all, RootPlace::First);
                int wrong = 0;
                for (int word = 1; word <= words; ++word)
                    wrong +=
                        finalHeads(end)[word] != request.heads[word - 1] ||
                        (!built[word - 1].empty() && built[word - 1] != request.labels[word - 1]);
                QCOMPARE(wrong, proven.loss);
            }
        }
        const QString text =
            QString::fromStdString(auditText({audit, introductionOf(interview, 2)}, false));
        QVERIFY(text.contains("\nThe arcs have the relations x y in all ways.\n"));
        QVERIFY(text.contains("\nA gold arc with a wrong relation costs 1, like a wrong head;"));
    }

    /// By hand: in arc-eager, after two shifts over 1 ← 2, "la" builds the gold arc 2 → 1.
    void linesOfLogs_data() {
        const auto row = tableNamedByFirst<QString, QString>("rest", "found");
        row(R"("labels":["det","root"],"transitions":["sh"],"costs":{"la:det":0,"la:obj":1,"la":0}})",
            "");
        row(R"("labels":["det","root"],"transitions":["SHIFT"],"costs":{"LEFTARC:obj":0}})",
            "unsound la, wrong relation");
        row(R"("labels":["det","root"],"transitions":["sh"],"costs":{"la:det":1}})",
            "incomplete la");
        row(R"("labels":["det","root"],"transitions":["SHIFT","LEFT-ARC:obj"],"loss":1,"costs":{"ra:root":0}})",
            "");
        row(R"("labels":["det","root"],"transitions":["sh","la_obj"],"loss":0})", "number");
        row(R"("labels":["_","root"],"transitions":["sh","la:obj"],"loss":0})", "");
        // Without gold relations, none is compared.
        row(R"("transitions":["sh"],"costs":{"la:det":0,"la:obj":7}})", "");
        row(R"("transitions":["SHIFT","LEFT-ARC:obj"],"loss":0})", "");
        row(R"("labels":["det","root"],"configuration":{"stack":[0],"buffer":[2],"heads":[2,-1],)"
            R"("labels":["obj",null]},"loss":1})",
            "");
        row(R"("labels":["det","root"],"transitions":["sh","la:det"],"configuration":{"stack":[0],)"
            R"("buffer":[2],"heads":[2,-1],"labels":["obj",null]},"loss":1})",
            "\"transitions\" lead to [0 | 2 | 2→1], which is not \"configuration\"");
        row(R"("labels":["det"],"loss":0})",
            "\"labels\" has 1 entries, expected one for each of the 2 words");
        row(R"("transitions":["MERGE:det"],"loss":0})",
            "transition 1, \"MERGE:det\", is unknown, expected one of: sh, re, la, ra");
    }
    void linesOfLogs() {
        QFETCH(const QString, rest);
        QFETCH(const QString, found);
        Audit audit{LossAnswerer()};
        const Result<AuditedLine> audited =
            audit.add(R"({"system":"arc-eager","heads":[2,0],)" + rest.toStdString(), 1);
        QCOMPARE(audited ? kindsOf(audit)
                         : QString::fromStdString(audited.error().message.english()),
                 found);
        // In a system where an arc can replace another one, relations cannot be counted.
        LossAnswerer answerer;
        answerer.add(test::systemInFile("arc-eager-non-monotonic"));
        Audit other(std::move(answerer));
        const std::string line = R"({"system":"arc-eager-non-monotonic","heads":[2,0],"loss":0)";
        QVERIFY(other.add(line + "}", 1));
        const Result<AuditedLine> refused = other.add(line + R"(,"labels":["a","b"]})", 2);
        QVERIFY(!refused);
        QVERIFY(refused.error().message.english().find("an arc can replace another one") !=
                std::string::npos);
    }

    /// A walk asks about arcs that were built with wrong relations, too, and its questions are made
    /// smaller with the relations of the words that remain.
    void walksHaveTheRelationsOfTheTreebank() {
        const Interview interview = interviewAbout("arc-hybrid");
        std::vector<std::vector<int>> trees;
        std::vector<std::vector<std::string>> relations;
        for (int i = 0; i < 10; ++i) { // so that some walk has a gold arc with a wrong relation
            trees.push_back({2, 4, 2, 0, 4});
            relations.push_back({"det", "nsubj", "nmod", "root", "obj"});
        }
        const auto sound = [](const LossRequest& request, const TransitionSystem& system,
                              const Configuration&) -> Result<OracleAnswer> {
            static LossAnswerer answerer;
            const LossAnswer exact = *answerer.answer(request);
            OracleAnswer answer;
            answer.loss = exact.losses.loss;
            for (const TransitionLoss& entry : exact.losses.transitions)
                answer.losses.emplace_back(system.nameOf(entry.transition), entry.loss);
            for (const NamedTransition& needed : exact.relations)
                answer.losses.emplace_back(system.nameOf(needed.transition) + ":no relation",
                                           exact.losses.find(needed.transition)->loss.value + 1);
            return answer;
        };
        OracleAudit right(interview);
        QVERIFY(right.askTrees({trees, relations}, 0.5, sound));
        QCOMPARE(kindsOf(right.audit()), QString());
        OracleAudit wrong(interview);
        int wrongBefore = 0;
        const AskOracle forgets = [&](const LossRequest& request, const TransitionSystem& system,
                                      const Configuration& at) -> Result<OracleAnswer> {
            OracleAnswer answer = *sound(request, system, at);
            const std::vector<std::string> built =
                relationsBy(system, at.words(), request.transitions, request.shape.root);
            if (const int count = relationsOf(request).wrongIn(at, built); count > 0) {
                ++wrongBefore;
                answer.losses.clear();
                answer.loss->value -= count;
            }
            return answer;
        };
        QVERIFY(wrong.askTrees({trees, relations}, 0.5, forgets));
        QVERIFY(wrongBefore > 0);
        QCOMPARE(kindsOf(wrong.audit()), QString("number"));
        wrong.shrink(forgets);
        const AuditResult result = wrong.result();
        const auto& [key, found] = *result.audit.reports().begin();
        const LossRequest& least = smallestCase(result, key, found).smallest.request;
        // With one word, the parse has ended when the arc is there.
        QCOMPARE(least.heads.size(), std::size_t(2));
        QCOMPARE(least.labels.size(), std::size_t(2));
    }

    void questionsHaveRelations() {
        LossRequest request;
        request.system = "arc-eager";
        request.heads = {2, 0};
        request.labels = {"det", "root"};
        request.transitions = {"sh", "la:obj"};
        const TransitionSystem system = *findSystem("arc-eager");
        const Configuration at = *configurationAfter(system, 2, request.transitions);
        QCOMPARE(QString::fromStdString(oneLine(questionJson(request, system, at))),
                 QString(R"({"system":"arc-eager","heads":[2,0],"transitions":["sh","la:obj"],)"
                         R"("labels":["det","root"],"configuration":{"stack":[0],"buffer":[2],)"
                         R"("heads":[2,-1],"labels":["obj",null]}})"));
    }
};

QTEST_APPLESS_MAIN(tst_relations)
#include "tst_relations.moc"
