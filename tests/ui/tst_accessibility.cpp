// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/explorer/action_card.h"
#include "ui/explorer/action_strip.h"
#include "ui/window/panel_area.h"

#include <QAccessible>
#include <QApplication>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace parsescope;

/// The painted views as screen readers and the keyboard reach them.
class TestAccessibility : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() {
        makeWindow();
        m_editor->setTreebank(Treebank::fromBytes("test.conllu", conlluOf({2, 0, 2})));
        showWindow();
        take({"sh", "sh", "sh", "la"});
    }

    void whatTheCanvasShowsIsTold() {
        QCOMPARE(textOf("canvas"), "ROOT: on the stack\n"
                                   "1 w1, X: done\n"
                                   "2 w2 → 1 w1, r1: right\n"
                                   "2 w2, X: top of the stack\n"
                                   "ROOT → 2 w2, r2: still to come\n"
                                   "3 w3, X: front of the buffer\n"
                                   "2 w2 → 3 w3, r3: still to come\n"
                                   "Stack 1: 2 w2, with 1 w1 (right)\n"
                                   "Stack 2: ROOT\n"
                                   "Buffer 1: 3 w3");
    }

    void mistakesAreTold() {
        m_parse->steps().take(*m_parse->system().find("ra"));
        QVERIFY2(textOf("canvas").startsWith("ROOT: top of the stack\n"
                                             "1 w1, X: done\n"
                                             "2 w2 → 1 w1, r1: right\n"
                                             "2 w2, X: done\n"
                                             "ROOT → 2 w2, r2: right\n"
                                             "3 w3, X: front of the buffer\n"
                                             "2 w2 → 3 w3, r3: lost\n"),
                 qPrintable(textOf("canvas")));
        QVERIFY(textOf("steps").endsWith("Step 5: Right-Arc, cost +1, here"));
    }

    void itemsHaveNamesPlacesAndActions() {
        QAccessibleInterface* steps = interfaceOf("steps");
        QCOMPARE(steps->role(), QAccessible::List);
        QCOMPARE(steps->text(QAccessible::Name), "Steps and branches");
        QCOMPARE(steps->childCount(), 5);
        QAccessibleInterface* second = steps->child(1);
        QVERIFY(second->isValid());
        QCOMPARE(second->text(QAccessible::Name), "Step 1: Shift, loss 0");
        QCOMPARE(second->role(), QAccessible::ListItem);
        QCOMPARE(second->parent(), steps);
        QCOMPARE(steps->indexOfChild(second), 1);
        QVERIFY(steps->rect().intersects(second->rect()));
        QCOMPARE(steps->childAt(second->rect().center().x(), second->rect().center().y()), second);
        second->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(m_parse->exploration().cursor(), 1);
        m_editor->setTreebank(Treebank::fromBytes("other", conlluOf({0})));
        QVERIFY(!second->isValid()); // the first step no longer exists
        QCOMPARE(second->text(QAccessible::Name), QString());
    }

    void everyDiagramWithFactsHasAName() {
        for (DiagramView* view : m_window->findChildren<DiagramView*>())
            QVERIFY2(view->drawing().facts.empty() || !view->accessibleName().isEmpty(),
                     qPrintable(view->objectName()));
    }

    void theKeyboardGoesThroughFacts() {
        DiagramView* steps = view("steps");
        steps->setFocus(Qt::TabFocusReason);
        QCOMPARE(steps->currentFact(), -1);
        QTest::keyClick(steps, Qt::Key_Down); // the first key goes to the cursor of the exploration
        QCOMPARE(steps->currentFact(), 4);
        QTest::keyClick(steps, Qt::Key_Up);
        QTest::keyClick(steps, Qt::Key_Up);
        QCOMPARE(steps->currentFact(), 2);
        QCOMPARE(interfaceOf("steps")->focusChild(), interfaceOf("steps")->child(2));
        QTest::keyClick(steps, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(steps->currentFact(), 1);
        QTest::keyClick(steps, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(steps->currentFact(), 2);
        QTest::keyClick(steps, Qt::Key_Return);
        QCOMPARE(m_parse->exploration().cursor(), 2);
        QCOMPARE(steps->currentFact(), 2);
        QTest::keyClick(steps, Qt::Key_Escape);
        QCOMPARE(steps->currentFact(), -1);
    }

    void theFocusCanBeSeen() {
        DiagramView* steps = view("steps");
        const QImage before = steps->viewport()->grab().toImage();
        steps->setFocus(Qt::TabFocusReason);
        const QImage focused = steps->viewport()->grab().toImage();
        QVERIFY(focused != before);
        QTest::keyClick(steps, Qt::Key_Down);
        QVERIFY(steps->viewport()->grab().toImage() != focused);
        m_window->setFocus();
        QCOMPARE(steps->viewport()->grab().toImage(), before);
    }

    /// In the Tab order, the transitions follow the sentence, the legal ones first.
    void transitionsFollowTheCanvas() {
        view("canvas")->setFocus(Qt::TabFocusReason);
        const std::vector<ActionCard*> cards = m_window->findChild<ActionStrip*>()->cards();
        QVERIFY(cards.size() > 1);
        for (const ActionCard* card : cards) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget(), card);
        }
    }

    /// The focus is visible on every button of the header, and unlike the chosen tab.
    void theFocusIsNoChosenTab() {
        auto* chosen = m_window->findChild<QToolButton*>("workspace-explore-tab");
        auto* other = m_window->findChild<QToolButton*>("workspace-oracle-tab");
        const QImage before = other->grab().toImage();
        other->setFocus(Qt::TabFocusReason);
        const QImage focused = other->grab().toImage();
        QVERIFY(focused != before);
        const QColor ground = focused.pixelColor(focused.width() / 2, 5);
        // The button has no box around it.
        QCOMPARE(ground, before.pixelColor(before.width() / 2, 5));
        QVERIFY(ground != chosen->grab().toImage().pixelColor(chosen->width() / 2, 5));
    }

    /// Every control that the keyboard reaches has a name.
    void everyControlHasAName() {
        for (int workspace = 0; workspace < 6; ++workspace) {
            m_window->panels()->show(workspace);
            QCoreApplication::processEvents();
            for (QWidget* widget : m_window->findChildren<QWidget*>()) {
                if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) ||
                    widget->focusProxy() || qobject_cast<QScrollArea*>(widget))
                    continue;
                QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
                QVERIFY(face);
                QVERIFY2(
                    !face->text(QAccessible::Name).isEmpty(),
                    qPrintable(QStringLiteral("%1 “%2” in workspace %3, in %4")
                                   .arg(widget->metaObject()->className(), widget->objectName())
                                   .arg(workspace)
                                   .arg(widget->parentWidget()->metaObject()->className())));
            }
        }
    }

    void tabReachesEveryDiagram() {
        QSet<QWidget*> reached;
        for (int i = 0; i < 60; ++i) {
            QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget()
                                                        : m_window.get(),
                            Qt::Key_Tab);
            reached += QApplication::focusWidget();
        }
        for (const char* name : {"canvas", "steps"})
            QVERIFY2(reached.contains(view(name)), name);
    }

private:
    [[nodiscard]] DiagramView* view(const char* name) const {
        return m_window->findChild<DiagramView*>(name);
    }
    [[nodiscard]] QAccessibleInterface* interfaceOf(const char* name) const {
        return QAccessible::queryAccessibleInterface(view(name));
    }
    [[nodiscard]] QString textOf(const char* name) const {
        return interfaceOf(name)->text(QAccessible::Value);
    }
};

QTEST_MAIN(TestAccessibility)
#include "tst_accessibility.moc"
