// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/pseudo_projective.h"
#include "core/treebank/tree_classes.h"
#include "tests/support/session_test.h"
#include "tests/support/trees.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/session/current_work.h"
#include "ui/treebank/lifting_diagram.h"
#include "ui/treebank/lifting_view.h"

#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include <random>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// The arc 4 → 2 crosses 3 → 1 and ROOT → 3.
const std::vector<int> Crossing{3, 4, 0, 3};

/// Returns the heads of words 1..n in the tree that is drawn below the words; NoHead for a word
/// whose arc equals that of the gold tree above.
std::vector<int> otherHeads(const Drawing& drawing, int words) {
    std::vector<int> heads(words + 1, NoHead);
    for (const Fact& fact : drawing.facts)
        if (fact.text.endsWith("where it is now") || fact.text.endsWith("restored wrongly"))
            heads[fact.target.index] = fact.target.head;
    return heads;
}

Sentence sentenceWith(const Tree& tree) {
    return sentenceOf({tree.heads().begin() + 1, tree.heads().end()});
}

LiftingDiagram diagramOf(const Sentence& gold, const Sentence& other) {
    LiftingDiagram diagram;
    diagram.gold = gold;
    diagram.other = other;
    diagram.height = 300;
    return diagram;
}

} // namespace

/// The panel of pseudo-projective trees.
class TestLiftingView : public SessionTest {
    Q_OBJECT

private slots:
    void cleanup() { m_view.reset(); }

    void aLiftIsToldAndDrawn() {
        show(Crossing);
        QCOMPARE(slider()->value(), 1);
        QCOMPARE(plain("lifting-step"),
                 "Step 1 of 1: attach “w2” to “w3”, the head of “w4”, because the "
                 "arc “w4” → “w2” crosses ROOT → “w3”.");
        QCOMPARE(plain("lifting-summary"),
                 "1 arc is lifted in 1 step: “w4” → “w2” becomes “w3” → “w2”.");
        QCOMPARE(plain("lifting-result"),
                 "With the encoding head+path, the relations restore the gold tree.");
        QCOMPARE(facts(), "ROOT\n1 w1, X\n3 w3 → 1 w1, r1: in both trees\n2 w2, X\n"
                          "4 w4 → 2 w2, r2, non-projective: lifted\n"
                          "3 w3 → 2 w2, r2↑r4: where it is now\n3 w3, X\n"
                          "ROOT → 3 w3, r3: in both trees\n4 w4, X\n"
                          "3 w3 → 4 w4, r4: in both trees, below the words as r4↓");
    }

    void theEncodingIsChosen() {
        show(Crossing);
        auto* encoding = m_view->findChild<QComboBox*>("encoding");
        encoding->setCurrentText("head");
        QVERIFY(facts().contains("r2↑r4: where"));
        QVERIFY(!facts().contains("r4↓"));
        encoding->setCurrentText("path");
        QVERIFY(facts().contains("r2↑: where"));
        QVERIFY(facts().contains("r4↓"));
        QVERIFY(plain("lifting-result").contains("With the encoding path"));
    }

