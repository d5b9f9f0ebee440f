// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/parser_state.h"
#include "core/parsing/systems.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"
#include "tests/support/trees.h"

#include <QtTest>

#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns every system with every combination of buffer transitions that can be added.
std::vector<TransitionSystem> allSystems() {
    std::vector<TransitionSystem> all;
    for (const TransitionSystem& system : systems()) {
        const unsigned subsets = canBeExtended(system) ? 1U << extensions().size() : 1U;
        for (unsigned subset = 0; subset < subsets; ++subset) {
            std::vector<std::string> added;
            for (std::size_t i = 0; i < extensions().size(); ++i)
                if ((subset >> i & 1U) != 0)
                    added.emplace_back(extensions()[i].name);
            all.push_back(extendSystem(system, added).value());
        }
    }
    return all;
}

constexpr std::array<TreeShape, 4> Shapes{{{RootLimit::None, RootPlace::First},
                                           {RootLimit::One, RootPlace::First},
                                           {RootLimit::None, RootPlace::Last},
                                           {RootLimit::One, RootPlace::Last}}};

/// A walk through all configurations that the candidates lead to.
class Walk {
public:
    Walk(const TransitionSystem& system, int words, TreeShape shape)
        : m_words(words), m_shape(shape) {
        visit(ParserState(system, words, shape));
    }
    std::set<std::vector<int>> trees;
    QString complaint;

private:
    void visit(const ParserState& state) {
        if (!complaint.isEmpty() || !m_known.insert(state.configuration().text()).second)
            return;
        std::vector<Candidate> candidates;
        state.listCandidates(candidates);
        if (state.isFinal()) {
            end(state);
            return;
        }
        if (candidates.empty())
            complaint = "dead end: " + QString::fromStdString(state.configuration().text());
        for (const Candidate& candidate : candidates) {
            if (state.system().arc(state.configuration(), candidate.transition).value_or(Arc{}) !=
                candidate.arc)
                complaint = "wrong arc";
            ParserState next = state;
            next.take(candidate, 0);
            const Configuration expected =
                state.system().step(state.configuration(), candidate.transition);
            if (next.configuration() != expected)
                complaint = "wrong step";
            visit(next);
        }
    }
    void end(const ParserState& state) {
        const std::vector<int> heads = state.heads();
        const std::vector<int> words(heads.begin() + 1, heads.end());
        if (static_cast<int>(words.size()) != m_words || !Tree::fromHeads(words)) {
            complaint = "no tree: " + QString::fromStdString(state.configuration().text());
            return;
        }
        if (m_shape.singleRoot() && std::count(words.begin(), words.end(), 0) != 1)
            complaint = "several roots: " + QString::fromStdString(state.configuration().text());
        trees.insert(words);
    }

    int m_words;
    TreeShape m_shape;
    std::set<std::string> m_known;
};

} // namespace

class tst_parser_state : public QObject {
    Q_OBJECT

private slots:
    /// Whichever candidates a model prefers, the parse ends in a tree of the wanted shape.
    void neverADeadEnd() {
        for (const TransitionSystem& system : allSystems())
            for (TreeShape shape : Shapes)
                for (int words = 1;
                     words <= (system.base() == "swap" || system.base() == "2-planar" ? 3 : 4);
                     ++words) {
                    const Walk walk(system, words, shape);
                    if (!walk.complaint.isEmpty())
                        QFAIL(qPrintable(QString("%1, %2 words, root last %3, single root %4: %5")
                                             .arg(QString::fromStdString(system.name))
                                             .arg(words)
                                             .arg(shape.root == RootPlace::Last)
                                             .arg(shape.singleRoot())
                                             .arg(walk.complaint)));
                    QVERIFY(!walk.trees.empty());
                }
    }

    void shapesLoseNoTrees_data() { addSystemRows(); }

