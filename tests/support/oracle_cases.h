// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracles.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/sanitized.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace parsescope::test {

/// Returns the oracle of a row of test data; throws if there is none with that name.
inline Oracle oracleNamed(const QString& name) {
    for (const Oracle& oracle : oracles())
        if (name == oracle.name.data())
            return oracle;
    throw std::invalid_argument("no such oracle");
}

inline bool claims(const Oracle& oracle, const TransitionSystem& system,
                   Claim claim = Claim::Exact) {
    for (int words = 1; words <= 3; ++words)
        for (const Tree& gold : allTrees(words))
            if (oracle.claim({system, gold}) == claim)
                return true;
    return false;
}

/// Returns true if an oracle searches among the configurations, and has no table.
inline bool searches(const Oracle& oracle) {
    return oracle.name == "exhaustive" || oracle.name == "search";
}

/// Returns the largest number of words for which an oracle is tried without comparing it with the
/// definition of the loss.
inline int manageableWords(const Oracle& oracle, const TransitionSystem& system) {
    if (oracle.name == "exhaustive")
        return std::min(4, system.traits.exhaustiveWords);
    return oracle.name == "search" ? std::min(wordsUpTo(7), system.traits.searchWords) : 12;
}

/// Returns all configurations of a system for `words` words. Rows are ordered by system, so that
/// only the spaces of the last system are kept.
inline const SearchSpace& spaceOf(const TransitionSystem& system, int words,
                                  RootPlace root = RootPlace::First) {
    static std::string kept;
    static std::map<std::pair<int, RootPlace>, SearchSpace> spaces;
    if (kept != system.name)
        spaces.clear();
    kept = system.name;
    const auto found = spaces.find({words, root});
    if (found != spaces.end())
        return found->second;
    return spaces.try_emplace({words, root}, system, system.start(words, root)).first->second;
}

/// Returns the number of words up to which a test tries all configurations of a system; `all` is
/// the number for most systems.
inline int wordsFor(const TransitionSystem& system, int all) {
    constexpr int most = 5; // words; systems with a smaller number have many configurations
    return wordsUpTo(all) - (system.traits.exhaustiveWords < most ? 1 : 0);
}

inline QString describeProblem(const Problem& problem) {
    QStringList weights;
    for (int weight : problem.weights)
        weights += QString::number(weight);
    return QString("gold %1, weights (%2)%3%4")
        .arg(QString::fromStdString(headsText(problem.gold)), weights.join(' '),
             problem.shape.singleRoot() ? ", single root" : "",
             problem.shape.root == RootPlace::Last ? ", ROOT last" : "");
}

/// Returns a text about the first of `configurations` for which an oracle is wrong; empty if there
/// is none. `expected` are the losses of the configurations in `space` for `problem`.
inline QString disagreement(const Oracle& oracle, const Problem& problem, const SearchSpace& space,
                            const std::vector<int>& expected,
                            const std::vector<Configuration>& configurations) {
    const LossFunction loss = oracle.prepare(problem);
    const bool bounds = oracle.claim(problem) == Claim::Bounds;
    const bool all = &configurations == &space.configurations(); // their indices are known
    for (std::size_t i = 0; i < configurations.size(); ++i) {
        const Configuration& c = configurations[i];
        const Loss answer = loss(c);
        const int found = answer.value;
        const int right = expected[all ? i : static_cast<std::size_t>(space.indexOf(c))];
        if ((answer.exact || bounds) && (answer.exact ? found == right : found <= right))
            continue;
        return QString("%1, %2: %3 has loss %4, not %5")
            .arg(QString(oracle.name.data()), describeProblem(problem),
                 QString::fromStdString(c.text()))
            .arg(right)
            .arg(QString::fromStdString(answer.text()));
    }
    return {};
}

inline QString disagreement(const Oracle& oracle, const Problem& problem, const SearchSpace& space,
                            const std::vector<Configuration>& configurations) {
    return disagreement(oracle, problem, space, space.losses(problem), configurations);
}

/// Returns the problems that tests solve for a gold tree: with the weight 1 for all heads, for the
/// head of each word alone, and with different weights; each with any number of roots and with a
/// single root.
inline std::vector<Problem> problemsOf(const TransitionSystem& system, const Tree& gold,
                                       RootPlace root = RootPlace::First) {
    std::vector<std::vector<int>> weightings{{}};
    std::vector<int> different(gold.size() + 1, 0);
    for (int word = 1; word <= gold.size(); ++word) {
        std::vector<int> single(different.size(), 0);
        single[word] = 1;
        weightings.push_back(single);
        different[word] = 1 + (word * 7) % 5;
    }
    weightings.push_back(different);
    std::vector<Problem> problems;
    for (const std::vector<int>& weights : weightings)
        for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One})
            problems.push_back({system, gold, weights, {rootLimit, root}});
    return problems;
}

/// Returns a random problem for which the oracle is exact, with a projective gold tree if the
/// oracle needs one; nothing if the oracle is exact for neither tree.
inline std::optional<Problem> randomProblem(const Oracle& oracle, const TransitionSystem& system,
                                            int words, Random& random) {
    Problem problem{system, {}};
    problem.shape.rootLimit = rootLimitOf(pick(random, 2) == 0);
    problem.gold = randomTree(words, random);
    if (pick(random, 2) == 0 || oracle.claim(problem) != Claim::Exact)
        problem.gold = randomProjectiveTree(words, random);
    if (oracle.claim(problem) == Claim::Exact)
        return problem;
    return std::nullopt;
}

/// Adds a row of test data for each oracle and each system for which it makes `claim`, with the
/// columns "system" and "oracle".
inline void addOracleRows(Claim claim = Claim::Exact) {
    QTest::addColumn<QString>("system");
    QTest::addColumn<QString>("oracle");
    for (const std::string& system : systemNames())
        for (const Oracle& oracle : oracles())
            if (claims(oracle, systemNamed(QString::fromStdString(system)), claim))
                QTest::addRow("%s %s", system.c_str(), oracle.name.data())
                    << QString::fromStdString(system) << QString(oracle.name.data());
}

} // namespace parsescope::test
