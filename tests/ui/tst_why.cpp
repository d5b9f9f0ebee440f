// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/explorer/action_card.h"
#include "ui/explorer/why_view.h"
#include "ui/window/panel_area.h"
#include "ui/window/window_style.h"

#include <QAction>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QTest>
#include <QToolButton>

#include <random>

using namespace parsescope;

/// The panel “Why?”, which explains mistakes, and where losses are shown or hidden.
class TestWhy : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        QSettings().clear();
        open(1400, 900);
    }

    /// The first mistake is explained once, and not again when a second window shows the same
    /// exploration.
    void theFirstMistakeIsLookedIntoOnce() {
        int asked = 0;
        connect(m_selection, &Selection::inspectedChanged, this,
                [&] { asked += m_selection->inspected().has_value(); });
        const std::unique_ptr<QWidget> shown(m_window->present(false));
        take({"sh", "sh", "sh", "ra"});
        QTRY_VERIFY(m_selection->inspected());
        QTest::qWait(20);
        QCOMPARE(asked, 1);
    }

    /// After a change of the system, no explanation is about a step of the other system.
    void changesOfTheSystem() {
        QVERIFY(m_window->showPanel("why"));
        auto* why = m_window->findChild<QLabel*>("why");
        QTRY_VERIFY(why && why->isVisible());
        // The steps of a system are kept while others are chosen.
        for (const char* name : {"arc-standard", "covington", "arc-standard", "2-planar",
                                 "arc-standard", "covington"}) {
            m_parse->setSystem(*findSystem(name));
            for (int step = 0; step < 3; ++step) {
                m_parse->steps().nextOptimal();
                QTest::qWait(60);
                QVERIFY2(!why->text().isEmpty(), name);
            }
        }
    }

    /// After a change of the oracle, the explanation is one of the new oracle.
    void changesOfTheOracle() {
        QVERIFY(m_window->showPanel("why"));
        auto* why = m_window->findChild<QLabel*>("why");
        QTRY_VERIFY(why && why->isVisible());
        m_parse->setSystem(*findSystem("lr-spine"));
        m_parse->setOracle("ssn13-lemma1"); // which only decides whether the loss is 0
        take({"sh", "sh", "ra1"});
        QTRY_VERIFY2(why->text().contains("only bounds"), qPrintable(why->text()));
        m_parse->setOracle("");
        QTRY_VERIFY2(!why->text().contains("only bounds"), qPrintable(why->text()));
        QTest::qWait(60);
        QVERIFY2(!why->text().contains("only bounds"), qPrintable(why->text()));
    }

    /// An empty view offers the command that fills it.
    void emptyStatesLeadOn() {
        m_editor->setTreebank(Treebank::fromBytes(
            "test.conllu", "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n2\tb\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
                           "1\ta\t_\t_\t_\t_\t9\t_\t_\t_\n\n"));
        auto* offer = m_window->findChild<QLabel*>("offer");
        QTRY_VERIFY(offer->isVisible());
        take({"sh", "sh", "ra", "ra"});
        QVERIFY(offer->text().contains("href=\"gold-branch\""));
        emit offer->linkActivated("gold-branch");
        QVERIFY(m_parse->gold());
        QTRY_VERIFY(!offer->isVisible());
        QVERIFY(offer->text().contains("href=\"gold-heads\""));
        QVERIFY(m_window->findChild<QAction*>("gold-heads"));
        m_editor->selectSentence(1);
        auto* problem = m_window->findChild<QLabel*>("problem");
        QTRY_VERIFY(problem->isVisible());
        QVERIFY2(problem->text().contains("href=\"edit-lines\""), qPrintable(problem->text()));
        QVERIFY(m_window->findChild<QAction*>("edit-lines"));
    }

    /// If losses are hidden in the window for an audience, nothing shows the cost of a step.
    void hiddenLossesAreNowhere() {
        const auto* canvas = m_window->findChild<DiagramView*>("canvas");
        const auto isLost = [&](int word) {
            for (const Shape& shape : canvas->drawing().shapes)
                if (shape.ink == Ink::Lost && shape.target.index == word)
                    return true;
            return false;
        };
        const auto isTold = [&] {
            for (const ActionCard* card : m_window->findChildren<ActionCard*>())
                if (card->isVisible() &&
                    (!card->action().cost.isEmpty() || card->action().isOptimal || card->asksWhy()))
                    return true;
            for (const ActionCard* card : m_window->findChildren<ActionCard*>())
                if (card->isVisible() && !card->action().relation.isEmpty())
                    return true;
            const QString narration = m_window->findChild<QLabel*>("narration")->text();
            return narration.contains("Cost") || narration.contains("gold");
        };
        take({"sh", "sh", "sh", "ra"}); // w2 leaves the stack before w3 is attached to it
        QTRY_VERIFY(m_parse->losses().explanation());
        QVERIFY(isTold() && isLost(3));
        m_selection->setLossesHidden(true);
        QVERIFY(!isTold() && !isLost(3));
        take({"sh"});
        QTRY_VERIFY(m_parse->losses().explanation());
        QVERIFY(!isTold() && !isLost(3));
        m_selection->setLossesHidden(false);
        QVERIFY(isTold() && isLost(3));
    }

    /// The link “n more” of an explanation shows all reasons.
    void moreReasonsAreShown() {
        m_editor->setTreebank(Treebank::fromBytes("test.conllu", conlluOf({0, 1, 1, 1, 1, 1, 1})));
        take({"sh", "sh", "sh"});
        QTRY_VERIFY(m_parse->losses().explanation());
        m_window->showPanel("why");
        const auto* text = m_window->findChild<QLabel*>("why");
        take({"la"}); // w1 leaves the stack, and all its dependents lose it
        QTRY_VERIFY2(text->text().contains("href=\"more\""), qPrintable(text->text()));
        const auto lines = text->text().count("→");
        emit const_cast<QLabel*>(text)->linkActivated("more");
        QVERIFY(!text->text().contains("href=\"more\""));
        QVERIFY(text->text().count("→") > lines);
    }

    /// The panel “Why?” opens and closes only by hand, and stays as it was left.
    void whyStaysAsItWasLeft() {
        m_window->showPanel("losses");
        take({"sh", "sh", "sh", "ra"}); // a mistake: w2 leaves the stack before w3 is attached
        QTRY_VERIFY(m_selection->inspected());
        QTest::qWait(20);
        QVERIFY(area()->isInFront("losses") && !area()->isInFront("why"));
        auto* link = m_window->findChild<QToolButton*>("why-link");
        QVERIFY(link->isVisible() && link->isEnabled());
        const QRect place(link->mapTo(m_window.get(), QPoint()), link->size());
        m_parse->startOver();
        QTRY_VERIFY(m_parse->losses().explanation());
        QCOMPARE(QRect(link->mapTo(m_window.get(), QPoint()), link->size()), place);
        link->click();
        QTRY_VERIFY(area()->isInFront("why"));
        take({"sh"}); // costs nothing
        QTRY_VERIFY(m_parse->losses().explanation());
        QTest::qWait(20);
        QVERIFY(area()->isInFront("why"));
        press(Qt::Key_W);
        QVERIFY(!area()->isInFront("why"));
        take({"sh", "sh", "ra"});
        QTest::qWait(20);
        QVERIFY(!area()->isInFront("why"));
        press(Qt::Key_W);
        QVERIFY(area()->isInFront("why"));
        area()->close("why");
        // The link of a card asks for the panel.
        m_parse->steps().back();
        m_selection->inspect(m_parse->system().find("ra"));
        QVERIFY(area()->isInFront("why"));
    }

    /// The key W belongs to the transition that has it, as in the systems that swap words.
    void theKeyIsThatOfTheTransition() {
        m_parse->setSystem(*findSystem("swap"));
        m_editor->selectSentence(2);
        take({"sh", "sh", "sh"});
        press(Qt::Key_W);
        QCOMPARE(m_parse->exploration().current().depth, 4);
        QVERIFY(!area()->isInFront("why"));
        m_parse->setSystem(*findSystem("arc-standard"));
        press(Qt::Key_W);
        QVERIFY(area()->isInFront("why"));
    }

    /// In the window for an audience, the reasons come and go only on request, too.
    void reasonsArePresentedOnRequest() {
        const std::unique_ptr<QWidget> shown(m_window->present(false));
        shown->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(shown.get()));
        const auto* why = shown->findChild<WhyView*>();
        take({"sh", "sh", "sh", "ra"});
        QTRY_VERIFY(m_selection->inspected());
        QTest::qWait(20);
        QVERIFY(!why->isVisible());
        QTest::keyClick(shown.get(), Qt::Key_W);
        QVERIFY(why->isVisible());
        m_parse->steps().back();
        QTest::qWait(20);
        QVERIFY(why->isVisible());
        shown->findChild<QToolButton*>("why-link")->click();
        QVERIFY(!why->isVisible());
    }

    /// At a mistake, the line below the cards names the arc that is lost, in a line that is as high
    /// as before.
    void theNarrationSaysWhyAStepCosts() {
        auto* narration = m_window->findChild<QLabel*>("narration");
        const QRect before = narration->geometry();
        take({"sh", "sh", "sh", "ra"});
        QTRY_VERIFY(narration->text().contains("Cost 3"));
        const QString plain = narration->text().remove(QChar(0x2068)).remove(QChar(0x2069));
        QVERIFY2(plain.contains("“w2” → “w3”"), qPrintable(plain));
        QCOMPARE(narration->geometry(), before);
    }

    /// The mouse can select the text of that line, which looks the same before, at any size.
    void theMouseSelectsTheNarration() {
        auto* narration = m_window->findChild<QLabel*>("narration");
        take({"sh", "sh", "sh", "ra"});
        QTRY_VERIFY(narration->text().contains("Cost 3"));
        const auto enter = [&] {
            QEnterEvent event({5, 5}, {5, 5}, {5, 5});
            QApplication::sendEvent(narration, &event);
        };
        for (const int pixels : {11, 13, 14, 15, 16, 17, 20, 22, 23})
            for (const int width : {300, 640, 900}) {
                narration->setTextInteractionFlags(Qt::NoTextInteraction);
                QFont font = narration->font();
                font.setPixelSize(pixels);
                narration->setFont(font);
                narration->setMinimumWidth(width);
                narration->resize(width, narration->height());
                const QImage before = narration->grab().toImage();
                enter();
                QVERIFY(narration->textInteractionFlags() & Qt::TextSelectableByMouse);
                QVERIFY2(narration->grab().toImage() == before,
                         qPrintable(QString("%1 pixels, width %2").arg(pixels).arg(width)));
            }
        QTest::mouseDClick(narration, Qt::LeftButton, {}, {30, narration->height() / 2});
        QVERIFY(narration->hasSelectedText());
    }

    /// Behind a scroll bar, an area has the colour that it has beside it, in light and in dark.
    void scrollBarsHaveTheGroundOfTheirArea() {
        WindowStyle style;
        for (const char* colours : {"light", "dark"}) {
            Theme::use(*Colours::named(colours));
            m_window->resize(1024, 700);
            m_window->showPanel("why");
            take({"sh", "sh", "sh", "ra"});
            auto* text = m_window->findChild<QLabel*>("why");
            text->setMinimumHeight(500);
            auto* scroll = qobject_cast<QScrollArea*>(text->parentWidget()->parentWidget());
            QTRY_VERIFY(scroll && scroll->verticalScrollBar()->isVisible());
            scroll->verticalScrollBar()->setStyle(&style);
            const QImage image = scroll->grab().toImage();
            QCOMPARE(image.pixelColor(scroll->width() - 1, scroll->height() - 1),
                     image.pixelColor(scroll->viewport()->width() - 3, scroll->height() - 1));
            scroll->verticalScrollBar()->setStyle(nullptr);
            m_parse->startOver();
        }
        Theme::use(*Colours::named("desktop"));
    }

    /// Whatever the user does, the step just made is explained if it was a mistake, and no other
    /// step.
    void everyMistakeIsLookedInto() {
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        std::mt19937 random(100);
        int mistakes = 0;
        for (int walk = 0; walk < 100; ++walk) {
            m_editor->selectSentence(static_cast<int>(random() % m_editor->treebank().size()));
            m_parse->steps().first();
            while (!m_parse->isFinal()) {
                const auto legal = m_parse->system().legalTransitions(m_parse->configuration());
                if (legal.empty())
                    break;
                const Transition step = legal[random() % legal.size()];
                const int from = m_parse->exploration().cursor();
                m_parse->steps().take(step);
                QTRY_VERIFY(m_parse->losses().lossRise(m_parse->exploration().cursor()));
                const bool isMistake =
                    *m_parse->losses().lossRise(m_parse->exploration().cursor()) > 0;
                mistakes += isMistake;
                QCOMPARE(m_selection->inspected().has_value(), isMistake);
                if (isMistake) {
                    QVERIFY(m_selection->inspected() == step);
                    QCOMPARE(m_selection->inspectedFrom(), from);
                }
            }
        }
        QVERIFY(mistakes > 100);
    }
};

QTEST_MAIN(TestWhy)
#include "tst_why.moc"
