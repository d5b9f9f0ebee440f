// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/decoder.h"
#include "core/decoding/score_sources.h"
#include "tests/support/window.h"
#include "ui/canvas/theme.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/lemma_lesson.h"
#include "ui/decoding/lemma_view.h"
#include "ui/decoding/score_grid.h"
#include "ui/decoding/score_model.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>

using namespace parsescope;

namespace {

constexpr std::array Both{Decodable::Eisner, Decodable::ArcHybrid};

Scores scoresOf(Decodable system, unsigned seed) {
    const Sentence sentence = sentenceOf({2, 0, 4, 2});
    const std::optional<Tree> gold = sentence.tree();
    return scoreSources().front().scores({system, sentence, gold, seed});
}

bool allEqual(const std::vector<ScoredTree>& trees) {
    return std::ranges::all_of(trees, &ScoredTree::isEqual);
}

} // namespace

/// The lesson on what arc-eager contains.
class TestLemmaLesson : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    void everyTreeIsScoredOnce() {
        const Scores scores = scoresOf(Decodable::ArcHybrid, 1);
        const std::vector<ScoredTree> trees = scoredTrees(scores, scores);
        QCOMPARE(trees.size(), std::size_t(55)); // projective trees of four words
        QCOMPARE(trees.front().left, decode(scores)->score);
        for (const ScoredTree& tree : trees) {
            QVERIFY(Tree::fromHeads(std::span(tree.heads).subspan(1))->isProjective());
            QCOMPARE(std::ranges::count(trees, tree.heads, &ScoredTree::heads), 1);
        }
        const Scores arcs = scoresOf(Decodable::Eisner, 1);
        for (const ScoredTree& tree : scoredTrees(arcs, arcs)) {
            double sum = 0;
            for (int word = 1; word <= 4; ++word)
                sum += arcs.arc.at(tree.heads[word], word);
            QCOMPARE(tree.left, sum);
        }
    }

    // With all tables filled the lemmas hold; each step before them is needed.
    void theTablesMakeTheLemma() {
        for (Decodable contained : Both)
            for (unsigned seed = 1; seed <= 5; ++seed) {
                const Scores left = scoresOf(contained, seed);
                bool wasEqual = false;
                for (const LessonStep& step : lessonOn(contained)) {
                    const Scores right = partlyArcEager(left, step.filled);
                    const bool isEqual = allEqual(scoredTrees(left, right));
                    QVERIFY(isEqual || !wasEqual);
                    QCOMPARE(isEqual, right.la == asArcEager(left).la &&
                                          right.ra == asArcEager(left).ra &&
                                          right.sh == asArcEager(left).sh &&
                                          right.re == asArcEager(left).re);
                    wasEqual = isEqual;
                }
                QVERIFY(wasEqual);
            }
    }

    void placesHoldTheSameScore() {
        for (Decodable contained : Both) {
            const Scores left = scoresOf(contained, 3);
            const Scores right = asArcEager(left);
            for (std::string_view name : Scores::tableNames(contained))
                for (int row = 0; row <= 4; ++row)
                    for (int column = 1; column <= (contained == Decodable::Eisner ? 4 : 5);
                         ++column) {
                        const ScorePlace place = placeInArcEager({std::string(name), row, column});
                        if (row != column)
                            QCOMPARE(right.table(place.table).at(place.row, place.column),
                                     left.table(name).at(row, column));
                    }
        }
    }

    void theLessonIsRun() {
        LemmaView view;
        view.resize(1300, 320);
        view.show();
        const auto* verdict = view.findChild<QLabel*>("verdict");
        auto* next = view.findChild<QPushButton*>("lesson-next");
        auto* change = view.findChild<QPushButton*>("lesson-change");
        const auto* left = view.findChildren<ExactDecoding*>().front();
        for (int lemma : {0, 1}) {
            auto* choice = view.findChild<QComboBox*>("lemma");
            choice->setCurrentIndex(lemma);
            emit choice->activated(lemma);
            QCOMPARE(view.step(), 0);
            QCOMPARE(decode(left->scores())->heads, (std::vector{NoHead, 2, 0, 4, 2}));
            QVERIFY(verdict->text().contains("have another score"));
            QVERIFY(!view.findChild<QPushButton*>("lesson-back")->isEnabled());
            while (!change->isVisible())
                next->click();
            QVERIFY(view.step() >= 3);
            for (int i = 0; i < 10; ++i) {
                const Scores before = left->scores();
                change->click();
                QVERIFY(!(before.table(Scores::tableNames(before.system)[0]) ==
                          left->scores().table(Scores::tableNames(before.system)[0])));
                QCOMPARE(verdict->text(),
                         QString("All 55 trees have the same score on both sides ✓"));
            }
            next->click();
            QVERIFY(!next->isEnabled());
            const Scores before = left->scores();
            for (int i = 0; i < 3; ++i)
                change->click();
            QCOMPARE(left->scores().la, before.la);
            QVERIFY(verdict->text().contains("have another score"));
            view.findChild<QPushButton*>("lesson-back")->click(); // all is well again
            QVERIFY(verdict->text().contains("the same score"));
        }
    }

    // A click on a score shows where arc-eager has it.
    void counterpartsAreShown() {
        LemmaView view;
        view.resize(1300, 320);
        view.show();
        view.goTo(3);
        auto* left = view.findChild<ScoreGrid*>("left");
        auto* right = view.findChild<ScoreGrid*>("right");
        left->grid()->setCurrentIndex(left->model()->index(3, 0)); // 3 → 1
        QCOMPARE(right->table(), std::string("la"));
        QCOMPARE(right->grid()->currentIndex(), right->model()->index(1, 2));
        QCOMPARE(right->grid()->currentIndex().data(), left->grid()->currentIndex().data());
        left->grid()->setCurrentIndex(left->model()->index(0, 1)); // ROOT → 2
        QCOMPARE(right->table(), std::string("ra"));
        QCOMPARE(right->grid()->currentIndex().data(), left->grid()->currentIndex().data());
    }
};

QTEST_MAIN(TestLemmaLesson)
#include "tst_lemma_lesson.moc"
