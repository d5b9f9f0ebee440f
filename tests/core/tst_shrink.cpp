// SPDX-License-Identifier: GPL-3.0-or-later
// Smaller requests that still show a disagreement.
#include "core/audit/shrink.h"
#include "core/parsing/systems.h"

#include <QtTest>

using namespace parsescope;

namespace {

LossRequest requestOf(std::vector<int> heads, std::vector<std::string> transitions) {
    LossRequest request;
    request.system = "arc-standard";
    request.heads = std::move(heads);
    request.transitions = std::move(transitions);
    return request;
}

LossRequest smallest(const LossRequest& request, const StillShows& stillShows) {
    return shrink(request, *findSystem(request.system), stillShows);
}

} // namespace

class tst_shrink : public QObject {
    Q_OBJECT

private slots:
    /// The transitions that shift a word, or make it a dependent, go with the word; others stay.
    void aWordLeavesWithItsTransitions() {
        // ROOT and two words are shifted; the third word leaves without a transition.
        const LossRequest left =
            smallest(requestOf({0, 1, 1}, {"sh", "sh", "sh"}), [](const LossRequest& tried) {
                return tried.transitions.size() == 3 && tried.heads.size() >= 2 &&
                       tried.heads[1] == 1;
            });
        QCOMPARE(left.heads, (std::vector<int>{0, 1}));
        QCOMPARE(left.transitions, (std::vector<std::string>{"sh", "sh", "sh"}));
        // The other words leave with their shifts and "la".
        const LossRequest last =
            smallest(requestOf({2, 3, 0, 3}, {"sh", "sh", "sh", "la", "sh", "sh", "ra"}),
                     [](const LossRequest& tried) {
                         return !tried.transitions.empty() && tried.transitions.back() == "ra";
                     });
        QCOMPARE(last.transitions, (std::vector<std::string>{"sh", "sh", "ra"}));
        QCOMPARE(last.heads, (std::vector<int>{0}));
    }

    /// If everything shows the disagreement, nothing is left but one word.
    void whatIsNotNeededLeaves() {
        int asked = 0;
        const LossRequest left =
            smallest(requestOf({2, 0, 2}, {"sh", "sh", "sh", "la"}), [&](const LossRequest& tried) {
                ++asked;
                return !tried.heads.empty();
            });
        QCOMPARE(left.heads, (std::vector<int>{0}));
        QVERIFY(left.transitions.empty());
        QVERIFY(asked < 20);
    }

    /// Words that must not leave become children of ROOT or, if they must not, of the head of their
    /// head.
    void wordsHangAsHighAsPossible() {
        const auto four = [](const LossRequest& tried) { return tried.heads.size() == 4; };
        const LossRequest chain = requestOf({0, 1, 2, 3}, {});
        QCOMPARE(smallest(chain, four).heads, (std::vector<int>{0, 0, 0, 0}));
        const LossRequest oneRoot = smallest(chain, [&](const LossRequest& tried) {
            return four(tried) && std::ranges::count(tried.heads, 0) == 1;
        });
        QCOMPARE(oneRoot.heads, (std::vector<int>{0, 1, 1, 1}));
    }
};

QTEST_APPLESS_MAIN(tst_shrink)
#include "tst_shrink.moc"
