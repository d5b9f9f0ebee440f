// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"
#include "tests/support/derivations.h"
#include "tests/support/session_test.h"
#include "tests/support/system_files.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/explorer/action_card.h"
#include "ui/explorer/action_strip.h"
#include "ui/explorer/arc_editor.h"
#include "ui/treebank/sentence_list.h"
#include "ui/window/panels.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSlider>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <numeric>
#include <random>

using namespace parsescope;

class TestMainWindow : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() {
        makeWindow();
        openThreeSentences();
        showWindow();
    }

    /// A long sentence is laid out in the background; the canvas shows the last of many steps.
    void longSentencesAreLaidOutBesideTheWindow() {
        std::vector<int> chain(700);
        std::iota(chain.begin(), chain.end(), 0);
        m_editor->setTreebank(
            Treebank::fromBytes("long.conllu", conlluOf({2, 0, 2}) + conlluOf(chain)));
        const auto* canvas = m_window->findChild<DiagramView*>("canvas");
        const auto shows = [&](int node) {
            const std::vector<Shape>& shapes = canvas->drawing().shapes;
            return std::any_of(shapes.begin(), shapes.end(), [node](const Shape& shape) {
                return shape.target.kind == Target::Kind::Node && shape.target.index == node;
            });
        };
        QVERIFY(shows(3)); // the short sentence is drawn at once
        m_editor->selectSentence(1);
        QVERIFY(!shows(3)); // its words are no longer shown
        QTRY_VERIFY(shows(m_parse->configuration().buffer(0)));
        for (int step = 0; step < 60; ++step)
            m_parse->steps().take(
                m_parse->system().legalTransitions(m_parse->configuration()).front());
        const int front = m_parse->configuration().buffer(0);
        QVERIFY(front > 50);
        QTRY_VERIFY(shows(front));
        m_editor->selectSentence(0);
        QVERIFY(shows(3));
        QTest::qWait(50); // the layout of the long sentence, if it was running, is dropped
        QVERIFY(shows(3));
    }

    /// ROOT can be moved after the last word and back, whatever is on screen.
    void rootGoesBehindTheLastWord() {
        const std::vector<Panel> known = panels();
        std::mt19937 random(5);
        const auto pick = [&](int below) { return static_cast<int>(random() % below); };
        for (int round = 0; round < 60; ++round) {
            m_window->showPanel(known[pick(static_cast<int>(known.size()))].name);
            switch (pick(6)) {
            case 0:
                m_parse->setRootPlace(test::RootPlaces[pick(2)]);
                break;
            case 1:
                m_editor->selectSentence(pick(m_editor->treebank().size()));
                break;
            case 2:
                m_parse->setSystem(systems()[pick(static_cast<int>(systems().size()))]);
                break;
            case 3:
                giveHead(*m_editor, *m_parse, 1 + pick(m_parse->configuration().words()),
                         pick(m_parse->configuration().words() + 1));
                break;
            case 4:
                m_editor->undo();
                break;
            default:
                m_parse->steps().last();
            }
            QTest::qWait(pick(8));
            const int words = m_editor->treebank().read(m_editor->sentenceIndex()).sentence.size();
            QCOMPARE(m_parse->configuration().words(), words);
            QCOMPARE(m_parse->gold()->size(), words);
        }
        while (m_editor->canUndo())
            m_editor->undo();
        QVERIFY(!m_editor->isEdited());
        m_parse->setRootPlace(RootPlace::First);
        QCOMPARE(m_editor->treebank().read(2).sentence.tree()->heads(),
                 (std::vector{NoHead, 3, 0, 2, 1}));
    }

    void keysStep() {
        press(Qt::Key_Right);
        press(Qt::Key_Right);
        QCOMPARE(state(), "[0 1 | 2 3 |]");
        press(Qt::Key_S);
        press(Qt::Key_L);
        QCOMPARE(state(), "[0 2 | 3 | 2→1]");
        press(Qt::Key_Left);
        QCOMPARE(state(), "[0 1 2 | 3 |]");
        press(Qt::Key_R);
        QCOMPARE(state(), "[0 1 | 3 | 1→2]");
        press(Qt::Key_Home);
        QCOMPARE(state(), "[| 0 1 2 3 |]");
        press(Qt::Key_End);
        QTRY_VERIFY(m_parse->isFinal());
        QCOMPARE(m_parse->configuration().head(2), 1); // the branch with the mistake
        press(Qt::Key_PageDown);
        QCOMPARE(m_editor->sentenceIndex(), 1);
        press(Qt::Key_Space);
        QCOMPARE(state(), "[0 | 1 |]");
        press(Qt::Key_PageUp);
        QCOMPARE(m_editor->sentenceIndex(), 0);
    }

    /// A message hides no button of the status bar.
    void messagesHideNoButton() {
        auto* oracle = m_window->findChild<QToolButton*>("oracle-status");
        QTRY_VERIFY(oracle->isVisible());
        m_window->statusBar()->showMessage("Saved");
        press(Qt::Key_Right);
        QTest::qWait(20);
        QVERIFY(oracle->isVisible());
        QCOMPARE(m_window->statusBar()->currentMessage(), "Saved");
    }

    /// A message has one line, also with a text or the name of a file that has several.
    void messagesHaveOneLine() {
        m_window->statusBar()->showMessage("“a\nb” was not entered");
        QCOMPARE(m_window->statusBar()->currentMessage(), "“a b” was not entered");
        m_window->statusBar()->clearMessage();
    }

    void keysWorkWhereverTheFocusIs() {
        for (QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible())
                continue;
            if (qobject_cast<QLineEdit*>(widget))
                continue; // there, the keys move the text cursor
            widget->setFocus();
            m_parse->steps().first();
            const int before = m_parse->exploration().cursor();
            QTest::keyClick(widget, Qt::Key_Right);
            QVERIFY2(m_parse->exploration().cursor() != before, widget->metaObject()->className());
            QTest::keyClick(widget, Qt::Key_Left);
            QCOMPARE(m_parse->exploration().cursor(), before);
        }
    }

    void hoveringATransitionHighlightsIt() {
        take({"sh", "sh", "sh"});
        ActionCard* leftArc = card("la");
        QVERIFY(leftArc);
        QTest::mouseMove(leftArc, QPoint(20, 10));
        QTest::mouseMove(leftArc, QPoint(24, 12));
        QCOMPARE(m_selection->hovered(), m_parse->system().find("la"));
        const auto accents = [this](Target::Kind kind) {
            int count = 0;
            for (const Shape& shape : m_window->findChild<DiagramView*>("canvas")->drawing().shapes)
                count += shape.ink == Ink::Accent && shape.target.kind == kind;
            return count;
        };
        QCOMPARE(accents(Target::Kind::Word), 2);
        QCOMPARE(accents(Target::Kind::Node), 2);
        QCOMPARE(formula(), "Left-Arc: σ|i|j ⇒ σ|j, j→i");
        QTest::mouseClick(leftArc, Qt::LeftButton, {}, QPoint(24, 12));
        QCOMPARE(state(), "[0 2 | 3 | 2→1]");
    }

    void theLinkOfACardAsksWhyAndTakesNothing() {
        take({"sh", "sh", "sh"});
        ActionCard* rightArc = card("ra");
        QTest::mouseClick(rightArc, Qt::LeftButton, {}, rightArc->whyRect().center());
        QCOMPARE(m_selection->inspected(), m_parse->system().find("ra"));
        QCOMPARE(state(), "[0 1 2 | 3 |]");
        QVERIFY(rightArc->whyRect().width() >= 40 && rightArc->whyRect().height() >= 24);
        // A click that just misses the link does not take the transition.
        QTest::mouseClick(rightArc, Qt::LeftButton, {},
                          rightArc->whyRect().topLeft() - QPoint(6, 6));
        QCOMPARE(state(), "[0 1 2 | 3 |]");
        // No tip covers the arc and the cost of the card.
        QVERIFY(rightArc->toolTip().isEmpty());
    }

    void tabArrowsAndEnterTakeATransition() {
        take({"sh", "sh", "sh"});
        auto* strip = m_window->findChild<ActionStrip*>();
        strip->cards().front()->setFocus(Qt::TabFocusReason);
        QCOMPARE(m_selection->hovered(), m_parse->system().find("sh"));
        QTest::keyClick(strip->cards().front(), Qt::Key_Down);
        QCOMPARE(m_selection->hovered(), m_parse->system().find("la"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(m_selection->hovered(), m_parse->system().find("ra"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Question);
        QCOMPARE(m_selection->inspected(), m_parse->system().find("ra"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(state(), "[0 2 | 3 | 2→1]");
    }

    void illegalTransitionsSayWhy() {
        const auto reason = [this](std::size_t index) {
            return actionsOf(*m_parse, *m_model)[index].obstacle;
        };
        QCOMPARE(reason(1), "The stack has too few elements.");
        QCOMPARE(m_window->findChild<QToolButton*>("not-legal")->text(), "2 not legal ▸");
        take({"sh", "sh"});
        QCOMPARE(reason(1), "ROOT cannot have a head.");
        QVERIFY(!card("la"));
        QVERIFY(card("ra")->accessibleName().contains("cost +1"));
    }

    /// In many configurations of several systems, the cost on a card is the loss after the
    /// transition minus the loss before, and only a cost of 0 is shown as 0.
    void costsAreLossAfterMinusLossBefore() {
        std::mt19937 random(3);
        m_editor->selectSentence(2);
        for (const char* name : {"arc-standard", "arc-eager+lba+rba", "lr-spine", "swap"}) {
            m_parse->setSystem(findSystem(name).value());
            while (!m_parse->isFinal()) {
                QTRY_VERIFY(m_parse->losses().explanation());
                const Loss before = m_parse->losses().explanation()->losses.loss;
                std::vector<Transition> legal;
                for (const Action& action : actionsOf(*m_parse, *m_model)) {
                    if (!action.isLegal())
                        continue;
                    legal.push_back(action.transition);
                    const LossFunction loss =
                        m_parse->losses().oracle()->prepare(m_parse->problem());
                    const Loss after = loss(
                        m_parse->system().step(m_parse->configuration(), action.transition), {});
                    QVERIFY(before.exact && after.exact);
                    const int cost = after.value - before.value;
                    QCOMPARE(action.rise, std::optional(cost));
                    QCOMPARE(action.cost, cost > 0 ? QString("+%1").arg(cost) : QString("0"));
                }
                m_parse->steps().take(legal[random() % legal.size()]);
            }
        }
    }

    void boundsAreShownAsBounds() {
        QCOMPARE(costText(2, 4), "+2");
        QCOMPARE(costText(2, 2), "0");
        QCOMPARE(costText(2, {3, false}), "≥ 1");
        QCOMPARE(costText(2, {1, false}), "≥ 0");
        QCOMPARE(costText({2, false}, {3, false}), "loss ≥ 3");
        QCOMPARE(costText(2, Unreachable), "∞");
    }

    void unreadableSentencesOfferNothing() {
        QVERIFY(!actionsOf(*m_parse, *m_model).empty());
        m_editor->setTreebank(Treebank::fromBytes("bad", "1\tbad\n\n" + conlluOf({0})));
        QVERIFY(actionsOf(*m_parse, *m_model).empty());
        QVERIFY(m_window->findChild<ActionStrip*>()->cards().empty());
        m_editor->selectSentence(1);
        QVERIFY(!m_window->findChild<ActionStrip*>()->cards().empty());
    }

    void clickOnAPastStepGoesThere() {
        for (int i = 0; i < 4; ++i)
            m_parse->steps().nextOptimal();
        DiagramView* steps = nullptr;
        for (DiagramView* view : m_window->findChildren<DiagramView*>())
            if (!view->drawing().boundsOf({Target::Kind::Step, 2, -1}).isNull())
                steps = view;
        QVERIFY(steps);
        const QPointF centre = steps->drawing().boundsOf({Target::Kind::Step, 2, -1}).center();
        QTest::mouseClick(steps->viewport(), Qt::LeftButton, {}, steps->toView(centre).toPoint());
        QCOMPARE(m_parse->exploration().cursor(), 2);
        auto* slider = m_window->findChild<QSlider*>("step");
        QCOMPARE(slider->value(), 2);
        QCOMPARE(slider->maximum(), 4);
        slider->setValue(1);
        QCOMPARE(m_parse->exploration().cursor(), 1);
    }

    void sentencesAreChosenFromTheList() {
        auto* list = m_window->findChild<QListView*>("sentences");
        QCOMPARE(list->model()->rowCount(), 3);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(2, 0)).center());
        QCOMPARE(m_editor->sentenceIndex(), 2);
        QCOMPARE(m_parse->sentence().size(), 4);
        QVERIFY(m_window->findChild<QLabel*>("narration")->text().startsWith("Start"));
    }

    void modelsKeepTheirPromises() {
        SentenceModel sentences(m_editor, m_parse);
        QAbstractItemModelTester first(&sentences,
                                       QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_parse->steps().last();
        QTRY_VERIFY(m_parse->isFinal());
        m_editor->setTreebank(Treebank::fromBytes("other", conlluOf({0, 1})));
        QCOMPARE(sentences.rowCount(), 1);
    }

    void everyStepHasAMenuEntryWithItsKey() {
        QStringList missing;
        for (const QAction* action : m_window->findChildren<QAction*>()) {
            const bool step =
                action->property("iconName").isValid() || action->property("rule").isValid();
            if (step && action->shortcut().isEmpty())
                missing += action->text();
            if (step &&
                !action->toolTip().contains(action->shortcut().toString(QKeySequence::NativeText)))
                missing += action->text() + " in its tooltip";
        }
        QCOMPARE(missing.join(", "), QString());
    }

    /// A system whose parses all get stuck says so at the start, without an infinite loss.
    void aSystemWithoutTreesSaysSo() {
        m_parse->setSystem(test::systemFrom("name: stuck\ntitle: Stuck\ndescription: Stuck.\n"
                                            "start: [], [0..n]\nend: [i], []\n\n"
                                            "sh, key S, \"Shift\", \"moves\": σ, i|β ⇒ σ|i, β\n"
                                            "ra, key R, \"Right-Arc\", \"joins\": "
                                            "σ|i|j ⇒ σ|i, i→j if i ≠ 0\n"));
        const auto* narration = m_window->findChild<QLabel*>("narration");
        QTRY_COMPARE(narration->text(), QString("Start: no arc is built yet. Stuck cannot build "
                                                "any allowed tree of this sentence."));
    }

    /// If several variants of a rule are legal, its key asks for a digit. If only one is legal, the
    /// key takes it.
    void lettersAskForADigitWhereVariantsDiffer() {
        m_editor->selectSentence(2); // a sentence of four words
        m_parse->setSystem(*findSystem("arc-swift"));
        for (const Qt::Key key : {Qt::Key_S, Qt::Key_R})
            press(key);
        QCOMPARE(state(), "[0 1 2 | 3 4 | 1→2]");
        auto* strip = m_window->findChild<ActionStrip*>();
        auto* narration = m_window->findChild<QLabel*>("narration");
        press(Qt::Key_R);
        QVERIFY(strip->isChoosing());
        QVERIFY2(narration->text().startsWith("R: press 1–2"), qPrintable(narration->text()));
        QCOMPARE(state(), "[0 1 2 | 3 4 | 1→2]"); // no variant has been taken yet
        int candidates = 0;
        for (const ActionCard* card : strip->cards()) {
            QCOMPARE(card->isCandidate(), card->action().name.startsWith("ra"));
            candidates += card->isCandidate();
        }
        QCOMPARE(candidates, 2);
        QCOMPARE(card("ra2")->action().key, "R 2");
        press(Qt::Key_2);
        QVERIFY(!strip->isChoosing());
        QCOMPARE(state(), "[0 1 3 | 4 | 1→2 1→3]");
        press(Qt::Key_R);
        press(Qt::Key_S); // takes another transition instead
        QVERIFY(!strip->isChoosing());
        press(Qt::Key_1);
        QCOMPARE(m_parse->configuration().bufferSize(), 0);
        m_parse->steps().back();
        press(Qt::Key_L); // la1 would give 3 a second head
        QCOMPARE(m_parse->configuration().head(1), 4);
    }

    void noKeyIsTakenTwice_data() {
        QTest::addColumn<QString>("system");
        for (const TransitionSystem& system : systems()) {
            const char* added = canBeExtended(system) ? "+lba+rba+lnba+rnba" : "";
            QTest::newRow(system.name.c_str()) << QString::fromStdString(system.name + added);
        }
    }

    void noKeyIsTakenTwice() {
        QFETCH(QString, system);
        m_parse->setSystem(findSystem(system.toStdString()).value());
        QHash<QString, QString> taken;
        for (const QAction* action : m_window->findChildren<QAction*>())
            for (const QKeySequence& key : action->shortcuts()) {
                const QString text = key.toString();
                QVERIFY2(!taken.contains(text),
                         qPrintable(text + ": " + taken.value(text) + ", " + action->text()));
                taken[text] = action->text();
            }
        QVERIFY(taken.size() > 30);
    }

    void zoomKeepsTheDrawing() {
        auto* arcs = m_window->findChild<DiagramView*>("canvas");
        const qreal before = arcs->zoom();
        // The first steps may only undo the enlargement of a short sentence.
        for (int i = 0; i < 5; ++i)
            press(Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY2(arcs->zoom() > before,
                 qPrintable(QString("%1 before %2").arg(arcs->zoom()).arg(before)));
        press(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(arcs->zoom(), before);
    }

    void everySampleOpens() {
        for (const char* name : {"first-steps", "non-projective", "czech", "german", "arabic",
                                 "chinese", "edge-cases", "worked-examples"}) {
            m_window->openSample(QStringLiteral("%1.conllu").arg(name));
            QVERIFY(m_editor->treebank().size() > 0);
            for (int index = 0; index < m_editor->treebank().size(); ++index) {
                m_editor->selectSentence(index);
                QVERIFY(m_editor->reading().errors.empty());
                QTRY_VERIFY(m_parse->losses().explanation());
                QVERIFY2(!m_parse->sentence().comment("teaches").empty(), name);
                m_parse->steps().last();
                QTRY_VERIFY(m_parse->isFinal());
            }
        }
    }

    void workedExamplesOpenAtTheirConfigurations() {
        m_window->openWorkedExample(4);
        QCOMPARE(m_parse->system().name, std::string("attardi"));
        QCOMPARE(QString::fromStdString(m_parse->configuration().text()),
                 QString("[0 1 3 4 | 5 6 7 8 9 10 11 12 13 | 3→2]"));
        m_parse->setRootPlace(RootPlace::Last);
        m_window->openWorkedExample(1);
        QCOMPARE(QString::fromStdString(m_parse->configuration().text()),
                 QString("[0 1 3 | | 1→2 3→4]"));
        m_parse->steps().take(*m_parse->system().find("ra2"));
        m_window->openWorkedExample(1); // adds the derivation again, from the start
        QCOMPARE(QString::fromStdString(m_parse->configuration().text()),
                 QString("[0 1 3 | | 1→2 3→4]"));
        QVERIFY(m_parse->exploration().current().next >= 0); // the user's step is still there
    }

private:
    /// Returns the card of a legal transition by its name, or null if there is none.
    [[nodiscard]] ActionCard* card(const QString& name) const {
        for (ActionCard* card : m_window->findChild<ActionStrip*>()->cards())
            if (card->action().name == name)
                return card;
        return nullptr;
    }
    [[nodiscard]] QString formula() const {
        return m_window->findChild<QLabel*>("formula")->text().replace('\n', ' ');
    }
    [[nodiscard]] QString state() const {
        return QString::fromStdString(m_parse->configuration().text());
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
