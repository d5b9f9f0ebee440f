// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/training_oracle.h"
#include "core/oracle/derivation.h"
#include "core/oracle/oracles.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/sanitized.h"
#include "tests/support/system_files.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <unordered_map>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// The number of wrong heads of the best tree that can still be built, by trying all candidates.
class Trial {
public:
    explicit Trial(const Tree& gold) : m_gold(gold) {}

    int loss(const ParserState& state) {
        const auto [known, isNew] = m_known.try_emplace(state.configuration(), 0);
        if (!isNew)
            return known->second;
        int least = m_gold.size() + 1;
        std::vector<Candidate> candidates;
        state.listCandidates(candidates);
        for (const Candidate& candidate : candidates)
            least = std::min(least, lossAfter(state, candidate));
        if (state.isFinal()) {
            least = 0;
            const std::vector<int> heads = state.heads();
            for (int word = 1; word <= m_gold.size(); ++word)
                least += heads[word] != m_gold.head(word);
        }
        return m_known[state.configuration()] = least;
    }
    int lossAfter(ParserState state, const Candidate& candidate) {
        state.take(candidate, 0);
        return loss(state);
    }

private:
    const Tree& m_gold;
    std::unordered_map<Configuration, int, ConfigurationHash> m_known;
};

} // namespace