    /// For every tree and encoding, the last positions of the slider show the tree that the core
    /// computes for the sentence.
    void everyStepOfEveryTree() {
        show({0});
        auto* encoding = m_view->findChild<QComboBox*>("encoding");
        int wrong = 0;
        for (const Tree& gold : allTrees(4)) {
            setTree(gold);
            waitForLifts();
            std::vector<Lift> lifts;
            const Tree all = liftArcs(gold, &lifts).tree;
            QVERIFY(all.isProjective());
            const int steps = static_cast<int>(lifts.size());
            QCOMPARE(slider()->value(), steps);
            QCOMPARE(slider()->maximum(), steps == 0 ? 0 : steps + 1);
            if (steps == 0)
                QCOMPARE(plain("lifting-summary"),
                         "The gold tree is projective: no arc needs lifting.");
            for (int i = 0; i < encoding->count() && steps > 0; ++i) {
                encoding->setCurrentIndex(i);
                const Lifting lifting = *findLifting(encoding->currentText().toStdString());
                for (int step = 0; step <= steps; ++step) {
                    slider()->setValue(step);
                    shows(liftedBy(gold, std::span(lifts).first(step)).tree, gold);
                }
                slider()->setValue(steps + 1);
                const Tree back =
                    *deprojectivized(projectivized(m_parse->sentence(), lifting).value(), lifting)
                         .tree();
                shows(back, gold);
                QCOMPARE(plain("lifting-result").endsWith("the relations restore the gold tree."),
                         back == gold);
                wrong += back != gold;
            }
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY(wrong > 0); // lifted arcs can disturb one another
    }

    /// If relations are ambiguous, the view names the arcs that are restored wrongly.
    void whatComesBackWrongIsSaid() {
        makeSession(Crossing);
        Sentence sentence = sentenceOf(Crossing);
        for (const int word : {1, 4})
            sentence.words[word - 1].deprel = "same";
        m_editor->setSentence(sentence);
        showView();
        m_view->findChild<QComboBox*>("encoding")->setCurrentText("head");
        QCOMPARE(plain("lifting-result"), "With the encoding head, 1 arc is put back "
                                          "wrongly: “w2” gets the head “w1” instead of “w4”.");
        slider()->setValue(2);
        QVERIFY(facts().contains("4 w4 → 2 w2, r2, non-projective: not restored\n"
                                 "1 w1 → 2 w2, r2: restored wrongly"));
        m_view->findChild<QComboBox*>("encoding")->setCurrentText("path");
        QVERIFY(plain("lifting-result").endsWith("the relations restore the gold tree."));
    }

    void stepsByButtonsAndKeys() {
        show(Crossing);
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        QTest::keyClick(m_view.get(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(slider()->value(), 0);
        QVERIFY(plain("lifting-step").startsWith("Nothing is lifted yet."));
        QVERIFY(!button("One step back")->isEnabled());
        QTest::keyClick(m_view.get(), Qt::Key_Up, Qt::AltModifier);
        button("Lift the next arc")->click();
        QCOMPARE(slider()->value(), 2);
        QVERIFY(plain("lifting-step").startsWith("All lifted arcs are put back"));
        QVERIFY(!button("Lift the next arc")->isEnabled());
    }

    void whatCannotBeShownSaysWhy() {
        makeSession();
        type("no tree here");
        showView();
        QVERIFY(plain("lifting-step").contains("no gold tree"));
        QVERIFY(m_view->findChild<DiagramView*>("lifting")->drawing().facts.empty());
        m_editor->setSentence({});
        QVERIFY(plain("lifting-step").contains("No sentence"));
        Sentence arrows = sentenceOf(Crossing);
        arrows.words[0].deprel = "r↑";
        m_editor->setSentence(arrows);
        waitForLifts();
        QVERIFY(plain("lifting-result").contains("has an arrow, which marks lifted arcs"));
        // The heads are shown even though the relations cannot be encoded.
        QVERIFY(facts().contains("3 w3 → 2 w2, r2: where it is now"));
        slider()->setValue(2);
        QVERIFY(plain("lifting-step").startsWith("Not available"));
        m_editor->setSentence(sentenceOf(std::vector<int>(LiftingView::MaxWords + 1, 0)));
        QVERIFY(plain("lifting-step").contains("300 words"));
    }

    void itFollowsTheGoldTree() {
        show({2, 0, 2, 2});
        QVERIFY(plain("lifting-summary").contains("projective: no arc"));
        QVERIFY(!slider()->isEnabled());
        setGold(*m_editor, *m_parse, Tree::fromHeads(Crossing).value());
        waitForLifts();
        QVERIFY(plain("lifting-summary").startsWith("1 arc is lifted"));
        QVERIFY(slider()->isEnabled());
    }

    /// Results for one sentence are not shown for another, whatever the user presses meanwhile.
    void longAndShortSentencesInTurn() {
        show(Crossing);
        auto* encoding = m_view->findChild<QComboBox*>("encoding");
        std::mt19937 random(300);
        for (int round = 0; round < 6; ++round) {
            setTree(randomTree(LiftingView::MaxWords, random));
            encoding->setCurrentIndex(round % 3);
            slider()->setValue(slider()->value() - 1);
            if (round % 2 == 0)
                QTRY_VERIFY(plain("lifting-summary").contains(" steps: "));
            m_view->setVisible(round % 3 > 0);
            m_editor->setSentence(sentenceOf(Crossing));
            m_view->show();
            encoding->setCurrentIndex(0);
            QTRY_COMPARE(plain("lifting-summary"),
                         "1 arc is lifted in 1 step: “w4” → “w2” becomes “w3” → “w2”.");
            QVERIFY(facts().contains("3 w3 → 2 w2, r2↑r4: where it is now"));
        }
    }

    /// In both directions of writing, words and labels do not overlap, the arcs of the lower tree
    /// stay below the words, and nothing is drawn outside the drawing.
    void layoutsOfLongTrees() {
        std::mt19937 random(5);
        for (int words = 5; words <= 25; words += 5) {
            Sentence gold = sentenceWith(randomTree(words, random));
            for (const bool rightToLeft : {false, true}) {
                for (Word& word : gold.words)
                    word.form = rightToLeft ? "كتاب" : "book";
                const Sentence other = projectivized(gold, Lifting::HeadAndPath).value();
                const Drawing drawing = layoutLifting(diagramOf(gold, other), plainMeasure());
                const QRectF all(QPointF(), drawing.size);
                std::vector<QRectF> boxes;
                for (int node = 0; node <= words; ++node) {
                    const QRectF box = drawing.boundsOf({Target::Kind::Word, node, -1});
                    for (const QRectF& earlier : boxes)
                        QVERIFY(!box.intersects(earlier));
                    boxes.push_back(box);
                }
                for (const Shape& shape : drawing.shapes) {
                    QVERIFY(all.contains(shape.bounds().topLeft()));
                    QVERIFY(all.contains(shape.bounds().bottomRight()));
                    if (shape.ink == Ink::Lifted && !shape.text.isEmpty())
                        QVERIFY(shape.bounds().top() >= boxes[1].bottom());
                }
                QCOMPARE(drawing.facts.size(), std::size_t(2 * words + 1 + lifted(gold, other)));
                QCOMPARE(boxes[1].left() > boxes[2].left(), rightToLeft);
            }
        }
    }

private:
    static int lifted(const Sentence& gold, const Sentence& other) {
        int count = 0;
        for (int i = 0; i < gold.size(); ++i)
            count += gold.words[i].head != other.words[i].head;
        return count;
    }
    void showView() {
        m_view = std::make_unique<LiftingView>(m_parse, m_selection);
        m_view->resize(1000, 300);
        m_view->show();
        QTRY_VERIFY(!plain("lifting-step").isEmpty() || !plain("lifting-summary").isEmpty());
    }
    void show(const std::vector<int>& heads) {
        makeSession(heads);
        showView();
        waitForLifts();
    }
    void waitForLifts() const { QTRY_VERIFY(!plain("lifting-step").contains("being lifted")); }
    void setTree(const Tree& gold) { m_editor->setSentence(sentenceWith(gold)); }
    /// Checks that the arcs drawn below the words are those of `tree`.
    void shows(const Tree& tree, const Tree& gold) {
        const auto* view = m_view->findChild<DiagramView*>("lifting");
        std::vector<int> heads = otherHeads(view->drawing(), tree.size());
        for (int word = 1; word <= tree.size(); ++word)
            if (heads[word] == NoHead)
                heads[word] = gold.head(word);
        QCOMPARE(heads, tree.heads());
    }
    [[nodiscard]] QSlider* slider() const { return m_view->findChild<QSlider*>("lifting-steps"); }
    [[nodiscard]] QToolButton* button(const QString& name) const {
        for (QToolButton* button : m_view->findChildren<QToolButton*>())
            if (button->accessibleName() == name)
                return button;
        return nullptr;
    }
    /// Returns the text of a label without the characters that isolate words.
    [[nodiscard]] QString plain(const char* name) const {
        QString text = m_view->findChild<QLabel*>(name)->text();
        return text.remove(QChar(0x2068)).remove(QChar(0x2069));
    }
    [[nodiscard]] QString facts() const {
        return m_view->findChild<DiagramView*>("lifting")->drawing().factsText();
    }

    std::unique_ptr<LiftingView> m_view;
};

QTEST_MAIN(TestLiftingView)
#include "tst_lifting_view.moc"
