// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/exploration.h"
#include "tests/support/pinned.h"

#include <QtTest>

#include <rapidcheck.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

using namespace parsescope;
using namespace parsescope::test;

namespace {

using Indices = std::vector<int>;
using Derivation = std::vector<Transition>;

const TransitionSystem& arcStandard() {
    static const TransitionSystem system = systemNamed("arc-standard");
    return system;
}

/// Takes transitions by name, "sh sh ra".
void take(Exploration& exploration, const QString& names) {
    for (const QString& name : names.split(' '))
        exploration.take(exploration.system().find(name.toStdString()).value());
}

QString textAt(const Exploration& exploration) {
    return QString::fromStdString(exploration.current().configuration.text());
}

} // namespace

namespace {

/// The expected behaviour of an exploration, defined only by lists of transitions from the initial
/// configuration.
struct Model {
    std::vector<Derivation> visited{{}}; // derivations in the order of their first visit
    Derivation cursor;
    // Pairs of a derivation and the transition that was last taken from its end.
    std::vector<std::pair<Derivation, Transition>> onward;

    [[nodiscard]] int indexOf(const Derivation& derivation) const {
        const auto found = std::find(visited.begin(), visited.end(), derivation);
        return found == visited.end() ? -1 : static_cast<int>(found - visited.begin());
    }
    void goTo(const Derivation& derivation) {
        cursor = derivation;
        for (Derivation before = derivation; !before.empty();) {
            const Transition transition = before.back();
            before.pop_back();
            std::erase_if(onward, [&](const auto& entry) { return entry.first == before; });
            onward.emplace_back(before, transition);
        }
    }
    bool take(Transition transition) {
        Derivation after = cursor;
        after.push_back(transition);
        const bool isNew = indexOf(after) < 0;
        if (isNew)
            visited.push_back(after);
        goTo(after);
        return isNew;
    }
    bool back() {
        if (cursor.empty())
            return false;
        cursor.pop_back();
        return true;
    }
    bool forward() {
        for (const auto& [from, transition] : onward) {
            if (from == cursor) {
                cursor.push_back(transition);
                return true;
            }
        }
        return false;
    }
    bool first() { return back() && (first(), true); }
    bool last() { return forward() && (last(), true); }
    [[nodiscard]] Indices path() const {
        Indices path;
        for (std::size_t steps = 0; steps <= cursor.size(); ++steps)
            path.push_back(indexOf({cursor.begin(), cursor.begin() + static_cast<int>(steps)}));
        Model ahead = *this;
        while (ahead.forward())
            path.push_back(indexOf(ahead.cursor));
        return path;
    }
};

void checkSame(const Exploration& exploration, const Model& model) {
    RC_ASSERT(exploration.size() == static_cast<int>(model.visited.size()));
    RC_ASSERT(exploration.cursor() == model.indexOf(model.cursor));
    RC_ASSERT(exploration.path() == model.path());
}

/// Checks the invariants of the nodes of an exploration, and their agreement with the model.
void checkInvariants(const Exploration& exploration, const Model& model, int words) {
    const TransitionSystem& system = exploration.system();
    const Indices path = exploration.path();
    RC_ASSERT(std::count(path.begin(), path.end(), exploration.cursor()) == 1);
    for (int i = 0; i < static_cast<int>(path.size()); ++i)
        RC_ASSERT(exploration.node(path[i]).depth == i);

    int children = 0;
    for (int index = 0; index < exploration.size(); ++index) {
        const Exploration::Node& node = exploration.node(index);
        Configuration replayed = system.start(words);
        for (Transition transition : model.visited[index])
            replayed = system.step(replayed, transition);
        RC_ASSERT(replayed == node.configuration);
        RC_ASSERT(std::is_sorted(node.children.begin(), node.children.end()));
        for (int child : node.children)
            RC_ASSERT(exploration.node(child).parent == index);
        children += static_cast<int>(node.children.size());
    }
    RC_ASSERT(children == exploration.size() - 1);
}

} // namespace