    /// With a single root, parses find exactly the trees with one root among the trees that they
    /// find without this limit.
    void shapesLoseNoTrees() {
        QFETCH(QString, system);
        const TransitionSystem named = systemNamed(system);
        constexpr int Words = 4;
        for (RootPlace root : RootPlaces) {
            std::set<std::vector<int>> expected;
            for (const std::vector<int>& heads : Walk(named, Words, {RootLimit::None, root}).trees)
                if (std::count(heads.begin(), heads.end(), 0) == 1)
                    expected.insert(heads);
            QVERIFY(Walk(named, Words, {RootLimit::One, root}).trees == expected);
        }
        if (const Pinned* pinned = pinnedFor(named.name))
            QCOMPARE(static_cast<int>(Walk(named, Words, {}).trees.size()),
                     pinned->trees[Words - 1]);
    }

    void factsAboutNodes() {
        const TransitionSystem system = systemNamed("arc-standard");
        ParserState state(system, 4, {});
        const auto take = [&](const char* name, int label) {
            std::vector<Candidate> candidates;
            state.listCandidates(candidates);
            for (const Candidate& candidate : candidates)
                if (system.nameOf(candidate.transition) == name)
                    return state.take(candidate, label);
            QFAIL("no such candidate");
        };
        for (const char* name : {"sh", "sh", "sh", "sh"})
            take(name, -1);
        take("la", 2); // builds 3 → 2
        take("la", 5); // builds 3 → 1
        using S = ParserState;
        QCOMPARE(state.dependent(3, S::Left), 1);
        QCOMPARE(state.dependent(3, S::Left2), 2);
        QCOMPARE(state.dependent(3, S::Right), S::NoNode);
        QCOMPARE(state.facts(3)[S::LeftCount], 2U);
        QCOMPARE(state.facts(3)[S::LeftLabels], (1U << 2U) + (1U << 5U));
        QCOMPARE(state.label(1), 5);
        QCOMPARE(state.label(3), -1);
        take("sh", -1);
        take("ra", 1); // builds 3 → 4
        QCOMPARE(state.dependent(3, S::Right), 4);
        QCOMPARE(state.facts(3)[S::RightCount], 1U);
        QCOMPARE(state.head(4), 3);
        QCOMPARE(state.head(S::NoNode), S::NoNode);
    }

    void actions() {
        const TransitionSystem spine = systemNamed("lr-spine");
        const Actions actions(spine);
        QCOMPARE(actions.size(), 5);
        QCOMPARE(actions.of({0, 1}), 0);
        QVERIFY(actions.of({1, 1}) != actions.of({1, 2}));
        QCOMPARE(actions.of({1, 2}), actions.of({1, 3}));
        QCOMPARE(Actions(systemNamed("arc-eager")).size(), 4);
    }

    /// The features of a parser see ROOT after the last word, and place 0 as the bottom of the
    /// stack.
    void rootAtTheEnd() {
        const TransitionSystem system = systemNamed("arc-eager");
        ParserState state(system, 1, {RootLimit::None, RootPlace::Last});
        QCOMPARE(state.placeOf(0), 2);
        QCOMPARE(state.lastPlace(), 2);
        QCOMPARE(state.stackPlace(0), 0);
        QCOMPARE(state.stackPlace(1), ParserState::NoNode);
        const auto take = [&](const char* name) {
            std::vector<Candidate> candidates;
            state.listCandidates(candidates);
            QCOMPARE(candidates.size(), std::size_t{1});
            QCOMPARE(system.nameOf(candidates.front().transition), std::string(name));
            state.take(candidates.front(), 3);
        };
        take("sh");
        QCOMPARE(state.stackPlace(0), 1);
        QCOMPARE(state.stackPlace(1), 0);
        take("la"); // builds ROOT → 1; ROOT is at place 2
        QCOMPARE(state.head(1), 2);
        QCOMPARE(state.dependent(2, ParserState::Left), 1);
        QCOMPARE(state.facts(2)[ParserState::LeftCount], 1U);
        QCOMPARE(state.head(2), ParserState::NoNode);
        QCOMPARE(state.heads(), (std::vector{NoHead, 0}));
        take("sh");
        QVERIFY(state.isFinal());
    }
};

QTEST_GUILESS_MAIN(tst_parser_state)
#include "tst_parser_state.moc"
