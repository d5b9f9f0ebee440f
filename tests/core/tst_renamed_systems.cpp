// SPDX-License-Identifier: GPL-3.0-or-later
// Results depend on the traits that a system declares, not on its name. The tests use copies under
// other names, and copies that declare nothing.
#include "core/learning/parser.h"
#include "core/learning/training_oracle.h"
#include "core/oracle/derivation.h"
#include "core/oracle/oracles.h"
#include "tests/support/derivations.h"
#include "tests/support/learning.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/pinned.h"
#include "tests/support/sanitized.h"
#include "tests/support/trees.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns a copy of the system under another name.
TransitionSystem renamed(const QString& name) {
    TransitionSystem copy = systemNamed(name);
    copy.name = "renamed";
    return copy;
}

/// Returns a copy of a system under another name that has only the rules, the start and the end.
TransitionSystem undeclared(const QString& name) {
    const TransitionSystem original = systemNamed(name);
    TransitionSystem copy{.name = "undeclared",
                          .title = Text("Undeclared"),
                          .source = "",
                          .description = {},
                          .rules = {},
                          .startsWithRootOnStack = original.startsWithRootOnStack,
                          .lists = original.lists,
                          .isFinal = original.isFinal,
                          .end = original.end};
    for (const Rule& rule : original.rules)
        copy.rules.push_back({.name = rule.name,
                              .title = rule.title,
                              .schema = rule.schema,
                              .effect = rule.effect,
                              .key = rule.key,
                              .legal = rule.legal,
                              .apply = rule.apply,
                              .arc = rule.arc,
                              .variants = rule.variants,
                              .neverTwice = rule.neverTwice,
                              .pattern = rule.pattern});
    return copy;
}

/// Returns an undeclared copy with an additional rule that is never legal, so that no table knows
/// its rules.
TransitionSystem stranger(const QString& name) {
    TransitionSystem copy = undeclared(name);
    Rule never = copy.rules.front();
    never.name = "never";
    never.legal = [](const Configuration&, int) { return Obstacle::StackEmpty; };
    copy.rules.push_back(never);
    return copy;
}

/// Returns the claim of the oracle, and its answer for each configuration.
QStringList answers(const Oracle& oracle, const Problem& problem,
                    const std::vector<Configuration>& configurations) {
    QStringList texts{QString::number(static_cast<int>(oracle.claim(problem)))};
    if (oracle.claim(problem) == Claim::None)
        return texts;
    const LossFunction loss = oracle.prepare(problem);
    for (const Configuration& c : configurations)
        texts += QString::fromStdString(c.text() + " " + loss(c).text());
    return texts;
}

/// Returns the heads at the end of a parse that takes random candidates, or an empty list if the
/// parse does not end in a terminal configuration.
std::vector<int> randomParse(const TransitionSystem& system, int words, TreeShape shape,
                             unsigned seed) {
    Random random(seed);
    ParserState state(system, words, shape);
    std::vector<Candidate> candidates;
    for (state.listCandidates(candidates); !candidates.empty(); state.listCandidates(candidates))
        state.take(candidates[pick(random, static_cast<int>(candidates.size()))], 0);
    return state.isFinal() ? state.heads() : std::vector<int>();
}

/// Returns the configurations of `derivations` random derivations.
std::vector<Configuration> randomConfigurations(const TransitionSystem& system, int words,
                                                int derivations, Random& random) {
    std::vector<Configuration> all;
    for (int i = 0; i < derivations; ++i) {
        const std::vector<Configuration> walk = randomWalk(system, words, random);
        all.insert(all.end(), walk.begin(), walk.end());
    }
    return all;
}

/// Checks that the oracles for which `isAsked` is true answer equally about both systems, in
/// configurations of sentences of up to six words.
void compareAnswers(const TransitionSystem& original, const TransitionSystem& copy, int roundCount,
                    const std::function<bool(const Oracle&, int words)>& isAsked) {
    Random random(4);
    for (int round = 0; round < rounds(roundCount); ++round) {
        const int words = 1 + pick(random, 6);
        const Tree gold =
            round % 2 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
        const RootLimit rootLimit = rootLimitOf(pick(random, 2) == 0);
        const auto walk = randomConfigurations(original, words, 2, random);
        const Problem asked{original, gold, {}, {rootLimit}};
        const Problem askedOfCopy{copy, gold, {}, {rootLimit}};
        if (copy.name == "renamed") // it declares what the original declares
            QVERIFY(chooseOracle(asked)->name == chooseOracle(askedOfCopy)->name);
        for (const Oracle& oracle : oracles())
            if (isAsked(oracle, words))
                QCOMPARE(answers(oracle, askedOfCopy, walk), answers(oracle, asked, walk));
    }
}

} // namespace

