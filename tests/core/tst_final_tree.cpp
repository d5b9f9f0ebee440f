// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the claims about terminal configurations: words without a head are children of ROOT there,
// and only there. Optimal derivations leave arcs from ROOT to be implied only if building them
// costs something.
#include "core/export/configuration_json.h"
#include "core/export/terminal_table.h"
#include "core/export/tree_arcs.h"
#include "core/oracle/derivation.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/parsing/transition_system.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/system_files.h"
#include "tests/support/trees.h"

#include <QDir>
#include <QtTest>

#include <limits>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns the system of a row: a system of the list or, with a suffix, of resources/systems.
TransitionSystem systemOfRow(const QString& row) {
    return row.endsWith(".system") ? systemInFile(row.chopped(7).toStdString()) : systemNamed(row);
}

Sentence sentenceOf(const Tree& tree) {
    Sentence sentence;
    for (int word = 1; word <= tree.size(); ++word)
        sentence.words.push_back({.form = std::string(1, static_cast<char>('a' + word)),
                                  .head = tree.head(word),
                                  .deprel = tree.head(word) == 0 ? "root" : "dep"});
    return sentence;
}

/// The graph of all configurations of a sentence, with the indices of the configurations after each
/// one, which are lower.
struct Graph {
    SearchSpace space;
    std::vector<std::vector<int>> after;

    Graph(const TransitionSystem& system, const Configuration& start) : space(system, start) {
        for (const Configuration& c : space.configurations()) {
            after.emplace_back();
            for (const Transition transition : system.legalTransitions(c))
                after.back().push_back(space.indexOf(system.step(c, transition)));
        }
    }

    /// Returns the smallest number of words without a head at the ends of derivations on which the
    /// loss stays 0.
    [[nodiscard]] int fewestHeadless(const TransitionSystem& system,
                                     const std::vector<int>& losses) const {
        std::vector<int> fewest;
        for (std::size_t i = 0; i < after.size(); ++i) {
            fewest.push_back(std::numeric_limits<int>::max());
            if (losses[i] != 0)
                continue;
            const Configuration& c = space.configurations()[i];
            if (system.isFinal(c))
                fewest.back() =
                    static_cast<int>(std::count(c.heads().begin() + 1, c.heads().end(), NoHead));
            for (const int next : after[i])
                fewest.back() = std::min(fewest.back(), fewest[next]);
        }
        return fewest.back();
    }

    /// Returns for each configuration the smallest number of gold arcs from ROOT that are implied
    /// at the ends of derivations on which the loss stays as it is there.
    [[nodiscard]] std::vector<int> fewestImplied(const Problem& problem) const {
        const TransitionSystem& system = problem.system;
        const std::vector<int> losses = space.losses(problem);
        std::vector<int> fewest;
        for (std::size_t i = 0; i < after.size(); ++i) {
            const Configuration& c = space.configurations()[i];
            fewest.push_back(system.isFinal(c) ? goldImplied(problem, c)
                                               : std::numeric_limits<int>::max());
            for (const int next : after[i])
                if (losses[next] == losses[i])
                    fewest.back() = std::min(fewest.back(), fewest[next]);
        }
        return fewest;
    }

    /// Returns the number of words without a head that are children of ROOT in the gold tree.
    static int goldImplied(const Problem& problem, const Configuration& end) {
        int count = 0;
        for (int word = 1; word <= end.words(); ++word)
            count += !end.hasHead(word) && problem.gold.head(word) == 0;
        return count;
    }
};

const Graph* graphAsked = nullptr; ///< the graph whose losses `byDefinition` returns

/// Returns an oracle that knows all configurations of `graphAsked`.
Oracle byDefinition() {
    return {.name = "by-definition",
            .title = {},
            .source = {},
            .cases = {},
            .algorithm = {
                .claim = [](const Problem&) { return Claim::Exact; },
                .table =
                    [](const Problem& problem) {
                        return lossesByCalling(
                            [losses = graphAsked->space.losses(problem)](const Configuration& c) {
                                return losses[graphAsked->space.indexOf(c)];
                            });
                    },
                .handlesRootLast = true,
            }};
}

