// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"
#include "tests/support/decoding.h"
#include "tests/support/scores.h"
#include "tests/support/trees.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/decoding/contraction_diagram.h"
#include "ui/decoding/contraction_view.h"
#include "ui/decoding/decoding_view.h"
#include "ui/decoding/half_tree_diagram.h"
#include "ui/decoding/tree_list_view.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QTest>
#include <QTreeWidget>

using namespace parsescope;
using namespace parsescope::test;
using Kind = ArborescenceStep::Kind;

namespace {

/// Returns scores by which 1 and 2 are each other's best head, and then their cycle and 3 are.
Scores cyclesWithinCycles() {
    Scores scores(&MstDecoder, 3);
    scores.arc.at(1, 2) = scores.arc.at(2, 1) = 10;
    scores.arc.at(3, 1) = 8;
    scores.arc.at(2, 3) = 7;
    scores.arc.at(0, 3) = 1;
    return scores;
}

std::optional<double> bestByBruteForce(const ScoreTable& arc, RootLimit rootLimit) {
    std::optional<double> best;
    for (const Tree& tree : allTrees(arc.words())) {
        double score = 0;
        for (int word = 1; word <= tree.size(); ++word)
            score += arc.at(tree.head(word), word);
        if ((rootLimit == RootLimit::None || tree.rootCount() == 1) && (!best || score > *best))
            best = score;
    }
    return best;
}

/// Returns the drawing of a step of the search over words w1 … wn.
Drawing drawingOf(const ArborescenceStep& step, int words, bool rightToLeft) {
    ContractionDiagram diagram;
    diagram.words.resize(words + 1);
    for (int node = 0; node <= words; ++node)
        diagram.words[node].form = QStringLiteral("w%1").arg(node);
    diagram.step = step;
    diagram.rightToLeft = rightToLeft;
    return layoutContraction(diagram, plainMeasure());
}

} // namespace