class tst_exploration : public QObject {
    Q_OBJECT

private slots:
    void beginsAtTheStart() {
        Exploration exploration(arcStandard(), 2);
        QCOMPARE(&exploration.system(), &arcStandard());
        QCOMPARE(exploration.size(), 1);
        QCOMPARE(exploration.cursor(), 0);
        QCOMPARE(exploration.path(), Indices({0}));
        QCOMPARE(exploration.current().parent, -1);
        QCOMPARE(exploration.current().depth, 0);
        QCOMPARE(textAt(exploration), "[| 0 1 2 |]");
        QVERIFY(!exploration.back());
        QVERIFY(!exploration.forward());
        QVERIFY(!exploration.first());
        QVERIFY(!exploration.last());
        QCOMPARE(exploration.cursor(), 0);
    }

    void stepping() {
        Exploration exploration(arcStandard(), 2);
        take(exploration, "sh sh sh la");
        QCOMPARE(exploration.size(), 5);
        QCOMPARE(exploration.path(), Indices({0, 1, 2, 3, 4}));
        QCOMPARE(textAt(exploration), "[0 2 | | 2→1]");
        QCOMPARE(exploration.current().depth, 4);
        QCOMPARE(exploration.current().parent, 3);
        QVERIFY(exploration.current().transition == exploration.system().find("la"));

        QVERIFY(exploration.back());
        QCOMPARE(textAt(exploration), "[0 1 2 | |]");
        QVERIFY(exploration.first());
        QCOMPARE(exploration.cursor(), 0);
        QCOMPARE(exploration.path(), Indices({0, 1, 2, 3, 4})); // the way forward is kept
        QVERIFY(exploration.forward());
        QCOMPARE(textAt(exploration), "[0 | 1 2 |]");
        QVERIFY(exploration.last());
        QCOMPARE(textAt(exploration), "[0 2 | | 2→1]");
        QVERIFY(!exploration.last());
        QVERIFY(!exploration.forward());
    }

    void branches() {
        Exploration exploration(arcStandard(), 2);
        take(exploration, "sh sh sh la ra");
        exploration.goTo(2);
        QVERIFY(exploration.take(exploration.system().find("ra").value()));
        QCOMPARE(exploration.size(), 7); // no node is lost
        QCOMPARE(textAt(exploration), "[0 | 2 | 0→1]");
        QCOMPARE(exploration.path(), Indices({0, 1, 2, 6}));
        QCOMPARE(exploration.node(2).children, Indices({3, 6}));
        QCOMPARE(exploration.node(6).depth, 3);
        QCOMPARE(QString::fromStdString(exploration.node(5).configuration.text()),
                 "[0 | | 2→1 0→2]");
    }

    void sameTransitionAgain() {
        Exploration exploration(arcStandard(), 2);
        take(exploration, "sh sh sh la");
        exploration.goTo(2);
        take(exploration, "ra sh");
        exploration.first();
        for (int step = 0; step < 2; ++step)
            QVERIFY(!exploration.take(*exploration.system().find("sh")));
        QCOMPARE(exploration.cursor(), 2);
        QVERIFY(!exploration.take(*exploration.system().find("sh")));
        QCOMPARE(exploration.cursor(), 3);
        QCOMPARE(exploration.size(), 7);
        QCOMPARE(exploration.path(), Indices({0, 1, 2, 3, 4})); // the branch is the first one again
        QCOMPARE(exploration.node(2).children, Indices({3, 5}));
    }

    void goToLeadsTheBranch() {
        Exploration exploration(arcStandard(), 2);
        take(exploration, "sh sh sh la"); // nodes 1 2 3 4
        exploration.goTo(2);
        take(exploration, "ra sh"); // nodes 5 6
        exploration.goTo(3);
        QCOMPARE(exploration.cursor(), 3);
        QCOMPARE(exploration.path(), Indices({0, 1, 2, 3, 4}));
        exploration.goTo(5);
        QCOMPARE(exploration.path(), Indices({0, 1, 2, 5, 6}));
        exploration.goTo(0);
        QCOMPARE(exploration.path(), Indices({0, 1, 2, 5, 6}));
        QVERIFY(exploration.last());
        QCOMPARE(exploration.cursor(), 6);
    }