class tst_training_oracle : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheLosses_data() { addSystemRows(); }

    /// On random walks, on which the oracle's shortcuts apply at every step, a candidate is called
    /// optimal exactly if it keeps the loss.
    void agreesWithTheLosses() {
        QFETCH(QString, system);
        const TransitionSystem named = systemNamed(system);
        Random random(7);
        for (int round = 0; round < 150; ++round) {
            const int words = 1 + pick(random, named.base() == "swap" ? 4 : 7);
            const Tree gold =
                round % 2 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
            const RootPlace root = RootPlaces[round / 2 % 2];
            const Problem problem{.system = named, .gold = gold, .shape = {RootLimit::None, root}};
            const Result<Oracle> judge = chooseOracle(problem);
            if (judge->claim(problem) != Claim::Exact)
                continue;
            const LossFunction loss = judge->prepare(problem);
            TrainingOracle oracle(named, gold, {RootLimit::None, root});
            oracle.restart();
            ParserState state(named, words, {RootLimit::None, root});
            std::vector<Candidate> candidates;
            for (state.listCandidates(candidates); !candidates.empty();
                 state.listCandidates(candidates)) {
                const Losses here = losses(named, loss, state.configuration());
                std::vector<float> scores;
                for (const Candidate& candidate : candidates) {
                    const bool expected = here.find(candidate.transition)->optimal;
                    QVERIFY2(oracle.isOptimal(state, candidate) == expected,
                             qPrintable(QString::fromStdString(state.configuration().text() + ' ' +
                                                               named.nameOf(candidate.transition) +
                                                               " for " + headsText(gold))));
                    scores.push_back(static_cast<float>(pick(random, 100)));
                }
                const std::size_t best = oracle.bestOptimal(state, candidates, scores);
                for (std::size_t i = 0; i < candidates.size(); ++i) {
                    const bool optimal = here.find(candidates[i].transition)->optimal;
                    QVERIFY(i != best || optimal);
                    QVERIFY(!optimal || scores[i] <= scores[best]);
                }
                const std::size_t next =
                    pick(random, 3) > 0 ? best
                                        : static_cast<std::size_t>(
                                              pick(random, static_cast<int>(candidates.size())));
                const bool optimal = here.find(candidates[next].transition)->optimal;
                oracle.take(state, candidates[next], optimal);
                state.take(candidates[next], 0);
            }
        }
    }

    void singleRoot_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<RootPlace>("root");
        std::vector<std::string> names{"arc-eager+lba+rba+lnba+rnba", "arc-hybrid+lba+rba",
                                       "arc-standard+lba"};
        for (const TransitionSystem& system : systems())
            names.push_back(system.name);
        for (const std::string& name : names)
            for (RootPlace root : RootPlaces)
                QTest::addRow("%s, ROOT %s", name.c_str(),
                              root == RootPlace::Last ? "last" : "first")
                    << QString::fromStdString(name) << root;
    }

    /// With a single root, the best trees with one root count, also if the gold tree has several
    /// roots. The canonical derivation reaches one of them, and candidates that keep one reachable
    /// are optimal.
    void singleRoot() {
        QFETCH(QString, system);
        QFETCH(RootPlace, root);
        const TransitionSystem named = systemNamed(system);
        const TreeShape shape{RootLimit::One, root};
        Random random(11);
        int asked = 0;
        for (int round = 0; round < 120; ++round) {
            const int most = named.base() == "swap" ? 3 : std::min(5, named.traits.exhaustiveWords);
            const int words = 1 + pick(random, most);
            const Tree gold =
                round % 2 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
            TrainingOracle oracle(named, gold, shape);
            Trial trial(gold);
            ParserState canonical(named, words, shape);
            const int least = trial.loss(canonical);
            std::vector<Candidate> candidates;
            for (Transition transition : oracle.canonicalDerivation()) {
                canonical.listCandidates(candidates);
                const auto taken =
                    std::ranges::find(candidates, transition, &Candidate::transition);
                QVERIFY(taken != candidates.end());
                canonical.take(*taken, 0);
            }
            if (oracle.isExact() || !oracle.canonicalDerivation().empty())
                QCOMPARE(trial.loss(canonical), least);
            if (!oracle.isExact())
                continue;
            QVERIFY(canonical.isFinal());
            oracle.restart();
            ParserState state(named, words, shape);
            for (state.listCandidates(candidates); !candidates.empty();
                 state.listCandidates(candidates)) {
                const int here = trial.loss(state);
                std::vector<bool> optimal;
                for (const Candidate& candidate : candidates) {
                    optimal.push_back(trial.lossAfter(state, candidate) == here);
                    QVERIFY2(oracle.isOptimal(state, candidate) == optimal.back(),
                             qPrintable(QString::fromStdString(state.configuration().text() + ' ' +
                                                               named.nameOf(candidate.transition) +
                                                               " for " + headsText(gold))));
                    ++asked;
                }
                // Among the optimal candidates, the one with the highest score is the best.
                std::vector<float> scores;
                for (std::size_t i = 0; i < candidates.size(); ++i)
                    scores.push_back(static_cast<float>(pick(random, 100)));
                std::optional<std::size_t> best;
                for (std::size_t i = 0; i < candidates.size(); ++i)
                    if (optimal[i] && (!best || scores[i] > scores[*best]))
                        best = i;
                QVERIFY(best);
                QCOMPARE(oracle.bestOptimal(state, candidates, scores), *best);
                const auto next =
                    static_cast<std::size_t>(pick(random, static_cast<int>(candidates.size())));
                oracle.take(state, candidates[next], optimal[next]);
                state.take(candidates[next], 0);
            }
        }
        QVERIFY(asked > 500 || named.base() == "swap" || named.added.size() == 1);
    }

    void canonicalDerivations_data() { addSystemRows(); }
    void canonicalDerivations() {
        QFETCH(QString, system);
        const TransitionSystem named = systemNamed(system);
        for (RootPlace root : RootPlaces)
            for (const Tree& gold : allTrees(3)) {
                const Problem problem{
                    .system = named, .gold = gold, .shape = {RootLimit::None, root}};
                const Result<Oracle> judge = chooseOracle(problem);
                if (judge->claim(problem) != Claim::Exact)
                    continue;
                TrainingOracle oracle(named, gold, {RootLimit::None, root});
                Configuration configuration = problem.start();
                const int least = judge->prepare(problem)->loss(configuration).value;
                for (Transition transition : oracle.canonicalDerivation())
                    configuration = named.step(configuration, transition);
                QVERIFY(named.isFinal(configuration));
                QCOMPARE(finalLoss(problem, configuration), least);
            }
    }

    void onePolicyForAllTrees_data() { addSystemRows(); }

    /// If the gold tree cannot be derived, the oracle teaches the static policy of a best tree.
    void onePolicyForAllTrees() {
        QFETCH(QString, system);
        const TransitionSystem named = systemNamed(system);
        for (const Tree& gold : allTrees(4)) {
            const Problem problem{.system = named, .gold = gold};
            const Result<Oracle> judge = chooseOracle(problem);
            if (judge->claim(problem) != Claim::Exact || gold.isProjective())
                continue;
            TrainingOracle oracle(named, gold, {});
            Configuration end = problem.start();
            for (Transition transition : oracle.canonicalDerivation())
                end = named.step(end, transition);
            const std::vector<int> heads = finalHeads(end);
            const Tree built = Tree::fromHeads(std::span(heads).subspan(1)).value();
            if (const auto derivation = staticDerivation(named, built, problem.start()))
                QVERIFY2(oracle.canonicalDerivation() == *derivation, headsText(gold).c_str());
        }
    }

    void systemsOfFiles_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("swap") << QString::fromStdString(
            writeSystem(systemInFile("arc-hybrid-swap")).value());
        QTest::newRow("words leave without heads") << "name: far-left\nend: σ, []\n"
                                                      "sh: σ, i|β ⇒ σ|i, β\n"
                                                      "re: σ|i ⇒ σ\n"
                                                      "la: σ|i, j|β ⇒ σ, j|β, j→i\n"
                                                      "la2: σ|i, k|j|β ⇒ σ, k|j|β, j→i\n"
                                                      "ra: σ|i, j|β ⇒ σ|i|j, β, i→j\n";
    }

    /// For rules without an exact oracle, searches replace the canonical policy. They find a best
    /// tree, and never call a candidate optimal that is not.
    void systemsOfFiles() {
        QFETCH(QString, text);
        const TransitionSystem system = readSystem(text.toStdString()).map(recognised).value();
        QVERIFY(nameOfRules(system).empty());
        Random random(3);
        int asked = 0;
        int optimal = 0;
        for (int round = 0; round < rounds(50); ++round) {
            const Tree gold =
                randomTree(5, random); // for shorter sentences, all derivations are tried
            TrainingOracle oracle(system, gold, {});
            QVERIFY(!oracle.isExact());
            const std::vector<Transition> canonical = oracle.canonicalDerivation();
            Trial trial(gold);
            ParserState state(system, gold.size(), {});
            const int least = trial.loss(state);
            QVERIFY(!canonical.empty());
            QCOMPARE(oracle.derivesGold(), least == 0);
            oracle.restart();
            for (const Transition next : canonical) {
                std::vector<Candidate> candidates;
                state.listCandidates(candidates);
                for (const Candidate& candidate : candidates) {
                    const bool keeps = trial.lossAfter(state, candidate) == least;
                    QVERIFY2(oracle.isOptimal(state, candidate) == keeps,
                             state.configuration().text().c_str());
                    optimal += keeps;
                    ++asked;
                }
                const auto taken = std::ranges::find(candidates, next, &Candidate::transition);
                QVERIFY(taken != candidates.end());
                oracle.take(state, *taken, true);
                state.take(*taken, 0);
            }
            QVERIFY(state.isFinal());
            QCOMPARE(trial.loss(state), least);
        }
        QVERIFY(optimal > (IsSanitized ? 100 : 600) && optimal < asked);
    }
};

QTEST_GUILESS_MAIN(tst_training_oracle)
#include "tst_training_oracle.moc"