/// Returns the first claim about a terminal configuration that does not agree with its tree, in
/// which words without a head are children of ROOT; an empty text if all agree.
QString mistake(const Problem& problem, Explainer& explainer, const Configuration& end) {
    std::vector<int> heads;
    int wrong = 0;
    std::vector<Arc> implied;
    for (int word = 1; word <= problem.gold.size(); ++word) {
        heads.push_back(end.hasHead(word) ? end.head(word) : 0);
        wrong += heads.back() != problem.gold.head(word) ? 1 : 0;
        if (!end.hasHead(word))
            implied.push_back({0, word});
    }
    if (impliedArcs(problem.system, end) != implied)
        return "implied arcs";
    const Explanation explanation = explainer.explain(end);
    if (explanation.losses.loss != Loss(wrong))
        return "loss";
    for (int word = 1; word <= problem.gold.size(); ++word) {
        const bool isRight = heads[word - 1] == problem.gold.head(word);
        if (explanation.arc(word) != (!isRight            ? ArcState::Lost
                                      : end.hasHead(word) ? ArcState::Built
                                                          : ArcState::Implied))
            return "state of an arc";
    }
    // Even if the states are not known, no arc is drawn as one that is still to come.
    const std::vector<ArcState> unknown(heads.size() + 1, ArcState::Unknown);
    for (const std::vector<ArcState>& states : {explanation.arcs, unknown, {}}) {
        std::vector<int> drawn(heads.size(), NoHead);
        for (const PictureArc& one :
             pictureArcs(pictureOf(problem.system, problem.gold, end, states), end.words(),
                         end.rootPlace())) {
            if (one.look == ArcLook::Lost)
                continue;
            drawn[one.arc.dependent - 1] = one.arc.head;
            const bool isThin = one.look == ArcLook::Implied || one.look == ArcLook::WronglyImplied;
            if (one.look == ArcLook::ToCome || isThin == end.hasHead(one.arc.dependent) ||
                one.isBelow() == problem.gold.hasArc(one.arc))
                return "look of an arc";
        }
        if (drawn != heads)
            return "arcs of the picture";
    }
    Json object;
    addNodes(object, problem.system, end);
    if (object["final"] != true || object["tree"] != Json(heads))
        return "tree of the JSON object";
    const Sentence sentence = sentenceOf(problem.gold);
    DerivationStep last;
    last.configuration = end;
    last.losses = explanation.losses;
    const auto summary =
        QString::fromStdString(TerminalTable(sentence, problem).summary(last).english());
    if (!summary.startsWith(QString("Loss %1: ").arg(wrong)) ||
        summary.contains("was built") != (wrong == 0 && implied.empty()) ||
        summary.contains("without a head") == implied.empty())
        return "summary: " + summary;
    return {};
}

} // namespace

class tst_final_tree : public QObject {
    Q_OBJECT

private slots:
    void onlyTerminalConfigurationsImplyArcs() {
        const TransitionSystem planar = systemNamed("planar");
        const Configuration before = configurationFrom("[0 1 2 | 3 | 2→1]");
        QVERIFY(impliedArcs(planar, before).empty());
        QVERIFY(treeAtEnd(planar, before).empty());
        Json object;
        addNodes(object, planar, before);
        QVERIFY(!object.contains("tree"));
        const Configuration end = configurationFrom("[0 1 2 3 | | 2→1 2→3]");
        QCOMPARE(treeAtEnd(planar, end), (std::vector<int>{NoHead, 2, 0, 2}));
        QCOMPARE(impliedArcs(planar, end), (std::vector<Arc>{{0, 2}}));
        // Arc-standard ends only when every word has its head.
        QVERIFY(impliedArcs(systemNamed("arc-standard"), end).empty());
    }