    void forwardFollowsTheLastVisit() {
        Exploration exploration(arcStandard(), 2);
        take(exploration, "sh sh sh"); // nodes 1 2 3
        exploration.back();
        take(exploration, "ra"); // node 4
        exploration.back();
        QVERIFY(exploration.forward());
        QCOMPARE(exploration.cursor(), 4);
        exploration.back();
        take(exploration, "sh");
        exploration.back();
        QVERIFY(exploration.forward());
        QCOMPARE(exploration.cursor(), 3);
    }

    /// Arc-standard and arc-hybrid both have sh, la and ra, but la of arc-hybrid needs a buffer
    /// front.
    void carriedOverAsFarAsLegal() {
        const TransitionSystem standard = *findSystem("arc-standard");
        const TransitionSystem hybrid = *findSystem("arc-hybrid");
        Exploration exploration(standard, 2);
        take(exploration, "sh sh sh la ra");
        exploration.goTo(2); // the node after sh sh
        take(exploration, "ra sh");
        exploration.back();
        const int before = exploration.cursor();
        const CarriedOver same = carryOver(exploration, standard);
        QCOMPARE(same.visits, visitsOf(exploration));
        QCOMPARE(same.cursor, before);

        const CarriedOver other = carryOver(exploration, hybrid);
        Exploration carried(hybrid, 2);
        replay(carried, other.visits, other.cursor);
        // The nodes left are sh sh sh of the first branch, whose la is not legal in arc-hybrid, and
        // sh sh ra sh.
        QCOMPARE(carried.size(), 6);
        QCOMPARE(carried.cursor(), other.cursor);
        QCOMPARE(carried.current().depth, 3);
        QCOMPARE(hybrid.nameOf(carried.current().transition), std::string("ra"));
        QCOMPARE(static_cast<int>(carried.path().size()),
                 5);         // forward leads to the same end as before
        exploration.goTo(5); // the node of ra, after the la that is left out
        const CarriedOver cut = carryOver(exploration, hybrid);
        Exploration again(hybrid, 2);
        replay(again, cut.visits, cut.cursor);
        QCOMPARE(again.current().depth, 3);
        QCOMPARE(hybrid.nameOf(again.current().transition), std::string("sh"));
    }

    void behavesLikeTheModel_data() { addSystemRows(); }
    void behavesLikeTheModel() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const auto property = [&under](const std::vector<std::pair<int, int>>& operations) {
            const int words = *rc::gen::inRange(0, 5);
            Exploration exploration(under, words);
            Model model;
            const auto choose = [](int choice, std::size_t count) {
                return static_cast<std::size_t>(std::abs(choice % static_cast<int>(count)));
            };
            for (const auto& [operation, choice] : operations) {
                switch (choose(operation, 10)) {
                case 0:
                    RC_ASSERT(exploration.back() == model.back());
                    break;
                case 1:
                    RC_ASSERT(exploration.forward() == model.forward());
                    break;
                case 2:
                    RC_ASSERT(exploration.first() == model.first());
                    break;
                case 3:
                    RC_ASSERT(exploration.last() == model.last());
                    break;
                case 4: {
                    const std::size_t node = choose(choice, model.visited.size());
                    exploration.goTo(static_cast<int>(node));
                    model.goTo(model.visited[node]);
                    break;
                }
                default: {
                    const auto legal = under.legalTransitions(exploration.current().configuration);
                    if (legal.empty())
                        break;
                    const Transition transition = legal[choose(choice, legal.size())];
                    RC_ASSERT(exploration.take(transition) == model.take(transition));
                }
                }
                checkSame(exploration, model);
            }
            checkInvariants(exploration, model, words);
        };
        QVERIFY(rc::check("an exploration behaves like its model", property));
    }
};

QTEST_APPLESS_MAIN(tst_exploration)
#include "tst_exploration.moc"