class tst_renamed_systems : public QObject {
    Q_OBJECT

private slots:
    void sameLosses_data() { addSystemRows(); }
    void sameLosses() {
        QFETCH(QString, system);
        const TransitionSystem original = systemNamed(system);
        const TransitionSystem copy = renamed(system);
        compareAnswers(original, copy, 60, [](const Oracle& oracle, int words) {
            return words < 5 || oracle.name != "exhaustive";
        });
    }

    void sameDerivations_data() { addSystemRows(); }
    void sameDerivations() {
        QFETCH(QString, system);
        const TransitionSystem original = systemNamed(system);
        const TransitionSystem copy = renamed(system);
        int derived = 0;
        for (int words = 0; words <= wordsUpTo(4); ++words)
            for (const Tree& gold : allTrees(words)) {
                const auto expected = staticDerivation(original, gold, original.start(words));
                QVERIFY(staticDerivation(copy, gold, copy.start(words)) == expected);
                derived += expected.has_value();
            }
        QVERIFY(original.canonicalOrder.empty() ? derived == 0 : derived > rounds(50));
    }

    void sameParses_data() { addSystemRows(); }
    void sameParses() {
        QFETCH(QString, system);
        const TransitionSystem original = systemNamed(system);
        const TransitionSystem copy = renamed(system);
        for (RootPlace root : RootPlaces)
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One})
                for (unsigned seed = 0; seed < 100; ++seed) {
                    if (rootLimit == RootLimit::One && !original.keepsSingleRoot)
                        continue;
                    const TreeShape shape{rootLimit, root};
                    const std::vector<int> heads = randomParse(copy, 7, shape, seed);
                    QVERIFY(heads == randomParse(original, 7, shape, seed));
                    if (rootLimit == RootLimit::One)
                        QCOMPARE(std::count(heads.begin(), heads.end(), 0), 1);
                }
    }

    void sameTraining_data() { addSystemRows(); }
    void sameTraining() {
        QFETCH(QString, system);
        std::vector<Sentence> sentences = sampleSentences("german");
        std::erase_if(sentences, [](const Sentence& s) { return s.size() > 12; });
        for (Regime regime : {Regime::Static, Regime::Nondet, Regime::Explore})
            for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
                TrainingOptions options =
                    trainingOptions(system, regime, RootPlace::First, 2, rootLimit);
                const auto expected = trainPerceptron(sentences, {}, options);
                options.system = renamed(system);
                const auto model = trainPerceptron(sentences, {}, options);
                QCOMPARE(model.has_value(), expected.has_value());
                QVERIFY(model || (rootLimit == RootLimit::One && !options.system.keepsSingleRoot));
                if (!model)
                    continue;
                for (const Sentence& sentence : sentences) {
                    const Parse parse = parseGreedily(**model, sentence);
                    QVERIFY(parse.heads == parseGreedily(**expected, sentence).heads);
                    QVERIFY(parse.labels == parseGreedily(**expected, sentence).labels);
                }
            }
    }

    void rulesAreEnoughForTables_data() { addSystemRows(); }

    /// Tables are chosen by the rules of a system, and need no traits.
    void rulesAreEnoughForTables() {
        QFETCH(QString, system);
        const TransitionSystem original = systemNamed(system);
        TransitionSystem copy = undeclared(system);
        copy.added = original.added;
        // The oracle "grss14" asks for the canonical derivation.
        compareAnswers(original, copy, 40, [](const Oracle& oracle, int /*words*/) {
            return oracle.hasChart() && oracle.name != "grss14";
        });
    }

    void strangersAreNeverWrong_data() { addSystemRows(); }

    /// For every tree of up to four words and every configuration, losses that are called exact are
    /// right, and no bound is above the loss.
    void strangersAreNeverWrong() {
        QFETCH(QString, system);
        const TransitionSystem copy = stranger(system);
        QVERIFY(rulesOf(copy).empty());
        int exact = 0;
        for (int words = 0; words <= wordsFor(systemNamed(system), 4); ++words) {
            const SearchSpace space(copy, copy.start(words));
            Random random(6);
            for (const Tree& gold : allTrees(words)) {
                if (words == 4 && space.size() > 2000 && pick(random, 10) > 0)
                    continue; // swap has many configurations
                for (const Problem& problem : problemsOf(copy, gold)) {
                    if (words == 4 && !problem.weights.empty())
                        continue;
                    const std::vector<int> expected = space.losses(problem);
                    for (const Oracle& oracle : oracles()) {
                        if (oracle.claim(problem) == Claim::None)
                            continue;
                        QVERIFY(searches(oracle));
                        if (words == 4 && oracle.name == "exhaustive")
                            continue; // asks for no traits at all
                        QCOMPARE(
                            disagreement(oracle, problem, space, expected, space.configurations()),
                            QString());
                        ++exact;
                    }
                }
            }
        }
        QVERIFY(exact > 0);
    }

    void strangersOnFiveWords_data() { addSystemRows(); }

    /// For longer sentences, the search returns bounds, or the loss if it ends by itself.
    void strangersOnFiveWords() {
        QFETCH(QString, system);
        const TransitionSystem copy = stranger(system);
        const int words = std::min(5, systemNamed(system).traits.exhaustiveWords + 1);
        Random random(7);
        const SearchSpace space(copy, copy.start(words));
        int exact = 0;
        for (int round = 0; round < rounds(40); ++round) {
            const Tree gold =
                round % 2 == 0 ? randomTree(words, random) : randomProjectiveTree(words, random);
            const Problem problem{copy, gold, {}, {rootLimitOf(round % 4 < 2)}};
            const Oracle search = oracleNamed("search");
            QVERIFY(search.claim(problem) == Claim::Bounds);
            const auto walk = randomConfigurations(copy, words, 2, random);
            QCOMPARE(disagreement(search, problem, space, walk), QString());
            const LossFunction loss = search.prepare(problem);
            exact += static_cast<int>(
                std::ranges::count_if(walk, [&](const Configuration& c) { return loss(c).exact; }));
        }
        QVERIFY(exact > rounds(100));
    }

    void strangersSayWhatTheyLack_data() { addSystemRows(); }
    void strangersSayWhatTheyLack() {
        QFETCH(QString, system);
        const TransitionSystem copy = stranger(system);
        QVERIFY(!staticDerivation(copy, treeOf({2, 0, 2}), copy.start(3)));
        QVERIFY(!copy.keepsSingleRoot);
        QVERIFY(!extendSystem(copy, {"lba"}));
        TrainingOptions options =
            trainingOptions(system, Regime::Static, RootPlace::First, 12, RootLimit::One);
        options.system = copy;
        std::vector<Sentence> sentences = sampleSentences("first-steps");
        std::erase_if(sentences, [](const Sentence& s) { return s.size() <= 5; });
        Sentence brief = sentences.front();
        brief.words.resize(3);
        for (int i = 0; i < 3; ++i)
            brief.words[i].head = i == 1 ? 0 : 2;
        QVERIFY(!trainPerceptron({brief}, {}, options)); // training with a single root is refused
        options.shape.rootLimit = RootLimit::None;
        // Derivations to learn from are searched: each is empty or reaches a best tree.
        int found = 0;
        bool hasTable = false;
        for (const Sentence& sentence : sentences) {
            const Tree gold = *sentence.tree();
            const Problem known{systemNamed(system), gold};
            const Result<Oracle> judge = chooseOracle(known);
            hasTable = hasTable || judge->claim(known) == Claim::Exact;
            TrainingOracle oracle(copy, gold, {});
            QVERIFY(!oracle.isExact());
            Configuration end = known.start();
            for (const Transition transition : oracle.canonicalDerivation())
                end = copy.step(std::move(end), transition);
            if (oracle.canonicalDerivation().empty() || judge->claim(known) != Claim::Exact)
                continue;
            QVERIFY(copy.isFinal(end));
            QCOMPARE(finalLoss(known, end), judge->prepare(known)->loss(known.start()).value);
            ++found;
        }
        // With swaps, searches seldom end.
        const int fewest = system == "swap" || !hasTable ? 0 : system == "2-planar" ? 1 : 5;
        QVERIFY2(found >= fewest, qPrintable(QString::number(found)));
        const auto model = trainPerceptron({brief}, {}, options);
        QVERIFY(model);
        const Parse parse = parseGreedily(**model, brief);
        QVERIFY(Tree::fromHeads(std::span(parse.heads).subspan(1)));
    }

    /// A copy with a changed rule, start or end is another system.
    void otherRulesAreNoCopies() {
        QCOMPARE(rulesOf(renamed("arc-eager+lba")), std::string_view("arc-eager"));
        TransitionSystem copy = renamed("arc-standard");
        copy.rules[1].legal = [](const Configuration&, int) { return Obstacle::StackTooShort; };
        QCOMPARE(rulesOf(copy), std::string_view());
        copy = renamed("arc-standard");
        copy.startsWithRootOnStack = true;
        QCOMPARE(rulesOf(copy), std::string_view());
        copy = renamed("arc-standard+lba");
        copy.added.clear();
        QCOMPARE(rulesOf(copy), std::string_view());
        copy = renamed("arc-standard+lba");
        copy.added = {"rba"};
        QCOMPARE(rulesOf(copy), std::string_view());
    }
};

QTEST_GUILESS_MAIN(tst_renamed_systems)
#include "tst_renamed_systems.moc"