    /// Where any two nodes can meet, no optimal derivation from any configuration leaves fewer gold
    /// arcs from ROOT to be implied than the one of preferred transitions.
    void fewestArcsAreImplied_data() { addSystemRows(); }
    void fewestArcsAreImplied() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        if (reachOf(under) != Reach::Pairs)
            return;
        for (const RootPlace root : RootPlaces)
            for (int words = 1; words <= 3; ++words) {
                const Graph graph(under, under.start(words, root));
                for (const Tree& gold : allTrees(words)) {
                    const Problem problem{under, gold, {}, {RootLimit::None, root}};
                    const LossFunction loss = chooseOracle(problem)->prepare(problem);
                    const std::vector<int> fewest = graph.fewestImplied(problem);
                    for (std::size_t i = 0; i < fewest.size(); ++i) {
                        const Configuration& c = graph.space.configurations()[i];
                        if (const auto end = followOptimal(problem, loss, c, [](const auto&) {}))
                            QVERIFY2(Graph::goldImplied(problem, *end) == fewest[i],
                                     (headsText(gold) + ": " + c.text()).c_str());
                    }
                }
            }
    }

    void claims_data() {
        addSystemRows();
        const QDir folder(SOURCE_DIR "/resources/systems");
        for (const QString& file : folder.entryList({"*.system"}))
            QTest::newRow(qPrintable(file)) << file;
    }

    /// For every tree of up to four words, the optimal derivation ends where all claims agree with
    /// the tree. If it builds the gold tree, no other derivation of this tree leaves fewer words
    /// without a head, and neither does the canonical derivation.
    void claims() {
        QFETCH(QString, system);
        const TransitionSystem under = systemOfRow(system);
        const bool isInFile = system.endsWith(".system");
        for (const RootPlace root : RootPlaces) {
            if (under.rootPlace.value_or(root) != root)
                continue;
            for (int words = 1; words <= 4; ++words) {
                const Graph graph(under, under.start(words, root));
                graphAsked = &graph;
                for (const Tree& gold : allTrees(words)) {
                    const Problem problem{under, gold, {}, {RootLimit::None, root}};
                    const Oracle oracle = isInFile ? byDefinition() : *chooseOracle(problem);
                    Explainer explainer(problem, oracle);
                    const LossFunction loss = oracle.prepare(problem);
                    const auto end =
                        followOptimal(problem, loss, problem.start(), [](const auto&) {});
                    if (!end) {
                        QCOMPARE(loss(problem.start()), Loss(Unreachable));
                        continue;
                    }
                    QCOMPARE(mistake(problem, explainer, *end), QString());
                    const std::vector<int> losses = graph.space.losses(problem);
                    if (losses.back() > 0)
                        continue;
                    const std::string heads = headsText(gold) + ": " + end->text();
                    const int fewest = graph.fewestHeadless(under, losses);
                    const auto isFewest = [&](const Configuration& last) {
                        return std::ssize(impliedArcs(under, last)) == fewest;
                    };
                    QVERIFY2(isFewest(*end), heads.c_str());
                    if (const auto steps = staticDerivation(under, gold, problem.start())) {
                        Configuration last = problem.start();
                        for (const Transition transition : *steps)
                            last = under.step(std::move(last), transition);
                        QVERIFY2(isFewest(last), heads.c_str());
                    }
                }
            }
        }
    }

    /// With word 1 on the stack, the gold arc 0→1 of arc-eager can no longer be built, but is
    /// implied at the end. The gold arc 0→2 can still be built: Left-Arc, which makes word 1 a
    /// dependent of word 2, would lose 0→1, so both arcs are implied.
    void lostArcsFromRoot() {
        const Problem problem{systemNamed("arc-eager"), treeOf({0, 0})};
        const Oracle oracle = *chooseOracle(problem);
        const Configuration shifted = configurationFrom("[0 1 | 2 |]");
        Explainer explainer(problem, oracle);
        const auto end = explainer.certificate(shifted);
        QVERIFY(end);
        QCOMPARE(end->heads, problem.gold.heads());
        QCOMPARE(end->transitions, std::vector{*problem.system->find("sh")});
        QVERIFY(explainer.explain(shifted).arc(1) == ArcState::Reachable);
        const Configuration last = configurationFrom("[0 1 2 | |]");
        QVERIFY(explainer.explain(last).arc(1) == ArcState::Implied);
        QVERIFY(explainer.explain(last).arc(2) == ArcState::Implied);
    }
};

QTEST_APPLESS_MAIN(tst_final_tree)
#include "tst_final_tree.moc"