/// The view of the search for a maximum spanning arborescence.
class TestContractionView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    void everyStepIsTold() {
        DecodingWork work(&MstDecoder);
        work.parse.setSentence({sentenceOf({2, 0, 2}), {}});
        work.decoding.start();
        ContractionView view(&work.parse, &work.decoding);
        view.resize(1000, 400);
        view.show();
        work.decoding.setScores(cyclesWithinCycles());
        work.find();
        const QStringList told{
            "Each word takes the head whose arc scores most. No tree can score more than these "
            "arcs together, 27.",
            "The cycle 2 w2 → 1 w1 → 2 w2 of score 20 becomes one node.",
            "An arc into the node {1 w1, 2 w2} replaces an arc of its cycle, so the score of the "
            "replaced arc is subtracted. The best such arc is 3 w3 → 1 w1 (8), which adds −2.",
            "The cycle 3 w3 → {1 w1, 2 w2} → 3 w3 of score 5 becomes one node.",
            "An arc into the node {1 w1, 2 w2, 3 w3} replaces an arc of its cycle, so the score "
            "of the replaced arc is subtracted. The best such arc is ROOT → 3 w3 (1), which adds "
            "−6.",
            "The cycle is opened: the arc ROOT → 3 w3 (1) enters it at 3 w3 and replaces 2 w2 → 3 "
            "w3 (7).",
            "The cycle is opened: the arc 3 w3 → 1 w1 (8) enters it at 1 w1 and replaces 2 w2 → 1 "
            "w1 (10).",
            "No cycle is left: this is a best tree. It scores 19."};
        const QStringList sums{"27", "27", "25", "25", "19", "19", "19", "19"};
        auto* slider = view.findChild<QSlider*>("contraction-steps");
        auto* steps = view.findChild<QTreeWidget*>();
        QTRY_COMPARE(slider->maximum(), 7);
        for (int step = 0; step < told.size(); ++step) {
            slider->setValue(step);
            QString text = view.findChild<QLabel*>("contraction-told")->text();
            QCOMPARE(text.remove(QChar(0x2068)).remove(QChar(0x2069)), told[step]);
            QCOMPARE(steps->currentItem(), steps->topLevelItem(step));
            QCOMPARE(steps->topLevelItem(step)->text(1), sums[step]);
        }
        const auto* diagram = view.findChild<DiagramView*>("contraction");
        steps->setCurrentItem(steps->topLevelItem(2));
        QCOMPARE(slider->value(), 2);
        QCOMPARE(diagram->drawing().factsText(),
                 "ROOT\n1 w1: in the node of 1 w1, 2 w2\n2 w2: in the node of 1 w1, 2 w2\n"
                 "3 w3 → 1 w1, −2: enters the cycle\n3 w3\n2 w2 → 3 w3, 7");
        slider->setValue(6);
        QVERIFY(diagram->drawing().factsText().contains("2 w2 → 1 w1: replaced"));
        work.parse.setSingleRoot(true);
        work.decoding.start();
        work.find();
        QTRY_VERIFY(view.findChild<QLabel*>("contraction-told")
                        ->text()
                        .contains("only one word may have the head ROOT"));
    }

    /// The text names the first words of a large node; the drawing shows all of its words.
    void largeNodesAreNamedInShort() {
        constexpr int words = 12;
        DecodingWork work(&MstDecoder);
        work.parse.setSentence({sentenceOf(std::vector<int>(words, 0)), {}});
        work.decoding.start();
        ContractionView view(&work.parse, &work.decoding);
        view.show();
        Scores scores(&MstDecoder, words); // the scores make one cycle of all words
        for (int word = 1; word <= words; ++word)
            scores.arc.at(word == 1 ? words : word - 1, word) = 3;
        work.decoding.setScores(scores);
        work.find();
        auto* slider = view.findChild<QSlider*>("contraction-steps");
        QTRY_COMPARE(slider->maximum(), 4);
        slider->setValue(2);
        QVERIFY(view.findChild<QLabel*>("contraction-told")->text().contains(", 6 more}"));
        QVERIFY(view.findChild<DiagramView*>("contraction")
                    ->drawing()
                    .factsText()
                    .contains("12 w12: in the node of 1 w1, 2 w2, 3 w3"));
    }

    /// The last step shows the best of all trees, with and without a single root.
    void theLastStepIsTheBestTree() {
        DecodingWork work(&MstDecoder);
        Random random(11);
        int contracted = 0;
        for (const RootLimit rootLimit : {RootLimit::None, RootLimit::One}) {
            work.parse.setSingleRoot(rootLimit == RootLimit::One);
            for (int words = 1; words <= 4; ++words) {
                work.parse.setSentence({sentenceOf(std::vector<int>(words, 0)), {}});
                work.decoding.start();
                for (int round = 0; round < 25; ++round) {
                    const Scores scores = randomScores(&MstDecoder, words, random);
                    work.decoding.setScores(scores);
                    const ExactDecoding::Findings& found = work.find();
                    const double best = *bestByBruteForce(scores.arc, rootLimit);
                    QCOMPARE(found.best.front().score, best);
                    QCOMPARE(found.search.back().sum, best);
                    for (const auto& node : found.search.back().nodes)
                        QCOMPARE(found.best.front().heads[node.arc.dependent], node.arc.head);
                    contracted += found.search.size() > 2;
                    QVERIFY(found.asEager->score <= best);
                    for (const Decoding& tree : found.best)
                        QVERIFY(rootLimit == RootLimit::None ||
                                std::ranges::count(tree.heads, 0) == 1);
                }
            }
        }
        QVERIFY(contracted > 50);
    }

    /// The words of a node are inside its boxes, no other words are, and the joins of different
    /// nodes do not meet.
    void boxesAroundNodes() {
        constexpr int words = 12;
        Random random(3);
        int apart = 0;
        for (int round = 0; round < 40; ++round) {
            std::vector<ArborescenceStep> steps;
            const auto heads = maximumArborescence(randomScores(&MstDecoder, words, random).arc,
                                                   rootLimitOf(round % 2 == 0), &steps);
            QVERIFY(heads);
            for (const ArborescenceStep& step : steps) {
                const bool rightToLeft = round % 4 < 2;
                const Drawing drawing = drawingOf(step, words, rightToLeft);
                std::vector<QRectF> word(words + 1);
                for (int node = 0; node <= words; ++node)
                    word[node] = drawing.boundsOf({Target::Kind::Word, node, -1});
                QCOMPARE(word[0].left() > word[1].left(), rightToLeft);
                int inBoxes = 0;
                std::vector<QRectF> joins;
                for (const Shape& shape : drawing.shapes) {
                    QVERIFY(shape.bounds().bottom() <= drawing.size.height());
                    if (shape.target != Target())
                        break; // boxes are behind all other shapes
                    if (shape.fill == Ink::None) {
                        for (const QRectF& other : joins)
                            QVERIFY(shape.bounds().bottom() != other.bottom() ||
                                    shape.bounds().right() <= other.left() ||
                                    other.right() <= shape.bounds().left());
                        joins.push_back(shape.bounds());
                        ++apart;
                        continue;
                    }
                    for (const QRectF& box : word)
                        inBoxes += shape.bounds().contains(box);
                    for (const QRectF& box : word)
                        QVERIFY(shape.bounds().contains(box) || !shape.bounds().intersects(box));
                }
                int inNodes = 0;
                for (const auto& node : step.nodes)
                    inNodes += node.words.size() > 1 ? static_cast<int>(node.words.size()) : 0;
                QCOMPARE(inBoxes, inNodes);
            }
        }
        QVERIFY(apart > 20);
    }

    void pagesFollowTheSystem() {
        Session session;
        session.editor()->setSentence(sentenceOf({3, 4, 0, 3}));
        DecodingView view(session.parse(), session.model());
        view.resize(1000, 400);
        view.show();
        auto* tabs = view.findChild<QTabWidget*>();
        const auto shown = [&] {
            QStringList names;
            for (const char* story : {"half-trees", "contractions"})
                if (view.findChild<QWidget*>(story)->isVisible())
                    names += story;
            for (int i = 0; i < tabs->count(); ++i)
                if (tabs->isTabVisible(i))
                    names += tabs->widget(i)->objectName();
            return names.join(' ');
        };
        QCOMPARE(shown(), "half-trees paths items trees");
        auto* decoder = view.findChild<QComboBox*>("system");
        const auto choose = [decoder](const ExactDecoder& chosen) {
            const int index = decoder->findText(toQt(Text(chosen.title)));
            decoder->setCurrentIndex(index);
            emit decoder->activated(index);
        };
        choose(MstDecoder);
        QCOMPARE(shown(), "contractions trees");
        auto* summary = view.findChild<QLabel*>("summary");
        QTRY_VERIFY(summary->text().contains("best projective tree"));
        choose(EisnerDecoder);
        QCOMPARE(shown(), "half-trees items trees");
    }

    /// Trees without a derivation cannot be added as a branch.
    void projectiveTreesBecomeBranches() {
        DecodingWork work(&MstDecoder);
        TreeListView view(&work.parse, &work.decoding);
        view.show();
        auto* list = view.findChild<QTreeWidget*>();
        auto* button = view.findChild<QPushButton*>();
        int refused = 0;
        for (unsigned seed = 1; seed <= 6; ++seed) {
            work.decoding.setSource(scoreSources()[1]);
            work.decoding.setSeed(seed);
            const ExactDecoding::Findings& found = work.find();
            QTRY_VERIFY(list->topLevelItemCount() > 0);
            const Tree best =
                Tree::fromHeads(std::span(found.best.front().heads).subspan(1)).value();
            list->setCurrentItem(list->topLevelItem(0));
            QCOMPARE(button->isEnabled(), best.isProjective());
            refused += !best.isProjective();
            const int last = list->topLevelItemCount() - 1;
            QCOMPARE(list->topLevelItem(last)->text(0), "Best projective tree");
            list->setCurrentItem(list->topLevelItem(last));
            QVERIFY(button->isEnabled());
            QCOMPARE(list->topLevelItem(last)->text(1), scoreText(found.asEager->score));
        }
        QVERIFY(refused > 0);
    }
};

QTEST_MAIN(TestContractionView)
#include "tst_contraction_view.moc"
